"""The log says what happened, but never what was said."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from server.conftest import running
from stir.detector import Detector
from stir.server.events import JsonLines, Lines, event, failure

SECRET = "zebrafinch"


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    names = ("stir.server", "uvicorn")
    for name in names:
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield stream
    for name in names:
        logging.getLogger(name).removeHandler(handler)
        logging.getLogger(name).setLevel(logging.NOTSET)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_what_happens_is_logged_without_words(detector: Detector, logged: io.StringIO) -> None:
    with running(detector) as it:
        with it.talk() as client:
            client.push(f"i {SECRET} {SECRET}")
            client.ask({"type": "push", "word": f"{SECRET} {SECRET}"})
            client.ask(f"{SECRET}{{")
        it.wait_for_sessions(0)
        it.request("POST", "/annotate", json.dumps({"utterances": [SECRET, {SECRET: 1}]}))
        it.request("POST", "/annotate", json.dumps({"utterances": [f"i {SECRET}"]}))
        it.request("GET", f"/{SECRET}")
    found = {line["event"]: line for line in lines(logged)}
    assert found["close"]["code"] == 1000
    assert found["close"]["messages"] == 5
    assert found["batch"]["words"] == 2
    assert SECRET not in logged.getvalue()


def test_a_failure_is_logged_without_what_it_says(
    detector: Detector, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError(SECRET)

    monkeypatch.setattr("stir.server.conversation.Conversation.steps", fail)
    monkeypatch.setattr("stir.server.batch.read_steps", fail)
    with running(detector) as it:
        with it.talk() as client:
            client.socket.send(json.dumps({"type": "push", "word": SECRET}))
            it.wait_for_sessions(0)
        status, _, answer = it.request("POST", "/annotate", "{}")
        assert (status, answer["code"]) == (500, "failed")
    failures = [line for line in lines(logged) if line["event"] == "failure"]
    assert [line["error"] for line in failures] == ["ValueError", "ValueError"]
    assert "test_events.py" in failures[0]["at"][-1]
    assert SECRET not in logged.getvalue()


def test_lines_of_text(capsys: pytest.CaptureFixture[str]) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    logger = logging.getLogger("stir.server")
    logger.addHandler(handler)
    try:
        event("refused", logging.WARNING, code="full")
        failure("session", ValueError(SECRET))
        logger.error("Exception in ASGI application\n", exc_info=ValueError(SECRET))
    finally:
        logger.removeHandler(handler)
    assert stream.getvalue().splitlines() == [
        "stir: warning: refused code=full",
        "stir: error: failure where=session error=ValueError at=[]",
        "stir: error: Exception in ASGI application: ValueError",
    ]
