"""Drawings as text, the same for the same numbers whenever they are drawn."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stir.errors import MissingExtraError

# Okabe and Ito's palette, which colour-blind people can tell apart.
BLUE, ORANGE, GREEN, PINK, GREY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#777777"


@contextmanager
def drawing(width: float, height: float) -> Iterator[tuple[Any, list[str]]]:
    """Hand out a figure; when the block ends, the list holds its SVG."""
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
    """Take away what carries no information."""
    axes.grid(color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
