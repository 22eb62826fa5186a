"""The checks of `contract` fail on engines that break it: each of these has one defect."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import contract
from stir.detector import Detector
from stir.engine import Engine, Explanation, Model, State
from stir.errors import StirError
from stir.options import Options
from stir.types import Repair
from stir.words import Word

if TYPE_CHECKING:

    class SaidTwice(Engine):
        """As in examples/said_twice.py."""

        words: list[Word]
        first: int

        def _state(self) -> State: ...
else:
    SaidTwice = contract.load_example("said_twice").SaidTwice

BROKEN = (AssertionError, StirError, IndexError)


class Hasty(SaidTwice):
    """Takes a filler back when the next word comes, though it was settled."""

    def _state(self) -> State:
        state = super()._state()
        newest = self.first + len(self.words) - 1
        return state._replace(edit_terms=tuple(t for t in state.edit_terms if t.index == newest))


class Overlapping(SaidTwice):
    """Finds a repair whose reparandum ends on an edit term."""

    def _state(self) -> State:
        state = super()._state()
        repairs = [Repair(t.index, t.index, t.index + 1) for t in state.edit_terms]
        last = self.first + len(self.words) - 1
        return state._replace(repairs=tuple(r for r in repairs if r.rp_start <= last))


class Forgetless(SaidTwice):
    """Does not forget the last word when it is revoked, nor all words at the end."""

    def revoke(self, count: int) -> State:
        if count:
            super().revoke(count - 1)
        return self._state()

    def end(self) -> State:
        state, self.words = self._state(), self.words[-1:]
        return state


class Shared(SaidTwice):
    """Has its words in common with all others."""

    everybody: ClassVar[list[Word]] = []

    def __init__(self) -> None:
        self.words = self.everybody
        self.first = 0

    def push(self, word: Word) -> State:
        self.everybody[:-1] = []
        return super().push(word)


class Inquisitive(SaidTwice):
    """Pushes a word when it is asked to explain."""

    def explain(self, repair: Repair, top_k: int) -> Explanation:
        self.words.append(self.words[-1])
        return {"rp_start": [("a", 1.0), ("b", 1.0), ("c", 1.0), ("d", 1.0), ("e", 1.0)]}


class Secretive(SaidTwice):
    """Drops its window without saying so."""

    def _state(self) -> State:
        return super()._state()._replace(window_start=0)


@pytest.mark.parametrize(
    ("engine", "check"),
    [
        (Hasty, contract.check_what_is_settled_stays),
        (Hasty, contract.check_what_is_committed_stays),
        (Overlapping, contract.check_states_are_annotations),
        (Overlapping, contract.check_replaying_the_updates_gives_the_annotation),
        (Forgetless, contract.check_push_then_revoke_is_the_identity),
        (Forgetless, contract.check_a_session_restores_what_it_showed),
        (Forgetless, contract.check_revoking_at_once_is_revoking_one_by_one),
        (Forgetless, contract.check_any_order_of_pushing_and_revoking),
        (Forgetless, contract.check_end_is_a_fresh_start),
        (Shared, contract.check_sessions_share_nothing),
        (Inquisitive, contract.check_explaining_changes_nothing),
        (SaidTwice, contract.check_unchanged_parts_are_the_same_objects),
    ],
)
def test_broken_engines_fail(engine: type[Engine], check: contract.Check) -> None:
    detector = Detector(ModelOf(engine))

    @settings(max_examples=300, database=None, phases=[Phase.generate], report_multiple_bugs=False)
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        check(detector, data)

    with pytest.raises(BROKEN):
        run()


@pytest.mark.parametrize(
    ("engine", "check"),
    [
        (Forgetless, contract.check_revoking_at_every_word),
        (Secretive, contract.check_the_window_keeps_what_it_leaves),
        (Shared, contract.check_threads),
    ],
)
def test_broken_engines_fail_in_long_utterances(
    engine: type[Engine], check: contract.LongCheck
) -> None:
    with pytest.raises(BROKEN):
        check(Detector(ModelOf(engine)))


class ModelOf(Model):
    def __init__(self, engine: type[Engine]) -> None:
        self.make = engine

    def engine(self, options: Options) -> Engine:
        return self.make()
