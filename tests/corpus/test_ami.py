from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stir.corpus.ami import MaskedUtterance, is_development, read_ami, split_ami
from stir.errors import CorpusError, Problems
from stir.types import Annotation, EditClass, Kind, Repair, Utterance

LINE: dict[str, Any] = {
    "id": "ES2002a:A:7",
    "speaker": "A",
    #          0     1     2    3    4       5     6     7      8
    "words": ["so", "we", "uh", "i", "mean", "we", "you", "know", "left"],
    "edit_terms": [2, 3, 4, 6, 7],
    "repairs": [
        {"rm_start": 1, "rm_end": 1, "rp_start": 5, "rp_end": 5, "kind": "repeat", "ami": "repeat"}
    ],
    "ed_class": {"2": "hesit", "3": "eet", "4": "eet", "6": "dm", "7": "dm"},
    "disrupt": [0],
}


def write(folder: Path, *lines: dict[str, Any]) -> Path:
    path = folder / "ami.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_annotation_classes_and_mask(tmp_path: Path) -> None:
    (found,) = read_ami(write(tmp_path, LINE))
    repair = Repair(1, 1, 5, 5, Kind.REPEAT)
    assert found.utterance.annotation == Annotation((2, 3, 4, 6, 7), (repair,))
    filler, cue, marker = EditClass
    assert found.utterance.annotation.edit_classes == (filler, cue, cue, marker, marker)
    assert found.masked == {0}


def test_an_editing_term_outside_a_repair_is_a_marker(tmp_path: Path) -> None:
    (found,) = read_ami(write(tmp_path, LINE | {"repairs": []}))
    classes = found.utterance.annotation.edit_classes
    assert classes == (EditClass.FILLER, *[EditClass.MARKER] * 4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"disrupt": [9]}, "an item of 'disrupt' is not the position of a word, at '9'"),
        ({"disrupt": 1}, "'disrupt' is not a list"),
        ({"ed_class": {"2": "hesit"}}, "an edit term without 'ed_class'.*at 'i' .token 3"),
        ({"ed_class": {"x": "dm"}}, "a key of 'ed_class' is not the position of a word, at 'x'"),
        ({"ed_class": {"2": "pause"}}, "one of hesit, dm, eet, not 'pause', at 'uh' .token 2"),
    ],
)
def test_errors_name_file_line_and_token(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = write(tmp_path, LINE, LINE | {"id": "ES2002a:A:8"} | change)
    with pytest.raises(CorpusError, match=message) as caught:
        list(read_ami(path))
    assert (caught.value.file, caught.value.line) == (str(path), 2)
    problems = Problems()
    assert len(list(read_ami(path, problems))) == 1
    assert problems.dropped == {"utterances": 1}


def test_an_id_is_given_once(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="the id was given to line 1 already"):
        list(read_ami(write(tmp_path, LINE, LINE)))


def test_the_series_decides_the_split() -> None:
    names = ["ES2002a:A:1", "ES2003a:A:1", "IS1001d:B:2", "IS1003d:B:2"]
    masked = [MaskedUtterance(Utterance(name, ("yeah",))) for name in names]
    train, development = split_ami(masked)
    assert [each.utterance.id for each in train] == [names[1], names[3]]
    assert [each.utterance.id for each in development] == [names[0], names[2]]
    assert is_development(Utterance("IS1001a:A:1", ("yeah",)))
