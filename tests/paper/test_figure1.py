"""Figure 1 of the paper, T0 to T5: "John likes, uh, loves Mary", step by step.

Seven sentences make the language models and one small tree each stage's forest, so that every
decision can be followed with pencil and paper. The detector is run twice: in plain Python, where
a forest can be made to take notes of what it is asked, and as it is installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from stir.lab.bench.plain import from_source
from stir.lm import fit
from stir.paper.forest import Forest
from stir.paper.model import STAGES, Model, save
from stir.session import Session
from stir.types import Annotation, Kind, Label, Repair

SENTENCES = [
    "john loves mary", "john likes mary", "john sees mary", "john loves tea",
    "mary loves john", "mary likes tea", "mary sees john",
]  # fmt: skip
WORDS = ["john", "likes", "uh", "loves", "mary"]
TAGS = {"john": "NNP", "mary": "NNP", "tea": "NN", "uh": "UH"}
EDIT_TERMS = [["uh"], ["um"], ["you", "know"]]


def tag(word: str) -> str:
    return TAGS.get(word, "VBZ")


# --- the classifiers ------------------------------------------------------------------------------


class Question(NamedTuple):
    """Is the feature at most so much? If so go left, if not right. A leaf is a class, or shares."""

    feature: str
    at_most: float
    left: Question | str | Mapping[str, float]
    right: Question | str | Mapping[str, float]


TREES = {
    # T1 "relies mainly on lexical probabilities from an edit term language model": "uh" is worth
    # 2.4 bits to begin an edit term with, and a word that model has never heard of 4.1.
    "ed": Question(
        "s_begins",
        3.0,
        Question("s_begins_before", 3.0, "both", "newest"),
        Question("s_begins_before", 3.0, "earlier", "neither"),
    ),
    # T2 "exploits features of divergence from a fluent language model": after "john likes", "loves"
    # would be more fluent by 0.9 were one of the words before it not there. "likes" and "mary"
    # would gain less than 0.1.
    "rp_start": Question("best_wml_boost_lex", 0.5, "fluent", "onset"),
    "p_rp_start": Question("edit", 0.5, {"onset": 0.5}, {"onset": 0.75}),
    # T3 "uses fluency of hypothesised repairs": the utterance gains 0.5 without "likes", and loses
    # 0.8 without "john likes".
    "rm_start": Question("wml_boost_lex", 0.0, "elsewhere", "here"),
    "p_rm_start": Question("distance", 1.5, {"here": 0.5}, {"here": 0.25}),
    # T4 "the similarity between distributions after reparandum and repair": what may follow "likes"
    # and what may follow "loves" differ by 0.1 bits.
    "rp_end": Question("kl_lex", 0.2, "repair", "rejected"),
    "end": Question("kl_lex", 0.2, "ends", "goes on"),
}


def plant(stage: str) -> Forest:
    """A forest of one tree: its questions first, level by level, then its leaves."""
    names, classes = STAGES[stage]
    questions: list[Question] = [TREES[stage]]
    leaves: list[str | Mapping[str, float]] = []
    ways: list[tuple[bool, int]] = []  # whether to a question, and the how manyeth
    for question in questions:
        for way in (question.left, question.right):
            if isinstance(way, Question):
                ways.append((True, len(questions)))
                questions.append(way)
            else:
                ways.append((False, len(leaves)))
                leaves.append(way)
    inner = len(questions)
    numbers = [number if is_question else inner + number for is_question, number in ways]
    # what a question knows before it is answered is of no account here: the first class, say
    frequency = np.zeros((len(classes), inner + len(leaves)))
    frequency[0, :inner] = 1
    for i, leaf in enumerate(leaves):
        shares = {leaf: 1.0} if isinstance(leaf, str) else dict(leaf)
        shares[classes[0]] = shares.get(classes[0], 1 - sum(shares.values()))
        for name, share in shares.items():
            frequency[classes.index(name), inner + i] = share
    return Forest(
        np.array([names.index(question.feature) for question in questions], dtype=np.int32),
        np.array([question.at_most for question in questions]),
        np.array(numbers[::2], dtype=np.int32),
        np.array(numbers[1::2], dtype=np.int32),
        frequency,
        names,
        classes,
    )


@cache
def model() -> Model:
    words = [sentence.split() for sentence in SENTENCES]
    forests: Any = tuple(map(plant, STAGES))
    return Model(
        fit(words), fit([list(map(tag, s)) for s in words]), fit(EDIT_TERMS, order=2), forests
    )


# --- a detector that takes notes ------------------------------------------------------------------


class Noting:
    """A forest that writes down what it was asked about, and what it said."""

    def __init__(self, stage: str, forest: Any, notes: Notes) -> None:
        self.stage, self.forest, self.notes = stage, forest, notes
        self.names, self.classes = forest.names, forest.classes

    def probability(self, features: Any, label: int) -> float:
        found = float(self.forest.probability(features, label))
        self._note(features, self.classes[label] if found >= 0.5 else self.classes[0], found)
        return found

    def at_least(self, features: Any, label: int, least: float) -> bool:
        return self.probability(features, label) >= least

    def winner(self, features: Any, ballot: Any) -> int:
        return self.best(features, ballot)

    def best(self, features: Any, ballot: Any) -> int:
        found = int(self.forest.best(features, ballot))
        self._note(features, self.classes[found], 1.0)
        return found

    def _note(self, features: Any, said: str, found: float) -> None:
        asked = dict(zip(self.names, features, strict=True))
        if self.stage.startswith("p_"):
            said = f"{found:.0%}"
        self.notes.take(self.stage, asked, said)


class Notes:
    """What was asked since the last look, with the words on the path at the time."""

    def __init__(self) -> None:
        self.pipeline: Any = None
        self.taken: list[tuple[str, str, str, str]] = []

    def take(self, stage: str, asked: Mapping[str, float], said: str) -> None:
        graph = self.pipeline.graph
        path = [graph.tokens[i].text for i in graph.path()]
        about = graph.tokens[-1].text
        if stage.endswith("rm_start"):
            about = path[-1 - int(asked["distance"])]  # the candidate, backwards from the onset
        self.taken.append((stage, about, said, " ".join(path)))

    def look(self) -> list[tuple[str, str, str, str]]:
        taken, self.taken = self.taken, []
        return taken


@pytest.fixture
def noted(tmp_path: Path) -> Iterator[tuple[Any, Notes]]:
    """A session in plain Python, and the notes of its forests."""
    save(model(), tmp_path / "figure1")
    plain = from_source("stir.detector")
    session = plain.load(tmp_path / "figure1").session()
    notes = Notes()
    notes.pipeline = session._engine
    names = ("ed", "rp_start", "rm_start", "rp_end", "p_rp_start", "p_rm_start", "end")
    for name in names:
        setattr(session._engine, name, Noting(name, getattr(session._engine, name), notes))
    yield session, notes


def path(session: Any) -> list[int]:
    found: list[int] = session._engine.graph.path()
    return found


def test_what_is_asked_and_what_the_graph_holds(noted: tuple[Any, Notes]) -> None:
    session, notes = noted
    graph, pipeline = session._engine.graph, session._engine

    # T0: S0 -john-> S1 -likes-> S2. Each word is asked about by `ed`; a first word repairs nothing.
    session.push("john", "NNP")
    assert notes.look() == [("ed", "john", "neither", "john")]
    session.push("likes", "VBZ")
    assert notes.look() == [
        ("ed", "likes", "neither", "john likes"),
        ("rp_start", "likes", "fluent", "john likes"),
    ]
    assert path(session) == [0, 1]
    assert session.annotation == Annotation()

    # T1: "uh" is an edit term. S2 -uh-> S3 is a dashed transition, off the path; nothing else is
    # asked about it.
    session.push("uh", "UH")
    assert notes.look() == [("ed", "uh", "newest", "john likes uh")]
    assert path(session) == [0, 1]
    assert graph.tokens[2].edit_term
    assert session.annotation == Annotation((2,))

    # T2: "loves" is no edit term, the word before it stays one, and on the path it follows "likes":
    # rp_start. Where it belongs is not known yet, the "?" of the figure.
    session.push("loves", "VBZ")
    asked = notes.look()
    assert asked[:2] == [
        ("ed", "loves", "earlier", "john likes loves"),
        ("rp_start", "loves", "onset", "john likes loves"),
    ]
    # T3: backwards, word by word. The reparandum starts at "likes", and not at "john". It is asked
    # how probable that is only where the answer was yes.
    assert asked[2:6] == [
        ("p_rp_start", "loves", "75%", "john likes loves"),
        ("rm_start", "likes", "here", "john likes loves"),
        ("p_rm_start", "likes", "50%", "john likes loves"),
        ("rm_start", "john", "elsewhere", "john likes loves"),
    ]
    # T4: rp_end at the onset itself; by its words, a substitution.
    assert asked[6:] == [
        ("rp_end", "loves", "repair", "john likes loves"),
        ("end", "loves", "ends", "john likes loves"),
    ]
    # S1 -loves-> S4: the reparandum and the edit term are off the path.
    assert path(session) == [0, 3]
    assert graph.tip.previous.token.text == "john"
    assert [token.reparanda for token in graph.tokens] == [0, 1, 1, 0]
    [repair] = pipeline.repairs
    assert (repair.rm_start, repair.rm_end, repair.onset, repair.end) == (1, 1, 3, 3)
    assert pipeline.stack == []  # a repair whose end is found waits for nothing
    found = Repair(1, 1, 3, 3, Kind.SUBSTITUTE)
    assert session.annotation == Annotation((2,), (found,))

    # T5: S4 -mary-> S5. After "john loves", "mary" is as fluent as can be.
    session.push("mary", "NNP")
    assert notes.look() == [
        ("ed", "mary", "neither", "john loves mary"),
        ("rp_start", "mary", "fluent", "john loves mary"),
    ]
    assert path(session) == [0, 3, 4]
    assert session.annotation == Annotation((2,), (found,))
    assert session.fluent == ("john", "loves", "mary")


def test_the_labels_as_they_come() -> None:
    """The same by the updates of a session: the output of the figure, a difference a word."""
    session = Session(model())
    sure = 0.75 * 0.5  # of the onset and of the reparandum's start
    edit_term = Label(2, "ed")
    repair = (
        Label(1, "rm", 0, None, sure),
        Label(3, "rp", 0, None, sure),
        Label(3, "rp_end", 0, Kind.SUBSTITUTE, 1.0),
    )
    updates = [session.push(word, tag(word)) for word in WORDS]
    t0, t1, t4, t5 = updates[:2], updates[2], updates[3], updates[4]
    # T0
    assert [(update.added, update.revoked) for update in t0] == [((), ()), ((), ())]
    # T1
    assert (t1.added, t1.revoked, t1.committed) == ((edit_term,), (), ())
    # T2 to T4; the edit term has been looked at twice by now, and stays one
    assert (t4.added, t4.revoked, t4.committed) == (repair, (), (edit_term,))
    # T5: nothing new, and nothing that "mary" could change any more
    assert (t5.added, t5.revoked, t5.committed) == ((), (), repair)


def test_the_figure_backwards() -> None:
    """Each word revoked: what is held is what was held before it."""
    session = Session(model())
    held = []
    for word in WORDS:
        held.append((session.annotation, path(session)))
        session.push(word, tag(word))
    for before in reversed(held):
        session.revoke(1)
        assert (session.annotation, path(session)) == before


def test_the_work_is_counted() -> None:
    """What the paper's processing overhead is made of."""
    session = Session(model())
    for word in WORDS:
        session.push(word, tag(word))
    asked = session.classifications
    # `ed` of all five words; rp_start of "likes", "loves" and "mary"; two candidates; one end
    assert (asked.ed, asked.rp_start, asked.rm_start, asked.rp_end) == (5, 3, 2, 1)


@pytest.mark.parametrize(
    ("words", "repairs"),
    [
        ("john loves mary", ()),
        ("john uh loves mary", ()),
        ("john likes loves mary", (Repair(1, 1, 2, 2, Kind.SUBSTITUTE),)),
        ("mary uh sees uh loves john", (Repair(2, 2, 4, 4, Kind.SUBSTITUTE),)),
    ],
)
def test_other_words_by_the_same_trees(words: str, repairs: tuple[Repair, ...]) -> None:
    session = Session(model())
    for word in words.split():
        session.push(word, tag(word))
    assert session.annotation.repairs == repairs
