"""The figures of one or two models on all sets, with 95 % intervals: a table, and plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from stir.lab.experiments.report.document import Document, Number, Row, Section, Table
from stir.lab.experiments.sets.scored import PREDICTED, ScoredSet
from stir.lab.metrics import Difference, intervals, paired_bootstrap
from stir.lab.metrics.bootstrap import RESAMPLES, SEED

CLEAN = "clean."
"""Values of the route through `stir clean` begin with this."""
_DIGITS = {"TD_rp": 2, "EO": 2, "removed": 2}

Interval = tuple[float, float]
Scored = Mapping[str, ScoredSet]


@dataclass(frozen=True)
class Figure:
    """One value of one set: of the model, of the one that it is compared with, the difference."""

    name: str
    count: int
    values: tuple[float | None, ...]
    intervals: tuple[Interval | None, ...]
    difference: Difference | None = None


@dataclass(frozen=True)
class Report:
    """The figures of each set."""

    systems: tuple[str, ...]
    """The model, after the one that it is compared with if there is one."""
    sets: Mapping[str, Sequence[Figure]]
    signatures: Mapping[str, Sequence[str]]


def make_report(
    names: Sequence[str],
    scored: Sequence[Scored],
    *,
    configurations: Sequence[Callable[[str], str]] = (),
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Report:
    """Compute the figures of one system or of two; a difference is the second less the first.

    `configurations` identify each system in signatures, given the part-of-speech tags of a set.
    """
    sets = {
        name: list(_figures([each[name] for each in scored], resamples, seed)) for name in scored[0]
    }
    signatures = {
        name: [_signature(names, configurations, n, each[name]) for n, each in enumerate(scored)]
        for name in scored[0]
    }
    return Report(tuple(names), sets, signatures)


def _signature(
    names: Sequence[str], configurations: Sequence[Callable[[str], str]], n: int, of: ScoredSet
) -> str:
    signature = of.score.signature
    tags = signature.configuration or PREDICTED
    configuration = configurations[n](tags) if configurations else tags
    return str(replace(signature, system=names[n], configuration=configuration))


def _figures(scored: Sequence[ScoredSet], resamples: int, seed: int) -> Iterator[Figure]:
    values = scored[0].values
    found = [intervals(each.score, of=values, resamples=resamples, seed=seed) for each in scored]
    differences = {}
    if len(scored) == 2:
        first, second = (each.score for each in scored)
        differences = paired_bootstrap(first, second, of=values, resamples=resamples, seed=seed)
    for name in values:
        yield Figure(
            name,
            scored[-1].count(name),
            tuple(each.figures[name] for each in scored),
            tuple(each.get(name) for each in found),
            differences.get(name),
        )


# --- for people -----------------------------------------------------------------------------------


def document(report: Report) -> Document:
    """Make the report: one table of all sets."""
    rows = [
        _row(name if n == 0 else "", figure, report.signatures[name][-1])
        for name, figures in report.sets.items()
        for n, figure in enumerate(_shown(figures))
    ]
    header = ("set", "value", "of", *report.systems)
    if len(report.systems) == 2:
        header = (*header, "difference")
    return Document(
        " against ".join(reversed(report.systems)) + " on all development sets",
        [
            "95 % intervals by bootstrap, paired for differences (a difference whose interval"
            " leaves out 0 is in bold). EO is in per cent, TD_rp in words, `removed` in words per"
            " 1,000 of fluent text; all others are shares or F-scores. `withdrawn` is the share of"
            " the repairs shown that were not shown until the end of the utterance. Values of"
            " `stir clean` stand beside those of a session where they differ."
        ],
        [Section("Sets", [], [Table("sets", "All development sets", header, rows)])],
    )


def _shown(figures: Sequence[Figure]) -> Iterator[Figure]:
    """All figures, those of `clean` only if one of them differs from that of a session."""
    by_name = {figure.name: figure.values for figure in figures}
    differ = any(
        figure.values != by_name[figure.name.removeprefix(CLEAN)]
        for figure in figures
        if figure.name.startswith(CLEAN)
    )
    return (figure for figure in figures if differ or not figure.name.startswith(CLEAN))


def _row(name: str, figure: Figure, signature: str) -> Row:
    bare = figure.name.removeprefix(CLEAN)
    digits = _DIGITS.get(bare, 3)
    cells: list[str | Number] = [name, bare if bare == figure.name else f"{bare}, clean"]
    cells.append(Number(figure.count, 0))
    for value, interval in zip(figure.values, figure.intervals, strict=True):
        cells.append(Number(value, digits, interval=interval))
    found = figure.difference
    if found is not None:
        interval = (found.low, found.high)
        cells.append(Number(found.value, digits, interval=interval, best=found.significant))
    elif len(figure.values) == 2:
        cells.append(Number(None))
    return Row(tuple(cells), signature)


def failures(system: str, scored: Scored) -> Table:
    """The cases from which a model leaves other words than expected."""
    rows = [
        Row((name, each.kind, each.said, each.expected, each.left, " ".join(each.routes)))
        for name, found in scored.items()
        for each in found.failures
    ]
    header = ("set", "kind", "said", "expected", "left", "by")
    return Table("failures", f"What {system} gets wrong", header, rows)


# --- for programs ---------------------------------------------------------------------------------


def to_json(report: Report) -> dict[str, Any]:
    """All figures as plain data."""
    return {
        "systems": list(report.systems),
        "sets": {
            name: {
                "signatures": list(report.signatures[name]),
                "values": {figure.name: _value(figure) for figure in figures},
            }
            for name, figures in report.sets.items()
        },
    }


def _value(figure: Figure) -> dict[str, Any]:
    return {
        "of": figure.count,
        "values": list(figure.values),
        "intervals": [None if each is None else list(each) for each in figure.intervals],
        "difference": None if figure.difference is None else asdict(figure.difference),
    }
