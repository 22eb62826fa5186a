"""What a session does itself, whatever its engine: tokens and words, labels, windows.

What it promises with every engine is in `contract`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import chain, cycle, islice
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract import KNOWN, PLAIN, babble, load_example, push, seen, value
from small_model import erratic, small
from small_network import erratic_network
from stir.detector import Detector, load
from stir.engine import EditTerm, Engine, State
from stir.errors import InputError
from stir.session import WINDOW_SIZE, Session, replay
from stir.tokens import MAX_SILENT_TOKENS, MAX_TAILS
from stir.types import Annotation, EditClass, Kind, Label, Repair, Update, check_annotation
from stir.words import Word

SAID_TWICE = load_example("said_twice")
PACKAGED = ["default", "paper"]


class Scripted(Engine):
    """Says what it was told to say, a state a word; remembers what it was given."""

    def __init__(self, *states: State) -> None:
        self.states = (State(), *states)
        self.heard: list[Word] = []

    def push(self, word: Word) -> State:
        self.heard.append(word)
        return self.states[len(self.heard)]

    def revoke(self, count: int) -> State:
        del self.heard[len(self.heard) - count :]
        return self.states[len(self.heard)]

    def end(self) -> State:
        last = self.states[len(self.heard)]
        self.heard.clear()
        return last


class Silent(Scripted):
    """Says nothing of as many words as you like."""

    def push(self, word: Word) -> State:
        self.heard.append(word)
        return State(revocable=len(self.heard))

    def revoke(self, count: int) -> State:
        del self.heard[len(self.heard) - count :]
        return State(revocable=len(self.heard))


class Forgetful(Silent):
    """Its window is empty."""

    def push(self, word: Word) -> State:
        self.count = getattr(self, "count", 0) + 1
        return State(settled=self.count, window_start=self.count)


def fillers(*indices: int) -> tuple[EditTerm, ...]:
    return tuple(EditTerm(index, EditClass.FILLER) for index in indices)


def filler(position: int) -> Label:
    return Label(position, "ed", edit_class=EditClass.FILLER)


def heard(*tokens: str) -> list[str]:
    """The words that an engine hears of these tokens."""
    engine = Silent()
    push(Session(engine), tokens)
    return [word.text for word in engine.heard]


def said_twice(window_size: int = WINDOW_SIZE) -> Session:
    return Session(SAID_TWICE.SaidTwice(), window_size=window_size)


def spans(annotation: Annotation) -> list[tuple[int, int, int, int | None]]:
    return [(r.rm_start, r.rm_end, r.rp_start, r.rp_end) for r in annotation.repairs]


# --- words as they are typed ----------------------------------------------------------------------


def test_words_stay_as_they_were_typed_and_are_heard_as_they_sound() -> None:
    typed, plain = Detector(small()).session(), Detector(small()).session()
    push(typed, ["Well,", "I", "—I", "don't", "Uhh…", "want", "RICE!"])
    push(plain, ["well", "i", "i", "dont", "uh", "want", "rice"])
    assert typed.annotation == plain.annotation
    assert typed.words[0] == "Well,"


@pytest.mark.parametrize("model", PACKAGED)
def test_apostrophes_tell_words_apart(model: str) -> None:
    """For the models both are *theyll*."""
    for utterance in ("so they'll we'll go", "so they 'll we 'll go"):
        repairs = load(model).annotate(utterance).repairs
        assert all(repair.kind is not Kind.REPEAT for repair in repairs)
    session = said_twice()
    push(session, ["they'll", "we'll", "we’ll"])
    assert spans(session.annotation) == [(1, 1, 2, 2)]


def test_digits_are_number_words() -> None:
    [repair] = load("paper").annotate("at 6 six o'clock").repairs
    assert (repair.rm_start, repair.rp_start, repair.kind) == (1, 2, Kind.REPEAT)
    session = said_twice()
    push(session, ["6", "six", "7", "77", "seventy-seven"])
    assert spans(session.annotation) == [(0, 0, 1, 1), (3, 3, 4, 4)]


FILLERS = ["uh", "Uhh…", "%HESITATION", "hmm", "hm", "ah", "er", "erm", "um,", "Umm"]


@pytest.mark.parametrize("model", PACKAGED)
@pytest.mark.parametrize("filler", FILLERS)
def test_fillers_spelled_otherwise(model: str, filler: str) -> None:
    annotation = load(model).annotate(["i", "want", filler, "the", "rice"])
    assert annotation.edit_terms == (2,)
    assert annotation.edit_classes == (EditClass.FILLER,)


@pytest.mark.parametrize("answer", ["mhm", "uh-huh"])
def test_answers_are_no_fillers(answer: str) -> None:
    session = said_twice()
    session.push(answer)
    assert session.annotation.edit_terms == ()


def test_a_kind_of_string_is_a_string() -> None:
    class Token(str):
        pass

    session = Detector(small()).session()
    session.push(Token("rice"))
    session.push(Token("rice"), pos=Token("NN"))
    assert session.words == ("rice", "rice")


def test_long_words() -> None:
    session = Detector(small()).session()
    push(session, ["x" * 10_000, "É" * 10_000, "[" * 10_000, "i" * 9_999 + "'", "i", "i"])
    assert session.words[0] == "x" * 10_000


# --- tags and times -------------------------------------------------------------------------------


def test_tags_and_times_are_kept() -> None:
    session = Detector(small()).session()
    session.push("likes", pos="VBZ", start=1.2, end=1.5)
    [word] = session.tokens
    assert (word.text, word.pos, word.start, word.end) == ("likes", "VBZ", 1.2, 1.5)


def test_a_tag_that_was_given_is_not_revised() -> None:
    """The tagger hears every word, but has no say where somebody else has spoken."""
    for word in KNOWN:
        session = Detector(small()).session()
        session.push(word, pos="NN")
        for other in ("rice", "i"):
            session.push(other)
            tokens = session._engine.graph.tokens  # type: ignore[attr-defined]
            assert tokens[0].tag == small().pos.vocabulary.id("NN")
            session.revoke(1)


def test_a_model_without_a_tagger_needs_tags() -> None:
    for model in (small(), erratic_network()):
        session = Detector(replace(model, tagger=None)).session()
        session.push("i", pos="PRP")
        with pytest.raises(InputError, match="no tagger"):
            session.push("want")
        assert session.words == ("i",)
        session.push("want", pos="VBP")
        session.revoke(2)
        assert not session.words


# --- silent tokens --------------------------------------------------------------------------------


@pytest.mark.parametrize("model", PACKAGED)
def test_silent_tokens_hide_no_repeat(model: str) -> None:
    annotation = load(model).annotate("So , we - we went")
    assert spans(annotation) == [(2, 3, 4, 4)]
    assert annotation.repairs[0].kind is Kind.REPEAT
    assert annotation.edit_terms == ()


def test_engines_hear_no_silent_tokens() -> None:
    assert heard(",", "so", "...", "we", "-", "", " ", "went") == ["so", "we", "went"]


@pytest.mark.parametrize(
    ("tokens", "before"),
    [
        ("i want tea", ["", "", ""]),
        ("well, i want. tea", ["", ",", "", "."]),
        # a mark of its own token, which no engine hears
        ("well , i - want — tea", ["", ",", "-", "-"]),
        # the nearest mark counts; quotation marks are none, and hide none
        ("well, - i", ["", "-"]),
        ('well. " i', ["", "."]),
        ('well " , " ( i', ["", ","]),
        (", well", [","]),
        # a word that was split has the mark before its first half
        ("well, I 'm here", ["", ",", ""]),
        ("I 'm, here", ["", ","]),
        # a hyphen breaks a word off, and is no mark
        ("th- the", ["", ""]),
        ("so… we", ["", "…"]),
    ],
)
def test_engines_are_told_the_mark_before_a_word(tokens: str, before: list[str]) -> None:
    engine = Remembering()
    push(Session(engine), tokens.split())
    assert engine.marks == before


class Remembering(Silent):
    """Notes the mark before each word that is held."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[str] = []

    def push(self, word: Word) -> State:
        self.marks.append(word.mark_before)
        return super().push(word)

    def revoke(self, count: int) -> State:
        if count:
            del self.marks[-count:]
        return super().revoke(count)

    def end(self) -> State:
        self.marks = []
        self.heard.clear()
        return State()


def test_a_revoked_mark_is_forgotten() -> None:
    engine = Remembering()
    session = Session(engine)
    push(session, ["well,", "i", ".", "we"])
    assert engine.marks == ["", ",", "."]
    session.revoke(2)
    push(session, ["we"])
    assert engine.marks == ["", ",", ""]
    session.revoke(3)
    push(session, ["well", "i", "'m", "-", "here"])
    assert engine.marks == ["", "", "-"]
    # half of a word is taken back with the dash after it
    session.revoke(3)
    push(session, ["am"])
    assert engine.marks == ["", "", ""]


def test_the_next_utterance_knows_no_mark() -> None:
    engine = Remembering()
    session = Session(engine)
    push(session, ["well."])
    session.end()
    push(session, ["i"])
    assert engine.marks == [""]


def test_networks_read_marks_wherever_they_are_typed() -> None:
    """As part of the word before, or as a token of their own: then only the next word knows."""
    said = [
        ["well,", "i", "want", "the", "rice"],
        ["well", ",", "i", "want", "the", "rice"],
        ["well", "i", "want", "the", "rice"],
    ]
    sessions = [Detector(erratic_network()).session() for _ in said]
    for session, tokens in zip(sessions, said, strict=True):
        push(session, tokens)
    attached, apart, none = ([w.features for w in s._engine.words] for s in sessions)  # type: ignore[attr-defined]
    assert attached[1:] == apart[1:]
    assert attached[0] != apart[0] == none[0]
    assert apart[1] != none[1]
    assert apart[2:] == none[2:]


def test_a_silent_token_goes_where_the_word_before_it_goes() -> None:
    #          0   1    2    3    4    5    6    7      8
    tokens = [",", "uh", ",", "we", "-", "we", ".", "went", "."]
    session = said_twice()
    updates = push(session, tokens)
    assert session.words == tuple(tokens)
    assert updates[2].added == (filler(2),)
    assert session.annotation.edit_terms == (1, 2)
    assert session.annotation.edit_classes == (EditClass.FILLER,) * 2
    assert spans(session.annotation) == [(3, 4, 5, 5)]
    names = {(label.name, label.position) for label in updates[5].added}
    assert names == {("rm", 3), ("rm", 4), ("rp", 5), ("rp_end", 5)}
    assert session.fluent == (",", "we", ".", "went", ".")
    assert replay(updates) == session.annotation
    check_annotation(tokens, session.annotation)


def test_silent_tokens_within_a_repair_phase() -> None:
    """Inside it they belong to it, after it they do not."""
    onset, longer = Repair(0, 1, 2), Repair(0, 1, 2, 3, Kind.REPEAT)
    engine = Scripted(State(), State(), State((), (onset,)), State((), (longer,)))
    session = Session(engine)
    updates = push(session, ["we", "went", ",", "we", ",", "went", ","])
    assert spans(session.annotation) == [(0, 2, 3, 5)]
    assert {label.position for label in updates[3].added if label.name == "rp"} == {3}
    assert {label.position for label in updates[5].added if label.name == "rp"} == {4, 5}
    assert not updates[6].added
    assert replay(updates) == session.annotation


def test_a_silent_token_loses_its_label_with_its_word() -> None:
    engine = Scripted(State(fillers(0)), State(settled=1))
    session = Session(engine)
    first, second, third = push(session, ["well", ",", "i"])
    assert (first.added, second.added) == ((filler(0),), (filler(1),))
    assert third.revoked == (filler(0), filler(1))
    assert replay([first, second, third]) == session.annotation == Annotation()


def test_a_silent_token_is_committed_with_its_word() -> None:
    engine = Scripted(State(fillers(0), settled=1), State(fillers(0), settled=2))
    session = Session(engine)
    first, second, third = push(session, ["uh", ",", "i"])
    assert (first.committed, second.committed) == ((filler(0),), ())
    assert third.committed == (filler(1),)


def test_a_silent_token_alone() -> None:
    session = said_twice()
    assert session.push(",") == Update(0)
    assert (session.words, session.fluent, session.revocable) == ((",",), (",",), 1)
    assert session.annotation == Annotation()
    assert session.path.words == ()
    assert session.revoke(1) == Update(-1)
    assert session.words == ()
    session.push(",")
    assert session.finish() == (Update(0), Annotation())
    assert session.end() == Update(-1)


def test_revoking_silent_tokens() -> None:
    session = said_twice()
    push(session, ["uh", ",", ",", "i"])
    assert session.revoke(2) == Update(1, (), (filler(2),))
    assert session.words == ("uh", ",")
    assert session.revoke(1) == Update(0, (), (filler(1),))
    assert session.revoke(1) == Update(-1, (), (filler(0),))
    assert session.revocable == 0


def test_too_many_silent_tokens_are_words() -> None:
    """Or a stream of commas would be kept for ever."""
    commas = [","] * (2 * MAX_SILENT_TOKENS + 3)
    assert heard("so", *commas) == ["so", ",", ","]
    assert heard(*commas) == [",", ","]
    session = Session(Forgetful())
    push(session, ["uh", *[","] * 100_000])
    assert len(session.words) <= 2 * WINDOW_SIZE * (MAX_SILENT_TOKENS + 1)


# --- halves of words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ("I 'm here", "I'm here"),
        ("I ’m here", "I’m here"),
        ("do n't go", "don't go"),
        ("Ca N'T", "CaN'T"),
        ("gon na wan na got ta", "gonna wanna gotta"),
        ("it 's , you 'd", "it's you'd"),
        ("I 'm, I 'm", "I'm, I'm"),
        ("could n't 've", "couldn't've"),
        # none of these is half of a word
        ("'m here", "'m here"),
        ("I , 'm", "I 'm"),
        ("I, 'm", "I, 'm"),
        ("wor- 's", "wor- 's"),
        ("6 's", "6 's"),
        ("the na", "the na"),
        ("gon ta", "gon ta"),
    ],
)
def test_halves_are_joined(tokens: str, words: str) -> None:
    assert heard(*tokens.split()) == words.split()


@pytest.mark.parametrize("model", PACKAGED)
def test_a_word_that_was_split_is_repeated(model: str) -> None:
    for utterance in ("I 'm I 'm here", "do n't do n't go"):
        session = load(model).session()
        updates = push(session, utterance.split())
        assert spans(session.annotation) == [(0, 1, 2, 3)]
        assert session.annotation.repairs[0].kind is Kind.REPEAT
        assert session.fluent == tuple(utterance.split()[2:])
        assert replay(updates) == session.annotation


def test_tags_and_times_of_a_word_that_was_split() -> None:
    engine = Silent()
    session = Session(engine)
    session.push("I", pos="PRP", start=1.0, end=1.1)
    session.push("'m", pos="VBP", start=1.1, end=1.3)
    assert engine.heard == [Word("I'm", "PRPVBP", 1.0, 1.3)]
    session.push("he", pos="PRP")
    session.push("'s")
    assert engine.heard[1] == Word("he's")
    assert [token.text for token in session.tokens] == ["I", "'m", "he", "'s"]


def test_revoking_half_of_a_word_restores_all() -> None:
    engine = Silent()
    session = Session(engine)
    push(session, ["could", "n't", "'ve", ",", "said"])
    assert (session.revocable, [w.text for w in engine.heard]) == (5, ["couldn't've", "said"])
    session.revoke(3)
    assert [word.text for word in engine.heard] == ["couldn't"]
    session.push("'ve")
    assert [word.text for word in engine.heard] == ["couldn't've"]
    session.revoke(2)
    assert [word.text for word in engine.heard] == ["could"]
    assert session.words == ("could",)
    session.revoke(1)
    assert engine.heard == []


def test_the_rest_of_an_edit_term_is_one() -> None:
    """Whatever the whole word is: its half was one, and has told so."""
    for whole in (State(fillers(0)), State()):
        engine = Scripted(State(fillers(0), revocable=1))
        session = Session(engine)
        updates = [session.push("it")]
        engine.states = (State(), whole)
        updates.append(session.push("'s"))
        assert replay(updates) == session.annotation
        if whole.edit_terms:
            assert updates[-1] == Update(1, (filler(1),))
        else:
            assert updates[-1] == Update(1, (), (filler(0),))


def test_the_rest_of_an_onset_belongs_to_it() -> None:
    """Even if the engine's repair is the same object."""
    repair = Repair(0, 0, 1, None, None, 0.5)
    ended = Repair(0, 0, 1, 1, Kind.REPEAT, 0.5, 0.5)
    for held in (repair, ended):
        state = State((), (held,), (1,), revocable=2)
        session = Session(Scripted(State(revocable=1), state))
        updates = push(session, ["it", "it", "'s"])
        assert replay(updates) == session.annotation
        assert Label(2, "rp", 0, None, 0.5) in updates[-1].added
        assert spans(session.annotation) == [(0, 0, 1, 2 if held is ended else None)]


def test_a_rest_changes_nothing_that_is_committed() -> None:
    """The toy engine is settled at once; a half that it took for a repeat stays one."""
    session = said_twice()
    updates = push(session, ["I", "I", "'m", "here"])
    assert {label.name for label in updates[1].committed} == {"rm", "rp", "rp_end"}
    assert updates[2:] == [Update(2), Update(3)]
    assert spans(session.annotation) == [(0, 0, 1, 1)]
    # where nothing is at stake it is joined
    other = said_twice()
    push(other, ["I", "'m", "I", "'m"])
    assert spans(other.annotation) == [(0, 1, 2, 3)]


def test_an_error_while_joining_changes_nothing() -> None:
    """Half of the word has a tag, the whole has none, and there is no tagger."""
    for model in (small(), erratic_network(1)):
        detector = Detector(replace(model, tagger=None))
        session, never = detector.session(), detector.session()
        for one in (session, never):
            push(one, [("it", "PRP"), ("it", "PRP")])
        with pytest.raises(InputError, match="no tagger"):
            session.push("'s")
        with pytest.raises(InputError, match="a part of speech is a string"):
            session.push("'s", pos=3)  # type: ignore[arg-type]
        assert seen(session) == seen(never)
        after = [("'s", "VBZ"), ("rice", "NN"), ("rice", "NN")]
        assert value(push(session, after)) == value(push(never, after))


def test_words_of_many_halves() -> None:
    """Or a stream of them would be one word without end."""
    tails = ["'s"] * 10
    assert heard("it", *tails) == ["it" + "'s" * MAX_TAILS, "'s" * (MAX_TAILS + 1), "'s" * 3]


# --- tokens and words -----------------------------------------------------------------------------

TOKEN = st.one_of(
    st.sampled_from(KNOWN),
    st.sampled_from([",", "-", "...", ""]),
    st.sampled_from(["'s", "n't", "na", "'ll,"]),
    st.sampled_from(["gon", "it", "it", "6", "six", "wor-"]),
    st.text(max_size=5),
)
TOKENS = st.lists(TOKEN, max_size=20)
DETECTOR = st.one_of(
    st.builds(small),
    st.builds(erratic, depth=st.integers(1, 2), seed=st.integers(0, 5)),
    st.builds(erratic_network, st.integers(0, 5)),
    st.builds(SAID_TWICE.SaidTwiceModel),
).map(Detector)


@given(DETECTOR, TOKENS)
def test_tokens_have_valid_annotations(detector: Detector, tokens: list[str]) -> None:
    session = detector.session()
    updates: list[Update] = []
    held: set[Label] = set()
    committed: set[Label] = set()
    for n, token in enumerate(tokens):
        update = session.push(token)
        updates.append(update)
        assert update.position == n
        annotation = session.annotation
        check_annotation(tokens[: n + 1], annotation)
        assert value(replay(updates)) == value(annotation)
        assert session.fluent == tuple(tokens[i] for i in annotation.fluent(n + 1))
        assert held.isdisjoint(update.added)
        assert held.issuperset(update.revoked)
        assert committed.isdisjoint(update.revoked)
        held.difference_update(update.revoked)
        held.update(update.added)
        committed.update(update.committed)
        assert committed <= held
    assert committed.union(session.end().committed) == held


@given(DETECTOR, TOKENS, TOKENS, TOKENS)
def test_tokens_are_revoked(
    detector: Detector, before: list[str], revoked: list[str], after: list[str]
) -> None:
    session, never = detector.session(), detector.session()
    updates = push(session, before)
    push(never, before)
    updates += push(session, revoked)
    updates.append(session.revoke(len(revoked)))
    assert seen(session) == seen(never)
    assert replay(updates) == session.annotation
    assert value(push(session, after)) == value(push(never, after))
    assert seen(session) == seen(never)
    assert value(session.end()) == value(never.end())


class Listener(Engine):
    """An engine that remembers what it was given."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.heard: list[Word] = []

    def push(self, word: Word) -> State:
        state = self.engine.push(word)
        self.heard.append(word)
        return state

    def revoke(self, count: int) -> State:
        del self.heard[len(self.heard) - count :]
        return self.engine.revoke(count)


@given(DETECTOR, TOKENS)
def test_positions_of_tokens_are_those_of_their_words(
    detector: Detector, tokens: list[str]
) -> None:
    listener = Listener(detector.model.engine(detector.options))
    session = Session(listener)
    push(session, tokens)
    engine = detector.model.engine(detector.options)
    state = State()
    for word in listener.heard:
        state = engine.push(word)
    # word by word: the tokens that it is made of, and those with the silent ones after it
    spoken: list[list[int]] = []
    whole: list[list[int]] = []
    text = ""
    for position, token in enumerate(tokens):
        if Word(token).is_silent:
            if whole:
                whole[-1].append(position)
            continue
        if not spoken or text == listener.heard[len(spoken) - 1].text:
            text = ""
            spoken.append([])
            whole.append([])
        text += token
        spoken[-1].append(position)
        whole[-1].append(position)
    terms = [position for term in state.edit_terms for position in whole[term.index]]
    repairs = []
    for r in state.repairs:
        end = None if r.rp_end is None else spoken[r.rp_end][0 if r.kind is Kind.DELETE else -1]
        start = spoken[r.rm_start][0]
        repairs.append((start, whole[r.rm_end][-1], spoken[r.rp_start][0], end))
    assert session.annotation.edit_terms == tuple(terms)
    assert spans(session.annotation) == repairs


def test_a_window_of_tokens() -> None:
    """Of a very long utterance the last words are kept, and what was held about them."""
    tokens = list(islice(cycle(["i", ",", "i", "uh", "do", "n't", "go", "-"]), 5_000))
    detector = Detector(small())
    session, whole = detector.session(), detector.session(window_size=len(tokens))
    push(session, tokens)
    push(whole, tokens)
    start = session.window_start
    assert session.words == tuple(tokens[start:])
    assert WINDOW_SIZE <= len([t for t in session.tokens if not t.is_silent]) <= 4 * WINDOW_SIZE
    assert whole.window_start == 0
    assert whole.words == tuple(tokens)
    assert whole.annotation.shifted(-start) == session.annotation.shifted(-start)
    assert all(i >= start for i in session.annotation.edit_terms)
    assert all(repair.rm_start >= start for repair in session.annotation.repairs)
    assert len(session.tokens) == len(session.words)


class Unbounded(Engine):
    """Takes "uh" for a filler, and forgets nothing."""

    def __init__(self) -> None:
        self.heard: list[Word] = []

    def push(self, word: Word) -> State:
        self.heard.append(word)
        return self._state()

    def revoke(self, count: int) -> State:
        del self.heard[len(self.heard) - count :]
        return self._state()

    def end(self) -> State:
        state, self.heard = self._state(), []
        return state

    def _state(self) -> State:
        count = len(self.heard)
        terms = fillers(*(i for i, word in enumerate(self.heard) if word.is_filled_pause))
        return State(terms, (), (), count, 0, count)


def test_an_engine_without_a_window() -> None:
    session = Session(Unbounded())
    count = 2 * WINDOW_SIZE + 100
    push(session, ["uh", *["i"] * (count - 2), "uh"])
    assert session.annotation.edit_terms == (0, count - 1)
    assert session.revocable == count
    session.revoke(count)
    assert session.annotation == Annotation()


class Repeating(Unbounded):
    """Holds that some words are said again by the next ones; forgets what is long past."""

    def _state(self) -> State:
        count = len(self.heard)
        start = max(0, count - 100)
        repairs = tuple(
            Repair(i - 1, i - 1, i, i, Kind.REPEAT) for i in REPEATED if start <= i < count
        )
        return State((), repairs, (), count, start, 100)


REPEATED = (WINDOW_SIZE - 3, WINDOW_SIZE + 1, WINDOW_SIZE + 3)
"""Of the second one, half is forgotten with the first words of a long utterance."""


def test_half_a_repair_is_forgotten_with_the_words_before_it() -> None:
    session = Session(Repeating())
    push(session, ["i"] * 2 * WINDOW_SIZE)
    assert session.window_start == 0
    assert [repair.rp_start for repair in session.annotation.repairs] == list(REPEATED)
    session.push("i")
    assert session.window_start == WINDOW_SIZE + 1
    assert [repair.rp_start for repair in session.annotation.repairs] == [WINDOW_SIZE + 3]


# --- the engine's window --------------------------------------------------------------------------


def test_edit_terms_that_leave_the_window_stay_what_they_were() -> None:
    """The reparandum begins before the window and has an edit term there."""
    repair = Repair(1, 3, 4, 4, Kind.SUBSTITUTE, 0.5, 0.5)
    states = [State(fillers(2)[: n - 2], settled=n) for n in range(1, 5)]
    states.append(State(fillers(2), (repair,), settled=5))
    states.append(State((), (repair,), settled=6, window_start=3))
    # and changes when that is long past
    longer = Repair(1, 3, 4, 5, Kind.SUBSTITUTE, 0.5, 0.5)
    states.append(State((), (longer,), settled=6, window_start=3))
    session = Session(Scripted(*states))
    *_, onset, moved, later = push(session, ["a"] * 7)
    assert [label.position for label in onset.added if label.name == "rm"] == [1, 3]
    assert (moved.added, moved.revoked) == ((), ())
    assert {label.name for label in (*later.added, *later.revoked)} == {"rp", "rp_end"}
    assert session.annotation.edit_terms == (2,)
    assert session.annotation.repairs == (longer,)


def test_repairs_before_the_window_are_not_told_again() -> None:
    """An engine may leave them in its states."""
    repair = Repair(0, 0, 1, 1, Kind.REPEAT)
    states = [State(settled=1), State((), (repair,), settled=2)]
    states.append(State((), (repair,), settled=3, window_start=2))
    states.append(State(fillers(3), (repair,), settled=4, window_start=2))
    session = Session(Scripted(*states))
    *_, last = push(session, ["a"] * 4)
    assert last.added == (filler(3),)
    assert session.annotation.repairs == (repair,)


# --- questions ------------------------------------------------------------------------------------


def test_finish_returns_what_was_held() -> None:
    for model in (small(), erratic_network(3), SAID_TWICE.SaidTwiceModel()):
        detector = Detector(model)
        session, other = detector.session(), detector.session()
        words = ["the", "the", "uh", ",", "rice"]
        updates = push(session, words)
        push(other, words)
        held = session.annotation
        update, annotation = session.finish()
        assert value(annotation) == value(held)
        assert value(update) == value(other.end())
        assert (session.words, session.annotation) == ((), Annotation())
        # ids go on, so that no two repairs of a session share one
        first = {label.repair for u in updates for label in u.added}
        second = {label.repair for u in push(session, words) for label in u.added}
        assert first & second <= {None}


def test_why_names_the_features_that_spoke_for_a_repair() -> None:
    session = Detector(small()).session()
    updates = push(session, ["we", "the", "the", "rice"])
    [repair] = {label.repair for u in updates for label in u.added if label.repair is not None}
    why = session.why(repair)
    assert list(why) == ["rp_start", "rm_start", "rp_end"]
    for features in why.values():
        assert 0 < len(features) <= 3
        assert [w for _, w in features] == sorted((w for _, w in features), reverse=True)
    with pytest.raises(InputError, match="no repair 99"):
        session.why(99)


def test_why_of_what_is_long_past() -> None:
    """The same whether words were revoked since then or not."""
    words = list(islice(chain(["the", "the"], babble()), 150))
    session, never = said_twice(), said_twice()
    push(session, words[:120])
    push(never, words[:120])
    assert session.why(0) == {}
    push(session, words[120:])
    session.revoke(30)
    with pytest.raises(InputError, match="it is long past"):
        session.why(0)
    push(session, words[120:])
    push(never, words[120:])
    for one in (session, never):
        with pytest.raises(InputError, match="it is long past"):
            one.why(0)


def test_classifications_are_counted_by_the_engine_if_at_all() -> None:
    assert said_twice().classifications is None
    session = Detector(small()).session()
    push(session, ["rice", "rice"])
    assert session.classifications is not None
    assert session.classifications.ed == 2
    session.end()
    assert session.classifications.ed == 2


# --- work -----------------------------------------------------------------------------------------


def calls(function: Any, *arguments: object) -> int:
    """How many functions of the session a call needs."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.endswith("session.py")

    sys.setprofile(note)
    try:
        function(*arguments)
    finally:
        sys.setprofile(None)
    return count


def work_of_an_edit_term(repairs: int) -> int:
    held = tuple(Repair(2 * i, 2 * i, 2 * i + 1, 2 * i + 1, Kind.REPEAT) for i in range(repairs))
    states = [State()] * (2 * repairs - 1)
    states += [State((), held), State(fillers(2 * repairs), held)]
    session = PLAIN.Session(Scripted(*states))
    push(session, ["a"] * (2 * repairs))
    return calls(session.push, "uh")


def test_an_edit_term_costs_nothing_for_repairs_that_it_does_not_touch() -> None:
    assert work_of_an_edit_term(100) == work_of_an_edit_term(1)


def test_explaining_a_repair_in_words() -> None:
    session = load().session()
    updates = push(session, ["set", "an", "alarm", "for", "six", ",", "no", ",", "seven"])
    [repair] = {
        label.repair for update in updates for label in update.added if label.repair is not None
    }
    assert session.explain(repair) == (
        "“six” is replaced by “seven”: both are numbers, and “no” stands between"
    )
    with pytest.raises(InputError, match="no repair 99"):
        session.explain(99)


@pytest.mark.parametrize("count", [1.0, "1", None])
def test_a_number_of_words_is_an_integer(count: Any) -> None:
    session = said_twice()
    push(session, ["i", "know"])
    for take_back in (session.revoke, session.rewind):
        with pytest.raises(InputError, match="a number of words is an integer"):
            take_back(count)
    assert session.words == ("i", "know")


def test_an_utterance_takes_back_nothing_of_the_one_before() -> None:
    """Repairs that have left the engine's window are kept until the end, and no longer."""
    session = Session(Repeating())
    push(session, ["i"] * (WINDOW_SIZE + 200))
    session.end()
    push(session, ["i"] * 300)
    update, again = session.unwind(200)
    assert update.revoked == ()
    assert len(again) == 100


def test_the_position_is_that_of_the_newest_word() -> None:
    session = said_twice()
    assert session.position == -1
    for position, word in enumerate(["i", ",", "know"]):
        assert session.push(word).position == session.position == position
    session.revoke(1)
    assert session.position == 1
    session.end()
    assert session.position == -1


def test_a_repair_is_explained_as_long_as_its_onset_is_in_the_window() -> None:
    """The window of this engine is 100 words: after 100 more its first one is out of it."""
    session = Session(Repeating())
    updates = push(session, ["i"] * (REPEATED[0] + 100))
    repair = next(label.repair for update in updates for label in update.added)
    assert repair is not None
    assert session.explain(repair) == "“i” is said again"
    session.push("i")
    with pytest.raises(InputError, match="is held, or it is long past"):
        session.explain(repair)


def test_no_more_words_are_taken_back_than_there_are() -> None:
    """More than can be revoked (100), and one more than were said."""
    session = Session(Repeating())
    push(session, ["i"] * 200)
    assert session.revocable == 100
    with pytest.raises(InputError, match="201 words cannot be revoked, only 200"):
        session.rewind(201)
    assert len(session.words) == 200
    session.rewind(200)
    assert session.words == ()
