"""Figure 1 of the paper, T0 to T5: "John likes, uh, loves Mary", step by step.

Seven sentences make the language models and one small tree each stage's forest, so that every
decision can be followed with pencil and paper. A policy takes notes of what is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from stir.lab.training.gold import engine_with
from stir.lm import fit
from stir.options import Options
from stir.paper.forest import Forest
from stir.paper.model import STAGES, PaperModel
from stir.paper.policy import RM_START, RP_END, STAGE_NAMES, Policy, Question
from stir.session import Session
from stir.types import Annotation, EditClass, Kind, Label, Repair

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


class Split(NamedTuple):
    """Is the feature at most so much? If so go left, if not right. A leaf is a class, or shares."""

    feature: str
    at_most: float
    left: Split | str | Mapping[str, float]
    right: Split | str | Mapping[str, float]


TREES = {
    # T1 "relies mainly on lexical probabilities from an edit term language model": "uh" is worth
    # 2.4 bits to begin an edit term with, and a word that it does not know 4.1.
    "ed": Split(
        "s_begins",
        3.0,
        Split("s_begins_before", 3.0, "both", "newest"),
        Split("s_begins_before", 3.0, "earlier", "neither"),
    ),
    # T2 "exploits features of divergence from a fluent language model": after "john likes", "loves"
    # would be more fluent by 0.9 were one of the words before it not there. "likes" and "mary"
    # would gain less than 0.1.
    "rp_start": Split("best_wml_boost_lex", 0.5, "fluent", "onset"),
    "p_rp_start": Split("edit", 0.5, {"onset": 0.5}, {"onset": 0.75}),
    # T3 "uses fluency of hypothesised repairs": the utterance gains 0.5 without "likes", and loses
    # 0.8 without "john likes".
    "rm_start": Split("wml_boost_lex", 0.0, "elsewhere", "here"),
    "p_rm_start": Split("distance", 1.5, {"here": 0.5}, {"here": 0.25}),
    # T4 "the similarity between distributions after reparandum and repair": what may follow "likes"
    # and what may follow "loves" differ by 0.1 bits.
    "rp_end": Split("kl_lex", 0.2, "repair", "rejected"),
    "end": Split("kl_lex", 0.2, "ends", "goes on"),
}


def plant(stage: str) -> Forest:
    """A forest of one tree: its questions first, level by level, then its leaves."""
    names, classes = STAGES[stage]
    questions: list[Split] = [TREES[stage]]
    leaves: list[str | Mapping[str, float]] = []
    ways: list[tuple[bool, int]] = []  # whether to a question, and the how manyeth
    for question in questions:
        for way in (question.left, question.right):
            if isinstance(way, Split):
                ways.append((True, len(questions)))
                questions.append(way)
            else:
                ways.append((False, len(leaves)))
                leaves.append(way)
    inner = len(questions)
    numbers = [number if is_question else inner + number for is_question, number in ways]
    # the frequencies of inner nodes are not used here: the first class, say
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
def model() -> PaperModel:
    words = [sentence.split() for sentence in SENTENCES]
    forests: Any = tuple(map(plant, STAGES))
    return PaperModel(
        fit(words), fit([list(map(tag, s)) for s in words]), fit(EDIT_TERMS, order=2), forests
    )


# --- a policy that takes notes --------------------------------------------------------------------


class Noting(Policy):
    """Writes down every question and its answer, with the words on the path at the time."""

    def __init__(self) -> None:
        self.forests = model().policy()
        self.engine = engine_with(model(), self)
        self.taken: list[tuple[str, str, str, str]] = []

    def choose(self, question: Question) -> int:
        found = self.forests.choose(question)
        stage = "end" if question.stage == RP_END else "ed"
        self._note(stage, question, STAGES[stage].classes[found])
        return found

    def accepts(self, question: Question) -> bool:
        found = self.forests.accepts(question)
        stage = STAGE_NAMES[question.stage]
        self._note(stage, question, STAGES[stage].classes[found])
        return found

    def probability(self, question: Question) -> float:
        found = self.forests.probability(question)
        self._note(f"p_{STAGE_NAMES[question.stage]}", question, f"{found:.0%}")
        return found

    def _note(self, stage: str, question: Question, said: str) -> None:
        graph = self.engine.graph
        path = [graph.tokens[i].text for i in graph.path()]
        about = question.candidate if question.stage == RM_START else question.index
        self.taken.append((stage, graph.tokens[about].text, said, " ".join(path)))

    def look(self) -> list[tuple[str, str, str, str]]:
        taken, self.taken = self.taken, []
        return taken


def session() -> Session:
    return Session(model().engine(Options()))


def test_what_is_asked_and_what_the_graph_holds() -> None:
    notes = Noting()
    engine, graph = notes.engine, notes.engine.graph
    session = Session(engine)

    # T0: S0 -john-> S1 -likes-> S2. Each word is asked about by `ed`; a first word repairs nothing.
    session.push("john", "NNP")
    assert notes.look() == [("ed", "john", "neither", "john")]
    session.push("likes", "VBZ")
    assert notes.look() == [
        ("ed", "likes", "neither", "john likes"),
        ("rp_start", "likes", "fluent", "john likes"),
    ]
    assert graph.path() == [0, 1]
    assert session.annotation == Annotation()

    # T1: "uh" is an edit term. S2 -uh-> S3 is a dashed transition, off the path; nothing else is
    # asked about it.
    session.push("uh", "UH")
    assert notes.look() == [("ed", "uh", "newest", "john likes uh")]
    assert graph.path() == [0, 1]
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
        ("p_rp_end", "loves", "100%", "john likes loves"),
    ]
    # S1 -loves-> S4: the reparandum and the edit term are off the path.
    assert graph.path() == [0, 3]
    assert graph.tip.previous is not None
    assert graph.tip.previous.token.text == "john"
    assert [token.reparanda for token in graph.tokens] == [0, 1, 1, 0]
    [h] = engine.hypotheses
    assert (h.rm_start, h.rm_end, h.onset, h.rp_end) == (1, 1, 3, 3)
    assert engine.stack == []  # a repair whose end is found waits for nothing
    found = Repair(1, 1, 3, 3, Kind.SUBSTITUTE)
    assert session.annotation == Annotation((2,), (found,))

    # T5: S4 -mary-> S5. After "john loves", "mary" is as fluent as can be.
    session.push("mary", "NNP")
    assert notes.look() == [
        ("ed", "mary", "neither", "john loves mary"),
        ("rp_start", "mary", "fluent", "john loves mary"),
    ]
    assert graph.path() == [0, 3, 4]
    assert session.annotation == Annotation((2,), (found,))
    assert session.fluent == ("john", "loves", "mary")


def test_the_labels_as_they_come() -> None:
    """The same by the updates of a session: the output of the figure, a difference a word."""
    stream = session()
    confidence = 0.75 * 0.5  # of the onset and of the reparandum's start
    edit_term = Label(2, "ed", edit_class=EditClass.FILLER)
    repair = (
        Label(1, "rm", 0, None, confidence),
        Label(3, "rp", 0, None, confidence),
        Label(3, "rp_end", 0, Kind.SUBSTITUTE, 1.0),
    )
    updates = [stream.push(word, tag(word)) for word in WORDS]
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
    engine = model().engine(Options())
    stream = Session(engine)
    held = []
    for word in WORDS:
        held.append((stream.annotation, engine.graph.path()))
        stream.push(word, tag(word))
    for before in reversed(held):
        stream.revoke(1)
        assert (stream.annotation, engine.graph.path()) == before


def test_the_work_is_counted() -> None:
    """What the paper's processing overhead is made of."""
    stream = session()
    for word in WORDS:
        stream.push(word, tag(word))
    asked = stream.classifications
    assert asked is not None
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
    stream = session()
    for word in words.split():
        stream.push(word, tag(word))
    assert stream.annotation.repairs == repairs
