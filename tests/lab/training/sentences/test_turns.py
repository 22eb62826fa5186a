"""Utterances joined and cut as a recogniser cuts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from stir.corpus.markup import parse_markup, write_markup
from stir.lab.training.sentences.turns import FEW, MANY, cut_turns, join, joined_turns
from stir.types import Utterance, check_annotation

LINES = (
    ("7:A:1", "i [ like + {uh} love ] it"),
    ("7:B:2", "do you"),
    ("7:A:3", "[ the + the ] house is {you know} red"),
    ("7:A:4", "what is that"),
    ("8:A:1", "[ we were + ] they left early"),
    ("8:A:2", "{well} we stayed"),
)


def _utterance(identity: str, markup: str) -> Utterance:
    words, annotation = parse_markup(markup)
    speaker = identity.split(":")[1]
    return Utterance(identity, words, ("NN",) * len(words), annotation, speaker)


Make = Callable[[Sequence[Utterance], int, int], Iterator[Utterance]]
UTTERANCES = [_utterance(*line) for line in LINES]


def test_joining_shifts_the_annotation() -> None:
    joined = join([UTTERANCES[0], UTTERANCES[2]], "x")
    assert write_markup(joined.words, joined.annotation) == f"{LINES[0][1]} {LINES[2][1]}"
    assert joined.id == "7:A:x"
    assert joined.pos == ("NN",) * len(joined.words)


def test_only_consecutive_utterances_of_a_speaker_are_joined() -> None:
    said = {
        (conversation, speaker): " ".join(
            word
            for u in UTTERANCES
            if (u.conversation, u.speaker) == (conversation, speaker)
            for word in u.words
        )
        for conversation in "78"
        for speaker in "AB"
    }
    for turn in joined_turns(UTTERANCES, 100, 1):
        check_annotation(turn.words, turn.annotation)
        plain = " ".join(word.rstrip(".?").lower() for word in turn.words)
        assert turn.speaker is not None
        assert plain in said[turn.conversation, turn.speaker]


def test_half_of_the_joined_turns_have_marks_and_some_are_misplaced() -> None:
    turns = list(joined_turns(UTTERANCES, 400, 2))
    marked = [turn for turn in turns if any(word[-1] in ".?" for word in turn.words)]
    assert 140 < len(marked) < 260
    ends = {"it", "red", "that", "early", "stayed"}
    places = [
        word.rstrip(".?").lower() for turn in marked for word in turn.words if word[-1] in ".?"
    ]
    misplaced = sum(word not in ends for word in places)
    assert 0 < misplaced < 0.25 * len(places)
    assert any(word.lower() == "that?" for turn in marked for word in turn.words)


def test_long_turns_are_rare() -> None:
    many = [_utterance(f"9:A:{i}", "fine") for i in range(200)]
    lengths = [len(turn.words) for turn in joined_turns(many, 500, 1)]
    assert min(lengths) >= 2 and max(lengths) <= MANY
    assert 0 < sum(length > FEW for length in lengths) < 80


def test_a_repair_across_the_cut_is_dropped_and_the_others_stay() -> None:
    utterance = _utterance("7:A:1", "[ i + i ] [ like + {uh} love ] it")
    found = {
        " | ".join(write_markup(part.words, part.annotation) for part in pair)
        for pair in _pairs(list(cut_turns([utterance], 200, 1)))
    }
    assert found == {
        "i | i [ like + {uh} love ] it",
        "[ i + i ] | [ like + {uh} love ] it",
        "[ i + i ] like | {uh} love it",
        "[ i + i ] like {uh} | love it",
        "[ i + i ] [ like + {uh} love ] | it",
    }


def _pairs(parts: list[Utterance]) -> list[tuple[Utterance, Utterance]]:
    return list(zip(parts[::2], parts[1::2], strict=True))


def test_parts_keep_the_conversation_and_have_ids_of_their_own() -> None:
    parts = [*cut_turns(UTTERANCES, 51, 1), *joined_turns(UTTERANCES, 50, 1)]
    assert len(parts) == 101
    assert len({part.id for part in parts}) == 101
    assert {part.conversation for part in parts} == {"7", "8"}


@pytest.mark.parametrize("make", [joined_turns, cut_turns])
def test_a_seed_gives_the_same_turns(make: Make) -> None:
    assert list(make(UTTERANCES, 20, 1)) == list(make(UTTERANCES, 20, 1))
    assert list(make(UTTERANCES, 20, 1)) != list(make(UTTERANCES, 20, 2))
