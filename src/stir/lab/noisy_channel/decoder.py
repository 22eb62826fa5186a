"""Search for the best analysis of each prefix (Zwarts, Johnson and Dras 2010).

A hypothesis is a fluent path, and what the channel did to it: edit terms, repairs, and how far the
last of them is aligned. Each word extends all hypotheses in all ways: as a fluent word, as an edit
term, as the next word of a repair, or as the onset of one, which takes up to twelve words off the
path. The beam keeps the best by the bigram source. The best of these by the trigram is shown.

A repair may be incomplete at the end of a prefix: some words of its reparandum have no counterpart
yet. They are counted as words to be copied or dropped, as likely as they were themselves after the
words before them. So a repair can be shown at its onset, if the rest is plausible enough.

Alignments of one structure are added up; structures compete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import exp2, log2
from typing import NamedTuple

from stir.lab.noisy_channel.alignment import Operation, Tagged
from stir.lab.noisy_channel.channel import MAX_REPAIR_WORDS, START, Channel
from stir.lab.noisy_channel.source import BIGRAM, TRIGRAM, PathNode, Source
from stir.types import Annotation, Kind, Repair, Trace, Utterance, classify

BEAM = 25
"""How many hypotheses are kept."""
WIDTH = 10.0
"""How many bits they may be behind the best."""


class Span(NamedTuple):
    """A repair as the decoder builds it."""

    rm_start: int
    rm_end: int
    rp_start: int
    rp_end: int
    """The last word of the repair phase so far; -1 for a delete."""


class Hypothesis(NamedTuple):
    """One analysis of the words so far."""

    path: PathNode
    bits: float
    """What the channel cost, beside what the path says of itself."""
    edit_terms: tuple[int, ...] = ()
    repairs: tuple[Span, ...] = ()
    reparandum: tuple[PathNode, ...] = ()
    """The words of the last repair's reparandum that have no counterpart yet."""
    operation: Operation | None = None
    """The last one of the repair that is open, if one is."""
    run: int = 0
    """The context of the edit-term model inside a run, else 0."""


Structure = tuple[tuple[int, ...], tuple[Span, ...], bool]


class Decoder:
    """Analyses one utterance after the other, word by word."""

    def __init__(
        self, channel: Channel, source: Source, beam: int = BEAM, width: float = WIDTH
    ) -> None:
        """`beam` and `width` limit the search."""
        self._channel = channel
        self._source = source
        self._beam = beam
        self._width = width
        self._unseen = channel.unseen()
        self.clear()

    def clear(self) -> None:
        """Begin a new utterance."""
        self._words: list[Tagged] = []
        self._hypotheses = [Hypothesis(self._source.start(), 0.0)]

    def push(self, word: Tagged) -> Annotation:
        """Take the next word; returns the best analysis of the words so far."""
        before = self._words[-1] if self._words else START
        self._words.append(word)
        found: dict[tuple[object, ...], Hypothesis] = {}
        least = float("inf")
        for h in self._hypotheses:
            for extended in self._extend(h, before, word, least + self._width):
                cost = self._cost(extended, BIGRAM)
                if cost > least + self._width:
                    continue
                least = min(least, cost)
                key = (*extended[2:4], len(extended.reparandum), *extended[5:])
                same = found.get(key)
                if same is not None:
                    extended = extended._replace(bits=added(extended.bits, same.bits))
                found[key] = extended
        ranked = sorted((self._cost(h, BIGRAM), n, h) for n, h in enumerate(found.values()))
        self._hypotheses = [h for cost, _, h in ranked[: self._beam] if cost <= least + self._width]
        return self._best()

    # --- what a word may be -------------------------------------------------------------------

    def _extend(
        self, h: Hypothesis, before: Tagged, word: Tagged, limit: float
    ) -> Iterator[Hypothesis]:
        channel, position = self._channel, len(self._words) - 1
        edit_term = channel.edit_term(h.run, word.text)
        if edit_term is not None:
            context, bits = edit_term
            begins = 0.0 if h.run else channel.run(True, before)
            edit_terms = (*h.edit_terms, position)
            yield h._replace(bits=h.bits + begins + bits, edit_terms=edit_terms, run=context)
        over = channel.run_end(h.run) if h.run else channel.run(False, before)
        h = h._replace(bits=h.bits + over, run=0)
        closed = h
        if h.operation is not None:
            tip = self._source.extend(h.path, position, word)
            span = h.repairs[-1]._replace(rp_end=position)
            yield from self._follow(h._replace(path=tip, repairs=(*h.repairs[:-1], span)))
            closed = self._close(h)
        yield closed._replace(path=self._source.extend(h.path, position, word))
        yield from self._begin(closed, position, word, limit)

    def _begin(
        self, h: Hypothesis, position: int, word: Tagged, limit: float
    ) -> Iterator[Hypothesis]:
        """The word is an onset: its reparandum may begin at each of the last words."""
        has_interregnum = bool(h.edit_terms) and h.edit_terms[-1] == position - 1
        bits = h.bits + self._channel.onset(has_interregnum)
        node = h.path
        reparandum: tuple[PathNode, ...] = ()
        for _ in range(MAX_REPAIR_WORDS):
            before = node.previous
            if before is None:
                return
            reparandum = (node, *reparandum)
            tip = self._source.extend(before, position, word)
            begun = bits + self._channel.repair(before.word)
            # nothing that follows makes it cheaper
            if begun + tip.total[BIGRAM] <= limit:
                span = Span(node.position, h.path.position, position, position)
                new = Hypothesis(
                    tip, begun, h.edit_terms, (*h.repairs, span), reparandum, Operation.BEGIN
                )
                yield from self._follow(new)
                yield self._close(new._replace(repairs=(*h.repairs, span._replace(rp_end=-1))))
            node = before

    def _follow(self, h: Hypothesis) -> Iterator[Hypothesis]:
        """The path's last word belongs to the repair; words of the reparandum may go before it."""
        channel, repair = self._channel, h.path.word
        while True:
            before = h.operation
            assert before is not None
            yield h._replace(
                bits=h.bits + channel.word(before, Operation.INSERT, repair),
                operation=Operation.INSERT,
            )
            if not h.reparandum:
                return
            counterpart = h.reparandum[0].word
            operation, chosen = Operation.COPY, 0.0
            if counterpart.text != repair.text:
                operation = Operation.SUBSTITUTE
                chosen = channel.substitute(counterpart, repair)
            yield h._replace(
                bits=h.bits + channel.word(before, operation, repair) + chosen,
                reparandum=h.reparandum[1:],
                operation=operation,
            )
            h = self._delete(h)

    def _delete(self, h: Hypothesis) -> Hypothesis:
        """The next word of the reparandum has no counterpart."""
        assert h.operation is not None
        bits = h.bits + self._channel.delete(h.operation) + h.reparandum[0].steps[BIGRAM]
        return h._replace(bits=bits, reparandum=h.reparandum[1:], operation=Operation.DELETE)

    def _close(self, h: Hypothesis) -> Hypothesis:
        """The repair is over; what is left of its reparandum has no counterpart."""
        while h.reparandum:
            h = self._delete(h)
        assert h.operation is not None
        return h._replace(bits=h.bits + self._channel.end(h.operation), operation=None)

    # --- which analysis is the best -----------------------------------------------------------

    def _cost(self, h: Hypothesis, model: int) -> float:
        """The bits of a hypothesis, and of what is still to come of its repair."""
        cost = h.path.total[model] + h.bits
        if h.reparandum:
            first, last = h.reparandum[0], h.reparandum[-1]
            assert first.previous is not None
            cost += last.source[model] - first.previous.source[model]
            cost += self._unseen * len(h.reparandum)
        return cost

    def _best(self) -> Annotation:
        costs: dict[Structure, float] = {}
        for h in self._hypotheses:
            structure = h.edit_terms, h.repairs, bool(h.reparandum)
            cost = self._cost(h, TRIGRAM)
            costs[structure] = added(cost, costs[structure]) if structure in costs else cost
        edit_terms, repairs, incomplete = min(costs, key=lambda s: costs[s])
        return self._annotation(edit_terms, repairs, incomplete)

    def _annotation(
        self, edit_terms: tuple[int, ...], repairs: Sequence[Span], incomplete: bool
    ) -> Annotation:
        words = [word.text for word in self._words]
        found: list[Repair] = []
        starts: dict[int, int] = {}
        for n, (rm_start, rm_end, rp_start, rp_end) in enumerate(repairs, 1):
            # whoever repairs the onset of a repair repairs all of it
            first = starts[rp_start] = starts.get(rm_start, rm_start)
            if rp_end < 0:
                found.append(Repair(first, rm_end, rp_start, rp_start, Kind.DELETE))
            elif incomplete and n == len(repairs):
                found.append(Repair(first, rm_end, rp_start))
            else:
                kind = classify(
                    words, frozenset(edit_terms), Repair(rm_start, rm_end, rp_start, rp_end)
                )
                found.append(Repair(first, rm_end, rp_start, rp_end, kind))
        return Annotation(edit_terms, tuple(found))


def added(one: float, other: float) -> float:
    """Bits of the sum of two probabilities that are given in bits."""
    low, high = min(one, other), max(one, other)
    return low - log2(1.0 + exp2(low - high))


def traces(decoder: Decoder, utterances: Iterable[Utterance]) -> Iterator[Trace]:
    """Decode utterances with the tags of the corpus."""
    for utterance in utterances:
        assert utterance.pos is not None
        decoder.clear()
        tagged = map(Tagged, utterance.words, utterance.pos)
        steps = tuple(decoder.push(word) for word in tagged)
        yield Trace(utterance.id, utterance.words, steps)
