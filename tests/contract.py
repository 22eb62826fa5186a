"""What every engine promises (`stir.engine`), and what a session promises with any engine.

A check takes a detector, which is a model with options, and raises an AssertionError. `CHECKS` also
take a source of words; `LONG_CHECKS` push long utterances of their own. tests/test_engine.py runs
all of them on every engine; a new engine is one more line in its list.

Words are spoken and whole here: an engine gets no others. Silent tokens and halves of words are the
session's business (tests/test_session.py).
"""

from __future__ import annotations

import gc
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, cycle, islice
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from hypothesis import strategies as st

from small_model import corpus
from stir import types
from stir.detector import Detector
from stir.engine import Engine, Model, State, classify_edit_terms
from stir.errors import InputError
from stir.lab.bench.plain import from_source
from stir.models.parts import SavableModel, save
from stir.session import Session, replay
from stir.types import Annotation, Label, Repair, Update, Utterance, check_annotation
from stir.words import Word

EXAMPLES = Path(__file__).parents[1] / "examples"
PLAIN = from_source("stir.detector")
"""Detector and all that it needs, not compiled."""

Check = Callable[[Detector, st.DataObject], None]
LongCheck = Callable[[Detector], None]

# Few words, so that they come again, with edit terms among them; and whatever else people type.
KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "well", "want", "rice", "to", "no"]


def is_whole(text: str) -> bool:
    """Whether a token is a word, and no half of one."""
    word = Word(text)
    return not word.is_silent and not word.is_tail


WORD = st.one_of(
    st.sampled_from(KNOWN), st.sampled_from(KNOWN), st.text(max_size=6).filter(is_whole)
)
WORDS = st.lists(WORD, max_size=30)
TAGGED = st.lists(st.tuples(WORD, st.sampled_from([None, None, "NN", "UH"])), max_size=20)


def babble(seed: int = 0) -> Iterator[str]:
    """Words without end, in an order that does not come again for long."""
    number = seed
    while True:
        number = (number * 1103515245 + 12345) % 2**31
        yield KNOWN[(number >> 16) % len(KNOWN)]


def conversation() -> Iterator[str]:
    """Words without end, as people say them."""
    return chain.from_iterable(utterance.words for utterance in cycle(corpus()))


def engine_of(detector: Detector) -> Engine:
    return detector.model.engine(detector.options)


def push(session: Session, words: Sequence[str | tuple[str, str | None]]) -> list[Update]:
    return [session.push(*((word,) if isinstance(word, str) else word)) for word in words]


def push_engine(engine: Engine, words: Sequence[str | tuple[str, str | None]]) -> list[State]:
    return [engine.push(Word(*((word,) if isinstance(word, str) else word))) for word in words]


def value(held: object) -> object:
    """A state, an update or an annotation with all that `==` leaves out, as confidences."""
    if is_dataclass(held):
        return [value(getattr(held, field.name)) for field in fields(held)]
    if isinstance(held, tuple | list):
        return [value(part) for part in held]
    return repr(held) if type(held).__name__ == "Word" else held


def seen(session: Session) -> object:
    """All that a session shows."""
    held = session.annotation, session.revocable, session.window_start
    return value((held, session.tokens, session.fluent, session.path.words))


# --- states ---------------------------------------------------------------------------------------


def check_states_are_annotations(detector: Detector, data: st.DataObject) -> None:
    words = data.draw(WORDS)
    engine = engine_of(detector)
    for n, state in enumerate(push_engine(engine, words)):
        check_state(words[: n + 1], state)


def check_state(words: Sequence[str], state: State) -> None:
    """A state of an utterance that is within the window."""
    indices = [term.index for term in state.edit_terms]
    check_annotation(words, Annotation(tuple(indices), state.repairs))
    terms = [(i, Word(words[i])) for i in indices]
    assert state.edit_terms == classify_edit_terms(terms, state.repairs)
    for repair in state.repairs:
        assert (repair.rp_end is None) == (repair.kind is None)
        for confidence in (repair.confidence, repair.end_confidence):
            assert confidence is None or 0 <= confidence <= 1
    assert {repair.rp_start for repair in state.repairs}.issuperset(state.open_onsets)
    assert 0 <= state.settled <= len(words)
    assert state.window_start == 0
    assert state.revocable == len(words)


def check_what_is_settled_stays(detector: Detector, data: st.DataObject) -> None:
    engine = engine_of(detector)
    states = [*push_engine(engine, data.draw(WORDS)), engine.end()]
    for n, state in enumerate(states):
        for later in states[n + 1 :]:
            assert settled_part(later, state.settled) == settled_part(state, state.settled)
            held = [value(repair) for repair in later.repairs]
            assert all(value(repair) in held for repair in settled_repairs(state))


def check_no_onset_comes_late(detector: Detector, data: st.DataObject) -> None:
    engine = engine_of(detector)
    states = [*push_engine(engine, data.draw(WORDS)), engine.end()]
    for n, state in enumerate(states):
        assert 0 <= state.onsets_settled <= n + 1
        onsets = {repair.rp_start for repair in state.repairs}
        for later in states[n + 1 :]:
            new = {repair.rp_start for repair in later.repairs} - onsets
            assert all(onset >= state.onsets_settled for onset in new)


def settled_part(state: State, before: int) -> list[int]:
    return [term.index for term in state.edit_terms if term.index < before]


def settled_repairs(state: State) -> list[Repair]:
    return [
        repair
        for repair in state.repairs
        if repair.rp_start not in state.open_onsets and repair.last < state.settled
    ]


def check_states_are_values(detector: Detector, data: st.DataObject) -> None:
    """What was handed out does not change, whatever the engine does next."""
    engine = engine_of(detector)
    states = push_engine(engine, data.draw(WORDS))
    values = list(map(value, states))
    if states:
        for repair in states[-1].repairs:
            engine.explain(repair, 3)
        states.append(engine.revoke(data.draw(st.integers(0, len(states)))))
        values.append(value(states[-1]))
    states += push_engine(engine, data.draw(WORDS))
    states.append(engine.end())
    values += map(value, states[len(values) :])
    push_engine(engine, data.draw(WORDS))
    assert list(map(value, states)) == values
    for state in states:
        assert isinstance(state, State)
        assert isinstance(hash(state), int)
        assert {type(part) for part in state[:3]} == {tuple}


def check_unchanged_parts_are_the_same_objects(detector: Detector, data: st.DataObject) -> None:
    """Not needed for right answers, but a session compares by identity first."""
    before = State()
    for state in push_engine(engine_of(detector), data.draw(WORDS)):
        assert state.edit_terms is before.edit_terms or state.edit_terms != before.edit_terms
        assert state.repairs is before.repairs or value(state.repairs) != value(before.repairs)
        known = {repair.rp_start: repair for repair in before.repairs}
        for repair in state.repairs:
            earlier = known.get(repair.rp_start)
            assert earlier is repair or value(earlier) != value(repair)
        before = state


def check_end_is_a_fresh_start(detector: Detector, data: st.DataObject) -> None:
    said, words = data.draw(WORDS), data.draw(WORDS)
    engine, fresh = engine_of(detector), engine_of(detector)
    push_engine(engine, said)
    last = engine.end()
    check_annotation(said, Annotation(tuple(t.index for t in last.edit_terms), last.repairs))
    assert value(push_engine(engine, words)) == value(push_engine(fresh, words))


# --- revoking -------------------------------------------------------------------------------------


def check_push_then_revoke_is_the_identity(detector: Detector, data: st.DataObject) -> None:
    before, revoked, after = (data.draw(TAGGED) for _ in range(3))
    engine, never = engine_of(detector), engine_of(detector)
    state = push_engine(engine, before)[-1] if before else State()
    push_engine(never, before)
    push_engine(engine, revoked)
    assert value(engine.revoke(len(revoked))) == value(state)
    assert value(push_engine(engine, after)) == value(push_engine(never, after))


def check_a_session_restores_what_it_showed(detector: Detector, data: st.DataObject) -> None:
    """Nothing tells the two sessions apart; not ids, confidences, commitments or work."""
    before, revoked, after = (data.draw(TAGGED) for _ in range(3))
    session, never = detector.session(), detector.session()
    updates = push(session, before)
    push(never, before)
    updates += push(session, revoked)
    updates.append(session.revoke(len(revoked)))
    assert seen(session) == seen(never)
    assert replay(updates) == session.annotation
    asked = session.classifications, never.classifications
    assert value(push(session, after)) == value(push(never, after))
    assert seen(session) == seen(never)
    if asked[0] is not None and asked[1] is not None:
        work = work_since(session, asked[0]), work_since(never, asked[1])
        assert work[0] == work[1]
    assert value(session.end()) == value(never.end())


def work_since(session: Session, asked: types.Classifications) -> list[int]:
    stages = ("ed", "rp_start", "rm_start", "rp_end")
    return [getattr(session.classifications, s) - getattr(asked, s) for s in stages]


def check_revoking_at_once_is_revoking_one_by_one(detector: Detector, data: st.DataObject) -> None:
    words, after = data.draw(WORDS), data.draw(WORDS)
    count = data.draw(st.integers(0, len(words)))
    at_once, one_by_one = engine_of(detector), engine_of(detector)
    push_engine(at_once, words)
    push_engine(one_by_one, words)
    state = at_once.revoke(count)
    other = one_by_one.revoke(0)
    for _ in range(count):
        other = one_by_one.revoke(1)
    assert value(state) == value(other)
    assert value(push_engine(at_once, after)) == value(push_engine(one_by_one, after))


def check_any_order_of_pushing_and_revoking(detector: Detector, data: st.DataObject) -> None:
    session = detector.session()
    words: list[str] = []
    updates: list[Update] = []
    for _ in range(data.draw(st.integers(0, 15))):
        count: int = data.draw(st.integers(0, 4))
        if 0 < count <= len(words):
            updates.append(session.revoke(count))
            del words[len(words) - count :]
        else:
            new: list[str] = data.draw(st.lists(WORD, max_size=4))
            updates += push(session, new)
            words += new
        assert replay(updates) == session.annotation
    fresh = detector.session()
    push(fresh, words)
    assert seen(session) == seen(fresh)
    assert value(session.end()) == value(fresh.end())


def check_rewinding_is_a_fresh_start(detector: Detector, data: st.DataObject) -> None:
    """However far back, also where the engine can revoke no more."""
    before, revoked, after = data.draw(WORDS), data.draw(WORDS), data.draw(WORDS)
    more = data.draw(st.integers(0, 3)) * 60
    session, never = detector.session(), detector.session()
    updates = push(session, [*before, *revoked, *islice(cycle(KNOWN), more)])
    push(never, before)
    updates.append(session.rewind(len(revoked) + more))
    assert (session.words, session.fluent) == (never.words, never.fluent)
    assert replay(updates) == session.annotation == never.annotation
    updates += push(session, after)
    push(never, after)
    assert replay(updates) == session.annotation == never.annotation
    held = set(chain.from_iterable(u.committed for u in updates))
    end = session.end()
    assert held.union(end.committed) >= labels_of(updates)


def labels_of(updates: Sequence[Update]) -> set[Label]:
    """The labels that are held after some updates."""
    held: set[Label] = set()
    for update in updates:
        held.difference_update(update.revoked)
        held.update(update.added)
    return held


# --- updates --------------------------------------------------------------------------------------


def check_replaying_the_updates_gives_the_annotation(
    detector: Detector, data: st.DataObject
) -> None:
    words = data.draw(WORDS)
    session = detector.session()
    updates: list[Update] = []
    for n, word in enumerate(words):
        updates.append(session.push(word))
        annotation = session.annotation
        check_annotation(words[: n + 1], annotation)
        assert value(replay(updates).repairs) == value(annotation.repairs)
        assert replay(updates) == annotation
        assert (replay(updates).edit_classes or ()) == (annotation.edit_classes or ())
        assert session.words == tuple(words[: n + 1])
        assert session.fluent == tuple(words[i] for i in annotation.fluent(n + 1))


def check_updates_are_differences(detector: Detector, data: st.DataObject) -> None:
    """What is added was not there, what is revoked was; no label contradicts another."""
    session = detector.session()
    held: set[Label] = set()
    for n, word in enumerate(data.draw(WORDS)):
        update = session.push(word)
        assert update.position == n
        assert len(set(update.added)) == len(update.added)
        assert held.isdisjoint(update.added)
        assert held.issuperset(update.revoked)
        held.difference_update(update.revoked)
        held.update(update.added)
        edit_terms = {label.position for label in held if label.name == "ed"}
        assert edit_terms.isdisjoint(label.position for label in held if label.name != "ed")


def check_what_is_committed_stays(detector: Detector, data: st.DataObject) -> None:
    session = detector.session()
    committed: set[Label] = set()
    held: set[Label] = set()
    for word in data.draw(WORDS):
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


def check_a_whole_utterance_is_its_words(detector: Detector, data: st.DataObject) -> None:
    """`annotate` and `trace` give what pushing word by word gives."""
    words = data.draw(WORDS)
    session = detector.session()
    steps = []
    for word in words:
        session.push(word)
        steps.append(session.annotation)
    trace = detector.trace(Utterance("1:A:0", tuple(words)))
    assert value(list(trace.steps)) == value(steps)
    assert value(detector.annotate(words)) == value(session.annotation.with_words(words))


# --- questions and mistakes -----------------------------------------------------------------------


def held_ids(updates: Sequence[Update]) -> set[int]:
    """The repairs that are held after these updates."""
    held: set[Label] = set()
    for update in updates:
        held.difference_update(update.revoked)
        held.update(update.added)
    return {label.repair for label in held if label.repair is not None}


def check_explaining_changes_nothing(detector: Detector, data: st.DataObject) -> None:
    top_k = data.draw(st.integers(0, 4))
    asked, never = detector.session(), detector.session()
    updates: list[Update] = []
    for word in data.draw(WORDS):
        updates.append(asked.push(word))
        assert value(updates[-1]) == value(never.push(word))
        for repair in held_ids(updates):
            everything = asked.why(repair, 99)
            for stage, features in asked.why(repair, top_k).items():
                assert features == everything[stage][:top_k]
    with pytest.raises(InputError, match="no repair 9999"):
        asked.why(9999)
    after = data.draw(WORDS)
    assert seen(asked) == seen(never)
    assert value(push(asked, after)) == value(push(never, after))
    assert asked.classifications == never.classifications


def check_errors_change_nothing(detector: Detector, data: st.DataObject) -> None:
    before, after = data.draw(WORDS), data.draw(WORDS)
    session, never = detector.session(), detector.session()
    push(session, before)
    push(never, before)
    mistakes: list[Callable[[], Update]] = [
        lambda: session.push(3),  # type: ignore[arg-type]
        lambda: session.push(None),  # type: ignore[arg-type]
        lambda: session.push(b"rice"),  # type: ignore[arg-type]
        lambda: session.push("rice", pos=3),  # type: ignore[arg-type]
        lambda: session.revoke(len(before) + 1),
        lambda: session.revoke(-1),
    ]
    for mistake in mistakes:
        with pytest.raises(InputError):
            mistake()
        assert seen(session) == seen(never)
    assert value(push(session, after)) == value(push(never, after))


# --- several at once ------------------------------------------------------------------------------


def check_sessions_share_nothing(detector: Detector, data: st.DataObject) -> None:
    streams = data.draw(WORDS), data.draw(WORDS)
    alone = [value(push(detector.session(), words)) for words in streams]
    sessions = detector.session(), detector.session()
    turns = data.draw(st.permutations([0] * len(streams[0]) + [1] * len(streams[1])))
    words = iter(streams[0]), iter(streams[1])
    updates: tuple[list[Update], list[Update]] = [], []
    for turn in turns:
        updates[turn].append(sessions[turn].push(next(words[turn])))
    assert list(map(value, updates)) == alone


def check_threads(detector: Any) -> None:
    """One session a thread."""

    def listen(seed: int) -> list[Update]:
        session = detector.session()
        return [session.push(word) for word in islice(babble(seed), 40)]

    alone = [listen(seed) for seed in range(6)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as pool:
            together = list(pool.map(listen, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert value(together) == value(alone)


# --- compiled and plain Python --------------------------------------------------------------------


def check_compiled_equals_plain(detector: Detector, data: st.DataObject) -> None:
    """To the last bit."""
    words = data.draw(TAGGED)
    ours, theirs = detector.session(), plain(detector).session()
    updates = push(ours, words)
    assert value(updates) == value(push(theirs, words))
    for repair in held_ids(updates):
        assert ours.why(repair, 99) == theirs.why(repair, 99)
    count = data.draw(st.integers(0, len(words)))
    assert value(ours.revoke(count)) == value(theirs.revoke(count))
    assert seen(ours) == seen(theirs)
    assert ours.classifications == theirs.classifications
    assert value(ours.end()) == value(theirs.end())


def plain(detector: Detector) -> Any:
    """The same detector without compiled parts."""
    options = detector.options
    return PLAIN.Detector(
        plain_model(detector.model),
        operating_point=options.operating_point,
        stability=options.stability,
        min_confidence=options.min_confidence,
    )


@cache
def plain_model(model: Model) -> Any:
    """A model in plain Python, by way of its folder or, where it has none, its source."""
    if hasattr(model, "to_parts"):
        with tempfile.TemporaryDirectory() as folder:
            save(cast(SavableModel, model), folder)
            return PLAIN.load_model(Path(folder))
    file = EXAMPLES / f"{type(model).__module__}.py"
    names = {**vars(types), **PLAIN.Model.check.__globals__}
    with patch.dict(sys.modules, {"stir": SimpleNamespace(**names)}):
        return getattr(load_file(file), type(model).__name__)()


def load_example(name: str) -> ModuleType:
    """A module of examples/."""
    return load_file(EXAMPLES / f"{name}.py")


def load_file(file: Path) -> ModuleType:
    """Import a Python file, and again each time."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- long utterances ------------------------------------------------------------------------------


def check_revoking_at_every_word(detector: Detector) -> None:
    """Of some babble, so that all that can happen is taken back."""
    words = list(islice(babble(7), 130))
    engine, never = engine_of(detector), engine_of(detector)
    before = State()
    for n, word in enumerate(words[:120]):
        count = 1 + n % 9
        push_engine(engine, words[n : n + count])
        assert value(engine.revoke(count)) == value(before)
        [before] = push_engine(engine, [word])
        assert value([before]) == value(push_engine(never, [word]))


def events(detector: Detector, words: Sequence[str]) -> Counter[str]:
    """What happens to the labels of earlier words, counted: what there is to take back."""
    counted: Counter[str] = Counter()
    before = State()
    for newest, state in enumerate(push_engine(engine_of(detector), words)):
        terms = {term.index for term in state.edit_terms}
        earlier_terms = {term.index for term in before.edit_terms}
        counted["late edit term"] += any(i < newest for i in terms - earlier_terms)
        counted["edit term taken back"] += bool(earlier_terms - terms)
        counted["open repair"] += bool(state.open_onsets)
        earlier = {repair.rp_start: repair for repair in before.repairs}
        now = {repair.rp_start: repair for repair in state.repairs}
        counted["repair dropped"] += bool(earlier.keys() - now.keys())
        counted["late onset"] += any(onset < newest for onset in now.keys() - earlier.keys())
        for onset in now.keys() & earlier.keys():
            counted["repair moved"] += now[onset].rm_start != earlier[onset].rm_start
            was, is_ = earlier[onset].rp_end, now[onset].rp_end
            counted["end found later"] += was is None and is_ is not None
            counted["opened again"] += was is not None and is_ is None
        for onset in now.keys() - earlier.keys():
            counted[f"{now[onset].kind or 'no end yet'}"] += 1
        before = state
    return +counted


def check_revoking_far_back(detector: Detector) -> None:
    """The window moves at some lengths; nobody may notice."""
    for length in (60, 120, 127, 128, 129, 200, 255, 256, 300, 520):
        words = list(islice(babble(length), length + 150))
        session, never = detector.session(), detector.session()
        push(session, words[:length])
        push(never, words[:length])
        more = min(60, session.revocable)
        updates = push(session, list(islice(babble(1), more)))
        assert session.revocable >= more
        session.revoke(more)
        assert value(session.annotation) == value(never.annotation)
        assert session.words == never.words
        updates = push(session, words[length:])
        assert value(updates) == value(push(never, words[length:]))
        assert value(session.annotation) == value(never.annotation)


def check_the_window_keeps_what_it_leaves(detector: Detector) -> None:
    """What a session shows of words before the window is what was held when they were in it."""
    words = list(islice(babble(3), 700))
    session = detector.session()
    updates: list[Update] = []
    engine = engine_of(detector)
    window_start, left = 0, value(before_window(session.annotation, 0))
    for n, word in enumerate(words):
        updates.append(session.push(word))
        state = engine.push(Word(word))
        assert window_start <= state.window_start <= n + 1
        assert 0 <= state.revocable <= n + 1 - state.window_start
        if n + 1 < 60:
            assert state.window_start == 0
        assert left == value(before_window(session.annotation, window_start))
        window_start = state.window_start
        left = value(before_window(session.annotation, window_start))
    assert window_start > 0
    assert replay(updates) == session.annotation
    check_annotation(words, session.annotation)
    count = session.revocable
    updates.append(session.revoke(count))
    assert left == value(before_window(session.annotation, window_start))
    assert replay(updates) == session.annotation
    updates += push(session, list(islice(babble(5), 300)))
    assert left == value(before_window(session.annotation, window_start))
    assert replay(updates) == session.annotation


def before_window(annotation: Annotation, start: int) -> tuple[object, ...]:
    assert annotation.edit_classes is not None
    terms = zip(annotation.edit_terms, annotation.edit_classes, strict=True)
    return [t for t in terms if t[0] < start], [r for r in annotation.repairs if r.rp_start < start]


MONOTONOUS = {
    "one word": ["no"],
    "one edit term": ["uh"],
    "a repair and a long pause": ["the", *["uh"] * 70, "the", "rice"],
    "a chain with pauses": ["i", "uh"],
    "unknown": ["\u8a9e", "x" * 100],
}


def check_people_who_repeat_themselves(detector: Detector) -> None:
    for said in MONOTONOUS.values():
        session = detector.session()
        words = list(islice(cycle(said), 600))
        updates = push(session, words)
        assert replay(updates) == session.annotation
        check_annotation(words, session.annotation)
        spans = [r.rp_start - r.rm_start for r in session.annotation.repairs]
        assert max(spans, default=0) < 64


def check_work_is_linear_in_the_length(detector: Detector) -> None:
    """Twice the words, twice the labels and questions; times are for benchmarks."""
    for words in (cycle(["no"]), conversation()):
        session = detector.session()

        def work(session: Session = session, words: Iterator[str] = words) -> tuple[int, int]:
            """What the next 700 words take."""
            before = session.classifications or types.Classifications()
            updates = push(session, list(islice(words, 700)))
            labels = sum(len(u.added) + len(u.revoked) + len(u.committed) for u in updates)
            asked = 0 if session.classifications is None else sum(work_since(session, before))
            return labels, asked

        _, (labels, asked), (labels_later, asked_later) = work(), work(), work()
        assert labels_later <= 1.1 * labels + 100
        assert asked_later <= 1.1 * asked + 100


def check_memory_does_not_grow(detector: Detector) -> None:
    """Neither with the length of an utterance nor with the number of utterances."""
    session = detector.session()
    words = conversation()

    def size_after(count: int, end: bool) -> int:
        for n, word in enumerate(islice(words, count)):
            session.push(word)
            if end and n % 20 == 19:
                session.end()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        # engine and session have just dropped words then, and hold the same number of them each
        # time; before the first time, caches of words are still filling
        _, *sizes = [size_after(count, False) for count in (2_050, *(2_048,) * 4)]
        assert len(session.words) + session.window_start == 10_242
        session.end()
        size = size_after(500, True)
        later = size_after(1_500, True)
    finally:
        tracemalloc.stop()
    # the engine's window goes up and down by some hundred words with all about them
    assert max(sizes[1:]) < sizes[0] + 200_000
    assert later < size + 20_000


STRANGE = [
    "e" + "\u0301" * 50,
    "\u202e\u05d0\u05d1",
    "\u0130\u00df",
    "<s>",
    "</s>",
    "<unk>",
    "[a",
    "a b",
    "\ud800a",
    "x" * 10_000,
    "\u00c9" * 10_000,
]


def check_strange_words(detector: Detector) -> None:
    for word in STRANGE:
        session = detector.session()
        words = ["i", word, word, "uh", word, "the", "the"]
        updates = push(session, words)
        updates += [session.push("i", pos=word), session.push("i", pos="<s>")]
        assert session.words == (*words, "i", "i")
        assert replay(updates) == session.annotation
        session.revoke(7)
        assert session.words == ("i", word)


CHECKS = [
    check_states_are_annotations,
    check_what_is_settled_stays,
    check_no_onset_comes_late,
    check_states_are_values,
    check_end_is_a_fresh_start,
    check_push_then_revoke_is_the_identity,
    check_a_session_restores_what_it_showed,
    check_revoking_at_once_is_revoking_one_by_one,
    check_any_order_of_pushing_and_revoking,
    check_rewinding_is_a_fresh_start,
    check_replaying_the_updates_gives_the_annotation,
    check_updates_are_differences,
    check_what_is_committed_stays,
    check_a_whole_utterance_is_its_words,
    check_explaining_changes_nothing,
    check_errors_change_nothing,
    check_sessions_share_nothing,
    check_compiled_equals_plain,
]
FAST_CHECKS = [check_unchanged_parts_are_the_same_objects]
"""Of engines that care for speed."""
LONG_CHECKS = [
    check_revoking_at_every_word,
    check_revoking_far_back,
    check_the_window_keeps_what_it_leaves,
    check_people_who_repeat_themselves,
    check_work_is_linear_in_the_length,
    check_strange_words,
]


def name(check: Callable[..., None]) -> str:
    return check.__name__.removeprefix("check_")
