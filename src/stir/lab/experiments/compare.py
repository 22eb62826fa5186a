"""Two detectors on one corpus: every metric, by kind and by length, and where the errors are.

    stir experiment compare MODEL MODEL corpus.jsonl -o FOLDER

Every difference has a 95 % interval by a paired bootstrap over conversations, including those of
the error classes (`error_classes`), which are counts like all others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from typing import Any

from stir.lab.experiments.error_classes import CLASSES, mistakes
from stir.lab.experiments.report.document import Document, Number, Row, Section, Table
from stir.lab.metrics import DETAILS, VALUES, Difference, Score, Scorer, intervals, paired_bootstrap
from stir.lab.metrics.bootstrap import RESAMPLES, SEED
from stir.lab.metrics.counts import Counts, Value
from stir.lab.metrics.similarity import KINDS, LENGTHS, LONGEST
from stir.types import Trace

MISTAKE = "mistake."
ERRORS: dict[str, Value] = {
    MISTAKE + name: partial(lambda key, sums: sums[key], MISTAKE + name) for name in CLASSES
}
GROUPED = ("F_rm", "P_rm", "R_rm", "found")
COMPARED: dict[str, Value] = {
    **VALUES,
    **{f"{x}.{group}": DETAILS[f"{x}.{group}"] for group in KINDS + LENGTHS for x in GROUPED},
    **ERRORS,
}
TYPICAL = 3
"""The number of shapes listed for each class of mistakes."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class System:
    """One side of the comparison."""

    score: Score
    """The score, with the mistakes among its counts."""
    intervals: Mapping[str, Interval]
    shapes: Mapping[str, Counter[str]]
    """By class of mistakes, the count of each shape."""

    @property
    def name(self) -> str:
        """The name shown in tables."""
        return self.score.signature.system

    @cached_property
    def values(self) -> dict[str, float | None]:
        """All values that are compared."""
        return self.score.values(COMPARED)


@dataclass(frozen=True)
class Comparison:
    """Two systems, and the differences (second minus first)."""

    first: System
    second: System
    differences: Mapping[str, Difference]

    @property
    def both(self) -> tuple[System, System]:
        """Left and right."""
        return self.first, self.second


def compare(
    scorer: Scorer,
    first: Score,
    second: Score,
    traces: tuple[Sequence[Trace], Sequence[Trace]],
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Comparison:
    """Compare two scores of the same utterances; mistakes are found in the traces."""
    systems = [
        _system(scorer, score, made, resamples, seed)
        for score, made in zip((first, second), traces, strict=True)
    ]
    found = paired_bootstrap(
        systems[0].score, systems[1].score, of=COMPARED, resamples=resamples, seed=seed
    )
    return Comparison(systems[0], systems[1], found)


def _system(
    scorer: Scorer, score: Score, traces: Sequence[Trace], resamples: int, seed: int
) -> System:
    gold = {u.id: u for u in scorer.utterances}
    counts = {c: Counts(own) for c, own in score.by_conversation.items()}
    shapes: dict[str, Counter[str]] = {name: Counter() for name in CLASSES}
    for trace in traces:
        here = counts[gold[trace.id].conversation]
        for mistake in mistakes(gold[trace.id], trace):
            here[MISTAKE + mistake.name] += 1
            shapes[mistake.name][mistake.shape] += 1
    counted = replace(score, by_conversation=counts)
    found = intervals(counted, of=COMPARED, resamples=resamples, seed=seed)
    return System(counted, found, shapes)


# --- for people -----------------------------------------------------------------------------------


def document(comparison: Comparison) -> Document:
    """Make the report: the whole comparison as tables."""
    first, second = (system.name for system in comparison.both)
    return Document(
        f"{second} against {first}",
        [
            "95 % intervals by bootstrap over conversations, paired for the differences (the second"
            " less the first). EO is in per cent, TD in words; a difference whose interval leaves"
            " out 0 is in bold."
        ],
        [
            Section("Systems", [], [_systems(comparison)]),
            Section("Every metric", [], [_values("metrics", "All repairs", VALUES, comparison)]),
            Section(
                "By kind and by length",
                [
                    "`R_rm` asks that the reparandum word is held as one of the same kind or"
                    " length, `found` only that it is held as any reparandum's."
                ],
                [
                    _groups("kinds", "Reparandum words by kind", KINDS, comparison),
                    _groups("lengths", "By length of the reparandum", LENGTHS, comparison),
                ],
            ),
            Section(
                "Where the errors are",
                ["Letters stand for words, the same letter for the same word; no text is quoted."],
                [_errors(comparison), _shapes(comparison), _meanings()],
            ),
        ],
    )


def _systems(comparison: Comparison) -> Table:
    rows = [
        Row((system.name, Number(system.score["F_rm"]), Number(system.score["DA"])), sign)
        for system in comparison.both
        for sign in [str(system.score.signature)]
    ]
    return Table("systems", "What was compared", ("system", "F_rm", "DA"), rows)


def _values(name: str, caption: str, names: Mapping[str, Value], comparison: Comparison) -> Table:
    rows = [_row(value, value, comparison) for value in names]
    return Table(name, caption, _header(comparison), rows)


def _groups(name: str, caption: str, groups: Sequence[str], comparison: Comparison) -> Table:
    rows = []
    for group in groups:
        # F over empty sets is 1 by definition, which would look like success in a table
        if comparison.first.score.counts[f"{group}.gold"]:
            rows += [_row(f"{_shown(group)}, {x}", f"{x}.{group}", comparison) for x in GROUPED]
    return Table(name, caption, _header(comparison), rows)


def _shown(group: str) -> str:
    kind, _, name = group.partition(".")
    if kind == "kind":
        return name
    return f"{name} or more" if name == str(LONGEST) else name


def _header(comparison: Comparison) -> tuple[str, ...]:
    return ("", comparison.first.name, comparison.second.name, "difference")


def _row(shown: str, name: str, comparison: Comparison, digits: int = 3) -> Row:
    values = [
        Number(system.values[name], digits, interval=system.intervals.get(name))
        for system in comparison.both
    ]
    return Row((shown, *values, _difference(comparison.differences.get(name), digits)))


def _difference(found: Difference | None, digits: int) -> Number:
    if found is None:
        return Number(None)
    return Number(found.value, digits, interval=(found.low, found.high), best=found.significant)


def _errors(comparison: Comparison) -> Table:
    rows = [_row(name, MISTAKE + name, comparison, 0) for name in CLASSES]
    return Table("errors", "Classes of mistakes, counted", _header(comparison), rows)


def _meanings() -> Table:
    rows = [Row(item) for item in CLASSES.items()]
    return Table("classes", "What the classes are", ("class", "meaning"), rows)


def _shapes(comparison: Comparison) -> Table:
    rows = [
        Row((name, *(_typical(system, name) for system in comparison.both))) for name in CLASSES
    ]
    header = ("", comparison.first.name, comparison.second.name)
    return Table("shapes", f"The {TYPICAL} most frequent shapes of each", header, rows)


def _typical(system: System, name: str) -> str:
    found = _most_common(system.shapes[name])
    return ", ".join(f"{shape} {count}×" for shape, count in found) or "–"


def _most_common(shapes: Counter[str]) -> list[tuple[str, int]]:
    """Return the most frequent shapes; ties are broken by name, so that the order is fixed."""
    return sorted(shapes.items(), key=lambda item: (-item[1], item[0]))[:TYPICAL]


# --- for programs ---------------------------------------------------------------------------------


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Return all values, intervals, differences and shapes as plain data."""
    return {
        "systems": [
            {"name": system.name, "signature": str(system.score.signature)}
            for system in comparison.both
        ],
        "values": dict(_all_values(comparison)),
        "shapes": {
            name: [_most_common(system.shapes[name]) for system in comparison.both]
            for name in CLASSES
        },
    }


def _all_values(comparison: Comparison) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in COMPARED:
        found = comparison.differences.get(name)
        yield (
            name,
            {
                "values": [system.values[name] for system in comparison.both],
                "intervals": [system.intervals.get(name) for system in comparison.both],
                "difference": None if found is None else asdict(found),
            },
        )
