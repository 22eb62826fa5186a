"""Levels: which repairs each of them shows, and what is left of an annotation."""

from __future__ import annotations

import pytest

from stir.options import Level
from stir.types import Annotation, EditClass, Kind, Repair

FOUND = Annotation(
    (0,),
    (Repair(1, 1, 2, 2, Kind.REPEAT), Repair(3, 3, 4, 5, Kind.SUBSTITUTE), Repair(6, 6, 7)),
    (EditClass.FILLER,),
)


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        (Level.OFF, set()),
        (Level.FILLERS, set()),
        (Level.REPEATS, {Kind.REPEAT}),
        # one whose end is not known yet has no kind
        (Level.REPAIRS, {Kind.REPEAT, Kind.SUBSTITUTE, Kind.DELETE, None}),
    ],
)
def test_kinds_that_a_level_includes(level: Level, kinds: set[Kind | None]) -> None:
    assert {kind for kind in (*Kind, None) if level.includes(kind)} == kinds


@pytest.mark.parametrize(("level", "repairs"), [("fillers", 0), ("repeats", 1), ("repairs", 3)])
def test_what_is_left_at_a_level(level: str, repairs: int) -> None:
    limited = Level(level).limit(FOUND)
    assert limited.edit_terms == (0,)
    assert limited.edit_classes == (EditClass.FILLER,)
    assert limited.repairs == FOUND.repairs[:repairs]


def test_nothing_is_left_when_it_is_off() -> None:
    assert Level.OFF.limit(FOUND) == Annotation()


def test_each_level_covers_those_before() -> None:
    levels = list(Level)
    assert levels == ["off", "fillers", "repeats", "repairs"]
    for i, level in enumerate(levels):
        assert [other for other in levels if level.covers(other)] == levels[: i + 1]
