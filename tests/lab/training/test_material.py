"""What the default model is trained on: its fingerprints, its development sets, its mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stir.errors import InputError
from stir.lab.training import progress
from stir.lab.training.material import Material, development_sets
from stir.types import Utterance

SAID = Utterance("1:A:0", ("yes",), ("UH",), speaker="A")
REQUEST = {
    "id": "own-1",
    "words": ["call", "anna", "at", "six"],
    "slots": [{"name": "time", "start": 3, "end": 4}],
}
QUESTION = {
    "id": "q0",
    "original": "Who painted it?",
    "tokens": ["Who", "sold", "no", "painted", "it?"],
    "keep": [0, 3, 4],
    "exact": True,
}
FILES: dict[str, Any] = {
    "vectors": "yes 1 2 3\n",
    "meetings": json.dumps({"id": "ES2003a:A:1", "words": ["yes"]}) + "\n",
    "questions": json.dumps(QUESTION) + "\n",
    "requests": json.dumps(REQUEST) + "\n",
    "prose": "Nobody knew. It was late.\n",
}


def written(folder: Path, **changed: str) -> Material:
    folder.mkdir(exist_ok=True)
    for name, text in {**FILES, **changed}.items():
        (folder / name).write_text(text)
    return Material(
        [SAID],
        folder / "vectors",
        meetings=folder / "meetings",
        questions=folder / "questions",
        requests=[folder / "requests"],
        prose=[folder / "prose"],
    )


def test_fingerprints_depend_on_content_and_not_on_paths(tmp_path: Path) -> None:
    here = written(tmp_path / "here").fingerprints()
    assert written(tmp_path / "there").fingerprints() == here
    for name, text in FILES.items():
        other = written(tmp_path / "other", **{name: text + "\n"}).fingerprints()
        assert {key for key in here if here[key] != other[key]} == {name}


@pytest.mark.parametrize(
    ("change", "differ"),
    [
        (lambda m: replace(m, train=[replace(SAID, words=("no",))]), {"train"}),
        (lambda m: replace(m, extra=[replace(SAID, id="2:A:0")]), {"extra", "speakers"}),
        (lambda m: replace(m, marked=[replace(SAID, words=("yes.",))]), {"marked", "speakers"}),
        (lambda m: replace(m, train=[replace(SAID, speaker="B")]), {"speakers"}),
        (lambda m: replace(m, meetings=None), {"meetings"}),
        (lambda m: replace(m, prose=[*m.prose, *m.prose]), {"prose"}),
        (lambda m: replace(m, development={"own": [SAID]}), set()),
    ],
)
def test_fingerprints_depend_on_everything_that_is_trained_on(
    tmp_path: Path, change: Callable[[Material], Material], differ: set[str]
) -> None:
    material = written(tmp_path)
    one, other = material.fingerprints(), change(material).fingerprints()
    assert {key for key in one if one[key] != other[key]} == differ


def test_a_dictionary_is_read_otherwise(tmp_path: Path) -> None:
    """WordNet's files are known by their names, so there the name counts."""
    material = written(tmp_path)
    dictionary = tmp_path / "data.noun"
    dictionary.write_text(FILES["prose"])
    other = replace(material, prose=[dictionary])
    assert material.fingerprints()["prose"] != other.fingerprints()["prose"]
    material.check()
    with pytest.raises(InputError, match="has no sentences"):
        other.check()


@pytest.mark.parametrize(
    ("name", "text", "line", "token"),
    [
        ("meetings", FILES["meetings"] + '{"id": 1}\n', 2, None),
        ("questions", FILES["questions"] + "{nothing}\n", 2, "nothing}"),
        ("questions", FILES["questions"] + json.dumps(QUESTION | {"keep": [9]}), 2, "9"),
        ("requests", FILES["requests"] + "[]\n", 2, None),
        ("requests", FILES["requests"] + "{nothing}\n", 2, "nothing}"),
        ("requests", json.dumps(REQUEST | {"words": ["call"]}), 1, "time"),
        ("requests", json.dumps(REQUEST | {"words": ["uh", "call", "anna", "now"]}), None, None),
        ("prose", "\n", None, None),
    ],
)
def test_mistakes_name_file_line_and_token(
    tmp_path: Path, name: str, text: str, line: int | None, token: str | None
) -> None:
    material = written(tmp_path, **{name: text})
    with pytest.raises(InputError) as error:
        material.check()
    assert error.value.file == str(tmp_path / name)
    assert error.value.line == line
    assert error.value.token == token


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    material = written(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(InputError, match="cannot be read") as error:
        material.fingerprints()
    assert error.value.file == str(tmp_path / name)


def test_development_sets(tmp_path: Path) -> None:
    lines = [
        {"id": "ES2002a:A:1", "words": ["yes"]},
        {"id": "ES2002a:A:2", "words": ["we", "left"], "disrupt": [0]},
        {"id": "IS1001b:A:1", "words": ["no"]},
        {"id": "ES2003a:A:1", "words": ["well"]},
    ]
    meetings = tmp_path / "ami.jsonl"
    meetings.write_text("".join(json.dumps(line) + "\n" for line in lines))
    questions = tmp_path / "questions.jsonl"
    numbered = [json.dumps(QUESTION | {"id": f"q{i}"}) + "\n" for i in range(1002)]
    questions.write_text("".join(numbered))
    found = development_sets([SAID], meetings, questions)
    assert found["heldout"] == [SAID]
    # not the one with a word about which nothing is annotated
    assert [u.id for u in found["meetings"]] == ["ES2002a:A:1", "IS1001b:A:1"]
    assert [u.id for u in found["questions"]] == [f"q{i}" for i in range(2, 1002)]
    [repair] = found["questions"][0].annotation.repairs
    assert (repair.rm_start, repair.rp_start) == (1, 3)
    assert development_sets([]) == {}


def test_loops_report_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 3)
    said: list[tuple[str, int, int]] = []
    items = list(progress.reported("abcdefg", "letters", 7, lambda *step: said.append(step)))
    assert items == list("abcdefg")
    assert said == [("letters", 0, 7), ("letters", 3, 7), ("letters", 6, 7)]
