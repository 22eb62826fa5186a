"""`stir review` as a process: killed and started again, and the same result as `stir clean`."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from cli.running import Run, runner
from review.making import reviewing
from review.talk import make_talk
from small_model import small
from stir.models.parts import save

PATIENCE = 60.0
OPENER = build_opener(ProxyHandler({}))


@pytest.fixture
def stir(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "small"
    save(small(), folder)
    return folder


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "talk.vtt"
    path.write_text(make_talk(1), encoding="utf-8")
    return path


def ask(url: str, body: object = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    with OPENER.open(Request(url, data), timeout=PATIENCE) as answer:
        found: bytes = answer.read()
        return found


def test_killed_and_started_again(stir: Run, model: Path, talk: Path, tmp_path: Path) -> None:
    with reviewing(talk, "--model", model) as (process, url):
        items = json.loads(ask(f"{url}state"))["items"]
        assert len(items) > 10
        for n, item in enumerate(items[:8]):
            ask(f"{url}decision", {"tokens": item["tokens"], "remove": n % 2 == 0})
        ask(f"{url}settings", {"level": "repeats", "min_confidence": 0.6})
        before = json.loads(ask(f"{url}state"))["status"]
        process.kill()
    with reviewing(talk, "--model", model) as (process, again):
        assert again == url  # so that an open page goes on
        after = json.loads(ask(f"{url}state"))["status"]
        same = ("items", "written", "level", "min_confidence")
        assert [after[key] for key in same] == [before[key] for key in same]
        exported = ask(f"{url}export/clean")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert err == f"stir: decisions are in {talk.with_name('talk.decisions.json')}\n"
    output, report = tmp_path / "clean.vtt", tmp_path / "report.json"
    decided = ("--decisions", tmp_path / "talk.decisions.json", "--model", model)
    done = stir("clean", talk, *decided, "-o", output, "--report", report)
    assert done.status == 0, done.err
    assert output.read_bytes() == exported
    assert exported != talk.read_bytes()
    # and back
    assert stir("clean", "--undo", report, output, "-o", output).status == 0
    assert output.read_bytes() == talk.read_bytes()
    assert stir("clean", talk, *decided, "--level", "off", "-o", output).status == 0
    assert output.read_bytes() == talk.read_bytes()
    # a review that ended in good order forgets its address
    with reviewing(talk, "--model", model) as (_, third):
        assert third != url


def test_reports_of_clean(stir: Run, model: Path, talk: Path, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("r.csv", "r.html", "l.txt", "x.edl", "c.vtt")}
    common = ("clean", talk, "-o", files["c.vtt"], "--model", model)
    done = stir(*common, "--report", files["r.csv"], "--labels", files["l.txt"])
    assert done.status == 0, done.err
    assert stir(*common, "--report", files["r.html"], "--edl", files["x.edl"]).status == 0
    assert files["r.csv"].read_text(encoding="utf-8-sig").startswith("number,done,kind")
    assert "<h1>Removals in talk.vtt</h1>" in files["r.html"].read_text(encoding="utf-8")
    assert all(line.count("\t") == 2 for line in files["l.txt"].read_text().splitlines())
    assert files["x.edl"].read_text().startswith("TITLE: talk.vtt\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "not standard input"),
        (["talk.vtt", "--media", "none.mp3"], "none.mp3: cannot be read"),
        (["talk.vtt", "--decisions", "other.json"], "another version of the file"),
        (["talk.vtt", "--level", "off"], "removes something"),
    ],
)
def test_what_is_refused(
    stir: Run,
    model: Path,
    talk: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(talk.parent)
    Path("other.json").write_text(json.dumps({"sha256": "0" * 64, "decisions": []}))
    done = stir("review", *arguments, "--no-open", "--model", model)
    assert done.status == 1
    assert message in done.err.replace("\n", "")
