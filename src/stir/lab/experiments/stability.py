"""Trade-offs of settings: accuracy against stability (EO) and against latency (TD_rp).

    stir experiment stability corpus.jsonl --model MODEL -o FOLDER

A detector that revises its output is more accurate but less stable; one that waits is stable but
late. A *line* varies one setting and keeps the others fixed. The output of a detector without
settings can be delayed by `hold_back`, a filter from Baumann et al. (2011).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stir.detector import Detector, Tags
from stir.engine import Model
from stir.errors import InputError
from stir.lab.experiments.report.document import Document, Number, Picture, Row, Section, Table
from stir.lab.metrics import Score, Scorer
from stir.lab.plots.stability import Point, draw_stability
from stir.types import Annotation, Trace, Utterance

SHOWN = ("F_rm", "P_rm", "R_rm", "DA", "EO", "EO_final", "TD_rp")

Setting = Mapping[str, Any]
"""Arguments of `Detector`."""
Traces = Callable[[Setting], Iterable[Trace]]
Lines = Mapping[str, Sequence[Any]]
"""By the name of a setting, the values to try."""

LINES: Lines = {
    "stability": (0, 1, 2, 3, 4, 6),
    "operating_point": ("eager", "balanced", "precise"),
    "min_confidence": (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95),
}
"""The default values to try for each setting that a model supports."""
HOLD_BACK = "hold_back"
HELD_BACK: Lines = {HOLD_BACK: (0, 1, 2, 3, 4, 6)}


@dataclass(frozen=True)
class Tried:
    """A setting and its score."""

    value: Any
    score: Score


def sweep(lines: Lines, traces: Traces, scorer: Scorer) -> dict[str, list[Tried]]:
    """Score every value of every line."""
    found: dict[str, list[Tried]] = {}
    for name, values in lines.items():
        found[name] = [
            Tried(
                value,
                scorer.score(traces({name: value}), system=f"{name} {value}", published=False),
            )
            for value in values
        ]
    return found


# --- traces by setting ----------------------------------------------------------------------------


def offered(model: Model) -> Lines:
    """Return the lines of `LINES` that a model supports; `hold_back` if it supports none."""
    found = {
        name: [value for value in values if _takes(model, {name: value})]
        for name, values in LINES.items()
    }
    return {name: values for name, values in found.items() if len(values) > 1} or HELD_BACK


def _takes(model: Model, setting: Setting) -> bool:
    try:
        Detector(model, **setting)
    except InputError:
        return False
    return True


def check_names(lines: Lines) -> None:
    """Raise an `InputError` for a setting that no model has."""
    known = [*LINES, HOLD_BACK]
    for name in lines:
        if name not in known:
            message = f"there is no setting of this name, only {', '.join(known)}"
            raise InputError(message, token=name)


def traces_by_setting(
    model: Model, utterances: Sequence[Utterance], tags: Tags = "predicted"
) -> Traces:
    """Return a function that makes traces for a setting; unsupported settings are errors."""

    def make(setting: Setting) -> Iterator[Trace]:
        own = {name: value for name, value in setting.items() if name != HOLD_BACK}
        for trace in Detector(model, **own).traces(utterances, tags):
            yield hold_back(trace, setting.get(HOLD_BACK, 0))

    return make


def hold_back(trace: Trace, words: int) -> Trace:
    """Delay repairs and edit terms until `words` words have followed; the last step has all."""
    if words < 0:
        raise InputError(f"{words} words cannot be held back")
    if not words or not trace.steps:
        return trace
    waiting = [_before(step, n - words) for n, step in enumerate(trace.steps[:-1])]
    return Trace(trace.id, trace.words, (*waiting, trace.steps[-1]), trace.classifications)


def _before(step: Annotation, last: int) -> Annotation:
    """Return the part of an annotation that concerns the words up to `last`."""
    return Annotation(
        tuple(i for i in step.edit_terms if i <= last),
        tuple(
            # the repair is shown once its onset is old enough, its end only once that is too
            r if r.last <= last else replace(r, rp_end=None, kind=None)
            for r in step.repairs
            if r.rp_start <= last
        ),
    )


# --- for people and for programs ------------------------------------------------------------------


def document(name: str, found: Mapping[str, Sequence[Tried]]) -> Document:
    """Make the report: a table of all settings and a plot of the trade-offs."""
    rows = [
        Row((f"{line} {tried.value}", *(Number(tried.score[m]) for m in SHOWN)), sign)
        for line, points in found.items()
        for tried in points
        for sign in [str(tried.score.signature)]
    ]
    caption = "Accuracy against edit overhead and time to detection, by setting"
    table = Table("stability", "Every setting", ("setting", *SHOWN), rows)
    picture = Picture("stability", caption, draw_stability(_points(found)))
    text = "EO and EO_final are in per cent, TD_rp in words. A line varies one setting alone."
    return Document(
        f"What the settings of {name} trade",
        [text],
        [Section("Accuracy, stability, latency", [], [table], [picture])],
    )


def _points(found: Mapping[str, Sequence[Tried]]) -> dict[str, list[Point]]:
    """Return the points to plot; a setting that detects nothing has no time to detection."""
    lines: dict[str, list[Point]] = {}
    for line, points in found.items():
        for tried in points:
            values = {m: value for m, value in tried.score.values().items() if value is not None}
            if "TD_rp" in values:
                lines.setdefault(line, []).append(Point(str(tried.value), values))
    return lines


def to_json(found: Mapping[str, Sequence[Tried]]) -> dict[str, Any]:
    """Return the results as plain data."""
    return {
        line: [
            {
                "value": tried.value,
                "signature": str(tried.score.signature),
                **tried.score.values(),
            }
            for tried in points
        ]
        for line, points in found.items()
    }
