"""Which words a speaker took back, given what was said and what was meant.

*What is the red no the blue car*, meant as *What is the blue car*: either *the red no* or *red no
the* was taken back. Equal words make several alignments possible. The canonical one has the form
``[reparandum][cue]``, directly before the repair: it has the fewest words in reparanda (a cue at
the end of a run is none) and the fewest runs, and of equal ones it is the leftmost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stir.corpus.cue_phrases import cue_start
from stir.words import Word


class Run(NamedTuple):
    """Consecutive words that were taken back: `[start, cue)` and the cue phrases `[cue, end)`."""

    start: int
    cue: int
    end: int

    @property
    def has_reparandum(self) -> bool:
        """Whether anything but cue phrases was taken back."""
        return self.cue > self.start


class _Alignment(NamedTuple):
    """The runs of a suffix, after their cost; compared from left to right."""

    reparandum_words: int  # and one for each reparandum
    run_count: int
    starts: int
    runs: tuple[Run, ...]

    def after(self, run: Run) -> _Alignment:
        words = run.cue - run.start
        return _Alignment(
            self.reparandum_words + words + run.has_reparandum,
            self.run_count + 1,
            self.starts + run.start,
            (run, *self.runs),
        )


def removed_runs(words: Sequence[Word], kept: Sequence[str]) -> tuple[Run, ...] | None:
    """The runs of words to remove so that the words of the forms `kept` are left.

    None if `kept` is not a subsequence of the words.
    """
    removed = len(words) - len(kept)
    best: dict[tuple[int, int], _Alignment] = {}

    def keeping(i: int, j: int) -> _Alignment | None:
        """The best alignment of the suffixes from word i and form j, if word i is kept."""
        if i == len(words) and j == len(kept):
            return _Alignment(0, 0, 0, ())
        if i < len(words) and j < len(kept) and words[i].form == kept[j]:
            return best.get((i + 1, j + 1))
        return None

    for i in range(len(words), -1, -1):
        for j in range(max(0, i - removed), min(i, len(kept)) + 1):
            found = [] if (rest := keeping(i, j)) is None else [rest]
            for end in range(i + 1, j + removed + 1):
                if (rest := keeping(end, j)) is not None:
                    found.append(rest.after(Run(i, cue_start(words, i, end), end)))
            if found:
                best[i, j] = min(found)
    alignment = best.get((0, 0))
    return None if alignment is None else alignment.runs
