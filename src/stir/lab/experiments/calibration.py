"""Does a confidence mean what it says: of repairs held with 0.8, are eight of ten in gold?

    stir experiment calibration corpus.jsonl --model MODEL -o FOLDER

A repair is right if gold holds the same (rm_start, rp_start) pair. It is looked at twice: as held
at the end of the utterance, and at the moment when it was first shown, which is when a dialogue
system acts. The expected calibration error (ECE) is the mean distance between confidence and share
right over bins of equal mass. A perfectly calibrated detector has one above 0, too, for its bins
hold few repairs: that floor is simulated and stands beside it.
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
"""Of an isotonic fit: enough for its shape, too few to follow every repair."""
WANTED = (0.90, 0.95, 0.98)
SIMULATIONS = 200
SEED = 2014


@dataclass(frozen=True)
class Sample:
    """Confidences, whether they were right, and the conversations they come from."""

    confidence: Array
    right: NDArray[np.bool_]
    conversation: NDArray[np.str_]
    gold: int
    """How many repairs gold holds: what recall is counted by."""

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
        raise InputError("no repair was shown, so there is no confidence to look at")
    confidences, right, conversations = zip(*found, strict=True)
    total = sum(len(u.annotation.repairs) for u in by_id.values())
    return Sample(np.array(confidences), np.array(right), np.array(conversations), total)


def _shown(trace: Trace, moment: Moment) -> Iterator[tuple[tuple[int, int], float]]:
    """The pairs held at the end, or each pair as it was first shown."""
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
    """The same model with the networks' own probabilities for confidences."""
    return replace(model, calibration=()) if isinstance(model, NetworkModel) else model


# --- reliability ----------------------------------------------------------------------------------


class Bin(NamedTuple):
    """Repairs of about the same confidence."""

    repairs: int
    confidence: float
    """Their mean confidence."""
    right: float
    """The share that is right."""
    low: float
    high: float
    """Its 95 % interval (Wilson's)."""


def reliability(confidence: Array, right: NDArray[np.bool_], bins: int = 10) -> list[Bin]:
    """Divide into bins of equal mass; equal confidences stay together, so bins may be fewer."""
    which = _bin_of(confidence, bins)
    return [_bin(confidence[which == b], right[which == b]) for b in np.unique(which)]


def _bin_of(confidence: Array, bins: int) -> NDArray[np.intp]:
    """Number each confidence's bin, by the middle of the ranks that equal ones share."""
    _, place, counts = np.unique(confidence, return_inverse=True, return_counts=True)
    middle = np.cumsum(counts) - counts / 2
    found: NDArray[np.intp] = np.floor(middle * bins / len(confidence)).astype(np.intp)[place]
    return found


def _bin(confidence: Array, right: NDArray[np.bool_]) -> Bin:
    n, share = len(right), float(right.mean())
    low, high = wilson(share, n)
    return Bin(n, float(confidence.mean()), share, low, high)


def wilson(share: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share of n; unlike p ± z sd it stays between 0 and 1."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    # the ends are 0 at 0 and 1 at 1, but for rounding
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def expected_calibration_error(
    confidence: Array, right: NDArray[np.bool_], bins: int = 10
) -> float:
    """ECE: how far confidence and share right are apart in a bin, averaged over the repairs."""
    found = reliability(confidence, right, bins)
    return sum(b.repairs * abs(b.confidence - b.right) for b in found) / len(confidence)


def floor_of_ece(confidence: Array, bins: int = 10, seed: int = SEED) -> float:
    """The ECE to expect if every confidence were the true probability, by simulation."""
    rng = np.random.default_rng(seed)
    draws = (rng.random(len(confidence)) < confidence for _ in range(SIMULATIONS))
    errors = [expected_calibration_error(confidence, right, bins) for right in draws]
    return float(np.mean(errors))


# --- a wanted precision ---------------------------------------------------------------------------


class Threshold(NamedTuple):
    """Ask for at least this confidence and this is what you get."""

    confidence: float
    precision: float
    recall: float
    """The share of gold's pairs that are left."""


def threshold_for(precision: float, of: Sample) -> Threshold | None:
    """The lowest confidence from which on so many are right; None if there is none."""
    order = np.argsort(-of.confidence, kind="stable")
    confidence, right = of.confidence[order], np.cumsum(of.right[order])
    reached = right / np.arange(1, len(order) + 1)
    # equal confidences come together or not at all
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
    """Calibrate each conversation by a fit to the others: what a fit is worth on new ones."""
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
    """All that is known about the confidences at one moment."""

    sample: Sample
    calibrated: dict[str, Array]
    """By fit, the confidences calibrated by other conversations."""
    tables: dict[str, FittedTable]
    """By fit, what a model would store: fitted to everything."""
    thresholds: dict[float, Threshold | None]

    @property
    def variants(self) -> dict[str, Array]:
        """The confidences raw and as each fit makes them."""
        return {"raw": self.sample.confidence, **self.calibrated}


def calibrate(of: Sample) -> Calibration:
    """Look at a sample from all sides."""
    return Calibration(
        of,
        {name: cross_fitted(of, fit) for name, fit in FITS.items()},
        {name: fit(of.confidence, of.right) for name, fit in FITS.items()},
        {wanted: threshold_for(wanted, of) for wanted in WANTED},
    )


def document(name: str, found: dict[Moment, Calibration], sign: str = "") -> Document:
    """ECE, reliability tables and picture, thresholds."""
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
    """The same as plain data, with the tables that a model may store."""
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
