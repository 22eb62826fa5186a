"""The corpus and some inputs made from it hold; a planted defect is found; a run goes on."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import pytest

from small_model import small
from stir.detector import Detector
from stir.lab.fuzz import run
from stir.lab.fuzz.mutations import mutate
from stir.lab.fuzz.socket import Talk
from stir.lab.fuzz.trial import try_input
from stir.server.messages import Push, Update
from stir.server.speaker import Speaker
from stir.transcripts.formats import Edition, Format
from stir.transcripts.formats.document import SpanDocument

CORPUS = Path(__file__).parent / "corpus"
FILES = run.load(CORPUS)


@pytest.fixture(autouse=True)
def no_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run on demand looks for slow inputs, too; here the machine may be busy."""
    monkeypatch.setattr("stir.lab.fuzz.trial.LEAST_SECONDS", math.inf)
    monkeypatch.setattr("stir.lab.fuzz.socket.LEAST_SECONDS", math.inf)


@pytest.mark.parametrize("path", [path for path, _ in FILES], ids=lambda path: path.name)
def test_corpus(path: Path) -> None:
    """Files of our own, and inputs on which a run once found something (`was-`)."""
    for to in (Format.TEXT, Format.WHISPER, Format.CHAT):
        assert try_input(path.read_bytes(), path.name, None, to) is None


def test_some_inputs() -> None:
    for number in range(300):
        data, name, finding = run.run_input(FILES, number, seed=7)
        assert finding is None, (number, name, data)


def test_inputs_are_the_same_again() -> None:
    seeds = [data for _, data in FILES]
    once, again = ([mutate(seeds, n, 3) for n in range(50)] for _ in range(2))
    assert once == again
    assert once != [mutate(seeds, n, 4) for n in range(50)]


def test_what_is_planted_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "a.srt").write_bytes((CORPUS / "srt.srt").read_bytes())
    rewrite = SpanDocument.rewrite

    def loses_a_word(self: SpanDocument, edition: Edition) -> str:
        return rewrite(self, edition).replace("cat", "")

    monkeypatch.setattr(SpanDocument, "rewrite", loses_a_word)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr("signal.alarm", lambda _: None)
    out = tmp_path / "found"
    for inputs in ("3", "6"):
        with pytest.raises(SystemExit) as stopped:
            run.main([str(tmp_path / "seeds"), "-o", str(out), "--inputs", inputs])
        assert stopped.value.code == 1
        assert json.loads((out / "state-1.json").read_text())["next"] == int(inputs)
    assert {path.name.split("-")[0] for path in out.glob("*.srt")} <= {"lost", "undo"}


def test_conversations_on_the_socket() -> None:
    """40 conversations of valid, odd and broken messages."""
    detector = Detector(small())
    talks = [Talk(detector, Random(number)) for number in range(40)]
    assert [found for n, talk in enumerate(talks) if (found := talk.run(n, 7)) is not None] == []
    assert sum(len(talk.accepted) for talk in talks) > 200
    assert sum(talk.batches for talk in talks) > 5


def test_a_word_that_the_socket_loses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    push = Speaker._push

    def loses(self: Speaker, message: Push) -> Update:
        return push(self, message) if message.word != "rice" else self._revoke(0)

    monkeypatch.setattr(Speaker, "_push", loses)
    talks = [Talk(Detector(small()), Random(number)) for number in range(20)]
    found = [talk.run(n, 7) for n, talk in enumerate(talks)]
    assert {finding.kind for finding in found if finding is not None} == {"lost"}
