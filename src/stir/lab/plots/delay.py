"""Delayed accuracy curves: accuracy by the number of words that follow a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Literal

from stir.lab.plots.svg import BLUE, GREEN, GREY, ORANGE, PINK, bare, drawing


@dataclass(frozen=True)
class Curve:
    """Values by delay; `points` are drawn without a line, the `ceiling` is dashed."""

    label: str
    values: Mapping[int, float]
    kind: Literal["line", "points", "ceiling"] = "line"


def draw_delay(curves: Sequence[Curve]) -> str:
    """Draw the curves as SVG."""
    with drawing(7.5, 4.6) as (figure, svg):
        axes = figure.subplots()
        styles = cycle([(BLUE, "o"), (ORANGE, "s"), (GREEN, "^"), (PINK, "D")])
        for curve in curves:
            x, y = list(curve.values), list(curve.values.values())
            if curve.kind == "ceiling":
                axes.plot(x, y, color=GREY, linestyle="--", label=curve.label)
            elif curve.kind == "points":
                axes.plot(x, y, color="black", marker="x", linestyle="", label=curve.label)
            else:
                colour, marker = next(styles)
                axes.plot(x, y, color=colour, marker=marker, label=curve.label)
        axes.set_xlabel("words heard after the word, d")
        axes.set_ylabel("$F_{rm}$ with delay d")
        axes.set_xticks(sorted({d for curve in curves for d in curve.values}))
        bare(axes)
        figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return svg[0]
