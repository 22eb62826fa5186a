"""What the classifiers learn from: the features of every decision on the way that gold takes.

The walk is the detector's (`pipeline.push`) with gold edit terms and gold reparanda taken out of
the path. The later stages filter what the earlier ones let through, so `rm_start` learns from every
onset that `rp_start` passes on, true and false, and `rp_end` from every hypothesis that both do.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.crossfold import Models
from stir.lm.vocabulary import END
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.forest import Forest
from stir.paper.graph import HISTORY, Node, WordGraph
from stir.paper.hypothesis import Hypothesis, hypothesise
from stir.paper.pipeline import ENDS, GOES_ON, IS_DELETE
from stir.types import Kind, Repair, Utterance

VERDICT_DEPTH = 1
"""How many hypotheses of an onset the verdict learns from. Others are asked about only if the best
was rejected, and are nearly always wrong: with them it learns to reject (see docs/detector.md)."""


@dataclass
class Examples:
    """Feature vectors and classes of one stage."""

    names: tuple[str, ...]
    _features: array[float] = field(default_factory=lambda: array("d"))
    _labels: array[int] = field(default_factory=lambda: array("b"))

    def add(self, features: array[float], label: int) -> None:
        """Add one decision."""
        self._features.extend(features)
        self._labels.append(label)

    @property
    def x(self) -> NDArray[np.float32]:
        """The features, a row a decision."""
        rows = np.frombuffer(self._features, np.float64).reshape(-1, len(self.names))
        return rows.astype(np.float32)

    @property
    def y(self) -> NDArray[Any]:
        """The classes."""
        return np.frombuffer(self._labels, np.int8)


class Walk:
    """The graph along gold, and the buffers of the four stages."""

    def __init__(self, models: Models) -> None:
        self.models = models
        self.graph = WordGraph(models.lex, models.pos)
        self.ed = array("d", bytes(8 * len(ed.NAMES)))
        self.rp_start = array("d", bytes(8 * len(rp_start.NAMES)))
        self.rm_start = array("d", bytes(8 * len(rm_start.NAMES)))
        self.rp_end = array("d", bytes(8 * len(rp_end.NAMES)))

    def words(self, utterance: Utterance) -> Iterator[tuple[int, Node, Repair | None]]:
        """Push the words; yields those that are no edit terms, with the repair that starts there.

        While a word is being looked at, it is the newest and its own reparandum is still there.
        """
        graph = self.graph
        graph.clear()
        edit_terms = frozenset(utterance.annotation.edit_terms)
        onsets = {repair.rp_start: repair for repair in utterance.annotation.repairs}
        assert utterance.pos is not None
        for position, (word, tag) in enumerate(zip(utterance.words, utterance.pos, strict=True)):
            node = graph.push(word, tag)
            if position in edit_terms:
                graph.take_out_edit_term(position)
                continue
            repair = onsets.get(position)
            yield position, node, repair
            if repair is not None:
                graph.take_out_reparandum(repair.rm_start, position)


def edit_term_examples(utterances: Iterable[Utterance], models: Models) -> Examples:
    """Every word with the one before it: which of the two are edit terms."""
    examples = Examples(ed.NAMES)
    walk = Walk(models)
    graph, trie, start = walk.graph, models.edit.trie, models.edit.start
    nothing = array("d", [ed.MISSING] * 7)
    for utterance in utterances:
        graph.clear()
        edit_terms = frozenset(utterance.annotation.edit_terms)
        onsets = {repair.rp_start: repair for repair in utterance.annotation.repairs}
        assert utterance.pos is not None
        earlier, before, arrived = nothing, 0, None
        for n, (word, tag) in enumerate(zip(utterance.words, utterance.pos, strict=True)):
            arrival = graph.push(word, tag)
            node, over = arrival, ed.MISSING
            if arrived is not None:
                skipped = node.previous
                if n - 1 in edit_terms:
                    node = graph.step(arrived, n)
                elif skipped is not None:
                    skipped = skipped.previous
                if skipped is not None:
                    over = graph.step(skipped, n).lex.surprisal
            id_, now = models.edit.vocabulary.id(word), array("d", nothing)
            ed.fill_word(trie, start, id_, before, node, now)
            ed.fill(now, earlier, over, walk.ed)
            examples.add(walk.ed, (n in edit_terms) + 2 * (n - 1 in edit_terms))
            earlier, before, arrived = now, id_, arrival
            if n in edit_terms:
                graph.take_out_edit_term(n)
            elif n in onsets:
                graph.take_out_reparandum(onsets[n].rm_start, n)
    return examples


def onset_examples(utterances: Iterable[Utterance], models: Models) -> Examples:
    """Every word that is no edit term and has a word before it: is it an onset?"""
    examples = Examples(rp_start.NAMES)
    walk = Walk(models)
    for utterance in utterances:
        for position, node, repair in walk.words(utterance):
            before = node.previous
            if before is None or before.position < 0:
                continue
            rp_start.fill(walk.graph, before.position != position - 1, walk.rp_start)
            examples.add(walk.rp_start, repair is not None)
    return examples


class Stage(NamedTuple):
    """The two forests of a stage: one decides, minding costs; the other says how probable it is."""

    decides: Forest
    knows: Forest


def reparandum_examples(utterances: Iterable[Utterance], models: Models, onset: Stage) -> Examples:
    """Every candidate of every onset, true or taken for one: does its reparandum start there?"""
    examples = Examples(rm_start.NAMES)
    walk = Walk(models)
    for utterance in utterances:
        for _, node, repair in walk.words(utterance):
            for candidate, _, gold, _ in candidates(walk, node, repair, onset):
                examples.add(walk.rm_start, candidate is gold)
    return examples


def candidates(
    walk: Walk, tip: Node, repair: Repair | None, onset: Stage
) -> Iterator[tuple[Node, Node, Node | None, float]]:
    """Search backwards from a word that passes for an onset; the features are in the buffer.

    Yields the candidate, the onset as it would be then, the true candidate and p_rp_start.
    """
    before = tip.previous
    if before is None or before.position < 0:
        return
    edit = before.position != tip.position - 1
    rp_start.fill(walk.graph, edit, walk.rp_start)
    if repair is None and onset.decides.probability(walk.rp_start, 1) < 0.5:
        return
    p_rp_start = onset.knows.probability(walk.rp_start, 1)
    gold = _on_path(before, repair)
    interruption = walk.graph.lex.surprisal(before.lex.after, END)
    candidate, nearer, nearer_same_word = before, None, False
    for distance in range(1, HISTORY + 1):
        clean = walk.graph.bypass(candidate)
        if clean is None:
            return
        rm_start.fill(
            walk.graph,
            candidate,
            clean,
            nearer,
            distance,
            nearer_same_word,
            interruption,
            p_rp_start,
            walk.rm_start,
        )
        yield candidate, clean, gold, p_rp_start
        nearer = clean
        nearer_same_word = nearer_same_word or candidate.token.text == tip.token.text
        if candidate.previous is None or candidate.previous.position < 0:
            return
        candidate = candidate.previous


def _on_path(node: Node, repair: Repair | None) -> Node | None:
    """The first word of a gold reparandum that is on the path."""
    found = None
    current: Node | None = node
    while repair is not None and current is not None and current.position >= repair.rm_start:
        found = current
        current = current.previous
    return found


def verdict_examples(
    utterances: Iterable[Utterance], models: Models, onset: Stage, reparandum: Stage, depth: int
) -> Examples:
    """The best `depth` hypotheses that `rm_start` lets through, true or not: is it a repair?

    True ones that it would not let through are left out: the forest would learn to be lenient with
    what only looks like them.
    """
    examples = Examples(rp_end.NAMES)
    walk = Walk(models)
    for utterance in utterances:
        for _, node, repair in walk.words(utterance):
            found = _hypotheses(walk, node, repair, onset, reparandum)
            passing = sorted((h for h in found if h.passes), key=lambda h: -h.hypothesis.p_rm_start)
            for h in passing[:depth]:
                rp_end.fill(walk.graph, h.hypothesis, walk.rp_end)
                examples.add(walk.rp_end, h.true)
    return examples


def end_examples(
    utterances: Iterable[Utterance], models: Models, onset: Stage, reparandum: Stage
) -> Examples:
    """Every true hypothesis, word by word: does its repair phase end here?"""
    examples = Examples(rp_end.NAMES)
    walk = Walk(models)
    for utterance in utterances:
        followed: list[tuple[Hypothesis, Repair]] = []
        for position, node, repair in walk.words(utterance):
            followed = [(h.follow(walk.graph.step(h.tip, position)), r) for h, r in followed]
            found = _hypotheses(walk, node, repair, onset, reparandum)
            followed += [(h.hypothesis, repair) for h in found if h.true and repair is not None]
            kept = []
            for h, r in followed:
                rp_end.fill(walk.graph, h, walk.rp_end)
                label = _end_label(r, position)
                examples.add(walk.rp_end, label)
                if label == GOES_ON and h.spoken <= HISTORY:
                    kept.append((h, r))
            followed = kept
    return examples


class _Found(NamedTuple):
    """A hypothesis on the way."""

    hypothesis: Hypothesis
    passes: bool
    """Whether `rm_start` lets it through."""
    true: bool


def _hypotheses(
    walk: Walk, tip: Node, repair: Repair | None, onset: Stage, reparandum: Stage
) -> Iterator[_Found]:
    """All that pass `rm_start`, and the true one."""
    edit = tip.previous is not None and tip.previous.position != tip.position - 1
    for candidate, clean, gold, p_rp_start in candidates(walk, tip, repair, onset):
        passes = reparandum.decides.probability(walk.rm_start, 1) >= 0.5
        if passes or candidate is gold:
            p = reparandum.knows.probability(walk.rm_start, 1)
            h = hypothesise(walk.graph, candidate, clean, edit, p_rp_start, p, walk.rm_start)
            yield _Found(h, passes, candidate is gold)


def _end_label(repair: Repair, position: int) -> int:
    if repair.kind is Kind.DELETE:
        return IS_DELETE
    return ENDS if position == repair.last else GOES_ON
