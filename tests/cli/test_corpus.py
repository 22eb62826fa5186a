"""`stir corpus`, as a person would type it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = ROOT / "examples" / "corpus.txt"


def stir(*arguments: str | Path, status: int = 0) -> tuple[str, str]:
    command = [sys.executable, "-c", "from stir.cli import main; main()", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    return done.stdout, done.stderr


def test_export_from_markup_to_jsonl_and_back(tmp_path: Path) -> None:
    jsonl = tmp_path / "own.jsonl"
    said, told = stir("corpus", "export", OWN, "--partial-words", "-o", jsonl)
    assert said == ""
    assert told == f"wrote 337 utterances to {jsonl}\n"
    said, told = stir("corpus", "export", jsonl, "--partial-words", "--markup")
    lines = [
        line for line in OWN.read_text("utf-8").splitlines() if line and not line.startswith("#")
    ]
    assert said.splitlines() == lines
    assert told == ""


def test_stats_for_a_person() -> None:
    said, _ = stir("corpus", "stats", OWN, "--partial-words", "--top", "2")
    assert said.splitlines()[0] == "13 conversations, 337 utterances, 2362 words"
    for line in [
        "reparandum                                      330  14.0 %",
        "repeat           65   36.9 %            23.1 %",
        "1           85  48.3 %  ████████████████████████████████████████",
        "13  repairs are chained: they repair a repair",
        "um            23  15.4 %",
    ]:
        assert line in [line.rstrip() for line in said.splitlines()]


def test_stats_for_a_program() -> None:
    said, _ = stir("corpus", "stats", OWN, "--partial-words", "--json")
    found = json.loads(said)
    assert found["kinds"] == {"repeat": 65, "substitute": 95, "delete": 16}
    without, _ = stir("corpus", "stats", OWN, "--json")
    assert json.loads(without)["partial_words"] == 0


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.txt"
    path.write_text("1:A:0\tfine\n1:A:1\t[ odd + one\n\n1:A:2\t[ + ]\n1:A:0\tagain\n", "utf-8")
    return path


def test_bad_input_is_reported_and_the_rest_kept(bad: Path) -> None:
    said, told = stir("corpus", "export", bad, "--markup")
    assert said == "1:A:0\tfine\n1:A:1\t[ odd + one ]\n"
    assert told.splitlines() == [
        f"stir: {bad}:2: utterance 1:A:1: the bracket before this word is never closed, "
        "at 'odd' (token 0)",
        f"stir: {bad}:4: utterance 1:A:2: no words",
        f"stir: {bad}:5: utterance 1:A:0: the id was given to line 1 already",
        "stir: left out: 1 marks, 2 utterances",
    ]


def test_strict_stops_at_the_first_problem(bad: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    said, told = stir("corpus", "export", bad, "--strict", "-o", output, status=1)
    assert said == ""
    assert told.startswith(f"stir: {bad}:2: utterance 1:A:1: the bracket")
    assert len(told.splitlines()) == 1
    assert not output.exists()


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["corpus", "stats", "nowhere.jsonl"], 1, "stir: nowhere.jsonl: cannot be read"),
        (["corpus", "stats"], 2, "Missing argument"),
        (["corpus", "stats", str(OWN), "--split", "none.txt"], 1, "stir: none.txt: cannot be read"),
        (["corpus", "export", str(OWN), "-o", "no/such/folder.jsonl"], 1, "cannot be written"),
        (["corpus", "nonsense"], 2, "No such command"),
    ],
)
def test_errors(arguments: list[str], status: int, message: str) -> None:
    _, told = stir(*arguments, status=status)
    assert message in told
    assert "Traceback" not in told


def test_a_closed_pipe_is_no_error() -> None:
    code = "from stir.cli import main; main()"
    writer = subprocess.Popen(
        [sys.executable, "-c", code, "corpus", "export", str(OWN)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    assert writer.stderr.read() == ""
    writer.wait()
