"""Load test for a server: many sessions at once, some of which disconnect abruptly.

    python -m stir.lab.bench.server_load --model MODEL --sessions 200 --rate 5 --seconds 60

starts a server, or uses the one at `--url`. Every session sends words at a steady rate, without
waiting for slow answers. The exit status is 1 if an answer was wrong, lost or late.
"""

from __future__ import annotations

import asyncio
import json
import os
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
from time import perf_counter
from typing import IO, Annotated, Any
from urllib.request import urlopen

import typer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stir.errors import StirError

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
PATIENCE = 10.0
"""Seconds to wait for the last answers, and for the server to notice closed connections."""


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


class Speaker:
    """One session: sends words at a steady rate and checks the answers."""

    def __init__(self, url: str, rate: float, tally: Tally, rng: random.Random) -> None:
        self._url = url
        self._gap = 1.0 / rate
        self._tally = tally
        self._rng = rng
        self._asked: deque[tuple[float, dict[str, Any]]] = deque()
        self._socket: ClientConnection | None = None

    async def speak(self, until: float) -> None:
        """Send sentences until the time `until`, then wait for the last answers."""
        async with connect(self._url, compression=None, proxy=None) as socket:
            self._socket = socket
            hello = json.loads(await socket.recv())
            if hello["type"] != "hello":
                self._tally.wrong.append(f"expected hello, got {hello}")
            receiver = asyncio.create_task(self._receive(socket))
            try:
                await self._say(socket, until)
                await self._drain()
            except ConnectionClosed:
                pass
            finally:
                receiver.cancel()

    def kill(self) -> None:
        """Abort the connection without a closing handshake."""
        if self._socket is not None:
            self._socket.transport.abort()
            self._tally.killed += 1
            self._tally.unanswered_by_kill += len(self._asked)
            self._asked.clear()
            self._socket = None

    async def _say(self, socket: ClientConnection, until: float) -> None:
        due = perf_counter() + self._rng.random() * self._gap
        messages = _messages(self._rng)
        while due < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            if self._socket is None:  # killed meanwhile
                return
            message = next(messages)
            self._asked.append((perf_counter(), message))
            self._tally.sent += 1
            await socket.send(json.dumps(message))
            # `end` follows the last word at once
            due += 0.0 if message["type"] == "end" else self._gap

    async def _receive(self, socket: ClientConnection) -> None:
        async for text in socket:
            now = perf_counter()
            if not self._asked:
                return
            began, asked = self._asked.popleft()
            self._tally.latencies_ms.append((now - began) * 1000)
            self._tally.answered += 1
            answer = json.loads(text)
            same = answer["type"] == "update" and answer.get("id") == asked["id"]
            if not same or answer.get("word") != asked.get("word"):
                self._tally.wrong.append(f"wrong answer to {asked}: {text!r}")

    async def _drain(self) -> None:
        for _ in range(int(PATIENCE / 0.05)):
            if not self._asked:
                return
            await asyncio.sleep(0.05)


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
    async with asyncio.timeout(seconds + 3 * PATIENCE), asyncio.TaskGroup() as group:

        def start(speaker: Speaker) -> None:
            group.create_task(speaker.speak(until))

        for speaker in speakers:
            start(speaker)
            await asyncio.sleep(0.01)  # they do not all connect at once
        while perf_counter() < until:
            await asyncio.sleep(min(1.0, max(0.0, until - perf_counter())))
            while kills and perf_counter() < until - 1 and fate.random() < kills / (60 + kills):
                i = fate.randrange(sessions)
                speakers[i].kill()
                speakers[i] = Speaker(socket, rate, tally, rng)
                start(speakers[i])
            # last, since this is slow for a large process
            if (memory := memory_mb(pid)) is not None:
                tally.memory_mb.append(memory)
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
    """Return the resident memory of a process; None if the system does not report it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    return None if found is None else int(found[1]) / 1024


def busy_s(pid: int) -> float | None:
    """Return the processor time of a process; None if the system does not report it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    # fields 14 and 15 (utime, stime) of proc(5); the first two fields are cut off above
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
    kills: Annotated[float, typer.Option(help="Aborted sessions per minute.")] = 0.0,
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
        with own_server(model) as (address, process):
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
        "server_memory_mb": tally.tenths_mb,
    }


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


if __name__ == "__main__":
    try:
        typer.run(main)
    except StirError as error:
        sys.exit(f"stir: {error}")
