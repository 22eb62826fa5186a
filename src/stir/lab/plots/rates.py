"""A bar chart of disfluency rates: one bar per speaker, stacked by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from stir.errors import InputError, MissingExtraError

COLOURS = {
    "filler": "#E69F00",
    "cue": "#56B4E9",
    "marker": "#009E73",
    "repeat": "#0072B2",
    "substitute": "#CC79A7",
    "delete": "#D55E00",
}
"""Okabe and Ito's palette for colour-blind readers."""


def draw_rates(names: Sequence[str], rates: Mapping[str, Sequence[float]], path: Path) -> None:
    """Plot rates per 100 words, one bar per name; the file extension decides the format."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtraError("drawing", "plot") from None
    figure = Figure(figsize=(8, 1.6 + 0.5 * len(names)), layout="constrained")
    axes = figure.subplots()
    left = [0.0] * len(names)
    for kind, widths in rates.items():
        axes.barh(names, widths, left=left, color=COLOURS[kind], label=f"{kind}s", height=0.6)
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axes.invert_yaxis()
    axes.set_xlabel("per 100 words")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.legend(loc="outside upper center", ncols=len(rates), frameon=False)
    # Leave out the date, so that the same numbers always give the same file.
    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix)
    try:
        with rc_context({"svg.hashsalt": "stir"}):
            figure.savefig(path, dpi=150, metadata=undated)
    except ValueError as error:  # matplotlib does not support this file extension
        raise InputError(str(error).partition("(")[0].strip(), file=path) from None
