"""The tables of `stir evaluate`: 80 columns, a row a system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from stir.lab.metrics.report import ACCURACIES
from stir.lab.metrics.similarity import DELAYS, LONGEST
from stir.lab.metrics.timing import LAST_BAR

System = dict[str, Any]
COMPARED = ("F_rm", "F_s", "F_ed", "F_rp_start", "F_pair", "DA", "EO", "EO_final", "TD_rp", "TD_rm")
COUNT_NAMES = {"s": ("rm", "interregnum", "rp")}


def tables(results: dict[str, Any], *, published: bool = False) -> Iterator[RenderableType]:
    """Lay out a report."""
    systems: list[System] = results["systems"]
    yield _accuracy(systems)
    yield _over_time(systems)
    yield _delayed(systems)
    yield _groups(systems, "by_kind", "Reparandum words by kind")
    yield _groups(systems, "by_length", "Reparandum words by length of the reparandum")
    yield _distances(systems)
    if published:
        yield _published(systems)
    for differences in results["differences"]:
        yield _differences(differences)


def _table(title: str, left: Sequence[str], right: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.padding = (0, 0, 0, 1)
    for name in left:
        table.add_column(name, overflow="ellipsis", no_wrap=True, max_width=24)
    for name in right:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _number(value: float | None, digits: int = 4) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _count(system: System, name: str, what: str) -> str:
    return str(sum(system["counts"].get(f"{n}.{what}", 0) for n in COUNT_NAMES.get(name, (name,))))


def _accuracy(systems: list[System]) -> Table:
    columns = ("F", "precision", "recall", "correct", "hyp", "gold")
    table = _table("Accuracy, at the end of the utterance", ("", "system"), columns)
    for name in ACCURACIES:
        for n, system in enumerate(systems):
            table.add_row(
                f"F_{name}" if n == 0 else "",
                system["system"],
                *(_number(system[f"{letter}_{name}"]) for letter in "FPR"),
                *(_count(system, name, what) for what in ("correct", "hyp", "gold")),
                end_section=n == len(systems) - 1 > 0,
            )
    return table


def _over_time(systems: list[System]) -> Table:
    names = ("TD_rp", "TD_rm", "detected", "EO", "EO_final", "PO", "PO_all", "TS")
    heads = ("TD_rp", "TD_rm", "found", "EO %", "EO_final", "PO", "PO_all", "TS %")
    table = _table("Latency (words), stability, work", ("system",), heads)
    for system in systems:
        table.add_row(system["system"], *(_number(system[name], 3) for name in names))
    return table


def _delayed(systems: list[System]) -> Table:
    heads = ("DA", *(f"d = {d}" for d in DELAYS))
    table = _table("Delayed accuracy: F_rm d words after the word", ("system",), heads)
    for system in systems:
        table.add_row(system["system"], *map(_number, (system["DA"], *system["DA_curve"])))
    return table


def _groups(systems: list[System], key: str, title: str) -> Table:
    columns = ("repairs", "F", "precision", "recall", "found")
    table = _table(title, ("", "system"), columns)
    for name in systems[0][key]:
        shown = f"{name}+" if name == str(LONGEST) else name
        for n, system in enumerate(systems):
            group = system[key][name]
            table.add_row(
                shown if n == 0 else "",
                system["system"],
                str(group["repairs"]),
                *(_number(group[part]) for part in ("F_rm", "P_rm", "R_rm", "found")),
                end_section=n == len(systems) - 1 > 0,
            )
    return table


def _distances(systems: list[System]) -> Table:
    heads = [str(n) for n in range(1, LAST_BAR)] + [f"{LAST_BAR}+"]
    table = _table("Words until detection, % of the detected", ("", "system"), heads)
    for name in ("TD_rp", "TD_rm"):
        for n, system in enumerate(systems):
            shares = (
                None if share is None else 100 * share for share in system[f"{name}_distribution"]
            )
            table.add_row(
                name if n == 0 else "", system["system"], *(_number(s, 1) for s in shares)
            )
    return table


def _published(systems: list[System]) -> Table:
    table = _table("As other papers define them", ("", "system"), ("value",))
    for name in systems[0]["published"]:
        for n, system in enumerate(systems):
            value = _number(system["published"][name])
            table.add_row(name if n == 0 else "", system["system"], value)
    table.columns[0].max_width = 50
    return table


def _differences(differences: dict[str, Any]) -> RenderableType:
    title = f"{differences['second']} minus {differences['first']}, by paired bootstrap"
    if not differences["values"]:
        return Text(f"{title}: one conversation cannot be resampled", style="yellow")
    table = _table(title, ("",), ("difference", "95 % from", "to", "excludes 0"))
    table.caption = f"{differences['resamples']} resamples, seed {differences['seed']}"
    for name in COMPARED:
        if (found := differences["values"].get(name)) is not None:
            excludes_zero = found["low"] > 0 or found["high"] < 0
            numbers = (f"{found[part]:+.4f}" for part in ("value", "low", "high"))
            table.add_row(name, *numbers, "yes" if excludes_zero else "no")
    return table
