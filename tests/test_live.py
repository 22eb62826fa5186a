"""A session that follows a recogniser holds what it would if it had heard the words at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import load_example
from small_model import erratic, small
from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.live import Change, Follower, Turn
from stir.models.parts import save
from stir.session import replay
from stir.types import Annotation, EditClass, Label, Update, merge
from stir.words import Word

EXAMPLES = Path(__file__).parents[1] / "examples"


def said_twice(**options: float) -> Follower:
    """A follower with an engine that finds words said twice, and knows *uh* and *um*."""
    model: Model = load_example("said_twice").SaidTwiceModel()
    return Follower(Detector(model).session(), **options)  # type: ignore[arg-type]


def texts(follower: Follower) -> str:
    return " ".join(word.text for word in follower.words)


# --- one update for one hypothesis ----------------------------------------------------------------


def labels(update: Update) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    return names(update.added), names(update.revoked)


def names(labels: tuple[Label, ...]) -> list[tuple[int, str]]:
    return [(label.position, label.name) for label in labels]


@pytest.mark.parametrize(
    ("before", "after", "added", "revoked"),
    [
        ("", "i", [], []),
        ("i want", "i want to", [], []),
        ("i want", "i want want", [(1, "rm"), (2, "rp"), (2, "rp_end")], []),
        # two words at once, and what the first of them has changed
        ("i i", "i know i", [], [(0, "rm"), (1, "rp"), (1, "rp_end")]),
        ("i um", "i uh", [], []),  # a filler all the same
        ("uh i i", "uh i i know", [], []),
        ("uh i i", "", [], [(0, "ed"), (1, "rm"), (2, "rp"), (2, "rp_end")]),
    ],
)
def test_one_net_update(
    before: str, after: str, added: list[tuple[int, str]], revoked: list[tuple[int, str]]
) -> None:
    follower = said_twice()
    follower.partial(before.split())
    change = follower.partial(after.split())
    assert labels(change.update) == (added, revoked)
    assert change.update.position == len(after.split()) - 1
    assert change.ended is None
    assert texts(follower) == after


def test_merging_updates() -> None:
    a, b, c = (Label(i, "ed") for i in range(3))
    updates = [Update(0, (a,), (), (a,)), Update(1, (b,), (c,)), Update(2, (c,), (a,), (b,))]
    # a came and went, and is not committed any more; c went and came
    assert merge(updates) == Update(2, (b,), (), (b,))
    assert merge([]) == Update(-1)


def test_words_are_compared_by_what_is_said() -> None:
    follower = said_twice()
    follower.partial([Word("uh,", None, 0.0, 0.2), Word("Well", None, 0.3, 0.5)])
    change = follower.partial([Word("Uh,", None, 0.0, 0.3), Word("well", None, 0.4, 0.6), "i"])
    assert change.update == Update(2)
    assert follower.words == (
        Word("Uh,", None, 0.0, 0.3),
        Word("well", None, 0.4, 0.6),
        Word("i"),
    )


# --- turns ----------------------------------------------------------------------------------------


def test_a_final_hypothesis_does_not_end_the_turn() -> None:
    follower = said_twice()
    follower.partial(["we", "want"])
    follower.final(["we", "went"])
    assert follower.session.words == ("we", "went")
    change = follower.partial(["went", "home"])
    assert labels(change.update)[0] == [(1, "rm"), (2, "rp"), (2, "rp_end")]
    turn = follower.end()
    assert turn is follower.turn
    assert turn.fluent == ("we", "went", "home")
    assert turn.intended == "we went home"
    assert not follower.words
    # the next turn begins at 0
    assert follower.partial(["i"]).update.position == 0


def test_commit_takes_the_last_hypothesis_as_final() -> None:
    follower = said_twice(held_back=1)
    follower.partial(["we", "went"])
    assert texts(follower) == "we"
    assert follower.commit().update.position == 1
    follower.partial(["home", "again"])
    assert texts(follower) == "we went home"
    assert follower.end().intended == "we went home again"  # what was held back counts, too


def test_a_text_is_no_hypothesis() -> None:
    follower = said_twice()
    follower.partial(["we"])
    with pytest.raises(InputError, match=r"a list of words: text\.split\(\)"):
        follower.partial("we went")
    assert texts(follower) == "we"
    with pytest.raises(InputError, match="a text is a string, not a list"):
        Detector(small()).clean(["we"])  # type: ignore[arg-type]


def test_an_empty_final_changes_nothing() -> None:
    follower = said_twice()
    follower.final(["we"])
    follower.partial(["went"])
    assert follower.final([]).update == Update(0)  # the recogniser has thought better of it
    assert follower.end().intended == "we"
    assert follower.end() == Turn((), Annotation(edit_classes=()), Update(-1))


def timed(text: str, start: float, step: float = 0.2) -> list[Word]:
    words = enumerate(text.split())
    return [Word(w, None, start + i * step, start + (i + 1) * step) for i, w in words]


@pytest.mark.parametrize(
    ("first", "start", "ends"),
    [
        ("we went", 1.3, False),  # 0.9 seconds after 0.4
        ("we went", 1.41, True),
        ("we uh", 1.41, False),  # who hesitates has more time
        ("we uh", 2.41, True),
    ],
)
def test_a_pause_between_words_ends_a_turn(first: str, start: float, ends: bool) -> None:
    follower = said_twice()
    follower.final(timed(first, 0.0))
    change = follower.partial(timed("went home", start))
    assert (change.ended is not None) is ends
    if change.ended is not None:
        assert [word.text for word in change.ended.words] == first.split()
    assert texts(follower) == ("went home" if ends else f"{first} went home")


@pytest.mark.parametrize(("first", "ends"), [("we went", True), ("we uh", False)])
def test_a_pause_that_is_known_late(first: str, ends: bool) -> None:
    """Partial results without times were taken as the same turn; the final one knows better."""
    follower = said_twice()
    updates = [follower.final(timed(first, 0.0)).update, follower.partial(["went", "uh"]).update]
    change = follower.final(timed("went home", 2.0))
    if ends:
        assert change.ended is not None
        assert [word.text for word in change.ended.words] == first.split()
        assert replay([*updates, change.ended.update]) == change.ended.annotation == Annotation()
        updates = []
    assert (change.ended is not None) is ends
    assert replay([*updates, change.update]) == follower.session.annotation
    assert texts(follower) == ("went home" if ends else f"{first} went home")


def test_a_pause_by_the_clock() -> None:
    follower = said_twice()
    follower.partial(["we"], now=19.8)
    assert follower.poll(30.0) is None  # the recogniser has not finished
    follower.final(["we"], now=20.0)
    assert follower.poll(20.5) is None
    assert follower.partial(["went"], now=20.7).ended is None
    follower.final(["went", "uh"], now=21.0)
    assert follower.poll(22.5) is None  # hesitates
    turn = follower.poll(23.0)
    assert turn is not None
    assert turn.intended == "we went"
    assert follower.poll(99.0) is None
    follower.final(["home"], now=100.0)
    assert follower.partial(["i"], now=102.0).ended == follower.turn


def test_without_times_and_a_clock_no_pause_is_known() -> None:
    follower = said_twice(pause=0.05)
    follower.final(["we"])
    assert follower.partial(["went"]).ended is None
    assert texts(follower) == "we went"


def test_the_same_hypothesis_again_changes_nothing() -> None:
    follower = said_twice()
    follower.partial(["we", "went"])
    assert follower.partial(["we", "went"]).update == Update(1)  # the position of "went"
    follower.final(["we", "went"])
    assert follower.partial([]).update == Update(1)


def test_cleaning_a_turn() -> None:
    follower = said_twice()
    follower.final(["Uh,", "we,", "we", "went", "home."])
    assert Turn.of(follower.session).clean() == "We went home."
    assert Turn.of(follower.session).clean("fillers") == "We, we went home."
    turn = follower.end()
    assert turn.clean() == "We went home."
    follower.final(["w-w-we", "went", "home"])
    assert follower.end().clean() == "we went home"
    assert turn.annotation.edit_classes == (EditClass.FILLER,)


# --- whatever a recogniser does -------------------------------------------------------------------

HYPOTHESIS = st.lists(st.sampled_from(["i", "the", "uh", "know", "rice"]), max_size=8)
MODEL = st.one_of(st.builds(small), st.builds(erratic, seed=st.integers(0, 5)))


@given(MODEL, st.lists(HYPOTHESIS, max_size=6), st.integers(0, 2))
def test_following_is_hearing(model: Model, hypotheses: list[list[str]], held_back: int) -> None:
    detector = Detector(model)
    follower = Follower(detector.session(), held_back=held_back)
    updates = []
    for hypothesis in hypotheses:
        updates.append(follower.partial(hypothesis).update)
        believed = hypothesis[: max(0, len(hypothesis) - held_back)]
        assert list(follower.session.words) == believed
        assert follower.session.annotation == detector.annotate(believed)
        assert replay(updates) == follower.session.annotation
    last = ["i", "i", "know"]
    updates.append(follower.final(last).update)
    assert replay(updates) == detector.annotate(last)
    turn = follower.end()
    assert turn.annotation == detector.annotate(last)
    assert replay([*updates, turn.update]) == turn.annotation
    assert not follower.session.words


# hypotheses of any length, far longer than what an engine can revoke
LONG = st.lists(st.tuples(HYPOTHESIS, st.integers(0, 40)), max_size=2)
STEP = st.tuples(st.sampled_from(["partial", "partial", "final"]), LONG)


@settings(max_examples=40)
@given(MODEL, st.lists(STEP, max_size=4))
def test_replaying_all_updates_gives_the_annotation(
    model: Model, steps: list[tuple[str, list[tuple[list[str], int]]]]
) -> None:
    """Over any revisions: what a recogniser takes back is taken back in the updates, too."""
    detector = Detector(model)
    follower = Follower(detector.session())
    said: list[str] = []
    updates: list[Update] = []
    for name, parts in steps:
        words = [word for part, times in parts for word in part * times]
        change: Change = getattr(follower, name)(words)
        updates.append(change.update)
        assert list(follower.session.words) == said + words
        assert replay(updates) == follower.session.annotation == detector.annotate(said + words)
        if name == "final":
            said += words


def test_a_recogniser_that_takes_back_more_than_can_be_revoked() -> None:
    detector = Detector(small())
    follower = Follower(detector.session())
    updates = [follower.partial(["i", "i", "rice"] * 200).update]
    assert len(replay(updates).repairs) > 200
    updates.append(follower.partial(["i", "i", "know"]).update)
    assert follower.session.words == ("i", "i", "know")
    assert follower.session.annotation == detector.annotate("i i know")
    assert replay(updates) == follower.session.annotation


def test_a_hypothesis_longer_than_the_window() -> None:
    """What has left the window is out of reach; the rest follows the recogniser."""
    follower = Follower(Detector(small()).session())
    follower.partial(["i", "rice"] * 1100)
    start = follower.session.window_start
    assert start > 0
    follower.partial(["know"] * 2201)
    assert follower.session.window_start >= start
    assert set(follower.session.words) == {"know"}
    follower.partial(["know"] * 10)
    assert follower.session.words == ()


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
