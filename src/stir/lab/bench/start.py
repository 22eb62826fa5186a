"""Start-up time: import, loading a model, and the first line, each in a new process."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

from stir.errors import InputError
from stir.lab.bench.measurement import REPEATS, Measurement
from stir.lab.bench.subject import Subject

LINE = "john likes uh loves mary\n"
_TIMED = "from time import perf_counter; begin = perf_counter(); {}; print(perf_counter() - begin)"
_IMPORT = _TIMED.format("import stir")
_LOAD = "import sys, stir.detector; " + _TIMED.format("stir.load(sys.argv[1])")
_COMMAND = "from stir.cli import main; main()"


def measure(subject: Subject) -> list[Measurement]:
    """Measure importing stir, loading a model, and tagging one line with the command."""
    if subject.folder is None:
        raise InputError("this benchmark needs a model")
    folder = str(subject.folder)
    tagging = [_lasted(_COMMAND, "tag", "--model", folder) for _ in range(REPEATS)]
    nothing = [_lasted("pass") for _ in range(REPEATS)]
    return [
        Measurement("import stir", "ms", _said(_IMPORT) * 1e3),
        Measurement("load the model", "ms", _said(_LOAD, folder) * 1e3),
        Measurement("stir tag, one line", "ms", min(tagging) * 1e3),
        Measurement("  of which an empty Python", "ms", min(nothing) * 1e3),
    ]


def _run(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    ran = subprocess.run(command, input=LINE, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise InputError(f"a timed process failed: {ran.stderr.strip()}")
    return ran.stdout


def _lasted(code: str, *arguments: str) -> float:
    begin = perf_counter()
    _run(code, *arguments)
    return perf_counter() - begin


def _said(code: str, *arguments: str) -> float:
    """Return the minimum of the times that the processes print."""
    return min(float(_run(code, *arguments)) for _ in range(REPEATS))
