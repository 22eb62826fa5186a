"""What the network learns from: every word as the detector hears it, and the truth beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from small_model import small
from small_network import erratic_network, lexicon, words_known
from stir.corpus.markup import parse_markup
from stir.detector import Detector
from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.encoded import (
    Encoded,
    Missing,
    Tags,
    WordIds,
    encode,
    encode_across,
    final_tags,
    joined,
    retagged,
    tag_all,
    taggers_of_others,
)
from stir.lm.vocabulary import END, UNK
from stir.network.decoder import NetworkEngine
from stir.network.encoding import FEATURES, NAMES, UNIT
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
    encoded = encode([u], nouns(u), WordIds(lexicon()), models())
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
    ids = WordIds(lexicon())
    encoded = encode(some, tags, ids, models())
    assert len(encoded.words) == sum(len(u.words) for u in some) == encoded.offsets[-1]

    for i, u in enumerate(some):
        engine = erratic_network().engine(Options())
        push_all(engine, u)
        for n, state in enumerate(engine.encoder.words, encoded.offsets[i]):
            assert encoded.words[n] == ids.id(state.word.key)
            known = state.input_word <= len(words_known())
            assert encoded.words[n] == state.input_word or not known
            assert encoded.tags[n] == state.input_tag
            assert encoded.tags_before[n] == state.input_tag_before
            assert encoded.features[n].tolist() == state.features.tolist()


def push_all(engine: NetworkEngine, utterance: Utterance) -> None:
    """As a session pushes them: a word knows the mark before it."""
    before = ""
    for text in utterance.words:
        word = Word(text)
        word.mark_before = before
        before = word.mark
        engine.push(word)


def test_marks_are_encoded_as_a_session_sees_them() -> None:
    said = Utterance("1:A:0", ("well,", "i—", "i", "went.", "did", "you?"), None)
    encoded = encode([said], nouns(said), WordIds(lexicon()), models())
    names = ("comma_before", "dash_before", "stop_before", "comma", "dash", "stop")
    found = [{name for name in names if row[NAMES.index(name)] == UNIT} for row in encoded.features]
    assert found == [
        {"comma"},
        {"comma_before", "dash"},
        {"dash_before"},
        {"stop"},
        {"stop_before"},
        {"stop"},
    ]
    # and the next utterance knows nothing of it
    twice = [said, replace(said, id="1:A:1")]
    both = encode(twice, nouns(*twice), WordIds(lexicon()), models())
    assert np.array_equal(both.features[:6], both.features[6:])
    session = Detector(erratic_network()).session()
    for word in said.words:
        session.push(word)
    words = session._engine.words  # type: ignore[attr-defined]
    marks = slice(NAMES.index("comma_before"), None)
    for row, state in zip(encoded.features, words, strict=True):
        assert row[marks].tolist() == state.features[marks].tolist()


# --- ids and vectors ------------------------------------------------------------------------------


def test_unknown_words_get_further_ids() -> None:
    ids = WordIds(lexicon())
    count = len(words_known())
    assert ids.id("the") == words_known().id("the")
    # ids begin at 1, so the first that is free is one more than there are words
    assert [ids.id(key) for key in ("xyzzy", "plugh", "xyzzy", "the")] == [
        count + 1,
        count + 2,
        count + 1,
        ids.id("the"),
    ]
    # a word of that spelling is no unknown word, and has an id of its own
    assert ids.id("<unk>") == count + 3 != UNK
    assert WordIds(lexicon()).id("plugh") == count + 1


def test_vectors_of_all_ids() -> None:
    ids = WordIds(lexicon())
    the, xyzzy, plugh = (ids.id(key) for key in ("the", "xyzzy", "plugh"))
    vectors, spelled = ids.vectors()
    assert vectors.shape == spelled.shape == (len(words_known()) + 3, lexicon().size)
    assert vectors.dtype == spelled.dtype == np.int8
    assert np.array_equal(vectors[: len(words_known()) + 1], lexicon().vectors)
    for id_, key in ((xyzzy, "xyzzy"), (plugh, "plugh")):
        assert vectors[id_].tolist() == spelled[id_].tolist() == lexicon().spell(key).tolist()
    # a known word has another vector than its spelling would give it
    assert spelled[the].tolist() == lexicon().spell("the").tolist() != vectors[the].tolist()
    # nothing is known about the special words
    assert not spelled[: END + 1].any()


# --- what is missing ------------------------------------------------------------------------------


def test_what_nobody_has_annotated() -> None:
    one = utterance("1:A:0", "[ the rice + the beans ] and { uh } so")
    other, third = replace(one, id="1:A:1"), replace(one, id="1:A:2")
    said = [one, other, third]
    missing = {"1:A:1": Missing(frozenset({1, 5})), "1:A:2": Missing(ends=True)}
    encoded = encode(said, nouns(*said), WordIds(lexicon()), models(), missing)
    n = len(one.words)
    # positions 1 and 5 of the second utterance
    assert np.flatnonzero(encoded.masked).tolist() == [n + 1, n + 5]
    # onsets at 2; the end is one word later, but nobody knows that in the third
    onsets = [2, n + 2, 2 * n + 2]
    assert encoded.phase[onsets].tolist() == [1, 1, -1]
    assert encoded.back[onsets].tolist() == [2, 2, 2]
    assert np.count_nonzero(encoded.phase) == 3
    # the truth of masked words is kept, and left to the loss
    assert np.array_equal(encoded.edit_terms[:n], encoded.edit_terms[n : 2 * n])
    whole = encode(said, nouns(*said), WordIds(lexicon()), models())
    assert not whole.masked.any()
    assert np.array_equal(whole.features, encoded.features)


def test_joined() -> None:
    one, other = utterance("1:A:0", "[ i + i ] see"), utterance("2:A:0", "{ uh } no")
    apart = [encode([u], nouns(u), WordIds(lexicon()), models()) for u in (one, other)]
    whole = encode([one, other], nouns(one, other), WordIds(lexicon()), models())
    together = joined(apart)
    assert together.offsets.tolist() == [0, 3, 5]
    for name, array in whole.arrays().items():
        assert np.array_equal(array, together.arrays()[name]), name
        assert array.dtype == together.arrays()[name].dtype
    again = Encoded(**together.arrays())  # type: ignore[arg-type]
    assert again.features.shape == (5, FEATURES)


def test_an_utterance_without_words() -> None:
    empty, one = Utterance("1:A:0", (), ()), utterance("1:A:1", "yes")
    encoded = encode([empty, one], nouns(empty, one), WordIds(lexicon()), models())
    assert encoded.offsets.tolist() == [0, 0, 1]


@pytest.fixture(scope="module")
def conversations(own: list[Utterance]) -> list[Utterance]:
    """Some of our own, dealt out to five conversations."""
    return [replace(u, id=f"{i % 5}:A:{i}") for i, u in enumerate(own[:60])]


def test_folds_are_encoded_by_models_of_the_others(conversations: list[Utterance]) -> None:
    tags: dict[str, Tags] = {u.id: [(tag, None) for tag in u.pos or ()] for u in conversations}
    names = small().pos.vocabulary
    seen: list[str] = []
    ids = WordIds(lexicon())
    encoded = encode_across(
        conversations, [], tags, ids, names, 3, 0, lambda what, *_: seen.append(what)
    )
    work = ("language models", "encoding utterances")
    assert seen == [f"fold {fold} of 3: {step}" for fold in (1, 2, 3) for step in work]
    fold, outside = divide(conversations, 3, 0)[0]
    first = encode(fold, tags, WordIds(lexicon()), fit_models(outside, names))
    n = first.offsets[-1]
    assert np.array_equal(encoded.features[:n], first.features)
    # models that have seen the fold would be less surprised
    told = encode(fold, tags, WordIds(lexicon()), fit_models(conversations, names))
    s_lex = NAMES.index("s_lex")
    assert told.features[:, s_lex].mean() < first.features[:, s_lex].mean()
    assert len(encoded.words) == sum(len(u.words) for u in conversations)


def test_views_are_encoded_by_the_models_of_their_fold(conversations: list[Utterance]) -> None:
    """And no model is fitted to them."""
    views = [replace(u, id=f"{u.id}:view") for u in conversations if u.conversation in "02"]
    views.append(replace(views[0], id="nowhere:A:0"))
    said = [*conversations, *views]
    tags: dict[str, Tags] = {u.id: [(tag, None) for tag in u.pos or ()] for u in said}
    names = small().pos.vocabulary

    def across(further: list[Utterance]) -> Encoded:
        return encode_across(conversations, further, tags, WordIds(lexicon()), names, 3, 0, silent)

    alone, together = across([]), across(views)
    rows = dict(zip(order(conversations, []), split(alone), strict=True))
    with_views = dict(zip(order(conversations, views), split(together), strict=True))
    # a view of a conversation that is not there belongs to no fold
    assert with_views.keys() == {u.id for u in said} - {"nowhere:A:0"}
    for id_, features in rows.items():
        assert np.array_equal(features, with_views[id_]), "the models are the same with views"
    for view in views[:-1]:
        assert np.array_equal(with_views[view.id], rows[view.id.removesuffix(":view")])


def order(utterances: list[Utterance], views: list[Utterance]) -> list[str]:
    """The ids in the order of the folds, each with its views behind it."""
    found = []
    for fold, _ in divide(utterances, 3, 0):
        found += [u.id for u in fold]
        names = dict.fromkeys(u.conversation for u in fold)
        found += [view.id for name in names for view in views if view.conversation == name]
    return found


def split(encoded: Encoded) -> list[NDArray[np.int8]]:
    return np.split(encoded.features, encoded.offsets[1:-1])


def test_taggers_have_not_seen_what_they_tag(conversations: list[Utterance]) -> None:
    """A word that one conversation alone has, with a tag that nothing else gives it away by."""
    odd = Utterance("0:A:odd", ("zyx",), ("XX",))
    taggers = taggers_of_others([*conversations, odd], 0, silent)
    assert taggers.keys() == {u.conversation for u in conversations}
    assert len(set(map(id, taggers.values()))) == 5
    [[(tag, revised)]] = tag_all(taggers["0"], [odd])
    assert (tag != "XX", revised) == (True, None)
    [[(tag, _)]] = tag_all(taggers["1"], [odd])
    assert tag == "XX"


def test_taggers_look_words_up_without_their_marks() -> None:
    """By their keys, as the engine does."""
    tagger = small().tagger
    assert tagger is not None
    plain, marked = utterance("1:A:0", "i want rice"), Utterance("1:A:1", ("I", "want,", "rice."))
    one, other = tag_all(tagger, [plain, marked])
    assert one == other
