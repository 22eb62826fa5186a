"""Who has used the least goes next, and nobody works for long at a time; the clock is a toy."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest

from stir.server.turns import SLICE_SECONDS, Account, Turns
from stir.steps import Steps, finish


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Workshop:
    """Work whose steps take as long as they say, and a record of who worked when."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.turns = Turns(self.clock)
        self.done: list[str] = []

    def work(self, name: str, steps: int, seconds: float = SLICE_SECONDS / 2) -> Steps[str]:
        try:
            for _ in range(steps):
                self.clock.now += seconds
                self.done.append(name)
                yield
        finally:
            self.done.append(f"/{name}")
        return name


def run(coroutine: Coroutine[None, None, None]) -> None:
    asyncio.run(coroutine)


def test_steps_have_a_result() -> None:
    assert finish(Workshop().work("a", 3)) == "a"


def test_little_work_is_done_at_once() -> None:
    async def check() -> None:
        shop = Workshop()
        future = shop.turns.start(Account(), shop.work("a", 1, 0.0))
        assert future.result() == "a"
        assert shop.turns.waiting == 0

    run(check())


def test_the_event_loop_runs_between_slices() -> None:
    async def check() -> None:
        shop = Workshop()
        future = shop.turns.start(Account(), shop.work("a", 20))
        rounds = 0
        while not future.done():
            rounds += 1
            await asyncio.sleep(0)
        # two steps are a slice
        assert rounds >= 9

    run(check())


def test_who_needs_little_does_not_wait_for_who_wants_much() -> None:
    async def check() -> None:
        shop = Workshop()
        heavy = [shop.turns.start(Account(), shop.work(f"h{i}", 100)) for i in range(5)]
        light = Account()
        for _ in range(3):
            for _ in range(5):
                await asyncio.sleep(0)
            before = len(shop.done)
            await shop.turns.start(light, shop.work("l", 1))
            assert "/l" in shop.done[before : before + 4]
        assert not any(future.done() for future in heavy)
        assert sorted([await future for future in heavy]) == ["h0", "h1", "h2", "h3", "h4"]

    run(check())


def test_who_wants_much_gets_an_equal_share() -> None:
    async def check() -> None:
        shop = Workshop()
        first = shop.turns.start(Account(), shop.work("a", 200))
        await asyncio.sleep(0)
        second = shop.turns.start(Account(), shop.work("b", 100))
        await second
        # b has caught up with its head start at first
        assert 30 <= shop.done.count("a") <= 110
        await first

    run(check())


def test_an_account_tells_what_was_used() -> None:
    async def check() -> None:
        shop = Workshop()
        account = Account()
        await shop.turns.start(account, shop.work("a", 10, 0.25))
        assert account.used == 2.5

    run(check())


def test_cancelled_work_stops() -> None:
    async def check() -> None:
        shop = Workshop()
        future = shop.turns.start(Account(), shop.work("a", 1000))
        future.cancel()
        while shop.turns.waiting:
            await asyncio.sleep(0)
        assert shop.done[-1] == "/a"
        assert len(shop.done) < 10

    run(check())


def test_a_failure_is_that_of_its_client() -> None:
    def fail() -> Steps[str]:
        yield
        raise ZeroDivisionError

    async def check() -> None:
        shop = Workshop()
        failing = shop.turns.start(Account(), fail())
        other = shop.turns.start(Account(), shop.work("a", 10))
        with pytest.raises(ZeroDivisionError):
            await failing
        assert await other == "a"

    run(check())
