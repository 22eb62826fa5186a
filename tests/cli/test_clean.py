"""`stir clean`, `stir view` and `stir stats` with files, as a person runs them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.running import Run
from stir.transcripts.formats import Format
from transcripts.formats.samples import SAMPLES

ROOT = Path(__file__).parents[2]
TALK = ROOT / "examples" / "talk.vtt"


@pytest.mark.parametrize("format_", list(SAMPLES))
@pytest.mark.parametrize("kind", ["plain", "marked", "windows", "utf-16"])
def test_off_is_the_same_to_the_byte(stir: Run, tmp_path: Path, format_: Format, kind: str) -> None:
    text = SAMPLES[format_]
    data = {
        "plain": text.encode(),
        "marked": b"\xef\xbb\xbf" + text.encode(),
        "windows": text.replace("\n", "\r\n").encode(),
        "utf-16": b"\xff\xfe" + text.encode("utf-16-le"),
    }[kind]
    before, after = tmp_path / "before", tmp_path / "after"
    before.write_bytes(data)
    assert stir("clean", before, "--level", "off", "-o", after, "--model", "none").status == 0
    assert after.read_bytes() == data


def test_off_from_a_pipe(stir: Run) -> None:
    assert stir("clean", "--level", "off", stdin="  uh  \r\n\n").out == "  uh  \r\n\n"


@pytest.mark.parametrize("format_", list(SAMPLES))
def test_every_format_is_cleaned_and_restored(
    stir: Run, model: Path, tmp_path: Path, format_: Format
) -> None:
    before, after, report = tmp_path / "before", tmp_path / "after", tmp_path / "report.json"
    before.write_text(SAMPLES[format_])
    result = stir("clean", before, "-o", after, "--report", report, "--model", model)
    assert (result.status, result.err) == (0, "")
    told = json.loads(report.read_text())
    left = [
        word.get("written", word["text"]) for word in told["words"] if word["output"] is not None
    ]
    assert [word.strip(",.").lower() for word in left] == ["the", "cat", "slept", "right"]
    assert told["format"] == format_.value
    text = after.read_text().lower()
    assert "uh" not in text.replace("-uh", "")
    restored = tmp_path / "restored"
    assert stir("clean", "--undo", report, after, "-o", restored).status == 0
    assert restored.read_bytes() == before.read_bytes()


def test_a_link_stays_a_link_and_a_pipe_a_pipe(stir: Run, tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "target", tmp_path / "link", tmp_path / "pipe"
    target.write_text("before")
    link.symlink_to(target)
    assert stir("clean", "--level", "off", "-o", link, stdin="after").status == 0
    assert (link.is_symlink(), target.read_text()) == (True, "after")
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert stir("clean", "--level", "off", "-o", pipe, stdin="through").status == 0
    assert (os.read(end, 100), pipe.is_fifo()) == (b"through", True)
    os.close(end)
    nowhere = stir("clean", "--level", "off", "-o", tmp_path / "no" / "where", stdin="")
    assert (nowhere.status, nowhere.err.count("\n")) == (1, 1)


def test_one_format_to_another(stir: Run, model: Path) -> None:
    result = stir("clean", TALK, "--to", "text", "--level", "fillers", "--model", model)
    first, second, *_ = result.out.splitlines()
    assert first == "Anna: So I thought we- we could start with"
    assert second == "Anna: the the beds along the fence."


def test_marks(stir: Run, model: Path, tmp_path: Path) -> None:
    file = tmp_path / "speech.txt"
    file.write_text("uh i i know\n")
    result = stir("clean", file, "--to", "chat", "--mark", "--model", model)
    assert "*SP0:\t&-uh i [/] i know ." in result.out
    wrong = stir("clean", file, "--mark", "--model", model)
    assert (wrong.status, wrong.err) == (
        1,
        "stir: --mark needs CHAT (--to chat); stir tag marks text, at 'text'\n",
    )


def test_lists(stir: Run, model: Path, tmp_path: Path) -> None:
    shown = stir("clean", "--print-fillers")
    assert shown.status == 0
    fillers = tmp_path / "fillers.txt"
    fillers.write_text(shown.out + "rice\n")
    line = "uh rice i know\n"
    assert stir("clean", "--fillers", fillers, "--model", model, stdin=line).out == "i know\n"
    protected = tmp_path / "protected.txt"
    protected.write_text(stir("clean", "--print-protected").out + "uh\n")
    out = stir("clean", "--protect", protected, "--model", model, stdin=line).out
    assert out.startswith("uh ")


def test_markers(stir: Run, model: Path) -> None:
    line = "Well, uh, i i know\n"
    assert stir("clean", "--model", model, stdin=line).out == "Well, i know\n"
    assert stir("clean", "--markers", "remove", "--model", model, stdin=line).out == "I know\n"
    assert stir("clean", "--markers", "some", "--model", model, stdin=line).status == 2


def test_names_are_places_too(stir: Run, model: Path) -> None:
    result = stir("clean", "--indices", "--model", model, stdin="ANNA: uh i i know\n")
    assert result.out == "ANNA: i know\t3 4\n"


def test_a_file_of_another_kind(stir: Run, model: Path, tmp_path: Path) -> None:
    file = tmp_path / "odd.vtt"
    file.write_text("WEBVTT\n\n00:00 -> 00:01\nhi\n")
    result = stir("clean", file, "--model", model)
    assert (result.status, result.err.count("\n")) == (1, 1)
    assert "odd.vtt:3: expected times" in result.err


def test_a_transcript_without_fillers_is_warned_of(stir: Run, model: Path, tmp_path: Path) -> None:
    file = tmp_path / "smooth.txt"
    file.write_text("we left the house\n" * 125)
    result = stir("stats", file, "--model", model)
    assert "500 words without any uh or um" in result.err
    assert result.status == 0


def test_an_annotated_file_needs_no_model(stir: Run, tmp_path: Path) -> None:
    result = stir("clean", ROOT / "examples" / "corpus.jsonl", "--to", "text", "--model", "none")
    assert result.out.splitlines()[1] == "B: a mushroom risotto i think"


def test_stats(stir: Run, model: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "rates.svg"
    result = stir("stats", TALK, "--plot", picture, "--model", model)
    assert result.status == 0
    assert "Anna" in result.out
    assert "Ben" in result.out
    assert picture.read_text().count("per 100 words") == 1
    told = json.loads(stir("stats", TALK, "--json", "--model", model).out)
    assert told["all"]["words"] == told["Anna"]["words"] + told["Ben"]["words"]
    assert told["Ben"]["events"]["filler"] > 0
    wrong = stir("stats", TALK, "--plot", tmp_path / "rates.doc", "--model", model)
    assert (wrong.status, wrong.err.count("\n")) == (1, 1)


def test_view(stir: Run, model: Path, tmp_path: Path) -> None:
    page = tmp_path / "talk.html"
    result = stir("view", TALK, "-o", page, "--title", "A garden", "--model", model)
    assert result.status == 0
    assert "<title>A garden – stir</title>" in page.read_text()


@pytest.mark.parametrize("command", ["view", "stats"])
def test_help_teaches(stir: Run, command: str) -> None:
    result = stir(command, "--help")
    assert "Examples:" in result.out
    assert f"stir {command}" in result.out.split("Examples:")[1]


def test_words_to_keep(stir: Run, tmp_path: Path) -> None:
    """The annotation is the file's own: no model is needed."""
    names, talk = tmp_path / "names.txt", tmp_path / "a.jsonl"
    names.write_text("i I # a name here\n")
    repair = {"rm_start": 1, "rm_end": 1, "rp_start": 2, "rp_end": 2, "kind": "repeat"}
    words = ["uh", "i", "i", "w-w-we"]
    talk.write_text(json.dumps({"words": words, "edit_terms": [0], "repairs": [repair]}) + "\n")
    for keep, left in [
        (("uh",), "uh i we"),
        ((names,), "i i we"),
        ((names, "uh, no"), "uh i i we"),
        (("w-w-we",), "i w-w-we"),
    ]:
        options = [part for one in keep for part in ("--keep", one)]
        assert json.loads(stir("clean", talk, *options).out)["words"] == left.split()
    done = stir("clean", talk, "--keep", "nowhere.txt")
    assert (done.status, done.out) == (1, "")
    assert "nowhere.txt: cannot be read" in done.err


def test_written_text(stir: Run, tmp_path: Path) -> None:
    """Only what is safe goes; the annotation is the file's own."""
    words = ["the", "the", "yo-yo", "had", "had", "uh", "i", "mean", "we", "they", "left", "w-w-we"]
    repairs = [(0, 1, "repeat"), (3, 4, "repeat"), (8, 9, "substitute")]
    line = {
        "id": "a", "words": words, "edit_terms": [5], "repairs": [
            {"rm_start": a, "rm_end": a, "rp_start": b, "rp_end": b, "kind": kind}
            for a, b, kind in repairs
        ],
    }  # fmt: skip
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(line) + "\n")
    spoken = json.loads(stir("clean", path).out)["words"]
    assert spoken == ["the", "yo-yo", "had", "i", "mean", "they", "left", "we"]
    written = json.loads(stir("clean", path, "--written").out)["words"]
    assert written == ["the", "yo-yo", "had", "had", "i", "mean", "we", "they", "left", "w-w-we"]
