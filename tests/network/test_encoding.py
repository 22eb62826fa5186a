"""What the network is told of a word: worked examples, a slow way to the same, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import small
from small_network import words_known
from stir.lab.bench.plain import from_source
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import UNK
from stir.network.encoding import (
    BACK,
    FEATURES,
    FILLED_PAUSES,
    NAMES,
    UNIT,
    Encoder,
    Heard,
)
from stir.network.encoding import (
    small as fit_byte,  # the model of that name is another matter
)
from stir.paper.graph import HISTORY

KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "want", "rice", "to", "no"]
TAGS = ["PRP", "DT", "NN", "VB", "UH", "TO"]
# A word, its tag, and the new tag of the word before, if another.
HEARD = st.tuples(
    st.one_of(st.sampled_from(KNOWN), st.text(max_size=5)),
    st.sampled_from(TAGS),
    st.none() | st.sampled_from(TAGS),
)
Said = tuple[str, str, str | None]


def encoder() -> Encoder:
    model = small()
    return Encoder(model.lex, model.pos, model.edit, words_known())


def hear(encoder: Encoder, said: Sequence[Said]) -> list[Heard]:
    """Push words as a session would; the first has no word before that could be revised."""
    model = small()
    heard = []
    for word, tag, revised in said:
        tags = model.pos.vocabulary
        late = -1 if revised is None or not encoder.heard else tags.id(revised)
        ids = model.lex.vocabulary.id(word), tags.id(tag), model.edit.vocabulary.id(word)
        heard.append(encoder.push(word, *ids, late))
    return heard


def told(heard: Heard) -> dict[str, int]:
    """The features that are not zero, by name."""
    return {name: v for name, v in zip(NAMES, heard.features, strict=True) if v}


def of_kind(heard: Heard, kind: str) -> dict[str, int]:
    """Those of one kind, by how many words back they look."""
    prefix = f"{kind}_"
    return {n.removeprefix(prefix): v for n, v in told(heard).items() if n.startswith(prefix)}


def everything(heard: Heard) -> object:
    return (
        heard.text,
        heard.tag,
        heard.input_word,
        heard.input_tag,
        heard.input_tag_before,
        heard.features.tolist(),
    )


def test_the_features_have_names() -> None:
    # three kinds of resemblance and two boosts, twelve words back each; a filled pause and the
    # eight measures: 5 * 12 + 1 + 8 = 69
    assert len(NAMES) == len(set(NAMES)) == FEATURES == 69


def test_resemblance() -> None:
    said = [
        ("going", "VBG", None),  # five words before the last
        ("the", "DT", None),
        ("rice", "NN", None),
        ("uh", "UH", None),
        ("the", "DT", None),
        ("goin", "VBG", None),
    ]
    heard = hear(encoder(), said)
    first, the, _, uh, the_again, goin = heard
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
    assert [told(word).get("filled_pause", 0) for word in heard] == [0, 0, 0, 16, 0, 0]
    assert uh.text in FILLED_PAUSES


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("going", "goin", True),  # goin, goin
        ("going", "gone", False),  # goin, gone
        ("go", "going", False),  # go, goin: a short word begins as itself
        ("it's", "it", True),  # what stands before an apostrophe of a short word
        ("'s", "'t", False),  # nothing does, so the whole is compared
        ("", "", True),
    ],
)
def test_beginnings(one: str, other: str, alike: bool) -> None:
    _, heard = hear(encoder(), [(one, "NN", None), (other, "NN", None)])
    assert of_kind(heard, "same_beginning") == ({"1": 16} if alike else {})


def test_resemblance_is_noticed_twelve_words_back() -> None:
    assert BACK == 12
    for between, found in ((11, {"12": 16}), (12, {})):
        said = [("rice", "NN", None), *(("want", "VB", None),) * between, ("rice", "NN", None)]
        assert of_kind(hear(encoder(), said)[-1], "same_word") == found


def test_who_it_is() -> None:
    said = [("the", "DT", None), ("xyzzy", "NN", None), ("rice", "NN", "VB")]
    the, unknown, rice = hear(encoder(), said)
    id_ = small().pos.vocabulary.id
    assert the.input_word == words_known().id("the") > UNK == unknown.input_word
    assert (the.input_tag, the.input_tag_before) == (id_("DT"), 0)
    assert (unknown.input_tag, unknown.input_tag_before) == (id_("NN"), id_("DT"))
    # the word before has another tag in the light of this one, but arrived as what it was
    assert (rice.input_tag_before, unknown.tag) == (id_("VB"), id_("NN"))
    assert of_kind(rice, "same_tag") == {"1": 16}


@pytest.mark.parametrize(
    ("value", "whole"),
    [(0.49, 0), (0.5, 1), (-0.5, 0), (-0.51, -1), (126.5, 127), (127.1, 127), (1e9, 127)],
)
def test_small(value: float, whole: int) -> None:
    assert fit_byte(value) == whole


@given(st.floats(allow_nan=False))
def test_small_fits_a_byte(value: float) -> None:
    """And is the nearest: never further off than a half."""
    assert -127 <= fit_byte(value) <= 127
    if abs(value) <= 127:
        assert abs(fit_byte(value) - value) <= 0.5


def surprisal(model: LanguageModel, before: Sequence[int], word: int) -> float:
    context = model.start
    for one in before:
        context = model.trie.advance(context, one)
    return model.trie.surprisal(context, word)


@given(st.lists(HEARD, min_size=1, max_size=16))
def test_measures_are_those_of_the_path(said: list[Said]) -> None:
    """The last word's, computed from the beginning; filled pauses are off the path."""
    heard = hear(encoder(), said)[-1]
    model = small()
    words = [model.lex.vocabulary.id(word) for word, _, _ in said]
    path = [i for i, (word, _, _) in enumerate(said[:-1]) if word not in FILLED_PAUSES]
    whole = surprisal(model.lex, [words[i] for i in path], words[-1])
    expected = {"s_lex": floor((whole - 7.5) * 3.25 + 0.5)}
    for n, start in enumerate(reversed(path[-HISTORY:])):
        if (distance := len(said) - 1 - start) <= BACK:
            before = [words[i] for i in path[: len(path) - 1 - n]]
            boost = whole - surprisal(model.lex, before, words[-1])
            expected[f"boost_lex_{distance}"] = floor(boost * 3.5 + 0.5)
    found = told(heard)
    assert {name: found.get(name, 0) for name in expected} == {
        name: max(-127, min(127, value)) for name, value in expected.items()
    }
    assert {n for n in found if n.startswith("boost_lex")} <= expected.keys()


def test_boost() -> None:
    """Without the first "the", the second one is as surprising as that was: no less, no more."""
    said = [("i", "PRP", None), ("want", "VB", None), ("the", "DT", None), ("the", "DT", None)]
    *_, first, second = hear(encoder(), said)
    model = small()
    i, want, the = (model.lex.vocabulary.id(word) for word in ("i", "want", "the"))
    once, again = surprisal(model.lex, [i, want], the), surprisal(model.lex, [i, want, the], the)
    # 3.5 sixteenths of a unit a bit, rounded
    assert told(second)["boost_lex_1"] == floor((again - once) * 3.5 + 0.5) > 0
    assert told(first).get("boost_lex_1", 0) < told(second)["boost_lex_1"]


@given(st.lists(HEARD, max_size=12), st.lists(HEARD, max_size=8), st.lists(HEARD, max_size=6))
def test_revoking_goes_back(before: list[Said], taken_back: list[Said], after: list[Said]) -> None:
    one, never = encoder(), encoder()
    hear(one, before)
    hear(never, before)
    hear(one, taken_back)
    one.revoke(len(taken_back))
    assert list(map(everything, one.heard)) == list(map(everything, never.heard))
    assert list(map(everything, hear(one, after))) == list(map(everything, hear(never, after)))


def test_an_utterance_knows_nothing_of_the_one_before() -> None:
    one, fresh = encoder(), encoder()
    hear(one, [("the", "DT", None), ("rice", "NN", None)])
    one.clear()
    again = [("the", "DT", None), ("the", "DT", None)]
    assert list(map(everything, hear(one, again))) == list(map(everything, hear(fresh, again)))


def test_old_words_are_forgotten_with_the_graph() -> None:
    one = encoder()
    for _ in range(700):
        hear(one, [("no", "UH", None)])
        assert len(one.heard) == len(one.graph.tokens) <= 256


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_small_in_plain_python(value: float) -> None:
    assert PLAIN.small(value) == fit_byte(value)


PLAIN = from_source("stir.network.encoding")
