"""TS, the paper's total score: how close a setting is to the best one on all metrics together.

Paper, section 6: each of F_rm, F_s, DA, EO and PO as a percentage of the best setting's value, and
the mean of these. TS depends on the other settings compared; for a single system it has no meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

HIGHER = ("F_rm", "F_s", "DA")
LOWER = ("EO", "PO")


def total_scores(settings: Sequence[Mapping[str, float | None]]) -> list[float | None]:
    """Compute the TS of each setting; None for all settings if any value is missing."""
    columns = {name: [setting.get(name) for setting in settings] for name in (*HIGHER, *LOWER)}
    shares: list[list[float]] = []
    for name, column in columns.items():
        values = [value for value in column if value is not None]
        if len(values) < len(settings) or not values:
            return [None] * len(settings)
        shares.append(_per_cent_of_best(values, higher=name in HIGHER))
    return [sum(own) / len(own) for own in zip(*shares, strict=True)]


def _per_cent_of_best(values: Sequence[float], *, higher: bool) -> list[float]:
    best = max(values) if higher else min(values)
    if higher:
        return [100.0 if value == best else 100 * value / best for value in values]
    # With a best EO of 0, all other settings get 0 %.
    return [100.0 if value == best else 100 * best / value for value in values]
