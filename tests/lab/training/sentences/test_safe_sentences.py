"""Safe sentences: varied, fluent where words are doubled, marked where they are disfluent."""

from __future__ import annotations

import random
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from golden_files import Golden
from stir.corpus.markup import parse_markup, write_markup
from stir.corpus.source import read_corpus
from stir.corpus.tags import spell
from stir.lab.training.sentences.safe import (
    MARKED_SHARE,
    MAX_WORDS,
    MIN_WORDS,
    draw_sentence,
    make_sentences,
)
from stir.lab.training.sentences.templates import Templates, basic_templates, broad_templates
from stir.types import Annotation, Kind, Utterance, check_annotation

EXAMPLES = Path(__file__).parents[4] / "examples"
EXAMS = (EXAMPLES / "safe.txt", EXAMPLES / "safe-unseen.txt")
COUNT = 20_000
BASIC, BROAD = basic_templates(), broad_templates()
NEVER_REPEATED = {
    *(word for name in ("name", "digit", "teen", "tens", "ordinal") for word in BASIC.slots[name]),
    *("hundred", "thousand", "million", "very", "really", "no"),
}
WELL_KNOWN = (
    *("that that", "had had", "is is", "very very", "no no no", "let you know", "i mean it"),
    *("on on", "in in", "her her", "thank you thank you", "again and again"),
)


@pytest.fixture(scope="module")
def sentences() -> list[Utterance]:
    return make_sentences(COUNT, 0, BASIC)


@pytest.fixture(scope="module")
def broad_sentences() -> list[Utterance]:
    return make_sentences(COUNT, 5, BROAD)


def interregnum(utterance: Utterance, repair: int) -> list[str]:
    return [utterance.words[i] for i in utterance.annotation.repairs[repair].interregnum]


# --- the templates --------------------------------------------------------------------------------


def every_template(templates: Templates) -> list[str]:
    fluent = [t for group in templates.groups for t in (*group.clauses, *group.alone)]
    return [*fluent, *templates.marked]


def test_marked_templates_have_repeats_and_edit_terms() -> None:
    for template in BROAD.marked:
        words, annotation = parse_markup(template)
        check_annotation(words, annotation)
        assert annotation != Annotation(), template
        assert {repair.kind for repair in annotation.repairs} <= {Kind.REPEAT}, template


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.stem)
def test_no_template_is_an_exam_sentence_with_slots(exam: Path) -> None:
    # The default model is evaluated on these sentences, so templates may be of the same kind, but
    # must not have the same words in the same order.
    asked = [[word.lower() for word in u.words] for u in read_corpus(exam)]
    counted = [(said, Counter(said), max(4, 0.6 * len(said))) for said in asked]
    for template in every_template(BROAD):
        fixed = [word.lower() for word in template.split() if not word.startswith("<")]
        if len(fixed) < 4:
            continue
        for said, counts, needed in counted:
            # shared words in any order: an upper bound that is quick to compute
            if len(fixed) < needed or (Counter(fixed) & counts).total() < needed:
                continue
            blocks = SequenceMatcher(None, fixed, said, autojunk=False).get_matching_blocks()
            alike = sum(block.size for block in blocks)
            copied = alike >= 4 and alike >= 0.7 * len(fixed) and alike >= 0.6 * len(said)
            assert not copied, (template, " ".join(said))


def test_the_word_lists_are_long() -> None:
    assert len(set(BASIC.slots["name"])) >= 150
    assert len(set(BASIC.slots["noun"])) >= 150
    assert len(set(BASIC.slots["adj"])) >= 100
    assert len(set(BASIC.slots["vp"])) >= 80


# --- what comes out -------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert make_sentences(300, 3, BASIC) == make_sentences(300, 3, BASIC)
    assert make_sentences(300, 3, BASIC)[:100] == make_sentences(100, 3, BASIC)
    assert make_sentences(300, 3, BASIC) != make_sentences(300, 4, BASIC)


def test_golden_sentences(golden: Golden) -> None:
    """Models are trained with these sentences: a new random draw would give another model."""
    blocks = []
    for name, templates in (("basic", BASIC), ("broad", BROAD)):
        rng = random.Random(0)
        drawn = (draw_sentence(rng, templates) for _ in range(60))
        blocks += [f"{name}/{i}  {group}: {markup}" for i, (group, markup) in enumerate(drawn)]
    comment = "The first safe sentences of seed 0, with the groups of their templates."
    golden.check("safe-sentences.txt", comment, blocks)


def test_ids_are_unique(sentences: list[Utterance]) -> None:
    assert len({u.id for u in sentences}) == COUNT
    assert sentences[17].id == "own7:A:17"
    assert {u.pos for u in sentences} == {None}


def test_sentences_differ(sentences: list[Utterance]) -> None:
    assert len({u.words for u in sentences}) > 0.9 * COUNT


def test_sentences_have_all_lengths(sentences: list[Utterance]) -> None:
    assert {len(u.words) for u in sentences} == set(range(MIN_WORDS, MAX_WORDS + 1))


def test_groups_are_drawn_by_their_weights() -> None:
    rng = random.Random(1)
    drawn = Counter(draw_sentence(rng, BASIC).group for _ in range(8000))
    assert set(drawn) == {group.name for group in BASIC.groups}
    # sd of a share of 0.12 in 8000 draws is 0.004, of 0.48 0.006
    assert drawn["plain"] / 8000 == pytest.approx(0.12, abs=0.02)
    # the groups of hard.txt, which come after those of basic.txt
    names = [group.name for group in BASIC.groups]
    hard = sum(drawn[name] for name in names[names.index("emphasis") :])
    assert hard / 8000 == pytest.approx(0.48, abs=0.025)
    assert all(count > 40 for count in drawn.values())


def test_all_groups_of_the_broad_templates_are_drawn() -> None:
    rng = random.Random(1)
    drawn = Counter(draw_sentence(rng, BROAD).group for _ in range(COUNT))
    assert set(drawn) == {group.name for group in BROAD.groups} | {"marked"}
    # sd of a share of 0.12 in 20,000 draws is 0.002; some are rejected for "a" before a vowel
    assert drawn["marked"] / COUNT == pytest.approx(MARKED_SHARE, abs=0.015)


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.stem)
def test_no_sentence_is_one_of_the_exam(
    sentences: list[Utterance], broad_sentences: list[Utterance], exam: Path
) -> None:
    asked = {tuple(map(spell, u.words)) for u in read_corpus(exam)}
    for made in (sentences, broad_sentences):
        assert not asked & {u.words for u in made}
        assert not asked & {u.fluent_words for u in made}


def test_broad_sentences_are_annotated_correctly(broad_sentences: list[Utterance]) -> None:
    for u in broad_sentences:
        check_annotation(u.words, u.annotation)
        assert MIN_WORDS <= len(u.words) <= MAX_WORDS
        assert {repair.kind for repair in u.annotation.repairs} <= {Kind.REPEAT}
        pauses = {i for i, word in enumerate(u.words) if word in ("uh", "um")}
        assert pauses <= set(u.annotation.edit_terms), u
        assert not {"uh", "um"} & set(u.fluent_words)
        fluent = u.fluent_words
        for word, following in zip(fluent, (*fluent[1:], ""), strict=True):
            assert word != "an" or following[:1] in tuple("aefhilmnorsxou"), u


def test_words_are_spelled_as_models_expect(sentences: list[Utterance]) -> None:
    for word in {word for u in sentences for word in u.words}:
        assert word == spell(word)
        assert word.isalpha()


def test_well_known_doubled_words_are_fluent(sentences: list[Utterance]) -> None:
    said = [f" {' '.join(u.words)} " for u in sentences if u.annotation == Annotation()]
    for doubled in WELL_KNOWN:
        assert sum(f" {doubled} " in sentence for sentence in said) >= 10, doubled


# --- disfluencies ---------------------------------------------------------------------------------


def test_annotations_are_correct(sentences: list[Utterance]) -> None:
    for u in sentences:
        check_annotation(u.words, u.annotation)
        assert parse_markup(write_markup(u.words, u.annotation)) == (u.words, u.annotation)


def test_a_quarter_is_disfluent(sentences: list[Utterance]) -> None:
    disfluent = sum(u.annotation != Annotation() for u in sentences)
    # sd 0.003; longer ones are rejected more often
    assert disfluent / COUNT == pytest.approx(0.25, abs=0.02)


def test_every_filled_pause_is_an_edit_term(sentences: list[Utterance]) -> None:
    for u in sentences:
        pauses = {i for i, word in enumerate(u.words) if word in ("uh", "um")}
        assert pauses <= set(u.annotation.edit_terms), u


def test_repeats_occur_with_and_without_interregnum_and_no_other_repair(
    sentences: list[Utterance],
) -> None:
    repairs = [repair for u in sentences for repair in u.annotation.repairs]
    assert {repair.kind for repair in repairs} == {Kind.REPEAT}
    found = Counter(bool(repair.interregnum) for repair in repairs)
    assert found[True] > 500
    assert found[False] > 500


def test_repeats_repeat_no_numbers_letters_or_names(sentences: list[Utterance]) -> None:
    for u in sentences:
        for repair in u.annotation.repairs:
            said = u.words[repair.rm_start : repair.rm_end + 1]
            assert len(said) <= 3
            assert not set(said) & NEVER_REPEATED, u


def test_interregna_are_common_edit_terms(sentences: list[Utterance]) -> None:
    known = {"uh", "um", "you", "know", "i", "mean"}
    for u in sentences:
        for repair in range(len(u.annotation.repairs)):
            assert set(interregnum(u, repair)) <= known, u


def test_no_pause_stands_inside_doubled_words(sentences: list[Utterance]) -> None:
    # "hold um on hold on" or "very uh very" would be repeats with an interregnum
    for u in sentences:
        if u.annotation.repairs or not u.annotation.edit_terms:
            continue
        said = [i for i in range(len(u.words)) if i not in u.annotation.edit_terms]
        for n in range(1, 4):
            for start in range(len(said) - 2 * n + 1):
                twice = [u.words[i] for i in said[start : start + 2 * n]]
                if twice[:n] == twice[n:]:
                    assert said[start + 2 * n - 1] - said[start] == 2 * n - 1, u


def test_you_know_is_no_interregnum_where_know_is_a_verb(sentences: list[Utterance]) -> None:
    for u in sentences:
        for repair in range(len(u.annotation.repairs)):
            if {"know", "mean"} & set(interregnum(u, repair)):
                assert not {"know", "mean"} & set(u.fluent_words), u


def test_fluent_words_have_no_filled_pause() -> None:
    for u in make_sentences(3000, 9, BASIC):
        assert not {"uh", "um"} & set(u.fluent_words)
