"""The utterances of examples/safe*.txt, in which nothing is disfluent, and who changes how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from small_model import small
from stir.corpus.source import read_corpus
from stir.detector import Detector, load
from stir.lab.experiments.safe import ALLOWED, document, share, touched
from stir.models.parts import names
from stir.types import Annotation, Repair, Utterance
from stir.words import Word

FILE = Path(__file__).parents[3] / "examples" / "safe.txt"
UTTERANCES = list(read_corpus(FILE))
HARD = list(read_corpus(FILE.with_name("safe-hard.txt")))
UNSEEN = list(read_corpus(FILE.with_name("safe-unseen.txt")))
EVERY = (*UTTERANCES, *HARD, *UNSEEN)


# --- the file -------------------------------------------------------------------------------------


def test_there_are_enough_and_all_differ() -> None:
    assert len(UTTERANCES) >= 180
    assert len({u.words for u in UTTERANCES}) == len(UTTERANCES)
    # no utterance is in two lists
    assert len({u.words for u in EVERY}) == len(EVERY)


def test_the_readme_counts_them() -> None:
    readme = (FILE.parent / "README.md").read_text()
    assert f"`safe.txt` | {len(UTTERANCES)} other" in readme
    assert f"`safe-hard.txt` | {len(HARD)} more" in readme
    assert f"`safe-unseen.txt` | {len(UNSEEN)} more" in readme


def test_nothing_is_marked() -> None:
    assert all(u.annotation == Annotation() for u in EVERY)


def test_utterances_have_all_lengths() -> None:
    lengths = Counter(len(u.words) for u in UTTERANCES)
    assert set(lengths) == set(range(3, 21)) & set(lengths)
    assert len(lengths) >= 12
    for u in UTTERANCES:
        for word in u.words:
            assert word.replace("'", "").isalpha(), u.id
            assert word == word.lower(), u.id


def test_there_are_many_constructions() -> None:
    groups = Counter(u.conversation for u in UTTERANCES)
    assert len(groups) >= 15
    # no construction dominates
    assert max(groups.values()) < len(UTTERANCES) / 8


@pytest.mark.parametrize(
    "said",
    ["that that", "had had", "let you know", "very very", "no no no", "i like it", "i mean it"],
)
def test_well_known_doubled_words_occur(said: str) -> None:
    assert any(f" {said} " in f" {' '.join(u.words)} " for u in UTTERANCES)


@pytest.mark.corpus
def test_none_is_from_switchboard(heldout: list[Utterance], train: list[Utterance]) -> None:
    said = "\n".join(f" {' '.join(u.words)} " for u in heldout + train)
    for u in EVERY:
        # anybody may say a shorter one
        if len(u.words) >= 5:
            assert f" {' '.join(Word(word).key for word in u.words)} " not in said, u.id


# --- who touches them -----------------------------------------------------------------------------


class Repeats:
    """Takes every word that is said twice for a repair."""

    def annotate(self, utterance: Sequence[str], /) -> Annotation:
        twice = [i for i in range(1, len(utterance)) if utterance[i] == utterance[i - 1]]
        return Annotation((), tuple(Repair(i - 1, i - 1, i, i) for i in twice))


class Fillers:
    """Takes every "well" for a filler."""

    def annotate(self, utterance: Sequence[str], /) -> Annotation:
        return Annotation(tuple(i for i, word in enumerate(utterance) if word == "well"))


WELL = Utterance("a:A:0", ("the", "well", "is", "dry"))
HAD = Utterance("b:A:0", ("she", "had", "had", "it"))
FINE = Utterance("b:A:1", ("the", "tea", "is", "cold"))


def test_touched_are_those_that_lose_a_word() -> None:
    utterances = [WELL, HAD, FINE]
    assert [t.utterance for t in touched(Repeats(), utterances)] == [HAD]
    [culprit] = touched(Fillers(), utterances)
    assert culprit.utterance is WELL
    assert str(culprit) == "the {well} is dry"
    assert share([culprit], utterances) == pytest.approx(1 / 3)
    assert share([], []) == 0


def test_the_table_counts_by_construction() -> None:
    utterances = [WELL, HAD, FINE]
    found = document("it", utterances, touched(Repeats(), utterances))
    table, culprits = found.tables()
    shown = [[str(cell) for cell in row.cells] for row in table.rows]
    assert shown == [["a", "0", "1", "0.0"], ["b", "1", "2", "50.0"], ["all", "1", "3", "33.3"]]
    assert [str(row.cells[1]) for row in culprits.rows] == ["she [ had + had ] it"]


def test_a_naive_detector_fails() -> None:
    # a list that a naive detector passes would prove nothing
    assert share(touched(Repeats(), UTTERANCES), UTTERANCES) > 0.25


def test_a_detector_can_be_asked() -> None:
    found = touched(Detector(small()), UTTERANCES[:20])
    assert all(t.annotation.rm_words or t.annotation.edit_terms for t in found)


@pytest.mark.skipif("default" not in names(), reason="the default model is not packaged")
def test_the_default_model_leaves_them_alone() -> None:
    """8 of 293; without safe sentences in its training data it is every second one."""
    culprits = touched(load("default"), UTTERANCES)
    assert share(culprits, UTTERANCES) < ALLOWED, "\n".join(map(str, culprits))


@pytest.mark.skipif("default" not in names(), reason="the default model is not packaged")
def test_the_default_model_touches_fewer_of_the_others_than_the_paper_does() -> None:
    """12 of 120 and 11 of 132; nothing was tuned on these lists."""
    default, paper = load("default"), load("paper")
    for utterances in (HARD, UNSEEN):
        ours, theirs = (share(touched(d, utterances), utterances) for d in (default, paper))
        assert ours < theirs / 3
