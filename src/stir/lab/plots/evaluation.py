"""Two plots of a score: accuracy by delay, and accuracy against stability.

The left plot shows the paper's delayed accuracy curves. The right plot shows F_rm against EO: up is
more accurate, left is more stable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stir.errors import MissingExtraError
from stir.lab.metrics.similarity import DELAYS

# Okabe and Ito's palette for colour-blind readers, ordered by contrast. Markers and dashes also
# distinguish the systems.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
SMALLEST_RANGE = 0.1
TITLE = "Accuracy and stability (95 % intervals)"
CEILING = {"color": "#777777", "marker": "", "linestyle": "--"}


def draw_evaluation(results: dict[str, Any], path: Path) -> None:
    """Plot a report of `stir.lab.metrics.make_report`; the file extension decides the format."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtraError("drawing", "plot") from None
    systems = results["systems"]
    rows = -(-len(systems) // 3)
    figure = Figure(figsize=(9, 4 + 0.25 * rows), layout="constrained")
    curves, balance = figure.subplots(1, 2)
    for n, system in enumerate(systems):
        style = _style(n, is_ceiling=system["is_ceiling"])
        _draw_curve(curves, system, style)
        if style is not CEILING:  # the ceiling is always at F_rm 1 and EO 0
            _draw_balance(balance, system, style)
    _finish_curves(curves)
    _finish_balance(balance)
    handles, labels = curves.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=min(3, len(labels)))
    # Leave out the date, so that the same numbers always give the same file.
    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix)
    with rc_context({"svg.hashsalt": "stir"}):
        figure.savefig(path, dpi=150, metadata=undated)


def _style(n: int, *, is_ceiling: bool) -> dict[str, str]:
    if is_ceiling:
        return CEILING
    return {"color": COLOURS[n % len(COLOURS)], "marker": MARKERS[n % len(MARKERS)]}


def _draw_curve(axes: Any, system: dict[str, Any], style: dict[str, str]) -> None:
    curve = system["DA_curve"]
    axes.plot(range(1, len(curve) + 1), curve, label=system["system"], **style)


def _draw_balance(axes: Any, system: dict[str, Any], style: dict[str, str]) -> None:
    x, y = system["EO"], system["F_rm"]
    axes.errorbar(
        [x],
        [y],
        xerr=_arms(system, "EO", x),
        yerr=_arms(system, "F_rm", y),
        capsize=3,
        markersize=7,
        **style,
    )


def _arms(system: dict[str, Any], name: str, value: float) -> list[list[float]] | None:
    if name not in system["intervals"]:
        return None
    low, high = system["intervals"][name]
    # A percentile interval may exclude the value itself, but error bars cannot be negative.
    return [[max(value - low, 0)], [max(high - value, 0)]]


def _finish_curves(axes: Any) -> None:
    _label(axes, "words heard after the word, $d$", "$F_{rm}$ with delay $d$", "Delayed accuracy")
    axes.set_xticks(DELAYS)


def _finish_balance(axes: Any) -> None:
    _label(axes, "edit overhead, % (left is stable)", "$F_{rm}$", TITLE)
    axes.set_xlim(left=min(0, axes.get_xlim()[0]))
    # A minimum range, so that negligible differences look small.
    low, high = axes.get_ylim()
    if high - low < SMALLEST_RANGE:
        middle = (low + high) / 2
        axes.set_ylim(middle - SMALLEST_RANGE / 2, middle + SMALLEST_RANGE / 2)


def _label(axes: Any, x: str, y: str, title: str) -> None:
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(title)
    axes.grid(alpha=0.3)
    axes.margins(0.08)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
