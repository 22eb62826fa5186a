"""Reliability diagrams: share of correct repairs by confidence; calibrated is the diagonal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Protocol

from stir.lab.plots.svg import BLUE, GREEN, GREY, ORANGE, bare, drawing


class Bin(Protocol):
    """Repairs of similar confidence."""

    @property
    def confidence(self) -> float:
        """The mean confidence of these repairs."""

    @property
    def right(self) -> float:
        """The share of correct repairs."""

    @property
    def low(self) -> float:
        """The lower end of the interval of `right`."""

    @property
    def high(self) -> float:
        """The upper end of the interval of `right`."""


@dataclass(frozen=True)
class Panel:
    """One diagram: curves by name, and a histogram of the confidences below them."""

    title: str
    curves: Mapping[str, Sequence[Bin]]
    confidences: Sequence[float]


def draw_reliability(panels: Sequence[Panel]) -> str:
    """Draw the diagrams side by side as SVG."""
    with drawing(4.8 * len(panels), 5.6) as (figure, svg):
        grid = figure.subplots(
            2, len(panels), sharex=True, sharey="row", squeeze=False, height_ratios=(4, 1)
        )
        for n, panel in enumerate(panels):
            _draw_curves(grid[0][n], panel)
            _draw_histogram(grid[1][n], panel.confidences)
        grid[0][0].set_ylabel("share right")
        grid[1][0].set_ylabel("repairs")
        handles, labels = grid[0][0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
    return svg[0]


def _draw_curves(axes: Any, panel: Panel) -> None:
    axes.plot([0, 1], [0, 1], color=GREY, linestyle="--", linewidth=1, label="true")
    styles = cycle([(BLUE, "o"), (ORANGE, "s"), (GREEN, "^")])
    for (name, bins), (colour, marker) in zip(panel.curves.items(), styles, strict=False):
        x, y = [b.confidence for b in bins], [b.right for b in bins]
        below, above = [b.right - b.low for b in bins], [b.high - b.right for b in bins]
        axes.errorbar(
            x,
            y,
            [below, above],
            color=colour,
            marker=marker,
            markersize=4,
            linewidth=1.2,
            elinewidth=0.8,
            label=name,
        )
    axes.set_title(panel.title)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.02)
    bare(axes)


def _draw_histogram(axes: Any, confidences: Sequence[float]) -> None:
    axes.hist(confidences, bins=20, range=(0, 1), color=BLUE, alpha=0.6)
    axes.set_xlabel("confidence")
    bare(axes)
