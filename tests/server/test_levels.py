"""What a client sees adds up to what its level lets through, whenever the level changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from small_model import erratic, small
from stir.detector import Detector
from stir.options import Level
from stir.server import messages
from stir.server.levels import LevelFilter
from stir.session import replay
from stir.types import Kind, Label, Update

WORDS = st.sampled_from(["i", "the", "uh", "you", "know", "want", "to", "went", "we"])
LEVELS = st.sampled_from([Level(name) for name in messages.LEVELS])
TURNS = st.lists(
    st.one_of(WORDS, st.integers(1, 4), LEVELS), min_size=1, max_size=40
)  # push, revoke, change


@given(TURNS, st.integers(0, 3))
def test_updates_add_up_to_the_level(turns: list[str | int | Level], seed: int) -> None:
    session = Detector(erratic(depth=2, seed=seed)).session()
    level_filter = LevelFilter()
    told: list[Update] = []
    for turn in turns:
        if isinstance(turn, Level):
            told.append(level_filter.change(turn, 0))
        elif isinstance(turn, int):
            told.append(level_filter.filter(session.revoke(min(turn, session.revocable))))
        else:
            told.append(level_filter.filter(session.push(turn)))
        assert replay(told) == level_filter.level.limit(session.annotation)


def test_a_repeat_is_seen_at_its_level_and_others_are_not() -> None:
    level_filter = LevelFilter(Level.REPEATS)
    start = (Label(0, "rm", 7), Label(1, "rp", 7))
    # nothing is known of its kind
    assert level_filter.filter(Update(1, added=start)).added == ()
    end = Label(1, "rp_end", 7, Kind.REPEAT)
    assert level_filter.filter(Update(1, added=(end,))).added == (*start, end)
    # it was another kind after all: all three go
    other = Label(1, "rp_end", 7, Kind.SUBSTITUTE)
    update = level_filter.filter(Update(2, added=(other,), revoked=(end,)))
    assert set(update.revoked) == {*start, end}
    assert update.added == ()


def test_only_what_is_seen_is_committed() -> None:
    level_filter = LevelFilter(Level.FILLERS)
    term, hidden = Label(0, "ed"), Label(1, "rm", 0)
    level_filter.filter(Update(1, added=(term, hidden)))
    assert level_filter.filter(Update(2, committed=(term, hidden))).committed == (term,)


def test_the_highest_level_hands_updates_on() -> None:
    session = Detector(small()).session()
    level_filter = LevelFilter()
    for word in ["so", "we", "we", "went"]:
        update = session.push(word)
        assert level_filter.filter(update) is update
