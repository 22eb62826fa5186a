"""What holds for every score: order, sums, ceilings, and a second scorer that agrees."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.metrics.cases import (
    JOHN,
    JOHN_STEPS,
    corpora,
    held,
    trace_of,
    traces,
    utterance,
    utterances,
)
from lab.metrics.naive import naive_scores
from stir.errors import CorpusError, TraceError
from stir.lab.metrics import (
    DETAILS,
    PUBLISHED_VALUES,
    VALUES,
    Score,
    Scorer,
    incremental_gold,
    merge,
)
from stir.types import Annotation, Kind, Repair, Trace, Utterance

EVERYTHING = {**VALUES, **DETAILS, **PUBLISHED_VALUES}
Pairs = list[tuple[Utterance, Trace]]


def score_pairs(pairs: Pairs) -> Score:
    return Scorer([u for u, _ in pairs]).score([t for _, t in pairs])


@st.composite
def perturbed(draw: st.DrawFn, of: Utterance) -> Trace:
    """Incremental gold with repairs that come and go at will, but never before their onset."""
    steps = []
    for step in incremental_gold(of).steps:
        shown = [r for r in step.repairs if draw(st.booleans())]
        steps.append(replace(step, repairs=tuple(shown)))
    return Trace(of.id, of.words, tuple(steps))


@given(corpora())
def test_a_naive_scorer_agrees(pairs: Pairs) -> None:
    values = score_pairs(pairs).values()
    for name, expected in naive_scores(pairs).items():
        assert values[name] == pytest.approx(expected), name


@given(corpora().flatmap(lambda pairs: st.tuples(st.just(pairs), st.permutations(pairs))))
def test_the_order_of_utterances_does_not_matter(both: tuple[Pairs, Pairs]) -> None:
    here, there = (score_pairs(pairs) for pairs in both)
    assert here.counts == there.counts
    assert here.values(EVERYTHING) == there.values(EVERYTHING)
    assert here.signature == there.signature


@given(corpora("c"), corpora("d"))
def test_merging_corpora_is_adding_counts(some: Pairs, others: Pairs) -> None:
    merged = merge([score_pairs(some), score_pairs(others)], split="both")
    together = score_pairs(some + others)
    assert merged.counts == together.counts
    assert merged.values(EVERYTHING) == together.values(EVERYTHING)
    assert merged.signature.words == together.signature.words


@given(utterances().flatmap(lambda u: st.tuples(st.just(u), traces(u))))
def test_incremental_gold_is_never_beaten(pair: tuple[Utterance, Trace]) -> None:
    # Whatever another detector does, luck included. TD is a mean over what was detected, so the
    # share detected is compared with it: who finds fewer may be faster on those.
    of, trace = pair
    best = Scorer([of]).score([incremental_gold(of)]).values()
    other = Scorer([of]).score([trace]).values()
    for name in ("F_rm", "F_s", "F_ed", "F_rp_start", "F_pair", "detected"):
        assert _known(best[name], 1.0) == 1.0
        assert _known(other[name], 1.0) <= 1.0
    assert best["EO"] == 0.0
    assert best["EO_final"] == 0.0
    assert _known(best["TD_rp"], 1.0) == 1.0
    if other["detected"] == 1.0:
        assert _known(best["TD_rm"], 0.0) <= _known(other["TD_rm"], 0.0)


@given(utterances().flatmap(lambda u: st.tuples(st.just(u), perturbed(u))))
def test_delayed_accuracy_of_incremental_gold_is_a_ceiling(pair: tuple[Utterance, Trace]) -> None:
    # A lucky guess before the onset could beat DA; late, missed and false repairs cannot.
    of, trace = pair
    best = Scorer([of]).score([incremental_gold(of)]).values()
    other = Scorer([of]).score([trace]).values()
    for name in ("DA", *(f"DA.{d}" for d in range(1, 7))):
        assert _known(other[name], 0.0) <= _known(best[name], 0.0) + 1e-12


def _known(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value


def test_incremental_gold_shows_a_repair_from_its_onset_and_its_end_from_its_end() -> None:
    whole = Repair(0, 1, 2, 3, Kind.REPEAT)
    steps = incremental_gold(utterance("a b a b c", held(whole))).steps
    nothing, begun, ended = Annotation(), held(Repair(0, 1, 2)), held(whole)
    assert steps == (nothing, nothing, begun, ended, ended)
    assert steps[3] is steps[4]


def test_signature_names_what_was_scored() -> None:
    result = Scorer([JOHN], split="own").score(
        [trace_of(JOHN, *JOHN_STEPS)], system="figure", configuration="c0ffee", seed=7
    )
    text = str(result.signature)
    assert text.startswith("split:own|gold:")
    for part in ("utterances:1", "words:5", "left_out:0", "system:figure", "seed:7"):
        assert f"|{part}" in text


def test_the_gold_standards_name_changes_with_one_label() -> None:
    other = replace(JOHN, annotation=held(ed=(2,)))
    names = {
        Scorer([u]).score([trace_of(u, *JOHN_STEPS)]).signature.gold for u in (JOHN, other, JOHN)
    }
    assert len(names) == 2


def test_a_missing_trace_is_an_error_unless_allowed() -> None:
    other = replace(JOHN, id="own:A:1")
    scorer = Scorer([JOHN, other])
    with pytest.raises(TraceError, match="utterance own:A:1: the corpus has this utterance"):
        scorer.score([trace_of(JOHN, *JOHN_STEPS)])
    allowed = scorer.score([trace_of(JOHN, *JOHN_STEPS)], allow_missing=True)
    assert allowed.signature.left_out == 1
    assert allowed.signature.utterances == 1


def test_an_utterance_given_twice_is_an_error() -> None:
    with pytest.raises(CorpusError, match="utterance own:A:0: the corpus has this utterance twice"):
        Scorer([JOHN, JOHN])


@pytest.mark.corpus
def test_a_naive_scorer_agrees_on_heldout(heldout: list[Utterance]) -> None:
    # A detector that errs and wavers: one repair in three is shown only now and then, one in
    # five a word too long.
    pairs = [(u, unsteady(u)) for u in heldout]
    values = score_pairs(pairs).values()
    for name, expected in naive_scores(pairs).items():
        assert values[name] == pytest.approx(expected, abs=1e-9), name
    assert 0.5 < (values["F_rm"] or 0) < 0.99
    assert 1 < (values["EO"] or 0) < 50


def unsteady(of: Utterance) -> Trace:
    steps = []
    for n, step in enumerate(incremental_gold(of).steps):
        shown = []
        for r in step.repairs:
            wavers = (r.rm_start + r.rp_start) % 3 == 0 and n % 2 == 0
            longer = r.rp_start % 5 == 0 and r.rm_start - 1 not in {-1, *step.edit_terms}
            if not wavers:
                shown.append(replace(r, rm_start=r.rm_start - longer))
        steps.append(replace(step, repairs=tuple(shown)))
    return Trace(of.id, of.words, tuple(steps))
