"""The routes of a review, over HTTP."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from review.making import TOKEN, Client, filler, make_review, serving
from stir.review.address import Memory
from stir.review.state import Review, Subject
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.undo import undo
from stir.transcripts.cleaning.utterances import utterances
from stir.transcripts.formats import Format, decode, read

RECORDING = bytes(range(256)) * 40


@pytest.fixture
def review(tmp_path: Path) -> Review:
    recording = tmp_path / "cat.wav"
    recording.write_bytes(RECORDING)
    return make_review(tmp_path, media=recording)


@pytest.fixture
def client(review: Review) -> Iterator[Client]:
    with serving(review) as it:
        yield it


def test_a_change_is_on_disk_and_in_the_answer(client: Client, review: Review) -> None:
    state = client.get("state")
    assert [item["kind"] for item in state["items"]] == ["filler", "repeat", "filler"]
    assert not any("evidence" in item for item in state["items"])
    answer = client.post("decision", {"tokens": [0], "remove": False})
    assert answer["items"][0] == {
        "removed": False, "proposed": True, "decision": False, "looked_at": True,
    }  # fmt: skip
    saved = json.loads(review.decisions_file.read_bytes())
    assert saved["decisions"] == [{"tokens": [0], "text": "Um,", "remove": False}]
    assert client.get("ping") == {"run": answer["run"], "version": 1}
    assert client.post("undo")["about"] == [0]
    assert json.loads(review.decisions_file.read_bytes())["decisions"] == []
    assert client.post("redo")["items"][0]["decision"] is False
    assert client.post("looked-at", {"tokens": [4]})["items"][2]["looked_at"]
    answer = client.post("settings", {"level": "fillers", "min_confidence": 0.5})
    assert (answer["level"], answer["min_confidence"]) == ("fillers", 0.5)


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("decision", {"tokens": [5], "remove": True}, "no removal of the tokens"),
        ("decision", {"tokens": "0", "remove": True}, "tokens must be a list"),
        ("decision", {"tokens": [True], "remove": True}, "tokens must be a list"),
        ("decision", {"tokens": [0], "remove": 1}, "true, false or null"),
        ("decision", "{", "not JSON"),
        ("decision", "[]", "expected a JSON object"),
        ("decision", {"tokens": [0] * 99_999}, "exceeds"),
        ("settings", {"level": "all"}, "level must be"),
        ("settings", {"level": "off"}, "removes something"),
        ("settings", {"min_confidence": 2}, "between 0 and 1"),
        ("settings", {"min_confidence": "1"}, "between 0 and 1"),
    ],
)
def test_what_is_refused_changes_nothing(
    client: Client, review: Review, path: str, body: Any, message: str
) -> None:
    status, _, answer = client.request("POST", path, body)
    assert status == 400
    assert message in answer["error"]
    assert not review.decisions_file.exists()


@pytest.mark.parametrize("path", ["", "state", "page.js", "export/clean", "media", "nothing"])
def test_without_the_token(client: Client, path: str) -> None:
    for token in ("", "x", TOKEN[:-1], TOKEN + "x", "ü"):
        if token == "ü":
            token = "%C3%BC"
        assert client.request("GET", path, token=token)[0] == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "evil.example:{port}"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
)
def test_other_hosts_and_origins(client: Client, review: Review, headers: dict[str, str]) -> None:
    sent = {name: value.format(port=client.port) for name, value in headers.items()}
    body = {"tokens": [0], "remove": False}
    assert client.request("POST", "decision", body, **sent)[0] == 403
    assert client.request("GET", "state", **sent)[0] == 403
    assert not review.decisions_file.exists()
    origin = f"http://localhost:{client.port}"
    assert client.request("GET", "state", Host=origin[7:], Origin=origin)[0] == 200


def test_headers(client: Client) -> None:
    status, headers, page = client.request("GET", "")
    assert status == 200
    assert b"page.js" in page
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "media-src 'self'" in policy
    assert headers["referrer-policy"] == "no-referrer"  # or a link would tell the token


def test_exports(client: Client) -> None:
    client.post("decision", {"tokens": [4], "remove": False})
    status, headers, data = client.request("GET", "export/clean")
    assert (status, headers["content-disposition"]) == (
        200, "attachment; filename*=UTF-8''cat.clean.vtt",
    )  # fmt: skip
    assert b"uh, slept." in data
    assert b"Um," not in data
    rows = list(csv.DictReader(io.StringIO(client.get("export/report.csv").decode("utf-8-sig"))))
    assert [(row["done"], row["text"]) for row in rows] == [
        ("removed", "Um,"), ("removed", "the"), ("kept", "uh,"),
    ]  # fmt: skip
    page = client.get("export/report.html").decode()
    assert '<b class="kept">uh,</b>' in page
    labels = client.get("export/labels.txt").decode()
    assert [line.split("\t")[2] for line in labels.splitlines()] == ["filler, repeat: Um, the"]
    edl = client.get("export/edl").decode()
    assert "001  AX" in edl
    assert "* FROM CLIP NAME: cat.wav" in edl
    decided = json.loads(client.get("export/decisions"))
    assert decided["decisions"] == [{"tokens": [4], "text": "uh,", "remove": False}]
    assert client.request("GET", "export/nothing")[0] == 404


def test_cuts_need_times(tmp_path: Path) -> None:
    with serving(make_review(tmp_path, Format.TEXT)) as client:
        assert client.get("state")["timed"] is False
        status, _, answer = client.request("GET", "export/labels.txt")
        assert status == 400
        assert "needs times" in answer["error"]
        assert client.request("GET", "media")[0] == 404


@pytest.mark.skipif(sys.platform != "linux", reason="names are text")
@pytest.mark.parametrize(
    ("name", "text"),
    [(b"caf\xe9\n.json", "Um, yes"), (b"cat.json", "\\ud83d, yes")],
    ids=["name", "word"],
)
def test_what_is_not_unicode_can_be_reviewed(tmp_path: Path, name: bytes, text: str) -> None:
    """Names from old disks, and halves of emoji that a recogniser has cut."""
    data = b'{"segments": [{"id": 0, "start": 0, "end": 1, "text": "%s"}]}' % text.encode()
    file = tmp_path / os.fsdecode(name)
    file.write_bytes(data)
    document = read(decode(data, str(file)), Format.WHISPER)
    transcript = document.transcript
    candidates = Candidates(transcript, utterances(transcript), (filler(0),))
    subject = Subject(document, Format.WHISPER, candidates, data, file)
    review = Review(subject, file.with_name(f"{file.stem}.decisions.json"))
    assert Memory(review.decisions_file).recall() is None
    with serving(review) as client:
        assert len(client.get("state")["items"]) == 1
        client.post("decision", {"tokens": [0], "remove": True})
        assert Review(subject, review.decisions_file).decisions.by_tokens == {(0,): True}
        for made in ("clean", "report.json", "report.csv", "report.html", "labels.txt", "edl",
                     "decisions"):  # fmt: skip
            assert client.request("GET", f"export/{made}")[0] == 200, made
        report = json.loads(client.request("GET", "export/report.json")[2])
        assert undo(client.request("GET", "export/clean")[2], report, "cat") == data


def test_a_part_of_the_recording(client: Client) -> None:
    status, headers, data = client.request("GET", "media", Range="bytes=100-199")
    assert (status, data) == (206, RECORDING[100:200])
    assert headers["content-range"] == f"bytes 100-199/{len(RECORDING)}"
    assert headers["content-type"].startswith("audio/")
    assert client.request("GET", "media")[2] == RECORDING
