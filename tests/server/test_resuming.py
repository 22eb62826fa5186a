"""Conversations that outlive their connection: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.mirror import Mirror
from small_model import erratic
from stir.detector import Detector
from stir.errors import ProtocolError
from stir.server.limits import Limits
from stir.server.resuming import KEPT_BYTES, Line, Lines


def lines(detector: Detector, **limits: Any) -> Lines:
    return Lines(detector, "small", Limits(**limits))


def push(line: Line, words: str) -> list[str]:
    return [line.answer(json.dumps({"type": "push", "word": word})) for word in words.split()]


def code_of(all_: Lines, token: str, received: int = 0, now: float = 0.0) -> str:
    with pytest.raises(ProtocolError) as caught:
        all_.find(token, received, now)
    assert caught.value.code == "bad-resume"
    return caught.value.message


def test_a_conversation_goes_on(detector: Detector) -> None:
    all_ = lines(detector)
    line = all_.open()
    assert json.loads(line.hello())["handled"] == 0
    answers = push(line, "we went to the")
    all_.tear(line, 100.0)
    again, missed = all_.find(line.token, 2, 129.0)
    assert again is line
    assert missed == answers[2:]
    assert json.loads(line.hello())["handled"] == 4
    assert len(json.loads(push(line, "the")[0])["added"]) == 3
    assert all_.torn == 0


def test_tokens_are_secrets(detector: Detector) -> None:
    all_ = lines(detector)
    tokens = {all_.open().token for _ in range(50)}
    assert len(tokens) == 50
    assert all(re.fullmatch(r"[\w-]{24}", token) for token in tokens)
    assert "no such conversation" in code_of(all_, "x" * 24)
    assert "no such conversation" in code_of(all_, "")


def test_a_conversation_is_kept_for_a_while(detector: Detector) -> None:
    all_ = lines(detector, resume_seconds=5.0)
    line = all_.open()
    all_.tear(line, 100.0)
    assert "within 5 s" in code_of(all_, line.token, now=105.0)
    assert all_.torn == 0
    # who says goodbye does not come back
    line = all_.open()
    all_.close(line)
    assert "no such conversation" in code_of(all_, line.token)


def test_only_so_many_are_kept(detector: Detector) -> None:
    all_ = lines(detector, resumable=3)
    opened = [all_.open() for _ in range(5)]
    for i, line in enumerate(opened):
        all_.tear(line, float(i))
    assert all_.torn == 3
    for line in opened[:2]:
        code_of(all_, line.token, now=5.0)
    for line in opened[2:]:
        assert all_.find(line.token, 0, 5.0)[0] is line


def test_who_is_torn_anew_is_kept_anew(detector: Detector) -> None:
    all_ = lines(detector, resume_seconds=5.0)
    first, second = all_.open(), all_.open()
    all_.tear(first, 0.0)
    all_.tear(second, 1.0)
    all_.find(first.token, 0, 4.0)
    all_.tear(first, 4.0)
    all_.expire(7.0)
    assert all_.torn == 1
    assert all_.find(first.token, 0, 8.0)[0] is first


def test_only_the_last_answers_are_kept(detector: Detector) -> None:
    all_ = lines(detector, kept_answers=3)
    line = all_.open()
    answers = push(line, "we went to the beach")
    assert all_.find(line.token, 2, 0.0)[1] == answers[2:]
    assert all_.find(line.token, 5, 0.0)[1] == []
    assert code_of(all_, line.token, 1) == "4 answers are missing, but only the last 3 are kept"
    assert code_of(all_, line.token, 6) == "6 answers received, but only 5 were sent"


def test_answers_that_are_kept_are_bounded_in_bytes(detector: Detector) -> None:
    line = lines(detector, kept_answers=1000, utterance_words=1000).open()
    line.answer('{"type": "options", "show": ["text"]}')
    for _ in range(200):
        push(line, "x" * 60)
    assert sum(map(len, line._answers)) <= KEPT_BYTES
    assert len(line._answers) < 200


def test_the_connection_before_is_ended(detector: Detector) -> None:
    all_ = lines(detector)
    line = all_.open()
    ended = []
    line.hang_up = lambda: ended.append(True)
    all_.find(line.token, 0, 0.0)
    assert ended == [True]
    # it is no longer the connection of anybody
    all_.find(line.token, 0, 0.0)
    assert ended == [True]


# --- torn at random -------------------------------------------------------------------------------

WORD = st.sampled_from(["i", "the", "uh", "you", "know", "want", "to", "went"])
MESSAGE = st.one_of(
    st.builds(
        lambda type_, words: {"type": type_, "words": words},
        st.sampled_from(["partial", "final"]),
        st.lists(WORD, max_size=6),
    ),
    st.sampled_from([{"type": "end"}, {"type": "commit"}, {"type": "shout"}]),
)
EVENT = st.sampled_from(["send", "send", "handle", "handle", "receive", "receive", "tear"])


@given(st.lists(MESSAGE, min_size=1, max_size=15), st.lists(EVENT, max_size=60), st.integers(0, 3))
def test_a_torn_connection_loses_nothing(
    messages: list[dict[str, Any]], events: list[str], seed: int
) -> None:
    detector = Detector(erratic(depth=2, seed=seed))
    undisturbed = lines(detector).open()
    expected = [_timeless(undisturbed.answer(json.dumps(message))) for message in messages]
    client = _Client(lines(detector), messages)
    for event in events:
        getattr(client, event)()
    client.finish()
    assert client.received == expected
    for answer in client.received:
        client.mirror.apply(answer)
    held = client.line.conversation._unnamed._session.annotation
    assert client.mirror.annotation() == held


def _timeless(text: str) -> dict[str, Any]:
    return {name: value for name, value in json.loads(text).items() if name != "took_ms"}


class _Client:
    """A client behind a network that loses what is on its way."""

    def __init__(self, all_: Lines, messages: list[dict[str, Any]]) -> None:
        self.all = all_
        self.line = all_.open()
        self.messages = [json.dumps(message) for message in messages]
        self.next = 0
        self.there: list[str] = []
        self.back: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.mirror = Mirror()

    def send(self) -> None:
        if self.next < len(self.messages):
            self.there.append(self.messages[self.next])
            self.next += 1

    def handle(self) -> None:
        if self.there:
            self.back.append(self.line.answer(self.there.pop(0)))

    def receive(self) -> None:
        if self.back:
            self.received.append(_timeless(self.back.pop(0)))

    def tear(self) -> None:
        self.all.tear(self.line, 0.0)
        self.line, self.back = self.all.find(self.line.token, len(self.received), 1.0)
        self.there = []
        self.next = json.loads(self.line.hello())["handled"]

    def finish(self) -> None:
        self.tear()
        while len(self.received) < len(self.messages):
            self.send()
            self.handle()
            self.receive()
