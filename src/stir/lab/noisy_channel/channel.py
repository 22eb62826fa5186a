"""The channel p(y | x): where rough copies and edit terms come from, and what they cost in bits.

After each word of the fluent path a repair begins, or not. If it does, operations make the
reparandum out of the repair that follows (`alignment`), each depending on the one before it:

1. is the next thing a word of the repair, a word that is dropped (*delete*), or the end?
2. a word of the repair is copied, substituted or inserted, depending on the word and its tag;
3. a substitute depends on the word that replaces it, backed off to both tags. What is dropped is
   ordinary speech, so the bigram source says how probable it is.

Before each word a run of edit terms may stand. It is likelier before an onset, and a bigram of edit
terms says which words it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log2
from typing import NamedTuple

from stir.lab.noisy_channel.alignment import Operation, Step, Tagged, align
from stir.lab.noisy_channel.backoff import BackedOff
from stir.lm import LanguageModel, fit
from stir.lm.corpora import edit_terms
from stir.lm.vocabulary import END, UNK
from stir.types import Kind, Repair, Utterance

START = Tagged("<s>", "<s>")
"""Stands before the first word."""
MAX_REPAIR_WORDS = 12
"""Longer reparanda are not looked for; Zwarts et al. limit repairs alike."""


class Case(NamedTuple):
    """A repair of the training data: the path's word before it, and its rough copy."""

    before: Tagged
    onset: int
    steps: list[Step]


class Channel:
    """Everything that is counted."""

    def __init__(self, utterances: Iterable[Utterance]) -> None:
        """Learn from an annotated and tagged corpus."""
        utterances = list(utterances)
        self._repair = BackedOff(2)
        self._next = BackedOff(3)
        self._word = BackedOff(3)
        self._run = BackedOff(2)
        self._run_before_onset = BackedOff(2)
        self._tag_for_tag = BackedOff(len({t for u in utterances for t in u.pos or ()}) + 1)
        words = len({w for u in utterances for w in u.words}) + 1
        self._word_of_tag = BackedOff(words)
        self._substitutes: dict[Tagged, dict[str, int]] = {}
        for utterance in utterances:
            self._count(utterance)
        self._edit: LanguageModel = fit(edit_terms(utterances), order=2)

    # --- counting -----------------------------------------------------------------------------

    def _count(self, utterance: Utterance) -> None:
        tagged = _tagged(utterance)
        edits = frozenset(utterance.annotation.edit_terms)
        onsets = set()
        for case in cases(utterance):
            self._repair.add(True, case.before.tag, case.before.text)
            self._count_steps(case.steps)
            onsets.add(case.onset)
        fluent = [START, *(tagged[i] for i in utterance.annotation.fluent(len(tagged)))]
        for word in fluent[:-1]:
            self._repair.add(False, word.tag, word.text)
        spoken = [START, *tagged]
        for i, word in enumerate(tagged):
            self._word_of_tag.add(word.text, word.tag)
            if i not in edits:
                self._run_before_onset.add(i - 1 in edits, i in onsets)
            if i - 1 not in edits:
                self._run.add(i in edits, spoken[i].tag, spoken[i].text)

    def _count_steps(self, steps: list[Step]) -> None:
        before = Operation.BEGIN
        for operation, dropped, repair in steps:
            self._next.add(Operation.DELETE if repair is None else Operation.COPY, before)
            if repair is not None:
                self._word.add(operation, before, repair.tag, repair.text)
            if operation is Operation.SUBSTITUTE and dropped is not None and repair is not None:
                self._tag_for_tag.add(dropped.tag, repair.tag)
                counts = self._substitutes.setdefault(repair, {})
                counts[dropped.text] = counts.get(dropped.text, 0) + 1
            before = operation
        self._next.add(Operation.END, before)

    # --- bits ---------------------------------------------------------------------------------

    def repair(self, before: Tagged) -> float:
        """A repair begins after this word of the path."""
        return self._repair.bits(True, before.tag, before.text)

    def no_repair(self, before: Tagged) -> float:
        """None begins there."""
        return self._repair.bits(False, before.tag, before.text)

    def word(self, before: Operation, operation: Operation, repair: Tagged) -> float:
        """The next word of the repair is copied, substituted or inserted."""
        follows = self._next.bits(Operation.COPY, before)
        return follows + self._word.bits(operation, before, repair.tag, repair.text)

    def delete(self, before: Operation) -> float:
        """A word follows that is dropped; which one is up to the source."""
        return self._next.bits(Operation.DELETE, before)

    def end(self, before: Operation) -> float:
        """The repair is over."""
        return self._next.bits(Operation.END, before)

    def substitute(self, reparandum: Tagged, repair: Tagged) -> float:
        """The reparandum has this word where the repair has that one."""
        by_tag = self._tag_for_tag.probability(reparandum.tag, repair.tag)
        by_tag *= self._word_of_tag.probability(reparandum.text, reparandum.tag)
        counts = self._substitutes.get(repair, {})
        total, strength = sum(counts.values()), 4.0
        p = (counts.get(reparandum.text, 0) + strength * by_tag) / (total + strength)
        return -log2(p)

    def unseen(self) -> float:
        """A word of the reparandum whose counterpart is still to come: copied or dropped."""
        kept = self._next.probability(Operation.COPY, Operation.COPY)
        kept *= 1.0 - self._word.probability(Operation.INSERT, Operation.COPY)
        return -log2(kept + self._next.probability(Operation.DELETE, Operation.COPY))

    def run(self, begins: bool, before: Tagged) -> float:
        """A run of edit terms begins, or not, after a word that is none."""
        return self._run.bits(begins, before.tag, before.text)

    def onset(self, has_interregnum: bool) -> float:
        """How much likelier a run, or none, is before an onset than before other words."""
        at_onset = self._run_before_onset.bits(has_interregnum, True)
        return at_onset - self._run_before_onset.bits(has_interregnum, False)

    def edit_term(self, context: int, text: str) -> tuple[int, float] | None:
        """The next word of a run, as context and bits; None if it is never an edit term."""
        word = self._edit.vocabulary.id(text)
        if word == UNK:
            return None
        trie, before = self._edit.trie, context or self._edit.start
        return trie.advance(before, word), trie.surprisal(before, word)

    def run_end(self, context: int) -> float:
        """The run is over."""
        return self._edit.trie.surprisal(context, END)


def _tagged(utterance: Utterance) -> list[Tagged]:
    assert utterance.pos is not None
    return [Tagged(*pair) for pair in zip(utterance.words, utterance.pos, strict=True)]


def cases(utterance: Utterance) -> Iterator[Case]:
    """The repairs of an utterance as the channel sees them, without what is repaired before."""
    tagged = _tagged(utterance)
    gone = set(utterance.annotation.edit_terms)
    for repair in utterance.annotation.repairs:
        reparandum = _left(repair.rm_start, repair.rm_end, gone)
        earlier = [i for i in range(repair.rm_start) if i not in gone]
        if 0 < len(reparandum) <= MAX_REPAIR_WORDS:
            phase = _phase(utterance, repair)
            yield Case(
                tagged[earlier[-1]] if earlier else START,
                repair.rp_start,
                align([tagged[i] for i in reparandum], [tagged[i] for i in phase]),
            )
        gone.update(reparandum)


def _phase(utterance: Utterance, repair: Repair) -> list[int]:
    """The words of a repair phase, without what is repaired inside it; a delete has none."""
    if repair.kind is Kind.DELETE:
        return []
    gone = set(utterance.annotation.edit_terms)
    for other in utterance.annotation.repairs:
        if repair.rp_start < other.rp_start <= repair.last:
            gone.update(range(other.rm_start, other.rm_end + 1))
    return _left(repair.rp_start, repair.last, gone)


def _left(first: int, last: int, gone: set[int]) -> list[int]:
    return [i for i in range(first, last + 1) if i not in gone]
