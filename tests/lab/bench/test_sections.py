"""The sections that need a model run on a small one; how fast they find it is for `stir bench`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from small_model import corpus, small
from small_network import erratic_network
from stir.detector import Detector
from stir.lab.bench import SECTIONS, paper, stream
from stir.lab.bench.measurement import Measurement
from stir.lab.bench.plain import from_source
from stir.lab.bench.speech import spoken
from stir.lab.bench.subject import Subject
from stir.models.parts import save
from stir.session import Session
from stir.words import Word


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
    folder = tmp_path_factory.mktemp("model") / "small"
    save(small(), folder)
    yield Subject(corpus()[:30], folder)


def measured(name: str, subject: Subject) -> dict[str, Measurement]:
    return {m.name.strip(): m for m in SECTIONS[name].measure(subject)}


def test_detector(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "WORDS_BASELINE", 5)
    found = measured("detector", subject)
    shares = ["look-up", "graph", "ed", "rp_start", "rm_start", "rp_end", "session"]
    assert list(found) == ["push, a word", *shares, "push, plain Python"]
    whole = found["push, a word"]
    assert whole.ratio is not None  # against scikit-learn ...
    assert whole.ratio > 1  # ... whose calls take a thousand times longer
    assert sum(found[name].value for name in shares) >= 0.99 * whole.value


def test_detector_of_networks(tmp_path: Path) -> None:
    """Where the time goes between the features of a word and the repairs."""
    save(erratic_network(1, 2), tmp_path / "network")
    found = measured("detector", Subject(corpus()[:20], tmp_path / "network"))
    shares = ["features", "2 networks", "repairs", "session"]
    names = ["push, a word", *shares, "push, plain Python", "push, 8-bit weights"]
    names += ["in step, 16-bit weights", "in step, 8-bit weights"]
    weights = ["weights that a word reads, 8-bit", "their products alone"]
    assert list(found) == [*names, *weights]
    assert sum(found[name].value for name in shares) >= 0.99 * found["push, a word"].value


def test_tagger(subject: Subject) -> None:
    assert list(measured("tagger", subject)) == ["tag, a word"]


def test_start(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stir.lab.bench.start.REPEATS", 1)
    found = measured("start", subject)
    assert list(found)[:3] == ["import stir", "load the model", "stir tag, one line"]
    assert all(m.value > 0 for m in found.values())


def test_stream(subject: Subject) -> None:
    time, objects = stream.measure(subject, words=30_000, part=10_000)
    assert "20,000" in time.name
    assert objects.baseline is not None
    # the window goes up and down by 1,024 words with their labels
    assert objects.value < objects.baseline + 10_000


def test_a_stage_that_is_left_out_keeps_those_after_it_from_work() -> None:
    utterance = corpus()[1]
    asked = {}
    for stage in paper.STOPPED:
        engine = paper.stopped(small(), stage)
        for word in utterance.words:
            engine.push(Word(word))
        asked[stage] = engine.classifications
    assert asked["ed"].ed == len(utterance.words)
    assert asked["ed"].rp_start == 0
    assert asked["rp_start"].rp_start > 0
    assert asked["rp_start"].rm_start == 0
    assert asked["rm_start"].rm_start > 0
    assert asked["rm_start"].rp_end == 0
    assert asked["rp_end"].rp_end > 0


def test_speech_is_drawn_from_the_model() -> None:
    speech = spoken(small(), 300)
    assert sum(len(utterance.words) for utterance in speech) == 300
    assert speech == spoken(small(), 300)
    assert speech != spoken(small(), 300, seed=1)
    words = {word for utterance in speech for word in utterance.words}
    assert words <= {*small().lex.vocabulary.words, *small().edit.vocabulary.words}
    assert all(len(u.words) == len(u.pos or ()) for u in speech)


def test_plain_python_gives_the_same_traces_to_the_last_bit(tmp_path: Path) -> None:
    """Confidences included: a trace's equality leaves them out, its representation does not."""
    save(small(), tmp_path / "model")
    plain = from_source("stir.detector")
    assert plain.__name__ == "stir.detector"
    assert plain.Session is not Session
    slow, fast = plain.load(tmp_path / "model"), Detector(small())
    for utterance in corpus():
        theirs, ours = slow.trace(utterance), fast.trace(utterance)
        assert theirs == ours
        assert repr(theirs) == repr(ours)
