"""Traces that do not belong to their corpus: each is refused, and says why."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lab.metrics.cases import JOHN, JOHN_STEPS, NOTHING, held, trace_of, utterance
from stir.errors import Problems
from stir.lab.metrics import align
from stir.types import Kind, Repair, Trace, Utterance

GOOD = trace_of(JOHN, *JOHN_STEPS)
CHAIN = utterance("a b c", id="own:A:7")


def last(*repairs: Repair, of: Utterance = CHAIN, ed: tuple[int, ...] = ()) -> Trace:
    return trace_of(of, *[NOTHING] * (len(of.words) - 1), held(*repairs, ed=ed))


REFUSED = [
    (replace(GOOD, words=GOOD.words[:4]), "4 words, where the corpus has 5"),
    (replace(GOOD, words=(*GOOD.words[:4], "marie")), "the corpus has the word 'mary' here"),
    (replace(GOOD, steps=GOOD.steps[:4]), "4 steps for 5 words"),
    (trace_of(JOHN, held(ed=(1,)), *JOHN_STEPS[1:]), "step 0: edit term 1 is outside"),
    (trace_of(JOHN, NOTHING, held(Repair(1, 1, 3)), *JOHN_STEPS[2:]), r"step 1: repair 1-1 \+ 3"),
    (last(Repair(0, 0, 2)), "step 2: .* has a word in its interregnum that is not an edit term"),
    (last(Repair(0, 1, 1)), "is not in order"),
    (last(Repair(-1, 0, 1)), "is not in order"),
    (last(Repair(0, 0, 1), Repair(0, 0, 1)), "same onset as another repair"),
    (last(Repair(0, 0, 1), ed=(0,)), "begins or ends a phase on an edit term"),
    (last(Repair(0, 0, 1, 2, Kind.DELETE)), "is a delete but does not end where it starts"),
    (replace(GOOD, decided=(1, 2, 3, 4)), "4 entries in 'decided' for 5 words"),
    (replace(GOOD, decided=(1, 3, 3, 4, 5)), "step 1: 3 words decided of 2 so far"),
    (replace(GOOD, decided=(1, 2, 1, 4, 4)), "the last step leaves words undecided"),
]


@pytest.mark.parametrize(("trace", "message"), REFUSED)
def test_refused(trace: Trace, message: str) -> None:
    problems = Problems()
    aligned = align([JOHN, CHAIN], [trace], problems)
    assert aligned.traces == ()
    [problem] = problems
    assert problem.utterance == trace.id
    assert re.search(message, str(problem))


ALLOWED = [
    last(Repair(0, 0, 1, 1, Kind.REPEAT), Repair(0, 1, 2, 2, Kind.SUBSTITUTE)),  # a chain
    last(Repair(0, 0, 1, 1, Kind.SUBSTITUTE), Repair(1, 1, 2, 2, Kind.SUBSTITUTE)),  # rp and rm
    last(Repair(0, 0, 1, 1, Kind.REPEAT)),  # a and b are no repeat: that is an opinion
    last(Repair(0, 0, 1, 2, Kind.SUBSTITUTE), Repair(1, 1, 2)),  # spans that cross
]


@pytest.mark.parametrize("trace", ALLOWED)
def test_allowed(trace: Trace) -> None:
    assert align([CHAIN], [trace], Problems(strict=True)).traces == (trace,)


def test_a_detector_may_wait_again() -> None:
    trace = replace(GOOD, decided=(1, 2, 1, 4, 5))
    assert align([JOHN], [trace], Problems(strict=True)).traces == (trace,)


def test_a_second_trace_of_one_utterance_is_refused() -> None:
    problems = Problems()
    aligned = align([JOHN], [GOOD, GOOD], problems)
    assert aligned.traces == (GOOD,)
    assert [p.message for p in problems] == ["the utterance has a trace already"]


def test_missing_and_extra_are_told_from_unsound() -> None:
    problems = Problems()
    broken, stranger = replace(GOOD, steps=()), replace(GOOD, id="own:B:3")
    aligned = align([JOHN, CHAIN], [broken, stranger], problems)
    assert (aligned.missing, aligned.extra) == ((CHAIN.id,), ("own:B:3",))
    assert [str(error) for error in aligned.one_sided()] == [
        "utterance own:A:7: the corpus has this utterance, the trace file does not",
        "utterance own:B:3: the trace file has this utterance, the corpus does not",
    ]
    assert [p.utterance for p in problems] == [JOHN.id]


def test_traces_come_in_the_corpuss_order() -> None:
    fine = last()
    assert align([CHAIN, JOHN], [GOOD, fine], Problems(strict=True)).traces == (fine, GOOD)
