"""What a decoder reads: a network's logits about the newest words, behind one interface.

`gru.Reader` computes them with a GRU, `stir.encoder.reader` with a pretrained encoder.
"""

from __future__ import annotations

from array import array

from stir.network.encoding import MAX_REPARANDUM_WORDS, WordState
from stir.network.weights import END_CLASSES


class Scorer:
    """One session's use of a network: the heads' output for the newest word.

    Logits are fixed-point numbers with `weights.FRACTION` fractional bits. `answers` begins with
    those that each of the newest words is an edit term (`edit_lags` of them, the newest first) and
    that it is an onset (`onset_lags`).
    """

    def __init__(self, edit_lags: int, onset_lags: int, phase_lags: int, answers: int) -> None:
        """Take for how many of the newest words each question is asked, and the size of answers."""
        self.edit_lags = edit_lags
        self.onset_lags = onset_lags
        self.phase_lags = phase_lags
        self.answers = array("i", bytes(4 * answers))
        self.scores = array("i", bytes(4 * MAX_REPARANDUM_WORDS))
        self.ends = array("i", bytes(4 * END_CLASSES))

    def read(
        self, new: WordState, before: WordState | None, number: int, reuse: bool = False
    ) -> None:
        """Read the newest word, which follows `before`, and write `answers`.

        `number` is this network's among several. `reuse` is for explanations, between
        `keep_products` and `drop_products`: the word is the one of the last reading with something
        taken away, and only the answers of edit terms and of the onset at this word are needed.
        """
        raise NotImplementedError

    def read_again(
        self, word: WordState, before: WordState | None, number: int, reuse: bool
    ) -> None:
        """Read a word once more and leave it as it is; only `answers` is new."""
        raise NotImplementedError

    def score_starts(self, words: list[WordState], onset: int, lag: int, number: int) -> None:
        """Write the logit of each reparandum start into `scores`, the nearest first.

        `onset` is the onset's index in `words`, `lag` how many words ago it was said.
        """
        raise NotImplementedError

    def score_ends(self, start: WordState, lag: int, back: int, number: int) -> None:
        """Write logits into `ends`: the repair phase goes on, ends here, or there is none.

        `start` is the reparandum's first word, `back` words before the onset; `lag` as above.
        """
        raise NotImplementedError

    def keep_products(self) -> None:
        """Explanations follow, which read the same word several times."""

    def drop_products(self) -> None:
        """Explanations are over."""

    def batch_of(self, size: int) -> ReadBatch:
        """Room to read words of several sessions at once; at most so many."""
        return ReadBatch()


class ReadBatch:
    """Reads a word of each of several sessions; here one by one."""

    def read(
        self,
        readers: list[Scorer],
        news: list[WordState],
        befores: list[WordState | None],
        number: int,
        reuse: bool = False,
    ) -> None:
        """Read each session's newest word, as `Scorer.read` does."""
        for n in range(len(readers)):
            reader: Scorer = readers[n]
            reader.read(news[n], befores[n], number, reuse)
