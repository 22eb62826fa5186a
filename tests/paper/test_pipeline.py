"""The paper's engine with random decisions, and what its policy is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from small_model import corpus, erratic, small
from stir.engine import State
from stir.errors import InputError
from stir.lab.bench.plain import from_source
from stir.lab.training.gold import GoldPolicy, engine_with, walk
from stir.models.parts import save
from stir.options import Options
from stir.paper.forest import Forest
from stir.paper.graph import MAX_REPARANDUM_SPAN, MAX_REPARANDUM_WORDS, WINDOW_SIZE
from stir.paper.model import PaperModel
from stir.paper.pipeline import Pipeline
from stir.paper.policy import (
    BOTH,
    EARLIER,
    ED,
    ENDS,
    GOES_ON,
    NEITHER,
    RM_START,
    RP_END,
    RP_START,
    STAGE_NAMES,
    FixedAnswers,
    ForestPolicy,
    Policy,
    Question,
)
from stir.types import Annotation, EditClass, Repair
from stir.words import Word

WORDS = ["i", "you", "know", "uh", "um", "the", "a", "went", "well", "like", "to", "it's", "its"]
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25)
SEEDS = st.integers(0, 3)


def model(seed: int = 0, depth: int = 2) -> PaperModel:
    """The seeds also differ in how often they ask for a verdict, and in how they nest repairs."""
    return replace(erratic(depth, seed), verdicts=1 + seed % 3, extends=seed != 3)


def engine(seed: int = 0, depth: int = 2) -> Pipeline:
    return model(seed, depth).engine(Options())


def forests(seed: int = 0) -> ForestPolicy:
    return erratic(2, seed).policy()


def push_all(pipeline: Any, words: Sequence[str]) -> list[State]:
    return [pipeline.push(Word(word)) for word in words]


# --- what it holds --------------------------------------------------------------------------------


@settings(max_examples=60)
@given(SENTENCES, SEEDS, st.integers(1, 2))
def test_revoke_returns_to_what_was(words: list[str], seed: int, depth: int) -> None:
    """All that was held before the words, down to the confidences; and it goes on from there."""
    pipeline = engine(seed, depth)
    states = push_all(pipeline, words)
    for count in range(1, len(words) + 1):
        before = len(words) - count
        found = pipeline.revoke(count)
        if before:
            assert repr(found) == repr(states[before - 1])
        assert repr(push_all(pipeline, words[before:])) == repr(states[before:])


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Any]:
    """Detectors in plain Python, by seed."""
    folder = tmp_path_factory.mktemp("erratic")
    found = {}
    for seed in range(4):
        save(model(seed), folder / str(seed))
        found[seed] = from_source("stir.detector").load(folder / str(seed))
    return found


@settings(max_examples=60)
@given(words=SENTENCES, seed=SEEDS, revoked=st.integers(0, 3))
def test_compiled_equals_plain(
    plain: dict[int, Any], words: list[str], seed: int, revoked: int
) -> None:
    slow, fast = plain[seed].model.engine(plain[seed].options), engine(seed)
    for one in (slow, fast):
        push_all(one, words)
        one.revoke(min(revoked, len(words)))
    states = push_all(fast, words)
    assert repr(push_all(slow, words)) == repr(states)
    assert slow.classifications == fast.classifications
    for repair in states[-1].repairs:
        assert slow.explain(repair, 3) == fast.explain(repair, 3)


@settings(max_examples=60)
@given(SENTENCES, SEEDS)
def test_what_did_not_change_is_the_same_object(words: list[str], seed: int) -> None:
    before = State()
    for state in push_all(engine(seed), words):
        assert (state.edit_terms is before.edit_terms) == (state.edit_terms == before.edit_terms)
        onsets = {repair.rp_start: repair for repair in before.repairs}
        for repair in state.repairs:
            earlier = onsets.get(repair.rp_start)
            if earlier is not None and repr(earlier) == repr(repair):
                assert earlier is repair
        if [*map(id, state.repairs)] == [*map(id, before.repairs)]:
            assert state.repairs is before.repairs
        before = state


@settings(max_examples=60)
@given(SENTENCES, SEEDS)
def test_what_is_settled_stays(words: list[str], seed: int) -> None:
    states = push_all(engine(seed), words)
    for before, after in pairwise(states):
        settled = before.settled
        assert settled <= after.settled
        assert [t.index for t in before.edit_terms if t.index < settled] == [
            t.index for t in after.edit_terms if t.index < settled
        ]
        kept = [
            repair
            for repair in before.repairs
            if repair.last < settled and repair.rp_start not in before.open_onsets
        ]
        assert set(kept) <= set(after.repairs)


def test_the_end_of_an_utterance() -> None:
    pipeline = engine()
    words = ["i", "i", "uh", "went", "to", "the", "a", "well"]
    *_, last = push_all(pipeline, words)
    end = pipeline.end()
    assert (end.edit_terms, end.repairs) == (last.edit_terms, last.repairs)
    assert (end.open_onsets, end.settled, end.revocable) == ((), len(words), 0)
    # and it begins anew
    assert repr(push_all(pipeline, words)[-1]) == repr(last)
    asked = pipeline.classifications
    assert asked.ed == 2 * len(words)


def test_a_long_utterance_leaves_the_window() -> None:
    pipeline = engine()
    sentence = [word for utterance in corpus() for word in utterance.words]
    count = 3 * WINDOW_SIZE
    state = push_all(pipeline, sentence[:count])[-1]
    assert state.window_start == count - len(pipeline.words) > 0
    assert all(term.index >= state.window_start for term in state.edit_terms)
    assert all(repair.rp_start >= state.window_start for repair in state.repairs)
    assert state.revocable == len(pipeline.words) - MAX_REPARANDUM_SPAN - MAX_REPARANDUM_WORDS
    with pytest.raises(InputError, match=f"only {state.revocable}"):
        pipeline.revoke(state.revocable + 1)
    # as if they had never been said
    pipeline.revoke(state.revocable)
    again = push_all(pipeline, sentence[count - state.revocable : count])[-1]
    assert repr(again) == repr(state)


def test_words_are_compared_by_their_forms() -> None:
    class Onsets(Policy):
        """Takes every word for an onset whose reparandum is the word before."""

        def choose(self, question: Question) -> int:
            return NEITHER if question.stage == ED else 1

        def accepts(self, question: Question) -> bool:
            return question.stage != RM_START or question.candidate == question.index - 1

        def probability(self, question: Question) -> float:
            return 0.5

    found = {}
    for words in ("they'll we'll", "we'll We'll", "we're were", "six 6"):
        pipeline = engine_with(small(), Onsets())
        [repair] = push_all(pipeline, words.split())[-1].repairs
        found[words] = str(repair.kind)
    assert found == {
        "they'll we'll": "substitute",
        "we'll We'll": "repeat",
        "we're were": "substitute",
        "six 6": "repeat",
    }


class Verdicts(Policy):
    """Takes the last word for an onset and rejects starts of its reparandum at some words."""

    def __init__(self, onset: int, rejected: dict[int, int]) -> None:
        """`rejected` says by start at which word it is rejected."""
        self.onset = onset
        self.rejected = rejected

    def choose(self, question: Question) -> int:
        return NEITHER if question.stage == ED else ENDS

    def accepts(self, question: Question) -> bool:
        if question.stage == RP_START:
            return question.index == self.onset
        if question.stage == RM_START:
            return question.candidate in self.rejected
        return question.index != self.rejected[question.candidate]

    def probability(self, question: Question) -> float:
        """The later a reparandum starts, the better."""
        return (1 + question.candidate) / 100


def shown(policy: Policy, words: str, **changes: Any) -> list[list[tuple[int, int]]]:
    """Start and onset of the repairs that are held after each word."""
    pipeline = replace(small(), **changes).pipeline(policy)
    states = push_all(pipeline, words.split())
    return [[(r.rm_start, r.rp_start) for r in state.repairs] for state in states]


def test_a_repair_may_be_rejected_at_later_words() -> None:
    # its end is found at the onset, and it is rejected at the word after it
    policy = Verdicts(1, {0: 2})
    assert shown(policy, "a b c d") == [[], [(0, 1)], [(0, 1)], [(0, 1)]]
    assert shown(policy, "a b c d", verdicts=2) == [[], [(0, 1)], [], []]
    # after its last verdict it stays
    late = Verdicts(1, {0: 3})
    assert shown(late, "a b c d", verdicts=2) == [[], [(0, 1)], [(0, 1)], [(0, 1)]]
    assert shown(late, "a b c d", verdicts=3) == [[], [(0, 1)], [(0, 1)], []]


class LateEditTerm(Verdicts):
    """Finds only at the word after it that the onset is an edit term."""

    def choose(self, question: Question) -> int:
        is_late = question.stage == ED and question.index == self.onset + 1
        return EARLIER if is_late else super().choose(question)


def test_an_onset_that_turns_out_to_be_an_edit_term_gives_its_reparandum_back() -> None:
    pipeline = small().pipeline(LateEditTerm(1, {0: 9}))
    [*_, onset, after] = push_all(pipeline, ["a", "b", "c"])
    assert [(r.rm_start, r.rp_start) for r in onset.repairs] == [(0, 1)]
    assert after.repairs == ()
    assert [term.index for term in after.edit_terms] == [1]
    assert pipeline.graph.path() == [0, 2]


def test_what_may_be_rejected_is_not_settled() -> None:
    pipeline = replace(small(), verdicts=2).pipeline(Verdicts(1, {0: 9}))
    states = push_all(pipeline, ["a", "b", "c", "d"])
    assert [state.open_onsets for state in states] == [(), (1,), (), ()]


def test_the_second_best_start_takes_over() -> None:
    policy = Verdicts(2, {0: 9, 1: 3})
    words = "a b c d e"
    assert shown(policy, words, depth=2, verdicts=2)[2:] == [[(1, 2)], [(0, 2)], [(0, 2)]]
    assert shown(policy, words, depth=1, verdicts=2)[2:] == [[(1, 2)], [], []]


def test_an_embedded_repair_may_stand_for_itself() -> None:
    gold = Annotation((), (Repair(0, 0, 1), Repair(0, 1, 2)))
    for extends, start in ((True, 0), (False, 1)):
        policy = GoldPolicy()
        policy.begin(gold)
        held = shown(policy, "a b c d", extends=extends)[-1]
        assert held == [(0, 1), (start, 2)]


def test_edit_terms_have_classes() -> None:
    gold = Annotation((1, 3, 4), (Repair(2, 2, 5),))
    policy = GoldPolicy()
    policy.begin(gold)
    pipeline = engine_with(small(), policy)
    state = push_all(pipeline, ["i", "like", "the", "uh", "well", "a"])[-1]
    assert [term.edit_class for term in state.edit_terms] == [
        EditClass.MARKER,
        EditClass.FILLER,
        EditClass.CUE,
    ]


def test_a_repair_that_is_gone_has_no_explanation() -> None:
    pipeline = engine()
    state = push_all(pipeline, ["i", "i", "the", "the", "went", "went"])[-1]
    for repair in state.repairs:
        explained = pipeline.explain(repair, 2)
        assert set(explained) <= {"rp_start", "rm_start", "rp_end"}
        assert all(len(features) <= 2 for features in explained.values())
        assert explained["rp_start"]
    assert pipeline.explain(Repair(0, 0, 99), 2) == {}


# --- what a policy is asked -----------------------------------------------------------------------


class Asked(Policy):
    """Asks the forests, and keeps what the questions were about."""

    def __init__(self) -> None:
        self.forests = forests()
        self.asked: list[tuple[str, str, int, int, int, int]] = []

    def _note(self, method: str, q: Question) -> None:
        stage = STAGE_NAMES[q.stage]
        self.asked.append((method, stage, q.index, q.onset, q.candidate, q.before))

    def choose(self, question: Question) -> int:
        self._note("choose", question)
        return self.forests.choose(question)

    def accepts(self, question: Question) -> bool:
        self._note("accepts", question)
        return self.forests.accepts(question)

    def probability(self, question: Question) -> float:
        self._note("probability", question)
        return self.forests.probability(question)


@settings(max_examples=40)
@given(SENTENCES)
def test_questions_say_what_they_are_about(words: list[str]) -> None:
    policy = Asked()
    pipeline = engine_with(erratic(2), policy)
    states = push_all(pipeline, words)
    assert repr(states) == repr(push_all(engine(), words))
    for method, stage, index, onset, candidate, before in policy.asked:
        assert 0 <= index < len(words)
        if stage == "ed":
            assert method == "choose"
        elif stage == "rm_start":
            assert method != "choose"
            assert -1 <= before < candidate < onset == index
            assert index - candidate < MAX_REPARANDUM_SPAN
        elif stage == "rp_end":
            assert -1 <= before < candidate < onset <= index
    count = pipeline.classifications
    asked = [(method, stage) for method, stage, *_ in policy.asked]
    assert count.ed == asked.count(("choose", "ed")) == len(words)
    assert count.rp_start == asked.count(("accepts", "rp_start"))
    assert count.rm_start == asked.count(("accepts", "rm_start"))
    assert count.rp_end >= asked.count(("accepts", "rp_end"))


def test_fixed_answers() -> None:
    question = Question(ED, len(small().forests[0].names))
    policy = FixedAnswers(forests(), {ED: BOTH, RM_START: 0, RP_END: 1})
    assert policy.choose(question) == BOTH
    for stage, width, answer in ((RM_START, 32, False), (RP_END, 23, True)):
        assert policy.accepts(Question(stage, width)) is answer
    onset = Question(RP_START, 23)
    assert policy.accepts(onset) == forests().accepts(onset)
    assert policy.probability(onset) == forests().probability(onset)


def test_a_policy_has_to_answer() -> None:
    question = Question(ED, 17)
    for ask in (Policy().choose, Policy().accepts, Policy().probability):
        with pytest.raises(NotImplementedError):
            ask(question)
    assert Policy().explain(RP_START, question.features, 3) == []


def test_gold_is_found_by_asking_gold() -> None:
    policy = GoldPolicy()
    pipeline = engine_with(small(), policy)
    within_reach = [
        u
        for u in corpus()
        if all(r.rp_start - r.rm_start <= MAX_REPARANDUM_WORDS for r in u.annotation.repairs)
    ]
    assert len(within_reach) > 100
    for utterance, states in walk(pipeline, policy, within_reach):
        gold, last = utterance.annotation, states[-1]
        assert tuple(term.index for term in last.edit_terms) == gold.edit_terms
        # one who repairs the onset of a repair repairs all of it
        starts = {r.rp_start: r.rm_start for r in gold.repairs}
        assert [(r.rm_start, r.rp_start, r.last) for r in last.repairs] == [
            (starts.get(r.rm_start, r.rm_start), r.rp_start, r.last) for r in gold.repairs
        ], utterance.id


def test_revoking_an_onset_makes_its_cue_a_marker_again() -> None:
    engine = small().engine(Options())
    states = [engine.push(Word(word)) for word in ("i", "well", "i")]
    assert [term.edit_class for term in states[1].edit_terms] == [EditClass.MARKER]
    assert [term.edit_class for term in states[2].edit_terms] == [EditClass.CUE]
    assert engine.revoke(1) == states[1]


class NeverEnds(Verdicts):
    """Finds no end of the repair phase."""

    def choose(self, question: Question) -> int:
        return NEITHER if question.stage == ED else GOES_ON


def test_a_repair_is_open_for_as_many_words_as_the_horizon() -> None:
    pipeline = replace(small(), horizon=3).pipeline(NeverEnds(1, {0: 9}))
    states = push_all(pipeline, ["a", "b", "c", "d", "e", "f"])
    assert [state.open_onsets for state in states] == [(), (1,), (1,), (1,), (), ()]
    assert states[-1].repairs == states[3].repairs


@pytest.mark.parametrize(("votes", "accepted"), [(0.5, True), (0.59, True), (0.49, False)])
def test_half_of_the_votes_is_enough(votes: float, accepted: bool) -> None:
    share = np.array([votes] * 3)
    arrays = {
        "feature": np.array([0], dtype=np.int32),
        "threshold": np.array([0.0]),
        "left": np.array([1], dtype=np.int32),
        "right": np.array([2], dtype=np.int32),
        "frequency": np.array([1 - share, share]),
    }
    forest = Forest.from_arrays(arrays, ["wml"], ["no", "yes"])
    policy = ForestPolicy((forest,) * 4, (forest,) * 3)
    for stage in (RP_START, RM_START, RP_END):
        question = Question(stage, 1)
        assert policy.accepts(question) is accepted
