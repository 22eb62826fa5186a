"""Reviews of small files, with removals of any kind, and a server for them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import hypothesis.strategies as st

from stir.options import Level
from stir.review.app import create_app
from stir.review.state import Review, Subject
from stir.server.run import listen, make_server
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.removals import EDIT_TERMS, REPAIR_LEVELS, Removal, RemovalKind
from stir.transcripts.cleaning.utterances import utterances
from stir.transcripts.formats import Format, decode, read
from transcripts.formats.samples import NAMES, SAMPLES, WORDS

PATIENCE = 20.0
PROGRAM = "from stir.cli import main; main()"
TOKEN = "a-token-that-is-long-enough-for-a-test"


def filler(*tokens: int) -> Removal:
    return Removal(RemovalKind.FILLER, tokens, "it is a filler", Level.FILLERS)


def repair(kind: RemovalKind, tokens: tuple[int, ...], confidence: float | None = 0.8) -> Removal:
    return Removal(kind, tokens, "it is replaced", REPAIR_LEVELS[kind], confidence)


def cue(tokens: tuple[int, ...], reparandum: tuple[int, ...]) -> Removal:
    reason, level = "it announces a repair", Level.REPAIRS
    return Removal(RemovalKind.CUE, tokens, reason, level, reparandum=reparandum)


# "Um, the the cat, uh, slept. Right."
USUAL = (filler(0), repair(RemovalKind.REPEAT, (1,)), filler(4))


def make_subject(
    folder: Path,
    format_: Format = Format.VTT,
    removals: Sequence[Removal] = USUAL,
    media: Path | None = None,
    stutters: dict[int, str] | None = None,
) -> Subject:
    file = folder / NAMES.get(format_, "cat.json")
    data = SAMPLES[format_].encode()
    file.write_bytes(data)
    document = read(decode(data, str(file)), format_)
    transcript = document.transcript
    candidates = Candidates(transcript, utterances(transcript), tuple(removals), [], stutters or {})
    return Subject(document, format_, candidates, data, file, media)


def make_review(folder: Path, *args: Any, **kwargs: Any) -> Review:
    return Review(make_subject(folder, *args, **kwargs), folder / "cat.decisions.json")


@st.composite
def removal_lists(draw: st.DrawFn) -> list[Removal]:
    """Removals that share no word, in the order of the text; a cue may belong to one before it."""
    owners = draw(st.lists(st.integers(-1, 3), min_size=len(WORDS), max_size=len(WORDS)))
    found: list[Removal] = []
    for owner in range(4):
        tokens = tuple(i for i, one in enumerate(owners) if one == owner)
        if not tokens:
            continue
        kind = draw(st.sampled_from(RemovalKind))
        earlier = found[-1].tokens if found else ()
        if kind is RemovalKind.CUE:
            found.append(cue(tokens, earlier))
        elif kind in EDIT_TERMS:
            found.append(Removal(kind, tokens, "it is one", Level.FILLERS))
        else:
            found.append(repair(kind, tokens, draw(st.none() | st.floats(0, 1))))
    return sorted(found, key=lambda removal: removal.tokens)


Step = tuple[str, int, Any]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("decide"), st.integers(0, 9), st.sampled_from([True, False, None])),
        st.tuples(st.sampled_from(["undo", "redo", "look"]), st.integers(0, 9), st.none()),
        st.tuples(
            st.sampled_from(["fillers", "repeats", "repairs"]), st.integers(0, 9), st.floats(0, 1)
        ),
    ),
    max_size=12,
)


def take(review: Review, steps: Sequence[Step]) -> None:
    """Do what an editor does."""
    for name, n, value in steps:
        if name == "undo":
            review.undo()
        elif name == "redo":
            review.redo()
        elif name not in ("decide", "look"):
            review.set_options(Level(name), value)
        elif review.items:
            tokens = review.items[n % len(review.items)].tokens
            if name == "decide":
                review.decide(tokens, value)
            else:
                review.look_at(tokens)


class Client:
    """Talks to a review, with its token unless a test says otherwise."""

    def __init__(self, port: int) -> None:
        self.port = port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{TOKEN}/"

    def request(
        self, method: str, path: str, body: Any = None, *, token: str = TOKEN, **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = body if isinstance(body, str | None) else json.dumps(body)
        connection.request(method, f"/{token}/{path}", sent, headers)
        answer = connection.getresponse()
        data = answer.read()
        received = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        is_json = received.get("content-type", "").startswith("application/json")
        is_json = is_json and "content-disposition" not in received
        return answer.status, received, json.loads(data) if is_json else data

    def get(self, path: str) -> Any:
        return self.request("GET", path)[2]

    def post(self, path: str, body: Any = None) -> Any:
        status, _, answer = self.request("POST", path, body or {})
        assert status == 200, answer
        return answer


@contextmanager
def serving(review: Review, port: int = 0) -> Iterator[Client]:
    """A server in this process."""
    listener = listen("127.0.0.1", port)
    bound = listener.getsockname()[1]
    server = make_server(create_app(review, TOKEN, bound))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield Client(bound)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


@contextmanager
def reviewing(*arguments: str | Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`stir review` in a process of its own: the process, and the address that it prints."""
    command = [sys.executable, "-c", PROGRAM, "review", "--no-open", *map(str, arguments)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/\S+/", line)
            assert address is not None, line
            yield process, address[0]
        finally:
            process.kill()
