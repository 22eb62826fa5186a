"""Calibration of confidences: of the repairs with confidence 0.8, are eight in ten in gold?

    stir experiment calibration corpus.jsonl --model MODEL -o FOLDER

A repair is right if gold has the same (rm_start, rp_start) pair. Confidences are evaluated at two
moments: at the end of the utterance, and when a repair is first shown, which is when a dialogue
system acts. The expected calibration error (ECE) is the mean distance between confidence and share
of right repairs over bins of equal mass. Even a perfectly calibrated detector has an ECE above 0,
because its bins are finite; this floor is simulated and reported as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.engine import Model
from stir.errors import InputError, TraceError
from stir.lab.experiments.report.document import Document, Number, Picture, Row, Section, Table
from stir.lab.plots.reliability import Panel, draw_reliability
from stir.lab.training.isotonic import Table as FittedTable
from stir.lab.training.isotonic import isotonic, platt
from stir.network.model import NetworkModel
from stir.types import Trace, Utterance

Array = NDArray[np.float64]
Moment = Literal["end", "first"]
MOMENTS: dict[Moment, str] = {
    "end": "at the end",
    "first": "first shown",
}
BINS = (10, 15)
FOLDS = 10
STEPS = 12
"""Steps of an isotonic fit: enough for its shape, too few to over-fit single repairs."""
WANTED = (0.90, 0.95, 0.98)
SIMULATIONS = 200
SEED = 2014


@dataclass(frozen=True)
class Sample:
    """Confidences of repairs, whether each is right, and the conversation it comes from."""

    confidence: Array
    right: NDArray[np.bool_]
    conversation: NDArray[np.str_]
    gold: int
    """The number of gold repairs, for recall."""

    def __len__(self) -> int:
        return len(self.confidence)


def sample(gold: Iterable[Utterance], traces: Iterable[Trace], moment: Moment = "end") -> Sample:
    """Collect the repairs that were shown, with their confidences."""
    by_id = {u.id: u for u in gold}
    found: list[tuple[float, bool, str]] = []
    for trace in traces:
        if trace.id not in by_id:
            raise TraceError("the corpus has no such utterance", utterance=trace.id)
        truth = {(r.rm_start, r.rp_start) for r in by_id[trace.id].annotation.repairs}
        for pair, confidence in _shown(trace, moment):
            found.append((confidence, pair in truth, by_id[trace.id].conversation))
    if not found:
        raise InputError("no repair was shown, so there are no confidences to evaluate")
    confidences, right, conversations = zip(*found, strict=True)
    total = sum(len(u.annotation.repairs) for u in by_id.values())
    return Sample(np.array(confidences), np.array(right), np.array(conversations), total)


def _shown(trace: Trace, moment: Moment) -> Iterator[tuple[tuple[int, int], float]]:
    """Yield each pair with its confidence: at the end, or when it was first shown."""
    seen: set[tuple[int, int]] = set()
    before = None
    for step in trace.steps[-1:] if moment == "end" else trace.steps:
        if step is before:
            continue
        before = step
        for repair in step.repairs:
            pair = repair.rm_start, repair.rp_start
            if pair in seen:
                continue
            if repair.confidence is None:
                raise TraceError("a repair has no confidence", utterance=trace.id)
            seen.add(pair)
            yield pair, repair.confidence


def without_calibration(model: Model) -> Model:
    """Return the same model with uncalibrated confidences."""
    return replace(model, calibration=()) if isinstance(model, NetworkModel) else model


# --- reliability ----------------------------------------------------------------------------------


class Bin(NamedTuple):
    """Repairs of similar confidence."""

    repairs: int
    confidence: float
    """The mean confidence of these repairs."""
    right: float
    """The share of right repairs."""
    low: float
    high: float
    """Wilson's 95 % interval of `right`."""


def reliability(confidence: Array, right: NDArray[np.bool_], bins: int = 10) -> list[Bin]:
    """Divide into bins of equal mass; equal confidences share a bin, so there may be fewer bins."""
    which = _bin_of(confidence, bins)
    return [_bin(confidence[which == b], right[which == b]) for b in np.unique(which)]


def _bin_of(confidence: Array, bins: int) -> NDArray[np.intp]:
    """Return each confidence's bin, by mean rank, so that equal confidences share a bin."""
    _, place, counts = np.unique(confidence, return_inverse=True, return_counts=True)
    middle = np.cumsum(counts) - counts / 2
    found: NDArray[np.intp] = np.floor(middle * bins / len(confidence)).astype(np.intp)[place]
    return found


def _bin(confidence: Array, right: NDArray[np.bool_]) -> Bin:
    n, share = len(right), float(right.mean())
    low, high = wilson(share, n)
    return Bin(n, float(confidence.mean()), share, low, high)


def wilson(share: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a share of n; unlike p ± z sd, it stays between 0 and 1."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    # clip rounding errors: the ends are exactly 0 for a share of 0 and 1 for a share of 1
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def expected_calibration_error(
    confidence: Array, right: NDArray[np.bool_], bins: int = 10
) -> float:
    """Return the ECE: the mean of |confidence - share right| over bins, weighted by repairs."""
    found = reliability(confidence, right, bins)
    return sum(b.repairs * abs(b.confidence - b.right) for b in found) / len(confidence)


def floor_of_ece(confidence: Array, bins: int = 10, seed: int = SEED) -> float:
    """Simulate the expected ECE of a detector whose confidences are the true probabilities."""
    rng = np.random.default_rng(seed)
    draws = (rng.random(len(confidence)) < confidence for _ in range(SIMULATIONS))
    errors = [expected_calibration_error(confidence, right, bins) for right in draws]
    return float(np.mean(errors))


# --- a wanted precision ---------------------------------------------------------------------------


class Threshold(NamedTuple):
    """A minimum confidence, and the precision and recall that it gives."""

    confidence: float
    precision: float
    recall: float
    """The share of gold pairs found with at least this confidence."""


def threshold_for(precision: float, of: Sample) -> Threshold | None:
    """Return the lowest threshold with the given precision; None if there is none."""
    order = np.argsort(-of.confidence, kind="stable")
    confidence, right = of.confidence[order], np.cumsum(of.right[order])
    reached = right / np.arange(1, len(order) + 1)
    # a threshold cannot separate equal confidences
    last = np.append(confidence[1:] != confidence[:-1], True)
    fine = np.flatnonzero(last & (reached >= precision))
    if not fine.size:
        return None
    n = fine[-1]
    return Threshold(float(confidence[n]), float(reached[n]), float(right[n] / max(1, of.gold)))


# --- fits, tried on other conversations -----------------------------------------------------------

Fit = Callable[[Array, NDArray[np.bool_]], FittedTable]
FITS: dict[str, Fit] = {
    "isotonic": lambda confidence, right: isotonic(confidence, right, STEPS),
    "Platt": platt,
}


def cross_fitted(of: Sample, fit: Fit, folds: int = FOLDS, seed: int = SEED) -> Array:
    """Calibrate each conversation by a fit to the others, to evaluate the fit on unseen data."""
    names = np.unique(of.conversation)
    fold = np.random.default_rng(seed).permutation(len(names)) % min(folds, len(names))
    left_out = fold[np.searchsorted(names, of.conversation)]
    if len(names) < 2:
        raise InputError("one conversation cannot be calibrated by the others")
    result = np.empty(len(of))
    for k in np.unique(left_out):
        here = left_out == k
        result[here] = fit(of.confidence[~here], of.right[~here])(of.confidence[here])
    return result


# --- for people and for programs ------------------------------------------------------------------


@dataclass(frozen=True)
class Calibration:
    """All results for the confidences at one moment."""

    sample: Sample
    calibrated: dict[str, Array]
    """By fit, the cross-fitted confidences."""
    tables: dict[str, FittedTable]
    """By fit, the table that a model would store, fitted to all conversations."""
    thresholds: dict[float, Threshold | None]

    @property
    def variants(self) -> dict[str, Array]:
        """The raw confidences, and the calibrated ones of each fit."""
        return {"raw": self.sample.confidence, **self.calibrated}


def calibrate(of: Sample) -> Calibration:
    """Compute all fits, errors and thresholds for a sample."""
    return Calibration(
        of,
        {name: cross_fitted(of, fit) for name, fit in FITS.items()},
        {name: fit(of.confidence, of.right) for name, fit in FITS.items()},
        {wanted: threshold_for(wanted, of) for wanted in WANTED},
    )


def document(name: str, found: dict[Moment, Calibration], sign: str = "") -> Document:
    """Make the report: ECE, reliability tables and plot, thresholds."""
    panels = [_panel(MOMENTS[moment], calibration) for moment, calibration in found.items()]
    caption = "Reliability: share right by confidence, bins of equal mass, 95 % intervals"
    return Document(
        f"What the confidences of {name} mean",
        [
            "A repair is right if gold holds its (rm_start, rp_start) pair. Calibrated confidences"
            f" are cross-fitted: each conversation by a fit to the other {FOLDS - 1} tenths."
        ],
        [
            Section(
                "Expected calibration error",
                [
                    "The floor is the error of a detector whose confidences are exactly right,"
                    " in bins of the same size."
                ],
                [_error_table(found, sign)],
                [Picture("reliability", caption, draw_reliability(panels))],
            ),
            Section("Reliability", [], [_bin_table(m, found[m], sign) for m in found]),
            Section("A wanted precision", [], [_threshold_table(found, sign)]),
        ],
    )


def _error_table(found: dict[Moment, Calibration], sign: str) -> Table:
    rows = []
    for moment, calibration in found.items():
        right = calibration.sample.right
        for name, confidence in calibration.variants.items():
            errors = [expected_calibration_error(confidence, right, bins) for bins in BINS]
            floors = [floor_of_ece(confidence, bins) for bins in BINS]
            numbers = [len(right), float(confidence.mean()), float(right.mean())]
            cells = [Number(numbers[0], 0), *map(Number, [*numbers[1:], *errors, *floors])]
            rows.append(Row((f"{MOMENTS[moment]}, {name}", *cells), sign))
    errors_, floors_ = ([f"{what} {bins}" for bins in BINS] for what in ("ECE", "floor"))
    header = ("", "repairs", "mean", "right", *errors_, *floors_)
    return Table("ece", "Mean confidence, share right, ECE by bins", header, rows)


def _bin_table(moment: Moment, calibration: Calibration, sign: str) -> Table:
    of = calibration.sample
    rows = [
        Row(
            (
                Number(b.repairs, 0),
                Number(b.confidence),
                Number(b.right, interval=(b.low, b.high)),
                Number(b.right - b.confidence),
            ),
            sign,
        )
        for b in reliability(of.confidence, of.right)
    ]
    header = ("repairs", "confidence", "right", "difference")
    return Table(f"reliability-{moment}", f"Repairs, {MOMENTS[moment]}", header, rows)


def _threshold_table(found: dict[Moment, Calibration], sign: str) -> Table:
    rows = []
    for moment, calibration in found.items():
        for wanted, threshold in calibration.thresholds.items():
            cells = threshold or (None, None, None)
            rows.append(Row((MOMENTS[moment], Number(wanted, 2), *map(Number, cells)), sign))
    header = ("", "wanted precision", "confidence", "precision", "recall of pairs")
    return Table("thresholds", "The confidence to ask for", header, rows)


def _panel(title: str, calibration: Calibration) -> Panel:
    right = calibration.sample.right
    curves = {name: reliability(c, right) for name, c in calibration.variants.items()}
    return Panel(title, curves, calibration.sample.confidence.tolist())


def to_json(found: dict[Moment, Calibration]) -> dict[str, Any]:
    """Return the results as plain data, with the tables that a model may store."""
    return {moment: _moment_to_json(calibration) for moment, calibration in found.items()}


def _moment_to_json(calibration: Calibration) -> dict[str, Any]:
    of = calibration.sample
    variants: Sequence[tuple[str, Array]] = list(calibration.variants.items())
    return {
        "repairs": len(of),
        "right": float(of.right.mean()),
        "ece": {
            name: {str(bins): expected_calibration_error(c, of.right, bins) for bins in BINS}
            for name, c in variants
        },
        "floor": {
            name: {str(bins): floor_of_ece(c, bins) for bins in BINS} for name, c in variants
        },
        "reliability": {
            name: [b._asdict() for b in reliability(c, of.right)] for name, c in variants
        },
        "thresholds": {
            str(wanted): None if threshold is None else threshold._asdict()
            for wanted, threshold in calibration.thresholds.items()
        },
        "tables": {name: asdict(table) for name, table in calibration.tables.items()},
    }
