"""Corrections of a word or phrase inside a sentence."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stir.lab.training.sentences.articles import begins_with_vowel, with_articles
from stir.lab.training.sentences.conversations.alternatives import Alternatives, phrases_of
from stir.lab.training.sentences.conversations.correction import Change, Correction
from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.conversations.interregna import (
    NOTHING,
    Interregnum,
    draw_between,
    is_clear,
)
from stir.lab.training.sentences.cues import Place, draw_cue
from stir.lab.training.sentences.edits import Edit, braced, repair
from stir.lab.training.sentences.words import word_set

CHAIN_SHARE = 0.1
"""Corrections of a value that are corrected again."""
CUE_AFTER_SHARE = 0.04
"""Corrections of a value whose cue comes after the repair."""
SAID_ON_SHARE, SMALL_SAID_ON_SHARE = 0.15, 0.4
"""Speakers who say up to three more words before they go back: after content and small words."""
BROKEN_OFF_SHARE = 0.3
"""Phrases that are broken off before their end."""

# Where speakers go back to.
_PHRASE_STARTS = word_set("DT PRP$ IN TO PRP WRB WP WDT MD EX PRPVBP PRPBES PRPMD PRPHVS")
_SMALL_TAGS = word_set("PRP PRP$ DT IN TO MD RP WP WRB PRPVBP PRPBES PRPMD")
_VALUE_TAGS = word_set("""
VB VBD VBG VBN VBP VBZ NN NNS NNP NNPS JJ JJR JJS RB RBR CD IN TO RP PRP PRP$ DT MD WP WRB
MDRB VBPRB VBDRB VBZRB PRPVBP PRPBES PRPMD
""")
_RARE_TAGS = word_set("PRP IN DT TO WP WRB RP")
_RARE_SHARE = 0.25  # most words are small, most corrections are not
# Common words without a clear other value.
_NEVER_CORRECTED = word_set("""
of to that not just so really as than going lot kind sort bit thing things stuff course own such
one's let's it's there if because be been am too though also anyway either else even almost still
ago already only away enough maybe least example fact like
""")
# Phrases with these are fixed: "of course", "at least".
_FIXED = word_set("course lot kind sort bit least example fact all couple")


class Values:
    """Puts corrections of a word or phrase into sentences."""

    def __init__(self, alternatives: Alternatives, rng: random.Random) -> None:
        self._alternatives = alternatives
        self._rng = rng

    def value(self, sentence: Sentence) -> Correction | None:
        """Correct one word, or return None where the drawn word has no other value."""
        places = [i for i in range(len(sentence.words)) if self.is_value(sentence, i)]
        if not places:
            return None
        i = self._rng.choice(places)
        tag = sentence.tags[i]
        wrong = self._alternatives.other(sentence.words[i], tag, self._rng)
        if wrong is None or (tag == "RB" and wrong in _NEVER_CORRECTED):
            return None
        change = Change(range(i, i + 1), (wrong,), tag)
        chance = self._rng.random()
        if chance < CHAIN_SHARE:
            other = self._alternatives.other(sentence.words[i], tag, self._rng)
            if other is not None and other != wrong:
                return self._chain(sentence, change, (other,))
        elif chance < CHAIN_SHARE + CUE_AFTER_SHARE:
            return self._cue_after(sentence, change)
        return self._substitution(sentence, change)

    def is_value(self, sentence: Sentence, i: int) -> bool:
        """Draw whether a word can be corrected: a small one only now and then."""
        words, tags = sentence
        if tags[i] not in _VALUE_TAGS or words[i] in _NEVER_CORRECTED:
            return False
        beside = {*tags[max(i - 1, 0) : i], *tags[i + 1 : i + 2]}
        if len(words[i]) == 1 and words[i] != "i":
            return False
        # as objects, these would need other values than as subjects
        before = tags[i - 1] if i else ""
        if words[i] in ("you", "it") and before.startswith(("VB", "IN", "TO")):
            return False
        # "this is": no determiner
        after = tags[i + 1] if i + 1 < len(tags) else ""
        if tags[i] == "DT" and after[:2] not in ("NN", "JJ", "CD"):
            return False
        # "one house" but "two houses"
        if words[i] == "one" and "NN" in beside:
            return False
        # part of a number or of a name
        if tags[i] in ("CD", "NNP") and tags[i] in beside:
            return False
        return tags[i] not in _RARE_TAGS or self._rng.random() < _RARE_SHARE

    def phrase(self, sentence: Sentence) -> Correction | None:
        """Correct a phrase by one of the same tags, or return None."""
        places = list(phrases_of(sentence))
        if not places:
            return None
        place = self._rng.choice(places)
        if _FIXED.intersection(sentence.words[place.start : place.stop]):
            return None
        tags = sentence.tags[place.start : place.stop]
        right = sentence.words[place.start : place.stop]
        wrong = self._alternatives.other_phrase(right, tags, self._rng)
        if wrong is None:
            return None
        change = Change(place, wrong, " ".join(tags))
        if self._rng.random() < BROKEN_OFF_SHARE:
            said = self._rng.randrange(1, len(wrong))
            if wrong[:said] != right[:said]:
                return self._broken_off(sentence, change, said)
        return self._substitution(sentence, change)

    def _substitution(self, sentence: Sentence, change: Change) -> Correction | None:
        """The wrong value, perhaps some words more, the interregnum, and the right one."""
        words = sentence.words
        between = draw_between(self._rng, Place.VALUE, change)
        start = self._retraced(sentence, change, between)
        small = change.tags in _SMALL_TAGS
        more = 0
        if self._rng.random() < (SMALL_SAID_ON_SHARE if small else SAID_ON_SHARE):
            more = min(self._rng.randint(1, 3), len(words) - change.place.stop)
        if start == change.place.start and more == 0 and not is_clear(sentence, change, between):
            return None
        stop = change.place.stop + more
        first = [
            *words[start : change.place.start],
            *change.wrong,
            *words[change.place.stop : stop],
        ]
        if not _articles_agree(words[start - 1 : start], first):
            return None
        markup = repair(with_articles(first), between.words, words[start:stop])
        return Correction((Edit(start, stop, markup),), change, between.cue)

    def _broken_off(self, sentence: Sentence, change: Change, said: int) -> Correction | None:
        """Only the first words of the wrong phrase, answered by as many of the right one."""
        between = draw_between(self._rng, Place.VALUE, change)
        start = self._retraced(sentence, change, between)
        if start == change.place.start and not between.words:
            return None
        words = sentence.words
        first = [*words[start : change.place.start], *change.wrong[:said]]
        stop = change.place.start + said
        if not _articles_agree(words[start - 1 : start], first):
            return None
        markup = repair(with_articles(first), between.words, words[start:stop])
        return Correction((Edit(start, stop, markup),), change, between.cue)

    def _chain(
        self, sentence: Sentence, change: Change, other: tuple[str, ...]
    ) -> Correction | None:
        words = sentence.words
        between, again = (draw_between(self._rng, Place.VALUE, change) for _ in range(2))
        start = self._retraced(sentence, change, between)
        if start == change.place.start and not (between.cue and again.cue):
            return None
        before = words[start : change.place.start]
        if not all(
            _articles_agree(words[start - 1 : start], value) for value in (other, change.wrong)
        ):
            return None
        second = with_articles([*before, *change.wrong])
        inner = repair(with_articles([*before, *other]), between.words, second)
        markup = repair([inner], again.words, words[start : change.place.stop])
        change = change._replace(earlier=other)
        edit = Edit(start, change.place.stop, markup)
        return Correction((edit,), change, again.cue or between.cue)

    def _cue_after(self, sentence: Sentence, change: Change) -> Correction | None:
        start = self._retraced(sentence, change, NOTHING)
        words = sentence.words
        if start == change.place.start or not _articles_agree(
            words[start - 1 : start], words[start:]
        ):
            return None
        cue = draw_cue(self._rng, Place.AFTER).words
        first = with_articles([*words[start : change.place.start], *change.wrong])
        markup = f"{repair(first, '', words[start : change.place.stop])} {braced(cue)}"
        return Correction((Edit(start, change.place.stop, markup),), change, cue)

    def _retraced(self, sentence: Sentence, change: Change, between: Interregnum) -> int:
        """Where the speaker goes back to: up to four words before the value."""
        value = change.place.start
        starts = list(range(max(0, value - 4), value + 1))
        # without a cue, speakers go back more often
        weights = [
            (5.0 if between.cue else 3.0)
            if start == value
            else (2.5 if start == 0 or sentence.tags[start] in _PHRASE_STARTS else 0.4)
            / (value - start)
            for start in starts
        ]
        return self._rng.choices(starts, weights)[0]


def _articles_agree(before: Sequence[str], words: Sequence[str]) -> bool:
    """Whether an article that is not said again suits the word that follows it."""
    if not before or before[0] not in ("a", "an"):
        return True
    return (before[0] == "an") == begins_with_vowel(words[0])
