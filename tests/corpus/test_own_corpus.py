"""The corpus in examples/: large enough, sound, and with every construction that speech has.

Each construction is a predicate over an annotated utterance. The table in examples/README.md
names the same constructions and is checked against the predicates, so neither can go stale.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from stir.corpus.jsonl import read_jsonl
from stir.corpus.markup import parse_markup, write_markup
from stir.types import Kind, Repair, Utterance, check_annotation, classify

EXAMPLES = Path(__file__).parents[2] / "examples"
UTTERANCES = list(read_jsonl(EXAMPLES / "corpus.jsonl"))
LEAST = 3  # one instance might be an accident, and a test that uses the corpus wants a choice


def marked_up() -> Iterator[tuple[str, str]]:
    for line in (EXAMPLES / "corpus.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, markup = line.split("\t")
            yield name, markup


MARKUP = dict(marked_up())


# --- the constructions ---------------------------------------------------------------------------


def kind(wanted: Kind) -> Callable[[Utterance], bool]:
    return lambda u: any(r.kind is wanted for r in u.annotation.repairs)


def reparandum(u: Utterance, r: Repair) -> list[str]:
    edit_terms = u.annotation.edit_terms
    return [u.words[i] for i in range(r.rm_start, r.rm_end + 1) if i not in edit_terms]


def repeat_of_several(u: Utterance) -> bool:
    repeats = [r for r in u.annotation.repairs if r.kind is Kind.REPEAT]
    return any(len(reparandum(u, r)) > 1 for r in repeats)


def continues(outer: Repair, inner: Repair) -> bool:
    """``[ [ i + i ] + we ]``: the whole of one repair is the reparandum of the next."""
    return inner.kind is not Kind.DELETE and (outer.rm_start, outer.rm_end) == (
        inner.rm_start,
        inner.rp_end,
    )


def chain_of(u: Utterance, length: int) -> bool:
    def links(last: Repair) -> int:
        return 1 + max((links(r) for r in u.annotation.repairs if continues(last, r)), default=0)

    return any(links(r) >= length for r in u.annotation.repairs)


def nested_in_reparandum(u: Utterance) -> bool:
    def chained(outer: Repair, inner: Repair) -> bool:
        links = (r for r in u.annotation.repairs if continues(outer, r))
        return any(r == inner or chained(r, inner) for r in links)

    return any(
        outer.rm_start <= inner.rm_start
        and inner.last <= outer.rm_end
        and not chained(outer, inner)
        for outer, inner in permutations(u.annotation.repairs, 2)
    )


def nested_in_repair_phase(u: Utterance) -> bool:
    return any(
        outer.kind is not Kind.DELETE
        and outer.rp_start <= inner.rm_start
        and inner.last <= outer.last
        for outer, inner in permutations(u.annotation.repairs, 2)
    )


def interregnum_of(u: Utterance, length: int) -> bool:
    return any(len(r.interregnum) >= length for r in u.annotation.repairs)


def delete_then_edit_term(u: Utterance) -> bool:
    return any(r.kind is Kind.DELETE and r.interregnum for r in u.annotation.repairs)


def delete_then_word(u: Utterance) -> bool:
    return any(r.kind is Kind.DELETE and not r.interregnum for r in u.annotation.repairs)


def edit_term_in_reparandum(u: Utterance) -> bool:
    # Edit terms of an inner repair's interregnum lie inside the outer's span as well; not meant.
    loose = set(u.annotation.edit_terms) - u.annotation.interregnum_words
    return any(loose & set(range(r.rm_start, r.rm_end + 1)) for r in u.annotation.repairs)


def edit_term_in_repair_phase(u: Utterance) -> bool:
    loose = set(u.annotation.edit_terms) - u.annotation.interregnum_words
    return any(loose & set(range(r.rp_start, r.last + 1)) for r in u.annotation.repairs)


def edit_terms_only(u: Utterance) -> bool:
    return bool(u.annotation.edit_terms) and not u.annotation.repairs


def partial_word_alone(u: Utterance) -> bool:
    found = (reparandum(u, r) for r in u.annotation.repairs)
    return any(len(words) == 1 and words[0].endswith("-") for words in found)


def partial_word_after_others(u: Utterance) -> bool:
    found = (reparandum(u, r) for r in u.annotation.repairs)
    return any(len(words) > 1 and words[-1].endswith("-") for words in found)


def contraction(u: Utterance) -> bool:
    """A verb form, a negation or a pronoun is written together with what it leans on."""
    return any(
        re.fullmatch(r"\w+?(BES|HVS)|(PRP|EX|DT|WP)(MD|VB[PD])|(MD|VB[DPZ]?)RB|VBPRP", tag)
        for tag in u.pos or ()
    )


def long_distance(u: Utterance) -> bool:
    """The reparandum starts further back than the seven words the paper searches."""
    return any(r.rp_start - r.rm_start > 7 for r in u.annotation.repairs)


def fluent_trap(u: Utterance) -> bool:
    """A word stands twice in a row, and nothing is wrong: ``that that``, ``had had``."""
    fluent = u.annotation.fluent(len(u.words))
    return any(j == i + 1 and u.words[i] == u.words[j] for i, j in pairwise(fluent))


def backchannel(u: Utterance) -> bool:
    return len(u.words) == 1 and not u.annotation.edit_terms


def is_fluent(u: Utterance) -> bool:
    return not (u.annotation.edit_terms or u.annotation.repairs)


CONSTRUCTIONS: dict[str, Callable[[Utterance], bool]] = {
    "repeat": kind(Kind.REPEAT),
    "repeat of two or three words": repeat_of_several,
    "substitute": kind(Kind.SUBSTITUTE),
    "delete": kind(Kind.DELETE),
    "delete, then an edit term": delete_then_edit_term,
    "delete, then a word": delete_then_word,
    "chain": lambda u: chain_of(u, 2),
    "chain of three": lambda u: chain_of(u, 3),
    "nested in a reparandum": nested_in_reparandum,
    "nested in a repair phase": nested_in_repair_phase,
    "interregnum": lambda u: interregnum_of(u, 1),
    "interregnum of several words": lambda u: interregnum_of(u, 2),
    "edit terms only": edit_terms_only,
    "edit term inside a reparandum": edit_term_in_reparandum,
    "edit term inside a repair phase": edit_term_in_repair_phase,
    "partial word alone": partial_word_alone,
    "partial word after others": partial_word_after_others,
    "contraction": contraction,
    "distance over seven words": long_distance,
    "fluent trap": fluent_trap,
    "backchannel": backchannel,
    "fluent": is_fluent,
}


def counts() -> dict[str, int]:
    return {name: sum(map(holds, UTTERANCES)) for name, holds in CONSTRUCTIONS.items()}


# --- what must hold ------------------------------------------------------------------------------


def test_it_is_large_enough() -> None:
    assert len(UTTERANCES) >= 200


@pytest.mark.parametrize("name", CONSTRUCTIONS)
def test_every_construction_is_there(name: str) -> None:
    assert counts()[name] >= LEAST


def test_the_predicates_tell_constructions_apart() -> None:
    """By hand: which constructions each of these holds, so that a lax predicate is noticed."""
    structural = ("chain", "chain of three", "nested in a reparandum", "nested in a repair phase")
    cases: dict[str, set[str]] = {
        "[ [ i + i ] + {uh} we ] left": {"chain"},
        "[ [ [ i + i ] + i ] + we ] left": {"chain", "chain of three"},
        "[ [ the + the ] man + the woman ] left": {"nested in a reparandum"},
        "[ the man + [ the + the ] woman ] left": {"nested in a repair phase"},
        "[ i + i ] saw [ a + a ] fox": set(),
        "[ we saw + ] [ a + a ] fox ran": set(),
    }
    for markup, expected in cases.items():
        words, annotation = parse_markup(markup)
        utterance = Utterance("test", words, annotation=annotation)
        held = {name for name in structural if CONSTRUCTIONS[name](utterance)}
        assert held == expected, markup


def test_the_readme_counts_them_right() -> None:
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| ([^|`]+?) \| (\d+) \|", readme, re.MULTILINE))
    assert {name: int(table.get(name, 0)) for name in CONSTRUCTIONS} == counts()


def test_repairs_are_about_as_frequent_as_the_readme_says() -> None:
    share = sum(bool(u.annotation.repairs) for u in UTTERANCES) / len(UTTERANCES)
    assert 0.35 <= share <= 0.42


def test_both_files_hold_the_same_utterances() -> None:
    assert [u.id for u in UTTERANCES] == [name for name, _ in marked_up()]
    for utterance in UTTERANCES:
        assert (utterance.words, utterance.annotation) == parse_markup(MARKUP[utterance.id])


def test_the_mark_up_is_canonical() -> None:
    for name, markup in MARKUP.items():
        words, annotation = parse_markup(markup)
        check_annotation(words, annotation)
        assert write_markup(words, annotation) == markup, name
        # Every bracket became a repair: none was dropped for colliding with another.
        assert len(annotation.repairs) == markup.split().count("["), name


def test_words_and_tags_are_written_as_promised() -> None:
    for utterance in UTTERANCES:
        assert utterance.pos is not None, utterance.id
        for word, tag in zip(utterance.words, utterance.pos, strict=True):
            assert re.fullmatch(r"[a-z]+-?|uh-huh", word), utterance.id
            assert re.fullmatch(r"[A-Z]+\$?", tag), utterance.id
            assert tag == "UH" or word not in {"uh", "um", "oh", "yeah", "okay"}, utterance.id


def test_partial_words_are_always_repaired() -> None:
    for utterance in UTTERANCES:
        partial = {i for i, word in enumerate(utterance.words) if word.endswith("-")}
        assert partial <= utterance.annotation.rm_words, utterance.id


def test_kinds_are_what_the_words_say() -> None:
    for utterance in UTTERANCES:
        edit_terms = frozenset(utterance.annotation.edit_terms)
        for repair in utterance.annotation.repairs:
            if repair.kind is not Kind.DELETE:
                assert repair.kind is classify(utterance.words, edit_terms, repair), utterance.id


def test_ids_name_dialogue_speaker_and_place() -> None:
    place: dict[str, int] = {}
    for utterance in UTTERANCES:
        dialogue, speaker, index = utterance.id.split(":")
        assert re.fullmatch(r"own\d\d", dialogue)
        assert speaker == utterance.speaker
        assert int(index) == place.get(dialogue, 0)
        place[dialogue] = int(index) + 1
    assert len(place) == 13
