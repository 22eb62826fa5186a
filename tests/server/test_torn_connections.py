"""Torn connections on a real server; test_resuming.py has the cases without a network."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from server.conftest import PATIENCE, Client, Running, running, tear
from server.mirror import Mirror
from stir.detector import Detector
from stir.server.app import _Connection
from stir.server.limits import Limits
from stir.server.resuming import Lines


def again(client: Client, received: int) -> str:
    return f"?resume={client.hello['resume']}&received={received}"


def wait_for_torn(it: Running, count: int) -> None:
    until = time.monotonic() + PATIENCE
    while it.health()["resumable"] != count:
        assert time.monotonic() < until, it.health()
        time.sleep(0.01)


def closed_with(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        client.receive()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_torn_conversation_is_resumed(here: Running) -> None:
    before = here.health()["opened"]
    with here.talk() as client:
        assert client.hello["handled"] == 0
        client.push("we went to the")
        tear(client)
        wait_for_torn(here, 1)
        assert here.health()["sessions"] == 0
        with here.talk(again(client, 3)) as next_:
            assert next_.hello["handled"] == 4
            assert next_.hello["resume"] == client.hello["resume"]
            # the answer that was lost, then those to what is said now
            assert (last := next_.receive())["word"] == "the", last
            assert len(next_.push("the")[0]["added"]) == 3
            assert here.health()["resumable"] == 0
    here.wait_for_sessions(0)
    assert here.health()["opened"] == before + 1
    # this one has said goodbye
    assert here.health()["resumable"] == 0


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("?resume=nonsense&received=0", "no such conversation"),
        ("?resume=&received=0", "no such conversation"),
        ("?resume=nonsense", "received must be"),
        ("?resume=nonsense&received=-1", "received must be"),
        ("?resume=nonsense&received=1" + "0" * 20, "received must be"),
    ],
)
def test_a_wrong_token_is_a_clear_error(here: Running, query: str, says: str) -> None:
    with here.talk(query) as client:
        error = client.hello
        assert (error["type"], error["code"]) == ("error", "bad-resume")
        assert says in error["message"]
        assert closed_with(client) == 4404  # as the page says
    here.wait_for_sessions(0)


def test_an_expired_token_is_forgotten(detector: Detector) -> None:
    with running(detector, limits={"resume_seconds": 0.1}) as it:
        with it.talk() as client:
            tear(client)
        wait_for_torn(it, 0)
        it.wait_for_sessions(0)
        wait_for_torn(it, 0)
        time.sleep(0.3)
        assert it.health()["resumable"] == 0
        with it.talk(again(client, 0)) as late:
            assert late.hello["code"] == "bad-resume"
            assert "within 0.1 s" in late.hello["message"]


def test_the_newer_connection_has_the_conversation(here: Running) -> None:
    """A client notices before the server that its network is gone."""
    with here.talk() as client:
        client.push("we went to the")
        with here.talk(again(client, 4)) as next_:
            assert closed_with(client) == 4409
            assert len(next_.push("the")[0]["added"]) == 3
            here.wait_for_sessions(1)
    here.wait_for_sessions(0)


def test_a_conversation_that_was_ended_is_gone(here: Running) -> None:
    with here.talk() as client:
        client.push("so")
    here.wait_for_sessions(0)
    with here.talk(again(client, 1)) as late:
        assert late.hello["code"] == "bad-resume"


def test_who_says_goodbye_while_answers_are_on_their_way_is_gone(here: Running) -> None:
    for _ in range(10):
        with here.talk() as client:
            for _ in range(20):
                client.socket.send(json.dumps({"type": "push", "word": "so"}))
    here.wait_for_sessions(0)
    assert here.health()["resumable"] == 0


@pytest.mark.parametrize("seed", range(4))
def test_torn_anywhere(here: Running, seed: int) -> None:
    rng = random.Random(seed)
    text = "you want the rice uh the soup with the the rice we went to the the beach"
    words = text.split()
    messages: list[dict[str, Any]] = []
    for i in range(1, len(words)):
        messages.append({"type": "partial", "words": words[:i], "id": i})
    messages.append({"type": "end", "id": len(words)})
    answers: list[dict[str, Any]] = []
    query, handled, torn = "", 0, 0
    while len(answers) < len(messages):
        with here.talk(query) as client:
            handled = client.hello["handled"]
            for message in messages[handled : handled + rng.randrange(1, 8)]:
                client.socket.send(json.dumps(message))
            for _ in range(rng.randrange(0, 6)):
                if len(answers) < min(len(messages), handled + 1):
                    answers.append(client.receive())
            torn += 1
            tear(client)
        query = again(client, len(answers))
    assert torn > 3
    assert [answer["id"] for answer in answers] == [message["id"] for message in messages]
    mirror = Mirror()
    for answer in answers:
        mirror.apply(answer)
    assert mirror.turns == [words[:-1]]
    wait_for_torn(here, 1)
    with here.talk(query):
        pass
    wait_for_torn(here, 0)


def test_a_connection_that_is_just_closing_is_taken_over(detector: Detector) -> None:
    """Its timer has stopped, but the conversation is still its own."""

    async def take_over() -> None:
        all_ = Lines(detector, "small", Limits())
        line = all_.open()
        closing = _Connection(cast(WebSocket, None), line)
        async with asyncio.timeout(5) as idle:
            closing.take(idle)
        assert closing.is_current
        all_.find(line.token, 0, 0.0)
        assert not closing.is_current

    asyncio.run(take_over())


def test_of_two_that_resume_at_once_the_first_is_sent_away(detector: Detector) -> None:
    async def take_over() -> None:
        all_ = Lines(detector, "small", Limits())
        line = all_.open()
        first = _Connection(cast(WebSocket, None), line)
        # before the handshake of the first is complete
        all_.find(line.token, 0, 0.0)
        second = _Connection(cast(WebSocket, None), line)
        async with asyncio.timeout(5) as idle:
            with pytest.raises(TimeoutError):
                first.take(idle)
            second.take(idle)

    asyncio.run(take_over())
