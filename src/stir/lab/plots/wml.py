"""The paper's figure of WML: the trigram WML at every word of an utterance.

"The steep drop at the repair onset shows the usefulness of WML features for fluency measures"
(section 4.2.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stir.errors import InputError, MissingExtraError

LINE = "#0072B2"
LOWEST = "#D55E00"
FORMATS = (".png", ".svg", ".pdf")


def draw_wml(words: Sequence[str], curve: Sequence[float], path: Path) -> None:
    """Plot one value per word and mark the lowest; the file extension decides the format."""
    if path.suffix.lower() not in FORMATS:
        raise InputError(f"the file extension must be one of {', '.join(FORMATS)}", file=path)
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtraError("drawing", "plot") from None
    lowest = min(range(len(curve)), key=curve.__getitem__)
    figure = Figure(figsize=(max(4.0, 0.75 * len(words) + 1.5), 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(range(len(curve)), curve, color=LINE, marker="o")
    axes.plot([lowest], [curve[lowest]], color=LOWEST, marker="o", markersize=9, linestyle="")
    axes.annotate(
        f"{curve[lowest]:.2f}",
        (lowest, curve[lowest]),
        xytext=(9, -3),
        textcoords="offset points",
        color=LOWEST,
    )
    # escape dollar signs, which would start a formula
    labels = [word.replace("$", r"\$") for word in words]
    axes.set_xticks(range(len(words)), labels, rotation=30, ha="right", rotation_mode="anchor")
    axes.set_ylabel("WML of the trigram")
    axes.grid(axis="y", color="#dddddd")
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(y=0.12)
    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix.lower())
    with rc_context({"svg.hashsalt": "stir"}):
        figure.savefig(path, dpi=150, metadata=undated)
