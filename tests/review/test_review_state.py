"""The state of a review: decisions, what-if, undo, and what is on disk."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings

from review.making import STEPS, Step, cue, make_review, make_subject, removal_lists, repair, take
from stir.errors import InputError
from stir.options import Level
from stir.review.exports import cleaned_bytes, export
from stir.review.state import Review
from stir.transcripts.cleaning.clean import clean
from stir.transcripts.cleaning.removals import Removal, RemovalKind
from stir.transcripts.cleaning.undo import undo
from stir.transcripts.formats import Format
from transcripts.formats.samples import SAMPLES

ALL = pytest.mark.parametrize("format_", list(SAMPLES))


def words(review: Review) -> str:
    return " ".join(text for text in review.cleaned.edition.written if text is not None)


def what_lasts(review: Review) -> dict[str, Any]:
    """The status without what belongs to the process."""
    own = ("version", "run", "can_undo", "can_redo")
    return {key: value for key, value in review.status().items() if key not in own}


@ALL
@settings(max_examples=15)
@given(removals=removal_lists(), steps=STEPS)
def test_any_review_is_continued_undone_and_turned_off(
    format_: Format, removals: list[Removal], steps: Sequence[Step]
) -> None:
    with TemporaryDirectory() as folder:
        review = make_review(Path(folder), format_, removals)
        take(review, steps)
        again = Review(review.subject, review.decisions_file)
        assert what_lasts(again) == what_lasts(review)
        report = export(review, "report.json")
        assert report is not None
        original = undo(cleaned_bytes(review), json.loads(report.data), "cat")
        assert original == SAMPLES[format_].encode()
        candidates = review.subject.candidates
        off = clean(review.decisions.apply(candidates, Level.OFF), Level.OFF)
        assert off.edition.written == [token.text for token in candidates.transcript.tokens]


@given(steps=STEPS)
def test_undoing_all_decisions_restores_the_proposal(steps: Sequence[Step]) -> None:
    with TemporaryDirectory() as folder:
        review = make_review(Path(folder))
        take(review, [step for step in steps if step[0] == "decide"])
        decided = dict(review.decisions.by_tokens)
        while review.undo():
            pass
        assert review.decisions.by_tokens == {}
        while review.redo():
            pass
        assert review.decisions.by_tokens == decided


def test_keep_remove_and_take_back(tmp_path: Path) -> None:
    review = make_review(tmp_path)
    assert words(review) == "The cat slept. Right."
    review.decide((0,), False)
    review.decide((4,), False)
    assert words(review) == "Um, the cat, uh, slept. Right."
    review.decide((0,), None)
    assert words(review) == "The cat, uh, slept. Right."
    assert review.undo() == (0,)
    assert words(review) == "Um, the cat, uh, slept. Right."
    review.decide((1,), False)
    assert review.redo() is None  # something else was decided since
    assert words(review) == "Um, the the cat, uh, slept. Right."


def test_what_if(tmp_path: Path) -> None:
    removals = (repair(RemovalKind.REPEAT, (1,), 0.7), repair(RemovalKind.DELETE, (3,), 0.9))
    review = make_review(tmp_path, Format.VTT, removals)

    def removed(level: str, confidence: float) -> list[bool]:
        review.set_options(Level(level), confidence)
        return [item["removed"] for item in review.status()["items"]]

    assert removed("repairs", 0.0) == [True, True]
    assert removed("repeats", 0.0) == [True, False]
    assert removed("repairs", 0.8) == [False, True]
    assert removed("fillers", 0.0) == [False, False]
    review.decide((3,), True)  # outweighs both
    assert removed("fillers", 1.0) == [False, True]
    assert [item["proposed"] for item in review.status()["items"]] == [False, False]
    with pytest.raises(InputError, match="level"):
        review.set_options(Level.OFF, 0.0)


@pytest.mark.parametrize(
    ("decided", "level", "left"),
    [
        ({}, "repairs", "Um, the uh, slept. Right."),
        # the cue stays with its reparandum, and goes with it
        ({(2,): False}, "repairs", "Um, the the cat, uh, slept. Right."),
        ({(2,): True}, "fillers", "Um, the uh, slept. Right."),
        # but an editor may say otherwise
        ({(2,): False, (3,): True}, "repairs", "Um, the the, uh, slept. Right."),
        ({(3,): False}, "repairs", "Um, the cat, uh, slept. Right."),
    ],
)
def test_a_cue_goes_with_its_reparandum(
    tmp_path: Path, decided: dict[tuple[int, ...], bool], level: str, left: str
) -> None:
    removals = (repair(RemovalKind.SUBSTITUTE, (2,)), cue((3,), (2,)))
    review = make_review(tmp_path, Format.VTT, removals)
    review.set_options(Level(level), 0.0)
    for tokens, remove in decided.items():
        review.decide(tokens, remove)
    assert words(review).replace(",", "") == left.replace(",", "")


def test_words_are_not_removed_as_doubled_if_nothing_doubles_them(tmp_path: Path) -> None:
    doubled = Removal(RemovalKind.REPEAT, (1,), "it is said again", Level.REPAIRS, doubled_by=(2,))
    removals = (doubled, repair(RemovalKind.SUBSTITUTE, (2,)))
    review = make_review(tmp_path, Format.VTT, removals)
    assert words(review) == "Um, cat, uh, slept. Right."
    review.decide((2,), False)
    assert words(review) == "Um, the the cat, uh, slept. Right."
    review.decide((1,), True)
    assert words(review) == "Um, the cat, uh, slept. Right."


def test_a_cue_stays_with_a_reparandum_that_is_too_uncertain(tmp_path: Path) -> None:
    removals = (repair(RemovalKind.SUBSTITUTE, (2,), 0.4), cue((3,), (2,)))
    review = make_review(tmp_path, Format.VTT, removals)
    review.set_options(Level.REPAIRS, 0.5)
    assert words(review) == "Um, the the cat, uh, slept. Right."


def test_a_stutter_is_decided_on_too(tmp_path: Path) -> None:
    review = make_review(tmp_path, Format.VTT, (), stutters={3: "at,"})
    assert "“cat,” is a stutter" in review.items[0].reason
    assert words(review) == "Um, the the at, uh, slept. Right."
    review.decide((3,), False)
    assert words(review) == "Um, the the cat, uh, slept. Right."
    assert [one.tokens for one in review.decisions.kept(review.subject.candidates)] == [(3,)]
    review.set_options(Level.FILLERS, 0.0)
    review.decide((3,), True)
    assert words(review) == "Um, the the at, uh, slept. Right."


def test_decisions_about_another_file_are_refused(tmp_path: Path) -> None:
    make_review(tmp_path).decide((0,), False)
    with pytest.raises(InputError, match="another version of the file"):
        make_review(tmp_path, Format.SRT)


def test_what_is_not_proposed_any_more_is_not_lost(tmp_path: Path) -> None:
    make_review(tmp_path).decide((4,), False)
    later = make_review(tmp_path, Format.VTT, ())
    assert later.items == []
    later.set_options(Level.FILLERS, 0.0)
    assert make_review(tmp_path).decisions.by_tokens == {(4,): False}


def test_two_reviews_of_a_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    one, other = make_review(tmp_path), make_review(tmp_path)
    one.decide((0,), False)
    with pytest.raises(InputError, match="changed by another program"):
        other.decide((4,), False)
    assert other.decisions.by_tokens == {}  # what is not on disk does not count
    assert make_review(tmp_path).decisions.by_tokens == {(0,): False}


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    review = Review(make_subject(tmp_path), tmp_path / "none" / "d.json")
    with pytest.raises(InputError, match="cannot be written"):
        review.decide((0,), False)
    assert review.status()["items"][0]["decision"] is None


def test_unknown_words(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no removal"):
        make_review(tmp_path).decide((5,), True)
