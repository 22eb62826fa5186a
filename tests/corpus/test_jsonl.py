from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stir.corpus.jsonl import read_jsonl, utterance_from_json, utterance_to_json, write_jsonl
from stir.errors import CorpusError, InputError, Problems
from stir.types import Annotation, EditClass, Kind, Repair, Utterance
from strategies import utterances

# the example of the format's description
CONTRACT = {
    "id": "own01:B:2",
    "speaker": "B",
    "words": ["but", "i", "my", "cousins", "were", "looking"],
    "pos": ["CC", "PRP", "PRP$", "NNS", "VBD", "VBG"],
    "edit_terms": [],
    "repairs": [{"rm_start": 1, "rm_end": 1, "rp_start": 2, "rp_end": 3, "kind": "substitute"}],
}


def test_the_contract() -> None:
    utterance = utterance_from_json(CONTRACT)
    assert utterance.annotation == Annotation((), (Repair(1, 1, 2, 3, Kind.SUBSTITUTE),))
    assert json.dumps(utterance_to_json(utterance)) == json.dumps(CONTRACT)


@settings(max_examples=500)
@given(utterances())
def test_utterance_to_json_and_back(utterance: Utterance) -> None:
    file = io.StringIO()
    assert write_jsonl(file, [utterance]) == 1
    line = file.getvalue()
    assert line.endswith("\n")
    assert "\n" not in line[:-1]
    again = utterance_from_json(json.loads(line))
    assert again == utterance
    # confidence does not count for equality, but it must come back
    assert [r.confidence for r in again.annotation.repairs] == [
        r.confidence for r in utterance.annotation.repairs
    ]


# --- classes of edit terms ------------------------------------------------------------------------


CLASSES: dict[str, object] = {
    "id": "own01:B:3",
    "words": ["the", "red", "uh", "i", "mean", "the", "blue", "you", "know"],
    "edit_terms": [2, 3, 4, 7, 8],
    "edit_classes": ["filler", "cue", "cue", "marker", "marker"],
    "repairs": [{"rm_start": 0, "rm_end": 1, "rp_start": 5, "rp_end": 6, "kind": "substitute"}],
}
FILLER, CUE, MARKER = EditClass


def test_classes_stand_beside_the_edit_terms() -> None:
    utterance = utterance_from_json(CLASSES)
    assert utterance.annotation.edit_classes == (FILLER, CUE, CUE, MARKER, MARKER)
    assert json.dumps(utterance_to_json(utterance)) == json.dumps(CLASSES)


def test_classes_are_optional() -> None:
    for value in (CONTRACT, CLASSES | {"edit_classes": None}):
        utterance = utterance_from_json(value)
        assert utterance.annotation.edit_classes is None
        assert "edit_classes" not in utterance_to_json(utterance)


def test_classes_follow_their_edit_terms_into_order() -> None:
    value = CLASSES | {
        "edit_terms": [8, 2, 3, 4],
        "edit_classes": ["marker", "filler", "cue", "cue"],
    }
    annotation = utterance_from_json(value).annotation
    assert annotation.edit_terms == (2, 3, 4, 8)
    assert annotation.edit_classes == (FILLER, CUE, CUE, MARKER)


@given(st.data())
def test_classes_there_and_back(data: st.DataObject) -> None:
    utterance = data.draw(utterances())
    count = len(utterance.annotation.edit_terms)
    classes = tuple(data.draw(st.lists(st.sampled_from(EditClass), min_size=count, max_size=count)))
    annotation = replace(utterance.annotation, edit_classes=classes)
    line = json.dumps(utterance_to_json(replace(utterance, annotation=annotation)))
    assert utterance_from_json(json.loads(line)).annotation.edit_classes == classes


@pytest.mark.parametrize(
    ("classes", "message"),
    [
        ("filler", "'edit_classes' is not a list, at '\"filler\"'"),
        (["filler"], "1 edit_classes for 5 edit terms"),
        ([], "0 edit_classes for 5 edit terms"),
        (
            ["filler", "noise", "cue", "marker", "marker"],
            "an edit term's class is one of filler, cue, marker, not 'noise', at 'i' (token 3)",
        ),
        (
            ["filler", 3, "cue", "marker", "marker"],
            "an item of 'edit_classes' is not a string, at '3'",
        ),
    ],
)
def test_bad_classes_are_named_with_file_line_and_token(
    tmp_path: Path, classes: object, message: str
) -> None:
    path = tmp_path / "bad.jsonl"
    lines = [CONTRACT, CLASSES | {"edit_classes": classes}]
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    with pytest.raises(InputError) as caught:
        list(read_jsonl(path))
    assert str(caught.value) == f"{path}:2: utterance own01:B:3: {message}"


def test_classes_without_edit_terms() -> None:
    value = CONTRACT | {"edit_terms": [], "edit_classes": ["cue"]}
    with pytest.raises(InputError, match="1 edit_classes for 0 edit terms"):
        utterance_from_json(value)
    assert utterance_from_json(value | {"edit_classes": []}).annotation.edit_classes == ()


def test_files(tmp_path: Path, own: list[Utterance]) -> None:
    path = tmp_path / "own.jsonl"
    with path.open("w", encoding="utf-8") as file:
        write_jsonl(file, own)
    assert list(read_jsonl(path)) == own


def test_the_end_of_a_hypothesis_may_be_unknown() -> None:
    value = CONTRACT | {
        "repairs": [
            {"rm_start": 1, "rm_end": 1, "rp_start": 2, "rp_end": None, "kind": None}
            | {"confidence": 0.5}
        ]
    }
    (repair,) = utterance_from_json(value).annotation.repairs
    assert (repair.rp_end, repair.kind, repair.confidence) == (None, None, 0.5)


REPAIR = {"rm_start": 1, "rm_end": 1, "rp_start": 2, "rp_end": 3, "kind": "substitute"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"words": []}, "the utterance has no words"),
        ({"words": "but i"}, "'words' is not a list, at '\"but i\"'"),
        ({"words": ["but", 5]}, "an item of 'words' is not a string, at '5'"),
        ({"words": ["but", ""], "pos": None, "repairs": []}, "a word is empty or has white space"),
        ({"words": ["two words"], "pos": None, "repairs": []}, "white space, at 'two words'"),
        ({"pos": ["CC"]}, "1 tags for 6 words"),
        ({"id": 7}, "'id' is not a string"),
        ({"speaker": 7}, "'speaker' is not a string"),
        ({"edit_terms": [True]}, "an item of 'edit_terms' is not a number"),
        ({"edit_terms": [9]}, "edit term 9 is outside"),
        ({"edit_terms": [4, 4]}, "without repetition"),
        ({"repairs": [REPAIR | {"kind": "restart"}]}, "a repair's kind is one of repeat"),
        ({"repairs": [REPAIR | {"rm_start": "1"}]}, "'rm_start' is not a number"),
        ({"repairs": [REPAIR | {"rp_end": 6}]}, "outside the utterance"),
        ({"repairs": [REPAIR | {"confidence": 2}]}, "not between 0 and 1"),
        ({"repairs": [{"rm_start": 1}]}, "'rm_end' is missing"),
        ({"repairs": [REPAIR, REPAIR]}, "same onset as another repair"),
    ],
)
def test_bad_utterances_are_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        utterance_from_json(CONTRACT | change)
    assert message in str(caught.value)


def test_bad_lines_are_reported_and_the_others_kept(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    good = json.dumps(CONTRACT).encode()
    lines = [
        good,
        b'{"id": "x", "words": ',
        b"",
        b"[1]",
        b'{"id": "y", "words": ["caf\xe9"]}',
        b'{"id": "z", "words": []}',
        good,
        b'{"id": "last", "words": ["yes"]}',
    ]
    path.write_bytes(b"\n".join(lines))
    problems = Problems()
    assert [u.id for u in read_jsonl(path, problems)] == ["own01:B:2", "last"]
    assert [(p.line, p.message) for p in problems] == [
        (2, "not JSON: Expecting value in column 22"),
        (4, "expected a JSON object, not a list"),
        (5, "not UTF-8 in column 27"),
        (6, "the utterance has no words"),
        (7, "the id was given to line 1 already"),
    ]
    assert all(p.file == str(path) for p in problems)
    assert problems.dropped == {"lines": 3, "utterances": 2}
    with pytest.raises(CorpusError, match=r"bad\.jsonl:2: not JSON"):
        list(read_jsonl(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"none\.jsonl: cannot be read: No such file"):
        list(read_jsonl(tmp_path / "none.jsonl"))


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "bom.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(CONTRACT).encode())
    assert [u.id for u in read_jsonl(path)] == ["own01:B:2"]
