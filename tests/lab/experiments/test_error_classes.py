"""Every class of mistakes by one utterance whose mistake is plain."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.metrics.cases import JOHN, JOHN_STEPS, LOVES, NOTHING, held, trace_of, traces, utterance
from lab.metrics.cases import utterances as any_utterances
from stir.lab.experiments.error_classes import CLASSES, Mistake, mistakes, shape_of
from stir.lab.metrics import Scorer, incremental_gold
from stir.types import Annotation, Kind, Repair, Trace, Utterance

# we want [ a red + {uh} a blue ] car
RED = Repair(2, 3, 5, 6, Kind.SUBSTITUTE)
CAR = utterance("we want a red uh a blue car", held(RED, ed=(4,)))
PLAIN = utterance("so we went went home", NOTHING)


def at_end(of: Utterance, last: Annotation) -> list[Mistake]:
    """The mistakes of a detector that is silent until the last word."""
    silent = [NOTHING] * (len(of.words) - 1)
    return [m for m in mistakes(of, trace_of(of, *silent, last)) if m.name != "late"]


CASES = [
    (CAR, held(ed=(4,)), [Mistake("missed onset", "[ a b + {ed} a c ]")]),
    (
        PLAIN,
        held(Repair(2, 2, 3, 3, Kind.REPEAT)),
        [Mistake("false onset", "[ a + a ]")],
    ),
    (
        CAR,
        held(replace(RED, rm_start=3), ed=(4,)),
        [Mistake("reparandum too short", "[ a b + {ed} a c ] starts 1 off")],
    ),
    (
        CAR,
        held(replace(RED, rm_start=0), ed=(4,)),
        [Mistake("reparandum too long", "[ a b + {ed} a c ] starts 2 off")],
    ),
    (
        CAR,
        held(replace(RED, rp_end=5), ed=(4,)),
        [Mistake("rp_end too early", "[ a b + {ed} a c ] ends 1 off")],
    ),
    (
        CAR,
        held(replace(RED, rp_end=7), ed=(4,)),
        [Mistake("rp_end too late", "[ a b + {ed} a c ] ends 1 off")],
    ),
    (
        CAR,
        held(replace(RED, rp_end=None, kind=None), ed=(4,)),
        [Mistake("rp_end open", "[ a b + {ed} a c ]")],
    ),
    (
        CAR,
        held(replace(RED, kind=Kind.REPEAT), ed=(4,)),
        [Mistake("wrong kind", "[ a b + {ed} a c ] as repeat")],
    ),
    (utterance("uh we went", held(ed=(0,))), NOTHING, [Mistake("edit term missed", "uh")]),
    (PLAIN, held(ed=(0,)), [Mistake("edit term false", "so")]),
    (CAR, held(RED, ed=(4,)), []),
]


@pytest.mark.parametrize(("of", "last", "expected"), CASES)
def test_one_mistake_at_the_end(of: Utterance, last: Annotation, expected: list[Mistake]) -> None:
    assert at_end(of, last) == expected


def test_words_of_a_missed_repair_that_another_one_takes_out() -> None:
    # gold: [ [ i + i ] + we ] went; held: one repair over both, at the last onset
    inner, outer = Repair(0, 0, 1, 1, Kind.REPEAT), Repair(0, 1, 2, 2, Kind.SUBSTITUTE)
    of = utterance("i i we went", held(inner, outer))
    assert at_end(of, held(outer)) == [
        Mistake("missed onset", "[ a + a ]"),
        Mistake("missed onset, words found", "[ a + a ]"),
    ]


def test_a_false_onset_between_the_ends_of_a_true_one() -> None:
    wrong = Repair(5, 5, 6, 6, Kind.SUBSTITUTE)
    assert at_end(CAR, held(RED, wrong, ed=(4,))) == [
        Mistake("false onset", "[ a + b ]"),
        Mistake("false onset inside a repair", "[ a + b ]"),
    ]


def test_the_papers_figure_flickers_once() -> None:
    # john was taken for a reparandum at "likes", for one word
    found = list(mistakes(JOHN, trace_of(JOHN, *JOHN_STEPS)))
    assert found == [Mistake("flicker, wrong", "[ a + b ]")]


def test_what_happens_before_the_end() -> None:
    # the right pair comes at its onset, goes, and comes again: neither late nor lost
    steps = [NOTHING, NOTHING, held(ed=(2,)), held(LOVES, ed=(2,)), held(LOVES, ed=(2,))]
    assert list(mistakes(JOHN, trace_of(JOHN, *steps))) == []
    late = [*steps[:3], held(ed=(2,)), steps[4]]
    assert list(mistakes(JOHN, trace_of(JOHN, *late))) == [
        Mistake("late", "[ a + {ed} b ] by 1"),
    ]
    lost = [*steps[:4], held(ed=(2,))]
    assert {m.name for m in mistakes(JOHN, trace_of(JOHN, *lost))} == {
        "missed onset",
        "flicker, right",
    }
    taken = [NOTHING, held(ed=(1,)), *steps[2:]]
    assert list(mistakes(JOHN, trace_of(JOHN, *taken))) == [Mistake("flicker, edit term", "likes")]


@pytest.mark.parametrize(
    ("text", "repair", "edit_terms", "shape"),
    [
        ("a dog a dog", Repair(0, 1, 2, 3, Kind.REPEAT), (), "[ a b + a b ]"),
        # an edit term inside a phase is no word of it
        ("a uh dog a cat", Repair(0, 2, 3, 4, Kind.SUBSTITUTE), (1,), "[ a b + a c ]"),
        # the onset word of a delete is not its own
        ("the dog um home", Repair(0, 1, 3, 3, Kind.DELETE), (2,), "[ a b + {ed} ]"),
        ("a b c d e f", Repair(0, 4, 5, 5, Kind.SUBSTITUTE), (), "[ 5… + 1… ]"),
    ],
)
def test_shapes(text: str, repair: Repair, edit_terms: tuple[int, ...], shape: str) -> None:
    assert shape_of(text.split(), held(repair, ed=edit_terms), repair) == shape


@given(any_utterances())
def test_the_perfect_detector_makes_no_mistake(of: Utterance) -> None:
    assert list(mistakes(of, incremental_gold(of))) == []


@st.composite
def cases(draw: st.DrawFn) -> tuple[Utterance, Trace]:
    of = draw(any_utterances())
    return of, draw(traces(of))


@given(cases())
def test_mistakes_agree_with_the_scores(case: tuple[Utterance, Trace]) -> None:
    of, trace = case
    counts = Scorer([of]).score([trace]).counts
    found = [m.name for m in mistakes(of, trace)]
    assert set(found) <= set(CLASSES)
    onsets = counts["rp_start.correct"]
    assert found.count("missed onset") == counts["rp_start.gold"] - onsets
    assert found.count("false onset") == counts["rp_start.hyp"] - onsets
    wrong_start = found.count("reparandum too short") + found.count("reparandum too long")
    assert wrong_start == onsets - counts["pair.correct"]
    assert found.count("edit term missed") == counts["ed.gold"] - counts["ed.correct"]
    assert found.count("edit term false") == counts["ed.hyp"] - counts["ed.correct"]
