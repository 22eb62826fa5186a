"""Accuracy of many settings against their overhead, with the Pareto front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stir.lab.plots.svg import BLUE, ORANGE, bare, drawing

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Panel:
    """One overhead on the x axis, F_rm on the y axis."""

    axis: str
    groups: Mapping[str, Points]
    front: Points
    published: Points


def draw_trade_off(panels: Sequence[Panel]) -> str:
    """Draw the panels side by side as SVG."""
    with drawing(4.6 * len(panels), 4.6) as (figure, svg):
        row = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        for axes, panel in zip(row, panels, strict=True):
            styles = zip(panel.groups.items(), ((BLUE, "o"), (ORANGE, "^")), strict=False)
            for (name, points), (colour, marker) in styles:
                x, y = zip(*points, strict=True)
                axes.scatter(x, y, s=11, color=colour, marker=marker, alpha=0.45, label=name)
            axes.plot(*zip(*panel.front, strict=True), color="black", label="Pareto front")
            axes.plot(
                *zip(*panel.published, strict=True),
                color="black",
                marker="x",
                linestyle="",
                label="the paper (test set)",
            )
            axes.set_xlabel(panel.axis)
            bare(axes)
        row[0].set_ylabel("$F_{rm}$")
        handles, labels = row[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
    return svg[0]
