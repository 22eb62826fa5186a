"""Twins: sentences with the words, values and cue of a correction, in which everything is meant.

The two values are coordinated or contrasted ("red and blue", "not red but blue"), the cue is
content ("there was no wait", "i forget that ...") or quoted, sentences of the corpus that begin
with the same words follow one another, or nothing at all is done to the sentence.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence

from stir.lab.training.sentences.articles import with_articles
from stir.lab.training.sentences.conversations.alternatives import Alternatives
from stir.lab.training.sentences.conversations.correction import Change, Correction
from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.conversations.patterns import (
    AND_OR,
    BETWEEN_VALUES,
    CONNECTIVES,
    PHRASES,
    PREDICATES,
    patterns_for,
)
from stir.lab.training.sentences.cues import draw_fillers
from stir.lab.training.sentences.edits import braced
from stir.lab.training.sentences.frames import read_frames
from stir.lab.training.sentences.words import word_set

FRAMES = "conversation_cues.txt"
"""In which the words of a cue are content; a cue without a frame of its own is quoted."""
COORDINATED, CLAUSE, BETWEEN, PARALLEL, PLAIN, IN_A_ROW = 5.0, 6.0, 6.0, 1.0, 1.5, 2.0
"""Weights of the kinds of twin; a quarter or so of the sentences allows no coordination."""
CUE_KEPT_SHARE = 0.85
"""Twins that have the cue of their correction."""
ABANDONED_SHARE = 0.5
"""Twins of false starts in which the abandoned sentence is finished, followed by the other one."""
FILLER_SHARE, FILLER_AT_VALUE_SHARE = 0.6, 0.5
"""Twins of corrections with fillers alone that have a filler, and of these, before a value."""
WHOLE_PHRASE_SHARE = 0.6
"""Nouns that are coordinated with their articles and adjectives."""

# Cues that can open a clause of their own without taking anything back.
_OPENING_CUES = frozenset(
    (
        *("no", "sorry", "actually", "no sorry", "i'm sorry", "wait", "no actually", "actually no"),
        *("no no", "sorry no", "excuse me", "oops", "hold on", "oh no", "nope", "my mistake"),
    )
)
_NOUN_TAGS = word_set("NN NNS NNP NNPS")
_PHRASE_INSIDE = word_set("JJ JJR JJS CD NN NNP")
_PHRASE_OPENERS = word_set("DT PRP$")
_CLAUSE_ENDS = word_set("CC IN RB WRB WDT TO")
_CLAUSE_STARTS = ("PRP", "EX", "DT", "NNP", "NNS")
_SUBORDINATING = word_set("while because if that when who which where although whether than as")
_ONLY_WITH_VALUE = word_set("to with it's is be was make say that it do")
_FINAL_TAGS = word_set("NN NNS NNP NNPS JJ RB RP CD PRP VBN VBG JJR")
_NEGATIVE = word_set("not between both either all of any")
_LINKS = word_set("and but so or because")


class Twins:
    """Makes twins."""

    def __init__(
        self, sentences: Sequence[Sentence], alternatives: Alternatives, rng: random.Random
    ) -> None:
        self._sentences = sentences
        self._alternatives = alternatives
        self._rng = rng
        self._by_opening: defaultdict[tuple[str, ...], list[Sentence]] = defaultdict(list)
        for sentence in sentences:
            for length in (1, 2):
                self._by_opening[sentence.words[:length]].append(sentence)

    def twin(self, sentence: Sentence, correction: Correction) -> str:
        """Make a twin in mark-up; it has no repair and, apart from fillers, no edit term."""
        rng = self._rng
        change, cue = correction.change, correction.cue
        abandoned = correction.abandoned
        if abandoned is not None and _is_finished(abandoned) and rng.random() < ABANDONED_SHARE:
            # what was given up is a sentence of its own here
            return self._with_filler([*abandoned.words, ".", *sentence.words], correction)
        keep = bool(cue) and rng.random() < CUE_KEPT_SHARE
        weights = {
            self._coordinated: COORDINATED if change else 0,
            self._own_clause: CLAUSE if change and (not cue or cue in _OPENING_CUES) else 0,
            self._between: BETWEEN if change and cue in BETWEEN_VALUES else 0,
            self._parallel: PARALLEL if change else 0,
            self._plain: PLAIN,
            self._in_a_row: IN_A_ROW,
        }
        while True:
            make = rng.choices(list(weights), list(weights.values()))[0]
            tokens = make(sentence, change, cue)
            if tokens is not None:
                break
            weights[make] = 0
        if keep and make not in (self._own_clause, self._between):
            tokens = self._with_cue(tokens, sentence, change, cue)
        return self._with_filler(with_articles(tokens), correction)

    def _with_filler(self, tokens: list[str], correction: Correction) -> str:
        if correction.fillers and self._rng.random() < FILLER_SHARE:
            tokens.insert(self._place_of_filler(tokens), braced(draw_fillers(self._rng)))
        return " ".join(tokens)

    def _place_of_filler(self, tokens: Sequence[str]) -> int:
        """Any place but the beginning of a later sentence, where it looks like a false start."""
        after = [i for i, token in enumerate(tokens) if i and tokens[i - 1] in ("and", "or", "but")]
        if after and self._rng.random() < FILLER_AT_VALUE_SHARE:
            return self._rng.choice(after)
        return self._rng.choice(
            [i for i in range(len(tokens)) if i == 0 or tokens[i - 1] not in (".", "?", ",")]
        )

    # --- kinds of twin ------------------------------------------------------------------------

    def _coordinated(self, sentence: Sentence, change: Change | None, cue: str) -> list[str] | None:
        assert change is not None
        words, tags = sentence
        start, stop = change.place.start, change.place.stop
        if not self._can_coordinate(sentence, change):
            return None
        wrong: Sequence[str] = change.wrong
        patterns = patterns_for(change.tags)
        if change.tags in _NOUN_TAGS and self._rng.random() < WHOLE_PHRASE_SHARE:
            start = _phrase_start(tags, start)
            wrong = [*words[start : change.place.start], *wrong]
            patterns = PHRASES
        third = change.earlier or self._third(sentence, change)
        third = (*words[start : change.place.start], *third) if third else ()
        # "a not better but tougher age"
        inside = start > 0 and change.tags[:2] == "JJ" and tags[start - 1][:2] in ("RB", "DT")
        if inside or (start > 0 and words[start - 1] in _NEGATIVE):
            patterns = AND_OR
        is_singular = stop < len(words) and (tags[stop] == "VBZ" or words[stop] == "was")
        patterns = [
            pattern
            for pattern in patterns
            if (third or "{x}" not in pattern) and not (is_singular and " and " in pattern)
        ]
        if not patterns:
            return None
        filled = self._rng.choice(patterns).format(
            w=" ".join(wrong), r=" ".join(words[start:stop]), x=" ".join(third)
        )
        return [*words[:start], *filled.split(), *words[stop:]]

    def _can_coordinate(self, sentence: Sentence, change: Change) -> bool:
        words, tags = sentence
        start, stop = change.place.start, change.place.stop
        if self._is_form(sentence, change):
            return False
        if stop < len(words) and tags[stop] in _NOUN_TAGS and "NN" in change.tags:
            return False
        # an auxiliary before its subject
        return not (start == 0 and change.tags[:2] in ("MD", "VB"))

    def _is_form(self, sentence: Sentence, change: Change) -> bool:
        """Whether the values are forms of one word, of which one is wrong in this sentence."""
        right = sentence.words[change.place.start]
        return not change.is_phrase and self._alternatives.is_inflection(right, change.wrong[0])

    def _between(self, sentence: Sentence, change: Change | None, cue: str) -> list[str] | None:
        """The cue as content between the two values."""
        assert change is not None
        words, tags = sentence
        start, stop = change.place.start, change.place.stop
        if change.tags not in ("NN", "NNS", "NNP") or (
            stop < len(words) and tags[stop] in _NOUN_TAGS
        ):
            return None
        if start == 0 or self._is_form(sentence, change):
            return None
        filled = self._rng.choice(BETWEEN_VALUES[cue]).format(w=change.wrong[0], r=words[start])
        return [*words[:start], *filled.split(), *words[stop:]]

    def _third(self, sentence: Sentence, change: Change) -> tuple[str, ...]:
        if len(change.place) > 1:
            return ()
        right = sentence.words[change.place.start]
        found = self._alternatives.other(right, change.tags, self._rng)
        return () if found in (None, right, *change.wrong) else (str(found),)

    def _own_clause(self, sentence: Sentence, change: Change | None, cue: str) -> list[str] | None:
        """The sentence with the first value; then the other one begins a clause of its own."""
        assert change is not None
        words, tags = sentence
        found = _noun_phrase(tags, change)
        if found is None or not tags[0].startswith(_CLAUSE_STARTS) or len(words) < 4:
            return None
        if self._is_form(sentence, change):
            return None
        start, stop = found
        if stop < len(words) and tags[stop] not in _CLAUSE_ENDS:
            return None
        before, place = words[:start], change.place
        has_verb = any(tag[:2] == "VB" or len(tag) > 4 for tag in tags[:start])
        if start == 0 or not has_verb or _SUBORDINATING.intersection(before):
            return None
        plural = tags[stop - 1] in ("NNS", "NNPS")
        predicate = self._rng.choice(PREDICATES)[plural]
        mark = self._rng.choice([",", ".", "."])
        opening = (
            [mark, *cue.split(), ","] if cue else [".", self._rng.choice(["but", "and", "now"])]
        )
        first = [*words[: place.start], *change.wrong, *words[place.stop : stop]]
        return [*first, *opening, *words[start:stop], *predicate.split()]

    def _parallel(self, sentence: Sentence, change: Change | None, cue: str) -> list[str] | None:
        """Two clauses that differ in the value."""
        assert change is not None
        words, tags = sentence
        if not tags[0].startswith(_CLAUSE_STARTS) or len(words) > 10:
            return None
        if self._is_form(sentence, change):
            return None
        first = [*words[: change.place.start], *change.wrong, *words[change.place.stop :]]
        return [*first, *self._rng.choice(CONNECTIVES).split(), *words]

    def _plain(self, sentence: Sentence, change: Change | None, cue: str) -> list[str] | None:
        return list(sentence.words)

    def _in_a_row(self, sentence: Sentence, change: Change | None, cue: str) -> list[str] | None:
        """Another sentence after this one that begins as it does, or with its last word."""
        words = sentence.words
        keys = [words[:2], words[:1], words[-1:]]
        others = self._by_opening.get(self._rng.choice(keys), ())
        found = [other for other in others if other.words != words]
        if not found or not _is_finished(sentence):
            return None
        return [*words, ".", *self._rng.choice(found).words]

    # --- the cue ------------------------------------------------------------------------------

    def _with_cue(
        self, tokens: list[str], sentence: Sentence, change: Change | None, cue: str
    ) -> list[str]:
        """Put the sentence into a frame in which the words of the cue are content."""
        is_clause = sentence.tags[0].startswith(_CLAUSE_STARTS)
        if tokens[0] in _LINKS and len(tokens) > 3:
            tokens = tokens[1:]
            is_clause = sentence.tags[1].startswith(_CLAUSE_STARTS)
        groups = read_frames(FRAMES)
        frames: Sequence[str] = groups.get(cue, ())
        frames = [
            f for f in frames if is_clause or ". {s}" in f or "? {s}" in f or f.startswith("{s}")
        ]
        if not frames:
            frames = groups["quoted"]
            if change is not None and cue.split()[-1] in _ONLY_WITH_VALUE:
                frames = groups["quoted with value"]
        right = "" if change is None else " ".join(sentence.words[i] for i in change.place)
        return self._rng.choice(frames).format(s=" ".join(tokens), c=cue, r=right).split()


def _is_finished(sentence: Sentence) -> bool:
    """Whether a sentence is heard as one even without a sentence mark after it."""
    return 4 <= len(sentence.words) <= 15 and sentence.tags[-1] in _FINAL_TAGS


def _phrase_start(tags: Sequence[str], head: int) -> int:
    """The first word of the noun phrase whose noun is at `head`."""
    start = head
    while start > 0 and tags[start - 1] in _PHRASE_INSIDE:
        start -= 1
    return start - 1 if start > 0 and tags[start - 1] in _PHRASE_OPENERS else start


def _noun_phrase(tags: Sequence[str], change: Change) -> tuple[int, int] | None:
    """Where the noun phrase begins and ends that the value is a part of."""
    start, stop = change.place.start, change.place.stop
    while start < stop and tags[start][:2] in ("IN", "TO", "VB"):
        start += 1
    while stop < len(tags) and tags[stop] in _PHRASE_INSIDE | _NOUN_TAGS:
        stop += 1
    if start == stop or tags[stop - 1] not in _NOUN_TAGS:
        return None
    if tags[start] not in _PHRASE_OPENERS:
        start = _phrase_start(tags, start)
    return start, stop
