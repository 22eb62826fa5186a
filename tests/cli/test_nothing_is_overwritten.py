"""No command overwrites a file that it reads, unless that is what it was asked for."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
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


def test_a_folder_with_two_names(stir: Run, talk: Path, model: Path) -> None:
    """Mounted twice, paths differ and files do not; a second name of the file stands for it."""
    Path("mounted").mkdir()
    os.link(talk, Path("mounted", "talk.vtt"))
    done = stir("clean", talk, "--out-dir", "mounted", "--model", model)
    assert done.status == 1
    assert "talk.vtt: would be overwritten; choose another folder" in done.err
    assert Path("mounted", "talk.vtt").read_text() == VTT


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


def test_the_way_back_stays_if_the_command_is_repeated(stir: Run, talk: Path, model: Path) -> None:
    """The report of the second cleaning would lead back to the first, and no further."""
    in_place = ("clean", talk, "-o", talk, "--level", "fillers", "--model", model)
    assert stir(*in_place, "--report", "r.json").status == 0
    cleaned, report = talk.read_bytes(), Path("r.json").read_bytes()
    for option in ("--report", "--cuts", "--labels", "--edl"):
        more = ("--level", "repeats", option, "r.json")
        done = stir(*in_place, *more)
        assert done.status == 1
        assert "r.json: is the report that leads back to another original" in done.err
    assert stir("clean", talk, "-o", "r.json", "--to", "text", "--model", model).status == 1
    assert stir("clean", talk, "-o", "r.json", "--level", "off").status == 1
    assert (talk.read_bytes(), Path("r.json").read_bytes()) == (cleaned, report)
    assert stir("clean", "--undo", "r.json", talk, "-o", talk).status == 0
    assert talk.read_text() == VTT
    # from the original on, the same command may be given again
    assert stir(*in_place, "--report", "r.json").status == 0
    assert stir("clean", "--undo", "r.json", talk).out == VTT


def test_one_report_does_not_serve_two_transcripts(stir: Run, talk: Path, model: Path) -> None:
    """`for talk in *.vtt; do stir clean $talk -o $talk --report r.json; done`."""
    other = talk.with_name("other.vtt")
    other.write_text(VTT.replace("rice", "wine"))
    assert stir("clean", talk, "-o", talk, "--report", "r.json", "--model", model).status == 0
    done = stir("clean", other, "-o", other, "--report", "r.json", "--model", model)
    assert done.status == 1
    assert "choose another name" in done.err
    assert "Uh, i i know the wine" in other.read_text()
    assert stir("clean", "--undo", "r.json", talk).out == VTT
    # nothing is lost where the transcript stays
    done = stir("clean", other, "-o", "o.vtt", "--report", "r.json", "--model", model)
    assert done.status == 0


@pytest.mark.skipif(sys.platform != "linux", reason="no names for open files")
def test_a_report_does_not_replace_what_comes_by_standard_input(talk: Path) -> None:
    command = [sys.executable, "-m", "stir", "clean", "--level", "off"]
    for target in (("--report", "talk.vtt"), ("--cuts", "./talk.vtt")):
        with talk.open("rb") as stdin:
            done = subprocess.run([*command, *target], stdin=stdin, capture_output=True, text=True)
        assert done.returncode == 1
        assert "talk.vtt: is the transcript itself" in done.stderr
        assert talk.read_text() == VTT


@pytest.mark.skipif(sys.platform == "win32", reason="no names for open files")
def test_what_is_appended_to_stays(talk: Path) -> None:
    """With `>>`, the name of standard output leads to the file behind it."""
    everything = talk.with_name("all.vtt")
    everything.write_text("NOTE mine\n")
    command = [sys.executable, "-m", "stir", "clean", "--level", "off", "talk.vtt"]
    with everything.open("ab") as stdout:
        done = subprocess.run([*command, "-o", "/dev/stdout"], stdout=stdout, check=False)
    assert done.returncode == 0
    assert everything.read_text() == "NOTE mine\n" + VTT
