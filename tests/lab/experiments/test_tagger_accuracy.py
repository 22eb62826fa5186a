"""Accuracy by region, by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stir.errors import CorpusError
from stir.lab.experiments.tagger_accuracy import Accuracy, evaluate, microseconds_per_word, replay
from stir.lab.experiments.tagger_designs import HiddenMarkov, MostFrequentTag
from stir.pos.model import TaggerModel
from stir.types import Annotation, Kind, Repair, Utterance

# the [ bik + {uh} bike ] broke
BROKEN = Utterance(
    "t:A:0",
    ("the", "bik", "uh", "bike", "broke"),
    ("DT", "NN", "UH", "NN", "VBD"),
    Annotation((2,), (Repair(1, 1, 3, 3, Kind.SUBSTITUTE),)),
)


class Script:
    """Says what it was told to say."""

    def __init__(self, *answers: tuple[str, str | None]) -> None:
        self.answers = answers
        self.rest: Iterator[tuple[str, str | None]] = iter(())

    def reset(self) -> None:
        self.rest = iter(self.answers)

    def push(self, word: str) -> tuple[str, str | None]:
        return next(self.rest)


SCRIPT = Script(("DT", None), ("JJ", None), ("UH", "NN"), ("NN", None), ("VBN", None))


def test_replay() -> None:
    first, final = replay(SCRIPT, BROKEN.words)
    assert first == ["DT", "JJ", "UH", "NN", "VBN"]
    assert final == ["DT", "NN", "UH", "NN", "VBN"]


def test_regions() -> None:
    # first tags: "bik" and "broke" are wrong; final tags: only "broke"
    assert evaluate(SCRIPT, [BROKEN], {"the", "uh", "bike", "broke"}) == {
        "all words": Accuracy(5, 3, 4),
        "edit terms": Accuracy(1, 1, 1),
        "reparanda": Accuracy(1, 0, 1),
        "repair onsets": Accuracy(1, 1, 1),
        "last words": Accuracy(1, 0, 0),
        "unknown words": Accuracy(1, 0, 1),
    }
    assert Accuracy(5, 3, 4).first == 0.6
    assert Accuracy(5, 3, 4).final == 0.8


def test_needs_tags() -> None:
    with pytest.raises(CorpusError, match="no part-of-speech tags"):
        evaluate(SCRIPT, [Utterance("t:A:0", ("the",))], set())


def test_speed_is_measured() -> None:
    assert microseconds_per_word(SCRIPT, [BROKEN.words], 1) > 0


def test_the_other_designs_tag_too(own: list[Utterance], tagger_model: TaggerModel) -> None:
    markov = HiddenMarkov(own)
    baseline = evaluate(MostFrequentTag(tagger_model), own, tagger_model.ids)["all words"].final
    assert evaluate(markov, own, tagger_model.ids)["all words"].final > baseline > 0.8
    markov.push("unheardofness")
