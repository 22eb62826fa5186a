"""Which test reaches which function, and how long it takes; measured once."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple


class Test(NamedTuple):
    """A test, and what it costs."""

    name: str
    seconds: float


class Reach:
    """The tests of a group by the functions that they call."""

    def __init__(self, file: Path) -> None:
        """Read what was measured, if anything was."""
        self._file = file
        self.tests: dict[str, dict[str, Any]] = {}
        if file.exists():
            self.tests = json.loads(file.read_text())

    def add(self, test: str, seconds: float, functions: Iterable[str]) -> None:
        """Note a test."""
        self.tests[test] = {"seconds": round(seconds, 3), "functions": sorted(functions)}

    def save(self) -> None:
        """Write what was measured."""
        self._file.write_text(json.dumps(self.tests))

    def reaching(
        self, path: str, function: str, budget: float, first: tuple[str, ...] = ()
    ) -> list[Test]:
        """The tests that call a function, or anything of its file.

        Those of the files `first` come first, then the fastest.
        """
        found = [
            Test(name, test["seconds"])
            for name, test in self.tests.items()
            if any(_is_in(called, path, function) for called in test["functions"])
        ]
        within: list[Test] = []
        for test in sorted(found, key=lambda test: (not test.name.startswith(first), test.seconds)):
            budget -= test.seconds
            if budget < 0 and within:
                break
            within.append(test)
        return within


def _is_in(called: str, path: str, function: str) -> bool:
    return called == f"{path}:{function}" if function else called.startswith(f"{path}:")


@contextmanager
def recorded(sources: str) -> Iterator[set[CodeType]]:
    """Record the code that is called, in all threads.

    A thread keeps what it was started with, as that of a server which many tests share; so they
    all write to the set of the recording that is open.
    """
    codes: set[CodeType] = set()
    _recording.codes = codes
    threading.setprofile(_called)
    sys.setprofile(_called)
    try:
        yield codes
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        _recording.codes = None
        own = [code for code in codes.copy() if code.co_filename.startswith(sources)]
        codes.intersection_update(own)


class _Recording:
    codes: set[CodeType] | None = None


_recording = _Recording()


def _called(frame: FrameType, event: str, _: object) -> None:
    codes = _recording.codes
    if event == "call" and codes is not None:
        codes.add(frame.f_code)


def outermost(code: CodeType) -> str:
    """The outermost function that a code belongs to."""
    return code.co_qualname.partition(".<locals>")[0]
