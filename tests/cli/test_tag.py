"""`stir tag` and `stir clean`, run as a person runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.running import Run
from small_model import erratic, small
from stir.cli.lines import annotate_line
from stir.corpus.jsonl import utterance_from_json
from stir.corpus.markup import parse_markup, write_markup
from stir.corpus.source import read_corpus
from stir.detector import Detector
from stir.engine import Model
from stir.options import Level
from stir.types import check_annotation

LINE = "well i i uh you know want to go"


def test_markup_comes_out_and_reads_back(stir: Run, model: Path) -> None:
    result = stir("tag", "--model", model, stdin=LINE + "\n")
    assert (result.status, result.err) == (0, "")
    words, annotation = parse_markup(result.out.strip())
    assert " ".join(words) == LINE
    assert annotation == Detector(small()).annotate(LINE)
    assert annotation.edit_terms
    assert annotation.repairs


def test_lines_stay_lines(stir: Run, model: Path) -> None:
    """Blank ones, Windows' ends, a byte order mark, no end at all, no word that says anything."""
    text = "\ufeffuh\r\n\r\n  \n...\nrice"
    result = stir("tag", "--model", model, stdin=text)
    assert result.out == "{uh}\n\n\n...\nrice\n"
    result = stir("clean", "--model", model, stdin=text)
    assert result.out == "\n\n\n...\nrice\n"
    assert stir("tag", "--model", model, stdin="").out == ""


def test_words_come_out_as_they_went_in(stir: Run, model: Path) -> None:
    result = stir("tag", "--model", model, stdin="Well, I — I [don't] + know\\ …\n")
    assert result.out == "{Well,} [ I — + I ] \\[don't\\] \\+ know\\\\ …\n"
    result = stir("clean", "--model", model, stdin="Well, I — I [don't] + know\\ …\n")
    assert result.out == "Well, I [don't] + know\\ …\n"


def test_a_file_with_ids(stir: Run, model: Path, tmp_path: Path) -> None:
    file = tmp_path / "speech.txt"
    file.write_text("a:A:1\tuh i i know\n\na:B:2\trice\n")
    assert stir("tag", file, "--model", model).out == (
        "a:A:1\t{uh} [ i + i ] know\n\na:B:2\trice\n"
    )
    tagged = tmp_path / "tagged.txt"
    tagged.write_text(stir("tag", file, "--model", model).out)
    assert [u.id for u in read_corpus(tagged)] == ["a:A:1", "a:B:2"]


def test_jsonl_is_a_corpus_file(stir: Run, model: Path) -> None:
    result = stir("tag", "-", "--format", "jsonl", "--model", model, stdin=f"rice\n\nx\t{LINE}\n")
    first, second = (utterance_from_json(json.loads(line)) for line in result.out.splitlines())
    assert (first.id, second.id) == ("1", "x")
    assert second.annotation == Detector(small()).annotate(LINE)
    assert second.annotation.repairs[0].confidence is not None


@pytest.mark.parametrize(
    ("line", "classes"),
    [
        (
            "i like the red uh i mean the blue car",
            {"uh": "filler", "i": "cue", "mean": "cue"},
        ),
        ("you know it was uh fine", {"you": "marker", "know": "marker", "uh": "filler"}),
        ("it was fine", {}),
    ],
)
def test_jsonl_names_the_classes_of_edit_terms(
    stir: Run, line: str, classes: dict[str, str]
) -> None:
    value = json.loads(stir("tag", "--format", "jsonl", stdin=line).out)
    terms = [value["words"][i] for i in value["edit_terms"]]
    assert dict(zip(terms, value["edit_classes"], strict=True)) == classes
    read = utterance_from_json(value).annotation.edit_classes
    assert read == tuple(classes.values())


@pytest.mark.parametrize(
    ("model", "tagged", "cleaned"),
    [
        ("ReadsWords", "at six. No, seven. [ We, + we ] left.", "at six. No, seven. We left."),
        ("ReadsMarks", "at [ six. + {No,} seven. ] [ We, + we ] left.", "at seven. We left."),
    ],
)
def test_a_sentence_ends_an_utterance_unless_the_model_reads_marks(
    stir: Run, model: str, tagged: str, cleaned: str, tmp_path: Path
) -> None:
    """Tag, clean and trace agree; a line stays a line."""
    name = f"correcting_model:{model}"
    line = "at six. No, seven. We, we left.\n"
    assert stir("tag", "--model", name, stdin=line).out == f"{tagged}\n"
    assert stir("clean", "--model", name, stdin=line).out == f"{cleaned}\n"
    text = tmp_path / "text.txt"
    text.write_text(f"x:A:1\t{line}")
    [trace] = map(json.loads, stir("trace", text, "--model", name).out.splitlines())
    last = trace["steps"][-1]
    repairs = parse_markup(tagged)[1].repairs
    assert [(r["rm_start"], r["rp_start"]) for r in last["repairs"]] == [
        (r.rm_start, r.rp_start) for r in repairs
    ]


def test_clean_says_where_its_words_were(stir: Run, model: Path) -> None:
    line = "uh i i know\n"
    assert stir("clean", "--model", model, stdin=line).out == "i know\n"
    assert stir("clean", "--indices", "--model", model, stdin=line).out == "i know\t2 3\n"
    result = stir("clean", "--format", "jsonl", "--model", model, stdin=line)
    assert json.loads(result.out) == {
        "id": "1", "words": ["i", "know"], "positions": [2, 3], "length": 4,
    }  # fmt: skip


def test_level_on_the_command_line(stir: Run, model: Path) -> None:
    assert stir("tag", "--level", "fillers", "--model", model, stdin="uh i i know").out == (
        "{uh} i i know\n"
    )
    assert stir("clean", "--level", "fillers", "--model", model, stdin="uh i i know").out == (
        "i i know\n"
    )
    assert stir("tag", "--level", "some", "--model", model).status == 2
    off = stir("tag", "--level", "off", "--model", model)
    assert (off.status, off.out) == (2, "")
    assert "fillers|repeats|repairs" in stir("tag", "--help").out


TOKEN = st.one_of(
    st.sampled_from(["i", "i", "uh", "the", "Well,", ",", "--", "...", "[", "]", "+", "{", "\\"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=5),
)
MODEL = st.one_of(st.builds(small), st.builds(erratic, seed=st.integers(0, 5)))


@given(MODEL, st.lists(TOKEN, max_size=20))
def test_any_line_can_be_tagged_and_read_back(model: Model, tokens: list[str]) -> None:
    line = " ".join(tokens).replace("\t", " ")
    utterance = annotate_line(Detector(model), line, 1, Level.REPAIRS)
    assert list(utterance.words) == line.split()
    check_annotation(utterance.words, utterance.annotation)
    words, annotation = parse_markup(write_markup(utterance.words, utterance.annotation))
    assert words == utterance.words
    assert annotation.edit_terms == utterance.annotation.edit_terms
    assert annotation.rm_words == utterance.annotation.rm_words


@given(MODEL, st.lists(st.sampled_from(["i", "the", "uh", "rice", ",", "--"]), max_size=20))
def test_silent_tokens_change_nothing(model: Model, tokens: list[str]) -> None:
    detector = Detector(model)
    words = [token for token in tokens if token not in {",", "--"}]
    places = [i for i, token in enumerate(tokens) if token not in {",", "--"}]
    with_silence = detector.annotate(tokens)
    fluent = [i for i in with_silence.fluent(len(tokens)) if i in places]
    assert fluent == [places[i] for i in detector.annotate(words).fluent(len(words))]
    # a silent token goes where the word before it goes
    for i in range(1, len(tokens)):
        if i not in places and places and i > places[0]:
            kept = with_silence.fluent(len(tokens))
            assert (i in kept) == (i - 1 in kept)


@pytest.mark.parametrize("command", ["tag", "clean"])
def test_slips(stir: Run, model: Path, command: str, tmp_path: Path) -> None:
    nowhere = stir(command, tmp_path / "nowhere.txt", "--model", model)
    assert nowhere.status == 1
    assert nowhere.err.endswith("nowhere.txt: cannot be read: No such file or directory\n")
    folder = stir(command, tmp_path, "--model", model)
    assert (folder.status, folder.err.count("\n")) == (1, 1)
    latin = stir(command, "--model", model, stdin=b"rice\ncaf\xe9\n")
    assert (latin.status, latin.out.count("\n")) == (1, 1)
    assert latin.err == "stir: <stdin>:2: not UTF-8 in column 4\n"
    missing = stir(command, "--model", "nothing-of-that-name", stdin="rice\n")
    assert (missing.status, missing.err.count("\n")) == (1, 1)
    assert "there is no model 'nothing-of-that-name'" in missing.err


def test_each_line_is_answered_before_the_next_is_typed(model: Path) -> None:
    """A real process, with somebody at the other end who waits."""
    code = "from stir.cli import main; main()"
    command = [sys.executable, "-c", code, "tag", "--model", str(model)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in ("uh rice", "na\u00efve i i know"):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            words, _ = parse_markup(process.stdout.readline())
            assert " ".join(words) == line


@pytest.mark.parametrize("command", ["tag", "clean", "stream", "trace", "evaluate"])
def test_help_teaches_by_example(stir: Run, command: str) -> None:
    result = stir(command, "--help")
    assert result.status == 0
    assert "Examples:" in result.out
    assert f"stir {command}" in result.out.split("Examples:")[1]
