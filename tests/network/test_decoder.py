"""The network engine's decisions: thresholds, options, the guard, confidence.

What every engine promises is tested in tests/test_engine.py. The networks are erratic: words become
edit terms and cease to be, repairs are admitted late, move and are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from math import exp, log

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from contract import KNOWN, WORDS, babble, push, push_engine, value
from small_network import (
    HIDDEN,
    ONSET_LAGS,
    PHASE_LAGS,
    POINTS,
    erratic_network,
    guarded,
    lexicon,
    random_arrays,
    random_network,
    with_networks,
)
from stir.detector import Detector
from stir.engine import State
from stir.errors import InputError
from stir.network.decoder import CONFIDENT_ONSET, PHRASES, NetworkEngine, calibrated, logit
from stir.network.encoding import MAX_REPARANDUM_WORDS
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import EDIT_LAGS, FRACTION, without_pointer
from stir.options import OptionChanges, Options
from stir.session import Session, replay
from stir.types import Classifications, Kind, Repair, classify
from stir.words import Word

MODEL = st.builds(erratic_network, st.integers(0, 5), st.integers(1, 2))
DETECTOR = st.builds(
    Detector,
    MODEL,
    operating_point=st.sampled_from(list(POINTS)),
    stability=st.integers(0, ONSET_LAGS),
    min_confidence=st.sampled_from([0.0, 0.0, 0.3, 0.8]),
)


def engine_of(model: NetworkModel) -> NetworkEngine:
    return model.engine(Options())


def session_of(model: NetworkModel) -> Session:
    return Detector(model).session()


def inside(engine: NetworkEngine) -> object:
    """What the engine computes with, beside its state."""
    words = [
        (
            word.form,
            word.is_edit_term,
            word.input_word,
            word.spelled,
            word.features.tolist(),
            [s.tolist() for s in word.states],
            [s.tolist() for s in word.similarities],
        )
        for word in engine.words
    ]
    return words, value(engine.repairs), engine.encoder.graph.path()


def test_heads_are_counted_from_the_first_word_on() -> None:
    """The first word may be an edit term, and cannot be an onset."""
    session = session_of(erratic_network(0))
    assert session.classifications == Classifications(0, 0, 0, 0)
    session.push("the")
    assert session.classifications == Classifications(0, 0, 0, 1)


# --- repairs --------------------------------------------------------------------------------------


@given(DETECTOR, st.lists(st.sampled_from(KNOWN), max_size=30))
def test_repeats_repeat(detector: Detector, words: list[str]) -> None:
    """A repair that is no delete has the kind that its words give it, at every step."""
    for state in push_engine(detector.model.engine(detector.options), words):
        edit_terms = frozenset(term.index for term in state.edit_terms)
        for repair in state.repairs:
            if repair.kind not in (None, Kind.DELETE):
                assert repair.kind is classify(words, edit_terms, repair)


@given(DETECTOR, WORDS)
def test_repairs_are_followed_for_a_few_words(detector: Detector, words: list[str]) -> None:
    """An onset, or an end, is found within as many words as the networks score."""
    before = State()
    for newest, state in enumerate(push_engine(detector.model.engine(detector.options), words)):
        earlier = {repair.rp_start: repair for repair in before.repairs}
        for repair in state.repairs:
            lag = newest - repair.rp_start
            assert repair.rp_start - repair.rm_start <= MAX_REPARANDUM_WORDS
            assert (repair.rp_start in state.open_onsets) == (lag < max(ONSET_LAGS, PHASE_LAGS))
            known = earlier.get(repair.rp_start)
            if known is None:
                assert lag < ONSET_LAGS
            elif known.rp_end is None and repair.rp_end is not None:
                assert lag < PHASE_LAGS
        before = state


def test_no_sentence_is_taken_back_without_a_cue() -> None:
    """Whatever the networks say: *it works. it works* is no repeat, *it works it works* may be."""
    for mark, finds_some in (("", True), (".", False)):
        found = 0
        for seed in range(4):
            session = session_of(erratic_network(seed))
            for word in islice(babble(seed), 12):
                session.push(f"{word}{mark}")
                if not session.annotation.edit_terms:
                    found += len(session.annotation.repairs)
        assert (found > 0) is finds_some


def test_the_end_of_a_late_onset_repeats_the_reparandum() -> None:
    """The logits of earlier words are gone: an end that is certain was found by their forms."""
    found = 0
    for seed in range(8):
        words = list(islice(babble(seed), 150))
        before = State()
        for newest, state in enumerate(push_engine(engine_of(erratic_network(seed)), words)):
            known = {repair.rp_start for repair in before.repairs}
            for r in state.repairs:
                late = r.rp_start not in known and r.rp_start < newest
                if late and r.end_confidence == 1.0 and r.rp_end is not None:
                    length = r.rp_end - r.rp_start + 1
                    same = words[r.rm_start : r.rm_start + length]
                    if same != words[r.rp_start : r.rp_end + 1]:
                        # a single word, found one word late
                        assert r.rm_start == r.rm_end
                        assert r.rp_end == r.rp_start == newest - 1
                    assert r.rp_end < newest or length <= r.rp_start - r.rm_start
                    found += 1
            before = state
    assert found > 20


def scored_starts(engine: NetworkEngine, repair: Repair, lag: int) -> list[int]:
    """The logits of the reparandum's starts, the nearest first; from the newest answers."""
    [reader] = engine.readers
    reader.score_starts(engine.words, repair.rp_start, lag, 0)
    return list(reader.scores)


def test_a_reparandum_moves_when_another_start_is_clearly_better() -> None:
    moved = stayed = 0
    margin = round(log(POINTS["balanced"].better) * (1 << FRACTION))
    for seed in range(8):
        engine = engine_of(erratic_network(seed))
        before = State()
        for newest, word in enumerate(islice(babble(seed + 20), 120)):
            state = engine.push(Word(word))
            terms = {term.index for term in state.edit_terms}
            earlier = {repair.rp_start: repair for repair in before.repairs}
            if terms == {term.index for term in before.edit_terms}:
                for repair in state.repairs:
                    lag = newest - repair.rp_start
                    held = earlier.get(repair.rp_start)
                    if held is None or not 0 < lag < ONSET_LAGS:
                        continue
                    scores = scored_starts(engine, repair, lag)
                    held_score = scores[held.rp_start - held.rm_start - 1]
                    starts = range(1, min(repair.rp_start, MAX_REPARANDUM_WORDS) + 1)
                    best = max(scores[b - 1] for b in starts if repair.rp_start - b not in terms)
                    if repair.rm_start != held.rm_start:
                        assert scores[repair.rp_start - repair.rm_start - 1] == best
                        assert best - held_score >= margin
                        moved += 1
                    else:
                        assert best - held_score < margin or best == held_score
                        stayed += 1
            before = state
    assert min(moved, stayed) > 30


# --- edit terms of two words ----------------------------------------------------------------------

PHRASED = ["you", "know", "see", "i", "mean", "meant", "uh", "the", "rice", "xyzzy"]


def check_phrases(words: Sequence[str], state: State) -> int:
    """Both words of a phrase are edit terms or neither is; returns how many phrases are."""
    terms = {term.index for term in state.edit_terms}
    found = 0
    for i, word in enumerate(words):
        if word not in PHRASES:
            continue
        whole = i + 1 < len(words) and words[i + 1] in PHRASES[word]
        assert (i in terms) == (whole and i + 1 in terms)
        found += i in terms
    return found


@given(DETECTOR, st.lists(st.sampled_from(PHRASED), max_size=30))
def test_phrases_are_edit_terms_whole_or_not_at_all(detector: Detector, words: list[str]) -> None:
    states = push_engine(detector.model.engine(detector.options), words)
    for n, state in enumerate(states, 1):
        check_phrases(words[:n], state)


def test_phrases_are_labelled_and_taken_back() -> None:
    """So that the property above is about something."""
    labelled = taken_back = 0
    for seed in range(6):
        words = [PHRASED[(7 * n * n + seed + n // 3) % len(PHRASED)] for n in range(120)]
        engine = engine_of(erratic_network(seed, guard=bool(seed % 2)))
        before = 0
        for n, state in enumerate(push_engine(engine, words), 1):
            found = check_phrases(words[:n], state)
            labelled += found > before
            taken_back += found < before
            before = found
    assert min(labelled, taken_back) > 5


def with_edit_logits(*logits: float) -> NetworkModel:
    """A network that gives the same answer about every word: these logits, the newest first."""
    arrays = random_arrays()
    for name, array in arrays.items():
        if name not in ("sigmoid", "tanh"):
            array[:] = 0
    arrays["onset_bias"][:] = -(9 << 24)
    arrays["edit_bias"][:] = [round(logit * 2**24) for logit in logits]
    return with_networks(Network(arrays, lexicon()))


@pytest.mark.parametrize(
    ("words", "logits", "found"),
    [
        # a word alone is an edit term at once; the beginning of a phrase never is
        ("rice", (2, 2), {0}),
        ("you", (2, 2), set()),
        ("you rice", (2, 2), {1}),
        ("i know", (2, 2), {1}),
        # a phrase has the mean of its words' logits: (2 - 1) / 2 is more than 0
        ("you know", (2, -1), {0, 1}),
        ("i mean", (2, -1), {0, 1}),
        ("rice i meant", (2, -1), {1, 2}),
        # (2 - 3) / 2 is less, though its second word alone would do
        ("you know", (2, -3), set()),
        ("we know", (2, -3), {1}),
        # the rest of another phrase
        ("you mean", (2, -1), {1}),
        ("you you know", (2, -1), {1, 2}),
    ],
)
def test_phrases_by_hand(words: str, logits: tuple[float, float], found: set[int]) -> None:
    """The newest word has the first logit, the word before it the second, others -0.1."""
    engine = engine_of(with_edit_logits(*logits, *(-0.1,) * (EDIT_LAGS - 2)))
    *_, state = push_engine(engine, words.split())
    assert {term.index for term in state.edit_terms} == found


def test_a_phrase_is_settled_as_a_whole() -> None:
    """Its second word is asked once less than its first would be alone."""
    # undecided but for the oldest answer, which says yes: it is of a word five words ago
    engine = engine_of(with_edit_logits(*(-1,) * (EDIT_LAGS - 1), 9))
    words = ["you", "know", "the", "the", "the", "the", "the", "the"]
    states = push_engine(engine, words)
    # "you" is five words ago at the sixth word, and "know" four: (9 - 1) / 2 is a yes for both
    first = [n for n, state in enumerate(states) if {0, 1} <= {t.index for t in state.edit_terms}]
    assert first == [5, 6, 7]
    # both are settled then: no later answer changes them
    assert [state.settled for state in states] == [0, 0, 0, 0, 0, 1, 2, 3]
    # "know" is five words ago at the seventh word, and its answer is not asked for any more
    engine = engine_of(with_edit_logits(*(-9,) * (EDIT_LAGS - 1), 4))
    *_, state = push_engine(engine, words)
    assert {0, 1}.isdisjoint(term.index for term in state.edit_terms)
    # another word five words ago is labelled
    assert 2 in {term.index for term in state.edit_terms}


# --- unknown words --------------------------------------------------------------------------------


@given(DETECTOR, st.data())
def test_revoking_unknown_words(detector: Detector, data: st.DataObject) -> None:
    """As below, with words of which the lexicon has nothing."""
    word = st.sampled_from([*KNOWN, "xyzzy", "plugh", "plover", "rice,", "xyzzy."])
    before, revoked, after = (data.draw(st.lists(word, max_size=20)) for _ in range(3))
    engine, never = (detector.model.engine(detector.options) for _ in range(2))
    assert isinstance(engine, NetworkEngine)
    assert isinstance(never, NetworkEngine)
    states = push_engine(engine, before)
    assert states == push_engine(never, before)
    push_engine(engine, revoked)
    left = engine.revoke(len(revoked))
    assert value(left) == value(states[-1] if states else State())
    assert inside(engine) == inside(never)
    assert value(push_engine(engine, after)) == value(push_engine(never, after))
    assert inside(engine) == inside(never)


# --- revoking -------------------------------------------------------------------------------------


@given(DETECTOR, WORDS, WORDS, WORDS)
def test_revoking_restores_what_is_inside(
    detector: Detector, before: list[str], revoked: list[str], after: list[str]
) -> None:
    engine, never = (detector.model.engine(detector.options) for _ in range(2))
    assert isinstance(engine, NetworkEngine)
    assert isinstance(never, NetworkEngine)
    push_engine(engine, before)
    push_engine(never, before)
    push_engine(engine, revoked)
    engine.revoke(len(revoked))
    assert inside(engine) == inside(never)
    push_engine(engine, after)
    push_engine(never, after)
    assert inside(engine) == inside(never)


def test_revoking_at_every_word_restores_what_is_inside() -> None:
    for seed in (0, 2, 4, 5):
        words = list(islice(babble(seed), 130))
        engine = engine_of(erratic_network(seed))
        for n, word in enumerate(words[:120]):
            before = inside(engine)
            count = 1 + n % 6
            push_engine(engine, words[n : n + count])
            engine.revoke(count)
            assert inside(engine) == before
            engine.push(Word(word))


def test_no_more_is_revoked_than_the_state_allows() -> None:
    """What comes next may rest on the words before."""
    for length in (3, 300):
        engine = engine_of(erratic_network())
        *_, state = push_engine(engine, list(islice(babble(), length)))
        before = inside(engine)
        for count in (-1, state.revocable + 1):
            with pytest.raises(InputError, match=f"only {state.revocable}$"):
                engine.revoke(count)
        assert inside(engine) == before
    assert 70 < state.revocable < len(engine.words) <= 256


# --- options --------------------------------------------------------------------------------------


def first_shown(detector: Detector, words: Sequence[str]) -> dict[int, int]:
    """When each onset was first shown."""
    shown: dict[int, int] = {}
    for n, state in enumerate(push_engine(detector.model.engine(detector.options), words)):
        for repair in state.repairs:
            shown.setdefault(repair.rp_start, n)
    return shown


@given(MODEL, st.sampled_from(list(POINTS)), WORDS)
def test_more_stability_shows_nothing_earlier(
    model: NetworkModel, point: str, words: list[str]
) -> None:
    shown = [
        first_shown(Detector(model, operating_point=point, stability=k), words)
        for k in range(ONSET_LAGS + 1)
    ]
    for less, more in pairwise(shown):
        assert all(less[onset] <= n for onset, n in more.items())


def test_doubtful_onsets_wait() -> None:
    """With a stability of k those that are shown within k words are beyond doubt."""
    waited = 0
    for seed in range(6):
        model = erratic_network(seed)
        words = list(islice(babble(seed), 80))
        usual = first_shown(Detector(model), words)
        for k in (1, 2, 3):
            for onset, n in first_shown(Detector(model, stability=k), words).items():
                if n - onset < k:
                    assert onset_logit(model, words[: n + 1], n - onset) > logit(CONFIDENT_ONSET)
                waited += n > usual[onset]
    assert waited > 20


def onset_logit(model: NetworkModel, words: Sequence[str], lag: int) -> int:
    """The network's logit that the word `lag` words before the last of these is an onset."""
    engine = engine_of(model)
    push_engine(engine, words)
    answer: int = engine.readers[0].answers[EDIT_LAGS + lag]
    return answer


@given(MODEL, WORDS, st.floats(0, 1), st.floats(0, 1))
def test_a_higher_threshold_shows_less(
    model: NetworkModel, words: list[str], one: float, other: float
) -> None:
    easy, hard = (
        POINTS["balanced"]._replace(onset=(p,) * ONSET_LAGS) for p in sorted((one, other))
    )
    model = with_networks(*model.networks, points={"balanced": easy, "precise": hard})
    shown = first_shown(Detector(model), words)
    later = first_shown(Detector(model, operating_point="precise"), words)
    assert all(shown[onset] <= n for onset, n in later.items())


@given(MODEL, WORDS, st.floats(0, 1))
def test_min_confidence(model: NetworkModel, words: list[str], least: float) -> None:
    session = Detector(model, min_confidence=least).session()
    for word in words:
        for label in session.push(word).added:
            assert label.name in ("ed", "rp_end") or (label.confidence or 0.0) >= least
        assert all((r.confidence or 0.0) >= least for r in session.annotation.repairs)


def test_sessions_may_have_options_of_their_own() -> None:
    words = list(islice(babble(2), 60))
    model = erratic_network(3)
    usual = Detector(model)
    changes: list[OptionChanges] = [
        {"operating_point": "precise"},
        {"stability": 2},
        {"min_confidence": 0.9},
    ]
    for wanted in changes:
        updates = push(usual.session(**wanted), words)
        assert updates == push(Detector(model, **wanted).session(), words)
        assert updates != push(usual.session(), words)


# --- the guard ------------------------------------------------------------------------------------


@given(st.integers(0, 5), WORDS, st.floats(0, 1), st.floats(0, 1))
def test_the_guard_is_not_overruled(
    seed: int, words: list[str], onset: float, edit_term: float
) -> None:
    """What it finds improbable is not held, whatever the networks say."""
    point = POINTS["eager"]._replace(guard_onset=onset, guard_edit_term=edit_term)
    guard = random_network(seed + 50, key_size=5)
    model = guarded(erratic_network(seed, 2), guard, {"balanced": point})
    engine = engine_of(model)
    alone = engine_of(with_networks(guard))  # reads the same words
    for n, word in enumerate(words):
        state = engine.push(Word(word))
        alone.push(Word(word))
        answers = alone.readers[0].answers
        for repair in state.repairs:
            if n - repair.rp_start < ONSET_LAGS:
                assert answers[EDIT_LAGS + n - repair.rp_start] >= logit(onset)
        terms = {term.index for term in state.edit_terms}
        for lag in range(min(EDIT_LAGS, n + 1)):
            if n - lag in terms:
                assert answers[lag] >= logit(edit_term)


@given(st.integers(0, 5), WORDS)
def test_a_guard_needs_no_pointer(seed: int, words: list[str]) -> None:
    arrays = random_arrays(seed + 50, key_size=HIDDEN)  # as large as a state, to be confused with
    point = POINTS["eager"]._replace(guard_onset=0.4, guard_edit_term=0.4)
    model, points = erratic_network(seed), {"balanced": point}
    whole = session_of(guarded(model, Network(arrays, lexicon()), points))
    small = session_of(guarded(model, Network(without_pointer(arrays), lexicon()), points))
    assert push(whole, words) == push(small, words)


@given(st.integers(0, 5), WORDS)
def test_a_guard_that_never_objects_changes_nothing(seed: int, words: list[str]) -> None:
    model = erratic_network(seed, 2)
    guard = random_network(seed + 50, layers=1)
    unguarded, watched = session_of(model), session_of(guarded(model, guard, POINTS))
    assert push(unguarded, words) == push(watched, words)


@given(st.integers(0, 5), WORDS, st.data())
def test_a_guard_forgets_what_is_revoked(seed: int, words: list[str], data: st.DataObject) -> None:
    point = POINTS["eager"]._replace(guard_onset=0.4, guard_edit_term=0.4)
    model = guarded(erratic_network(seed), random_network(seed + 50), {"balanced": point})
    engine, fresh = engine_of(model), engine_of(model)
    push_engine(engine, words)
    count = data.draw(st.integers(0, len(words)))
    engine.revoke(count)
    push_engine(fresh, words[: len(words) - count])
    assert value(push_engine(engine, words)) == value(push_engine(fresh, words))


# --- probabilities --------------------------------------------------------------------------------


@pytest.mark.parametrize("probability", [0.0, 1e-9, 0.1, 0.5, 0.9, 1.0])
def test_logit(probability: float) -> None:
    """Twelve fractional bits: 0.9 is log 9 = 2.19722, times 4096 is 8999.8."""
    assert logit(0.9) == 9000 == -logit(0.1)
    assert logit(0.5) == 0
    back = 1 / (1 + exp(-logit(probability) / 4096))
    assert back == pytest.approx(probability, abs=1e-4)


TABLE = [(0.2, 0.1), (0.4, 0.3), (0.4, 0.5), (0.8, 0.9)]


@pytest.mark.parametrize(
    ("raw", "right"),
    [
        (0.0, 0.1),  # below the table
        (0.2, 0.1),
        (0.3, 0.2),  # half way from 0.2 to 0.4, so half way from 0.1 to 0.3
        (0.4, 0.5),  # a jump; from here on the upper value
        (0.5, 0.6),  # a quarter of the way: 0.5 + 0.25 * 0.4
        (0.8, 0.9),
        (1.0, 0.9),  # beyond the table
    ],
)
def test_calibrated(raw: float, right: float) -> None:
    assert calibrated(TABLE, raw) == pytest.approx(right, abs=1e-12)
    assert calibrated([], raw) == raw


@given(
    st.lists(st.floats(0, 1), min_size=2, max_size=6).map(sorted),
    st.lists(st.floats(0, 1), min_size=6, max_size=6).map(sorted),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_calibration_rises(x: list[float], y: list[float], one: float, other: float) -> None:
    steps = list(zip(x, y, strict=False))
    low, high = sorted((calibrated(steps, one), calibrated(steps, other)))
    assert y[0] <= low <= high <= y[len(x) - 1] + 1e-12
    assume(one != other)
    assert calibrated(steps, min(one, other)) <= calibrated(steps, max(one, other)) + 1e-12


def test_confidence_is_calibrated() -> None:
    """Onset times start, as the network has them, then through the table."""
    words = list(islice(babble(2), 100))
    plain = erratic_network(3)
    lowered = with_networks(*plain.networks, calibration=((0.0, 0.0), (1.0, 0.5)))
    once, half = (push_engine(engine_of(model), words)[-1] for model in (plain, lowered))
    assert len(once.repairs) > 5
    for one, other in zip(once.repairs, half.repairs, strict=True):
        assert 0 < (one.confidence or 0) < 1
        assert other.confidence == pytest.approx((one.confidence or 0) / 2)


def test_confidence_of_the_first_repair() -> None:
    """Worked by hand from the network's logit for the second word: there is one start."""
    for seed in range(20):
        engine = engine_of(erratic_network(seed))
        _, state = push_engine(engine, ["the", "the"])
        if state.repairs:
            break
    [repair] = state.repairs
    likely = engine.readers[0].answers[EDIT_LAGS] / 4096
    # starts that are not there have logits of -1024, which are clipped to e ** -64 of one
    expected = 1 / (1 + exp(-likely)) / (1 + 15 * exp(-64))
    assert repair.confidence == pytest.approx(expected, rel=1e-12)
    assert logit(expected) == pytest.approx(likely * 4096, abs=1)
    assert log(expected / (1 - expected)) == pytest.approx(likely, abs=1e-9)


def test_very_large_logits() -> None:
    """Logits of starts can be further apart than a float's exponent goes."""
    arrays = random_arrays(0, key_size=64)
    arrays["onset_bias"][:] = 20 << 24
    # up to 64 * 8 units for a word one back, which may be an edit term and is none then, and as
    # many against the word before that: e ** 1024 is no float
    arrays["score"][:] = 32767
    odd = np.arange(MAX_REPARANDUM_WORDS + 1) % 2
    arrays["distance"][:] = np.where(odd, 32767, -32767)[:, None]
    session = session_of(with_networks(Network(arrays, lexicon())))
    words = babble(4)
    across = 0
    for _ in range(60):
        updates = push(session, list(islice(words, 3)))
        assert replay(updates) == session.annotation
        assert all(0 <= (r.confidence or 0) <= 1 for r in session.annotation.repairs)
        across += any(repair.interregnum for repair in session.annotation.repairs)
        session.end()
    assert across
