"""Who is let in: hosts, origins, tokens."""

from __future__ import annotations

import json
import socket

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from server.conftest import PATIENCE, Running, running
from stir.detector import Detector
from stir.errors import InputError, ProtocolError
from stir.server.access import Access
from stir.server.run import check_exposure

TOKEN = "a-token-that-is-long"
EMPTY = '{"utterances": []}'


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST.:80", 200),
        ("127.0.0.1:8420", 200),
        ("[::1]:8420", 200),
        ("192.168.7.7", 200),  # no name, so nobody else can own it
        ("stir.example", 200),
        ("Stir.Example:443", 200),
        ("attacker.example", 421),
        ("localhost.attacker.example", 421),
        ("127.0.0.1.attacker.example", 421),
        ("[", 421),
        ("", 421),
    ],
)
def test_names_of_others_are_refused(detector: Detector, host: str, status: int) -> None:
    """A page of attacker.example whose name leads here (DNS rebinding) is of the same origin."""
    with running(detector, hosts=frozenset({"stir.example"})) as it:
        for method, path, body in (("GET", "/health", None), ("POST", "/annotate", EMPTY)):
            answered, _, answer = it.request(method, path, body, Host=host)
            assert answered == status, answer
            assert status == 200 or answer["code"] == "bad-host"


def test_a_socket_needs_a_known_name_too(here: Running) -> None:
    address = f"ws://attacker.example:{here.port}/stream"
    there = socket.create_connection(("127.0.0.1", here.port), PATIENCE)
    from websockets.sync.client import connect

    with pytest.raises(InvalidStatus) as refused, connect(address, sock=there, proxy=None):
        pass
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("origin", ["http://[", "http://", "", "http://[::1", "//", "null"])
def test_origins_that_are_none(here: Running, origin: str) -> None:
    status, _, answer = here.request("POST", "/annotate", EMPTY, Origin=origin)
    assert (status, answer["code"]) == (403, "bad-origin")


def test_a_token_if_there_is_one(detector: Detector) -> None:
    with running(detector, token=TOKEN) as it:
        assert it.request("POST", "/annotate", EMPTY)[0] == 401
        for told in ("Bearer wrong", "Bearer ", TOKEN, f"Bearer {TOKEN}x", "Bearer \xe9"):
            assert it.request("POST", "/annotate", EMPTY, Authorization=told)[0] == 401
        right = {"Authorization": f"Bearer {TOKEN}"}
        assert it.request("POST", "/annotate", EMPTY, **right)[0] == 200
        for query in ("", "?token=wrong", "?resume=x&received=0"):
            with pytest.raises(InvalidStatus) as refused, it.talk(query):
                pass
            assert refused.value.response.status_code == 401
            assert json.loads(refused.value.response.body or "")["code"] == "bad-token"
        # browsers cannot send a header with a socket
        with it.talk(f"?token={TOKEN}") as client, it.talk(additional_headers=right):
            assert client.push("so")[0]["type"] == "update"
        # what watches over the server, and what the page consists of, needs no token
        for path in ("/", "/health", "/ready", "/static/page.js"):
            assert it.request("GET", path)[0] == 200


@pytest.mark.parametrize("token", ["", "short", "x" * 300, "white space in the token", "é" * 20])
def test_tokens_that_are_none(token: str) -> None:
    with pytest.raises(InputError, match="16 to 256"):
        Access(token=token)


def test_nobody_serves_the_network_by_accident() -> None:
    for host in ("0.0.0.0", "::", "192.168.7.7", "stir.example"):
        with pytest.raises(InputError, match="without a token anybody there"):
            check_exposure(host, Access(), False)
        check_exposure(host, Access(), True)
        check_exposure(host, Access(token=TOKEN), False)
    for host in ("127.0.0.1", "127.8.8.8", "::1", "localhost"):
        check_exposure(host, Access(), False)


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        ("http://stir.example", True),
        ("http://attackers-stir.example", False),
        ("http://stir.example.attacker.example", False),
        ("http://a.stir.example", False),
        ("http://stir.example:81", False),
    ],
)
def test_an_origin_is_compared_as_a_whole(origin: str, is_allowed: bool) -> None:
    headers = [(b"host", b"stir.example"), (b"origin", origin.encode())]
    connection = HTTPConnection({"type": "http", "headers": headers, "query_string": b""})
    if is_allowed:
        Access().check(connection)
        return
    with pytest.raises(ProtocolError, match="origin not allowed"):
        Access().check(connection)
