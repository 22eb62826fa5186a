"""Written sentences as speakers say them."""

from __future__ import annotations

import random

import pytest

from stir.lab.training.open_material import FEWEST_WORDS, MOST_WORDS
from stir.lab.training.sentences import colloquial as module
from stir.lab.training.sentences.colloquial import colloquial
from stir.lab.training.sentences.talk import draw_meant
from stir.lab.training.sentences.templates import small_talk_templates


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("it is not upon us", "it's not on us"),
        ("we do not know whom", "we don't know who"),
        ("i cannot say that they will", "i can't say that they'll"),
        ("the house is old", "the house is old"),
    ],
)
def test_contractions(monkeypatch: pytest.MonkeyPatch, written: str, said: str) -> None:
    monkeypatch.setattr(module, "CONTRACTED_SHARE", 1.0)
    monkeypatch.setattr(module, "OPENING_SHARE", 0.0)
    assert colloquial(written.split(), random.Random(0)) == said.split()
    monkeypatch.setattr(module, "CONTRACTED_SHARE", 0.0)
    assert colloquial(written.split(), random.Random(0)) == written.split()


def test_openings_do_not_double_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OPENING_SHARE", 1.0)
    rng = random.Random(1)
    drawn = {tuple(colloquial(["right", "here"], rng)) for _ in range(300)}
    assert len(drawn) > 10
    assert ("right", "right", "here") not in drawn


def test_small_talk_is_fluent_and_varied() -> None:
    rng = random.Random(2)
    drawn = [draw_meant(rng, small_talk_templates()) for _ in range(300)]
    assert len(set(drawn)) > 200
    assert not any("<" in sentence or "_" in sentence for sentence in drawn)
    assert FEWEST_WORDS < MOST_WORDS
