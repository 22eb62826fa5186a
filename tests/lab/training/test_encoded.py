"""What the network learns from: every word as the detector hears it, and the truth beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from small_model import small
from small_network import words_known
from stir.corpus.markup import parse_markup
from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.encoded import (
    Encoded,
    Tags,
    encode,
    encode_across,
    final_tags,
    joined,
    retagged,
    tag_all,
    tags_of_others,
)
from stir.network.encoding import FEATURES, NAMES
from stir.options import Options
from stir.pos.tagger import Tagger
from stir.types import Utterance
from stir.words import Word


def utterance(id_: str, markup: str) -> Utterance:
    words, annotation = parse_markup(markup)
    return Utterance(id_, words, ("NN",) * len(words), annotation)


def models() -> Models:
    return Models(small().lex, small().pos, small().edit)


def nouns(*utterances: Utterance) -> dict[str, Tags]:
    return {u.id: [("NN", None)] * len(u.words) for u in utterances}


def silent(what: str, done: int, total: int) -> None:
    """Nobody watches."""


def test_the_last_word_on_a_tag_is_the_revised_one() -> None:
    # the third word makes a verb of the second
    assert final_tags([("PRP", None), ("NN", None), ("DT", "VBP")]) == ("PRP", "VBP", "DT")
    assert final_tags([]) == ()


def test_tags_are_the_taggers(own: list[Utterance]) -> None:
    tagger = small().tagger
    assert tagger is not None
    some = own[:20]
    found = dict(zip([u.id for u in some], tag_all(tagger, some), strict=True))
    for before, after in zip(some, retagged(some, found), strict=True):
        pushed: Tagger = tagger.tagger()
        revised = [pushed.push(word) for word in before.words]
        assert after == replace(before, pos=final_tags(revised))


def test_truth() -> None:
    """Three repairs: where each reparandum starts, how long its phase is, and what kind it is."""
    u = utterance("1:A:0", "[ i + { uh } i ] want [ the rice + the beans ] and [ you + ] we left")
    #                         0     1     2    3      4   5     6   7      8     9     10 11
    encoded = encode([u], nouns(u), words_known(), models())
    assert encoded.offsets.tolist() == [0, 12]
    assert np.flatnonzero(encoded.edit_terms).tolist() == [1]
    # onsets at 2, 6 and 10: 2 - 0 = 2 back, 6 - 4 = 2 back, 10 - 9 = 1 back
    assert {i: int(encoded.back[i]) for i in np.flatnonzero(encoded.back)} == {2: 2, 6: 2, 10: 1}
    # the second phase goes on for one word after its onset, the others for none
    assert {i: int(encoded.phase[i]) for i in np.flatnonzero(encoded.phase)} == {6: 1}
    # repeat, substitute, delete
    assert {i: int(encoded.kinds[i]) for i in np.flatnonzero(encoded.kinds)} == {2: 1, 6: 2, 10: 3}


def test_words_are_encoded_as_the_engine_encodes_them(own: list[Utterance]) -> None:
    """What is learnt from is what the networks will read, to the last bit."""
    tagger = small().tagger
    assert tagger is not None
    some = own[:30]
    tags = dict(zip([u.id for u in some], tag_all(tagger, some), strict=True))
    encoded = encode(some, tags, words_known(), models())
    assert len(encoded.words) == sum(len(u.words) for u in some) == encoded.offsets[-1]

    from small_network import erratic_network

    for i, u in enumerate(some):
        engine = erratic_network().engine(Options())
        for word in u.words:
            engine.push(Word(word))
        for n, state in enumerate(engine.encoder.words, encoded.offsets[i]):
            assert encoded.words[n] == state.input_word
            assert encoded.tags[n] == state.input_tag
            assert encoded.tags_before[n] == state.input_tag_before
            assert encoded.features[n].tolist() == state.features.tolist()


def test_joined() -> None:
    one, other = utterance("1:A:0", "[ i + i ] see"), utterance("2:A:0", "{ uh } no")
    apart = [encode([u], nouns(u), words_known(), models()) for u in (one, other)]
    whole = encode([one, other], nouns(one, other), words_known(), models())
    together = joined(apart)
    assert together.offsets.tolist() == [0, 3, 5]
    for name, array in whole.arrays().items():
        assert np.array_equal(array, together.arrays()[name]), name
        assert array.dtype == together.arrays()[name].dtype
    again = Encoded(**together.arrays())  # type: ignore[arg-type]
    assert again.features.shape == (5, FEATURES)


def test_an_utterance_without_words() -> None:
    empty, one = Utterance("1:A:0", (), ()), utterance("1:A:1", "yes")
    encoded = encode([empty, one], nouns(empty, one), words_known(), models())
    assert encoded.offsets.tolist() == [0, 0, 1]


@pytest.fixture(scope="module")
def conversations(own: list[Utterance]) -> list[Utterance]:
    """Some of our own, dealt out to five conversations."""
    return [replace(u, id=f"{i % 5}:A:{i}") for i, u in enumerate(own[:60])]


def test_folds_are_encoded_by_models_of_the_others(conversations: list[Utterance]) -> None:
    tags: dict[str, Tags] = {u.id: [(tag, None) for tag in u.pos or ()] for u in conversations}
    names = small().pos.vocabulary
    seen: list[tuple[int, int]] = []
    encoded = encode_across(
        conversations, tags, words_known(), names, 3, 0, lambda _, i, n: seen.append((i, n))
    )
    assert seen == [(0, 3), (1, 3), (2, 3)]
    fold, outside = divide(conversations, 3, 0)[0]
    first = encode(fold, tags, words_known(), fit_models(outside, names))
    n = first.offsets[-1]
    assert np.array_equal(encoded.features[:n], first.features)
    # models that have seen the fold would be less surprised
    told = encode(fold, tags, words_known(), fit_models(conversations, names))
    s_lex = NAMES.index("s_lex")
    assert told.features[:, s_lex].mean() < first.features[:, s_lex].mean()
    assert len(encoded.words) == sum(len(u.words) for u in conversations)


def test_taggers_tag_what_they_have_not_seen(conversations: list[Utterance]) -> None:
    """A word that one conversation alone has, with a tag that nothing else gives it away by."""
    odd = Utterance("0:A:odd", ("zyx",), ("XX",))
    known = tags_of_others([*conversations, odd], 0, silent)
    assert known.keys() == {u.id for u in conversations} | {odd.id}
    assert all(len(known[u.id]) == len(u.words) for u in conversations)
    assert known[odd.id][0][0] != "XX"
