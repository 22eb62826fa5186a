"""Closed classes of English words that several generators use."""

from __future__ import annotations


def word_set(words: str) -> frozenset[str]:
    """Split a string into a set of words."""
    return frozenset(words.split())


def _in_order(words: str) -> tuple[str, ...]:
    return tuple(words.split())


DAYS = _in_order("monday tuesday wednesday thursday friday saturday sunday")
MONTHS = _in_order("""
january february march april may june july august september october november december
""")
MONTHS_AND_VERBS = frozenset(("march", "may"))

DIGITS = _in_order("zero one two three four five six seven eight nine")
TEENS = _in_order("""
ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
""")
TENS = _in_order("twenty thirty forty fifty sixty seventy eighty ninety")
HOURS = (*DIGITS[1:], *TEENS[:3])
ORDINALS = _in_order("""
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
""")

POSSESSIVES = word_set("my your his her our their")
PREPOSITIONS = word_set("to for from at on in with by about near until after before around")
"""The prepositions that stand before a value of a request."""
# Generators add words of their own to the next two.
PHRASE_STARTS = word_set("""
the a an my our their this some i we he she they it in at on to for with from of near and if when
before after until
""")
"""Words that begin a phrase, where speakers hesitate and take up again."""
DOUBLED_ON_PURPOSE = word_set("very really so too no yes please more again know mean like")
"""Said twice, these are emphatic: no generator repeats them as a repair."""
