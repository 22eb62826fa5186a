"""The measures told to a client are those of the path, however it changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import erratic, small
from small_network import erratic_network
from stir.detector import Detector
from stir.engine import Model
from stir.options import Options
from stir.server.measures import PathMeasures
from stir.session import WINDOW_SIZE, Session

LEX = small().lex
MODEL = st.one_of(
    st.builds(erratic, depth=st.just(2), seed=st.integers(0, 3)),
    st.builds(erratic_network, seed=st.integers(0, 3)),
)
WORDS = st.sampled_from(["i", "the", "uh", "you", "know", "want", "to", "went", "zebra", ",", "--"])


@given(MODEL, st.lists(st.one_of(WORDS, st.integers(1, 4)), max_size=40))
def test_changes_add_up_to_the_path(model: Model, turns: list[str | int]) -> None:
    session = Detector(model).session()
    measures = PathMeasures(session)
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
        assert held == _expected(session)


def _expected(session: Session) -> dict[int, float | None]:
    """The surprisals of the fluent words, each after those before it; None for all others."""
    found: dict[int, float | None] = dict.fromkeys(range(len(session.words)))
    context = LEX.start
    for i in session.annotation.fluent(len(session.words)):
        word = session.tokens[i]
        if not word.is_silent:
            found[i] = round(LEX.surprisal(context, word.key), 3)
            context = LEX.advance(context, word.key)
    return found


@pytest.mark.parametrize("model", [small(), erratic_network()], ids=["paper", "network"])
def test_a_fluent_word_is_measured_where_it_arrives(model: Model) -> None:
    measures = PathMeasures(Detector(model).session())
    measures.before_push()
    measures._session.push("we", "PRP")
    arrived = measures.arrived()
    assert arrived is not None
    assert arrived["surprisal"] == round(LEX.surprisal(LEX.start, "we"), 3)


def test_an_onset_is_measured_as_it_arrived_and_as_it_is() -> None:
    session = Detector(small()).session()
    measures = PathMeasures(session)
    for word in ["we", "went", "to", "the"]:
        session.push(word)
    measures.changed()
    measures.before_push()
    session.push("the")
    # [ the + the ]: it came after "to the", and now comes after "went to"
    assert session.annotation.repairs[0].rp_start == 4
    arrived = _surprisal("we went to the", "the")
    after = _surprisal("we went to", "the")
    measured = measures.arrived()
    assert measured is not None
    assert measured["surprisal"] == arrived
    now = {row["position"]: row["surprisal"] for row in measures.changed()}
    assert now == {3: None, 4: after}
    assert after < arrived


def _surprisal(before: str, word: str) -> float:
    context = LEX.start
    for one in before.split():
        context = LEX.advance(context, one)
    return round(LEX.surprisal(context, word), 3)


def test_half_a_word_has_no_measures_of_its_own() -> None:
    """*I 'm* is one word, and its measures are told for the first half."""
    session = Detector(small()).session()
    measures = PathMeasures(session)
    session.push("i")
    measures.changed()
    measures.before_push()
    session.push("'m")
    assert measures.arrived() is None
    now = {row["position"]: row["surprisal"] for row in measures.changed()}
    assert now == {0: _surprisal("", "im"), 1: None}
    session.push(",")
    assert measures.arrived() is None


def test_a_model_without_a_language_model_has_no_measures() -> None:
    session = Session(small().engine(Options()))
    measures = PathMeasures(session)
    measures.before_push()
    session.push("we")
    assert measures.arrived() is None
    assert measures.changed() == [{"position": 0, "surprisal": None, "wml": None}]


def test_the_path_goes_on_where_the_window_begins() -> None:
    """Words that were dropped stay the context; words that were removed do not become it."""
    session = Detector(small()).session()
    for word in ("i", "i", "want"):
        session.push(word)
    [first, second] = session.path.words
    assert (first.position, second.position) == (1, 2)
    assert round(first.surprisal or 0, 3) == _surprisal("", "i")
    for _ in range(2 * WINDOW_SIZE):
        session.push("went")
        assert session.path.words
    assert session.window_start > 0
    left = session.path.words[0]
    assert left.position == session.window_start
    assert round(left.surprisal or 0, 3) == _surprisal("went went", "went")


def test_memory_is_bounded() -> None:
    session = Detector(small()).session()
    measures = PathMeasures(session)
    for _ in range(2 * WINDOW_SIZE + 100):
        session.push("went")
    assert len(measures.changed()) <= 2 * WINDOW_SIZE
    assert len(measures._reported) <= 2 * WINDOW_SIZE
    session.push("went")
    assert len(measures.changed()) <= 2
