"""The features of a word: worked examples, a slow computation of the same, and revoking."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import small
from small_network import lexicon, words_known
from stir.lab.bench.plain import from_source
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import UNK
from stir.network.encoding import (
    BOOST_LAGS,
    FEATURES,
    MARKS,
    MAX_REPARANDUM_WORDS,
    NAMES,
    SPELLED_WORDS,
    UNIT,
    Encoder,
    WordState,
)
from stir.network.encoding import (
    small as fit_byte,  # the model of that name is another matter
)
from stir.paper.graph import MAX_REPARANDUM_WORDS as SEARCHED_WORDS
from stir.words import Word

KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "want", "rice", "to", "no"]
TAGS = ["PRP", "DT", "NN", "VB", "UH", "TO"]
# A word, its tag, and the new tag of the word before, if another.
TAGGED = st.tuples(
    st.one_of(st.sampled_from(KNOWN), st.text(max_size=5)),
    st.sampled_from(TAGS),
    st.none() | st.sampled_from(TAGS),
)
Tagged = tuple[str, str, str | None]


def encoder() -> Encoder:
    model = small()
    return Encoder(model.lex, model.pos, model.edit, lexicon())


def push_all(encoder: Encoder, said: Sequence[Tagged]) -> list[WordState]:
    """Push words as a session would; the first has no word before that could be revised."""
    model = small()
    states = []
    for word, tag, revised in said:
        tags = model.pos.vocabulary
        late = -1 if revised is None or not encoder.words else tags.id(revised)
        key = Word(word).key
        ids = model.lex.vocabulary.id(key), tags.id(tag), model.edit.vocabulary.id(key)
        states.append(encoder.push(Word(word), *ids, late))
    return states


def nonzero(state: WordState) -> dict[str, int]:
    """The features that are not zero, by name."""
    return {name: v for name, v in zip(NAMES, state.features, strict=True) if v}


def of_kind(state: WordState, kind: str) -> dict[str, int]:
    """Those of one kind, by how many words back they look."""
    prefix = f"{kind}_"
    return {n.removeprefix(prefix): v for n, v in nonzero(state).items() if n.startswith(prefix)}


def values(state: WordState) -> object:
    return (
        state.word,
        state.tag,
        state.input_word,
        state.spelled,
        state.input_words_before.tolist(),
        state.input_tag,
        state.input_tag_before,
        state.features.tolist(),
    )


def test_features_have_names() -> None:
    # three kinds of resemblance sixteen words back and two boosts ten words back; a filled pause,
    # the eight measures, and three kinds of marks, before and after the word:
    # 3 * 16 + 2 * 10 + 1 + 8 + 2 * 3 = 83
    assert len(NAMES) == len(set(NAMES)) == FEATURES == 83


def test_resemblance() -> None:
    said = [
        ("going", "VBG", None),  # five words before the last
        ("the", "DT", None),
        ("rice", "NN", None),
        ("uh", "UH", None),
        ("the", "DT", None),
        ("goin", "VBG", None),
    ]
    states = push_all(encoder(), said)
    first, the, _, uh, the_again, goin = states
    for word in (first, the):
        assert not any(of_kind(word, f"same_{what}") for what in ("word", "tag", "beginning"))
    # "the" was said at 1 and again at 4: 4 - 1 = 3 back; one unit is 16
    assert UNIT == 16
    assert of_kind(the_again, "same_word") == {"3": 16}
    assert of_kind(the_again, "same_tag") == {"3": 16}
    assert of_kind(the_again, "same_beginning") == {"3": 16}
    # "goin" is another word than "going", which was 5 - 0 = 5 back, but both begin with "goin"
    assert of_kind(goin, "same_word") == {}
    assert of_kind(goin, "same_tag") == {"5": 16}
    assert of_kind(goin, "same_beginning") == {"5": 16}
    assert [nonzero(word).get("filled_pause", 0) for word in states] == [0, 0, 0, 16, 0, 0]
    assert uh.word.is_filled_pause


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("going", "goin", True),  # goin, goin
        ("going", "gone", False),  # goin, gone
        ("go", "going", False),  # go, goin: a short word begins as itself
        ("it's", "it", False),  # its, it: letters only
        ("it's", "its", True),  # another word with the same letters
        ("'s", "'t", False),
        ("", "", True),
    ],
)
def test_beginnings(one: str, other: str, alike: bool) -> None:
    _, state = push_all(encoder(), [(one, "NN", None), (other, "NN", None)])
    assert of_kind(state, "same_beginning") == ({"1": 16} if alike else {})


def test_resemblance_is_noticed_sixteen_words_back() -> None:
    assert MAX_REPARANDUM_WORDS == 16
    for between, found in ((15, {"16": 16}), (16, {})):
        said = [("rice", "NN", None), *(("want", "VB", None),) * between, ("rice", "NN", None)]
        assert of_kind(push_all(encoder(), said)[-1], "same_word") == found


def test_ids() -> None:
    said = [("the", "DT", None), ("xyzzy", "NN", None), ("rice", "NN", "VB")]
    the, unknown, rice = push_all(encoder(), said)
    id_ = small().pos.vocabulary.id
    assert the.input_word == words_known().id("the") > UNK
    assert the.spelled is None is rice.spelled
    # the second word, at index 1, has the second id after those of known words
    assert unknown.input_word == len(words_known()) + 1 + 1
    assert unknown.spelled == lexicon().spell("xyzzy")
    assert rice.input_words_before.tolist()[:3] == [unknown.input_word, the.input_word, 0]
    assert (the.input_tag, the.input_tag_before) == (id_("DT"), 0)
    assert (unknown.input_tag, unknown.input_tag_before) == (id_("NN"), id_("DT"))
    # the word before has another tag in the light of this one, but arrived as what it was
    assert (rice.input_tag_before, unknown.tag) == (id_("VB"), id_("NN"))
    assert of_kind(rice, "same_tag") == {"1": 16}


@pytest.mark.parametrize(
    ("value", "whole"),
    [(0.49, 0), (0.5, 1), (-0.5, 0), (-0.51, -1), (63.5, 64), (64.6, 64), (-1e9, -64)],
)
def test_small(value: float, whole: int) -> None:
    assert fit_byte(value) == whole


@given(st.floats(allow_nan=False))
def test_small_fits_a_byte(value: float) -> None:
    """And is the nearest: never further off than a half."""
    assert -64 <= fit_byte(value) <= 64  # four units of sixteen
    if abs(value) <= 64:
        assert abs(fit_byte(value) - value) <= 0.5


def surprisal(model: LanguageModel, before: Sequence[int], word: int) -> float:
    context = model.start
    for one in before:
        context = model.trie.advance(context, one)
    return model.trie.surprisal(context, word)


@given(st.lists(TAGGED, min_size=1, max_size=16))
def test_measures_are_those_of_the_path(said: list[Tagged]) -> None:
    """The last word's, computed from the beginning; filled pauses are off the path."""
    state = push_all(encoder(), said)[-1]
    model = small()
    words = [model.lex.vocabulary.id(Word(word).key) for word, _, _ in said]
    path = [i for i, (word, _, _) in enumerate(said[:-1]) if not Word(word).is_filled_pause]
    whole = surprisal(model.lex, [words[i] for i in path], words[-1])
    expected = {"s_lex": floor((whole - 7.5) * 3.25 + 0.5)}
    for n, start in enumerate(reversed(path[-SEARCHED_WORDS:])):
        if (distance := len(said) - 1 - start) <= BOOST_LAGS:
            before = [words[i] for i in path[: len(path) - 1 - n]]
            boost = whole - surprisal(model.lex, before, words[-1])
            expected[f"boost_lex_{distance}"] = floor(boost * 3.5 + 0.5)
    found = nonzero(state)
    assert {name: found.get(name, 0) for name in expected} == {
        name: max(-127, min(127, value)) for name, value in expected.items()
    }
    assert {n for n in found if n.startswith("boost_lex")} <= expected.keys()


def test_boost() -> None:
    """Without the first "the", the second one is as surprising as that was: no less, no more."""
    said = [("i", "PRP", None), ("want", "VB", None), ("the", "DT", None), ("the", "DT", None)]
    *_, first, second = push_all(encoder(), said)
    model = small()
    i, want, the = (model.lex.vocabulary.id(word) for word in ("i", "want", "the"))
    once, again = surprisal(model.lex, [i, want], the), surprisal(model.lex, [i, want, the], the)
    # 3.5 sixteenths of a unit a bit, rounded
    assert nonzero(second)["boost_lex_1"] == floor((again - once) * 3.5 + 0.5) > 0
    assert nonzero(first).get("boost_lex_1", 0) < nonzero(second)["boost_lex_1"]


@given(st.lists(TAGGED, max_size=12), st.lists(TAGGED, max_size=8), st.lists(TAGGED, max_size=6))
def test_revoking(before: list[Tagged], taken_back: list[Tagged], after: list[Tagged]) -> None:
    one, never = encoder(), encoder()
    push_all(one, before)
    push_all(never, before)
    push_all(one, taken_back)
    one.revoke(len(taken_back))
    assert list(map(values, one.words)) == list(map(values, never.words))
    assert list(map(values, push_all(one, after))) == list(map(values, push_all(never, after)))


def test_ids_of_unknown_words_come_again() -> None:
    """But not while the words are held, nor while an explanation could look at them."""
    one = encoder()
    states = [push_all(one, [(f"x{n}y", "NN", None)])[0] for n in range(600)]
    first = len(words_known()) + 1
    assert [state.input_word for state in states] == [first + n % SPELLED_WORDS for n in range(600)]
    assert max(len(one.graph.tokens), 256) + MAX_REPARANDUM_WORDS <= SPELLED_WORDS
    for state in states:
        assert state.spelled == lexicon().spell(state.form)


# --- marks ----------------------------------------------------------------------------------------


def marked(text: str, before: str = "") -> set[str]:
    """The features about marks of a word, after a mark or none."""
    word = Word(text)
    word.mark_before = before
    state = encoder().push(word, UNK, 4, UNK)
    found = {name: value for name, value in nonzero(state).items() if name in MARK_NAMES}
    assert set(found.values()) <= {UNIT}
    return set(found)


MARK_NAMES = ("comma_before", "dash_before", "stop_before", "comma", "dash", "stop")


@pytest.mark.parametrize(
    ("text", "before", "names"),
    [
        ("rice", "", set()),
        ("rice,", "", {"comma"}),
        ("rice;", "", {"comma"}),
        ("rice:", "", {"comma"}),
        ("rice—", "", {"dash"}),
        ("rice–", "", {"dash"}),
        ("rice…", "", {"dash"}),
        ("rice...", "", {"stop"}),  # the last of them
        ("rice.", "", {"stop"}),
        ("rice?", "", {"stop"}),
        ("rice!”", "", {"stop"}),
        ("rice-", "", set()),  # broken off, which is no mark
        ("rice", ",", {"comma_before"}),
        ("rice", "-", {"dash_before"}),
        ("rice", "?", {"stop_before"}),
        ("rice,", ".", {"comma", "stop_before"}),
        ("uh,", "-", {"comma", "dash_before"}),
    ],
)
def test_marks(text: str, before: str, names: set[str]) -> None:
    assert marked(text, before) == names


@given(st.text(max_size=8))
def test_every_mark_is_one_of_three(text: str) -> None:
    """Whatever people type, or a dash that stands alone: a word that follows it can be encoded."""
    mark = Word(text).mark
    assert mark == "" or mark in MARKS
    assert len(marked("rice", mark)) == bool(mark)


def test_marks_are_no_part_of_the_measures() -> None:
    """The same words with and without marks have the same features otherwise."""
    said = ["i", "want", "uh", "the", "rice", "the", "rice"]
    plain_ = push_all(encoder(), [(word, "NN", None) for word in said])
    with_marks = push_all(encoder(), [(f"{word},", "NN", None) for word in said])
    for one, other in zip(plain_, with_marks, strict=True):
        assert nonzero(other) == nonzero(one) | {"comma": UNIT}


def test_an_utterance_knows_nothing_of_the_one_before() -> None:
    one, fresh = encoder(), encoder()
    push_all(one, [("the", "DT", None), ("rice", "NN", None)])
    one.clear()
    again = [("the", "DT", None), ("the", "DT", None)]
    assert list(map(values, push_all(one, again))) == list(map(values, push_all(fresh, again)))


def test_old_words_are_dropped_with_the_graph() -> None:
    one = encoder()
    for _ in range(700):
        push_all(one, [("no", "UH", None)])
        assert len(one.words) == len(one.graph.tokens) <= 256


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_small_in_plain_python(value: float) -> None:
    assert PLAIN.small(value) == fit_byte(value)


PLAIN = from_source("stir.network.encoding")
