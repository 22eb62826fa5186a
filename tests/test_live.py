"""A session that follows a recogniser holds what it would if it had heard the words at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import erratic, small
from stir.detector import Detector
from stir.engine import Model
from stir.live import Differ, Follower
from stir.models.parts import save
from stir.session import replay
from stir.words import Word

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("before", "after", "revoked", "pushed"),
    [
        ("", "i", 0, "i"),
        ("i want", "i want to", 0, "to"),
        ("i want", "i went to", 1, "went to"),
        ("i want to go", "i want", 2, ""),
        ("i want", "i want", 0, ""),
        ("i want", "you want", 2, "you want"),
        ("i want", "", 2, ""),
    ],
)
def test_differences(before: str, after: str, revoked: int, pushed: str) -> None:
    differ = Differ()
    differ.next(before.split())
    difference = differ.next(after.split())
    assert difference.revoked == revoked
    assert [word.text for word in difference.pushed] == pushed.split()
    assert list(differ.words) == after.split()


def test_times_that_move_change_no_word() -> None:
    differ = Differ()
    differ.next([Word("i", None, 0.0, 0.2)])
    assert differ.next([Word("i", None, 0.0, 0.3), "know"]).revoked == 0


HYPOTHESIS = st.lists(st.sampled_from(["i", "the", "uh", "know", "rice"]), max_size=8)
MODEL = st.one_of(st.builds(small), st.builds(erratic, seed=st.integers(0, 5)))


@given(MODEL, st.lists(HYPOTHESIS, max_size=6), st.integers(0, 2))
def test_following_is_hearing(model: Model, hypotheses: list[list[str]], held_back: int) -> None:
    detector = Detector(model)
    follower = Follower(detector.session(), held_back)
    updates = []
    for hypothesis in hypotheses:
        updates += follower.partial(hypothesis)
        believed = hypothesis[: max(0, len(hypothesis) - held_back)]
        assert list(follower.session.words) == believed
        assert follower.session.annotation == detector.annotate(believed)
        assert replay(updates) == follower.session.annotation
    last = ["i", "i", "know"]
    *before, end = follower.final(last)
    assert replay([*updates, *before]) == detector.annotate(last)
    assert not follower.session.words
    assert set(end.committed) >= {label for update in before[-1:] for label in update.added}


def test_a_recogniser_that_takes_back_more_than_can_be_revoked() -> None:
    detector = Detector(small())
    follower = Follower(detector.session())
    follower.partial(["rice"] * 600)
    follower.partial(["i", "i", "know"])
    assert follower.session.words == ("i", "i", "know")
    assert follower.session.annotation == detector.annotate("i i know")


def test_the_example(tmp_path: Path) -> None:
    save(small(), tmp_path / "small")
    program = EXAMPLES / "vosk_partials.py"
    with (EXAMPLES / "vosk_partials.jsonl").open() as results:
        done = subprocess.run(
            [sys.executable, program, tmp_path / "small"],
            stdin=results, capture_output=True, text=True, check=True,
        )  # fmt: skip
    lines = [json.loads(line) for line in (EXAMPLES / "vosk_partials.jsonl").open()]
    assert len(done.stdout.splitlines()) == len(lines)
    finals = [line for line in done.stdout.splitlines() if line.startswith("=")]
    assert finals[-1] == "= the train is cheap"
