"""What a session does itself, whatever its engine: tokens and words, labels, windows.

What it promises with every engine is in `contract`.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from contract import PLAIN, push
from stir.engine import EditTerm, Engine, State
from stir.session import Session
from stir.types import EditClass, Kind, Label, Repair
from stir.words import Word

FILLER = EditClass.FILLER


class Scripted(Engine):
    """Says what it was told to say, a state a word."""

    def __init__(self, *states: State) -> None:
        self.states = (State(), *states)
        self.count = 0

    def push(self, word: Word) -> State:
        self.count += 1
        return self.states[self.count]

    def revoke(self, count: int) -> State:
        self.count -= count
        return self.states[self.count]

    def end(self) -> State:
        last, self.count = self.states[self.count], 0
        return last


def fillers(*indices: int) -> tuple[EditTerm, ...]:
    return tuple(EditTerm(index, FILLER) for index in indices)


# --- the engine's window --------------------------------------------------------------------------


def test_edit_terms_that_leave_the_window_stay_what_they_were() -> None:
    """The reparandum begins before the window and has an edit term there."""
    repair = Repair(1, 3, 4, 4, Kind.SUBSTITUTE, 0.5, 0.5)
    states = [State(fillers(2)[: n - 2], settled=n) for n in range(1, 5)]
    states.append(State(fillers(2), (repair,), settled=5))
    states.append(State((), (repair,), settled=6, window_start=3))
    # and changes when that is long past
    longer = Repair(1, 3, 4, 5, Kind.SUBSTITUTE, 0.5, 0.5)
    states.append(State((), (longer,), settled=6, window_start=3))
    session = Session(Scripted(*states))
    *_, onset, moved, later = push(session, ["a"] * 7)
    assert [label.position for label in onset.added if label.name == "rm"] == [1, 3]
    assert (moved.added, moved.revoked) == ((), ())
    assert {label.name for label in (*later.added, *later.revoked)} == {"rp", "rp_end"}
    assert session.annotation.edit_terms == (2,)
    assert session.annotation.repairs == (longer,)


def test_repairs_before_the_window_are_not_told_again() -> None:
    """An engine may leave them in its states."""
    repair = Repair(0, 0, 1, 1, Kind.REPEAT)
    states = [State(settled=1), State((), (repair,), settled=2)]
    states.append(State((), (repair,), settled=3, window_start=2))
    states.append(State(fillers(3), (repair,), settled=4, window_start=2))
    session = Session(Scripted(*states))
    *_, last = push(session, ["a"] * 4)
    assert last.added == (Label(3, "ed"),)
    assert session.annotation.repairs == (repair,)


# --- work -----------------------------------------------------------------------------------------


def calls(function: Any, *arguments: object) -> int:
    """How many functions of the session a call needs."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.endswith("session.py")

    sys.setprofile(note)
    try:
        function(*arguments)
    finally:
        sys.setprofile(None)
    return count


def work_of_an_edit_term(repairs: int) -> int:
    held = tuple(Repair(2 * i, 2 * i, 2 * i + 1, 2 * i + 1, Kind.REPEAT) for i in range(repairs))
    states = [State()] * (2 * repairs - 1)
    states += [State((), held), State(fillers(2 * repairs), held)]
    session = PLAIN.Session(Scripted(*states))
    push(session, ["a"] * (2 * repairs))
    return calls(session.push, "uh")


def test_an_edit_term_costs_nothing_for_repairs_that_it_does_not_touch() -> None:
    assert work_of_an_edit_term(100) == work_of_an_edit_term(1)
