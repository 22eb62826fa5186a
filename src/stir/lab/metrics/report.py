"""Scores as plain data, for `stir evaluate --json`, tables and plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from stir.lab.metrics.bootstrap import RESAMPLES, SEED, intervals, paired_bootstrap
from stir.lab.metrics.score import DETAILS, PUBLISHED_VALUES, VALUES, Score
from stir.lab.metrics.similarity import DELAYS, KINDS, LENGTHS
from stir.lab.metrics.timing import LAST_BAR
from stir.lab.metrics.total_score import total_scores

ACCURACIES = ("rm", "s", "ed", "rp_start", "pair")
"""Sets that have an F-score, precision and recall."""


def make_report(
    scores: Sequence[Score],
    *,
    ceiling: Score | None = None,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, Any]:
    """Collect all values of all systems with their intervals, and the differences from the first.

    The ceiling is listed among the systems but is excluded from TS.
    """
    totals = total_scores([score.values() for score in scores])
    everyone = [*zip(scores, totals, strict=True), *([(ceiling, None)] if ceiling else [])]
    systems = []
    for score, total in everyone:
        found = intervals(score, of=VALUES, resamples=resamples, seed=seed)
        extra = {"TS": total, "intervals": found, "is_ceiling": score is ceiling}
        systems.append(_system(score) | extra)
    return {
        "systems": systems,
        "differences": [_differences(scores[0], other, resamples, seed) for other in scores[1:]],
    }


def _system(score: Score) -> dict[str, Any]:
    values, details = score.values(), score.values(DETAILS)
    return {
        "system": score.signature.system,
        "signature": str(score.signature),
        **{name: value for name, value in values.items() if not name.startswith("DA.")},
        "DA_curve": [values[f"DA.{d}"] for d in DELAYS],
        "by_kind": {_last(group): _group(score, details, group) for group in KINDS},
        "by_length": {_last(group): _group(score, details, group) for group in LENGTHS},
        "TD_rp_distribution": _distribution(details, "TD_rp"),
        "TD_rm_distribution": _distribution(details, "TD_rm"),
        "published": score.values(PUBLISHED_VALUES),
        "counts": dict(sorted(score.counts.items())),
    }


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _group(score: Score, details: dict[str, float | None], group: str) -> dict[str, float | None]:
    # F over empty sets is 1 by definition, which would look like success in a table.
    empty = not score.counts[f"{group}.gold"] and not score.counts[f"{group}.hyp"]
    return {
        "repairs": score.counts[f"{group}.repairs"],
        **{f"{x}_rm": None if empty else details[f"{x}_rm.{group}"] for x in "FPR"},
        "found": details[f"found.{group}"],
    }


def _distribution(details: dict[str, float | None], name: str) -> list[float | None]:
    return [details[f"{name}.{words}"] for words in range(1, LAST_BAR + 1)]


def _differences(first: Score, second: Score, resamples: int, seed: int) -> dict[str, Any]:
    found = paired_bootstrap(first, second, of=VALUES, resamples=resamples, seed=seed)
    return {
        "first": first.signature.system,
        "second": second.signature.system,
        "resamples": resamples,
        "seed": seed,
        "values": {name: asdict(difference) for name, difference in found.items()},
    }
