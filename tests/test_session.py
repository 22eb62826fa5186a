"""What a session promises, whatever its model thinks: the properties hold for any decisions.

The erratic models decide at random, so that words turn into edit terms late, repairs open, change
and are dropped, and all of that is revoked again.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import chain, cycle, islice
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import corpus, erratic, small
from stir.errors import InputError
from stir.lab.bench.plain import from_source
from stir.paper.model import Model, save
from stir.paper.pipeline import Pipeline
from stir.session import Session, replay
from stir.types import Annotation, Label, Update, check_annotation

PLAIN = from_source("stir.detector")  # with its own sessions

# Few words, so that they come again, with edit terms among them; and whatever else people type.
KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "well", "want", "rice", "to", "no"]
WORD = st.one_of(st.sampled_from(KNOWN), st.sampled_from(KNOWN), st.text(max_size=6))
WORDS = st.lists(WORD, max_size=40)
WORDS_AT_ONCE = st.lists(WORD, max_size=4)
MODEL = st.one_of(
    st.builds(small),
    st.builds(erratic, depth=st.integers(1, 3), seed=st.integers(0, 5)),
)


def push(session: Session, words: Sequence[str]) -> list[Update]:
    return [session.push(word) for word in words]


class State:
    """All that a session shows."""

    def __init__(self, session: Session) -> None:
        self.seen = (session.annotation, session.words, session.fluent, session.revocable)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.seen == other.seen


@given(MODEL, WORDS)
def test_every_step_is_an_annotation(model: Model, words: list[str]) -> None:
    session = Session(model)
    for n, word in enumerate(words):
        session.push(word)
        check_annotation(words[: n + 1], session.annotation)
        assert session.words == tuple(words[: n + 1])
        kept = session.annotation.fluent(n + 1)
        assert session.fluent == tuple(words[i] for i in kept)


@given(MODEL, WORDS)
def test_replaying_the_updates_gives_the_annotation(model: Model, words: list[str]) -> None:
    session = Session(model)
    updates: list[Update] = []
    for word in words:
        updates.append(session.push(word))
        assert replay(updates) == session.annotation


@given(MODEL, WORDS)
def test_updates_are_differences(model: Model, words: list[str]) -> None:
    """What is added was not there, what is revoked was; and no label contradicts another."""
    session = Session(model)
    held: set[Label] = set()
    for n, word in enumerate(words):
        update = session.push(word)
        assert update.position == n
        assert held.isdisjoint(update.added)
        assert held.issuperset(update.revoked)
        held.difference_update(update.revoked)
        held.update(update.added)
        edit_terms = {label.position for label in held if label.name == "ed"}
        phases = {label.position for label in held if label.name != "ed"}
        assert edit_terms.isdisjoint(phases)


@given(MODEL, WORDS)
def test_what_is_committed_stays(model: Model, words: list[str]) -> None:
    session = Session(model)
    committed: set[Label] = set()
    held: set[Label] = set()
    for word in words:
        update = session.push(word)
        assert committed.isdisjoint(update.revoked)
        assert committed.isdisjoint(update.committed), "committed twice"
        ids = {label.repair for label in committed if label.repair is not None}
        assert all(label.repair not in ids for label in update.added)
        committed.update(update.committed)
        held.difference_update(update.revoked)
        held.update(update.added)
        assert committed <= held
    committed.update(session.end().committed)
    assert committed == held
    assert (session.annotation, session.words) == (Annotation(), ())


@given(MODEL, WORDS, WORDS.filter(bool), WORDS)
def test_push_then_revoke_is_the_identity(
    model: Model, before: list[str], taken_back: list[str], after: list[str]
) -> None:
    session, never = Session(model), Session(model)
    updates = push(session, before)
    push(never, before)
    state = State(session)
    updates += push(session, taken_back)
    updates.append(session.revoke(len(taken_back)))
    assert State(session) == state == State(never)
    assert replay(updates) == session.annotation
    # and nothing that comes later tells the two apart, ids, confidence and commitments included
    assert push(session, after) == push(never, after)
    assert session.end() == never.end()


def inside(session: Session) -> object:
    """What a session keeps to itself: hypotheses, their order and their paths."""
    pipeline = cast(Pipeline, session._engine)
    return (
        [[(h.id, h.rm_start, h.end, h.spoken, h.tip.bits_lex) for h in e] for e in pipeline.stack],
        [(h.id, h.rm_start, h.onset, h.end, h.kind) for h in pipeline.repairs],
        pipeline.next_id,
        pipeline.graph.path(),
        pipeline.graph.tip.bits_lex,
        [(t.edit_term, t.reparanda, t.tag) for t in pipeline.graph.tokens],
    )


def test_revoking_goes_back_across_edit_terms_and_open_repairs() -> None:
    """At every word of some babble; counted, so that the cases in question are known to occur."""
    seen: Counter[str] = Counter()
    for model in (small(), erratic(1), erratic(2, 1), erratic(3, 2), erratic(1, 4)):
        words = list(islice(babble(7), 130))
        session = Session(model)
        for n, word in enumerate(words[:120]):
            before, state = inside(session), State(session)
            taken_back = words[n : n + 1 + n % 9]
            updates = push(session, taken_back)
            seen["late edit term"] += any(
                label.name == "ed" and label.position < update.position
                for update in updates
                for label in update.added
            )
            seen["open repair"] += bool(session._engine.stack)
            seen["dropped repair"] += any(label.repair is not None for label in updates[-1].revoked)
            session.revoke(len(taken_back))
            assert State(session) == state
            assert inside(session) == before
            session.push(word)
    assert min(seen.values()) >= 10, seen
    assert len(seen) == 3


@given(MODEL, st.data())
def test_any_order_of_pushing_and_revoking(model: Model, data: st.DataObject) -> None:
    session = Session(model)
    words: list[str] = []
    updates: list[Update] = []
    for _ in range(data.draw(st.integers(0, 25))):
        count: int = data.draw(st.integers(0, 4))
        if 0 < count <= len(words):
            updates.append(session.revoke(count))
            del words[len(words) - count :]
        else:
            new: list[str] = data.draw(WORDS_AT_ONCE)
            updates += push(session, new)
            words += new
        assert replay(updates) == session.annotation
    fresh = Session(model)
    push(fresh, words)
    assert State(session) == State(fresh)
    assert session.end() == fresh.end()


@given(MODEL, WORDS, WORDS)
def test_an_utterance_knows_nothing_of_the_one_before(
    model: Model, first: list[str], second: list[str]
) -> None:
    session, fresh = Session(model), Session(model)
    push(session, first)
    session.end()
    push(session, second)
    push(fresh, second)
    assert State(session) == State(fresh)


# --- long utterances ------------------------------------------------------------------------------


def conversation() -> Iterator[str]:
    """Words without end, as people say them."""
    return chain.from_iterable(utterance.words for utterance in cycle(corpus()))


def babble(seed: int = 0) -> Iterator[str]:
    """Words without end, in an order that does not come again for long."""
    number = seed
    while True:
        number = (number * 1103515245 + 12345) % 2**31
        yield KNOWN[(number >> 16) % len(KNOWN)]


@pytest.mark.parametrize("model", [small(), erratic(1), erratic(2, 1), erratic(1, 2)])
@pytest.mark.parametrize("pushed", [120, 127, 128, 200, 255, 256, 300, 700])
def test_revoking_reaches_far_back_in_a_long_utterance(model: Model, pushed: int) -> None:
    """The graph forgets words at some lengths; nobody may notice."""
    words = list(islice(babble(pushed), pushed + 200))
    session, never = Session(model), Session(model)
    push(session, words[:pushed])
    push(never, words[:pushed])
    more = min(65, session.revocable)
    push(session, list(islice(babble(1), more)))
    session.revoke(more)
    assert session.annotation == never.annotation
    assert push(session, words[pushed:]) == push(never, words[pushed:])


MONOTONOUS = {
    "one word": ["no"],
    "one edit term": ["uh"],
    "a repair and a long pause": ["the", *["uh"] * 70, "the", "rice"],
    "a chain with pauses": ["i", "uh"],
    "unknown": ["\U0001f600", ""],
}


@pytest.mark.parametrize("words", MONOTONOUS.values(), ids=MONOTONOUS)
@pytest.mark.parametrize("model", [small(), erratic(1), erratic(2, 1), erratic(3, 2)])
def test_people_who_repeat_themselves(model: Model, words: list[str]) -> None:
    session = Session(model)
    updates = [session.push(word) for word in islice(cycle(words), 600)]
    assert replay(updates) == session.annotation
    spans = [r.rp_start - r.rm_start for r in session.annotation.repairs]
    assert max(spans, default=0) < 64


@pytest.mark.parametrize("model", [small(), erratic(1), erratic(2, 1)])
@pytest.mark.parametrize("words", [lambda: cycle(["no"]), conversation], ids=["no no", "speech"])
def test_work_is_linear_in_the_length(model: Model, words: Callable[[], Iterator[str]]) -> None:
    """Twice the words, twice the labels told and values computed; times are for benchmarks."""
    session = Session(model)
    stream = words()

    def work() -> tuple[int, int]:
        """What the next 10,000 words take."""
        asked, computed = _asked(session), session._engine.graph.computed
        updates = push(session, list(islice(stream, 10_000)))
        told = sum(len(u.added) + len(u.revoked) + len(u.committed) for u in updates)
        return told, _asked(session) - asked + session._engine.graph.computed - computed

    (told, computed), (told_later, computed_later) = work(), work()
    assert told_later <= 1.1 * told + 100
    assert computed_later <= 1.1 * computed + 100


def _asked(session: Session) -> int:
    asked = session.classifications
    return asked.ed + asked.rp_start + asked.rm_start + asked.rp_end


@pytest.mark.parametrize("model", [small(), erratic(1)])
def test_memory_does_not_grow(model: Model) -> None:
    """One utterance of 50,000 words: after the first 10,000, nothing more is kept."""
    session = Session(model)
    words = conversation()

    def size_after(count: int) -> int:
        for word in islice(words, count):
            session.push(word)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        sizes = [size_after(10_000) for _ in range(5)]
    finally:
        tracemalloc.stop()
    # what is remembered goes up and down by 1,024 words of some 200 bytes with their labels
    assert max(sizes[1:]) < sizes[0] + 400_000
    assert len(session.words) + session.dropped == 50_000


STRANGE = {
    "empty": "",
    "white space": " \t\n",
    "null": "\0",
    "lone surrogate": "\ud800",
    "right to left": "\u202e\u05d0\u05d1",
    "combining": "e" + "\u0301" * 50,
    "beyond the basic plane": "\U0001f600\U000e0001",
    "case that grows": "\u0130\u00df",
    "special to the models": "<s>",
    "mark-up": "[",
}


@pytest.mark.parametrize("word", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("model", [small(), erratic(1)])
def test_strange_words(model: Model, word: str) -> None:
    session = Session(model)
    words = ["i", word, word, "uh", word, "the", "the"]
    updates = push(session, words)
    assert session.words == tuple(words)
    assert replay(updates) == session.annotation
    session.revoke(5)
    assert session.words == ("i", word)


def test_a_kind_of_string_is_a_string() -> None:
    class Token(str):
        pass

    token = Token("rice")
    session = Session(small())
    session.push(token)
    session.push(token, pos=Token("NN"))
    assert session.words == ("rice", "rice")


def test_long_words() -> None:
    session = Session(small())
    for word in chain(["x" * 10_000, "É" * 10_000, "[" * 10_000, "i" * 9_999 + "'"], ["i", "i"]):
        session.push(word)
    assert session.words[0] == "x" * 10_000


# --- several at once ------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Session, PLAIN.Session], ids=["installed", "plain Python"])
def test_threads_share_a_model_and_nothing_else(make: Callable[[Model], Session]) -> None:
    """One session a thread; plain Python changes threads in the middle of a word."""
    model = plain_small() if make is PLAIN.Session else small()

    def listen(seed: int) -> list[Update]:
        session = make(model)
        return [session.push(word) for word in islice(babble(seed), 250)]

    alone = [listen(seed) for seed in range(6)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as pool:
            together = list(pool.map(listen, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone


@cache
def plain_small() -> Model:
    """The small model with language models and forests in plain Python."""
    with tempfile.TemporaryDirectory() as folder:
        save(small(), folder)
        loaded: Model = PLAIN.load(folder).model
        return loaded


# --- what a person asks of it ---------------------------------------------------------------------


def test_words_stay_as_they_were_typed_and_are_heard_as_they_sound() -> None:
    typed, plain = Session(small()), Session(small())
    push(typed, ["Well,", "I", "—I", "don't", "Uhh…", "want", "RICE!"])
    push(plain, ["well", "i", "i", "dont", "uh", "want", "rice"])
    assert typed.annotation == plain.annotation
    assert typed.words[0] == "Well,"


def test_tags_and_times_are_kept() -> None:
    session = Session(small())
    session.push("likes", pos="VBZ", start=1.2, end=1.5)
    [word] = session.heard
    assert (word.text, word.pos, word.start, word.end) == ("likes", "VBZ", 1.2, 1.5)


def test_a_tag_that_was_given_is_not_revised() -> None:
    """The tagger hears every word, but has no say where somebody else has spoken."""
    for word in KNOWN:
        given_, free = Session(small()), Session(small())
        given_.push(word, pos="NN")
        given_.push("rice")
        free.push(word)
        free.push("rice")
        assert given_._engine.graph.tokens[0].tag == small().pos.vocabulary.id("NN")


def test_why_names_the_features_that_spoke_for_a_repair() -> None:
    session = Session(small())
    updates = push(session, ["we", "the", "the", "rice"])
    ids = {label.repair for u in updates for label in u.added if label.repair is not None}
    [repair] = ids
    why = session.why(repair)
    assert list(why) == ["rp_start", "rm_start", "rp_end"]
    for features in why.values():
        assert 0 < len(features) <= 3
        assert [w for _, w in features] == sorted((w for _, w in features), reverse=True)
    with pytest.raises(InputError, match="no repair 99"):
        session.why(99)


def test_mistakes_change_nothing() -> None:
    session = Session(small())
    push(session, ["i", "i", "want"])
    state = State(session)
    slips: list[Callable[[], Update]] = [
        lambda: session.push(3),  # type: ignore[arg-type]
        lambda: session.push("rice", pos=3),  # type: ignore[arg-type]
        lambda: session.revoke(4),
        lambda: session.revoke(-1),
    ]
    for slip in slips:
        with pytest.raises(InputError):
            slip()
        assert State(session) == state


def test_a_model_without_a_tagger_needs_tags() -> None:
    session = Session(replace(small(), tagger=None))
    session.push("i", pos="PRP")
    with pytest.raises(InputError, match="no tagger"):
        session.push("want")
    assert session.words == ("i",)
    session.push("want", pos="VBP")
    session.revoke(2)
    assert not session.words
