"""Which repairs are better left alone: a text must not read worse than before.

A detector proposes; what is asked of a proposal beyond its confidence depends on what can be seen
on the words, and on what an error would cost. Nobody misses a word that is said again. Of a
correction without a cue, or across the end of a sentence, more is asked.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from itertools import islice

from stir.explanations import VALUES, common_class, compare
from stir.sentences import ends_sentence
from stir.transcripts.cleaning.common_words import COMMON_WORDS
from stir.transcripts.cleaning.emphasis import EMPHATIC_WORDS
from stir.transcripts.cleaning.partial_words import after_word
from stir.transcripts.cleaning.spoken import SpokenWords
from stir.transcripts.cleaning.syntax import (
    begins_clause,
    ends_with_particle,
    is_cleft,
    is_parenthetical,
    is_unfinished,
)
from stir.types import Repair
from stir.words import Word

_DASHES = frozenset("-‐‑–—…")
_FUNCTIONS = """\
a an the my your his her its our their this that these those to of in on at for with without from by
into onto over under about after before and or but so is are was were be been am has have had do
does did will would can could
"""
_FUNCTION_WORDS = frozenset(_FUNCTIONS.split())
_PARTICLES = frozenset({"in", "on", "over", "about", "up", "off", "out", "down"})
_EXPLAINING = frozenset({"i", "mean", "well", "you", "know", "like", "so"})
_ANNOUNCING = frozenset({"no", "sorry", "rather", "wait", "nope", "correction", "scratch"})
_STOPS = frozenset(".?!")
_GRAMMATICAL = frozenset({"that", "had"})
MIN_CONFIDENCE = 0.5
"""A correction that is less certain than this needs more than the detector's word."""
MIN_UNSUPPORTED = 0.75
"""So does a single word without a cue that is less certain than this."""
MIN_WEAK_CUE = 0.8
"""And a correction after *actually*, which is rarely a cue, that is less certain than this."""
MIN_LONG = 0.9
"""So does a long reparandum, even if it begins like the repair phase."""
MAX_LENGTH = 8
"""The most words that are taken back without doubt."""


class Doubt(Enum):
    """Why a repair is left alone."""

    EMPHASIS = "the word is said twice on purpose"
    GRAMMAR = "the word may stand twice"
    SENTENCE = "the sentence is complete"
    ANNOUNCED = "the first phase announces the second"
    NAME = "a capital word between the phases is no filler"
    HESITATION = "the speaker hesitates behind a function word"
    LENGTH = "too much would be removed"
    CONFIDENCE = "the detector is not sure"


class Doubter:
    """Judges the repairs of one utterance."""

    def __init__(
        self,
        said: SpokenWords,
        edit_terms: AbstractSet[int],
        fillers: AbstractSet[int],
        cues: AbstractSet[int],
        names: AbstractSet[int],
    ) -> None:
        """Take the words and their classes; `names` are capital words like *ER*."""
        self.said = said
        self.edit_terms = edit_terms
        self.fillers = fillers
        self.cues = cues
        self.names = names

    def doubt(self, repair: Repair) -> Doubt | None:
        """Why a repair is better left alone, if it is."""
        said = self.said
        tokens = [i for i in said.reparandum(repair) if i not in self.edit_terms]
        phase = [
            i
            for i in said.words_of(range(repair.rp_start, repair.last + 1))
            if i not in self.edit_terms
        ]
        if not phase:
            n = bisect_left(said.spoken, repair.rp_start)
            behind = islice(said.spoken, n, None)
            phase = list(islice((i for i in behind if i not in self.edit_terms), 1))
        if not tokens or not phase:
            return None
        if not self.names.isdisjoint(repair.interregnum):
            return Doubt.NAME
        if self._answers(repair, tokens):
            return Doubt.SENTENCE
        if said.stand_again(tokens, repair):
            return self._doubt_again(repair, tokens)
        return self._doubt_other(repair, tokens, phase)

    def _doubt_again(self, repair: Repair, tokens: Sequence[int]) -> Doubt | None:
        """Why words that are said again had better stay."""
        if self._is_emphasis(repair, tokens):
            return Doubt.EMPHASIS
        said, first = self.said, tokens[0]
        before = said.spoken_before(first, 1)
        # "that that would be nice" begins with a repeat
        is_inside = bool(before) and not said.has_mark(before[0]) and not said.has_mark(first)
        is_adjacent = len(tokens) == 1 and repair.rp_start == said.next_spoken(first)
        if is_inside and is_adjacent and said.words[first].form in _GRAMMATICAL:
            return Doubt.GRAMMAR
        return None

    def _doubt_other(
        self, repair: Repair, tokens: Sequence[int], phase: Sequence[int]
    ) -> Doubt | None:
        """Why words had better stay that others seem to replace."""
        texts = self.said.texts
        old, new = (self._as_in_a_sentence(part) for part in (tokens, phase))
        is_parallel = bool(compare(old, new))
        if any(ends_sentence(texts[i]) for i in tokens):
            is_inside = any(ends_sentence(texts[i]) for i in tokens[:-1])
            is_corrected = is_parallel and self._has_strong_cue(repair)
            is_alternative = bool(self._cue(repair)) and _share_class(old, new)
            is_repair = is_corrected or is_alternative
            return None if is_repair and not is_inside else Doubt.SENTENCE
        ahead = [self.said.words[i] for i in self.said.spoken_from(repair.rp_start, 3)]
        if is_parenthetical(ahead) and self.said.has_mark(self.said.spoken_from(phase[0], 2)[-1]):
            return Doubt.SENTENCE  # "I will, I think."
        if is_cleft(old) and len(old) > 2:
            return Doubt.ANNOUNCED
        if len(old) == 1 and _is_function_word(old[0]) and not _is_function_word(new[0]):
            return Doubt.HESITATION
        is_broken_off = not _DASHES.isdisjoint(after_word(texts[tokens[-1]]))
        is_new_clause = begins_clause(ahead) and is_unfinished(old) and not ends_with_particle(old)
        is_new_clause = is_new_clause and not self.fillers.isdisjoint(repair.interregnum)
        begins_alike = len(old) > 1 and [w.form for w in old[:2]] == [w.form for w in new[:2]]
        confidence = 1.0 if repair.confidence is None else repair.confidence
        if len(old) > MAX_LENGTH and not (begins_alike and confidence >= MIN_LONG):
            return Doubt.LENGTH
        is_supported = is_broken_off or is_new_clause or (is_parallel and bool(repair.interregnum))
        if self._has_weak_cue(repair):
            is_weak = confidence < MIN_WEAK_CUE
            is_supported = is_broken_off or is_parallel
        elif len(old) == 1 and not repair.interregnum:
            is_weak = confidence < MIN_UNSUPPORTED
            is_supported = is_supported or is_parallel or _share_stem(old[0], new[0])
        else:
            is_weak = confidence < MIN_CONFIDENCE
            is_supported = (
                is_supported
                or self._is_announced(repair, tokens)
                or self._is_resumed(repair, tokens)
                # "he saw me, he saw her" is a list
                or (begins_alike and not begins_clause(old))
            )
        return Doubt.CONFIDENCE if is_weak and not is_supported else None

    def _answers(self, repair: Repair, tokens: Sequence[int]) -> bool:
        """Whether the cue ends the sentence before: *Not Ann, no. Ann has left.*"""
        cue = self._cue(repair)
        # "no." is no abbreviation here
        is_over = bool(cue) and self.said.words[cue[-1]].mark in _STOPS
        is_over = is_over and not ends_sentence(self.said.texts[tokens[-1]])
        return is_over and self.said.stand_again(tokens, repair)

    def _is_announced(self, repair: Repair, tokens: Sequence[int]) -> bool:
        """Whether a word takes back: *left, no, right*, or the last one of *the left, sorry*."""
        announcing = [*self._cue(repair), tokens[-1]] if len(tokens) > 1 else self._cue(repair)
        return not _ANNOUNCING.isdisjoint(self.said.forms(announcing))

    def _is_resumed(self, repair: Repair, tokens: Sequence[int]) -> bool:
        """Whether the words are said again, with others among them; the first may be another.

        *I can hire, we can hire*; *what's one, what's the one*
        """
        forms = self.said.forms(tokens)
        again = self.said.forms(self.said.spoken_from(repair.rp_start, len(tokens) + 2))
        return len(forms) > 1 and (
            _contains(again, forms) or (len(forms) > 2 and _contains(again, forms[1:]))
        )

    def _cue(self, repair: Repair) -> tuple[int, ...]:
        return tuple(i for i in self.said.words_of(repair.interregnum) if i in self.cues)

    def _has_strong_cue(self, repair: Repair) -> bool:
        """Whether a cue takes back, rather than explains as *I mean* does."""
        return not _EXPLAINING.issuperset(self.said.forms(self._cue(repair)))

    def _has_weak_cue(self, repair: Repair) -> bool:
        """Whether *actually*, which is rarely a cue, is the only one."""
        return self.said.forms(self._cue(repair)) == ["actually"]

    def _as_in_a_sentence(self, positions: Sequence[int]) -> list[Word]:
        """The words, without the capital that begins a sentence: it makes no name."""
        words = [self.said.words[i] for i in positions]
        if self.said.begins_sentence(bisect_left(self.said.spoken, positions[0])):
            words[0] = Word(words[0].text.lower())
        return words

    def _is_emphasis(self, repair: Repair, tokens: Sequence[int]) -> bool:
        """Whether words are said twice or more on purpose.

        Whole sentences are: *I do, I do.* So are phrases that marks set apart: *off, on, off, on*.
        """
        said = self.said
        again = said.spoken_from(repair.rp_start, len(tokens))
        n = bisect_left(said.spoken, tokens[0])
        if self._begins_chain(n, tokens) and self._ends_chain(again):
            return True
        if len(tokens) > 1:
            is_apart = said.has_mark(tokens[-1]) and said.has_mark(again[-1])
            last = said.words[tokens[-1]].form
            is_whole = last in _PARTICLES or last not in _FUNCTION_WORDS | COMMON_WORDS
            is_adjacent = repair.rp_start == said.next_spoken(tokens[-1])
            return is_apart and is_whole and is_adjacent
        form = said.words[tokens[0]].form
        if repair.rp_start != said.next_spoken(tokens[-1]):
            return False
        around = said.forms(said.spoken[max(0, n - 2) : n + 3])
        is_thrice = any(around[i : i + 3] == [form] * 3 for i in range(3))
        return form in EMPHATIC_WORDS or (is_thrice and form not in COMMON_WORDS)

    def _begins_chain(self, n: int, tokens: Sequence[int]) -> bool:
        """Whether a sentence begins with the n-th word, or with the same words before it."""
        said = self.said
        forms = said.forms(tokens)
        while not said.begins_sentence(n):
            before = said.spoken[max(0, n - len(forms)) : n]
            if said.forms(before) != forms:
                return False
            n -= len(forms)
        return True

    def _ends_chain(self, again: Sequence[int]) -> bool:
        """Whether a sentence ends with words, or with the same words behind them."""
        said = self.said
        forms = said.forms(again)
        while again and not ends_sentence(said.texts[again[-1]]):
            again = said.spoken_from(again[-1] + 1, len(forms))
            if said.forms(again) != forms:
                return False
        return bool(again)


def _contains(forms: Iterable[str], others: Iterable[str]) -> bool:
    """Whether forms contain others, in their order."""
    left = iter(forms)
    return all(form in left for form in others)


def _share_class(old: Sequence[Word], new: Sequence[Word]) -> bool:
    """Whether the last words are two numbers, days, months or names."""
    return any(common_class(old[-1], word) in VALUES for word in (new[0], new[-1]))


def _share_stem(one: Word, other: Word) -> bool:
    """Whether two words are contractions of one: *you*, *you're*."""
    return one.form.partition("'")[0] == other.form.partition("'")[0]


def _is_function_word(word: Word) -> bool:
    return word.form in _FUNCTION_WORDS
