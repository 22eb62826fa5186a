"""`stir stream`, run as a program runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cli.running import Run
from small_model import small
from stir.detector import Detector
from stir.session import replay
from stir.types import EditClass, Kind, Label, Update

WORDS = ["uh", "i", "i", "know", "the", "the", "rice"]


def update(value: dict[str, Any]) -> Update:
    """The update that a line of output stands for."""
    parts = {
        name: tuple(
            Label(
                label["position"],
                label["label"],
                label["repair"],
                None if label["kind"] is None else Kind(label["kind"]),
                label["confidence"],
                None if label["class"] is None else EditClass(label["class"]),
            )
            for label in value[name]
        )
        for name in ("added", "revoked", "committed")
    }
    return Update(value["position"], **parts)


def test_updates_replay_to_what_a_session_holds(stir: Run, model: Path) -> None:
    result = stir("stream", "--model", model, stdin="\n".join(WORDS))
    assert (result.status, result.err) == (0, "")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [a.get("word") for a in answers] == [*WORDS, None]
    session = Detector(small()).session()
    for word in WORDS:
        session.push(word)
    updates = [update(answer) for answer in answers]
    assert replay(updates) == session.annotation
    assert session.annotation.repairs
    added = {label for u in updates for label in u.added}
    assert added == {label for u in updates for label in u.committed}
    assert answers[-1]["end"] is True


def test_added_repairs_say_why(stir: Run, model: Path) -> None:
    result = stir("stream", "--model", model, stdin="i\ni\n")
    _, second, _ = (json.loads(line) for line in result.out.splitlines())
    [(repair, stages)] = second["why"].items()
    assert int(repair) == second["added"][0]["repair"]
    assert set(stages) <= {"rp_start", "rm_start", "rp_end"}
    assert all(0 < len(features) <= 3 for features in stages.values())


def test_every_line_has_one_answer(stir: Run, model: Path) -> None:
    """Words with tags, revoking, an end, an empty utterance, another one."""
    text = "i\tPRP\r\ni\tPRP\nrice\n<revoke 2>\n\n\nuh\n"
    result = stir("stream", "--model", model, stdin=text)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [a["position"] for a in answers] == [0, 1, 2, 0, 0, -1, 0, 0]
    assert answers[3]["revoke"] == 2
    assert [len(a["revoked"]) for a in answers[:4]] == [0, 0, 0, len(answers[1]["added"])]


def test_bad_lines_are_named_and_change_nothing(stir: Run, model: Path) -> None:
    text = b"i\nan apple\n\tNN\ni\t\n<revoke 2>\n\xff\ni\tN N\ni\n"
    result = stir("stream", "--model", model, stdin=text)
    assert result.status == 0
    assert [json.loads(line).get("word") for line in result.out.splitlines()] == ["i", "i", None]
    assert result.err.splitlines() == [
        "stir: <stdin>:2: more than one word in a line, at 'an apple'",
        "stir: <stdin>:3: a line is a word, or word<TAB>part-of-speech tag, at '\\tNN'",
        "stir: <stdin>:4: a line is a word, or word<TAB>part-of-speech tag, at 'i\\t'",
        "stir: <stdin>:5: 2 words cannot be revoked, only 1",
        "stir: <stdin>:6: not UTF-8 in column 1",
        "stir: <stdin>:7: more than one word in a line, at 'i\\tN N'",
    ]


def test_strict_stops(stir: Run, model: Path) -> None:
    result = stir("stream", "--strict", "--model", model, stdin="i\nan apple\ni\n")
    assert (result.status, result.out.count("\n"), result.err.count("\n")) == (1, 1, 1)


def test_updates_are_flushed_at_once(model: Path) -> None:
    code = "from stir.cli import main; main()"
    command = [sys.executable, "-c", code, "stream", "--model", str(model)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for word in ("uh", "i", "i"):
            process.stdin.write(word + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["word"] == word
