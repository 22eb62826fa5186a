"""The accurate model as a user gets it: stir-repair-accurate, read by ONNX Runtime."""

from __future__ import annotations

from pathlib import Path

import pytest

import stir
from stir.corpus.markup import parse_markup, write_markup
from stir.detector import Detector
from stir.encoder.reader import EncoderReader
from stir.models.catalogue import available
from stir.models.licences import LICENCES
from stir.network.decoder import NetworkEngine
from stir.words import Word

pytest.importorskip("onnxruntime", reason="no ONNX Runtime: scripts/test-accurate installs it")
accurate = pytest.importorskip(
    "stir_repair_accurate", reason="no accurate model: scripts/test-accurate installs it"
)

MOST_BYTES = 40_000_000
SENTENCES = [
    "john [ likes + {uh} loves ] mary",
    "but one of [ the + the ] two things that i'm really worried about",
    "set an alarm for [ six + {no} seven ]",
    "turn on [ the kitchen + {I mean} the bedroom ] light",
    "call [ mom + {no} dad ]",
    "i want to fly [ to boston + {uh} to denver ]",
    "i like [ the red + {uh} the blue ] car",
    "we need eggs milk butter and flour",
    "no i do not want any soup",
    "He said no and left the room.",
]


@pytest.fixture(scope="module")
def detector() -> Detector:
    return stir.load("accurate")


@pytest.mark.parametrize("markup", SENTENCES)
def test_front_page(markup: str, detector: Detector) -> None:
    words, _ = parse_markup(markup)
    assert write_markup(words, detector.annotate(words)) == markup


def test_push_then_revoke_is_the_identity(detector: Detector) -> None:
    words, _ = parse_markup(SENTENCES[3])
    session, never = detector.session(), detector.session()
    for word in words:
        before = session.annotation
        session.push("no")
        session.push(word)
        session.revoke(2)
        assert session.annotation == before
        assert session.push(word) == never.push(word)


def test_it_is_deterministic(detector: Detector) -> None:
    words, _ = parse_markup(" ".join(SENTENCES[:4]).replace("{", "").replace("}", ""))
    assert detector.annotate(words) == stir.load("accurate").annotate(words)


def test_a_long_utterance_costs_no_more_memory(detector: Detector) -> None:
    """The last words are read anew, and all before them are forgotten."""
    engine = detector.model.engine(detector.options)
    assert isinstance(engine, NetworkEngine)
    for i in range(600):
        engine.push(Word(f"word{i % 50}"))
    [reader] = [r for r in engine.readers if isinstance(r, EncoderReader)]
    assert len(reader._words) <= 512


def test_what_it_is_is_listed() -> None:
    [entry] = [entry for entry in available() if entry.name == "accurate"]
    assert entry.engine == "encoder"
    assert entry.licence in LICENCES
    assert entry.figures


def test_it_is_small() -> None:
    files = list(Path(accurate.FOLDER).iterdir())
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
    assert {file.name for file in files} >= {"MODEL_CARD.md", "figures.json", "config.json"}
