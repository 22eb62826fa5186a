"""The tagger word by word: batch, revoke, bounds; the compiled version against the plain one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stir.pos.tagger
from lm.corpora import as_plain_python
from stir.lab.experiments.tagger_accuracy import replay
from stir.pos import TaggerModel

plain = as_plain_python(stir.pos.tagger)

# words of the training corpus and of the tests, filled pauses, unknown words
KNOWN = ["uh", "um", "the", "i", "like", "that", "you", "know", "well", "to", "a", "mushroom"]
WORDS = st.one_of(
    st.sampled_from([*KNOWN, "unheard-of", "42nd", "flabbergasting", "", "x" * 10_000, "\ud800"]),
    st.text(max_size=6),
)
UTTERANCES = st.lists(WORDS, max_size=12)


def both(model: TaggerModel, revocable: int = 64) -> list[Any]:
    """The installed version and the one in plain Python."""
    return [model.tagger(revocable), plain.Tagger(model, revocable)]


@given(utterance=UTTERANCES)
def test_incremental_equals_batch(tagger_model: TaggerModel, utterance: list[str]) -> None:
    _, final = replay(tagger_model.tagger(), utterance)
    assert tagger_model.tag(utterance) == final
    for tagger in both(tagger_model):
        assert replay(tagger, utterance)[1] == final


@given(utterance=UTTERANCES, rejected=UTTERANCES, rest=UTTERANCES)
def test_push_then_revoke_is_the_identity(
    tagger_model: TaggerModel, utterance: list[str], rejected: list[str], rest: list[str]
) -> None:
    for tagger in both(tagger_model):
        for word in [*utterance, *rejected]:
            tagger.push(word)
        tagger.revoke(len(rejected))
        after = [tagger.push(word) for word in rest]
        tagger.reset()
        for word in utterance:
            tagger.push(word)
        assert [tagger.push(word) for word in rest] == after


@given(
    steps=st.lists(st.one_of(WORDS, st.integers(1, 3)), max_size=60),
    revocable=st.integers(0, 5),
)
def test_the_ring_never_forgets_what_can_be_revoked(
    tagger_model: TaggerModel, steps: Sequence[str | int], revocable: int
) -> None:
    """Compare with a tagger that starts anew after every revoke."""
    tagger = tagger_model.tagger(revocable)
    words: list[str] = []
    furthest = 0
    for step in steps:
        if isinstance(step, str):
            words.append(step)
            furthest = max(furthest, len(words))
            fresh = tagger_model.tagger()
            expected = [fresh.push(word) for word in words]
            assert tagger.push(step) == expected[-1]
        elif step <= min(len(words), revocable - (furthest - len(words))):
            tagger.revoke(step)
            del words[len(words) - step :]
        else:
            with pytest.raises(ValueError, match="cannot revoke"):
                tagger.revoke(step)


@given(utterances=st.lists(UTTERANCES, min_size=1, max_size=3))
def test_nothing_survives_a_reset(tagger_model: TaggerModel, utterances: list[list[str]]) -> None:
    tagger = tagger_model.tagger()
    for utterance in utterances:
        again = replay(tagger, utterance)
    assert again == replay(tagger_model.tagger(), utterances[-1])


@pytest.mark.skipif(not stir.pos.tagger.COMPILED, reason="no compiled version is installed")
@given(utterance=UTTERANCES)
def test_compiled_equals_plain(tagger_model: TaggerModel, utterance: list[str]) -> None:
    """Including features that do not influence the chosen tags."""
    assert not plain.COMPILED
    fast, slow = both(tagger_model)
    for i, word in enumerate(utterance):
        assert fast.teach(word, i % 7) == slow.teach(word, i % 7)
        assert list(fast.first_features) == list(slow.first_features)
        assert list(fast.second_features) == list(slow.second_features)
    fast.reset()
    slow.reset()
    for word in utterance:
        assert fast.advance(word) == slow.advance(word)
        assert fast.revised == slow.revised


def test_the_next_word_revises_the_previous_tag(tagger_model: TaggerModel) -> None:
    """The second pass: "that" has one tag at the end of an utterance, another before a noun."""
    revisions = {
        (word, following): revised
        for word in ("that", "like", "to", "so", "her", "kind")
        for following in tagger_model.words
        if (revised := second_tag(tagger_model, word, following)) is not None
    }
    assert revisions, "no word ever revises the one before it"


def second_tag(model: TaggerModel, word: str, following: str) -> str | None:
    tagger = model.tagger()
    first, nothing = tagger.push(word)
    assert nothing is None
    revised = tagger.push(following)[1]
    assert revised != first
    return revised


def test_a_filled_pause_is_not_part_of_the_context(tagger_model: TaggerModel) -> None:
    """The features of the word after "uh" differ only in the one that marks the gap."""
    straight, across = tagger_model.tagger(), tagger_model.tagger()
    for word in ("i", "like"):
        straight.push(word)
        across.push(word)
    across.push("uh")
    straight.teach("that", 0)
    across.teach("that", 0)
    pairs = zip(list(straight.first_features), list(across.first_features), strict=True)
    assert sum(one != other for one, other in pairs) == 1


def test_bad_arguments(tagger_model: TaggerModel) -> None:
    for tagger in both(tagger_model, 2):
        for word in ["the", "the", "the"]:
            tagger.push(word)
        for count in (-1, 3):
            with pytest.raises(ValueError, match=f"cannot revoke {count} words"):
                tagger.revoke(count)
    with pytest.raises(ValueError, match="revocable is -1"):
        tagger_model.tagger(-1)
    with pytest.raises(TypeError):
        tagger_model.tagger().push(None)  # type: ignore[arg-type]


def test_a_long_stream_keeps_its_memory_flat(tagger_model: TaggerModel) -> None:
    """Half a million words; the ring buffers keep their size."""
    tagger = plain.Tagger(tagger_model, 16)
    size = sum(sys.getsizeof(getattr(tagger, name)) for name in vars(tagger))
    fast = tagger_model.tagger(16)
    for _ in range(500_000 if stir.pos.tagger.COMPILED else 20_000):
        fast.push("uh")
    for i in range(5_000):
        tagger.push(KNOWN[i % len(KNOWN)])
    assert sum(sys.getsizeof(getattr(tagger, name)) for name in vars(tagger)) <= size + 64
    fast.revoke(16)
