"""Reading words with an encoder: one session's part of it.

With *full* attention the last `WINDOW` words are read anew after each word (`PrefixReader`). With
*causal* attention a word is read once, and what was computed about the words before it is kept
(`StepReader`). In both cases nothing has to be restored when words are revoked: whoever reads a
word forgets what was read at its place and after it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.encoder.network import EDIT, FULL, ONSET, VIEWS, EncoderNetwork, Floats
from stir.lm.vocabulary import UNK
from stir.network.encoding import MAX_REPARANDUM_WORDS, WordState
from stir.network.scorer import Scorer
from stir.network.weights import EDIT_LAGS, FRACTION

WINDOW = 40
"""How many words are read with full attention: a start is at most 16 words before an onset, which
is at most 7 words old; the rest is for what precedes them."""
CONTEXT, STRIDE = 96, 64
"""With causal attention, how many words see each other, and how far apart contexts begin. Training
cuts long utterances in the same way (`encoder_training.split_long`)."""
_KEPT = 256  # words: more than can be revoked, and a context before them
_LARGEST = 64.0  # logits are cut off there
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
        self._words: list[_Input] = []
        self._views = np.zeros((0, len(VIEWS), network.key_size), np.float32)
        self._newest = -1

    def read(
        self, new: WordState, before: WordState | None, number: int, reuse: bool = False
    ) -> None:
        """Read the newest word and write `answers`."""
        words = self._words
        while words and words[-1].at >= new.index:  # revoked, or of the utterance before
            words.pop()
        words.append(self._input(new))
        if len(words) > 2 * _KEPT:
            del words[:-_KEPT]
        self._views = self._read(words)
        self._answer(new.index)

    def read_again(
        self, word: WordState, before: WordState | None, number: int, reuse: bool
    ) -> None:
        """Read a word once more, with the words before it."""
        last = word.index - self._words[0].at
        self._views = self._read_again([*self._words[max(0, last - CONTEXT) : last]], word)
        self._answer(word.index)

    def _read(self, words: list[_Input]) -> Floats:
        """Read the last of these words; the views of the last words."""
        raise NotImplementedError

    def _read_again(self, words: list[_Input], word: WordState) -> Floats:
        """The views of a word that follows these words, which is not remembered."""
        raise NotImplementedError

    def _input(self, word: WordState) -> _Input:
        vocabulary = self.network.pieces.vocabulary
        # an explanation takes the word away; other words the lexicon does not know have larger ids
        known = word.input_word != UNK
        pieces = vocabulary.of(word.word.key) if known else (vocabulary.mask,)
        return _Input(word.index, self.network.pieces.embed(pieces), self.network.tell(word))

    def _answer(self, newest: int) -> None:
        self._newest = newest
        logits = self.network.judge(self._views)
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


class PrefixReader(EncoderReader):
    """Reads the last words anew after each word."""

    def _read(self, words: list[_Input]) -> Floats:
        network = self.network
        vocabulary = network.pieces.vocabulary
        window = words[-WINDOW:]
        counts = [len(word.pieces) for word in window]
        total = sum(counts) + 2
        start = network.pieces.embed((vocabulary.start,))
        end = network.pieces.embed((vocabulary.end,))
        pieces = np.concatenate([start, *(word.pieces for word in window), end])
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
        return views.reshape(len(window), len(VIEWS), network.key_size)

    def _read_again(self, words: list[_Input], word: WordState) -> Floats:
        return self._read([*words, self._input(word)])


class StepReader(EncoderReader):
    """Reads each word once, in the light of the words before it.

    A context has at most `CONTEXT` words. A new one begins every `STRIDE` words and is read beside
    the one before, which answers until it is full.
    """

    def __init__(self, network: EncoderNetwork) -> None:
        """Read with this network."""
        super().__init__(network)
        self._contexts: dict[int, _Context] = {}

    def _read(self, words: list[_Input]) -> Floats:
        at = words[-1].at
        covering = _covering(at)
        self._contexts = {start: self._context(start, at, words) for start in covering}
        for context in self._contexts.values():
            context.push(words[-1])
        return self._contexts[covering[0]].views

    def _read_again(self, words: list[_Input], word: WordState) -> Floats:
        [start, *_] = _covering(word.index)
        kept = self._context(start, word.index, words, keep=False)
        return np.concatenate([kept.views, kept.read(self._input(word)).views])

    def _context(self, start: int, at: int, words: list[_Input], keep: bool = True) -> _Context:
        """A context that has read the words before this one, from what is kept or from scratch."""
        context = self._contexts.get(start)
        if context is None:
            context = _Context(self.network)
        elif not keep:
            context = context.copy(at - start)
        context.cut(at - start)
        first = words[0].at
        for i in range(start + len(context), at):
            context.push(words[i - first])
        return context


def _covering(at: int) -> list[int]:
    """Where the contexts begin that read a word; the first one answers."""
    newest = at // STRIDE * STRIDE
    return [start for start in (newest - STRIDE, newest) if start >= 0 and at < start + CONTEXT]


class _Step(NamedTuple):
    """What is computed about a word."""

    views: Floats
    present: Floats
    state: Floats


class _Context:
    """Words that see each other, each of them those before it."""

    def __init__(self, network: EncoderNetwork) -> None:
        self.network = network
        self._past, self._first_state = opening(network)
        self._ends = [self._past.shape[4]]
        self._states: list[Floats] = []
        self._views: list[Floats] = []

    def __len__(self) -> int:
        return len(self._views)

    @property
    def views(self) -> Floats:
        """The views of all words."""
        empty = np.zeros((0, len(VIEWS), self.network.key_size), np.float32)
        return np.concatenate([empty, *self._views])

    def copy(self, count: int) -> _Context:
        """The same with its first words only; this one stays as it is."""
        other = _Context(self.network)
        other._past, other._ends = self._past, self._ends[:]
        other._states, other._views = self._states[:], self._views[:]
        other.cut(count)
        return other

    def cut(self, count: int) -> None:
        """Forget all but the first words."""
        if count < len(self):
            del self._ends[count + 1 :], self._states[count:], self._views[count:]
            self._past = self._past[:, :, :, :, : self._ends[-1]]

    def push(self, word: _Input) -> None:
        """Read a word and remember it."""
        step = self.read(word)
        self._past = np.concatenate([self._past, step.present], 4)
        self._ends.append(self._past.shape[4])
        self._states.append(step.state)
        self._views.append(step.views)

    def read(self, word: _Input) -> _Step:
        """Read a word."""
        count = len(word.pieces)
        first = self._ends[-1]
        views, present, state = self.network.graph.run(
            {
                "pieces": word.pieces[None],
                "positions": np.arange(first, first + count),
                "told": np.repeat(word.told[None, None], count, 1),
                "past": np.ascontiguousarray(self._past),
                "before": self._states[-1] if self._states else self._first_state,
            }
        )
        return _Step(views.reshape(1, len(VIEWS), -1), present, state)


def opening(network: EncoderNetwork) -> tuple[Floats, Floats]:
    """What is kept of the piece that begins every context, and the state before any word."""
    pieces = network.pieces
    past = np.zeros(network.past_shape, np.float32)
    state = np.zeros((1, 1, network.state_size), np.float32)
    _, present, _ = network.graph.run(
        {
            "pieces": pieces.embed((pieces.vocabulary.start,))[None],
            "positions": np.arange(1),
            "told": np.zeros((1, 1, network.told_size), np.float32),
            "past": past,
            "before": state,
        }
    )
    return present, state


def reader_of(network: EncoderNetwork) -> EncoderReader:
    """A reader for a network's kind of attention."""
    return PrefixReader(network) if network.attention == FULL else StepReader(network)


def _whole(logits: Floats) -> NDArray[np.int32]:
    """Logits as fixed-point numbers."""
    clipped = np.clip(logits, -_LARGEST, _LARGEST) * (1 << FRACTION)
    return np.round(clipped).astype(np.int32)
