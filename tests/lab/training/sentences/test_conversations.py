"""Corrections made from fluent sentences, and their twins."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.conversations import draw_substitutions, substitutions
from stir.lab.training.sentences.conversations.alternatives import Alternatives, phrases_of
from stir.lab.training.sentences.conversations.correction import Change, Correction
from stir.lab.training.sentences.conversations.fluent import (
    Sentence,
    fluent_sentences,
    with_apostrophe,
)
from stir.lab.training.sentences.conversations.interregna import NOTHING, Interregnum, is_clear
from stir.lab.training.sentences.conversations.twins import FRAMES, Twins
from stir.lab.training.sentences.cues import CUES
from stir.lab.training.sentences.frames import read_frames
from stir.lm.vocabulary import Vocabulary
from stir.types import Annotation, Repair, Utterance

_PLACES = ["boston", "denver", "paris", "london"]
_THINGS = ["dog", "cat", "horse", "car", "truck", "boat", "apple", "pear", "table", "chair"]
_VERBS = ["painted", "sold", "found", "fixed", "washed", "liked"]


def _utterances() -> list[Utterance]:
    """Sentences of two patterns, all words of a kind in each place."""
    rng = random.Random(0)
    made = []
    for i in range(200):
        text = rng.choice(
            [
                f"we/PRP drove/VBD to/IN {rng.choice(_PLACES)}/NNP with/IN the/DT"
                f" {rng.choice(_THINGS)}/NN and/CC dont/VBPRB regret/VB the/DT trip/NN",
                f"they/PRP {rng.choice(_VERBS)}/VBD the/DT old/JJ {rng.choice(_THINGS)}/NN"
                f" in/IN {rng.choice(_PLACES)}/NNP on/IN monday/NNP",
            ]
        )
        pairs = [token.rsplit("/", 1) for token in text.split()]
        words, tags = zip(*pairs, strict=True)
        made.append(Utterance(f"{i % 5}:A:{i}", words, tags, Annotation(), "A"))
    return made


UTTERANCES = _utterances()
WORDS = Vocabulary.of([u.words for u in UTTERANCES])
VECTORS = np.random.default_rng(0).normal(size=(len(WORDS) + 1, 8)).astype(np.float32)
SENTENCES = list(dict.fromkeys(fluent_sentences(UTTERANCES)))


@pytest.fixture(scope="module")
def alternatives() -> Alternatives:
    return Alternatives(SENTENCES, VECTORS, WORDS)


@pytest.fixture(scope="module")
def plain_pairs() -> list[tuple[str, str]]:
    """Pairs before they get a form, so that their words can be compared."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            substitutions,
            "written",
            lambda markup, rng, names: " ".join(t for t in markup.split() if t not in list(".,?")),
        )
        return list(draw_substitutions(UTTERANCES, 600, 1, VECTORS, WORDS))


def test_the_fluent_words_of_a_correction_are_a_sentence_of_the_corpus(
    plain_pairs: list[tuple[str, str]],
) -> None:
    known = {sentence.words for sentence in SENTENCES}
    assert len(plain_pairs) == 600
    for correction, _ in plain_pairs:
        words, annotation = parse_markup(correction)
        assert annotation.repairs, correction
        assert tuple(words[i] for i in annotation.fluent(len(words))) in known, correction


def test_a_twin_removes_nothing_but_fillers(plain_pairs: list[tuple[str, str]]) -> None:
    fillers = ["uh", "um", "er", "hmm", "erm", "ah", "mm", "eh", "uhm"]
    for _, twin in plain_pairs:
        words, annotation = parse_markup(twin)
        assert not annotation.repairs, twin
        assert {words[i] for i in annotation.edit_terms} <= set(fillers), twin


def test_most_cues_of_corrections_are_content_in_the_twin(
    plain_pairs: list[tuple[str, str]],
) -> None:
    with_cue = kept = 0
    for correction, twin in plain_pairs:
        cues = re.findall(r"\{(no wait|actually|sorry|i mean|scratch that)\}", correction)
        if len(cues) == 1 and correction.count("{") == 1:
            with_cue += 1
            kept += cues[0] in twin
    assert with_cue > 40
    # 15 % are without the cue on purpose
    assert 0.7 < kept / with_cue < 1


def test_shares_of_interregna(plain_pairs: list[tuple[str, str]]) -> None:
    bare = sum("{" not in correction for correction, _ in plain_pairs) / len(plain_pairs)
    # a quarter is drawn without any, but some of these are given up as unclear
    assert 0.1 < bare < 0.3


def test_every_kind_of_correction_occurs(plain_pairs: list[tuple[str, str]]) -> None:
    corrections = [correction for correction, _ in plain_pairs]
    kinds = {repair.kind for c in corrections for repair in parse_markup(c).annotation.repairs}
    assert {str(kind) for kind in kinds} >= {"substitute", "delete"}
    assert any("[ [" in correction for correction in corrections)
    assert any(correction.count("+") == 2 and "[ [" not in correction for correction in corrections)


def test_a_seed_gives_the_same_pairs() -> None:
    first, second = (list(draw_substitutions(UTTERANCES, 40, 3, VECTORS, WORDS)) for _ in range(2))
    assert first == second
    assert first != list(draw_substitutions(UTTERANCES, 40, 4, VECTORS, WORDS))


def test_without_sentences_there_are_no_pairs() -> None:
    assert list(draw_substitutions([], 5, 1, VECTORS, WORDS)) == []


# --- fluent sentences -----------------------------------------------------------------------------


def test_reparanda_and_edit_terms_are_left_out() -> None:
    words = ("she", "likes", "uh", "loves", "the", "house")
    tags = ("PRP", "VBZ", "UH", "VBZ", "DT", "NN")
    annotation = Annotation((2,), (Repair(1, 1, 3, 3),))
    (found,) = fluent_sentences([Utterance("1:A:1", words, tags, annotation)])
    assert found == Sentence(("she", "loves", "the", "house"), ("PRP", "VBZ", "DT", "NN"))


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("she loves the", "PRP VBZ DT"),  # unfinished
        ("it it works", "PRP PRP VBZ"),  # a repeat that was not annotated
        ("you know it works", "PRP VBP PRP VBZ"),  # a marker that was not annotated
        ("she left", "PRP VBD"),  # short
        ("um she left early", "UH PRP VBD RB"),
    ],
)
def test_doubtful_sentences_are_left_out(text: str, tags: str) -> None:
    utterance = Utterance("1:A:1", tuple(text.split()), tuple(tags.split()))
    assert list(fluent_sentences([utterance])) == []


@pytest.mark.parametrize(
    ("word", "tag", "spelled"),
    [
        ("dont", "VBPRB", "don't"),
        ("its", "PRPBES", "it's"),
        ("its", "PRP$", "its"),
        ("theyll", "PRPMD", "they'll"),
        ("im", "PRPVBP", "i'm"),
        ("well", "RB", "well"),
        ("cannot", "MDRB", "cannot"),
        ("moms", "NNPOS", "mom's"),
        ("parents", "NNSPOS", "parents'"),
    ],
)
def test_apostrophes_come_from_the_tag(word: str, tag: str, spelled: str) -> None:
    assert with_apostrophe(word, tag) == spelled


# --- alternatives ---------------------------------------------------------------------------------


def test_other_values_have_the_same_tag(alternatives: Alternatives) -> None:
    rng = random.Random(0)
    for word, tag, allowed in (
        ("boston", "NNP", {*_PLACES, "monday"}),
        ("dog", "NN", {*_THINGS, "trip"}),
        ("painted", "VBD", {*_VERBS, "drove"}),
    ):
        others = {alternatives.other(word, tag, rng) for _ in range(100)} - {None}
        assert others and others <= allowed - {word}


def test_days_are_replaced_by_days_mostly(alternatives: Alternatives) -> None:
    rng = random.Random(0)
    days = sum((alternatives.other("monday", "NNP", rng) or "").endswith("day") for _ in range(200))
    assert days > 150


def test_phrases_are_whole() -> None:
    sentence = Sentence(
        ("they", "sold", "the", "old", "horse", "cart"), ("PRP", "VBD", "DT", "JJ", "NN", "NN")
    )
    found = {" ".join(sentence.words[i] for i in place) for place in phrases_of(sentence)}
    assert "the old horse cart" in found
    assert "the old horse" not in found


# --- what is heard as a repair --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tags", "place", "wrong", "between", "clear"),
    [
        ("a red house", "DT JJ NN", 1, "big", "uh", False),  # a big uh red house
        ("a red house", "DT JJ NN", 1, "big", "no", True),
        ("we like it", "PRP VBP PRP", 0, "they", "", True),
        ("we like dogs", "PRP VBP NNS", 2, "cats", "", False),  # we like cats dogs
        ("we like dogs", "PRP VBP NNS", 2, "cats", "uh", True),
    ],
)
def test_a_repair_without_cue_must_be_clear(
    text: str, tags: str, place: int, wrong: str, between: str, clear: bool
) -> None:
    sentence = Sentence(tuple(text.split()), tuple(tags.split()))
    change = Change(range(place, place + 1), (wrong,), sentence.tags[place])
    cue = between if between == "no" else ""
    assert is_clear(sentence, change, Interregnum(between, cue) if between else NOTHING) is clear


# --- twins ----------------------------------------------------------------------------------------


def test_twins_keep_both_values(alternatives: Alternatives) -> None:
    maker = Twins(SENTENCES, alternatives, random.Random(0))
    sentence = next(s for s in SENTENCES if "boston" in s.words)
    i = sentence.words.index("boston")
    change = Change(range(i, i + 1), ("denver",), "NNP")
    twins = [maker.twin(sentence, Correction((), change, "sorry")) for _ in range(100)]
    both = [twin for twin in twins if "denver" in twin]
    assert len(both) > 40
    assert all("boston" in twin for twin in twins)
    # the cue is directly between the values, and yet nothing is taken back
    assert any(re.search(r"denver [.,] sorry , boston \w+", twin) for twin in twins)


def test_an_abandoned_sentence_is_finished_in_half_of_the_twins(alternatives: Alternatives) -> None:
    maker = Twins(SENTENCES, alternatives, random.Random(0))
    sentence, other = SENTENCES[:2]
    correction = Correction((), None, "", other)
    twins = [maker.twin(sentence, correction) for _ in range(100)]
    in_a_row = " ".join([*other.words, ".", *sentence.words])
    assert 30 < twins.count(in_a_row) < 70


def test_frames_contain_their_cue_and_a_sentence() -> None:
    known = {cue.words for cue in CUES}
    for cue, frames in read_frames(FRAMES).items():
        if cue.startswith("quoted"):
            assert all(frame.count("{c}") == frame.count("{s}") == 1 for frame in frames)
            continue
        assert cue in known, cue
        for frame in frames:
            plain = " ".join(t for t in frame.split() if t not in list(".,?"))
            assert f" {cue} " in f" {plain} ", frame
            assert frame.count("{s}") == 1, frame
