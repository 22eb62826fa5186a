"""The form of a generated sentence: plain as it is said, or written as a recogniser writes it.

Generators write plain mark-up: lower case, numbers as words, and `,` `.` `?` standing alone where a
mark belongs. `written` draws a form. In the plain form, marks are dropped. In the written form they
are attached to the word before; cues and fillers get commas, sentences a capital letter and a full
stop, known names a capital letter, and numbers become digits.

Where a mark stands must not tell a correction from its twin. So marks around cues are drawn, too,
and commas are left out, as recognisers leave them out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise

from stir.lab.training.sentences.cues import FILLERS
from stir.lab.training.sentences.numerals import NUMBER_WORDS, as_digits
from stir.lab.training.sentences.templates import basic_templates
from stir.lab.training.sentences.words import DAYS, MONTHS, MONTHS_AND_VERBS, word_set

PLAIN_SHARE = 0.5
"""Plain sentences: speech recognition without punctuation, and transcripts, are half of all use."""
DIGITS_SHARE, PLAIN_DIGITS_SHARE = 0.6, 0.1
"""Sentences with digits, of the written and of the plain ones."""
COMMAS = ((0.95, 0.65), (0.5, 0.2), (0.0, 0.15))
"""The probability that a comma is kept, and the share of sentences that have it."""
END_SHARE = 0.9
"""Written sentences with a mark at the end; what is still being said has none."""
QUESTION_SHARE = 0.75
"""Questions with a question mark; recognisers often write a full stop."""
COMMA_FOR_STOP_SHARE, DASH_FOR_COMMA_SHARE = 0.15, 0.05
"""Marks between sentences and phrases that recognisers write otherwise."""
NAME_SHARE = 0.9
"""Written sentences in which names have capital letters."""


_Marks = Sequence[tuple[str, float]]
# Marks before a cue, before fillers, and at a repair without interregnum. A full stop is what
# recognisers write where a speaker stops and starts anew.
_BEFORE_CUE: _Marks = (
    (",", 0.68),
    (".", 0.13),
    ("—", 0.07),
    ("–", 0.02),
    ("...", 0.04),
    ("", 0.06),
)
_BEFORE_SENTENCE_CUE: _Marks = ((",", 0.4), (".", 0.45), ("—", 0.05), ("...", 0.04), ("", 0.06))
_BEFORE_FILLERS: _Marks = ((",", 0.7), ("—", 0.06), ("...", 0.08), ("", 0.16))
_BARE_REPAIR: _Marks = ((",", 0.4), ("—", 0.22), ("–", 0.04), ("...", 0.04), ("", 0.3))
_AFTER_CUE: _Marks = ((",", 0.85), ("...", 0.02), ("", 0.13))
_AFTER_SENTENCE_CUE: _Marks = ((",", 0.55), (".", 0.35), ("", 0.1))
_AFTER_FILLERS: _Marks = ((",", 0.75), ("...", 0.03), ("", 0.22))
_AFTER_OPEN_CUE: _Marks = (("", 0.93), (",", 0.07))
_INSIDE_CUE_SHARE = 0.55  # "no, wait", "sorry, I meant"

# A cue that ends so goes on with its value, without a comma.
_OPEN_CUE = re.compile(
    r"(\b(make|let's make) (that|it)|\b(to|with|it's|be|is|was|do|say|rather|better|been)"
    r"|^or \w+)$"
)
_SENTENCE_CUE = re.compile(
    r"\b(that|it|mind|over|again|said|everything|mistake|wrong|right|rephrase|differently)$"
)
# Words of a cue that can be followed by a comma.
_CUE_PIECES = word_set("no wait sorry actually oops whoops well nope nah on that right")
_QUESTION = word_set("""
    what what's when when's where where's who who's whose why how how's which is are am was were
    do does did can could would will should shall may has have isn't aren't don't doesn't
    can't""")
# No recogniser ends a sentence so.
_NEVER_LAST = word_set("""
    a an the my your our his their to for from at of with and or i we is are was""")
_I = re.compile(r"i(?='|$)")
_BEFORE_MONTH = word_set("in of next last this until till by every since early late")
# Common names that the lists of the templates have not.
_MORE_NAMES = """
john mary anna bob mike tom james jim jane susie sam sue liz dave greg jeff scott brad ryan tyler
kyle justin brandon nicole jessica ashley amanda melissa stephanie jennifer elizabeth katie kathy
sophie olivia ava mia isabella liam noah ethan lucas mason logan aiden priya raj ahmed ali omar
fatima chen wei yuki jose juan pablo ana sara jake josh zach chad derek phil rick ron steven
stephen edward richard charles joseph anthony angela america europe france germany spain italy
china japan india canada mexico texas california florida chicago boston dallas francisco diego
vegas york angeles jersey orlando brooklyn manhattan paris spotify netflix google amazon uber
english french spanish german italian chinese japanese
"""
# Names that are words as well.
_WORDS_TOO = word_set("""
    daisy dean frank grace hazel heather iris ivy jack jasmine lily max olive robin ruby violet
    phoenix victor reading salem florence dora art""")
_TOKEN = re.compile(r"\[(?:#\d+)?|\](?:#\d+)?|[{}]|[^\s\[\]{}]+")
_MARK = re.compile(r"\[(#\d+)?|\](#\d+)?|[{}]|\+(#\d+)?")
_PUNCTUATION = frozenset((",", ".", "?", "!", "—", "–", "..."))
_STOPS = frozenset(".?!")


def written(markup: str, rng: random.Random, names: Collection[str] = ()) -> str:
    """Draw a form for a sentence in plain mark-up and write it; `names` get capital letters."""
    tokens = _TOKEN.findall(markup)
    if rng.random() < PLAIN_SHARE:
        tokens = [token for token in tokens if token not in _PUNCTUATION]
        if rng.random() < PLAIN_DIGITS_SHARE:
            tokens = _digits(tokens, rng)
        return _join(tokens)
    tokens = list(_punctuated([_otherwise(token, rng) for token in tokens[:-1]] + tokens[-1:], rng))
    keep = rng.choices([p for p, _ in COMMAS], [share for _, share in COMMAS])[0]
    tokens = [token for token in tokens if token != "," or rng.random() < keep]
    tokens = _ended(tokens, rng)
    if rng.random() < DIGITS_SHARE:
        tokens = _digits(tokens, rng)
    known = {*_common_names(), *names} if rng.random() < NAME_SHARE else set()
    return _join(_attached(_capitalised(tokens, known)))


def _otherwise(token: str, rng: random.Random) -> str:
    """Another mark for a mark that the generator wrote, sometimes."""
    if token == "." and rng.random() < COMMA_FOR_STOP_SHARE:
        return ","
    return "—" if token == "," and rng.random() < DASH_FOR_COMMA_SHARE else token


def _is_word(token: str) -> bool:
    return token not in _PUNCTUATION and _MARK.fullmatch(token) is None


def _join(tokens: Sequence[str]) -> str:
    return re.sub(r"\{ | \}", lambda match: match[0].strip(), " ".join(tokens))


def _draw(rng: random.Random, weighted: _Marks) -> str:
    return rng.choices([mark for mark, _ in weighted], [weight for _, weight in weighted])[0]


# --- marks ----------------------------------------------------------------------------------------


def _punctuated(tokens: Sequence[str], rng: random.Random) -> Iterator[str]:
    """Add marks around what stands in braces, and where a repair has no interregnum."""
    i, before = 0, ""
    while i < len(tokens):
        token = tokens[i]
        if token == "{":
            end = tokens.index("}", i)
            braces = list(_braces(tokens[i + 1 : end], rng))
            if before in _NEVER_LAST and braces[0] == ".":
                braces[0] = "—"
            yield from braces
            i = end + 1
            continue
        yield token
        before = token if _is_word(token) else before
        if token[0] == "+" and tokens[i + 1] != "{":
            yield _draw(rng, _BARE_REPAIR)
        i += 1


def _braces(inside: Sequence[str], rng: random.Random) -> Iterator[str]:
    words = " ".join(inside)
    if words in FILLERS or all(word in FILLERS for word in inside):
        before, after = _BEFORE_FILLERS, _AFTER_FILLERS
    elif _OPEN_CUE.search(words):
        before, after = _BEFORE_CUE, _AFTER_OPEN_CUE
    elif _SENTENCE_CUE.search(words):
        before, after = _BEFORE_SENTENCE_CUE, _AFTER_SENTENCE_CUE
    else:
        before, after = _BEFORE_CUE, _AFTER_CUE
    yield _draw(rng, before)
    yield "{"
    for i, word in enumerate(inside):
        yield word
        ends_piece = word in FILLERS or word in _CUE_PIECES
        # "no that's wrong", "that is": the second word needs no comma before it
        if i + 1 < len(inside) and ends_piece and inside[i + 1] not in ("a", "make", "should"):
            yield "," if rng.random() < _INSIDE_CUE_SHARE else ""
    yield _draw(rng, after)
    yield "}"


def _ended(tokens: Sequence[str], rng: random.Random) -> list[str]:
    """Add the mark at the end, and draw the question marks."""
    result = [token for token in tokens if token]
    if next(_words_back(result), "") not in _STOPS:
        result.append(".")
    for i, token in enumerate(result):
        if token in (".", "?") and (token == "?" or _is_question(result[:i])):
            result[i] = "?" if rng.random() < QUESTION_SHARE else "."
    return result[:-1] if result[-1] == "." and rng.random() >= END_SHARE else result


def _words_back(tokens: Sequence[str]) -> Iterator[str]:
    return (token for token in reversed(tokens) if _MARK.fullmatch(token) is None)


def _is_question(tokens: Sequence[str]) -> bool:
    """Whether the last sentence begins as a question does."""
    last: list[str] = []
    for token in tokens:
        if token in _STOPS:
            last = []
        elif _is_word(token) and token not in FILLERS:
            last.append(token)
    return bool(last) and last[0] in _QUESTION


def _attached(tokens: Sequence[str]) -> list[str]:
    """Attach every mark to the word before it; of two marks, the stronger one counts."""
    result: list[str] = []
    last = None
    for token in tokens:
        if token not in _PUNCTUATION:
            if _is_word(token):
                last = len(result)
            result.append(token)
        elif last is not None:
            word = result[last]
            if word.endswith(","):
                result[last] = word[:-1] + token
            elif word[-1] not in ".?!—–":
                result[last] = word + token
    return result


# --- capital letters and digits -------------------------------------------------------------------


@cache
def _common_names() -> frozenset[str]:
    lists = basic_templates().slots
    months = frozenset(MONTHS) - MONTHS_AND_VERBS
    names = {*months, *DAYS, *_MORE_NAMES.split(), *lists["name"], *lists["city"]}
    return frozenset(names - _WORDS_TOO)


def _capitalised(tokens: Sequence[str], names: Collection[str]) -> list[str]:
    result: list[str] = []
    starts, before = True, ""
    words = [token for token in tokens if _MARK.fullmatch(token) is None]
    position = 0
    for token in tokens:
        if _MARK.fullmatch(token):
            result.append(token)
            continue
        position += 1
        if token in _PUNCTUATION:
            starts = starts or token in _STOPS
            result.append(token)
            continue
        following = words[position] if position < len(words) else ""
        is_name = token in names or (token.endswith("'s") and token[:-2] in names)
        if token in MONTHS_AND_VERBS and names:
            is_name = before in _BEFORE_MONTH or following[:1].isdigit() or following[-2:] == "th"
        if starts or is_name or _I.match(token):
            token = token[:1].upper() + token[1:]
        result.append(token)
        starts, before = False, token.lower()
    return result


def _digits(tokens: Sequence[str], rng: random.Random) -> list[str]:
    """Write numbers as digits, but none that a bracket cuts in two ("seven [ thirty + forty ]")."""
    runs = _runs(tokens)
    for run, following in pairwise(runs):
        between = tokens[run.stop : following.start]
        cut = any(mark[0] in "[]" for mark in between) and not any(
            mark[0] == "+" or mark in _PUNCTUATION for mark in between
        )
        if cut and {tokens[run.stop - 1], tokens[following.start]} <= NUMBER_WORDS:
            return list(tokens)
    result: list[str] = []
    end = 0
    for run in runs:
        result += [*tokens[end : run.start], *as_digits(tokens[run.start : run.stop], rng)]
        end = run.stop
    return [*result, *tokens[end:]]


def _runs(tokens: Sequence[str]) -> list[range]:
    """Words between which there is no mark."""
    runs: list[range] = []
    start = None
    for i, token in enumerate([*tokens, "+"]):
        if _is_word(token):
            start = i if start is None else start
        elif start is not None:
            runs.append(range(start, i))
            start = None
    return runs
