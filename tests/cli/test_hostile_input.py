"""Whatever is fed to the command line: a clear message, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import Run

BIG = "9" * 5000


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.ctm", f"x A {BIG} 0.2 uh 0.9\n", "a.ctm:1: expected a time in seconds"),
        ("a.ctm", "x A ² 0.2 uh 0.9\n", "a.ctm:1: expected a time in seconds, at '²'"),
        ("a.srt", f"1\n{BIG}:00:00,000 --> 00:00:01,000\nuh\n", "a.srt:2: expected times"),
        ("a.json", '{"segments":[{"start":1e999,"end":2,"text":"uh"}]}', "start is not a time"),
        ("a.json", '{"segments":[{"start":1e15,"end":2,"text":"uh"}]}', "start is not a time"),
        ("a.json", f'{{"segments":[{{"start":{BIG},"text":"uh"}}]}}', "JSON of an unknown"),
        ("a.json", '{"alternatives":[5]}', "result 0.alternatives[0] is not an object"),
        ("a.json", '{"text": ' + "[" * 100_000, "JSON of an unknown recogniser"),
    ],
)
def test_numbers_and_shapes(stir: Run, tmp_path: Path, name: str, text: str, message: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    done = stir("clean", path)
    assert (done.status, done.out) == (1, "")
    assert message in done.err


VALID = {
    # a line of one blank within a cue, as in YouTube's automatic captions
    "youtube.vtt": (
        "WEBVTT\n\n00:00.000 --> 00:01.000 align:start\n \nuh<00:00.500><c> yes</c>\n\n"
        "00:01.000 --> 00:01.010\nyes\n \n\n00:01.010 --> 00:02.000\nyes\nno\n",
        "yes",
    ),
    "linker.cha": (
        "@UTF8\n@Begin\n@Participants:\tCHI Child\n*CHI:\t+< I want uh this .\n@End\n",
        "+< I want this .",
    ),
    "blank_word.json": (
        '{"segments":[{"start":1,"end":2,"text":" uh yes","words":['
        '{"word":" uh","start":1,"end":1.2},{"word":" ","start":1.2,"end":1.2},'
        '{"word":" yes","start":1.3,"end":2}]}]}',
        '{"word":" ","start":1.2,"end":1.2},{"word":" yes","start":1.3,"end":2}',
    ),
}


@pytest.mark.parametrize("name", VALID)
def test_valid_files(stir: Run, model: Path, tmp_path: Path, name: str) -> None:
    text, kept = VALID[name]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    done = stir("clean", path, "--level", "fillers", "--model", model)
    assert done.status == 0, done.err
    assert kept in done.out
    assert "uh" not in done.out
    assert stir("clean", path, "--level", "off").out == text


def run(command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command.replace("stir", f"{sys.executable} -m stir"),
        shell=True, cwd=folder, capture_output=True, env={**os.environ, **environment},
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "t.txt").write_text("uh hé “hi” — ok\n", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    return tmp_path


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("stir clean t.txt --model {model} > /dev/full", "No space left"),
        ("echo uh hi | stir clean --model {model} > /dev/full", "No space left"),
        ("stir clean t.txt --model {model} -o /dev/full", "No space left"),
        ("stir clean t.txt --model {model} -o loop", "symbolic links"),
        ("stir clean loop", "symbolic links"),
    ],
)
def test_what_cannot_be_written(folder: Path, model: Path, command: str, message: str) -> None:
    done = run(command.format(model=model), folder)
    assert done.returncode == 1
    assert message in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert (folder / "t.txt").read_text(encoding="utf-8") == "uh hé “hi” — ok\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-"])
def test_closed_streams(folder: Path, model: Path, stream: str) -> None:
    for command in (f"stir clean t.txt --model {model}", f"stir clean --model {model}"):
        done = run(f"{command} {stream}" + (" </dev/null" if stream != "<&-" else ""), folder)
        assert b"Traceback" not in done.stderr
        assert done.returncode in (0, 1)


@pytest.mark.parametrize("command", ["clean", "tag", "stats"])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_output_is_utf_8_whatever_the_locale(
    folder: Path, model: Path, command: str, encoding: str
) -> None:
    done = run(
        f"stir {command} t.txt --model {model}", folder,
        PYTHONIOENCODING=encoding, PYTHONUTF8="0",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    if command != "stats":
        assert "“hi”" in done.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_file_name_that_is_not_utf_8(folder: Path, model: Path) -> None:
    name = os.fsencode(folder) + b"/\xff\xfe.txt"
    Path(os.fsdecode(name)).write_text("uh hi\n", encoding="utf-8")
    done = run(f"stir clean *.txt --model {model} --out-dir out --report reports", folder)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert len(list((folder / "reports").iterdir())) == 2


def test_lone_surrogates_in_a_report(stir: Run, model: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"segments":[{"start":1,"end":2,"text":"uh \\ud800 hi"}]}')
    report = tmp_path / "r.json"
    done = stir("clean", path, "--model", model, "-o", tmp_path / "o.json", "--report", report)
    assert done.status == 0, done.err
    assert stir("clean", "--undo", report, tmp_path / "o.json", "-o", path).status == 0
    assert "\\ud800" in path.read_text()


@pytest.mark.parametrize("made", ["--labels", "--edl", "--cuts", "view", "x.csv", "x.html"])
def test_half_an_emoji_in_what_people_read(
    stir: Run, model: Path, tmp_path: Path, made: str
) -> None:
    """It becomes a question mark, or an escape in JSON."""
    talk, out = tmp_path / "talk.json", tmp_path / made
    talk.write_text('{"segments":[{"start":1,"end":2,"text":"\\ud83d, i i know"}]}')
    if made == "view":
        done = stir("view", talk, "-o", out, "--model", model)
    else:
        option = made if made.startswith("--") else "--report"
        done = stir("clean", talk, "-o", tmp_path / "o.json", option, out, "--model", model)
    assert done.status == 0, done.err
    assert out.read_text(encoding="utf-8")


ESCAPES = "\x1b]0;title\x07\x1b[31m\x9b2J\u202eabc"


def test_names_and_words_do_not_steer_the_terminal(stir: Run, model: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    segments = [
        {"start": i, "end": i + 1, "text": f"uh {ESCAPES} hi", "speaker": f"[red]{ESCAPES}[/]{i}"}
        for i in range(2)
    ]
    path.write_text(json.dumps({"segments": segments}), encoding="utf-8")
    done = stir("stats", path, "--model", model)
    assert done.status == 0, done.err
    assert not set(done.out) & set("\x1b\x07\x9b\u202e")
    assert "[red]\\u001b" in done.out
    path = tmp_path / "a\x1b[31m.srt"
    path.write_text("1\n")
    assert "\x1b" not in stir("clean", path).err


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminal")
def test_a_terminal_gets_no_escape_codes_and_a_pipe_gets_all(folder: Path) -> None:
    import pty

    text = f"uh {ESCAPES} hi\r\n"
    (folder / "t.txt").write_text(text, encoding="utf-8", newline="")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "stir", "clean", "t.txt", "--level", "off"]
    try:
        subprocess.run(command, cwd=folder, stdout=theirs, check=True)
        shown = os.read(ours, 1000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert not set(shown) & set("\x1b\x07\x9b\u202e")
    assert "\\u001b[31m" in shown
    assert run("stir clean t.txt --level off", folder).stdout.decode() == text
