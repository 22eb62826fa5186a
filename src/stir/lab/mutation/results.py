"""What became of the mutants: a line of JSON for each, so that a run goes on where it ended."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stir.lab.mutation.mutants import Mutant


def append(file: Path, mutant: Mutant, outcome: str, by: str, tests: int, seconds: float) -> None:
    """Note what became of a mutant."""
    entry = {"id": mutant.id, "line": mutant.line, "outcome": outcome, "by": by, "tests": tests,
             "seconds": seconds}  # fmt: skip
    with file.open("a") as lines:
        lines.write(json.dumps(entry) + "\n")


def read(file: Path) -> dict[str, dict[str, Any]]:
    """The last outcome of each mutant."""
    if not file.exists():
        return {}
    entries = [json.loads(line) for line in file.read_text().splitlines()]
    return {entry["id"]: entry for entry in entries}


def read_equivalents(file: Path) -> dict[str, str]:
    """Mutants that change nothing anybody can see, with the reason.

    A reason is a line that begins with `#`; the mutants of the lines below it have it.
    """
    found: dict[str, str] = {}
    reason = ""
    for line in file.read_text().splitlines() if file.exists() else ():
        if line.startswith("#"):
            reason = line.lstrip("# ")
        elif line.strip():
            found[line.strip()] = reason
    return found


@dataclass(frozen=True, slots=True)
class Score:
    """How many mutants the tests have noticed."""

    killed: int
    survived: int
    equivalent: int
    untried: int

    @property
    def share(self) -> float:
        """The share of those that can be noticed."""
        tried = self.killed + self.survived
        return self.killed / tried if tried else 0.0

    def __str__(self) -> str:
        return (
            f"{self.killed} of {self.killed + self.survived} killed ({100 * self.share:.1f} %),"
            f" {self.equivalent} equivalent, {self.untried} untried"
        )


def score(
    mutants: Iterable[Mutant], results: dict[str, dict[str, Any]], equivalents: Collection[str]
) -> Score:
    """Count; an equivalent mutant that is killed counts as killed."""
    killed = survived = equivalent = untried = 0
    for mutant in mutants:
        outcome = results.get(mutant.id, {}).get("outcome")
        if outcome == "killed":
            killed += 1
        elif mutant.id in equivalents:
            equivalent += 1
        elif outcome is None:
            untried += 1
        else:
            survived += 1
    return Score(killed, survived, equivalent, untried)
