"""The path through the word graph: the words that are left, measured, the same for every engine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract import KNOWN, babble, conversation, load_example, push
from small_model import erratic, small
from small_network import erratic_network
from stir.detector import Detector, load
from stir.engine import EditTerm, Engine, Model, State
from stir.lm.measures import padded, surprisal, wml_curve
from stir.lm.model import LanguageModel
from stir.lm.path import Path, PathWord
from stir.session import WINDOW_SIZE, Session
from stir.types import EditClass
from stir.words import Word

SAID_TWICE = load_example("said_twice")
MODEL = st.one_of(
    st.builds(small),
    st.builds(erratic, seed=st.integers(0, 5)),
    st.builds(erratic_network, st.integers(0, 5)),
)
TOKEN = st.sampled_from([*KNOWN, ",", "-", "it", "'s", "do", "n't", "6", "zyzzy"])
TOKENS = st.lists(TOKEN, max_size=20)


def texts(session: Session) -> list[str]:
    return [on_path.word.text for on_path in session.path.words]


def by_hand(lm: LanguageModel, words: Sequence[Word]) -> list[tuple[float, float]]:
    """Surprisal and WML as `stir.lm.measures` defines them, with nothing kept."""
    keys = [word.key for word in words]
    curve = wml_curve(lm, keys)
    return [(surprisal(lm, padded(lm, keys[: n + 1])), curve[n]) for n in range(len(keys))]


def assert_measured(lm: LanguageModel, path: Sequence[PathWord]) -> None:
    for found, (bits, wml) in zip(path, by_hand(lm, [p.word for p in path]), strict=True):
        assert found.surprisal == pytest.approx(bits, rel=1e-9)
        assert found.wml == pytest.approx(wml, rel=1e-9)


@pytest.mark.parametrize("model", ["default", "paper", "paper-total"])
def test_the_blue_car(model: str) -> None:
    detector = load(model)
    session = detector.session()
    steps = []
    for word in ["the", "red", "uh", "the", "blue", "car"]:
        session.push(word)
        steps.append(texts(session))
    assert steps[:3] == [["the"], ["the", "red"], ["the", "red"]]
    assert steps[5] == ["the", "blue", "car"]
    assert [on_path.position for on_path in session.path.words] == [3, 4, 5]
    assert detector.model.path_lm is not None
    assert_measured(detector.model.path_lm, session.path.words)


def test_an_onset_gains_by_its_repair() -> None:
    """Without the reparandum the second "the" stands at the beginning: section 4.2.3."""
    detector = load()
    session = detector.session()
    push(session, ["the", "red", "uh"])
    at_once = session.path.measure(session.path.words[-1], 3, Word("the"))
    session.push("the")
    [repaired] = session.path.words
    assert at_once.surprisal is not None
    assert repaired.surprisal is not None
    assert repaired.surprisal < at_once.surprisal
    assert (repaired.wml or 0) > (at_once.wml or 0)


def test_words_that_were_split_are_measured_whole() -> None:
    session = load().session()
    push(session, ["do", "n't", ",", "go"])
    assert [(on_path.position, on_path.word.text) for on_path in session.path.words] == [
        (0, "don't"),
        (3, "go"),
    ]


def test_a_model_without_a_language_model_has_no_measures() -> None:
    session = Detector(SAID_TWICE.SaidTwiceModel()).session()
    push(session, ["the", "the", "uh", "car"])
    assert [(p.position, p.word.text, p.surprisal, p.wml) for p in session.path.words] == [
        (1, "the", None, None),
        (3, "car", None, None),
    ]


def test_an_utterance_has_a_path_of_its_own() -> None:
    session = Detector(small()).session()
    push(session, ["i", "want"])
    first = session.path.words[0]
    session.end()
    assert session.path.words == ()
    session.push("i")
    assert list(session.path.words) == [first]


@given(MODEL, TOKENS)
def test_measures_are_those_of_the_words_on_the_path(model: Model, tokens: list[str]) -> None:
    detector = Detector(model)
    session = detector.session()
    for token in tokens:
        session.push(token)
        path = session.path.words
        assert_measured(small().lex, path)
        on_path = {word.position for word in path}
        left = set(session.annotation.fluent(len(session.words)))
        assert on_path <= left
        # but for silent tokens and second halves, which have no measures
        assert all(
            Word(session.words[i]).is_silent or Word(session.words[i]).is_tail
            for i in left - on_path
        )


@given(MODEL, st.data())
def test_incremental_equals_from_scratch(model: Model, data: st.DataObject) -> None:
    """Whenever the path is read, and whatever was revoked."""
    detector = Detector(model)
    session = detector.session()
    for _ in range(data.draw(st.integers(1, 6))):
        push(session, data.draw(TOKENS))
        if data.draw(st.booleans()):
            assert len(session.path.words) <= len(session.words)
        session.revoke(data.draw(st.integers(0, len(session.words))))
        if data.draw(st.booleans()):
            fresh = detector.session()
            push(fresh, session.words)
            assert session.path.words == fresh.path.words


def test_revoking() -> None:
    session = load().session()
    push(session, ["the", "red", "uh", "the"])
    assert texts(session) == ["the"]
    session.revoke(1)
    assert texts(session) == ["the", "red"]
    push(session, ["car"])
    assert texts(session) == ["the", "red", "car"]


# --- long utterances ------------------------------------------------------------------------------


@pytest.mark.parametrize("read", ["never", "once", "always"])
def test_a_path_goes_on_when_words_are_dropped(read: str) -> None:
    """Its first word is measured after the word before it, which is gone."""
    words = list(islice(conversation(), 2 * WINDOW_SIZE + 200))
    detector = Detector(small())
    session, whole = detector.session(), detector.session(window_size=len(words))
    push(whole, words)
    for n, word in enumerate(words):
        session.push(word)
        if (read == "once" and n == 20) or (read == "always" and n % 50 == 0):
            assert session.path.words
    assert session.window_start > 0
    last = [p for p in whole.path.words if p.position >= session.window_start]
    assert session.path.words == tuple(last)


class Told(Engine):
    """Takes words for edit terms when it is told to."""

    def __init__(self, *terms: tuple[int, ...]) -> None:
        self.terms = terms
        self.count = 0

    def push(self, word: Word) -> State:
        self.count += 1
        held = [EditTerm(i, EditClass.MARKER) for i in self.terms[self.count - 1]]
        return State(tuple(held), revocable=self.count)


def test_a_word_leaves_the_path_and_comes_back() -> None:
    lm = small().lex
    session = Session(Told((), (), (0, 1), ()), lex=lm)
    steps = []
    for word in ["i", "want", "the", "rice"]:
        session.push(word)
        steps.append(texts(session))
        assert_measured(lm, session.path.words)
    assert steps == [["i"], ["i", "want"], ["the"], ["i", "want", "the", "rice"]]


def test_only_what_changed_is_measured_again() -> None:
    lm = small().lex
    path = Path(lm)
    words = [(n, Word(word)) for n, word in enumerate(islice(babble(), 20))]
    path.follow(words)
    before = path.words
    path.follow([*words, (20, Word("rice"))])
    assert all(one is other for one, other in zip(before, path.words, strict=False))
    path.follow([*words[:5], *words[6:]])
    assert all(one is other for one, other in zip(before[:5], path.words, strict=False))
    assert_measured(lm, path.words)
    # the same word with another tag, and then another word at the same place
    path.follow([*words[:5], (5, Word("rice"))])
    assert path.words[5].word.text == "rice"
    assert_measured(lm, path.words)
