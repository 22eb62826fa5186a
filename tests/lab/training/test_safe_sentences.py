"""Sentences of our own for training: tempting, varied, and truthfully marked where disturbed."""

from __future__ import annotations

import random
import re
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from stir.corpus.markup import parse_markup, write_markup
from stir.corpus.source import read_corpus
from stir.corpus.tags import spell
from stir.lab.training.safe import LONGEST, MARKED, SHORTEST, draw, tempting
from stir.lab.training.templates import BASIC, BROAD, Stock, content, grammar, parallel, words
from stir.lab.training.templates.stubborn import STUBBORN
from stir.lab.training.templates.words import NAMES, NUMBERS, SLOTS
from stir.types import Annotation, Kind, Utterance, check_annotation

EXAMPLES = Path(__file__).parents[3] / "examples"
EXAMS = (EXAMPLES / "safe.txt", EXAMPLES / "safe-unseen.txt")
COUNT = 20_000
STOCKS = pytest.mark.parametrize("stock", [BASIC, BROAD], ids=["basic", "broad"])
WELL_KNOWN = (
    *("that that", "had had", "is is", "very very", "no no no", "let you know", "i mean it"),
    *("on on", "in in", "her her", "thank you thank you", "again and again"),
)


@pytest.fixture(scope="module")
def sentences() -> list[Utterance]:
    return tempting(COUNT, seed=0)


def interregnum(utterance: Utterance, repair: int) -> list[str]:
    return [utterance.words[i] for i in utterance.annotation.repairs[repair].interregnum]


# --- the templates --------------------------------------------------------------------------------


def templates(stock: Stock) -> list[str]:
    fluent = [t for group in stock.groups for t in (*group.clauses, *group.alone)]
    return [*fluent, *stock.marked]


@STOCKS
def test_there_are_many_groups_of_different_names(stock: Stock) -> None:
    assert len({group.name for group in stock.groups}) == len(stock.groups) >= 25


@STOCKS
def test_every_slot_is_known(stock: Stock) -> None:
    fillers = [filler for fillers in stock.slots.values() for filler in fillers]
    for text in [*templates(stock), *fillers]:
        assert all(slot in stock.slots for slot in re.findall(r"<(\w+)", text)), text
        assert "<" not in re.sub(r"<\w+(:\w+)?>", "", text), text


def test_no_list_of_words_hides_another() -> None:
    names = [*words.SLOTS, *content.SLOTS, *parallel.SLOTS, *grammar.SLOTS]
    assert len(set(names)) == len(names)


@STOCKS
@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.stem)
def test_no_template_is_an_exam_sentence_with_holes(stock: Stock, exam: Path) -> None:
    # The lists are the exam: what they hold may be alike in kind, not in its very construction.
    asked = [[word.lower() for word in u.words] for u in read_corpus(exam)]
    for template in templates(stock):
        fixed = [word.lower() for word in template.split() if not word.startswith("<")]
        for said in asked:
            # words that both hold, in any order: a bound that spares most of the work
            if sum((Counter(fixed) & Counter(said)).values()) < max(4, 0.6 * len(said)):
                continue
            blocks = SequenceMatcher(None, fixed, said, autojunk=False).get_matching_blocks()
            alike = sum(block.size for block in blocks)
            copied = alike >= 4 and alike >= 0.7 * len(fixed) and alike >= 0.6 * len(said)
            assert not copied, (template, " ".join(said))


def test_the_word_lists_are_long() -> None:
    assert len(set(NAMES)) >= 150
    assert len(set(SLOTS["noun"])) >= 150
    assert len(set(SLOTS["adj"])) >= 100
    assert len(set(SLOTS["vp"])) >= 80


# --- what comes out -------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert tempting(300, seed=3) == tempting(300, seed=3)
    assert tempting(300, seed=3)[:100] == tempting(100, seed=3)
    assert tempting(300, seed=3) != tempting(300, seed=4)


def test_no_two_ids_are_alike(sentences: list[Utterance]) -> None:
    assert len({u.id for u in sentences}) == COUNT
    assert sentences[17].id == "own7:A:17"
    assert {u.pos for u in sentences} == {None}


def test_they_differ(sentences: list[Utterance]) -> None:
    assert len({u.words for u in sentences}) > 0.9 * COUNT


def test_they_have_all_lengths(sentences: list[Utterance]) -> None:
    assert {len(u.words) for u in sentences} == set(range(SHORTEST, LONGEST + 1))


def test_all_groups_are_drawn_in_the_shares_that_are_meant() -> None:
    rng = random.Random(1)
    drawn = Counter(draw(rng).group for _ in range(8000))
    assert set(drawn) == {group.name for group in BASIC.groups}
    # sd of a share of 0.12 in 8000 draws is 0.004, of 0.48 0.006
    assert drawn["plain"] / 8000 == pytest.approx(0.12, abs=0.02)
    stubborn = sum(drawn[group.name] for group in STUBBORN)
    assert stubborn / 8000 == pytest.approx(0.48, abs=0.025)
    assert all(count > 40 for count in drawn.values())


def test_all_groups_of_the_broad_stock_are_drawn() -> None:
    rng = random.Random(1)
    drawn = Counter(draw(rng, BROAD).group for _ in range(COUNT))
    assert set(drawn) == {group.name for group in BROAD.groups} | {"marked"}
    # sd of a share of 0.12 in 20,000 draws is 0.002; of "a" before a vowel some are thrown away
    assert drawn["marked"] / COUNT == pytest.approx(MARKED, abs=0.015)


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.stem)
def test_none_is_of_the_exam(sentences: list[Utterance], exam: Path) -> None:
    asked = {tuple(map(spell, u.words)) for u in read_corpus(exam)}
    for made in (sentences, tempting(COUNT, seed=0, stock=BROAD)):
        assert not asked & {u.words for u in made}
        assert not asked & {u.fluent_words for u in made}


def test_the_broad_ones_are_sound_too() -> None:
    for u in tempting(COUNT, seed=5, stock=BROAD):
        check_annotation(u.words, u.annotation)
        assert SHORTEST <= len(u.words) <= LONGEST
        assert {repair.kind for repair in u.annotation.repairs} <= {Kind.REPEAT}
        pauses = {i for i, word in enumerate(u.words) if word in ("uh", "um")}
        assert pauses <= set(u.annotation.edit_terms), u
        assert not {"uh", "um"} & set(u.fluent_words)
        fluent = u.fluent_words
        for word, following in zip(fluent, (*fluent[1:], ""), strict=True):
            assert word != "an" or following[:1] in tuple("aefhilmnorsxou"), u


def test_they_are_spelled_as_the_models_expect(sentences: list[Utterance]) -> None:
    for word in {word for u in sentences for word in u.words}:
        assert word == spell(word)
        assert word.isalpha()


def test_the_well_known_temptations_are_left_alone(sentences: list[Utterance]) -> None:
    said = [f" {' '.join(u.words)} " for u in sentences if u.annotation == Annotation()]
    for temptation in WELL_KNOWN:
        assert sum(f" {temptation} " in sentence for sentence in said) >= 10, temptation


# --- what is wrong with some of them --------------------------------------------------------------


def test_annotations_are_sound(sentences: list[Utterance]) -> None:
    for u in sentences:
        check_annotation(u.words, u.annotation)
        assert parse_markup(write_markup(u.words, u.annotation)) == (u.words, u.annotation)


def test_a_quarter_is_disturbed(sentences: list[Utterance]) -> None:
    disturbed = sum(u.annotation != Annotation() for u in sentences)
    # sd 0.003; longer ones are more often thrown away
    assert disturbed / COUNT == pytest.approx(0.25, abs=0.02)


def test_the_undisturbed_hold_no_filled_pause(sentences: list[Utterance]) -> None:
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
            assert not set(said) & {*NAMES, *NUMBERS, "very", "really", "no"}, u


def test_interregna_are_edit_terms_that_everybody_knows(sentences: list[Utterance]) -> None:
    known = {"uh", "um", "you", "know", "i", "mean"}
    for u in sentences:
        for repair in range(len(u.annotation.repairs)):
            assert set(interregnum(u, repair)) <= known, u


def test_no_pause_parts_what_is_said_twice(sentences: list[Utterance]) -> None:
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


def test_you_know_parts_no_repeat_where_know_is_a_verb(sentences: list[Utterance]) -> None:
    for u in sentences:
        for repair in range(len(u.annotation.repairs)):
            if {"know", "mean"} & set(interregnum(u, repair)):
                assert not {"know", "mean"} & set(u.fluent_words), u


def test_what_is_left_of_a_disturbed_sentence_is_a_fluent_one() -> None:
    # Repairs and edit terms are put into sentences that are fluent, so taking them out again
    # must never leave a filled pause.
    for u in tempting(3000, seed=9):
        assert not {"uh", "um"} & set(u.fluent_words)
