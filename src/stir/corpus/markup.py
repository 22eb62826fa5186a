r"""The bracket notation of the corpus, both ways: ``john [ likes + {uh} loves ] mary``.

Tokens are separated by white space; brackets and braces also stand for themselves when they touch
a word, so ``[likes + {uh} loves]`` is read too. A word that contains one of ``[ ] { } \``, or that
is a lone ``+``, is written with a backslash before it.

The *canonical* form, which `write_markup` produces, has one pair of braces around each maximal
run of edit terms, phases that begin and end on words that are no edit terms, ``[ a + ]`` for a
delete, and repairs in the order of their onsets. Nested brackets can hold every annotation that
people make. A detector may also hold two repairs that cross; those, and only those, get a number:
``[#1 a +#1 [#2 b c ]#1 d +#2 e ]#2``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from stir.corpus.brackets import Bracketing, Complain, annotation
from stir.errors import MarkupError
from stir.types import Annotation, Kind, Repair, check_annotation

_TOKEN = re.compile(
    r"""
    (?P<mark> \[(?:\#(?P<open>\d+))? | \](?:\#(?P<close>\d+))? | [{}] )
  | (?P<plus> \+(?:\#(?P<name>\d+))? ) (?=\s|[\[\]{}]|$)
  | (?P<word> (?: \\\S | [^\s\[\]{}\\] )+ )
  | (?P<stray> \\ )
    """,
    re.VERBOSE,
)
_SPECIAL = re.compile(r"[\[\]{}\\]|^\+(?=$|#\d+$)")


class Parsed(NamedTuple):
    """The words of a line and what its mark-up says about them."""

    words: tuple[str, ...]
    annotation: Annotation


def parse_markup(text: str, *, lenient: list[MarkupError] | None = None) -> Parsed:
    """Read one utterance in mark-up.

    A mistake raises a `MarkupError` that names the token; with a list in `lenient` the errors are
    appended to it instead, and the rest of the line is read.
    """
    words: list[str] = []
    here = ("", 0)

    def complain(message: str, word: int | None = None) -> None:
        token, position = here if word is None else (words[word] if words else "", word)
        error = MarkupError(message, token=token, position=position)
        if lenient is None:
            raise error
        lenient.append(error)

    bracketing = Bracketing(complain)
    for position, match in enumerate(_TOKEN.finditer(text)):
        here = match.group(), position
        _feed(match, bracketing, words, complain)
    bracketing.end()
    found, endless = annotation(words, bracketing.edit_terms, bracketing.brackets)
    for bracket in endless:
        complain("nothing follows the delete that opens before this word", bracket.open)
    return Parsed(tuple(words), found)


def _feed(match: re.Match[str], to: Bracketing, words: list[str], complain: Complain) -> None:
    token = match.group()
    if match["word"]:
        words.append(re.sub(r"\\(\S)", r"\1", token))
        to.word()
    elif match["plus"]:
        to.plus(match["name"] or "")
    elif match["stray"]:
        complain("a backslash stands before nothing")
    elif token == "{":
        to.open_brace()
    elif token == "}":
        to.close_brace()
    elif token.startswith("["):
        to.open_bracket(match["open"] or "")
    else:
        to.close_bracket(match["close"] or "")


def write_markup(words: Sequence[str], annotation: Annotation) -> str:
    """Write an annotated utterance; `parse_markup` gives the same words and annotation back.

    Whether a repair that is no delete is a repeat or a substitute is not written: the words tell.
    A repair whose end is still unknown is closed after its onset.
    """
    check_annotation(words, annotation)
    spans = [_span(repair) for repair in annotation.repairs]
    named = list(zip(spans, _names(spans), strict=True))
    before: defaultdict[int, list[str]] = defaultdict(list)
    after: defaultdict[int, list[str]] = defaultdict(list)
    # Where several brackets open, the outer one does so first ...
    for span, name in sorted(named, key=lambda it: (-it[0].close, -it[0].plus)):
        before[span.open].append(f"[{name}")
    # ... and where one ends that another goes on from, the inner one comes first.
    for span, name in sorted(named, key=lambda it: (-it[0].open, it[0].close, it[0].plus)):
        after[span.plus].append(f"+{name}")
        after[span.close].append(f"]{name}")
    return " ".join(_tokens(words, frozenset(annotation.edit_terms), before, after))


class _Span(NamedTuple):
    """A bracket of words, inclusive; `plus` is the last word before it."""

    open: int
    plus: int
    close: int

    def inside(self, other: _Span) -> bool:
        """Whether this bracket lies within one phase of the other."""
        return (other.open <= self.open and self.close <= other.plus) or (
            other.plus < self.open and self.close <= other.close
        )

    def crosses(self, other: _Span) -> bool:
        """Whether the two neither nest nor keep apart."""
        apart = self.close < other.open or other.close < self.open
        return not (apart or self.inside(other) or other.inside(self))


def _span(repair: Repair) -> _Span:
    close = repair.rm_end if repair.kind is Kind.DELETE else repair.last
    return _Span(repair.rm_start, repair.rm_end, close)


def _names(spans: Sequence[_Span]) -> list[str]:
    """Number the brackets that cross another one; the others need no name."""
    crossing = [any(a.crosses(b) for b in spans if b is not a) for a in spans]
    numbers = accumulate(map(int, crossing))
    return [f"#{n}" if crosses else "" for crosses, n in zip(crossing, numbers, strict=True)]


def _tokens(
    words: Sequence[str],
    edit_terms: frozenset[int],
    before: Mapping[int, Sequence[str]],
    after: Mapping[int, Sequence[str]],
) -> Iterator[str]:
    for i, word in enumerate(words):
        yield from before.get(i, ())
        token = _escape(word, i)
        if i in edit_terms:
            token = ("" if i - 1 in edit_terms else "{") + token
            token += "" if i + 1 in edit_terms else "}"
        yield token
        yield from after.get(i, ())


def _escape(word: str, position: int) -> str:
    if not word or any(c.isspace() for c in word):
        message = "a word that is empty or holds white space cannot be written as mark-up"
        raise MarkupError(message, token=word, position=position)
    return _SPECIAL.sub(r"\\\g<0>", word)
