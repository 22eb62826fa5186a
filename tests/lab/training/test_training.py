"""Folds, checkpoints, examples and the whole of training, on the corpus of our own."""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stir.corpus.markup import parse_markup
from stir.detector import Detector
from stir.errors import InputError
from stir.lab.training.checkpoint import Checkpoints
from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.examples import (
    StageForests,
    edit_term_examples,
    end_examples,
    onset_examples,
    reparandum_examples,
    still_examples,
    verdict_examples,
)
from stir.lab.training.fit import Trainer, fingerprint
from stir.lab.training.gold import GoldPolicy
from stir.lab.training.grower import Grower, class_weights, two_way
from stir.lab.training.settings import PRESETS, Costs, TrainingSettings
from stir.paper.forest import Forest
from stir.paper.model import STAGES, PaperModel
from stir.paper.policy import (
    BOTH,
    EARLIER,
    ENDS,
    GOES_ON,
    IS_DELETE,
    NEITHER,
    NEWEST,
    RM_START,
    RP_START,
    Question,
)
from stir.types import Utterance

QUICK = TrainingSettings(Costs(4, 4, 2), depth=1, folds=3, resamples=2)


@pytest.fixture(scope="module")
def models(own: list[Utterance]) -> Models:
    return fit_models(own)


def utterance(markup: str) -> Utterance:
    words, annotation = parse_markup(markup)
    return Utterance("1:A:0", words, ("NN",) * len(words), annotation)


def always(stage: str, label: int) -> Forest:
    """A forest of one leaf."""
    frequency = np.zeros((len(STAGES[stage].classes), 2))
    frequency[label] = 1.0
    one, zero = np.ones(1, np.int32), np.zeros(1, np.int32)
    names, classes = STAGES[stage].features, STAGES[stage].classes
    return Forest(zero, np.zeros(1), one, one, frequency, names, classes)


def test_folds_divide_the_conversations(own: list[Utterance]) -> None:
    folds = divide(own, folds=5)
    assert [u.id for u in sorted(own, key=lambda u: u.id)] == sorted(
        u.id for fold, _ in folds for u in fold
    )
    for fold, outside in folds:
        assert len(fold) + len(outside) == len(own)
        assert not {u.conversation for u in fold} & {u.conversation for u in outside}
    assert divide(own, folds=5) == folds
    assert divide(own, folds=5, seed=1) != folds


def test_edit_term_examples(models: Models) -> None:
    examples = edit_term_examples([utterance("i {you know} like {uh} it")], models)
    # i: neither; you: it; know: both; like: the one before; uh: it; it: the one before
    assert examples.y.tolist() == [NEITHER, NEWEST, BOTH, EARLIER, NEWEST, EARLIER]


def test_onset_examples(models: Models) -> None:
    # Neither the first word nor an edit term is asked about: the, went, home are.
    examples = onset_examples([utterance("[ a + {uh} the ] cat went")], models)
    assert examples.y.tolist() == [1, 0, 0]


def test_reparandum_examples(models: Models) -> None:
    # "b" has two candidates, of which "the" is the true one; other words pass for no onset.
    gold = utterance("so [ the a + b ] cat")
    no = StageForests(always("rp_start", 0), always("p_rp_start", 0))
    assert reparandum_examples([gold], models, no).y.tolist() == [0, 1, 0]
    # If every word passes: the has so; a has the, so; b has a, the, so; cat has b, so.
    yes = StageForests(always("rp_start", 1), always("p_rp_start", 1))
    labels = reparandum_examples([gold], models, yes).y.tolist()
    assert labels == [0, 0, 0, 0, 1, 0, 0, 0]


def test_a_chain_is_found_by_the_word_that_is_left_of_it(models: Models) -> None:
    # the first i is off the path when "we" comes: the second one is where the outer repair starts
    no = StageForests(always("rp_start", 0), always("p_rp_start", 0))
    examples = reparandum_examples([utterance("[ [ i + i ] + we ] left")], models, no)
    assert examples.y.tolist() == [1, 1]


def test_a_reparandum_out_of_reach_stays_on_the_path(models: Models) -> None:
    """As at run time: the search goes back seven words."""
    no = StageForests(None, always("p_rp_start", 0))
    distance = STAGES["rm_start"].features.index("distance")
    for length, starts in ((7, 1), (8, 0)):
        words = " ".join("abcdefgh"[:length])
        gold = utterance(f"[ {words} + [ x + y ] ] z")
        examples = reparandum_examples([gold], models, no)
        onset, nested = examples.y[:7], examples.y[7:]
        assert onset.sum() == starts
        # the next onset has what is left of the path for candidates: x alone, or all of it
        assert nested.tolist() == [1] if starts else [1, 0, 0, 0, 0, 0, 0]
        assert examples.x[:7, distance].tolist() == [1, 2, 3, 4, 5, 6, 7]


def test_gold_says_yes_once(models: Models) -> None:
    policy = GoldPolicy()
    policy.begin(utterance("so [ the a + b ] cat").annotation)
    onset = Question(RP_START, 23)
    onset.index = 3
    assert policy.accepts(onset)
    start = Question(RM_START, 32)
    start.index = start.onset = 3
    answers = []
    for start.candidate, start.before in ((2, 1), (1, 0), (0, -1)):
        answers.append(policy.accepts(start))
    assert answers == [False, True, False]
    # "the" is off the path: the reparandum starts with the first word that is on it
    start.candidate, start.before = 2, 0
    assert policy.accepts(start)


@pytest.mark.parametrize(
    ("markup", "labels"),
    [
        ("[ a + b ] c", [ENDS]),
        ("[ a + b c ] d", [GOES_ON, ENDS]),
        ("[ a + b {uh} c ] d", [GOES_ON, ENDS]),
        ("[ a + ] b c", [IS_DELETE]),
        ("[ [ a + a ] + b ] c", [ENDS, ENDS]),
    ],
)
def test_end_examples(models: Models, markup: str, labels: list[int]) -> None:
    no = StageForests(always("rp_start", 0), always("p_rp_start", 0))
    none = StageForests(always("rm_start", 0), always("p_rm_start", 0))
    assert end_examples([utterance(markup)], models, no, none).y.tolist() == labels


def test_verdicts_are_passed_on_true_and_false_hypotheses(models: Models) -> None:
    gold = [utterance("[ a + b ] c")]
    no = StageForests(always("rp_start", 0), always("p_rp_start", 0))
    none = StageForests(always("rm_start", 0), always("p_rm_start", 0))
    assert verdict_examples(gold, models, no, none, 1).y.tolist() == []
    yes = StageForests(always("rp_start", 1), always("p_rp_start", 1))
    every = StageForests(always("rm_start", 1), always("p_rm_start", 1))
    # b after a is true; c after b is the only candidate left on the path, and false
    assert verdict_examples(gold, models, yes, every, 1).y.tolist() == [1, 0]


def test_still_asks_about_what_is_shown_until_its_last_verdict(models: Models) -> None:
    gold = [utterance("[ a + b ] c d e")]
    yes = StageForests(always("rp_start", 1), always("p_rp_start", 1))
    every = StageForests(always("rm_start", 1), always("p_rm_start", 1))
    length = STAGES["rp_end"].features.index("rp_length")
    # With two verdicts each hypothesis is asked about at the word after its onset. b after a is
    # true (at c); c after b is false (at d), and so is e after d (no word is left). While it is
    # shown, b is off the path; at d it comes back, and d after c is false (at e).
    asked = still_examples(gold, models, yes, every, always("rp_end", 1), 2)
    assert asked.y.tolist() == [1, 0, 0]
    assert asked.x[:, length].tolist() == [2, 2, 2]
    # what the verdict rejects at its onset is never shown
    assert len(still_examples(gold, models, yes, every, always("rp_end", 0), 2)) == 0


def test_forests_do_not_label_what_they_have_learnt_from(own: list[Utterance]) -> None:
    width = len(STAGES["rp_start"].features)
    # the first feature is the fold
    x = np.repeat(np.arange(4.0), 30)[:, None] * np.ones(width)
    y, fold = np.tile([0, 1], 60).astype(np.int8), np.repeat(np.arange(4), 30)
    examples: dict[str, np.ndarray] = {"x": x, "y": y, "fold": fold}
    grown: list[list[int]] = []

    def grow(some: dict[str, np.ndarray]) -> Forest:
        grown.append(sorted({int(value) for value in some["x"][:, 0]}))
        return always("rp_start", len(grown) % 2)

    settings = replace(QUICK, folds=4, cross_fit=2)
    whole, by_fold = Trainer(own, settings)._crossed(examples, grow)
    # everything; what is not in folds 0 and 2; what is not in folds 1 and 3
    assert grown == [[0, 1, 2, 3], [1, 3], [0, 2]]
    assert by_fold[0] is by_fold[2] is not by_fold[1]
    assert by_fold[1] is by_fold[3]
    assert whole not in by_fold
    # without cross-fitting one forest does all
    whole, by_fold = Trainer(own, QUICK)._crossed(examples, grow)
    assert len(grown) == 4
    assert all(forest is whole for forest in by_fold)


def test_rare_classes_are_weighed_up() -> None:
    # 1 of 4 is a yes: its rarity is 4, that of a no 4/3
    y = np.array([0, 0, 0, 1])
    assert class_weights(y, 0.0) == {0: 1.0, 1: 1.0}
    assert class_weights(y, 1.0) == pytest.approx({0: 4 / 3, 1: 4.0})
    assert class_weights(y, 0.5) == pytest.approx({0: (4 / 3) ** 0.5, 1: 2.0})


def test_the_final_forest_follows_the_costs() -> None:
    width = len(STAGES["rm_start"].features)
    # the features tell two kinds of candidates apart: never a yes, and two times in five
    x = np.repeat(np.arange(2.0), 100)[:, None] * np.ones(width)
    y = np.r_[np.zeros(100, np.int8), np.tile([1, 0, 0, 1, 0], 20).astype(np.int8)]
    first, second = array("d", [0.0] * width), array("d", [1.0] * width)
    grower = Grower(QUICK, Checkpoints(None, {}))
    # at cost 4 all of the second kind are given a yes, since 0.4 * 4 > 0.6; at cost 1 none is
    lenient = grower.cost_sensitive("rm_start", {"x": x, "y": y}, two_way(4))
    strict = grower.cost_sensitive("rm_start", {"x": x, "y": y}, two_way(1))
    assert [lenient.probability(kind, 1) for kind in (first, second)] == [0, 1]
    assert [strict.probability(kind, 1) for kind in (first, second)] == [0, 0]
    assert grower.plain("rm_start", {"x": x, "y": y}).probability(second, 1) == pytest.approx(
        0.4, abs=0.1
    )


def test_costs_are_of_false_negatives() -> None:
    # gold by hypothesis: calling a repair fluent costs 8, calling fluent words a repair 1
    assert two_way(8).tolist() == [[0, 1], [8, 0]]


def test_the_papers_two_settings() -> None:
    paper, total = PRESETS["paper"], PRESETS["figure-5-total"]
    assert (paper.costs, paper.depth) == (Costs(64, 8, 2), 2)
    assert (total.costs, total.depth) == (Costs(2, 16, 8), 1)
    assert {(s.trees, s.tree_depth, s.folds, s.horizon) for s in (paper, total)} == {(20, 4, 10, 7)}
    assert (paper.resamples, paper.sample_share) == (10, 0.25)


def test_a_finished_step_is_not_computed_again(tmp_path: Path) -> None:
    calls: list[str] = []

    def compute() -> dict[str, np.ndarray]:
        calls.append("computed")
        return {"x": np.arange(3)}

    for about in ({"corpus": "a"}, {"corpus": "a"}, {"corpus": "b"}):
        result = Checkpoints(tmp_path, about).step("step", {"seed": 0}, compute)
        assert result["x"].tolist() == [0, 1, 2]
    assert len(calls) == 2
    # cut off while it was written
    for path in tmp_path.glob("*.npz"):
        path.write_bytes(path.read_bytes()[:50])
    Checkpoints(tmp_path, {"corpus": "a"}).step("step", {"seed": 0}, compute)
    assert len(calls) == 3
    Checkpoints(None, {}).step("step", {}, compute)
    assert len(calls) == 4


def arrays(model: PaperModel) -> list[bytes]:
    return [a.tobytes() for forest in model.forests for a in forest.to_arrays().values()]


def test_training_is_deterministic_and_goes_on_where_it_stopped(
    own: list[Utterance], tmp_path: Path
) -> None:
    told: list[str] = []
    first = Trainer(own, QUICK, tmp_path).model()
    again = Trainer(own, QUICK, tmp_path, lambda what, done, total: told.append(what)).model()
    assert arrays(first) == arrays(again)
    assert first.provenance == again.provenance
    # the examples came from disk
    assert not [what for what in told if what.startswith("examples")]
    other = Trainer(own, replace(QUICK, seed=1)).model()
    assert arrays(other) != arrays(first)


def test_a_higher_cost_finds_more(own: list[Utterance], tmp_path: Path) -> None:
    found = []
    for cost in (1.0, 64.0):
        settings = replace(QUICK, costs=Costs(cost, cost, cost))
        traces = Detector(Trainer(own, settings, tmp_path).model()).traces(own)
        asked = [trace.classifications for trace in traces]
        found.append(sum(each.rp_end for each in asked if each is not None))
    assert found[0] < found[1]


def test_training_needs_tags(own: list[Utterance]) -> None:
    with pytest.raises(InputError, match="part-of-speech"):
        Trainer([replace(own[0], pos=None)], QUICK)


def test_the_fingerprint_sees_everything(own: list[Utterance]) -> None:
    assert fingerprint(own) == fingerprint(list(own))
    assert fingerprint(own) != fingerprint(own[1:])
    assert fingerprint(own) != fingerprint(
        [replace(own[0], pos=("X",) * len(own[0].words)), *own[1:]]
    )
