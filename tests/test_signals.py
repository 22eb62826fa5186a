"""Signals for whoever decides when to speak."""

from __future__ import annotations

import pytest

import stir
from contract import load_example
from stir.detector import Detector
from stir.engine import Engine, State
from stir.session import Session
from stir.signals import SETTLED_LAG, Signals
from stir.types import Kind, Repair
from stir.words import Word


class Scripted(Engine):
    """Answers with given states, one a word."""

    def __init__(self, *states: State) -> None:
        self.states = list(states)
        self.count = 0

    def push(self, word: Word) -> State:
        self.count += 1
        return self.states[self.count - 1]

    def end(self) -> State:
        return self.states[self.count - 1]


def said_twice(text: str) -> Session:
    """A session whose engine knows *uh*, *um* and words said twice."""
    session = Detector(load_example("said_twice").SaidTwiceModel()).session()
    for word in text.split():
        session.push(word)
    return session


@pytest.mark.parametrize(
    ("text", "hesitating"),
    [
        ("", False),
        ("we went", False),
        ("we uh", True),
        ("we uh , ,", True),  # what is silent does not matter
        ("uh", True),
        ("we uh went", False),
        ("we we", False),  # the repair is over
        ("we wen-", True),
    ],
)
def test_hesitating(text: str, hesitating: bool) -> None:
    assert said_twice(text).hesitating is hesitating


def test_an_open_repair_is_a_hesitation() -> None:
    open_, done = Repair(0, 0, 1), Repair(0, 0, 1, 2, Kind.SUBSTITUTE)
    engine = Scripted(State(), State((), (open_,), (1,)), State((), (done,), (1,)))
    session = Session(engine)
    seen = []
    for word in ("to", "on", "monday"):
        session.push(word)
        seen.append(session.hesitating)
    assert seen == [False, True, False]


def test_you_know_rather_ends_a_turn() -> None:
    session = stir.load().session()
    for word in ["it", "was", "late", "you", "know"]:
        session.push(word)
    assert session.annotation.edit_terms == (3, 4)
    assert not session.hesitating
    session.push("uh")
    assert session.hesitating


@pytest.mark.parametrize(
    ("text", "filler_only"),
    [("", False), ("uh", True), ("uh um", True), (", uh ,", True), ("uh we", False)],
)
def test_filler_only(text: str, filler_only: bool) -> None:
    assert said_twice(text).filler_only is filler_only


@pytest.mark.parametrize(
    ("text", "backchannel"),
    [
        ("", False),
        ("uh-huh", True),
        ("Mm-hmm.", True),
        ("uh huh", True),
        ("mm hmm", True),
        ("uh", False),
        ("ah", False),
        ("right right", True),
        ("oh i see", True),
        ("oh , okay .", True),
        ("that 's right", True),  # as a tokeniser splits it
        ("that's right yeah", True),
        ("i see that", False),
        ("yeah but why", False),
        ("right right right right right", False),  # five words are more than a nod
    ],
)
def test_backchannel(text: str, backchannel: bool) -> None:
    assert said_twice(text).backchannel is backchannel


def test_settled_words() -> None:
    """All but the last four words, and nothing from an open repair's reparandum on."""
    words = ["we", "we", "uh", "went", "to", "the", "old", "house"]
    session = said_twice(" ".join(words))
    assert session.settled == len(words) - SETTLED_LAG == 4
    assert session.stable_fluent == ("we", "went")
    repair = Repair(1, 1, 2)
    session = Session(Scripted(*[State()] * 2, *[State((), (repair,), (2,))] * 6))
    for word in words:
        session.push(word)
    assert session.settled == 1
    assert session.stable_fluent == ("we",)


def test_all_of_them() -> None:
    signals = said_twice("we we went home uh").signals
    assert signals == Signals(True, False, False, 1, (), "we went home")
    assert signals.to_json() == {
        "hesitating": True,
        "filler_only": False,
        "backchannel": False,
        "settled": 1,
        "stable_fluent": "",
        "intended": "we went home",
    }
