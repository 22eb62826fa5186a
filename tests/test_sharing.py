"""What may be shared between threads, copied, forked and sent to other processes.

That threads may share a detector of any engine is tested in tests/test_engine.py.
"""

from __future__ import annotations

import copy
import os
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import stir
from small_model import small
from stir.detector import Detector
from stir.live import Follower
from stir.models.parts import save
from stir.options import Options
from stir.types import Annotation

SAID = "i want the the red uh i mean the blue car"
TRIES: list[Callable[[Any], object]] = [copy.copy, copy.deepcopy, pickle.dumps]


def _annotate(detector: Detector) -> Annotation:
    return detector.annotate(SAID)


def test_a_detector_is_pickled_by_name_and_options() -> None:
    detector = stir.load("default").with_options(min_confidence=0.3)
    data = pickle.dumps(detector)
    assert len(data) < 500  # no weights
    again = pickle.loads(data)
    assert again.options == detector.options == replace(Options(), min_confidence=0.3)
    assert again.annotate(SAID) == detector.annotate(SAID)


def test_a_folder_is_known_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(small(), tmp_path / "small")
    monkeypatch.chdir(tmp_path)
    detector = stir.load("small")
    data = pickle.dumps(detector)
    monkeypatch.chdir("/")
    assert _annotate(pickle.loads(data)) == _annotate(detector)


def test_a_model_of_a_python_module_is_pickled_by_its_name() -> None:
    detector = stir.load("small_model:small")
    assert pickle.loads(pickle.dumps(detector)).source == "small_model:small"


def test_a_detector_that_was_not_loaded_is_not_pickled() -> None:
    with pytest.raises(TypeError, match=r"stir\.load has not made it"):
        pickle.dumps(Detector(small()))


@pytest.mark.parametrize("copy_of", [copy.copy, copy.deepcopy])
def test_copies_of_a_detector_share_the_model(copy_of: Callable[[Detector], Detector]) -> None:
    detector = stir.load("default", min_confidence=0.2)
    other = copy_of(detector)
    assert other is not detector
    assert other.model is detector.model
    assert (other.options, other.source) == (detector.options, detector.source)
    copied = copy_of(Detector(small()))
    assert copied.model is small()


@pytest.mark.parametrize("attempt", TRIES)
@pytest.mark.parametrize("model", ["paper", "default"])
def test_a_session_is_not_copied(model: str, attempt: Callable[[Any], object]) -> None:
    session = stir.load(model).session()
    session.push("the")
    with pytest.raises(TypeError, match="a session cannot be copied or pickled; open another one"):
        attempt(session)
    with pytest.raises(TypeError, match="a follower cannot be copied or pickled"):
        attempt(Follower(session))
    assert session.words == ("the",)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize("model", ["paper", "default"])
def test_sessions_go_on_after_a_fork(model: str) -> None:
    """Each process has its own session from there on."""
    detector = stir.load(model)
    session = detector.session()
    words = SAID.split()
    for word in words[:5]:
        session.push(word)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            for word in words[5:]:
                session.push(word)
            os.write(writer, pickle.dumps((session.annotation, detector.annotate(SAID))))
        finally:
            os._exit(0)
    os.close(writer)
    for word in words[5:]:
        session.push(word)
    with os.fdopen(reader, "rb") as told:
        found = pickle.loads(told.read())
    os.waitpid(child, 0)
    assert found == (session.annotation, detector.annotate(SAID))


def test_a_detector_is_sent_to_a_process_that_was_started_anew() -> None:
    detector = stir.load("paper")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(_annotate, detector).result() == _annotate(detector)
