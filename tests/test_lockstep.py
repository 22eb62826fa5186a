"""Many utterances in step: the same as one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import value
from small_model import corpus, small
from small_network import erratic_network
from stir.detector import Detector
from stir.errors import InputError
from stir.lockstep import LANES, MAX_WAITING, Job, run_in_step
from stir.session import WINDOW_SIZE, Session
from stir.types import Update
from stir.words import Word

# silent tokens and halves of words are the session's business, which revokes for them
TOKENS = [
    "i",
    "we",
    "the",
    "the",
    "uh",
    "um",
    "you",
    "know",
    "want",
    "rice",
    "xyzzy",
    ",",
    "'m",
    "no-",
]
UTTERANCES = st.lists(st.lists(st.sampled_from(TOKENS), max_size=12), max_size=40)
DETECTORS = [
    pytest.param(partial(erratic_network, 1, 2, True), id="network"),
    pytest.param(small, id="paper"),
]


@pytest.mark.parametrize("model", DETECTORS)
def test_annotations_are_those_of_one_after_the_other(model: Any) -> None:
    detector = Detector(model())

    @settings(max_examples=25, deadline=None)
    @given(UTTERANCES)
    def check(utterances: list[list[str]]) -> None:
        expected = [detector.annotate(words) for words in utterances]
        assert list(detector.annotate_all(utterances)) == expected
        expected = [detector.annotate_text(words) for words in utterances]
        assert list(detector.annotate_texts(utterances)) == expected

    check()


def told(update: Update) -> object:
    """An update without the numbers of its repairs, which a session never gives twice."""
    parts = update.added, update.revoked, update.committed
    labels = [[label._replace(repair=None) for label in part] for part in parts]
    return update.position, labels


@pytest.mark.parametrize("lanes", [1, 3, LANES])
def test_updates_are_those_of_a_session(lanes: int) -> None:
    detector = Detector(erratic_network(1, 2, True))
    utterances = [list(u.words) for u in corpus()[:40]]
    session = detector.session()
    expected = []
    for words in utterances:
        updates = [told(session.push(word)) for word in words]
        expected.append([*updates, session.finish()[1]])

    def job(words: list[str], session: Session) -> Job[list[object]]:
        updates: list[object] = []
        for word in words:
            updates.append(told((yield Word(word))))
        return [*updates, session.finish()[1]]

    jobs = (partial(job, words) for words in utterances)
    assert list(run_in_step(jobs, detector.session, lanes)) == expected


def test_traces_are_those_of_one_after_the_other() -> None:
    detector = Detector(erratic_network(2, 2))
    some = corpus()[:30]
    assert value(list(detector.traces(some))) == value([detector.trace(u) for u in some])


def test_a_long_utterance_is_covered() -> None:
    detector = Detector(erratic_network(1))
    long = ["the", "uh", "rice", "i"] * (WINDOW_SIZE // 2 + 100)
    [short, found, other] = detector.annotate_all([["uh", "i"], long, ["uh", "i"]])
    assert short == other == detector.annotate(["uh", "i"])
    assert found == detector.annotate(long)


def test_no_more_is_read_than_necessary() -> None:
    detector = Detector(erratic_network(1))
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield "the uh the"

    found = detector.annotate_all(endless())
    for _ in range(50):
        next(found)
    # results come together, and the next jobs begin with them
    assert read <= 50 + 2 * LANES

    def long_first() -> Iterator[list[str]]:
        nonlocal read
        yield ["the"] * 2000
        while True:
            read += 1
            yield ["uh"]

    read = 0
    next(detector.annotate_all(long_first()))
    assert read <= MAX_WAITING


def test_who_returns_one_session_again_gets_one_lane() -> None:
    detector = Detector(erratic_network(1))
    session = detector.session()

    def job(session: Session) -> Job[object]:
        for word in ["the", "uh", "the"]:
            yield Word(word)
        return session.finish()[1]

    found = list(run_in_step([job] * 9, lambda: session))
    assert found == [detector.annotate("the uh the")] * 9


def test_a_failure_ends_all() -> None:
    detector = Detector(erratic_network(1))
    utterances: list[Any] = [["the", "uh"], ["the", 3], ["i"]]
    with pytest.raises(InputError, match="a word is a string, not a int"):
        list(detector.annotate_all(utterances))
