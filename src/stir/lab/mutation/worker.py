"""Try many mutants in one process: the tests are collected once, and it forks for each mutant.

Run inside the copy of the tree: ``python -m stir.lab.mutation.worker TASK.json``.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import Phase, settings

from stir.lab.mutation.mutants import Mutant
from stir.lab.mutation.reach import Reach, Test, outermost, recorded
from stir.lab.mutation.results import append
from stir.lab.mutation.swap import Functions, functions, swap
from stir.lab.mutation.tree import mutated

WARM = ("small_model.small",)
"""Functions of the tests that make once what many tests share."""
PATIENCE = 4.0
"""A test may take so many times its time, and a few seconds more."""
SPARE = 10.0
TOO_LONG = 40
"""Seconds after which a test is not run for mutants, as measured."""


class Task:
    """What to do, as `run` has written it."""

    def __init__(self, file: Path) -> None:
        task = json.loads(file.read_text())
        self.tree = Path(task["tree"])
        self.tests: list[str] = task["tests"]
        self.first: tuple[str, ...] = tuple(task["first"])
        self.reach_file = Path(task["reach"])
        self.results = Path(task["results"])
        self.budget: float = task["budget"]
        self.until: float = task["until"]
        self.fresh: bool = task["fresh"]
        self.mutants = [Mutant(**mutant) for mutant in task["mutants"]]


class Steady:
    """The same examples every time, and none made smaller."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Take the place of the profile that the suite uses."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutation", settings.get_profile("stir"), derandomize=True, database=None, phases=phases
        )
        settings.load_profile("mutation")


class Measuring(Steady):
    """Runs every test, and notes what it calls."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.reach = Reach(task.reach_file)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's loop."""
        sources = str(self.task.tree / "src")
        signal.signal(signal.SIGPROF, _give_up)
        items = [item for item in session.items if item.nodeid not in self.reach.tests]
        for n, item in enumerate(items):
            if time.time() > self.task.until:
                print(f"{len(items) - n} tests are left", flush=True)
                break
            failed = session.testsfailed
            start = time.process_time()
            following = items[n + 1] if n + 1 < len(items) else None
            signal.setitimer(signal.ITIMER_PROF, TOO_LONG)
            with recorded(sources) as codes:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            root = len(str(self.task.tree)) + 1
            called = {f"{code.co_filename[root:]}:{outermost(code)}" for code in codes}
            # a test that fails without a mutant says nothing
            if session.testsfailed == failed:
                self.reach.add(item.nodeid, time.process_time() - start, called)
            if n % 100 == 0 or item is items[-1]:
                self.reach.save()
        self.reach.save()
        return True


def _give_up(number: int, frame: FrameType | None) -> None:
    pytest.fail("takes too long to be run for every mutant")


class Trying(Steady):
    """Forks for every mutant, and runs the tests that reach it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.reach = Reach(task.reach_file)
        self.functions: Functions = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's loop."""
        items = {item.nodeid: item for item in session.items}
        for name in WARM:
            module, _, function = name.rpartition(".")
            if module in sys.modules:
                getattr(import_module(module), function)()
        self.functions = functions(str(self.task.tree / "src"))
        gc.collect()
        gc.freeze()
        for mutant in self.task.mutants:
            if time.time() > self.task.until:
                break
            start = time.time()
            outcome, by, ran = self._try(mutant, items)
            seconds = round(time.time() - start, 1)
            append(self.task.results, mutant, outcome, by, ran, seconds)
            print(f"{outcome:9} {seconds:6.1f} s  {mutant.id}", flush=True)
        return True

    def _try(self, mutant: Mutant, items: dict[str, pytest.Item]) -> tuple[str, str, int]:
        tests = self.reach.reaching(mutant.path, mutant.function, self.task.budget, self.task.first)
        tests = [test for test in tests if test.name in items]
        if not tests and mutant.function:  # it is called when modules are imported, or never
            tests = self.reach.reaching(mutant.path, "", self.task.budget, self.task.first)
            tests = [test for test in tests if test.name in items]
        if not tests:
            return "unreached", "", 0
        with mutated(self.task.tree, mutant) as source:
            if self.task.fresh or not mutant.swappable:
                return (*_run_fresh(self.task.tree, tests), len(tests))
            file = str(self.task.tree / mutant.path)
            outcome = self._fork(tests, items, (file, mutant.function, source))
            if outcome is None:
                return (*_run_fresh(self.task.tree, tests), len(tests))
            return (*outcome, len(tests))

    def _fork(
        self, tests: list[Test], items: dict[str, pytest.Item], change: tuple[str, str, str]
    ) -> tuple[str, str] | None:
        """Run tests in a process of its own with a swapped function; None if it does not fit."""
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            os.setpgid(0, 0)
            _bound(_limit(tests))
            said = b"unfit"
            try:
                if swap(self.functions, *change):
                    said = _first_failure(tests, items).encode()
            finally:
                os.write(writer, said)
                os._exit(0)
        os.close(writer)
        failure, status = _wait(child, reader, 20 * _limit(tests))
        if failure == "unfit" and status == 0:
            return None
        if failure is None or status:
            return "killed", f"ended by a limit or a signal ({status})"
        return ("killed", failure) if failure else ("survived", "")


def _limit(tests: list[Test]) -> float:
    return PATIENCE * sum(test.seconds for test in tests) + SPARE


def _wait(child: int, reader: int, limit: float) -> tuple[str | None, int]:
    """What a child has said, and its status; it is ended if it takes too long."""
    until = time.time() + limit
    while time.time() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            said = os.read(reader, 10_000).decode()
            os.close(reader)
            return said, status
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(reader)
    return None, status


def _bound(seconds: float) -> None:
    """Bound the time and the memory of this process, and be quiet."""
    limit = int(seconds + time.process_time()) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _first_failure(tests: list[Test], items: dict[str, pytest.Item]) -> str:
    """The name of the first test that fails; empty if none does."""
    chosen = [items[test.name] for test in tests]
    for n, item in enumerate(chosen):
        failed = item.session.testsfailed
        following = chosen[n + 1] if n + 1 < len(chosen) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed > failed:
            return item.nodeid
    return ""


def _run_fresh(tree: Path, tests: list[Test]) -> tuple[str, str]:
    """Run tests in a new Python, for what happens when modules are imported."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider",
               "-p", "stir.lab.mutation.steady", "--no-header", "--tb=no",
               *[test.name for test in tests]]  # fmt: skip
    try:
        done = subprocess.run(
            command, cwd=tree, capture_output=True, text=True, timeout=20 * _limit(tests)
        )
    except subprocess.TimeoutExpired:
        return "killed", "takes too long"
    if not done.returncode:
        return "survived", ""
    failures = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "killed", failures[0][:300] if failures else f"status {done.returncode}"


def main(arguments: list[str]) -> None:
    """Measure if there are no mutants, try them otherwise."""
    task = Task(Path(arguments[0]))
    os.chdir(task.tree)
    plugin: Any = Trying(task) if task.mutants else Measuring(task)
    options = ["-q", "-p", "no:cacheprovider", "--no-header", "--tb=short", "-r", "fE"]
    pytest.main([*options, *task.tests], plugins=[plugin])


if __name__ == "__main__":
    main(sys.argv[1:])
