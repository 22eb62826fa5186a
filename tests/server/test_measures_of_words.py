"""The measures told to a client are those of the graph, however the path changes."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from small_model import erratic, small
from stir.detector import Detector
from stir.paper.graph import WordGraph
from stir.server.measures import PathMeasures

WORDS = st.sampled_from(["i", "the", "uh", "you", "know", "want", "to", "went", "zebra"])


@given(st.lists(st.one_of(WORDS, st.integers(1, 4)), max_size=40), st.integers(0, 3))
def test_changes_add_up_to_the_path(turns: list[str | int], seed: int) -> None:
    session = Detector(erratic(depth=2, seed=seed)).session()
    measures = PathMeasures(session.graph)
    held: dict[int, Any] = {}
    for turn in turns:
        if isinstance(turn, int):
            session.revoke(min(turn, session.revocable))
        else:
            session.push(turn)
        for row in measures.changed():
            held[row["position"]] = row["surprisal"]
        # a client drops the words that it revokes
        held = {i: value for i, value in held.items() if i < len(session.words)}
        assert held == _expected(session.graph)


def _expected(graph: WordGraph) -> dict[int, float | None]:
    nodes = {i: graph.node(i) for i in range(len(graph))}
    return {i: None if n is None else round(n.lex.surprisal, 3) for i, n in nodes.items()}


def test_an_onset_is_measured_as_it_arrived_and_as_it_is() -> None:
    session = Detector(small()).session()
    measures = PathMeasures(session.graph)
    for word in ["we", "went", "to", "the"]:
        session.push(word)
    before = session.graph.tip
    measures.changed()
    measures.before()
    session.push("the")
    # [ the + the ]: it came after "to the", and now comes after "went to"
    assert session.annotation.repairs[0].rp_start == 4
    graph = session.graph
    arrived = graph.step(before, 4).lex.surprisal
    assert measures.arrived()["surprisal"] == round(arrived, 3)
    now = {row["position"]: row["surprisal"] for row in measures.changed()}
    assert now == {3: None, 4: round(graph.tip.lex.surprisal, 3)}
    assert graph.tip.lex.surprisal < arrived


def test_memory_is_bounded() -> None:
    session = Detector(small()).session()
    measures = PathMeasures(session.graph)
    for _ in range(1000):
        session.push("went")
        assert len(measures.changed()) <= 256
    assert len(measures._known) <= 256
