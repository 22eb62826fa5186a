"""Reading words with an encoder: one session's part of it.

The encoder reads the last `WINDOW` words anew after each word, so there is nothing to restore when
words are revoked but the words themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stir.encoder.network import EDIT, ONSET, EncoderNetwork, Floats
from stir.lm.vocabulary import UNK
from stir.network.encoding import MAX_REPARANDUM_WORDS, WordState
from stir.network.scorer import Scorer
from stir.network.weights import EDIT_LAGS, FRACTION

WINDOW = 40
"""How many words are read: a start is at most 16 words before an onset, which is at most 7 words
old; the rest is for what precedes them."""
_LARGEST = 64.0
"""Logits are cut off there."""
_NOWHERE = -(1 << FRACTION << 10)
_MAX_LAG = MAX_REPARANDUM_WORDS


class _Input(NamedTuple):
    """What the encoder reads about a word."""

    index: int
    pieces: Floats
    told: Floats


class EncoderReader(Scorer):
    """One session's use of an encoder."""

    def __init__(self, network: EncoderNetwork) -> None:
        """Read with this network."""
        lags = network.onset_lags
        super().__init__(min(EDIT_LAGS, lags), lags, network.phase_lags, EDIT_LAGS + lags)
        self.network = network
        self._answers = np.asarray(self.answers)
        self._scores = np.asarray(self.scores)
        self._ends = np.asarray(self.ends)
        vocabulary = network.pieces.vocabulary
        self._start = network.pieces.embed((vocabulary.start,))
        self._end = network.pieces.embed((vocabulary.end,))
        self._words: list[_Input] = []
        self._states = np.zeros((0, network.state_size), np.float32)
        self._keys: Floats | None = None
        self._newest = -1

    def read(
        self, new: WordState, before: WordState | None, number: int, reuse: bool = False
    ) -> None:
        """Read the newest word and those before it, and write `answers`."""
        words = self._words
        while words and words[-1].index >= new.index:  # revoked, or of the utterance before
            words.pop()
        words.append(self._input(new))
        if len(words) > 2 * _KEPT:
            del words[:-_KEPT]
        self._read(words)

    def read_again(
        self, word: WordState, before: WordState | None, number: int, reuse: bool
    ) -> None:
        """Read a word once more, with the words before it."""
        last = word.index - self._words[0].index
        self._read([*self._words[max(0, last + 1 - WINDOW) : last], self._input(word)])

    def _input(self, word: WordState) -> _Input:
        vocabulary = self.network.pieces.vocabulary
        # an explanation takes the word away; other words the lexicon does not know have larger ids
        known = word.input_word != UNK
        pieces = vocabulary.of(word.word.key) if known else (vocabulary.mask,)
        return _Input(word.index, self.network.pieces.embed(pieces), self.network.tell(word))

    def _read(self, words: list[_Input]) -> None:
        """Compute the states of the last words, and the answers about the newest."""
        network = self.network
        window = words[-WINDOW:]
        counts = [len(word.pieces) for word in window]
        total = sum(counts) + 2
        pieces = np.concatenate([self._start, *(word.pieces for word in window), self._end])
        told = np.zeros((total, network.told_size), np.float32)
        told[1:-1] = np.repeat([word.told for word in window], counts, 0)
        [states] = network.graph.run(
            {
                "pieces": pieces[None],
                "positions": np.arange(total),
                "told": told[None],
                "last": np.cumsum(counts),
            }
        )
        self._states, self._keys, self._newest = states, None, window[-1].index
        logits = network.judge(states)
        answers, edits = self._answers, self.edit_lags
        edit = logits[:edits, EDIT]
        answers[: len(edit)] = _whole(edit)
        answers[edits : edits + len(logits)] = _whole(logits[:, ONSET])

    def score_starts(self, words: list[WordState], onset: int, lag: int, number: int) -> None:
        """Write the logit of each reparandum start into `scores`, the nearest first."""
        scores = self._scores
        scores[:] = _NOWHERE
        at = len(self._states) - 1 - lag
        count = min(_MAX_LAG, at, onset)
        if count <= 0:
            return
        keys = self._all_keys()[at - count : at][::-1]
        found = self.network.point(words, onset, lag, self._states[-1], self._states[at], keys)
        scores[:count] = _whole(found)

    def score_ends(self, start: WordState, lag: int, back: int, number: int) -> None:
        """Write logits into `ends`: the repair phase goes on, ends here, or there is none."""
        at = len(self._states) - 1 - (self._newest - start.index)
        key = self._all_keys()[max(0, at)]
        self._ends[:] = _whole(self.network.end(self._states[-1], key, lag, back))

    def _all_keys(self) -> Floats:
        """The keys of all words of the window."""
        if self._keys is None:
            before = np.concatenate([np.zeros_like(self._states[:1]), self._states[:-1]])
            self._keys = self.network.keys(self._states, before)
        return self._keys


_KEPT = 256  # words: more than can be revoked, and explained before that


def _whole(logits: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Logits as fixed-point numbers."""
    clipped = np.clip(logits, -_LARGEST, _LARGEST) * (1 << FRACTION)
    return np.round(clipped).astype(np.int32)
