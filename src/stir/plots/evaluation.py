"""Two pictures of a score: how accuracy grows with delay, and what it costs in stability.

The left one is the paper's figure of delayed accuracy curves. The right one sets its two columns
F_rm and EO against each other: up is accurate, left is stable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stir.errors import MissingExtraError

# Okabe and Ito's palette, which colour-blind people can tell apart, in an order of contrast;
# markers and dashes say the same once more.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
CEILING = {"color": "#777777", "marker": "", "linestyle": "--"}


def draw_evaluation(results: dict[str, Any], path: Path) -> None:
    """Draw a report of `stir.metrics.make_report`; the name's ending decides the format."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtraError("drawing", "plot") from None
    systems = results["systems"]
    rows = -(-len(systems) // 3)
    figure = Figure(figsize=(9, 4 + 0.25 * rows), layout="constrained")
    curves, balance = figure.subplots(1, 2)
    for n, system in enumerate(systems):
        _draw_system(curves, balance, system, _style(n, system["system"]))
    _label(curves, "words after the word (d)", "F_rm", "Delayed accuracy")
    curves.set_xticks(range(1, len(systems[0]["DA_curve"]) + 1))
    _label(balance, "edit overhead, % (less is more stable)", "F_rm", "Accuracy and stability")
    handles, labels = curves.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=min(3, len(labels)))
    figure.savefig(path, dpi=150)


def _style(n: int, name: str) -> dict[str, str]:
    if name == "ceiling":
        return CEILING
    return {"color": COLOURS[n % len(COLOURS)], "marker": MARKERS[n % len(MARKERS)]}


def _draw_system(curves: Any, balance: Any, system: dict[str, Any], style: dict[str, str]) -> None:
    curve = system["DA_curve"]
    curves.plot(range(1, len(curve) + 1), curve, label=system["system"], **style)
    if style is not CEILING:  # which is the corner itself: F_rm 1, EO 0
        balance.plot([system["EO"]], [system["F_rm"]], markersize=9, **style)


def _label(axes: Any, x: str, y: str, title: str) -> None:
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(title)
    axes.grid(alpha=0.3)
    axes.margins(0.12)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
