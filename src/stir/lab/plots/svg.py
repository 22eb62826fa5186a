"""Reproducible SVG: the same numbers always give the same text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stir.errors import MissingExtraError

# Okabe and Ito's palette for colour-blind readers.
BLUE, ORANGE, GREEN, PINK, GREY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#777777"


@contextmanager
def drawing(width: float, height: float) -> Iterator[tuple[Any, list[str]]]:
    """Yield a figure and a list; when the block ends, the figure's SVG is added to the list."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtraError("drawing", "plot") from None
    figure = Figure(figsize=(width, height), layout="constrained")
    result: list[str] = []
    yield figure, result
    file = io.StringIO()
    with rc_context({"svg.hashsalt": "stir"}):
        figure.savefig(file, format="svg", metadata={"Date": None})
    result.append(file.getvalue())


def bare(axes: Any) -> None:
    """Add a light grid and remove the top and right spines."""
    axes.grid(color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
