"""No command overwrites a file that it reads, unless that is what it was asked for."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from cli.running import Run
from stir.transcripts.cleaning import undo

VTT = "WEBVTT\n\n00:01.000 --> 00:03.000\nUh, i i know the rice.\n"
WHISPER = '{"text": "uh yes", "segments": [{"id": 0, "start": 0, "end": 1, "text": "uh yes"}]}'
CORPUS = '{"id": "a", "words": ["uh", "i"], "edit_terms": [0], "repairs": []}\n'


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "talk.vtt"
    path.write_text(VTT)
    return path


def test_a_view_does_not_replace_the_transcript(stir: Run, talk: Path, model: Path) -> None:
    done = stir("view", talk, "-o", "./talk.vtt", "--model", model)
    assert done.status == 1
    assert "talk.vtt: is read, and would be overwritten; choose another name" in done.err
    assert talk.read_text() == VTT


@pytest.mark.parametrize("option", ["-o", "--report", "--cuts", "--labels", "--edl"])
def test_decisions_and_lists_stay(stir: Run, talk: Path, model: Path, option: str) -> None:
    decisions = {"sha256": hashlib.sha256(talk.read_bytes()).hexdigest(), "decisions": []}
    read = {"--decisions": json.dumps(decisions), "--keep": "rice\n", "--fillers": "uh\n",
            "--protect": "rice\n"}  # fmt: skip
    for name, text in read.items():
        file = talk.with_name("read.txt")
        file.write_text(text)
        output = () if option == "-o" else ("-o", "clean.vtt")
        done = stir("clean", talk, *output, option, file, name, file, "--model", model)
        assert done.status == 1, name
        assert "read.txt: is read, and would be overwritten" in done.err
        assert file.read_text() == text
        assert not talk.with_name("clean.vtt").exists()


def test_undo_does_not_replace_the_report(stir: Run, talk: Path, model: Path) -> None:
    assert stir("clean", talk, "-o", "o.vtt", "--report", "r.json", "--model", model).status == 0
    report = Path("r.json").read_bytes()
    assert stir("clean", "--undo", "r.json", "o.vtt", "-o", "r.json").status == 1
    assert Path("r.json").read_bytes() == report


def test_reports_do_not_replace_other_transcripts(stir: Run, talk: Path, model: Path) -> None:
    other = talk.with_name("talk.vtt.json")
    other.write_text(WHISPER)
    folders = ("--out-dir", "out", "--report", ".", "--model", model)
    done = stir("clean", talk, *folders)
    assert done.status == 0  # nobody has said that the other file is a transcript
    other.write_text(WHISPER)
    done = stir("clean", talk, other, *folders)
    assert done.status == 1
    assert "talk.vtt.json: would be overwritten; choose another folder" in done.err
    assert other.read_text() == WHISPER


def test_reports_and_outputs_have_different_names(stir: Run, talk: Path, model: Path) -> None:
    other = talk.with_name("talk.vtt.json")
    other.write_text(WHISPER)
    same = ("--out-dir", "out", "--report", "out", "--model", model)
    done = stir("clean", talk, other, *same)
    assert done.status == 1
    assert "would be written twice; choose other folders" in done.err
    assert not Path("out").exists()


def test_lists_stay_where_many_files_are_cleaned(stir: Run, talk: Path, model: Path) -> None:
    kept = Path("out") / "talk.vtt"
    kept.parent.mkdir()
    kept.write_text("rice\n")
    done = stir("clean", talk, "--out-dir", "out", "--keep", kept, "--model", model)
    assert done.status == 1
    assert kept.read_text() == "rice\n"


@pytest.mark.parametrize("command", [("trace", "--model"), ("corpus", "export")])
def test_a_corpus_is_not_replaced(
    stir: Run, talk: Path, model: Path, command: tuple[str, str]
) -> None:
    corpus = talk.with_name("c.jsonl")
    corpus.write_text(CORPUS)
    options = (model,) if command[1] == "--model" else ()
    first, second = (command[0], "c.jsonl"), (command[1], *options)
    arguments = (*first, *second) if options else (*command, "c.jsonl")
    done = stir(*arguments, "-o", corpus)
    assert done.status == 1, done.err
    assert "c.jsonl: is read, and would be overwritten" in done.err
    assert corpus.read_text() == CORPUS


def test_what_is_edited_meanwhile_is_not_replaced(
    stir: Run, talk: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a long transcript is cleaned in place, its user saves it in an editor."""
    from stir.cli import clean_files

    def edits(*arguments: object) -> dict[str, object]:
        talk.write_text(VTT + "\n00:04.000 --> 00:05.000\nadded\n")
        return undo.make_undo(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(clean_files, "make_undo", edits)
    done = stir("clean", talk, "-o", talk, "--report", "r.json", "--model", model)
    assert done.status == 1
    assert "talk.vtt: has changed since it was read; nothing was written" in done.err
    assert "added" in talk.read_text()
    assert not Path("r.json").exists()
