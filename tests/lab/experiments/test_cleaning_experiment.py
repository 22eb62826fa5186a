"""What an editor would complain about is counted by hand-made marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from contract import load_example
from stir.detector import Detector
from stir.errors import InputError
from stir.lab.experiments.cleaning import complaints, document, read_marked, to_json

TRANSCRIPTS = Path(__file__).parents[3] / "examples" / "transcripts"

MARKED = """\
ANNA: {f:Uh,} I think [ we, + {c:no,} they ] left at [ s- + six. ]

BOB: {m:Well,} [ [ I, + I, ] + I ] <c-can't|can't> say. [ And then we, + ] It was fine, fine.
"""


@pytest.fixture
def marked(tmp_path: Path) -> Path:
    path = tmp_path / "talk.txt"
    path.write_text(MARKED, encoding="utf-8")
    return path


def test_reading_marks(marked: Path) -> None:
    found = read_marked(marked)
    texts = [token.text for token in found.transcript.tokens]
    raw = "Uh, I think we, no, they left at s- six. Well, I, I, I c-can't say."
    assert " ".join(texts) == f"{raw} And then we, It was fine, fine."
    assert found.transcript.speakers == ("ANNA", "BOB")
    assert {i: mark for i, mark in found.marks.items() if mark != "r"} == {0: "f", 4: "c", 10: "m"}
    assert [texts[i] for i, mark in found.marks.items() if mark == "r"] == [
        "we,", "s-", "I,", "I,", "And", "then", "we,",
    ]  # fmt: skip
    assert [(r.reparandum, r.interregnum, r.phase) for r in found.repairs] == [
        ([3], [4], [5]),
        ([8], [], [9]),
        ([11], [], [12]),
        ([11, 12], [], [13]),
        ([16, 17, 18], [], []),
    ]
    assert found.stutters == {14: "can't"}
    assert found.words == 23


def test_complaints(marked: Path) -> None:
    """The toy engine finds fillers and words said twice, and nothing else."""
    found = read_marked(marked)
    detector = Detector(load_example("said_twice").SaidTwiceModel())
    errors = complaints(found, detector)
    assert [(error.kind, error.where) for error in errors] == [
        ("lost", "then we, It was (fine,) fine."),
        ("left", "(Uh,) I think we, no, they left at (s-)"),
        ("left", "(I,) I can't say. And then we, It was (fine,) fine."),
    ]
    [table, every] = document({"talk": (found, errors)}).tables()
    # 1 of 23 words, and 2 of 23
    assert [str(cell) for cell in table.rows[0].cells] == ["talk", "23", "43.48", "0.00", "86.96"]
    assert len(every.rows) == 3
    assert to_json({"talk": (found, errors)})["talk"]["words"] == 23


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("no name here", "a line is NAME: text"),
        ("ANNA: [ i + i", "a mark is not closed"),
        ("ANNA: i ] i", "']' outside a repair"),
        ("ANNA: [ i ] i", "a repair without '\\+'"),
        ("ANNA: {f:uh i", "a mark is not closed"),
        ("ANNA: {f:uh {m:well}} i", "a term within a term"),
    ],
)
def test_marks_that_make_no_sense(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(f"BOB: yes\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=message) as error:
        read_marked(path)
    assert "bad.txt:2:" in str(error.value)


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda path: path.stem)
def test_our_transcripts_are_marked_well(path: Path) -> None:
    found = read_marked(path)
    assert found.words > 700
    for repair in found.repairs:
        assert repair.reparandum
