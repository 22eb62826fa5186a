"""Write numbers as digits, as recognisers do: "seven thirty pm" as "7:30 pm", "fifth" as "5th".

The inverse, digits as they are said, is in `stir.words`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from stir.lab.training.sentences.words import DIGITS, MONTHS, TEENS, TENS, word_set
from stir.words import Word


def _numbered(words: Sequence[str], first: int, step: int = 1) -> dict[str, int]:
    return {word: first + step * i for i, word in enumerate(words)}


_DIGIT = _numbered(DIGITS, 0)
_SMALL = {**_DIGIT, **_numbered(TEENS, 10)}
_ROUND = _numbered(TENS, 20, 10)
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_DIGITS = {"oh": 0, **_DIGIT}
_ORDINALS = {Word(f"{i}th").form: i for i in range(1, 32)}
_CENTURIES = (18, 19, 20)
NUMBER_WORDS = frozenset((*_SMALL, *_ROUND, *_SCALES))
"""Words that are numbers by themselves."""

JOINED_SHARE = 0.5
"""Units that are written with their number: "7pm", "$5", "20%"."""
_LEAST_CODE = 3  # digits said one by one that are written together
# "one" is a pronoun elsewhere: "the old one", "one of them"
_BEFORE_ONE = word_set("at for number line page room seat or and between from to until plus minus")
_AFTER_ONE = word_set(
    "am pm o'clock percent dollars minute hour day week person people ticket or to out"
)


class _Found(NamedTuple):
    text: str
    end: int


def spoken(words: Sequence[str]) -> tuple[str, ...] | None:
    """Write digits as they are said; None where nobody knows how ("w2", "00")."""
    said: list[str] = []
    for word in words:
        if not any(character.isdigit() for character in word):
            said.append(word)
            continue
        form = Word(word).form
        if any(character.isdigit() for character in form) or word.endswith("k"):
            return None
        said += form.split("-")
    return tuple(said)


def as_digits(words: Sequence[str], rng: random.Random) -> list[str]:
    """Write the numbers in consecutive words as digits."""
    written: list[str] = []
    i = 0
    while i < len(words):
        found = _find(words, i)
        if found is None:
            written.append(words[i])
            i += 1
        else:
            text, i = _with_unit(found, words, rng)
            written.append(text)
    return written


def _find(words: Sequence[str], i: int) -> _Found | None:
    before = words[i - 1] if i else ""
    return (
        _code(words, i)
        or _ordinal(words, i, before)
        or _time_or_year(words, i)
        or _cardinal(words, i, before)
    )


def _word(words: Sequence[str], i: int) -> str:
    return words[i] if i < len(words) else ""


def _code(words: Sequence[str], i: int) -> _Found | None:
    """Digits said one by one: a telephone number, a code."""
    end = i
    while _word(words, end) in _DIGITS:
        end += 1
    digits = [_DIGITS[word] for word in words[i:end]]
    is_time = len(digits) == 3 and words[i + 1] == "oh"
    if (
        len(digits) < _LEAST_CODE
        or is_time
        or _word(words, end) in _SCALES
        or _word(words, end) in _ROUND
    ):
        return None
    if digits == list(range(digits[0], digits[0] + len(digits))):
        return None  # counting
    text = "".join(map(str, digits))
    if len(text) in (7, 10):
        text = f"{text[:-4]}-{text[-4:]}"
    if len(text) == 11:
        text = f"{text[:3]}-{text[3:]}"
    return _Found(text, end)


def _below_hundred(words: Sequence[str], i: int) -> tuple[int, int] | None:
    """A number below a hundred and where it ends."""
    word = _word(words, i)
    if word in _SMALL:
        return _SMALL[word], i + 1
    if word not in _ROUND:
        return None
    unit = _SMALL.get(_word(words, i + 1), 0)
    return (_ROUND[word] + unit, i + 2) if 1 <= unit <= 9 else (_ROUND[word], i + 1)


def _time_or_year(words: Sequence[str], i: int) -> _Found | None:
    first = _below_hundred(words, i)
    if first is None:
        return None
    value, middle = first
    if _word(words, middle) == "oh":
        second = _below_hundred(words, middle + 1)
        if second is None or second[0] > 9:
            return None
    else:
        second = _below_hundred(words, middle)
        if second is None or second[0] < 10:
            return None
    rest, end = second
    if _word(words, end) in _SCALES:
        return None
    if 1 <= value <= 23 and value not in _CENTURIES and rest < 60:
        return _Found(f"{value}:{rest:02}", end)
    return _Found(f"{value}{rest:02}", end) if value in _CENTURIES else None


def _ordinal(words: Sequence[str], i: int, before: str) -> _Found | None:
    word, following = words[i], _word(words, i + 1)
    if word in _ORDINALS:
        value, end = _ORDINALS[word], i + 1
    elif word in _ROUND and following in _ORDINALS and _ORDINALS[following] < 10:
        value, end = _ROUND[word] + _ORDINALS[following], i + 2
    else:
        return None
    # "first", "second" and "third" are numbers in dates only
    dated = before in MONTHS or (_word(words, end) == "of" and _word(words, end + 1) in MONTHS)
    if value < 4 and not dated:
        return None
    teen = 10 <= value % 100 <= 20
    suffix = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return _Found(f"{value}{suffix}", end)


def _cardinal(words: Sequence[str], i: int, before: str) -> _Found | None:
    """A number with its hundreds and thousands; "six seven" and "six and seven" are two."""
    total, current, end = 0, 0, i
    while True:
        previous = words[end - 1] if end > i else ""
        start = end + 1 if previous in _SCALES and _word(words, end) == "and" else end
        part = _below_hundred(words, start)
        if part is None or (previous and previous not in _SCALES):
            break
        current += part[0]
        end = part[1]
        while (scale := _SCALES.get(_word(words, end))) is not None:
            if scale == 100:
                current *= scale
            else:
                total += current * scale
                current = 0
            end += 1
    if end == i:
        return None
    if end == i + 1 and words[i] == "one" and not _is_number_one(before, _word(words, end)):
        return None
    total += current
    return _Found(f"{total:,}" if total >= 10_000 else str(total), end)


def _is_number_one(before: str, after: str) -> bool:
    alone = not before and not after  # a whole value
    if alone or after in _AFTER_ONE or after in NUMBER_WORDS:
        return True
    return before in _BEFORE_ONE and after not in ("of", "is", "that")


def _with_unit(found: _Found, words: Sequence[str], rng: random.Random) -> tuple[str, int]:
    """Join a number and its unit, sometimes."""
    text, end = found
    unit = _word(words, end)
    if rng.random() < JOINED_SHARE:
        if unit in ("am", "pm"):
            return text + unit, end + 1
        if unit == "percent":
            return f"{text}%", end + 1
        if unit == "dollars" and ":" not in text:
            return f"${text}", end + 1
    return text, end
