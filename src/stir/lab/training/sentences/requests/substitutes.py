"""Which words of a sentence can be substituted, so that what is said first could be meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stir.lab.training.sentences.articles import begins_with_vowel
from stir.lab.training.sentences.numerals import NUMBER_WORDS
from stir.lab.training.sentences.requests.word_classes import word_classes
from stir.lab.training.sentences.words import word_set

_VERB_LEADS = word_set("""
    to you please i and can could would will let's don't not should they we must may shall me
    cannot can't
""")
_BE = word_set("i'm am is are was were be been i've you're we're")
_PERSONS = word_set("i you we they he she have i've has")
_TURN = word_set("turn turned switch volume")
_OBJECT_ENDS = word_set("to for at on in with about and if by")
_DETERMINED = word_set("the my a an our your this that his her")
_PARTICLES = word_set("there to up out off on in back over around down away by through")


class Substitute(NamedTuple):
    """A place in a sentence, the type of its word, and other words for it."""

    at: int
    kind: str
    others: tuple[str, ...]


def substitutes(words: Sequence[str]) -> list[Substitute]:
    """List the words that another word could stand for."""
    classes = word_classes()
    found = []
    for i, word in enumerate(words):
        before = words[i - 1] if i else ""
        after = words[i + 1] if i + 1 < len(words) else ""
        for kind, others in classes.get(word, ()):
            if _fits(word, kind, before, after, words):
                fitting = tuple(
                    w for w in others if w not in (before, after) and _article(w, after)
                )
                if fitting:
                    found.append(Substitute(i, kind, fitting))
    return found


def _article(word: str, after: str) -> bool:
    return word != "a" or not begins_with_vowel(after)


def _fits(word: str, kind: str, before: str, after: str, words: Sequence[str]) -> bool:
    if kind == "verb":
        return _fits_verb(word, before, after)
    if any(other == "verb" for other, _ in word_classes()[word]) and (
        before in _VERB_LEADS or not before
    ):
        return False  # "book" is a verb here
    if kind in ("aux", "question"):
        if kind == "question":
            return not before and after in ("is", "are", "was", "do", "can", "does", "did")
        return not before and after in ("you", "i", "we", "it", "there", "he", "she", "they", "my")
    if kind == "pronoun":
        return bool(before) and (not after or after in _OBJECT_ENDS)
    if kind == "det":
        return word not in ("her", "that", "those") and bool(before) and bool(after)
    if kind == "ordinal":
        return before in ("the", "march", "april", "may", "june", "july", "august") or (
            after == "of"
        )
    if kind == "prep":
        return bool(before) and bool(after) and before not in _VERB_LEADS and after in _DETERMINED
    if kind == "number":
        # a part of a longer number is never corrected alone
        return bool(before) and NUMBER_WORDS.isdisjoint((before, after)) and before != "oh"
    if word in ("left", "right"):
        return before in ("turn", "the")
    if word in ("on", "off", "up", "down"):
        return before in _TURN or (not after and not _TURN.isdisjoint(words))
    return bool(before)


def _fits_verb(word: str, before: str, after: str) -> bool:
    if not after or after in _PARTICLES:
        return False
    if word.endswith("ing"):
        return before in _BE
    if word in ("spent", "saved", "earned", "paid", "bought", "sold", "ordered", "returned"):
        return before in _PERSONS
    if word in ("like", "love", "hate", "prefer"):
        return before in ("i", "you", "we", "they")
    return not before or before in _VERB_LEADS
