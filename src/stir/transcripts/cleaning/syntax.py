"""What the words of closed classes say about a sentence: where it starts anew, where it cannot end.

Pronouns, auxiliaries, determiners and prepositions can be listed, so this needs no tags and does
not depend on the engine. *I sent him, um, my sister was ill*: a clause begins behind the filler,
though the one before it has not ended.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from stir.explanations import common_class
from stir.words import Word


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SUBJECTS = _words(
    """\
i he she we they
"""
)
_CLAUSE_SUBJECTS = _SUBJECTS | _words(
    """\
it you that this there
"""
)
_CONTRACTED = re.compile(r"(?:i|he|she|we|they|it|you|that|there|who|what|here)'(?:m|s|re|ve|ll|d)")
_BE = _words(
    """\
am is are was were isn't aren't wasn't weren't
"""
)
AUXILIARIES = _BE | _words(
    """\
have has had do does did will would can could shall should must may might haven't hasn't hadn't
don't doesn't didn't won't wouldn't can't cannot couldn't shan't shouldn't mustn't mightn't
needn't
"""
)
_ASKED = _CLAUSE_SUBJECTS | _words(
    """\
anybody anyone somebody someone everybody everyone
"""
)
DETERMINERS = _words(
    """\
a an the my your our their its every
"""
)
_POSSESSIVES = DETERMINERS | _words(
    """\
his her this that these those
"""
)
_PREPOSITIONS = _words(
    """\
of with at from for to into onto by about between through against during without towards toward
among upon in on over under behind beside near
"""
)
_PARTICLES = _words(
    """\
in on over under by about through behind near
"""
)
_TRANSITIVE = _words(
    """\
want wants wanted need needs needed get gets got take takes took put puts make makes made bring
brings brought give gives gave use uses used keep keeps kept ask asks asked tell tells told buy
buys bought have has had send sends sent let lets find saw see
"""
)
"""Verbs whose object comes next."""
_OBJECTS = _words(
    """\
me him her us them
"""
)
_ASKING = _words(
    """\
what who where how when
"""
)
_INDEFINITE = _words(
    """\
nobody everybody somebody anybody everyone someone anyone
"""
)
_DEGREES = _words(
    """\
bit quite rather very fairly pretty really slightly extremely too
"""
)
_APPROXIMATE = _words(
    """\
like about around roughly nearly almost maybe approximately
"""
)
_GIVING = _words(
    """\
give gives gave bring brings brought send sends sent buy bought
"""
)
_VERBS = _words(
    """\
said says say told tells went goes go came comes come got gets get made makes took takes thought
thinks knew know knows want wanted wants need needs needed gave gives put has hates hate likes love
loves looked looks turned turns seems seemed felt feels works worked
"""
)
_PARENTHETICAL = frozenset(
    (subject, verb)
    for subject, verbs in (
        ("i", "think guess suppose mean believe reckon know don't dunno hope promise swear"),
        ("you", "know see"),
        ("let", "me"),
    )
    for verb in verbs.split()
)
_CLEFT_NOUNS = _words(
    """\
thing things problem trouble point question reason truth idea fact issue answer
"""
)
_INTRODUCING = _words(
    """\
and but so or because if when while that which who what where how why than as since until unless
though although say says said think thinks thought know knows knew mean means guess suppose hope
see well oh yes yeah no okay right
"""
)
"""Words that a clause may follow."""
_LINKS = _words(
    """\
and but so or then well oh yes yeah no because now okay right only also maybe perhaps
"""
)
_RELATIVE = _words(
    """\
who which what where when how why that whose whether if
"""
)


_CLOSED = (
    _CLAUSE_SUBJECTS | AUXILIARIES | _POSSESSIVES | _PREPOSITIONS | _INTRODUCING | _OBJECTS | _VERBS
)


def begins_clause(words: Sequence[Word]) -> bool:
    """Whether words begin a clause of their own: *it's over*, *did you*, *my neighbour said*."""
    forms = [word.form for word in words[:3]]
    first, second, third = (*forms, "", "", "")[:3]
    if is_parenthetical(words):
        return False
    if _CONTRACTED.fullmatch(first) or first == "let's":
        return True
    if first in _SUBJECTS:
        return second not in ("", "and", "or")
    if first in _CLAUSE_SUBJECTS:
        return second in AUXILIARIES or second in _VERBS
    if first in AUXILIARIES:
        return second in _ASKED
    return first in _POSSESSIVES and (third in AUXILIARIES or third in _VERBS)


def begins_with_noun(words: Sequence[Word]) -> bool:
    """Whether words may begin a clause with a noun or name as its subject: *Peter can*."""
    first, second = (*(word.form for word in words[:2]), "", "")[:2]
    return first not in _CLOSED and (second in AUXILIARIES or second in _VERBS)


def is_question(words: Sequence[Word]) -> bool:
    """Whether words begin a question: *did you*."""
    forms = [word.form for word in words[:2]]
    return len(forms) == 2 and forms[0] in AUXILIARIES and forms[1] in _ASKED


def is_subject(word: Word) -> bool:
    """Whether a word can be the subject of a clause, and hardly anything else."""
    return word.form in _SUBJECTS or word.form in ("it", "you")


def names_something(words: Sequence[Word]) -> bool:
    """Whether a determiner is followed by what it determines, which a listener might miss."""
    return any(word.form in _POSSESSIVES for word in words[1:-1])


def ends_with_particle(words: Sequence[Word]) -> bool:
    """Whether the last word may belong to the verb: *he came in*."""
    return words[-1].form in _PARTICLES


def are_alternatives(before: Sequence[Word], ahead: Word) -> bool:
    """Whether a word takes the place of the last ones: *a bit, um, quite*; *two years, um, one*."""
    last = before[-1]
    if last.form == ahead.form:
        return False
    if any(last.form in words and ahead.form in words for words in (_DEGREES, _APPROXIMATE)):
        return True
    return (
        len(before) > 1
        and common_class(before[-2], ahead) == "numbers"
        and (common_class(last, ahead) is None)
    )


def introduces_clause(word: Word) -> bool:
    """Whether a clause may follow a word: *because*, *said*."""
    return word.form in _INTRODUCING


def is_parenthetical(words: Sequence[Word]) -> bool:
    """Whether words begin with a phrase that stands anywhere: *you know*, *I think*."""
    return tuple(word.form for word in words[:2]) in _PARENTHETICAL


def needs_more(word: Word) -> bool:
    """Whether no phrase ends with a word: a determiner or preposition."""
    return word.form in DETERMINERS or word.form in _PREPOSITIONS


def cannot_follow_determiner(word: Word) -> bool:
    """Whether a word hardly stands behind *a* or *the*: another one, a preposition, a pronoun."""
    return word.form in _POSSESSIVES or word.form in _PREPOSITIONS or word.form in _CLAUSE_SUBJECTS


def is_unfinished(words: Sequence[Word]) -> bool:
    """Whether a clause cannot end with its last word."""
    if not words or is_cleft(words):
        return False
    before, last = (words[-2].form if len(words) > 1 else ""), words[-1].form
    if _CONTRACTED.fullmatch(last):
        return True
    if len(words) == 1 and (last in _SUBJECTS or last in _INDEFINITE):
        return True  # "nobody, um, people hate it"
    if last in _OBJECTS:
        return before in _GIVING
    if last in AUXILIARIES:
        # "the thing is, um, we left": what comes is the complement
        return before in _CLAUSE_SUBJECTS or before in AUXILIARIES or before in _ASKING
    if before in AUXILIARIES and last in _CLAUSE_SUBJECTS:
        return len(words) == 2  # "is it, um, can you"
    if before in AUXILIARIES and last in ("be", "been"):
        return True
    return last in DETERMINERS or last in _PREPOSITIONS or last in _TRANSITIVE


def is_cleft(words: Sequence[Word]) -> bool:
    """Whether words announce a clause as a complement: *what happened was*, *the thing is*."""
    forms = [word.form for word in words]
    if len(forms) < 2 or forms[-1] not in ("is", "was"):
        return False
    return forms[-2] in _CLEFT_NOUNS or ("what" in forms[:-2])


def clause_start(words: Sequence[Word]) -> int:
    """Where the clause begins that the words end with: behind *and*, *but*, *well*."""
    starts = [
        i + 1
        for i, word in enumerate(words[:-1])
        if word.form in _LINKS and (i == 0 or word.form not in ("and", "or"))  # "you and I"
    ]
    return starts[-1] if starts else 0


def has_relative(words: Sequence[Word]) -> bool:
    """Whether a clause may contain another one: *the man that I spoke to*."""
    return any(word.form in _RELATIVE for word in words[1:])
