"""What a session promises, whatever the network says; and what its settings do.

The erratic networks say anything: words become edit terms and cease to be, repairs are admitted
late, move, are given up, and all of that is revoked again.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, cycle, islice, pairwise
from math import exp, log

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from small_model import corpus
from small_network import (
    DELAYS,
    HIDDEN,
    POINTS,
    erratic_network,
    guarded,
    random_arrays,
    with_networks,
)
from stir.detector import Detector
from stir.engine import Engine
from stir.errors import InputError
from stir.network.decoder import SURE, Listener, calibrated, log_odds
from stir.network.encoding import BACK
from stir.network.gru import Network
from stir.network.model import RecurrentModel
from stir.network.weights import EDIT_DELAYS, without_pointer
from stir.session import Session, replay
from stir.types import Annotation, Kind, Label, Update, Utterance, check_annotation, classify

# Few words, so that they come again, with edit terms among them; and whatever else people type.
KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "well", "want", "rice", "to", "no"]
WORD = st.one_of(st.sampled_from(KNOWN), st.sampled_from(KNOWN), st.text(max_size=6))
WORDS = st.lists(WORD, max_size=30)
WORDS_AT_ONCE = st.lists(WORD, max_size=4)
MODEL = st.builds(erratic_network, st.integers(0, 5), st.integers(1, 2))
DETECTOR = st.builds(
    Detector,
    MODEL,
    operating_point=st.sampled_from(list(POINTS)),
    stability=st.integers(0, DELAYS),
    min_confidence=st.sampled_from([0.0, 0.0, 0.3, 0.8]),
)


def push(session: Session, words: Sequence[str]) -> list[Update]:
    return [session.push(word) for word in words]


def babble(seed: int = 0) -> Iterator[str]:
    """Words without end, in an order that does not come again for long."""
    number = seed
    while True:
        number = (number * 1103515245 + 12345) % 2**31
        yield KNOWN[(number >> 16) % len(KNOWN)]


def conversation() -> Iterator[str]:
    """Words without end, as people say them."""
    return chain.from_iterable(utterance.words for utterance in cycle(corpus()))


def seen(session: Session) -> object:
    """All that a session shows."""
    return session.annotation, session.words, session.fluent, session.revocable


def inside(session: Session) -> object:
    """What its listener keeps to itself."""
    listener = session._engine
    assert isinstance(listener, Listener)
    return (
        [
            (h.id, h.back, h.rm_start, h.rm_end, h.onset, h.end, h.kind, h.p_rp_start, h.p_rp_end)
            for h in listener.repairs
        ],
        [[h.id for h in entry] for entry in listener.stack],
        listener.next_id,
        listener.graph.path(),
        [
            (h.text, h.edit_term, h.features.tolist(), list(map(list, h.states)))
            for h in listener.arrivals
        ],
    )


# --- what holds for any decisions -----------------------------------------------------------------


@given(DETECTOR, WORDS)
def test_every_step_is_an_annotation(detector: Detector, words: list[str]) -> None:
    session = detector.session()
    for n, word in enumerate(words):
        session.push(word)
        check_annotation(words[: n + 1], session.annotation)
        kept = session.annotation.fluent(n + 1)
        assert session.fluent == tuple(words[i] for i in kept)


@given(DETECTOR, st.lists(st.sampled_from(KNOWN), max_size=30))
def test_repeats_repeat(detector: Detector, words: list[str]) -> None:
    """A repair that is no delete has the kind that its words give it, at every step."""
    session = detector.session()
    for word in words:
        session.push(word)
        edit_terms = frozenset(session.annotation.edit_terms)
        for repair in session.annotation.repairs:
            if repair.kind not in (None, Kind.DELETE):
                assert repair.kind is classify(words, edit_terms, repair)


@given(DETECTOR, WORDS)
def test_replaying_the_updates_gives_the_annotation(detector: Detector, words: list[str]) -> None:
    session = detector.session()
    updates: list[Update] = []
    for word in words:
        updates.append(session.push(word))
        assert replay(updates) == session.annotation


@given(DETECTOR, WORDS)
def test_word_by_word_and_at_once(detector: Detector, words: list[str]) -> None:
    session = detector.session()
    steps = []
    for word in words:
        session.push(word)
        steps.append(session.annotation)
    trace = detector.trace(Utterance("1:A:0", tuple(words)))
    assert list(trace.steps) == steps
    assert detector.annotate(words) == session.annotation


@given(DETECTOR, WORDS)
def test_updates_are_differences(detector: Detector, words: list[str]) -> None:
    """What is added was not there, what is revoked was; what is committed stays."""
    session = detector.session()
    held: set[Label] = set()
    committed: set[Label] = set()
    for n, word in enumerate(words):
        update = session.push(word)
        assert update.position == n
        assert held.isdisjoint(update.added)
        assert held.issuperset(update.revoked)
        assert committed.isdisjoint(update.revoked)
        assert committed.isdisjoint(update.committed), "committed twice"
        ids = {label.repair for label in committed if label.repair is not None}
        assert all(label.repair not in ids for label in update.added)
        held.difference_update(update.revoked)
        held.update(update.added)
        committed.update(update.committed)
        assert committed <= held
        edit_terms = {label.position for label in held if label.name == "ed"}
        assert edit_terms.isdisjoint(label.position for label in held if label.name != "ed")
    committed.update(session.end().committed)
    assert committed == held
    assert (session.annotation, session.words) == (Annotation(), ())


@given(DETECTOR, WORDS, WORDS.filter(bool), WORDS)
def test_push_then_revoke_is_the_identity(
    detector: Detector, before: list[str], taken_back: list[str], after: list[str]
) -> None:
    session, never = detector.session(), detector.session()
    updates = push(session, before)
    push(never, before)
    updates += push(session, taken_back)
    updates.append(session.revoke(len(taken_back)))
    assert seen(session) == seen(never)
    assert inside(session) == inside(never)
    assert replay(updates) == session.annotation
    # and nothing that comes later tells the two apart, nor the work that it takes
    asked, never_asked = session.classifications, never.classifications
    assert push(session, after) == push(never, after)
    for stage in ("ed", "rp_start", "rm_start", "rp_end"):
        work = getattr(session.classifications, stage) - getattr(asked, stage)
        assert work == getattr(never.classifications, stage) - getattr(never_asked, stage)
    assert session.end() == never.end()


@given(DETECTOR, st.data())
def test_any_order_of_pushing_and_revoking(detector: Detector, data: st.DataObject) -> None:
    session = detector.session()
    words: list[str] = []
    updates: list[Update] = []
    for _ in range(data.draw(st.integers(0, 15))):
        count: int = data.draw(st.integers(0, 4))
        if 0 < count <= len(words):
            updates.append(session.revoke(count))
            del words[len(words) - count :]
        else:
            new: list[str] = data.draw(WORDS_AT_ONCE)
            updates += push(session, new)
            words += new
        assert replay(updates) == session.annotation
    fresh = detector.session()
    push(fresh, words)
    assert seen(session) == seen(fresh)
    assert session.end() == fresh.end()


def test_revoking_goes_back_across_everything_that_can_happen() -> None:
    """At every word of some babble; counted, so that the cases in question are known to occur."""
    counted: Counter[str] = Counter()
    for seed in (0, 2, 4, 6, 7):
        words = list(islice(babble(seed), 130))
        session = Session(erratic_network(seed))
        for n, word in enumerate(words[:120]):
            before, state = inside(session), seen(session)
            taken_back = words[n : n + 1 + n % 6]
            for one in taken_back:
                held = {h.id: h for h in session._engine.repairs}
                update = session.push(one)
                counted.update(happened(update, held, session._engine))
            session.revoke(len(taken_back))
            assert seen(session) == state
            assert inside(session) == before
            session.push(word)
    assert min(counted.values()) >= 10, counted
    assert len(counted) == 9, counted


def happened(update: Update, before: dict[int, object], listener: Engine) -> Iterator[str]:
    """What one word has changed."""
    if any(label.name == "ed" and label.position < update.position for label in update.added):
        yield "late edit term"
    if any(label.name == "ed" for label in update.revoked):
        yield "edit term taken back"
    now = {h.id: h for h in listener.repairs}
    for id_, h in now.items():
        earlier = before.get(id_)
        if earlier is None:
            yield "late onset" if h.onset < update.position else "onset"
        elif earlier.back != h.back:  # type: ignore[attr-defined]
            yield "moved"
        elif earlier.end >= 0 > h.end:  # type: ignore[attr-defined]
            yield "opened again"
    for label in update.added:
        if label.kind is not None and label.kind is not Kind.SUBSTITUTE:
            yield label.kind.value
    if before.keys() - now.keys():
        yield "given up"


@given(DETECTOR, WORDS, WORDS)
def test_an_utterance_knows_nothing_of_the_one_before(
    detector: Detector, first: list[str], second: list[str]
) -> None:
    session, fresh = detector.session(), detector.session()
    push(session, first)
    session.end()
    push(session, second)
    push(fresh, second)
    assert seen(session) == seen(fresh)


@given(DETECTOR, WORDS, WORDS, st.data())
def test_sessions_do_not_disturb_each_other(
    detector: Detector, one: list[str], other: list[str], data: st.DataObject
) -> None:
    first, second = detector.session(), detector.session(operating_point="eager")
    alone = push(detector.session(), one), push(detector.session(operating_point="eager"), other)
    turns = data.draw(st.permutations([0] * len(one) + [1] * len(other)))
    streams = iter(one), iter(other)
    told: tuple[list[Update], list[Update]] = [], []
    for turn in turns:
        told[turn].append((first, second)[turn].push(next(streams[turn])))
    assert told == alone


def test_threads_share_a_model_and_nothing_else() -> None:
    model = erratic_network(1, 2)

    def listen(seed: int) -> list[Update]:
        return push(Session(model), list(islice(babble(seed), 250)))

    alone = [listen(seed) for seed in range(6)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as pool:
            together = list(pool.map(listen, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone


# --- long utterances and strange words ------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pushed", [120, 128, 255, 256, 300, 700])
def test_revoking_reaches_far_back_in_a_long_utterance(seed: int, pushed: int) -> None:
    """The graph forgets words at some lengths; nobody may notice."""
    model = erratic_network(seed)
    words = list(islice(babble(pushed), pushed + 150))
    session, never = Session(model), Session(model)
    push(session, words[:pushed])
    push(never, words[:pushed])
    more = min(65, session.revocable)
    push(session, list(islice(babble(1), more)))
    session.revoke(more)
    assert session.annotation == never.annotation
    assert push(session, words[pushed:]) == push(never, words[pushed:])


@pytest.mark.parametrize("words", [["no"], ["uh"], ["i", "uh"], ["the", *["uh"] * 70, "the"]])
@pytest.mark.parametrize("seed", range(4))
def test_people_who_repeat_themselves(seed: int, words: list[str]) -> None:
    session = Session(erratic_network(seed))
    updates = [session.push(word) for word in islice(cycle(words), 600)]
    assert replay(updates) == session.annotation
    check_annotation(session.words, session.annotation)


def test_memory_does_not_grow() -> None:
    """One utterance of 5,000 words: after the first 1,000, nothing more is kept."""
    session = Session(erratic_network(2), remembered=0)
    words = conversation()

    def kept_after(count: int) -> int:
        for word in islice(words, count):
            session.push(word)
        gc.collect()
        return len(gc.get_objects())

    kept = [kept_after(1_000) for _ in range(5)]
    # 256 to 512 words are remembered with their labels, 128 to 256 with all about them
    assert max(kept[1:]) < kept[0] + 4_000
    assert len(session._engine.arrivals) <= 256
    assert len(session._engine.repairs) <= 256
    assert len(session.words) + session.dropped == 5_000


STRANGE = ["", " \t\n", "\0", "\ud800", "\u202e\u05d0\u05d1", "e" + "\u0301" * 50, "\U0001f600"]
STRANGE += ["\u0130\u00df", "<s>", "</s>", "<unk>", "[", "'", "x" * 10_000, "É" * 10_000]


@pytest.mark.parametrize("word", STRANGE, ids=[ascii(word[:8]) for word in STRANGE])
def test_strange_words(word: str) -> None:
    session = Session(erratic_network(1, 2))
    words = ["i", word, word, "uh", word, "the", "the"]
    updates = push(session, words)
    updates += [session.push("i", pos=word), session.push("i", pos="<s>")]
    assert session.words == (*words, "i", "i")
    assert replay(updates) == session.annotation
    session.revoke(7)
    assert session.words == ("i", word)


# --- settings -------------------------------------------------------------------------------------


def first_shown(detector: Detector, words: Sequence[str]) -> dict[int, int]:
    """When each onset was first shown."""
    shown: dict[int, int] = {}
    session = detector.session()
    for n, word in enumerate(words):
        session.push(word)
        for repair in session.annotation.repairs:
            shown.setdefault(repair.rp_start, n)
    return shown


@given(MODEL, st.sampled_from(list(POINTS)), WORDS)
def test_more_stability_shows_nothing_earlier(
    model: RecurrentModel, point: str, words: list[str]
) -> None:
    shown = [
        first_shown(Detector(model, operating_point=point, stability=k), words)
        for k in range(DELAYS + 1)
    ]
    for less, more in pairwise(shown):
        assert all(less[onset] <= n for onset, n in more.items())


def test_doubtful_onsets_wait() -> None:
    """With k words of stability those that are shown within k words are beyond doubt."""
    waited = 0
    for seed in range(6):
        model = erratic_network(seed)
        words = list(islice(babble(seed), 80))
        usual = first_shown(Detector(model), words)
        for k in (1, 2, 3):
            for onset, n in first_shown(Detector(model, stability=k), words).items():
                if n - onset < k:
                    assert odds(model, words[: n + 1], n - onset) > log_odds(SURE)
                waited += n > usual[onset]
    assert waited > 20


def odds(model: RecurrentModel, words: Sequence[str], delay: int) -> int:
    """What a network says of the word so long ago, after the last of these."""
    session = Session(model)
    push(session, words)
    answer: int = session._engine.readers[0].onset(delay)  # type: ignore[attr-defined]
    return answer


@given(MODEL, WORDS, st.floats(0, 1), st.floats(0, 1))
def test_an_operating_point_that_asks_for_more_shows_less(
    model: RecurrentModel, words: list[str], one: float, other: float
) -> None:
    easy, hard = (POINTS["balanced"]._replace(onset=(p,) * DELAYS) for p in sorted((one, other)))
    points = {"balanced": easy, "precise": hard}
    model = with_networks(*model.networks, points=points)
    shown = first_shown(Detector(model), words)
    later = first_shown(Detector(model, operating_point="precise"), words)
    assert all(shown[onset] <= n for onset, n in later.items())


@given(MODEL, WORDS, st.floats(0, 1))
def test_no_repair_is_less_sure_than_asked_for(
    model: RecurrentModel, words: list[str], least: float
) -> None:
    session = Detector(model, min_confidence=least).session()
    for word in words:
        for label in session.push(word).added:
            assert label.name in ("ed", "rp_end") or (label.confidence or 0.0) >= least
        assert all((r.confidence or 0.0) >= least for r in session.annotation.repairs)


@given(st.integers(0, 5), WORDS, st.floats(0, 1), st.floats(0, 1))
def test_the_guard_is_not_overruled(
    seed: int, words: list[str], onset: float, edit_term: float
) -> None:
    """What it finds out of the question is not held, whatever the networks say."""
    point = POINTS["eager"]._replace(guard_onset=onset, guard_edit_term=edit_term)
    guard = Network(random_arrays(seed + 50, key_size=5))
    model = guarded(erratic_network(seed, 2), guard, {"balanced": point})
    session = Session(model)
    alone = Session(with_networks(guard))  # hears the same, and is asked the same
    for n, word in enumerate(words):
        session.push(word)
        alone.push(word)
        said = alone._engine.readers[0]  # type: ignore[attr-defined]
        held = session.annotation
        for repair in held.repairs:
            if n - repair.rp_start < DELAYS:
                assert said.onset(n - repair.rp_start) >= log_odds(onset)
        for delay in range(min(EDIT_DELAYS, n + 1)):
            if n - delay in held.edit_terms:
                assert said.edit(delay) >= log_odds(edit_term)


@given(st.integers(0, 5), WORDS)
def test_a_guard_needs_no_pointer(seed: int, words: list[str]) -> None:
    arrays = random_arrays(seed + 50, key_size=HIDDEN)  # as large as a state, to be confused with
    point = POINTS["eager"]._replace(guard_onset=0.4, guard_edit_term=0.4)
    model, points = erratic_network(seed), {"balanced": point}
    whole = Session(guarded(model, Network(arrays), points))
    small = Session(guarded(model, Network(without_pointer(arrays)), points))
    for word in words:
        assert whole.push(word) == small.push(word)


@given(st.integers(0, 5), WORDS)
def test_a_guard_that_never_objects_changes_nothing(seed: int, words: list[str]) -> None:
    model = erratic_network(seed, 2)
    guard = Network(random_arrays(seed + 50, layers=1))
    session, watched = Session(model), Session(guarded(model, guard, POINTS))
    for word in words:
        assert session.push(word) == watched.push(word)


@given(st.integers(0, 5), WORDS, st.data())
def test_what_is_revoked_is_as_if_the_guard_had_not_heard_it(
    seed: int, words: list[str], data: st.DataObject
) -> None:
    point = POINTS["eager"]._replace(guard_onset=0.4, guard_edit_term=0.4)
    model = guarded(erratic_network(seed), Network(random_arrays(seed + 50)), {"balanced": point})
    session, fresh = Session(model), Session(model)
    for word in words:
        session.push(word)
    session.revoke(data.draw(st.integers(0, len(words))))
    for word in words[: len(session.words)]:
        fresh.push(word)
    for word in words:
        session.push(word)
        fresh.push(word)
        assert session.annotation == fresh.annotation


def test_sessions_may_have_settings_of_their_own() -> None:
    words = list(islice(babble(2), 60))
    model = erratic_network(3)
    usual = Detector(model)
    for wanted in ({"operating_point": "precise"}, {"stability": 2}, {"min_confidence": 0.9}):
        told = push(usual.session(**wanted), words)
        assert told == push(Detector(model, **wanted).session(), words)
        assert told != push(usual.session(), words)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"operating_point": "bold"}, "no operating point 'bold', only balanced, precise, eager"),
        ({"operating_point": ""}, "no operating point ''"),
        ({"stability": -1}, "stability is 0 to 4 words, not -1"),
        ({"stability": DELAYS + 1}, "stability is 0 to 4 words, not 5"),
        ({"min_confidence": 1.01}, "least confidence is 0 to 1, not 1.01"),
        ({"min_confidence": -0.5}, "least confidence is 0 to 1, not -0.5"),
        ({"min_confidence": float("nan")}, "least confidence is 0 to 1, not nan"),
    ],
)
def test_settings_out_of_range(wanted: dict[str, float], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Detector(erratic_network(), **wanted)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=message):
        Detector(erratic_network()).session(**wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize("probability", [0.0, 1e-9, 0.1, 0.5, 0.9, 1.0])
def test_log_odds(probability: float) -> None:
    """Twelve bits after the point: 0.9 is log 9 = 2.19722, times 4096 is 8999.8."""
    assert log_odds(0.9) == 9000 == -log_odds(0.1)
    assert log_odds(0.5) == 0
    back = 1 / (1 + exp(-log_odds(probability) / 4096))
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
    once, half = Session(plain), Session(lowered)
    push(once, words)
    push(half, words)
    assert len(once.annotation.repairs) > 5
    for one, other in zip(once.annotation.repairs, half.annotation.repairs, strict=True):
        assert 0 < (one.confidence or 0) < 1
        assert other.confidence == pytest.approx((one.confidence or 0) / 2)


def test_confidence_of_the_first_repair() -> None:
    """Worked by hand from what the network says of the second word: there is one start."""
    for seed in range(20):
        session = Session(erratic_network(seed))
        push(session, ["the", "the"])
        if session.annotation.repairs:
            break
    [repair] = session.annotation.repairs
    likely = session._engine.readers[0].onset(0) / 4096  # type: ignore[attr-defined]
    # starts that are not there speak with -1024, which caution makes e ** -64 of one
    expected = 1 / (1 + exp(-likely)) / (1 + 11 * exp(-64))
    assert repair.confidence == pytest.approx(expected, rel=1e-12)
    assert log_odds(expected) == pytest.approx(likely * 4096, abs=1)
    assert log(expected / (1 - expected)) == pytest.approx(likely, abs=1e-9)


def test_very_sure_networks() -> None:
    """What speaks for a start can be further apart than a float's exponent goes."""
    arrays = random_arrays(0, key_size=64)
    arrays["onset_bias"][:] = 20 << 24
    # up to 64 * 8 units for a word one back, which may be an edit term and is none then, and as
    # many against the word before that: e ** 1024 is no float
    arrays["score"][:] = 32767
    arrays["distance"][:] = np.where(np.arange(BACK + 1) % 2, 32767, -32767)[:, None]
    session = Session(with_networks(Network(arrays)))
    words = babble(4)
    across = 0
    for _ in range(60):
        updates = push(session, list(islice(words, 3)))
        assert replay(updates) == session.annotation
        assert all(0 <= (r.confidence or 0) <= 1 for r in session.annotation.repairs)
        across += any(repair.interregnum for repair in session.annotation.repairs)
        session.end()
    assert across
