"""The plots of the command line, as pictures that a notebook shows and that can be saved.

Needs the extra `plot` (matplotlib), which is imported by the first picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stir.types import Trace, Utterance


class Picture:
    """A picture as SVG; a notebook shows it."""

    def __init__(self, draw: Callable[[Path], None]) -> None:
        """Take a function that draws into a file; its extension decides the format."""
        self._draw = draw

    @property
    def svg(self) -> str:
        """The picture's SVG; the same data always give the same text."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "picture.svg"
            self._draw(path)
            return path.read_text(encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write a .svg, .png or .pdf file."""
        self._draw(Path(path))


def wml(words: Sequence[str], curve: Sequence[float]) -> Picture:
    """Draw a value for every word and mark the lowest, as `stir plot wml` does.

    `stir.lm.measures.wml_curve(model, words)` computes the WML of every word.
    """
    from stir.lab.plots.wml import draw_wml

    return Picture(lambda path: draw_wml(words, curve, path))


def evaluation(corpus: Iterable[Utterance], systems: Mapping[str, Iterable[Trace]]) -> Picture:
    """Draw delayed accuracy and stability of several systems, as `stir evaluate --plot` does."""
    from stir.lab.plots.evaluation import draw_evaluation

    results = scores(corpus, systems)
    return Picture(lambda path: draw_evaluation(results, path))


def scores(corpus: Iterable[Utterance], systems: Mapping[str, Iterable[Trace]]) -> dict[str, Any]:
    """Score traces by the name of their system, as `stir evaluate --json` does."""
    from stir.lab.metrics import Scorer, make_report

    scorer = Scorer(list(corpus))
    return make_report([scorer.score(list(held), system=name) for name, held in systems.items()])


def rates(speakers: Mapping[str, Mapping[str, float]]) -> Picture:
    """Draw disfluencies per 100 words by speaker and kind, as `stir stats --plot` does."""
    from stir.lab.plots.rates import COLOURS, draw_rates

    by_kind = {kind: [found.get(kind, 0.0) for found in speakers.values()] for kind in COLOURS}
    return Picture(lambda path: draw_rates(list(speakers), by_kind, path))
