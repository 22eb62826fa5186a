"""Trade-offs of settings: F_rm and DA against edit overhead and against time to detection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from stir.lab.plots.svg import BLUE, GREEN, ORANGE, PINK, bare, drawing

UP = {"F_rm": "$F_{rm}$", "DA": "delayed accuracy"}
RIGHT = {"EO": "edit overhead, % (left is stable)", "TD_rp": "words until detection (left is soon)"}


@dataclass(frozen=True)
class Point:
    """One setting: its label in the plot, and its metrics."""

    label: str
    values: Mapping[str, float]


def draw_stability(lines: Mapping[str, Sequence[Point]]) -> str:
    """Draw four panels as SVG; each line connects the values tried for one setting."""
    with drawing(9.2, 7.6) as (figure, svg):
        grid = figure.subplots(len(UP), len(RIGHT), sharex="col", sharey="row")
        for row, (y, y_label) in zip(grid, UP.items(), strict=True):
            for axes, x in zip(row, RIGHT, strict=True):
                _draw_lines(axes, lines, x, y)
            row[0].set_ylabel(y_label)
        for axes, x_label in zip(grid[-1], RIGHT.values(), strict=True):
            axes.set_xlabel(x_label)
        handles, labels = grid[0][0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
    return svg[0]


STYLES = (
    # colour, marker, offset and alignment of labels: lines meet at the default setting, so the
    # labels of each line go to a different side
    (BLUE, "o", (4, 5), "left"),
    (ORANGE, "s", (4, -12), "left"),
    (GREEN, "^", (-6, -5), "right"),
    (PINK, "D", (-5, 6), "right"),
)


def _draw_lines(axes: Any, lines: Mapping[str, Sequence[Point]], x: str, y: str) -> None:
    for (name, points), style in zip(lines.items(), cycle(STYLES), strict=False):
        colour, marker, offset, side = style
        places = [(point.values[x], point.values[y]) for point in points]
        axes.plot(*zip(*places, strict=True), color=colour, marker=marker, markersize=5, label=name)
        for point, place in zip(points, places, strict=True):
            axes.annotate(
                point.label,
                place,
                xytext=offset,
                textcoords="offset points",
                horizontalalignment=side,
                color=colour,
                fontsize=8,
            )
    axes.margins(0.12)
    bare(axes)
