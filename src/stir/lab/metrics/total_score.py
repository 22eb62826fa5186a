"""TS, the paper's total score: how near a setting comes to the best one in every metric at once.

Paper, section 6: the mean over F_rm, F_s, DA, EO and PO of the per cent of the best setting's
score. It has no meaning for one system alone, and changes when another setting joins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

HIGHER = ("F_rm", "F_s", "DA")
LOWER = ("EO", "PO")


def total_scores(settings: Sequence[Mapping[str, float | None]]) -> list[float | None]:
    """Compute the TS of each setting among these; None for all where one lacks a value."""
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
    # A best EO of 0 leaves nothing to the others: best / value is 0.
    return [100.0 if value == best else 100 * best / value for value in values]
