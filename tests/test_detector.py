"""The detector as a program uses it, and the names that programs may use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stir
from small_model import corpus, erratic, small
from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.models.parts import save
from stir.session import WINDOW_SIZE
from stir.types import Utterance

WORD = st.one_of(st.sampled_from(["i", "the", "uh", "know", "rice"]), st.text(max_size=5))
MODEL = st.one_of(st.builds(small), st.builds(erratic, seed=st.integers(0, 5)))


def test_the_contract(tmp_path: Path) -> None:
    """formats: load, session, push, revoke, annotation, words, fluent, end, annotate."""
    save(small(), tmp_path / "model")
    detector = stir.load(tmp_path / "model")
    session = detector.session()
    update = session.push("i")
    assert (update.added, update.revoked) == ((), ())
    session.push("i", pos="PRP", start=1.2, end=1.5)
    assert session.words == ("i", "i")
    assert session.fluent == ("i",)
    [repair] = session.annotation.repairs
    assert (repair.rm_start, repair.rm_end, repair.rp_start) == (0, 0, 1)
    session.revoke(1)
    assert session.annotation == stir.Annotation()
    session.push("know")
    session.end()
    assert not session.words
    assert detector.annotate("uh i i know").edit_terms == (0,)


@given(MODEL, st.lists(WORD, max_size=30))
def test_incremental_equals_batch(model: Model, words: list[str]) -> None:
    detector = Detector(model)
    session = detector.session()
    for word in words:
        session.push(word)
    assert detector.annotate(words) == session.annotation
    if words:
        trace = detector.trace(Utterance("x", tuple(words)))
        assert trace.steps[-1] == session.annotation
        for n in range(len(words)):
            assert trace.steps[n] == detector.annotate(words[: n + 1])


def test_tags_given_and_tags_found() -> None:
    detector = Detector(small())
    utterance = corpus()[1]
    assert utterance.pos is not None
    tagged = detector.annotate(utterance.words, utterance.pos)
    assert detector.trace(utterance, "gold").steps[-1] == tagged
    with pytest.raises(InputError, match="1 tags for 2 words"):
        detector.annotate("uh rice", ["UH"])
    with pytest.raises(InputError, match="utterance x: has no part-of-speech tags"):
        detector.trace(Utterance("x", ("rice",)), "gold")


def test_a_trace_counts_the_work() -> None:
    """Each word is asked about once by ed; rp_start is not asked about the first."""
    [trace] = Detector(small()).traces([Utterance("x", ("rice", "know", "rice"))])
    assert trace.classifications is not None
    assert trace.classifications.ed == 3
    assert trace.classifications.rp_start <= 2


def test_a_trace_holds_all_of_a_very_long_utterance() -> None:
    words = ("i", "i", "know", "the", "rice") * (WINDOW_SIZE // 2)
    trace = Detector(small()).trace(Utterance("x", words))
    assert trace.steps[-1].repairs[0].rm_start == 0
    assert trace.steps[-1] == Detector(small()).annotate(words)


def test_the_public_face() -> None:
    assert set(stir.__all__) == {
        "Annotation", "Detector", "EditClass", "EditTerm", "Engine", "Explanation", "InputError",
        "Kind", "Label", "Level", "Model", "ModelError", "Options", "Repair", "Session", "State",
        "StirError", "Trace", "Update", "Utterance", "Word", "__version__", "load", "replay",
    }  # fmt: skip
    for name in stir.__all__:
        assert hasattr(stir, name)
        assert name in dir(stir)
    with pytest.raises(AttributeError, match="no attribute 'unload'"):
        stir.unload  # noqa: B018


def test_importing_stir_loads_no_numpy() -> None:
    code = "import sys, stir; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_such_model(tmp_path: Path) -> None:
    with pytest.raises(stir.ModelError, match="there is no model 'nothing-of-that-name'"):
        stir.load("nothing-of-that-name")
    with pytest.raises(stir.ModelError):
        stir.load(tmp_path)
