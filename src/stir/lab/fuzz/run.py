"""Run many inputs; what was found is written as it is found, and a run goes on where it ended."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from stir.files import write_files
from stir.lab.fuzz.mutations import mutate
from stir.lab.fuzz.trial import Finding, in_archive, text_of, try_input
from stir.transcripts.formats import Format, decode, sniff

WRITTEN = (Format.TEXT, Format.JSONL, Format.SRT, Format.VTT, Format.CTM, Format.WHISPER,
           Format.VOSK, Format.TEXTGRID, Format.ELAN, Format.CHAT)  # fmt: skip
"""The formats that every input is converted to, in turn."""
HANGS = 20
"""Seconds after which an input counts as one that never ends."""
PIECE = 500
"""Inputs between two saved states."""


class Hang(BaseException):
    """An input takes too long; not an `Exception`, so that nothing catches it."""


def _hang(signal_number: int, frame: FrameType | None) -> None:
    raise Hang


def load(folder: Path) -> list[tuple[Path, bytes]]:
    """The files that inputs are made from, in the order of their names."""
    return [(path, path.read_bytes()) for path in sorted(folder.iterdir()) if path.is_file()]


def run_input(
    files: Sequence[tuple[Path, bytes]], number: int, seed: int
) -> tuple[bytes, str, Finding | None]:
    """Make an input and try it; also returns its name."""
    path, original = files[number % len(files)]
    data = in_archive(original, mutate([text_of(data) for _, data in files], number, seed))
    # half of them as what the original is, half as what is detected
    format_ = sniff(decode(original, path.name)) if number // len(files) % 2 else None
    name = path.name if format_ is not None else "unknown"
    to = Random(f"{seed}:{number}").choice(WRITTEN)
    return data, path.name, try_input(data, name, format_, to)


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m stir.lab.fuzz`: status 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m stir.lab.fuzz", description=__doc__)
    parser.add_argument("seeds", type=Path, help="a folder of small transcripts")
    parser.add_argument("-o", "--output", type=Path, required=True, help="where findings go")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    files = load(options.seeds)
    options.output.mkdir(parents=True, exist_ok=True)
    state_file = options.output / f"state-{options.seed}.json"
    state: dict[str, Any] = {"next": 0, "found": {}}
    if state_file.exists():
        state = json.loads(state_file.read_text())
    found: Counter[str] = Counter(state["found"])
    signal.signal(signal.SIGALRM, _hang)
    for number in range(state["next"], options.inputs):
        signal.alarm(HANGS)
        try:
            data, name, finding = run_input(files, number, options.seed)
        except Hang:
            data, name, finding = b"", f"{number}", Finding("hang", f"input {number}")
        finally:
            signal.alarm(0)
        if finding is not None:
            found[finding.kind] += 1
            stem = f"{finding.kind}-{options.seed}-{number}"
            detail = finding.detail.encode("utf-8", "replace")
            here = options.output
            write_files([(here / f"{stem}-{name}", data), (here / f"{stem}.txt", detail)])
            print(f"{stem}: {finding.detail.strip().splitlines()[-1][:150]}", flush=True)
        if number % PIECE == PIECE - 1 or number == options.inputs - 1:
            saved = json.dumps({"next": number + 1, "found": found})
            write_files([(state_file, saved.encode())])
    total = sum(found.values())
    print(f"{options.inputs} inputs of seed {options.seed}: {total} findings {dict(found)}")
    sys.exit(1 if total else 0)
