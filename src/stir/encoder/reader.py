"""Reading words with an encoder: one session's part of it.

The encoder reads the last `WINDOW` words anew after each word, so there is nothing to restore when
words are revoked but the words themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stir.encoder.network import EDIT, ONSET, VIEWS, EncoderNetwork, Floats
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

    at: int
    """Which word of the utterance it is."""
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
        self._views = np.zeros((0, len(VIEWS), network.key_size), np.float32)
        self._newest = -1

    def read(
        self, new: WordState, before: WordState | None, number: int, reuse: bool = False
    ) -> None:
        """Read the newest word and those before it, and write `answers`."""
        words = self._words
        while words and words[-1].at >= new.index:  # revoked, or of the utterance before
            words.pop()
        words.append(self._input(new))
        if len(words) > 2 * _KEPT:
            del words[:-_KEPT]
        self._read(words)

    def read_again(
        self, word: WordState, before: WordState | None, number: int, reuse: bool
    ) -> None:
        """Read a word once more, with the words before it."""
        last = word.index - self._words[0].at
        self._read([*self._words[max(0, last + 1 - WINDOW) : last], self._input(word)])

    def _input(self, word: WordState) -> _Input:
        vocabulary = self.network.pieces.vocabulary
        # an explanation takes the word away; other words the lexicon does not know have larger ids
        known = word.input_word != UNK
        pieces = vocabulary.of(word.word.key) if known else (vocabulary.mask,)
        return _Input(word.index, self.network.pieces.embed(pieces), self.network.tell(word))

    def _read(self, words: list[_Input]) -> None:
        """Compute the views of the last words, and the answers about the newest."""
        network = self.network
        window = words[-WINDOW:]
        counts = [len(word.pieces) for word in window]
        total = sum(counts) + 2
        pieces = np.concatenate([self._start, *(word.pieces for word in window), self._end])
        told = np.zeros((total, network.told_size), np.float32)
        told[1:-1] = np.repeat([word.told for word in window], counts, 0)
        [views] = network.graph.run(
            {
                "pieces": pieces[None],
                "positions": np.arange(total),
                "told": told[None],
                "last": np.cumsum(counts),
            }
        )
        self._views = views.reshape(len(window), len(VIEWS), network.key_size)
        self._newest = window[-1].at
        logits = network.judge(self._views)
        answers, edits = self._answers, self.edit_lags
        edit = logits[:edits, EDIT]
        answers[: len(edit)] = _whole(edit)
        answers[edits : edits + len(logits)] = _whole(logits[:, ONSET])

    def score_starts(self, words: list[WordState], onset: int, lag: int, number: int) -> None:
        """Write the logit of each reparandum start into `scores`, the nearest first."""
        scores, views = self._scores, self._views
        scores[:] = _NOWHERE
        at = len(views) - 1 - lag
        count = min(_MAX_LAG, at, onset)
        if count > 0:
            scores[:count] = _whole(self.network.point(words, onset, lag, views, at, count))

    def score_ends(self, start: WordState, lag: int, back: int, number: int) -> None:
        """Write logits into `ends`: the repair phase goes on, ends here, or there is none."""
        at = max(0, len(self._views) - 1 - (self._newest - start.index))
        self._ends[:] = _whole(self.network.end(self._views, at, lag, back))


_KEPT = 256  # words: more than can be revoked, and explained before that


def _whole(logits: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Logits as fixed-point numbers."""
    clipped = np.clip(logits, -_LARGEST, _LARGEST) * (1 << FRACTION)
    return np.round(clipped).astype(np.int32)
