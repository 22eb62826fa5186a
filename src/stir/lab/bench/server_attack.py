"""Attacks on a server, all within its limits: do other clients notice?

    python -m stir.lab.bench.server_attack --seconds 30

starts a server and reports, as JSON: the latency of 50 sessions at 5 words a second, alone and
beside six clients that do their worst; whether `/health` answers while 1,100 requests are half
sent; the memory of 2,000 idle connections; and what clients see when the server is stopped under
this load.
The exit status is 1 if an answer was wrong or late, or if anything else did not hold.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from time import perf_counter
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stir.errors import StirError
from stir.lab.bench.server_load import (
    PATIENCE,
    SENTENCES,
    Tally,
    health,
    memory_mb,
    own_server,
    press,
    report,
)
from stir.server.connections import files_allowed

LATE_MS = 100.0
"""The limit for the 99th percentile beside the attackers."""
IDLE_MB = 200.0
"""The limit for the memory of the idle connections."""
IN_FLIGHT = 64
"""Messages that an attacker sends ahead of the answers."""

WORDS = " ".join(SENTENCES).split()


# --- six clients that do their worst -------------------------------------------------------------


async def long_text(url: str) -> None:
    """Hold as many words as possible, and ask for everything about them with each word."""
    async with _socket(url) as socket:
        await _ask(socket, {"type": "options", "show": ["text", "measures", "why", "signals"]})
        words = (WORDS[i % len(WORDS)] for i in count())
        await _flood(socket, lambda: {"type": "push", "word": next(words)})


async def other_words(url: str) -> None:
    """Replace a long hypothesis by quite another one, again and again."""
    rng = random.Random(1)
    async with _socket(url) as socket:
        await _flood(socket, lambda: {"type": "partial", "words": rng.choices(WORDS, k=400)})


async def deep_revisions(url: str) -> None:
    """Revise a long turn further back than words can be revoked: most of it is read again."""
    whole = [WORDS[i % len(WORDS)] for i in range(400)]
    async with _socket(url) as socket:
        for _ in range(4):
            await _ask(socket, {"type": "final", "words": whole})
        turns = count()
        await _flood(
            socket, lambda: {"type": "partial", "words": whole[: 400 if next(turns) % 2 else 200]}
        )


async def batches(url: str) -> None:
    """Post the largest batches: 20 utterances of 1,000 words."""
    utterance = " ".join(WORDS[i % len(WORDS)] for i in range(1000))
    body = json.dumps({"utterances": [utterance] * 20}).encode()
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            await _post(url, body)


async def small_frames(url: str) -> None:
    """Send what is read and answered without the detector: pings, and messages that are none."""
    address = urlsplit(url)
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(address.hostname, address.port)
            writer.write(
                f"GET /stream HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            drain = asyncio.create_task(_read_all(reader))
            try:
                while not drain.done():
                    writer.write(b"\x89\x80mask" * 20_000 + b"\x81\x81maskm" * 50)
                    await writer.drain()
            finally:
                drain.cancel()
                writer.transport.abort()


async def small_requests(url: str) -> None:
    """Ask for what costs no detector, on many connections, ahead of the answers."""
    address = urlsplit(url)
    request = f"GET /metrics HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode()

    async def ask() -> None:
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        writer.write(request * 100)
        await _read_all(reader)
        writer.close()

    while True:
        await asyncio.gather(*(ask() for _ in range(50)), return_exceptions=True)


ATTACKS: dict[str, Callable[[str], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        long_text,
        other_words,
        deep_revisions,
        batches,
        small_frames,
        small_requests,
    )
}


async def attack(url: str, seconds: float) -> None:
    """Run all attacks at once, each again as soon as its connection is closed."""

    async def keep_on(attack: Callable[[str], Awaitable[None]]) -> None:
        while True:
            with suppress(ConnectionClosed, OSError, TimeoutError):
                await attack(url)
            await asyncio.sleep(0.1)

    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for each in ATTACKS.values():
                group.create_task(keep_on(each))


def _attack(url: str, seconds: float) -> None:
    """What a process of its own does: attackers must not slow down those who measure."""
    asyncio.run(attack(url, seconds))


@asynccontextmanager
async def _socket(url: str) -> AsyncIterator[ClientConnection]:
    address = url.replace("http", "ws", 1) + "/stream"
    async with connect(
        address, compression=None, proxy=None, max_size=None, close_timeout=1
    ) as socket:
        await socket.recv()
        yield socket


async def _ask(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(json.dumps(message))
    await socket.recv()


async def _flood(socket: ClientConnection, message: Callable[[], dict[str, Any]]) -> None:
    """Send messages for ever, some ahead of the answers."""
    for sent in count():
        await socket.send(json.dumps(message()))
        if sent >= IN_FLIGHT:
            await socket.recv()


async def _post(url: str, body: bytes) -> int:
    """Post a batch; returns the status."""
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        head = f"POST /annotate HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        answer = await reader.read(-1)
    finally:
        writer.close()
    return int(answer.split(b" ", 2)[1]) if answer else 0


async def _read_all(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


# --- measurements ---------------------------------------------------------------------------------


async def beside(url: str, pid: int, *, attackers: bool, seconds: float, sessions: int) -> Tally:
    """The load of other sessions, with the attackers at work or without."""
    process = multiprocessing.get_context("spawn").Process(
        target=_attack, args=(url, seconds + 1), daemon=True
    )
    if attackers:
        process.start()
        await asyncio.sleep(1)
    try:
        return await press(
            url, sessions=sessions, rate=5, seconds=seconds, kills=0, seed=1, pid=pid
        )
    finally:
        if attackers:
            process.terminate()
            process.join(PATIENCE)


async def half_requests(url: str, number: int) -> dict[str, Any]:
    """Leave many requests half sent, and ask for `/health`."""
    address = urlsplit(url)
    writers = []
    for _ in range(number):
        with suppress(OSError):
            _, writer = await asyncio.open_connection(address.hostname, address.port)
            writer.write(b"GET /health HTTP/1.1\r\nHost: ")
            writers.append(writer)
    start = perf_counter()
    status = (await asyncio.to_thread(health, url))["status"]
    took = perf_counter() - start
    for writer in writers:
        writer.close()
    return {"sent": len(writers), "health": status, "health_ms": round(took * 1000, 1)}


async def idle_connections(url: str, pid: int, number: int) -> dict[str, Any]:
    """Open many connections that say nothing."""
    before = await _steady_memory(pid)
    async with AsyncExitStack() as stack:
        for _ in range(number):
            await stack.enter_async_context(_socket(url))
        after = memory_mb(pid) or 0.0
        found = (await asyncio.to_thread(health, url))["sessions"]
    return {"connections": found, "mb": round(after - before, 1)}


async def _steady_memory(pid: int) -> float:
    """The memory of a server whose workers have all loaded their models."""
    before, now = -1.0, memory_mb(pid) or 0.0
    while abs(now - before) > 1:
        await asyncio.sleep(2)
        before, now = now, memory_mb(pid) or 0.0
    return now


async def stop_under_load(url: str, pid: int, *, sessions: int, stop: Callable[[], None]) -> Any:
    """Stop the server while all talk and attack; returns how the sessions' connections ended."""
    process = multiprocessing.get_context("spawn").Process(
        target=_attack, args=(url, 3 * PATIENCE), daemon=True
    )
    process.start()
    await asyncio.sleep(1)
    opened = asyncio.Semaphore(0)
    ends: list[str] = []
    wrong: list[str] = []

    async def talk(i: int) -> None:
        words = count(i)
        try:
            async with _socket(url) as socket:
                opened.release()
                for n in count():
                    word = WORDS[next(words) % len(WORDS)]
                    await socket.send(json.dumps({"type": "push", "word": word, "id": n}))
                    answer = json.loads(await socket.recv())
                    if (answer.get("id"), answer.get("word")) != (n, word):
                        wrong.append(str(answer))
                    await asyncio.sleep(0.2)
        except ConnectionClosed as closed:
            ends.append(str(closed.rcvd.code) if closed.rcvd is not None else "none")

    async def stop_later() -> None:
        for _ in range(sessions):
            await opened.acquire()
        await asyncio.sleep(1)
        stop()

    await asyncio.gather(stop_later(), *(talk(i) for i in range(sessions)))
    process.terminate()
    process.join(PATIENCE)
    return {
        "close_codes": {code: ends.count(code) for code in sorted(set(ends))},
        "wrong": wrong[:3],
    }


def main(
    model: Annotated[str, typer.Option(help="Model of the server to start.")] = "default",
    sessions: Annotated[int, typer.Option(help="Sessions beside the attackers.")] = 50,
    seconds: Annotated[float, typer.Option(max=600, help="Duration of each load.")] = 30.0,
    halves: Annotated[int, typer.Option(help="Requests that are left half sent.")] = 1100,
    idle: Annotated[int, typer.Option(help="Idle connections.")] = 2000,
    workers: Annotated[int, typer.Option(help="Processes of the server.")] = 1,
) -> None:
    """Attack a server of one's own and print the results as JSON."""
    files_allowed()
    found: dict[str, Any] = {}
    several = ("--workers", str(workers))
    with own_server(model, *several) as (url, process):
        pid = process.pid
        for name, attackers in (("alone", False), ("beside_attackers", True)):
            tally = asyncio.run(
                beside(url, pid, attackers=attackers, seconds=seconds, sessions=sessions)
            )
            found[name] = report(tally, 0)
        time.sleep(2)
        found["half_requests"] = asyncio.run(half_requests(url, halves))

        start = 0.0

        def stop() -> None:
            nonlocal start
            start = perf_counter()
            process.send_signal(signal.SIGTERM)

        found["stop"] = asyncio.run(stop_under_load(url, pid, sessions=sessions, stop=stop))
        found["stop"]["status"] = process.wait(PATIENCE)
        found["stop"]["seconds"] = round(perf_counter() - start, 1)
    room = str(idle + 100)
    more = ("--sessions", room, "--address-connections", room)
    with own_server(model, *several, *more) as (url, process):
        found["idle"] = asyncio.run(idle_connections(url, process.pid, idle))
    print(json.dumps(found, indent=2))
    beside_them = found["beside_attackers"]
    good = (
        beside_them["latency_ms"]["p99"] < LATE_MS
        and not beside_them["lost"]
        and not beside_them["wrong"]
        and found["half_requests"]["health"] == "ok"
        and found["idle"]["mb"] < IDLE_MB
        and found["stop"]["close_codes"] == {"1012": sessions}
        and not found["stop"]["wrong"]
    )
    if not good:
        raise typer.Exit(1)


if __name__ == "__main__":
    try:
        typer.run(main)
    except StirError as error:
        sys.exit(f"stir: {error}")
