"""Corrections of a sentence or of its beginning: restarts, false starts, whole sentences."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stir.lab.training.sentences.articles import with_articles
from stir.lab.training.sentences.conversations.alternatives import Alternatives
from stir.lab.training.sentences.conversations.correction import Change, Correction
from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.conversations.interregna import draw_between
from stir.lab.training.sentences.conversations.values import Values
from stir.lab.training.sentences.cues import Place, around, draw_cue
from stir.lab.training.sentences.edits import Edit, braced, repair
from stir.lab.training.sentences.words import word_set

INSIDE_SHARE = 0.25
"""False starts of a clause inside the sentence."""
RELATED_SHARE = 0.6
"""Sentences replaced as a whole by one that differs in a word; the others are unrelated."""
LONGEST_REPLACED = 12

_OPEN_ENDED_TAGS = word_set("DT PRP$ IN TO MD PRP VBP VBD VBZ CC VB WP WDT RB PRPVBP PRPBES")
_CLAUSE_STARTS = word_set("PRP PRPVBP PRPBES PRPMD EX EXBES")
_CONNECTIVES = word_set("and but because so if when that or")


class Restarts:
    """Puts corrections before sentences."""

    def __init__(
        self,
        sentences: Sequence[Sentence],
        alternatives: Alternatives,
        values: Values,
        rng: random.Random,
    ) -> None:
        self._sentences = sentences
        self._alternatives = alternatives
        self._values = values
        self._rng = rng

    def restart(self, sentence: Sentence) -> Correction | None:
        """The opening with one or two words changed, then the sentence from its beginning."""
        words, tags = sentence
        if len(words) < 4:
            return None
        length = self._rng.randint(2, min(8, len(words) - 1))
        places = [
            i for i in range(length) if tags[i] != "DT" and self._values.is_value(sentence, i)
        ]
        if not places:
            return None
        said = list(words[:length])
        change = None
        for i in self._rng.sample(places, min(len(places), self._rng.choice([1, 1, 2]))):
            wrong = self._alternatives.other(words[i], tags[i], self._rng)
            if wrong is not None:
                said[i] = wrong
                change = Change(range(i, i + 1), (wrong,), tags[i])
        # as a whole clause without a sign it would stand
        if change is None or (tags[length - 1] not in _OPEN_ENDED_TAGS and length > 3):
            return None
        between = draw_between(self._rng, self._rng.choice([Place.VALUE, Place.RESTART]), None)
        markup = repair(with_articles(said), between.words, words[:length])
        return Correction((Edit(0, length, markup),), change, between.cue)

    def false_start(self, sentence: Sentence) -> Correction | None:
        """The opening of another sentence, given up."""
        words, tags = sentence
        other = self._rng.choice(self._sentences)
        length = self._rng.randint(2, min(8, len(other.words) - 1))
        between = draw_between(self._rng, Place.RESTART, None)
        if not between.cue and other.tags[length - 1] not in _OPEN_ENDED_TAGS:
            return None
        start = 0
        if self._rng.random() < INSIDE_SHARE:
            inside = [
                i
                for i in range(2, len(words) - 1)
                if words[i - 1] in _CONNECTIVES and tags[i] in _CLAUSE_STARTS
            ]
            start = self._rng.choice(inside) if inside else 0
        if words[start] in (other.words[0], other.words[length - 1]) or (
            start and other.tags[0] not in _CLAUSE_STARTS
        ):
            return None
        markup = f"[ {' '.join(other.words[:length])} + ] {braced(between.words)}"
        return Correction((Edit(start, start, markup),), None, between.cue, other)

    def whole(self, sentence: Sentence) -> Correction | None:
        """A whole sentence, replaced after a cue."""
        words, tags = sentence
        if len(words) > LONGEST_REPLACED:
            return None
        cue = draw_cue(self._rng, Place.RESTART).words
        between = around(cue, self._rng)
        if self._rng.random() >= RELATED_SHARE:
            other = self._rng.choice(self._sentences)
            if len(other.words) > LONGEST_REPLACED or other.words[0] == words[0]:
                return None
            markup = f"[ {' '.join(other.words)} + ] {braced(between)}"
            return Correction((Edit(0, 0, markup),), None, cue, other)
        i = self._rng.randrange(len(words))
        if not self._values.is_value(sentence, i):
            return None
        wrong = self._alternatives.other(words[i], tags[i], self._rng)
        if wrong is None:
            return None
        first = with_articles([*words[:i], wrong, *words[i + 1 :]])
        markup = repair(first, between, words)
        change = Change(range(i, i + 1), (wrong,), tags[i])
        return Correction((Edit(0, len(words), markup),), change, cue)
