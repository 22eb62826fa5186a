"""A word's way is short: how many functions it meets, and what a session weighs.

Counted in plain Python on the onset word of "the red uh the blue car" with the default model: the
second *the*, where everything happens at once. What `product` and `vectorised` do with numpy is a
loop when compiled, and is not counted. The bounds are budgets. Whoever needs more functions should
first look for two that do the same. Since networks read words of several sessions at once
(`stir.lockstep`), a word meets more functions than the 50 and 25 that it met before, and a session
has room of its own for what networks compute, 90 KB instead of 55.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import stir
from stir.lab.bench.plain import from_source

MAX_FUNCTIONS = 60
MAX_FILE_CHANGES = 30
MAX_SESSION_BYTES = 96 * 1024
SOURCES = str(Path(stir.__file__).parent)
ARITHMETIC = ("product.py", "vectorised.py")


@pytest.fixture(scope="module")
def calls() -> list[tuple[str, str]]:
    """File and name of every function that the onset word calls, in order."""
    plain: Any = from_source("stir.detector")
    session = plain.load().session()
    for word in ("the", "red", "uh"):
        session.push(word)
    found: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        # the checkout may have any name, the library's, too
        is_ours = code.co_filename.startswith(SOURCES)
        is_counted = is_ours and not code.co_filename.endswith(ARITHMETIC)
        if event == "call" and is_counted:
            found.append((code.co_filename, code.co_qualname))

    sys.setprofile(note)
    try:
        update = session.push("the")
    finally:
        sys.setprofile(None)
    assert [label.name for label in update.added] == ["rm", "rm", "rp"]
    return found


def test_few_functions(calls: list[tuple[str, str]]) -> None:
    assert len(set(calls)) <= MAX_FUNCTIONS, sorted(set(calls))


def test_few_changes_of_file(calls: list[tuple[str, str]]) -> None:
    files = [file for file, _ in calls]
    assert sum(one != other for one, other in pairwise(files)) <= MAX_FILE_CHANGES


@pytest.mark.parametrize("model", ["default", "paper"])
def test_a_fresh_session_is_small(model: str) -> None:
    detector = stir.load(model)
    detector.session()
    gc.collect()
    tracemalloc.start()
    sessions = [detector.session() for _ in range(20)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(sessions) < MAX_SESSION_BYTES
