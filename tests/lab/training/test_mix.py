"""The mix that the default model is trained on, in small numbers and from a corpus of our own."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stir.corpus import disfl_qa
from stir.corpus.markup import parse_markup
from stir.lab.training.crossfold import divide
from stir.lab.training.encoded import Missing
from stir.lab.training.mix import (
    Mix,
    add_generated,
    add_meetings,
    add_prose,
    add_questions,
    frequent_words,
    make_views,
    plain,
)
from stir.lab.training.mix_settings import MixSettings
from stir.lm.vocabulary import Vocabulary
from stir.types import Utterance, check_annotation
from stir.words import Word

SMALL = MixSettings(
    marked_share=0.5,
    joined=21,
    cut=20,
    substitutions=40,
    requests=30,
    talk=60,
    safe=25,
    broad=25,
    near_twins=0.6,
    prose=30,
)
FOLDS, SEED = 4, 3
PLACES = ["boston", "denver", "paris", "london"]
THINGS = ["dog", "cat", "horse", "car", "truck", "boat", "apple", "pear", "table", "chair"]
VERBS = ["painted", "sold", "found", "fixed", "washed", "liked"]


def conversations() -> list[Utterance]:
    """Eight conversations of fluent sentences, and a repeat now and then."""
    rng = random.Random(0)
    found = []
    for i in range(160):
        tagged = rng.choice(
            [
                f"we/PRP drove/VBD to/IN {rng.choice(PLACES)}/NNP with/IN the/DT"
                f" {rng.choice(THINGS)}/NN and/CC dont/VBPRB regret/VB the/DT trip/NN",
                f"they/PRP {rng.choice(VERBS)}/VBD the/DT old/JJ {rng.choice(THINGS)}/NN"
                f" in/IN {rng.choice(PLACES)}/NNP on/IN monday/NNP",
            ]
        )
        words, tags = zip(*(token.split("/") for token in tagged.split()), strict=True)
        annotation = parse_markup(" ".join(words)).annotation
        if i % 5 == 0:
            words, tags = (words[0], *words), (tags[0], *tags)
            annotation = parse_markup(f"[ {words[0]} + {words[0]} ] rest").annotation
        found.append(
            Utterance(f"{i // 20}:{'AB'[i % 2]}:{i}", words, tags, annotation, "AB"[i % 2])
        )
    return found


def with_marks(utterances: Sequence[Utterance]) -> list[Utterance]:
    return [
        replace(u, words=(f"{u.words[0]},", *u.words[1:-1], f"{u.words[-1]}.")) for u in utterances
    ]


SAID = conversations()
MARKED = with_marks(SAID)
WORDS = Vocabulary.of([u.words for u in SAID])
VECTORS = np.random.default_rng(0).normal(size=(len(WORDS) + 1, 8)).astype(np.float32)


def views(settings: MixSettings = SMALL, seed: int = SEED) -> list[Utterance]:
    return make_views(SAID, MARKED, settings, FOLDS, seed, VECTORS, WORDS)


def check(utterances: Sequence[Utterance]) -> None:
    """Ids are unique, and annotations are sound."""
    counted = Counter(u.id for u in utterances)
    assert [id_ for id_, count in counted.items() if count > 1] == []
    for u in utterances:
        assert u.words, u.id
        check_annotation(u.words, u.annotation)
        assert all(repair.kind is not None for repair in u.annotation.repairs)


def of_kind(utterances: Sequence[Utterance], part: str) -> list[Utterance]:
    return [u for u in utterances if part in u.id]


# --- views of conversations -----------------------------------------------------------------------


def test_views() -> None:
    found = views()
    check([*SAID, *found])
    marked = [u for u in found if u.id.endswith(":marks") and "joined" not in u.id]
    assert 50 < len(marked) < 110  # half of 160, more or less
    # ten of the 21 joined turns are of plain utterances, eleven of marked ones
    joined = of_kind(found, "joined")
    assert (len(joined), len(of_kind(joined, ":marks"))) == (21, 11)
    assert len(of_kind(found, ":cut")) == 20
    # ten pairs a fold, and up to one more twin for each
    substituted = of_kind(found, ":sub")
    assert 80 <= len(substituted) <= 120
    assert len(found) == len(marked) + 21 + 20 + len(substituted)


def test_the_same_seed_gives_the_same_views() -> None:
    assert views() == views()
    assert views() != views(seed=SEED + 1)


def test_views_keep_a_conversation_of_their_fold() -> None:
    """No language model that encodes a view has read its words: it is of another fold."""
    divided = divide(SAID, FOLDS, SEED)
    fold_of = {u.conversation: i for i, (fold, _) in enumerate(divided) for u in fold}
    assert len(set(fold_of.values())) == FOLDS
    originals = {u.id: u for u in SAID}
    for view in views():
        assert view.conversation in fold_of
        if view.id.endswith(":marks") and "joined" not in view.id:
            original = originals[view.id.removesuffix(":marks")]
            assert view.conversation == original.conversation
            assert [Word(w).form for w in view.words] == list(original.words)
            assert view.annotation == original.annotation
    # a place of one conversation only: its corrections are of that fold, too
    said = [
        replace(u, words=tuple("zanzibar" if w in PLACES else w for w in u.words))
        if u.conversation == "2"
        else u
        for u in SAID
    ]
    found = make_views(said, [], SMALL, FOLDS, SEED, VECTORS, WORDS)
    there = [u for u in of_kind(found, ":sub") if "zanzibar" in " ".join(u.words).lower()]
    assert there
    assert {fold_of[u.conversation] for u in there} == {fold_of["2"]}


def test_some_marks_are_dropped() -> None:
    """Of an utterance none, or some; a word is never dropped with its mark."""
    found = views(replace(SMALL, marked_share=1.0))
    marks = Counter(
        sum(bool(Word(word).mark) for word in u.words)
        for u in found
        if u.id.endswith(":marks") and "joined" not in u.id
    )
    assert sum(marks.values()) == len(SAID)
    assert marks.keys() == {0, 1, 2}
    assert marks[2] > marks[1] > 0


def test_corrections_have_twins_without_repairs() -> None:
    """Every correction is followed by its twin, and some by a second one."""
    substituted = of_kind(views(), ":sub")
    repaired = [bool(u.annotation.repairs) for u in substituted]
    assert repaired.count(True) == 40
    assert repaired[0]
    for i, has_repair in enumerate(repaired):
        if has_repair:
            assert not repaired[i + 1]
    # near twins: more sentences without repairs than with them
    assert 40 < repaired.count(False) <= 80
    none = of_kind(views(replace(SMALL, near_twins=0.0)), ":sub")
    assert [bool(u.annotation.repairs) for u in none] == [True, False] * 40


# --- meetings -------------------------------------------------------------------------------------

MEETINGS: list[tuple[str, str, dict[str, Any]]] = [
    ("ES2003a:A:1", "we uh we left", {"edit_terms": [1], "ed_class": {"1": "hesit"}}),
    ("ES2003a:A:2", "so the thing is the remote is red", {"disrupt": [2, 3]}),
    ("ES2003a:A:3", "it is red", {}),
    ("ES2003a:A:4", "and it is small", {}),
    ("ES2002a:A:1", "for development only", {}),
]


def written(folder: Path, name: str, values: Sequence[object]) -> Path:
    path = folder / name
    path.write_text("".join(f"{json.dumps(value)}\n" for value in values))
    return path


def test_meetings(tmp_path: Path) -> None:
    mix = Mix()
    lines = [{"id": id_, "words": text.split()} | more for id_, text, more in MEETINGS]
    add_meetings(mix, written(tmp_path, "ami.jsonl", lines), 4, SEED)
    check(mix.others)
    # four are for training; three have nothing masked, and a third of them as many joined turns
    single = [u.id for u in mix.others if "joined" not in u.id]
    assert single == [f"ES2003a:A:{i}" for i in (1, 2, 3, 4)]
    [joined] = of_kind(mix.others, "joined")
    # masks are kept with the utterance that they belong to, which is in no joined turn
    assert mix.missing == {"ES2003a:A:2": Missing(frozenset({2, 3}))}
    assert "remote" not in [Word(word).form for word in joined.words]
    assert mix.copies == dict.fromkeys(single, 4)


# --- questions ------------------------------------------------------------------------------------

QUESTIONS = [
    {
        "id": f"q{i}",
        "original": "Who painted it?",
        "disfluent": "Who sold no painted it?",
        "tokens": ["Who", "sold", "no", "painted", "it?"],
        "keep": [0, 3, 4],
        "exact": i != 1,
    }
    for i in range(5)
]


def test_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disfl_qa, "DEVELOPMENT_QUESTIONS", 2)
    mix = Mix()
    add_questions(mix, written(tmp_path, "qa.jsonl", QUESTIONS), 3)
    check(mix.others)
    # the last two are for development, and the second is not exact
    assert [u.id for u in mix.others] == ["q0", "q2", "q0:plain", "q2:plain"]
    assert mix.others[0].words == ("Who", "sold", "no", "painted", "it?")
    assert mix.others[2].words == ("who", "sold", "no", "painted", "it")
    assert mix.others[0].annotation == mix.others[2].annotation
    [repair] = mix.others[0].annotation.repairs
    assert (repair.rm_start, repair.rm_end, repair.rp_start) == (1, 1, 3)
    # nobody has annotated where the repair phase ends
    assert mix.missing == {u.id: Missing(ends=True) for u in mix.others}
    assert mix.copies == {u.id: 3 for u in mix.others}


def test_plain() -> None:
    u = Utterance("1:A:0", ("Well,", "I'd", "say", "6", "—%HESITATION", "no."))
    assert plain(u).words == ("well", "i'd", "say", "six", "uh", "no")
    assert plain(u).id == "1:A:0:plain"


# --- generated sentences --------------------------------------------------------------------------

REQUESTS = [
    ("book a table in boston on friday please", [("city", 4, 5), ("date", 6, 7)]),
    ("i need a flight to denver on monday", [("city", 5, 6), ("date", 7, 8)]),
    ("find me a hotel in paris for tuesday", [("city", 5, 6), ("date", 7, 8)]),
    ("what is the weather like in london on sunday", [("city", 6, 7), ("date", 8, 9)]),
]


def requests(folder: Path) -> Path:
    values = [
        {
            "id": f"own-{i}",
            "words": text.split(),
            "slots": [{"name": n, "start": a, "end": b} for n, a, b in slots],
        }
        for i, (text, slots) in enumerate(REQUESTS)
    ]
    return written(folder, "requests.jsonl", values)


def test_generated_sentences(tmp_path: Path) -> None:
    mix, again = Mix(), Mix()
    add_generated(mix, SMALL, SEED, [requests(tmp_path)])
    add_generated(again, SMALL, SEED, [requests(tmp_path)])
    assert mix.others == again.others
    check(mix.others)
    assert not mix.missing
    assert not mix.views
    count = Counter(u.conversation for u in mix.others)
    # thirty pairs and up to thirty second twins; sixty sentences and up to sixty second twins
    assert 60 < count["requests"] <= 90
    assert 60 < count["talk"] <= 120
    assert sum(n for name, n in count.items() if name.startswith("own")) == 25 + 25
    found = [u for u in mix.others if u.conversation == "requests"]
    repaired = [bool(u.annotation.repairs) for u in found]
    assert repaired.count(True) == 30
    assert all(not repaired[i + 1] for i, has_repair in enumerate(repaired) if has_repair)


def test_without_requests() -> None:
    mix = Mix()
    add_generated(mix, replace(SMALL, talk=5, safe=3, broad=2, near_twins=0.0), SEED)
    assert [u.conversation.rstrip("0123456789") for u in mix.others] == ["talk"] * 5 + ["own"] * 5


# --- prose ----------------------------------------------------------------------------------------

PROSE = """It was late, and the old man had gone to bed. Well, so had the dog. Nobody
knew what the noise had been.

"Who is there?" he said. The wind was very, very loud that night, and nothing else could be heard.
"""


def test_prose(tmp_path: Path) -> None:
    path = tmp_path / "novel.txt"
    path.write_text(PROSE)
    mix = Mix()
    add_prose(mix, [path], 30, SEED)
    check(mix.others)
    assert len(mix.others) == 30
    for u in mix.others:
        assert not u.annotation.repairs
        assert not u.annotation.edit_terms
        forms = [Word(word).form for word in u.words]
        masked = mix.missing.get(u.id, Missing()).words
        # "well" and "so" may be discourse markers, "wind" and "very" may not
        assert masked == {i for i, form in enumerate(forms) if form in ("well", "so")}
    assert any(u.id in mix.missing for u in mix.others)
    assert any(Word(word).mark for u in mix.others for word in u.words)


def test_no_prose(tmp_path: Path) -> None:
    mix = Mix()
    add_prose(mix, [], 30, SEED)
    path = tmp_path / "short.txt"
    path.write_text("No. Yes! 1 2 3 4 5 6 7.\n\nWhy?")
    add_prose(mix, [path], 30, SEED)  # not one sentence will do
    assert mix.others == []


# --- words ----------------------------------------------------------------------------------------


def test_frequent_words() -> None:
    """By their keys, marks and capitals aside; in alphabetical order."""
    said = [Utterance("1:A:0", ("The", "dog,", "don't")), Utterance("1:A:1", ("the", "dont", "a"))]
    assert frequent_words(said, 2) == ["dont", "the"]
    assert frequent_words(said, 1) == ["a", "dog", "dont", "the"]
