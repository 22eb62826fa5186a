"""The corpus and some inputs made from it hold; a planted defect is found; a run goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stir.lab.fuzz import run
from stir.lab.fuzz.mutations import mutate
from stir.lab.fuzz.trial import try_input
from stir.transcripts.formats import Edition, Format
from stir.transcripts.formats.document import SpanDocument

CORPUS = Path(__file__).parent / "corpus"
FILES = run.load(CORPUS)


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
