"""`stir clean` on files: in place, many at once, with decisions; nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import Run

VTT = """\
WEBVTT

00:01.000 --> 00:03.000
Uh, i i know the rice.

00:03.500 --> 00:05.000
Um, yes.
"""


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    path = tmp_path / "talk.vtt"
    path.write_text(VTT)
    return path


def test_in_place_with_a_report_that_cannot_be_written(
    stir: Run, model: Path, talk: Path, tmp_path: Path
) -> None:
    report = tmp_path / "nodir" / "r.json"
    done = stir("clean", talk, "-o", talk, "--report", report, "--model", model)
    assert done.status == 1
    assert "r.json: cannot be written" in done.err
    assert talk.read_text() == VTT
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".vtt"] == ["talk.vtt"]


@pytest.mark.parametrize("option", ["--report", "--cuts"])
def test_a_report_does_not_overwrite_the_transcript(
    stir: Run, model: Path, talk: Path, tmp_path: Path, option: str
) -> None:
    done = stir("clean", talk, "-o", tmp_path / "x.vtt", option, talk, "--model", model)
    assert (done.status, talk.read_text()) == (1, VTT)
    done = stir(
        "clean", talk, "-o", tmp_path / "x.vtt", option, tmp_path / "x.vtt", "--model", model
    )
    assert done.status == 1
    assert "same file" in done.err
    assert not (tmp_path / "x.vtt").exists()


def test_in_place_and_back(stir: Run, model: Path, talk: Path, tmp_path: Path) -> None:
    report = tmp_path / "r.json"
    assert stir("clean", talk, "-o", talk, "--report", report, "--model", model).status == 0
    assert talk.read_text() != VTT
    assert stir("clean", "--undo", report, talk, "-o", talk).status == 0
    assert talk.read_text() == VTT


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig", "cp932", "utf-7"])
def test_undo_in_any_encoding(stir: Run, model: Path, tmp_path: Path, encoding: str) -> None:
    original = "uh i i know the rice + yes\n".encode(encoding)
    talk, report = tmp_path / "talk.txt", tmp_path / "r.json"
    talk.write_bytes(original)
    arguments = ("--encoding", encoding, "--from", "text", "--model", model)
    done = stir("clean", talk, "-o", talk, "--report", report, *arguments)
    assert done.status == 0, done.err
    assert json.loads(report.read_text())["undo"]["original"]
    assert talk.read_bytes() != original
    assert stir("clean", "--undo", report, talk, "-o", talk).status == 0
    assert talk.read_bytes() == original


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-32-be"])
def test_undo_where_the_output_seems_to_begin_with_a_mark(
    stir: Run, model: Path, tmp_path: Path, encoding: str
) -> None:
    """Files that were put together have U+FEFF inside; read again, the first one is a mark."""
    original = "uh \ufeffhello there\n".encode(encoding)
    talk, report = tmp_path / "talk.txt", tmp_path / "r.json"
    talk.write_bytes(original)
    arguments = ("--encoding", encoding, "--from", "text", "--model", model)
    assert stir("clean", talk, "-o", talk, "--report", report, *arguments).status == 0
    assert talk.read_bytes() == "\ufeffhello there\n".encode(encoding)
    assert stir("clean", "--undo", report, talk, "-o", talk).status == 0
    assert talk.read_bytes() == original


@pytest.mark.parametrize("report", [(), ("--report", "r.json")])
def test_off_changes_nothing_where_an_encoding_has_two_ways(
    stir: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, report: tuple[str, ...]
) -> None:
    """UTF-7 may write a letter as it is, or as `+AGE-`, which is an a."""
    monkeypatch.chdir(tmp_path)
    Path("talk.txt").write_bytes(b"uh +AGE- yes\n")
    arguments = ("--encoding", "utf-7", "--level", "off", "-o", "o.txt", *report)
    assert stir("clean", "talk.txt", *arguments).status == 0
    assert Path("o.txt").read_bytes() == b"uh +AGE- yes\n"


def test_the_format_follows_the_name_of_the_output(
    stir: Run, model: Path, talk: Path, tmp_path: Path
) -> None:
    assert stir("clean", talk, "-o", tmp_path / "talk.srt", "--model", model).status == 0
    assert (tmp_path / "talk.srt").read_text().startswith("1\n00:00:01,471 --> ")
    # a text that looks like VTT and is called .txt stays what it is
    (tmp_path / "talk.txt").write_text(VTT)
    assert (
        stir("clean", tmp_path / "talk.txt", "-o", tmp_path / "x.txt", "--model", model).status == 0
    )
    assert (tmp_path / "x.txt").read_text().startswith("WEBVTT")


def test_many_files(stir: Run, model: Path, talk: Path, tmp_path: Path) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "b.txt").write_text("uh i i know\n")
    (folder / "c.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\num yes\n")
    (folder / "notes.md").write_text("uh\n")
    outputs = []
    for jobs in ("1", "2"):
        out = tmp_path / f"clean{jobs}"
        done = stir("clean", talk, folder, "--out-dir", out, "--report", tmp_path / "reports",
                    "--jobs", jobs, "--model", model)  # fmt: skip
        assert done.status == 0, done.err
        assert "3 of 3 files; all: 14 words, 6 removed (42.9 %): filler 4, repeat 2" in done.err
        assert f"{folder / 'b.txt'}: 4 words, 2 removed (50.0 %): filler 1, repeat 1" in done.err
        outputs.append({path.name: path.read_text() for path in out.iterdir()})
    assert outputs[0] == outputs[1]
    assert set(outputs[0]) == {"talk.vtt", "b.txt", "c.srt"}
    assert outputs[0]["b.txt"] == "i know\n"
    assert sorted(path.name for path in (tmp_path / "reports").iterdir()) == [
        "b.txt.json", "c.srt.json", "talk.vtt.json",
    ]  # fmt: skip


def test_a_bad_file_does_not_stop_the_others(
    stir: Run, model: Path, talk: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.srt"
    bad.write_text("this is no subtitle\n")
    done = stir("clean", bad, talk, "--out-dir", tmp_path / "out", "--model", model)
    assert done.status == 1
    assert "bad.srt" in done.err
    assert "1 of 2 files" in done.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["talk.vtt"]


def test_what_many_files_cannot_do(stir: Run, model: Path, talk: Path, tmp_path: Path) -> None:
    twin = tmp_path / "twin" / "talk.vtt"
    twin.parent.mkdir()
    twin.write_text(VTT)
    for arguments, message in [
        ((talk, twin), "--out-dir FOLDER"),
        ((talk, twin, "--out-dir", tmp_path / "out"), "has the same name as"),
        ((talk, "--out-dir", tmp_path), "would be overwritten"),
        ((tmp_path / "twin", "--out-dir", tmp_path / "o", "-o", "x"), "for one file"),
    ]:
        done = stir("clean", *arguments, "--model", model)
        assert (done.status, done.out) == (1, "")
        assert message in done.err
    assert (talk.read_text(), twin.read_text()) == (VTT, VTT)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "the folder has no transcripts" in stir("clean", empty, "--out-dir", tmp_path / "o").err


def decisions(*entries: tuple[list[int], bool], digest: str = "") -> str:
    listed = [{"tokens": tokens, "remove": remove} for tokens, remove in entries]
    return json.dumps({"sha256": digest, "decisions": listed})


def test_decisions(stir: Run, model: Path, tmp_path: Path) -> None:
    talk, file = tmp_path / "talk.txt", tmp_path / "d.json"
    talk.write_text("uh i i know um the rice\n")
    file.write_text(decisions(([0], False), ([4], True)))
    done = stir("clean", talk, "--decisions", file, "--model", model)
    assert done.out == "uh i know the rice\n"
    # a decision outweighs the level
    file.write_text(decisions(([1], True)))
    done = stir("clean", talk, "--decisions", file, "--level", "fillers", "--model", model)
    assert done.out == "i know the rice\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[]", "not a file of decisions"),
        ('{"decisions": [{"tokens": [], "remove": true}]}', "tokens must be a list"),
        ('{"decisions": [{"tokens": [1], "remove": 1}]}', "remove must be true or false"),
        ('{"decisions": [], "level": "all"}', "not a file of decisions"),
        ('{"decisions": [], "min_confidence": 2}', "between 0 and 1"),
        ('{"decisions": [], "looked_at": [0]}', "tokens must be a list"),
        (decisions(([0], False), digest="0" * 64), "another version of the file"),
    ],
)
def test_decisions_that_do_not_fit(
    stir: Run, model: Path, tmp_path: Path, text: str, message: str
) -> None:
    talk, file = tmp_path / "talk.txt", tmp_path / "d.json"
    talk.write_text("uh i i know\n")
    file.write_text(text)
    done = stir("clean", talk, "--decisions", file, "--model", model)
    assert (done.status, done.out) == (1, "")
    assert message in done.err
    assert "d.json" in done.err


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (VTT, "vtt"),
        ("1\n00:00:01,000 --> 00:00:02,000\nuh i know\n", "srt"),
        ('{"segments": [{"start": 0, "end": 1, "text": " uh i know"}]}', "whisper"),
        ("@UTF8\n@Begin\n*A:\t&-uh i know .\n@End\n", "chat"),
        ("a 1 0.0 0.5 uh\na 1 0.5 0.5 know\n", "ctm"),
    ],
)
def test_the_format_is_detected_on_a_pipe(stir: Run, model: Path, text: str, name: str) -> None:
    piped = stir("clean", "--model", model, stdin=text)
    assert piped.status == 0, piped.err
    assert piped.out == stir("clean", "--from", name, "--model", model, stdin=text).out
    assert "uh" not in piped.out.lower()


@pytest.mark.parametrize("line", ["{uh} we left", "[ i + i ] know", "1 uh", "we have 2 3 apples"])
def test_a_pipe_of_lines_is_one(stir: Run, model: Path, line: str) -> None:
    assert (
        len(stir("clean", "--model", model, stdin=f"{line}\n\nuh i know\n").out.splitlines()) == 3
    )
