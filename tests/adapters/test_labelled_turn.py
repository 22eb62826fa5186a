"""Words that are replaced anywhere in a turn have the labels of the words that are left."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import contract
from small_model import erratic
from small_network import erratic_network
from stir.adapters.labelled_turn import LabelledTurn, LabelledWord
from stir.detector import Detector
from stir.engine import Model
from stir.words import Word

WORDS = st.sampled_from(["i", "want", "went", "to", "the", "uh", "i'm", "n't", "red,", "--"])
EDITS = st.lists(st.tuples(st.integers(0, 30), st.lists(WORDS, max_size=4)), max_size=12)
Shown = list[tuple[str, list[tuple[object, ...]]]]


def said_twice() -> Detector:
    return Detector(contract.load_example("said_twice").SaidTwiceModel())


def labelled(words: Sequence[str]) -> list[LabelledWord]:
    return [LabelledWord(Word(word), None) for word in words]


def turn_of(detector: Detector) -> LabelledTurn:
    return LabelledTurn(detector.session(), lambda word: word.content)


def shown(turn: LabelledTurn) -> Shown:
    """Words and labels; the ids of repairs depend on what was revoked before."""
    return [
        (word.word.text, sorted((x.name, str(x.kind), str(x.edit_class)) for x in word.labels))
        for word in turn.words
    ]


@pytest.mark.parametrize("model", [erratic(), erratic_network()], ids=["paper", "network"])
@given(edits=EDITS)
def test_labels_are_those_of_the_words_that_are_left(
    model: Model, edits: list[tuple[int, list[str]]]
) -> None:
    detector = Detector(model)
    turn = turn_of(detector)
    for first, words in edits:
        turn.replace(min(first, len(turn.words)), labelled(words))
        before = shown(turn)
        changed = turn.follow()
        fresh = turn_of(detector)
        fresh.replace(0, labelled([word.word.text for word in turn.words]))
        fresh.follow()
        assert shown(turn) == shown(fresh)
        # words before the one that is told as changed are as they were
        assert shown(turn)[:changed] == before[:changed]
    turn.end()
    turn.clear()
    assert not turn.words
    assert not turn.session.words


def test_the_first_change_is_told() -> None:
    turn = turn_of(said_twice())
    turn.replace(0, labelled(["we", "went"]))
    assert turn.follow() == 0
    turn.replace(2, labelled(["home"]))
    assert turn.follow() == 2
    turn.replace(3, labelled(["home", "now"]))
    assert turn.follow() == 2  # home is a reparandum now
    assert [word.is_removed for word in turn.words] == [False, False, True, False, False]
    turn.replace(3, labelled(["now"]))
    assert turn.follow() == 2  # and now it is none
    assert turn.follow() == 4  # nothing has changed


def test_dropped_words_stay_in_the_session() -> None:
    turn = turn_of(said_twice())
    turn.replace(0, labelled(["we", "went", "home"]))
    turn.follow()
    turn.drop(2)
    turn.replace(1, labelled(["home"]))
    assert turn.follow() == 0
    assert turn.words[0].is_removed
    assert " ".join(turn.session.words) == "we went home home"
    turn.replace(0, labelled(["there"]))
    assert turn.follow() == 0
    assert " ".join(turn.session.words) == "we went there"
