from __future__ import annotations

from itertools import pairwise

import pytest

from stir.lab.experiments.fluency import PAPER, approximations, statistics, train
from stir.lm import LanguageModel
from stir.lm.measures import wml_curve
from stir.types import Annotation, Repair, Utterance

# An independent check's numbers, which came close to the paper's. H pos is by equation 6.
CHECK = {
    "WML lex, other words": (-0.715, 0.357),
    "WML lex, repair onsets": (-1.439, 0.346),
    "H pos, other words": (3.036, 0.909),
    "H pos, repair onsets": (3.436, 0.889),
    "WMLboost, true rm_start": (0.218, 0.288),
    "WMLboost, other words in the history": (-0.032, 0.204),
    "local WMLboost, true rm_start": (0.666, None),
    "local WMLboost, other words in the history": (0.121, None),
}
TOLERANCE = {"H pos, repair onsets": 0.035}  # 0.031 away: see docs/experiments.md


def utterance(words: str, annotation: Annotation | None = None) -> Utterance:
    split = tuple(words.split())
    return Utterance("1:A:1", split, split, annotation or Annotation())


def test_statistics_of_one_repair() -> None:
    fluent = [utterance("a b c"), utterance("a c d"), utterance("a b d")]
    lex, pos = train(fluent)
    # [ b + {x} c ]: the words on the path are a, b and c; c is the onset, b the true rm_start
    repaired = utterance("a b x c", Annotation((2,), (Repair(1, 1, 3, 3),)))
    found = statistics(lex, pos, [repaired])
    curve = wml_curve(lex, ["a", "b", "c"])
    other = found["WML lex, other words"]
    assert other.mean == pytest.approx((curve[0] + curve[1]) / 2)
    assert other.count == 2
    assert other.sd == pytest.approx(abs(curve[0] - curve[1]) / 2)
    assert found["WML lex, repair onsets"].mean == pytest.approx(curve[2])
    assert found["WMLboost, true rm_start"].count == 1
    assert found["WMLboost, other words in the history"].count == 1  # a
    assert found["H pos exact, other words"].count == 2


def test_approximations_are_compared_where_they_are_used() -> None:
    fluent = [utterance("a b c"), utterance("a c d"), utterance("a b d")]
    lex, pos = train(fluent)
    repaired = utterance("a b x c", Annotation((2,), (Repair(1, 1, 3, 3),)))
    found = approximations(lex, pos, [repaired])
    assert {name: c.count for name, c in found.items()} == {
        "H lex": 3,
        "H pos": 3,
        "KL lex": 2,
        "KL pos": 2,
    }


@pytest.fixture(scope="module")
def models(train: list[Utterance]) -> tuple[LanguageModel, LanguageModel]:
    from stir.lab.experiments import fluency

    return fluency.train(train)


@pytest.mark.corpus
def test_the_paper_s_statistics_on_held_out_data(
    models: tuple[LanguageModel, LanguageModel], heldout: list[Utterance]
) -> None:
    found = statistics(*models, heldout)
    for name, (mean, sd) in CHECK.items():
        assert found[name].mean == pytest.approx(mean, abs=TOLERANCE.get(name, 0.03)), name
        if sd is not None:
            assert found[name].sd == pytest.approx(sd, abs=0.04), name
    for name in PAPER:
        if name.startswith("W"):
            assert found[name].mean == pytest.approx(PAPER[name][0], abs=0.03), name


@pytest.mark.corpus
def test_wml_drops_at_the_repair_onset_of_the_paper_s_figure(
    models: tuple[LanguageModel, LanguageModel],
) -> None:
    sentence = "i havent had any good really very good experience with child care"
    words = sentence.split()
    curve = wml_curve(models[0], words)
    assert min(curve) == curve[words.index("really")]
    assert curve[words.index("really")] < -1.2
    assert all(value > -1 for i, value in enumerate(curve) if words[i] != "really")
    # the steepest step down of all
    steps = [after - before for before, after in pairwise(curve)]
    assert min(steps) == steps[words.index("really") - 1]
