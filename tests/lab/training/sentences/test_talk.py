"""Sentences of everyday talk: corrections that can be resolved, and sentences that stay whole."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from stir.corpus.corrections import read_corrections
from stir.corpus.markup import parse_markup
from stir.corpus.source import read_corpus
from stir.lab.training.sentences import templates as templates_package
from stir.lab.training.sentences.slots import SlotFiller, UsedUpError
from stir.lab.training.sentences.talk import (
    CORRECTION_SHARE,
    MARKS,
    MAX_WORDS,
    draw_correction,
    draw_meant,
    fluent,
    make_talk,
)
from stir.lab.training.sentences.templates import Templates, talk_templates
from stir.types import Kind, check_annotation
from stir.words import Word

EXAMPLES = Path(__file__).parents[4] / "examples"
EXAMS = [
    EXAMPLES / name
    for name in (
        *("safe.txt", "safe-hard.txt", "safe-unseen.txt"),
        *("twins.jsonl", "corrections.jsonl", "spoken.jsonl"),
    )
]
COUNT = 1000
CORRECTIONS, MEANT = talk_templates()
FILLERS = {"uh", "um", "er", "hmm"}
SMALL = {
    *("the", "my", "our", "your", "his", "their"),
    *("in", "at", "to", "of", "with", "from", "because", "and"),
}


@pytest.fixture(scope="module")
def corrections() -> list[str]:
    rng = random.Random(1)
    return [draw_correction(rng, CORRECTIONS) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def meant() -> list[str]:
    rng = random.Random(2)
    return [draw_meant(rng, MEANT) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def talk() -> set[tuple[str, ...]]:
    return {key(parse_markup(sentence).words) for sentence in make_talk(20_000, 7)}


def texts(templates: Templates) -> str:
    """All templates and phrases, without marks."""
    of_groups = [t for group in templates.groups for t in (*group.clauses, *group.alone)]
    of_lists = [entry for entries in templates.slots.values() for entry in entries]
    return "\n".join(re.sub(r" [,.?]", "", f" {text} ") for text in (*of_groups, *of_lists))


def test_every_sentence_parses_in_both_forms() -> None:
    for sentence in make_talk(COUNT, 3):
        words, annotation = parse_markup(sentence)
        check_annotation(words, annotation)
        assert not MARKS.intersection(words), sentence
        assert not re.search("[<>*@]", sentence), sentence


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert make_talk(60, 4) == make_talk(60, 4)
    assert make_talk(60, 4)[:20] == make_talk(20, 4)
    assert make_talk(60, 4) != make_talk(60, 5)


def test_how_many_are_corrections() -> None:
    repaired = sum(
        any(r.kind is not Kind.REPEAT for r in parse_markup(sentence).annotation.repairs)
        for sentence in make_talk(COUNT, 6)
    )
    # sd 0.013
    assert repaired / COUNT == pytest.approx(CORRECTION_SHARE, abs=0.05)


def test_a_correction_has_a_repair_and_leaves_a_sentence(corrections: list[str]) -> None:
    for sentence in corrections:
        words, annotation = parse_markup(sentence)
        assert annotation.repairs, sentence
        assert len([word for word in words if word not in MARKS]) <= 2 * MAX_WORDS
        left = fluent(sentence).split()
        assert len(left) >= 2, sentence
        assert not FILLERS & set(left), sentence
        assert not re.search(r"\ban? (the|my|some|[^aeioux]\S* an?)\b", " ".join(left)), sentence


def test_what_is_meant_has_no_repair_but_repeats_of_small_words(meant: list[str]) -> None:
    for sentence in meant:
        words, annotation = parse_markup(sentence)
        for repair in annotation.repairs:
            assert repair.kind is Kind.REPEAT, sentence
            assert words[repair.rm_start] in SMALL, sentence
        removed = {words[i] for i in annotation.edit_terms}
        assert removed <= FILLERS | {"i", "mean", "you", "know", "well", "like"}, sentence


def test_words_said_again_stand_on_both_sides(corrections: list[str]) -> None:
    again: Counter[int] = Counter()
    for sentence in corrections:
        words, annotation = parse_markup(sentence)
        for repair in annotation.repairs:
            if repair.kind is not Kind.SUBSTITUTE:
                continue
            said = words[repair.rm_start : repair.rm_end + 1]
            right = words[repair.rp_start : repair.last + 1]
            alike = zip(said, right, strict=False)
            again[next((n for n, (a, b) in enumerate(alike) if a != b), 9)] += 1
    assert all(again[n] > COUNT / 70 for n in range(4)), again


def test_corrections_are_of_all_kinds(corrections: list[str]) -> None:
    text = "\n".join(corrections)
    kinds = Counter(
        repair.kind for s in corrections for repair in parse_markup(s).annotation.repairs
    )
    assert kinds[Kind.DELETE] > COUNT / 50
    assert re.search(r"\[ \[ .* \] \+", text)  # chain
    assert re.search(r"\] \{(sorry|i mean)\}", text)  # cue after the repair
    assert re.search(r"\. \+ \{", text)  # over the end of a sentence
    without = len(re.findall(r"\+ [^{\]]", text)) / len(re.findall(r"\+ ", text))
    assert 0.15 < without < 0.4


def test_every_frequent_cue_is_meant_somewhere() -> None:
    cues: Counter[str] = Counter()
    for name in ("mark", "nmark", "strong", "eraser", "wcue", "after"):
        for entry in CORRECTIONS.slots[name]:
            words = [word for word in entry.strip("{}").split() if word not in FILLERS]
            cues[" ".join(words)] += entry.startswith("{")
    said = texts(MEANT)
    frequent = [cue for cue, count in cues.items() if cue and count >= 3]
    assert len(frequent) > 25
    missing = [cue for cue in frequent if f" {cue} " not in said]
    assert not missing


def test_every_group_has_enough_templates() -> None:
    for templates in (CORRECTIONS, MEANT):
        for group in templates.groups:
            assert len({*group.clauses, *group.alone}) >= 15, group.name


def test_slots_of_a_set_are_filled_from_it() -> None:
    sets = [frozenset(one) for one in CORRECTIONS.sets["quality"]]
    for seed in range(200):
        filled = SlotFiller(random.Random(seed), CORRECTIONS).fill("<quality>|<quality>")
        pair = set(filled.split("|"))
        assert len(pair) == 2
        assert any(pair <= one for one in sets), pair


def test_a_set_may_be_used_up() -> None:
    with pytest.raises(UsedUpError):
        SlotFiller(random.Random(0), CORRECTIONS).fill("<kin> " * 5)


# --- every template -------------------------------------------------------------------------------


def every_template(templates: Templates) -> list[str]:
    return [t for group in templates.groups for t in (*group.clauses, *group.alone)]


def filled(template: str, templates: Templates, seed: int) -> str:
    """The template with words; short sets of words may be used up by the first draws."""
    rng = random.Random(seed)
    for _ in range(100):
        try:
            return SlotFiller(rng, templates).fill(template)
        except UsedUpError:
            continue
    raise AssertionError(f"the sets are too short for {template}")


def test_every_template_of_a_correction_has_a_repair() -> None:
    for template in every_template(CORRECTIONS):
        sentence = filled(template, CORRECTIONS, 1)
        words, annotation = parse_markup(sentence)
        check_annotation(words, annotation)
        assert annotation.repairs, template


def test_no_template_that_is_meant_has_a_repair() -> None:
    markers = FILLERS | {"i", "mean", "you", "know", "well", "like"}
    for template in every_template(MEANT):
        words, annotation = parse_markup(filled(template, MEANT, 2))
        assert not annotation.repairs, template
        assert {words[i] for i in annotation.edit_terms} <= markers, template


def test_fresh_starts_have_twins() -> None:
    folder = Path(templates_package.__file__).parent
    fresh, whole = (
        set(re.findall(r"^\[group ([\w-]+)\]", (folder / name).read_text(), re.MULTILINE))
        for name in ("fresh.txt", "whole.txt")
    )
    assert fresh == whole


def test_a_pause_between_values_tells_nothing(corrections: list[str], meant: list[str]) -> None:
    """Pauses stand in what is meant nearly as often as in corrections."""
    paused = [
        sum(bool(re.search(r"\{(uh|um|er|hmm)[ }]", sentence)) for sentence in sentences)
        for sentences in (corrections, meant)
    ]
    assert paused[1] > 0.7 * paused[0], paused


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.name)
def test_no_sentence_is_one_of_the_lists_for_evaluation(
    talk: set[tuple[str, ...]], exam: Path
) -> None:
    if exam.stem in ("twins", "corrections"):
        cases = [text for case in read_corrections(exam) for text in (case.input, case.expect)]
    else:
        cases = [" ".join(utterance.words) for utterance in read_corpus(exam)]
    asked = {key(case.split()) for case in cases}
    # what is said every day ("how are you") may be in any list
    copied = [words for words in talk & asked if len(words) > 4]
    assert not copied


def key(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(Word(word).form for word in words)
