r"""Reads and writes mark-up, the bracket notation: ``john [ likes + {uh} loves ] mary``.

Tokens are separated by white space. Brackets and braces need no white space around them, so
``[likes + {uh} loves]`` is valid, too. A backslash escapes ``[ ] { } \`` in a word and a word that
is a lone ``+``.

In the *canonical* form, which `write_markup` produces, each maximal run of edit terms has one pair
of braces, phases do not begin or end on an edit term, a delete is ``[ a + ]``, and repairs are in
the order of their onsets. Nested brackets express every annotation made by people. The repairs of a
detector may cross; only crossing brackets are numbered: ``[#1 a +#1 [#2 b c ]#1 d +#2 e ]#2``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple

from stir.corpus.brackets import Bracketing, Report, annotation
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
    """The words of a line and their annotation."""

    words: tuple[str, ...]
    annotation: Annotation


def parse_markup(text: str, *, lenient: list[MarkupError] | None = None) -> Parsed:
    """Parse one utterance in mark-up.

    An error raises a `MarkupError` that names the token. If `lenient` is a list, errors are
    appended to it instead, and parsing continues.
    """
    words: list[str] = []
    current = ("", 0)

    def report(message: str, word: int | None = None) -> None:
        token, position = current if word is None else (words[word] if words else "", word)
        error = MarkupError(message, token=token, position=position)
        if lenient is None:
            raise error
        lenient.append(error)

    bracketing = Bracketing(report)
    for position, match in enumerate(_TOKEN.finditer(text)):
        current = match.group(), position
        _feed(match, bracketing, words, report)
    bracketing.end()
    found, without_onset = annotation(words, bracketing.edit_terms, bracketing.brackets)
    for bracket in without_onset:
        report("no word follows the delete that starts here", bracket.open)
    return Parsed(tuple(words), found)


def _feed(match: re.Match[str], to: Bracketing, words: list[str], report: Report) -> None:
    token = match.group()
    if match["word"]:
        words.append(re.sub(r"\\(\S)", r"\1", token))
        to.word()
    elif match["plus"]:
        to.plus(match["name"] or "")
    elif match["stray"]:
        report("backslash without a character after it")
    elif token == "{":
        to.open_brace()
    elif token == "}":
        to.close_brace()
    elif token.startswith("["):
        to.open_bracket(match["open"] or "")
    else:
        to.close_bracket(match["close"] or "")


def write_markup(words: Sequence[str], annotation: Annotation) -> str:
    """Write an annotated utterance; `parse_markup` is the inverse.

    Mark-up does not distinguish repeat and substitute: the words do. A repair with unknown end is
    closed after its onset.
    """
    check_annotation(words, annotation)
    spans = [_span(repair) for repair in annotation.repairs]
    named = list(zip(spans, _names(spans), strict=True))
    before: defaultdict[int, list[str]] = defaultdict(list)
    after: defaultdict[int, list[str]] = defaultdict(list)
    # of brackets that open at the same word, the outer one comes first
    for span, name in sorted(named, key=lambda it: (-it[0].close, -it[0].plus)):
        before[span.open].append(f"[{name}")
    # of brackets that end at the same word, the inner one comes first
    for span, name in sorted(named, key=lambda it: (-it[0].open, it[0].close, it[0].plus)):
        after[span.plus].append(f"+{name}")
        after[span.close].append(f"]{name}")
    return " ".join(_tokens(words, frozenset(annotation.edit_terms), before, after))


class _Span(NamedTuple):
    """First and last word of a bracket; `plus` is the last word before the ``+``."""

    open: int
    plus: int
    close: int

    def inside(self, other: _Span) -> bool:
        """Whether this bracket is inside one phase of the other."""
        return (other.open <= self.open and self.close <= other.plus) or (
            other.plus < self.open and self.close <= other.close
        )

    def crosses(self, other: _Span) -> bool:
        """Whether the brackets are neither nested nor disjoint."""
        disjoint = self.close < other.open or other.close < self.open
        return not (disjoint or self.inside(other) or other.inside(self))


def _span(repair: Repair) -> _Span:
    close = repair.rm_end if repair.kind is Kind.DELETE else repair.last
    return _Span(repair.rm_start, repair.rm_end, close)


def _names(spans: Sequence[_Span]) -> list[str]:
    """Numbers for the brackets that cross another one, empty names for the others."""
    crossing = [False] * len(spans)
    by_start = sorted(range(len(spans)), key=lambda i: spans[i].open)
    for n, i in enumerate(by_start):
        # only brackets that begin before this one ends can cross it
        for j in takewhile(lambda j: spans[j].open <= spans[i].close, by_start[n + 1 :]):  # noqa: B023
            if spans[i].crosses(spans[j]):
                crossing[i] = crossing[j] = True
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
        message = "mark-up cannot hold an empty word or a word with white space"
        raise MarkupError(message, token=word, position=position)
    return _SPECIAL.sub(r"\\\g<0>", word)
