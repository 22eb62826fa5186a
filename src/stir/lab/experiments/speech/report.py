"""The figures of a study: a table of labels, a table of the chain, and plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from stir.detector import Detector
from stir.lab.experiments.report.document import Document, Number, Row, Section, Table
from stir.lab.experiments.sets.scored import make_score
from stir.lab.experiments.speech.following import Outcome, Study
from stir.lab.metrics import Difference, Score, intervals, paired_bootstrap
from stir.lab.metrics.bootstrap import RESAMPLES, SEED
from stir.lab.metrics.counts import Counts, Value, count_sets, f_score, precision, recall
from stir.lab.metrics.labels import Labels, labels_of
from stir.types import Annotation, Kind

SAID, ENDED, JOINED = "as said", "ended", "joined"
"""Without speech; turns ended at each final result; turns joined over final results."""
ALL, SEVERAL, RIGHT = "all", "several finals", "no wrong word"
"""Groups of utterances: all; cut by the recogniser, so that turns matter; recognised well. Others
are those with a repair of a kind.
"""


def _f_rm(group: str) -> Value:
    return lambda sums: f_score(sums, f"{group}.rm")


VALUES: dict[tuple[str, str], Value] = {
    (ALL, "F_rm"): _f_rm(ALL),
    (ALL, "P_rm"): lambda sums: precision(sums, f"{ALL}.rm"),
    (ALL, "R_rm"): lambda sums: recall(sums, f"{ALL}.rm"),
    (ALL, "F_ed"): lambda sums: f_score(sums, f"{ALL}.ed"),
    **{(group, "F_rm"): _f_rm(group) for group in (*Kind, SEVERAL, RIGHT)},
}
"""By the group of utterances and the name."""


@dataclass(frozen=True)
class Figure:
    """One value of all routes, and joined over finals less ended at each final."""

    group: str
    name: str
    utterances: int
    values: dict[str, float | None]
    intervals: dict[str, tuple[float, float] | None]
    difference: Difference | None


@dataclass(frozen=True)
class Report:
    """The figures of a study, and what it found of the chain from sound to labels."""

    system: str
    figures: tuple[Figure, ...]
    chain: dict[str, float]
    study: Study
    signature: str


def make_report(
    detector: Detector, study: Study, *, resamples: int = RESAMPLES, seed: int = SEED
) -> Report:
    """Compute the figures; the bootstrap draws utterances."""
    scores = {
        SAID: _score(detector, study, lambda o: (labels_of(o.utterance.annotation), o.as_said)),
        ENDED: _score(detector, study, lambda o: (_gold(o), o.ended.annotation)),
        JOINED: _score(detector, study, lambda o: (_gold(o), o.joined.annotation)),
    }
    of = {f"{group}.{name}": value for (group, name), value in VALUES.items()}
    found = {route: score.values(of) for route, score in scores.items()}
    ranges = {
        route: intervals(score, of=of, resamples=resamples, seed=seed)
        for route, score in scores.items()
    }
    differences = paired_bootstrap(
        scores[ENDED], scores[JOINED], of=of, resamples=resamples, seed=seed
    )
    figures = [
        Figure(
            group,
            name,
            sum(group in groups_of(outcome) for outcome in study.outcomes),
            {route: found[route][f"{group}.{name}"] for route in scores},
            {route: ranges[route].get(f"{group}.{name}") for route in scores},
            differences.get(f"{group}.{name}"),
        )
        for group, name in VALUES
    ]
    signature = str(scores[JOINED].signature)
    system = detector.model.name or "unnamed"
    return Report(system, tuple(figures), chain_of(study), study, signature)


def groups_of(outcome: Outcome) -> list[str]:
    """The groups that an utterance belongs to."""
    kinds = {repair.kind for repair in outcome.utterance.annotation.repairs}
    groups = [ALL, *(kind for kind in Kind if kind in kinds)]
    if outcome.finals > 1:
        groups.append(SEVERAL)
    if not outcome.alignment.errors:
        groups.append(RIGHT)
    return groups


def _gold(outcome: Outcome) -> Labels:
    return outcome.alignment.project(outcome.utterance.annotation)


def _score(
    detector: Detector, study: Study, labels: Callable[[Outcome], tuple[Labels, Annotation]]
) -> Score:
    by_utterance: dict[str, Counts] = {}
    for outcome in study.outcomes:
        counts = by_utterance[outcome.utterance.id] = Counts()
        gold, held = labels(outcome)
        found = labels_of(held)
        for group in groups_of(outcome):
            count_sets(counts, f"{group}.rm", gold.rm, found.rm)
            count_sets(counts, f"{group}.ed", gold.ed, found.ed)
    words = sum(len(outcome.recording.words) for outcome in study.outcomes)
    said = (
        f"{o.utterance.id} {' '.join(o.utterance.words)} {o.utterance.annotation!r}"
        f" {' '.join(o.alignment.recognised)}"
        for o in study.outcomes
    )
    return make_score("speech", detector, by_utterance, said, words)


def chain_of(study: Study) -> dict[str, float]:
    """What came out of the recogniser and out of the followers, as counts and shares."""
    outcomes = study.outcomes
    said = sum(len(o.utterance.words) for o in outcomes)
    recognised = sum(len(o.recording.words) for o in outcomes)
    results = [result for o in outcomes for result in o.recording.results]
    revoked = [count for o in outcomes for count in o.revoked]
    partials = sum(not result.final for result in results)
    going_on = [signal for o in outcomes for signal in o.joined.hesitating[:-1]]
    at_end = [signal for o in outcomes for signal in o.joined.hesitating[-1:]]
    return {
        "utterances": len(outcomes) + len(study.failures),
        "exceptions": len(study.failures),
        "turns that differ from their words at once": sum(len(o.differing) for o in outcomes),
        "words said": said,
        "words recognised": recognised,
        "word error rate": _share(sum(o.alignment.errors for o in outcomes), said),
        "utterances without a wrong word": sum(not o.alignment.errors for o in outcomes),
        "reparandum words recognised": _recognised(study, lambda a: a.rm_words),
        "edit terms recognised": _recognised(study, lambda a: frozenset(a.edit_terms)),
        "partial results": partials,
        "partial results a recognised word": _share(partials, recognised),
        "results that take words back": sum(count > 0 for count in revoked),
        "words taken back a recognised word": _share(sum(revoked), recognised),
        "final results": sum(o.finals for o in outcomes),
        "utterances of several finals": sum(o.finals > 1 for o in outcomes),
        "turns, joined over finals": sum(len(o.joined.turns) for o in outcomes),
        "turns, ended at each final": sum(len(o.ended.turns) for o in outcomes),
        "hesitating at a final before the speaker goes on": _share(sum(going_on), len(going_on)),
        "hesitating at the last final": _share(sum(at_end), len(at_end)),
    }


def _recognised(study: Study, members: Callable[[Annotation], frozenset[int]]) -> float:
    """The share of some said words that were recognised."""
    chosen = [(members(o.utterance.annotation), o.alignment.right) for o in study.outcomes]
    right = sum(len(words & recognised) for words, recognised in chosen)
    return _share(right, sum(len(words) for words, _ in chosen))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


# --- for people and for programs ------------------------------------------------------------------


def document(report: Report) -> Document:
    """Make the page: the labels of all routes, and the chain."""
    header = ("utterances", "", "value", SAID, ENDED, JOINED, "difference")
    labels = Table(
        "speech", "Labels", header, [_row(figure, report.signature) for figure in report.figures]
    )
    chain = Table(
        "chain",
        "From sound to labels",
        ("", "value"),
        [
            Row((name, Number(value, 0 if isinstance(value, int) else 3)))
            for name, value in report.chain.items()
        ],
    )
    text = (
        "Turns ended at each final result against turns joined over final results. Gold labels are"
        " those of the said words that recognised words are aligned with; `as said` is the list"
        " itself, without speech. 95 % intervals by bootstrap over utterances, paired for the"
        " difference (in bold if its interval leaves out 0)."
    )
    sections = [Section("Labels", [], [labels]), Section("The chain", [], [chain])]
    return Document(f"{report.system} behind a recogniser", [text], sections)


def _row(figure: Figure, signature: str) -> Row:
    numbers = [
        Number(figure.values[route], interval=figure.intervals[route])
        for route in (SAID, ENDED, JOINED)
    ]
    found = figure.difference
    difference = Number(None)
    if found is not None:
        difference = Number(found.value, interval=(found.low, found.high), best=found.significant)
    cells: tuple[str | Number, ...] = (
        figure.group,
        Number(figure.utterances, 0),
        figure.name,
        *numbers,
        difference,
    )
    return Row(cells, signature)


def to_json(report: Report) -> dict[str, Any]:
    """All figures as plain data, with the utterances that failed or differ."""
    return {
        "system": report.system,
        "signature": report.signature,
        "figures": [asdict(figure) for figure in report.figures],
        "chain": report.chain,
        "failures": [asdict(failure) for failure in report.study.failures],
        "differing": [o.utterance.id for o in report.study.outcomes if o.differing],
    }
