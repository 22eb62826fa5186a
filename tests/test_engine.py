"""A session asks any engine: one that is a few lines long will do.

In plain Python, where anyone may write one; a compiled engine's parts are not to be written to.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from small_model import small
from stir.engine import Engine
from stir.lab.bench.plain import from_source
from stir.paper.graph import WordGraph
from stir.session import replay
from stir.types import Annotation, Kind, Repair

PLAIN = from_source("stir.session")
REPEAT = 1


class Parrot(PLAIN.Engine):  # type: ignore[misc,name-defined]
    """Takes "uh" for an edit term and a word that comes twice for a repeat, at once."""

    def __init__(self) -> None:
        self.graph = WordGraph(small().lex, small().pos)
        self.horizon = 1
        self.edit_delays = 2
        self.ed_asked = self.rp_start_asked = self.rm_start_asked = self.rp_end_asked = 0
        self.clear()

    def clear(self) -> None:
        self.graph.clear()
        self.arrivals: list[Any] = []
        self.stack: list[list[Any]] = []
        self.repairs: list[Any] = []
        self.version = 0

    def push(self, text: str, word: int, tag: int, edit_word: int, revised: int = -1) -> None:
        self.graph.push_ids(text, word, tag)
        self.arrivals.append(text)
        self.rp_start_asked += 1
        self._look()

    def revoke(self, count: int) -> None:
        self.graph.revoke(count)
        del self.arrivals[len(self.arrivals) - count :]
        self._look()

    def is_edit_term(self, position: int) -> bool:
        return bool(self.arrivals[position] == "uh")

    def explain(self, hypothesis: Any, loudest: int) -> dict[str, list[tuple[str, float]]]:
        return {"rp_start": [("twice", 1.0)][:loudest]}

    def _look(self) -> None:
        self.version += 1
        words = self.arrivals
        self.repairs = [
            SimpleNamespace(
                id=i,
                rm_start=i - 1,
                rm_end=i - 1,
                onset=i,
                end=i,
                kind=REPEAT,
                p_rp_start=0.5,
                p_rm_start=0.5,
                p_rp_end=1.0,
            )
            for i in range(1, len(words))
            if words[i] == words[i - 1] != "uh"
        ]


def test_any_engine_will_do() -> None:
    session = PLAIN.Session(small(), engine=Parrot())
    updates = [session.push(word) for word in ["I", "i", "uh", "want", "Want,", "rice"]]
    # confidence is that of the onset times that of the start
    repeats = Repair(0, 0, 1, 1, Kind.REPEAT, 0.25), Repair(3, 3, 4, 4, Kind.REPEAT, 0.25)
    assert session.annotation == Annotation((2,), repeats) == replay(updates)
    assert session.fluent == ("i", "Want,", "rice")
    assert session.classifications.rp_start == 6
    assert session.why(4) == {"rp_start": [("twice", 1.0)]}
    updates.append(session.revoke(2))
    assert session.annotation == Annotation((2,), repeats[:1]) == replay(updates)
    assert [label.repair for label in updates[-1].revoked] == [4, 4, 4]
    session.end()
    session.push("want")
    assert session.annotation == Annotation()


def test_an_engine_has_to_answer() -> None:
    class Mute(Engine):
        """Says nothing."""

    mute = Mute()
    for ask in (
        mute.clear,
        lambda: mute.push("i", 1, 1, 1),
        lambda: mute.revoke(1),
        lambda: mute.is_edit_term(0),
        lambda: mute.explain(None, 1),
    ):
        with pytest.raises(NotImplementedError):
            ask()
