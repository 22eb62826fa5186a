"""The load program counts right; what it says of a machine's speed is no test."""

from __future__ import annotations

import asyncio
import os

from server.conftest import Running
from stir.lab.bench.server_attack import ATTACKS, attack, half_requests, idle_connections
from stir.lab.bench.server_load import Tally, press, sessions_left


def test_nothing_is_lost_and_nobody_is_left(here: Running) -> None:
    async def measure() -> tuple[Tally, int]:
        tally = await press(
            here.url, sessions=8, rate=20, seconds=4, kills=900, seed=3, pid=os.getpid()
        )
        return tally, await sessions_left(here.url)

    tally, left = asyncio.run(measure())
    assert tally.sent > 100
    assert tally.killed > 0
    assert (tally.lost, tally.wrong, left) == (0, [], 0)
    # not counted: answers that came after a torn connection was resumed
    assert 100 < len(tally.latencies_ms) <= tally.answered
    assert tally.memory_mb


def test_nothing_is_lost_beside_attackers(here: Running) -> None:
    async def measure() -> Tally:
        attackers = asyncio.create_task(attack(here.url, 3))
        tally = await press(here.url, sessions=4, rate=10, seconds=3, kills=0, seed=3, pid=0)
        await attackers
        return tally

    assert len(ATTACKS) == 6
    tally = asyncio.run(measure())
    assert tally.sent > 40
    assert (tally.lost, tally.wrong) == (0, [])
    here.wait_for_sessions(0)


def test_half_requests_and_idle_connections(here: Running) -> None:
    found = asyncio.run(half_requests(here.url, 30))
    assert (found["sent"], found["health"]) == (30, "ok")
    assert asyncio.run(idle_connections(here.url, os.getpid(), 20))["connections"] == 20
    here.wait_for_sessions(0)


def test_tally() -> None:
    # 100 answers of 1 to 100 ms: one in a hundred took 100 ms.
    tally = Tally(sent=105, answered=100, unanswered_by_kill=3)
    tally.latencies_ms = [float(ms) for ms in range(100, 0, -1)]
    assert (tally.percentile(0.5), tally.percentile(0.99)) == (51.0, 100.0)
    assert tally.lost == 2
    # Two samples a tenth, of which the upper one stands for both.
    tally.memory_mb = [float(mb) for mb in range(40, 60)]
    assert tally.tenths_mb == [41.0, 43.0, 45.0, 47.0, 49.0, 51.0, 53.0, 55.0, 57.0, 59.0]
