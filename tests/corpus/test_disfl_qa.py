from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.corpus.cue_phrases import cue_start
from stir.corpus.disfl_qa import (
    Question,
    convert,
    opposite_length,
    read_disfl_qa,
    split_disfl_qa,
)
from stir.corpus.markup import write_markup
from stir.corpus.removals import removed_runs
from stir.errors import CorpusError
from stir.types import EditClass, Kind
from stir.words import Word

LINE: dict[str, Any] = {
    "id": "q1",
    "original": "Who painted it?",
    "disfluent": "Who sold, no painted it?",
    "tokens": ["Who", "sold,", "no", "painted", "it?"],
    "keep": [0, 3, 4],
    "exact": True,
}


def question(said: str, keep: str, name: str = "q1") -> Question:
    """A question; `keep` is its words with `_` for those that were taken back."""
    tokens = tuple(said.split())
    kept = tuple(i for i, word in enumerate(keep.split()) if word != "_")
    return Question(name, tokens, tuple(tokens[i] for i in kept), kept, exact=True)


def marked(said: str, keep: str) -> str:
    (utterance,) = convert([question(said, keep)]).utterances
    return write_markup(utterance.words, utterance.annotation)


def words(text: str) -> list[Word]:
    return [Word(token) for token in text.split()]


@pytest.mark.parametrize(
    ("said", "keep", "markup"),
    [
        # the alignment as given
        ("who sold no painted it", "who _ _ painted it", "who [ sold + {no} painted ] it"),
        # slid to the left: "red no the" -> "the red no"
        (
            "is the red no the blue car old",
            "is the _ _ _ blue car old",
            "is [ the red + {no} the blue ] car old",
        ),
        # slid to the right: the same question, from the other end
        (
            "what did no what is new",
            "_ _ _ what is new",
            "[ what did + {no} what is ] new",
        ),
        # several cues in a row, one of them several words; the tokens keep their text
        (
            "Who sold, um, no wait, I mean painted it?",
            "Who _ _ _ _ _ _ painted it?",
            "Who [ sold, + {um, no wait, I mean} painted ] it?",
        ),
        # no cue: the leftmost of equal alignments
        ("go to rome to oslo", "go to _ _ oslo", "go [ to rome + to oslo ]"),
        # a filler after the repair's first word splits the removed words in two
        (
            "by the fox no the um dog",
            "by _ _ _ the _ dog",
            "by [ the fox + {no} the {um} dog ]",
        ),
        # the same if the alignment given has one run
        (
            "by the fox no the um dog",
            "by the _ _ _ _ dog",
            "by [ the fox + {no} the {um} dog ]",
        ),
        # a filler inside the reparandum
        ("is red uh brick or rather stone old", "is _ _ _ _ _ stone old", None),
        # a word after the cue that the original does not have
        ("are dogs no the cats old", "are _ _ _ cats old", "are [ dogs + {no} the ] cats old"),
        # only a cue
        ("who um painted it", "who _ painted it", "who {um} painted it"),
        # another question: nothing in common with the first
        (
            "painters of the wall no wait who did it",
            "_ _ _ _ _ _ who did it",
            "[ painters of the wall + ] {no wait} who did it",
        ),
    ],
)
def test_questions_as_markup(said: str, keep: str, markup: str | None) -> None:
    expected = markup or "is [ red {uh} brick + {or rather} stone old ]"
    assert marked(said, keep) == expected


def test_classes_and_kinds() -> None:
    said = "who um sold er sorry painted it"
    (found,) = convert([question(said, "who _ _ _ _ painted it")]).utterances
    assert found.annotation.edit_terms == (1, 3, 4)
    assert found.annotation.edit_classes == (EditClass.FILLER, EditClass.FILLER, EditClass.CUE)
    (repair,) = found.annotation.repairs
    assert (repair.rm_start, repair.rm_end, repair.rp_start, repair.rp_end) == (2, 2, 5, 5)
    assert repair.kind is Kind.SUBSTITUTE
    (repeated,) = convert([question("Who no who came", "_ _ who came")]).utterances
    assert repeated.annotation.repairs[0].kind is Kind.REPEAT


def test_counts() -> None:
    questions = [
        question("who sold no painted it", "who _ _ painted it", "a"),  # a repair with a cue
        question("go to rome to oslo", "go to _ _ oslo", "b"),  # a repair without
        question("who um painted it", "who _ painted it", "c"),  # a cue alone
        question("who painted it no sold", "who painted it _ _", "d"),  # no onset
        question("who painted it", "who painted it", "e"),  # fluent
        question("is rome no is it oslo big", "is _ _ _ _ oslo big", "f"),  # two attempts
        question("is the red no blue car so old", "is the _ _ blue car _ old", "g"),  # paraphrase
        question("who sold no painted it", "who _ _ painted it", "h")._replace(exact=False),
    ]
    found = convert(questions)
    assert [utterance.id for utterance in found.utterances] == ["a", "b", "c", "e"]
    assert found.counts == {
        "questions": 8,
        "repairs": 2,
        "cues": 1,
        "cues alone": 1,
        "no onset": 1,
        "fluent": 1,
        "two attempts": 1,
        "paraphrase": 1,
        "inexact": 1,
    }


@given(
    st.lists(st.sampled_from(["a", "b", "no", "um", "i", "mean"]), min_size=1, max_size=12),
    st.data(),
)
def test_what_is_not_removed_is_what_was_meant(said: list[str], data: st.DataObject) -> None:
    kept = [word for word in said if data.draw(st.booleans())]
    runs = removed_runs([Word(word) for word in said], kept)
    assert runs is not None
    removed = {i for run in runs for i in range(run.start, run.end)}
    assert [word for i, word in enumerate(said) if i not in removed] == kept
    assert all(run.start <= run.cue <= run.end for run in runs)


def test_words_that_were_not_said() -> None:
    assert removed_runs(words("a b"), ["c"]) is None
    assert removed_runs(words("a b"), ["a", "b", "b"]) is None


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("red", 1),
        ("red no", 1),
        ("red no wait i mean", 1),
        ("red, oh sorry about that, I'm sorry", 1),
        ("no no", 0),
        ("the mean", 2),  # half a phrase is none
    ],
)
def test_cues_at_the_end(text: str, start: int) -> None:
    said = words(text)
    assert cue_start(said, 0, len(said)) == start


@pytest.mark.parametrize(
    ("reparandum", "following", "length"),
    [
        ("red", "blue car", 1),
        ("what do painters", "what do old houses show", 3),
        ("the old town of rome", "the city of oslo in may", 4),  # distance 2: old gone, town = city
        ("of the town in rome", "of oslo", 2),  # no more words
        ("big old", "small new house", 2),  # nothing in common: as long
    ],
)
def test_the_guessed_end_of_the_repair(reparandum: str, following: str, length: int) -> None:
    assert opposite_length(reparandum.split(), following.split()) == length


def write(folder: Path, *lines: dict[str, Any]) -> Path:
    path = folder / "questions.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_reading(tmp_path: Path) -> None:
    (found,) = read_disfl_qa(write(tmp_path, LINE))
    assert found == Question(
        "q1",
        ("Who", "sold,", "no", "painted", "it?"),
        ("Who", "painted", "it?"),
        (0, 3, 4),
        exact=True,
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tokens": ["Who", "sold no"]}, "a token is empty, .*, at 'sold no' .token 1"),
        ({"keep": [0, 5]}, "'keep' is not .*, at '5'"),
        ({"keep": [3, 0]}, "'keep' is not .*, at '0'"),
        ({"exact": None}, "'exact' is not true or false"),
        ({"original": 1}, "'original' is missing or is not a str"),
        ({"id": "q1"}, "the id was given to line 1 already"),
    ],
)
def test_errors_name_file_line_and_token(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = write(tmp_path, LINE, LINE | {"id": "q2"} | change)
    with pytest.raises(CorpusError, match=message) as caught:
        list(read_disfl_qa(path))
    assert (caught.value.file, caught.value.line) == (str(path), 2)


def test_the_last_thousand_are_for_development() -> None:
    questions = [question("who came", "who came", str(n)) for n in range(1003)]
    train, development = split_disfl_qa(questions)
    assert [q.id for q in train] == ["0", "1", "2"]
    assert len(development) == 1000
    assert split_disfl_qa(questions[:5]) == ([], questions[:5])
