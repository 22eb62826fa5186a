"""Load test for a server: many sessions at once, some of which disconnect abruptly.

    python -m stir.lab.bench.server_load --model MODEL --sessions 1000 --seconds 60 --workers 2

starts a server, or uses the one at `--url`. Every session sends words at a steady rate, without
waiting for slow answers. Of the connections that are aborted half are resumed, and nothing they
said may be lost. The exit status is 1 if an answer was wrong, lost or late.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from time import perf_counter, process_time
from typing import IO, Annotated, Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec
import typer

from stir.errors import StirError
from stir.server.frames import frame_size
from stir.server.processes import cpu_seconds, memory_bytes

SENTENCES = (
    "we could take the the bus to uh to the harbour on friday",
    "i wanted the red i mean the blue one with the long handle",
    "she she told me that they had um moved the meeting to noon",
    "the soup needs more salt well more pepper really",
    "it was on the left no on the right hand side of the road you know",
    "nobody has seen the keys since we came back from the lake",
    "he will he would have called if the train had been late",
    "put it on the uh on the second shelf behind the jars",
)
LATE_MS = 50.0
"""The limit for the 99th percentile of the time from push to update."""
CONNECT_SECONDS = 5.0
"""Within so long all sessions connect."""
PATIENCE = 10.0
"""Seconds to wait for the last answers, and for the server to notice closed connections."""
TORN_SECONDS = 0.2
"""After so long a conversation is resumed whose connection was torn."""
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
"""First bytes of frames."""


@dataclass
class Tally:
    """Totals over all sessions."""

    sent: int = 0
    answered: int = 0
    wrong: list[str] = field(default_factory=list)
    killed: int = 0
    unanswered_by_kill: int = 0
    latencies_ms: list[float] = field(default_factory=list)
    memory_mb: list[float] = field(default_factory=list)
    busy_s: float | None = None
    """Processor time of the server; None if the system does not report it."""
    own_s: float = 0.0
    """Processor time of this program."""

    @property
    def lost(self) -> int:
        """The number of unanswered messages of sessions that stayed connected."""
        return self.sent - self.answered - self.unanswered_by_kill

    def percentile(self, share: float) -> float:
        """The latency in ms below which this share of the answers lies."""
        ordered = sorted(self.latencies_ms)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    @property
    def tenths_mb(self) -> list[float]:
        """The server's median memory in each tenth of the run; sessions connect in the first."""
        count = len(self.memory_mb)
        parts = (self.memory_mb[count * i // 10 : count * (i + 1) // 10] for i in range(10))
        return [round(_median(part), 1) for part in parts if part]


class Speaker(asyncio.Protocol):
    """One session: sends words at a steady rate and checks the answers.

    A WebSocket of its own, which costs a tenth of a library's: who measures must not take the time
    of the measured.
    """

    def __init__(self, url: str, rate: float, tally: Tally, rng: random.Random) -> None:
        self._address = urlsplit(url)
        self._gap = 1.0 / rate
        self._tally = tally
        self._messages = _messages(rng)
        self._delay = rng.random() * self._gap
        self._asked: deque[tuple[float, dict[str, Any]]] = deque()
        """What is not answered yet, and when it was sent; 0 before a torn connection."""
        self._received = 0
        self._token = ""
        self._until = 0.0
        self._due = 0.0
        self._transport: asyncio.Transport | None = None
        self._unread = b""
        self._is_torn = False
        self._closed: asyncio.Future[None] | None = None

    async def speak(self, until: float) -> None:
        """Send sentences until the time `until`, then wait for the last answers."""
        self._until = until
        await self._connect()
        while self._is_torn:
            self._is_torn = False
            await asyncio.sleep(TORN_SECONDS)
            await self._connect(f"?resume={self._token}&received={self._received}")

    def kill(self) -> None:
        """Abort the connection without a closing handshake, and do not come back."""
        self._tally.unanswered_by_kill += len(self._asked)
        self._asked.clear()
        self._abort()

    def tear(self) -> None:
        """Abort the connection, and resume the conversation on another one."""
        self._is_torn = self._abort()
        self._asked = deque((0.0, message) for _, message in self._asked)

    def _abort(self) -> bool:
        transport, self._transport = self._transport, None
        if transport is None:
            return False
        transport.abort()
        self._tally.killed += 1
        return True

    # --- the connection -----------------------------------------------------------------------

    async def _connect(self, query: str = "") -> None:
        """Connect, and wait until the connection is closed."""
        loop = asyncio.get_running_loop()
        self._closed, self._unread = loop.create_future(), b""
        host, port = self._address.hostname or "127.0.0.1", self._address.port or 80
        transport, _ = await loop.create_connection(lambda: self, host, port)
        transport.write(
            f"GET /stream{query} HTTP/1.1\r\nHost: {self._address.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await self._closed

    def data_received(self, data: bytes) -> None:
        """Read whole frames; the handshake is over with the first one."""
        self._unread += data
        if self._unread.startswith(b"HTTP"):
            head, end, rest = self._unread.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._tally.wrong.append(f"refused: {self._unread!r}")
            self._unread = rest
        while 0 < (size := frame_size(self._unread, 1 << 24)) <= len(self._unread):
            frame, self._unread = self._unread[:size], self._unread[size:]
            length = frame[1] & 0x7F
            self._take(frame[0], frame[{126: 4, 127: 10}.get(length, 2) :])

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._transport = None
        if self._closed is not None and not self._closed.done():
            self._closed.set_result(None)

    def _take(self, opcode: int, data: bytes) -> None:
        if opcode == _PING:
            self._send(_PONG, data)
        if opcode != _TEXT:
            return
        answer = msgspec.json.decode(data)
        if answer["type"] == "hello":
            self._begin(answer)
        elif self._asked:
            self._check(answer)

    def _send(self, opcode: int, data: bytes) -> None:
        if self._transport is not None:
            size = len(data)
            length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
            # the mask is zero, so it changes nothing
            self._transport.write(bytes((opcode,)) + length + bytes(4) + data)

    # --- the conversation ---------------------------------------------------------------------

    def _begin(self, hello: dict[str, Any]) -> None:
        """Send again what was not handled before the connection was torn, and go on."""
        self._token = hello["resume"]
        for began, message in list(self._asked)[hello["handled"] - self._received :]:
            assert not began
            self._send(_TEXT, msgspec.json.encode(message))
        self._due = max(self._due, perf_counter() + self._delay)
        self._say()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        self._transport = transport  # type: ignore[assignment]

    def _say(self) -> None:
        """Send what is due; come back for the next word."""
        while self._transport is not None and self._due <= (now := perf_counter()) < self._until:
            message = next(self._messages)
            self._asked.append((now, message))
            self._tally.sent += 1
            self._send(_TEXT, msgspec.json.encode(message))
            # `end` follows the last word at once
            self._due += 0.0 if message["type"] == "end" else self._gap
        loop = asyncio.get_running_loop()
        if self._transport is None:
            return
        now = perf_counter()
        if max(self._due, now) < self._until:
            loop.call_later(max(0.0, self._due - now), self._say_on, self._transport)
        elif self._asked and now < self._until + PATIENCE:
            loop.call_later(0.05, self._say_on, self._transport)
        else:
            self._send(_CLOSE, b"\x03\xe8")

    def _say_on(self, transport: asyncio.Transport) -> None:
        """Go on, unless the connection is another one by now."""
        if transport is self._transport:
            self._say()

    def _check(self, answer: dict[str, Any]) -> None:
        began, asked = self._asked.popleft()
        self._received += 1
        self._tally.answered += 1
        if began:
            self._tally.latencies_ms.append((perf_counter() - began) * 1000)
        same = answer["type"] == "update" and answer.get("id") == asked["id"]
        if not same or answer.get("word") != asked.get("word"):
            self._tally.wrong.append(f"wrong answer to {asked}: {answer}")


def _messages(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Yield the messages of complete sentences, each message with an id."""
    ids = count()
    start = rng.randrange(len(SENTENCES))
    for sentence in cycle(SENTENCES[start:] + SENTENCES[:start]):
        for word in sentence.split():
            yield {"type": "push", "word": word, "id": next(ids)}
        yield {"type": "end", "id": next(ids)}


async def press(
    url: str, *, sessions: int, rate: float, seconds: float, kills: float, seed: int, pid: int
) -> Tally:
    """Run `sessions` speakers; each minute about `kills` of them abort and are replaced."""
    tally = Tally()
    rng = random.Random(seed)
    fate = random.Random(seed)  # separate, since how often speakers draw depends on the machine
    until = perf_counter() + seconds
    busy = busy_s(pid)
    socket = url.replace("http", "ws", 1) + "/stream"
    speakers = [Speaker(socket, rate, tally, rng) for _ in range(sessions)]
    own = process_time()
    async with asyncio.timeout(seconds + 3 * PATIENCE), asyncio.TaskGroup() as group:

        def start(speaker: Speaker) -> None:
            group.create_task(speaker.speak(until))

        for speaker in speakers:
            start(speaker)
            # they do not all connect at once
            await asyncio.sleep(min(0.01, CONNECT_SECONDS / sessions))
        while perf_counter() < until:
            await asyncio.sleep(min(1.0, max(0.0, until - perf_counter())))
            while kills and perf_counter() < until - 1 and fate.random() < kills / (60 + kills):
                i = fate.randrange(sessions)
                if fate.random() < 0.5:
                    speakers[i].tear()
                    continue
                speakers[i].kill()
                speakers[i] = Speaker(socket, rate, tally, rng)
                start(speakers[i])
            # last, since this is slow for a large process
            if (memory := memory_mb(pid)) is not None:
                tally.memory_mb.append(memory)
    tally.own_s = process_time() - own
    if busy is not None:
        tally.busy_s = (busy_s(pid) or 0.0) - busy
    return tally


async def sessions_left(url: str) -> int:
    """Return the number of open sessions, after waiting for the server to close all of them."""
    left = -1
    for _ in range(int(PATIENCE / 0.1)):
        left = (await asyncio.to_thread(health, url))["sessions"]
        if left == 0:
            break
        await asyncio.sleep(0.1)
    return left


def health(url: str) -> dict[str, Any]:
    """Fetch the server's `/health`."""
    with urlopen(f"{url}/health", timeout=PATIENCE) as answer:
        value: dict[str, Any] = json.load(answer)
    return value


def memory_mb(pid: int) -> float | None:
    """Return the resident memory of a server's processes, shared pages once for each."""
    found = [memory_bytes(one) for one in _processes(pid)]
    return None if found[0] is None else sum(number or 0 for number in found) / (1 << 20)


def busy_s(pid: int) -> float | None:
    """Return the processor time of a server's processes; None if the system does not report it."""
    found = [cpu_seconds(one) for one in _processes(pid)]
    return None if found[0] is None else sum(number or 0.0 for number in found)


def _processes(pid: int) -> list[int]:
    """A process and its children."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    return [pid, *map(int, children)]


@contextmanager
def own_server(model: str, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a server and stop it afterwards; yields its address and its process."""
    program = "from stir.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--model", model]
    command += options
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            yield _address(process.stderr), process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _address(said: IO[str]) -> str:
    """Read what a server says at its start, up to its address; a licence may come first."""
    line = ""
    for line in said:
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise StirError(f"the server did not start: {line.strip()}")


def main(
    model: Annotated[str, typer.Option(help="Model of the server to start.")] = ("default"),
    url: Annotated[
        str | None, typer.Option(help="Use a running server (http://127.0.0.1:8420).")
    ] = None,
    sessions: Annotated[int, typer.Option(help="Concurrent sessions.")] = 200,
    rate: Annotated[float, typer.Option(help="Words per second and session.")] = 5.0,
    seconds: Annotated[float, typer.Option(max=3600, help="Duration of the test.")] = 60.0,
    kills: Annotated[
        float, typer.Option(help="Connections aborted per minute; every other one is resumed.")
    ] = 0.0,
    workers: Annotated[int, typer.Option(help="Processes of the server to start.")] = 1,
    seed: Annotated[int, typer.Option(help="Seed for timing and aborts.")] = 1,
) -> None:
    """Load-test a server and print the results as JSON."""

    async def measure(url: str, pid: int) -> tuple[Tally, int]:
        tally = await press(
            url, sessions=sessions, rate=rate, seconds=seconds, kills=kills, seed=seed, pid=pid
        )
        return tally, await sessions_left(url)

    if url is not None:
        tally, left = asyncio.run(measure(url.rstrip("/"), 0))
    else:
        room = str(2 * sessions)  # killed ones may be counted for a moment
        limits = ("--sessions", room, "--address-connections", room)
        with own_server(model, "--workers", str(workers), *limits) as (address, process):
            tally, left = asyncio.run(measure(address, process.pid))
    print(json.dumps(report(tally, left), indent=2))
    late = tally.percentile(0.99) >= LATE_MS
    if tally.wrong or tally.lost or left or late:
        raise typer.Exit(1)


def report(tally: Tally, left: int) -> dict[str, Any]:
    """The results as a JSON object."""
    return {
        "messages": tally.sent,
        "lost": tally.lost,
        "wrong": tally.wrong[:3],
        "killed": tally.killed,
        "sessions_left": left,
        "latency_ms": {
            f"p{100 * share:g}": round(tally.percentile(share), 2)
            for share in (0.5, 0.9, 0.99, 0.999, 1.0)
        },
        "server_us_per_message": (
            None if tally.busy_s is None else round(1e6 * tally.busy_s / max(1, tally.answered))
        ),
        "client_us_per_message": round(1e6 * tally.own_s / max(1, tally.answered)),
        "server_memory_mb": tally.tenths_mb,
    }


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


if __name__ == "__main__":
    try:
        typer.run(main)
    except StirError as error:
        sys.exit(f"stir: {error}")
