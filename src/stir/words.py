"""A word, made once for everybody: sessions, command line, cleaning, server and training.

`Word.text` is what was said or written. Everything else follows from it:

* `form` is what words are compared by: lower case, no punctuation, apostrophes kept (*they'll* is
  not *we'll*), digits as number words (*6* is *six*), one spelling for each filled pause.
* `key` is what models look a word up by. The models were trained on Switchboard, which has no
  apostrophes, so several forms may share a key (*we'll* is looked up as *theyll*).
* `is_silent`: nothing is said, as in a lone comma or dash.
* `is_broken`: the word is broken off (*wor-*).
* `mark`: the punctuation mark after the word, or an empty string.

`mark_before` is the only thing that does not follow from the text: the mark between the word before
and this one. Whoever knows the word before sets it; a session does.

Tokenisers such as spaCy's split contractions (*I 'm*). `is_tail` marks what may be such a second
half; `completes` and `join` put the word together again.
"""

from __future__ import annotations

import re

FILLED_PAUSES = {
    **dict.fromkeys(("uh", "uhh", "uhhh", "er", "err", "errr", "ah", "ahh", "%hesitation"), "uh"),
    **dict.fromkeys(("um", "umm", "ummm", "uhm", "uhmm", "erm", "ermm", "hm", "hmm", "hmmm"), "um"),
}
"""Spellings of the two filled pauses that models know; *mhm* and *uh-huh* are answers."""

# Without its apostrophe *we'll* is the discourse marker *well*, and models take it for that. They
# look it up as the nearest word that has one reading only.
_KEYS = {"we'll": "theyll"}

# What may stand in or around a word and is not said. Hyphens are kept: uh-huh, and a broken wor-.
_UNSAID = str.maketrans("‘’`", "'''", ',.?!;:()[]{}<>"/|*_~–—…“”„‚«»‹›¿¡')
_MARKS = ",.?!;:…–—"
_HYPHENS = "-‐‑"
_LONE_DASHES = frozenset((*_HYPHENS, "--"))
_CLOSING = "\"'”’»›)]}*_~"
_CLITICS = frozenset(("'m", "'s", "'re", "'ve", "'ll", "'d", "n't"))
_TAILS = {"na": ("gon", "wan"), "ta": ("got",)}  # by what they complete

_CACHE_SIZE = 1 << 14
_CACHED_LENGTH = 64
_Spelling = tuple[str, str, bool, bool, bool, str]
_cache: dict[str, _Spelling] = {}


class Word:
    """One word as it arrives: its text and, if known, its part-of-speech tag and times in seconds.

    `form` is what words are compared by, `key` what models look up, `mark` the punctuation after
    the word, `is_broken` whether it is broken off (*wor-*).
    """

    __slots__ = (
        "end",
        "form",
        "is_broken",
        "is_silent",
        "is_tail",
        "key",
        "mark",
        "mark_before",
        "pos",
        "start",
        "text",
    )

    def __init__(
        self,
        text: str,
        pos: str | None = None,
        start: float | None = None,
        end: float | None = None,
    ) -> None:
        # strings of a subclass, as numpy's, become plain ones, which compiled code relies on
        if type(text) is not str:
            text = str.__str__(text)
        if pos is not None and type(pos) is not str:
            pos = str.__str__(pos)
        self.text = text
        self.pos = pos
        self.start = start
        self.end = end
        self.mark_before = ""
        spelling = _cache.get(text)
        if spelling is None:
            spelling = _spell(text)
            if len(text) <= _CACHED_LENGTH:
                if len(_cache) >= _CACHE_SIZE:
                    _cache.clear()
                _cache[text] = spelling
        self.form, self.key, self.is_silent, self.is_broken, self.is_tail, self.mark = spelling

    @property
    def is_filled_pause(self) -> bool:
        """Whether the word is *uh* or *um*, however it is spelled."""
        return self.form == "uh" or self.form == "um"

    def completes(self, before: Word) -> bool:
        """Whether a tokeniser has split this off the word before (*I 'm*, *do n't*, *gon na*)."""
        if not self.is_tail or before.is_silent or before.mark or before.is_broken:
            return False
        if self.form in _TAILS:
            return before.form in _TAILS[self.form]
        return before.text[-1:].isalpha()

    def join(self, before: Word) -> Word:
        """Join this to the word before, of which a tokeniser has split it off."""
        pos = None
        if before.pos is not None and self.pos is not None:
            pos = before.pos + self.pos
        whole = Word(before.text + self.text, pos, before.start, self.end)
        whole.mark_before = before.mark_before
        return whole

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        values = self._values()
        while len(values) > 1 and values[-1] is None:
            values = values[:-1]
        return f"Word({', '.join(map(repr, values))})"

    def _values(self) -> tuple[str | float | None, ...]:
        return self.text, self.pos, self.start, self.end


def letters(form: str) -> str:
    """A form without its apostrophes: what the beginnings of two words are compared by."""
    return form.replace("'", "") if "'" in form else form


def _spell(text: str) -> _Spelling:
    """Form, key, silent, broken, tail and mark of a token."""
    if not any(character.isalnum() for character in text):
        return text, text, True, False, False, _mark(text)
    said = text.rstrip(_CLOSING).rstrip(_MARKS + _CLOSING)
    broken = said[-1:] in _HYPHENS and any(character.isalpha() for character in said)
    if any(character.isdigit() for character in text):
        number = _number_words(said.lower())
        if number:
            # models know numbers below a hundred as one word; the others by their last word
            key = number if _is_plain(number) else number.rpartition("-")[2]
            return number, key, False, broken, False, _mark(text)
    form = text.translate(_UNSAID).lower().strip("'")
    form = FILLED_PAUSES.get(form, form)
    key = _KEYS.get(form) or letters(form)
    tail = said.lower().replace("’", "'")
    return form, key, False, broken, tail in _CLITICS or tail in _TAILS, _mark(text)


def _mark(text: str) -> str:
    """The mark that a token ends with, quotation marks and brackets aside."""
    last = text.rstrip(_CLOSING)[-1:]
    if last in ("–", "—") or text in _LONE_DASHES:
        return "-"
    return last if last in _MARKS else ""


# --- digits as they are said -------------------------------------------------------------------

_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = [".", ".", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_UNITS_AND_ORDINALS = frozenset(_UNITS[:10]).union(
    _ORDINALS.get(unit, unit + "th") for unit in _UNITS[:10]
)
_NUMERAL = re.compile(
    r"(?P<currency>[$£€])?(?P<whole>\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(?P<decimals>\d{1,6}))?"
    r"(?::(?P<minutes>[0-5]\d))?(?P<suffix>st|nd|rd|th|s|%|am|pm|k)?"
)
_CURRENCIES = {"$": "dollars", "£": "pounds", "€": "euros"}
_SUFFIXES = {"%": "percent", "am": "am", "pm": "pm", "k": "thousand"}


def _number_words(token: str) -> str | None:
    """A numeral as it is said, its words joined by hyphens; None if the token is no numeral."""
    match = _NUMERAL.fullmatch(token.strip("\"'“”‘’([{"))
    if match is None or (match["whole"][0] == "0" and match["whole"] != "0"):
        return None
    value = int(match["whole"].replace(",", ""))
    words = _year(value) if _is_year(match) else _cardinal(value)
    if match["decimals"]:
        words += ["point", *(_UNITS[int(digit)] for digit in match["decimals"])]
    if match["minutes"]:
        minutes = int(match["minutes"])
        words += [*(["oh"] if minutes < 10 else []), *_cardinal(minutes)] if minutes else ["oclock"]
    suffix = match["suffix"]
    if suffix in ("st", "nd", "rd", "th"):
        words[-1] = _ordinal(words[-1])
    elif suffix == "s":
        words[-1] = words[-1][:-1] + "ies" if words[-1].endswith("y") else words[-1] + "s"
    elif suffix:
        words.append(_SUFFIXES[suffix])
    if match["currency"]:
        words.append(_CURRENCIES[match["currency"]])
    return "-".join(words)


def _is_plain(number: str) -> bool:
    """Whether a number's words are one word of English: *seven*, *twenty-three*, *sixtieth*."""
    head, hyphen, tail = number.partition("-")
    return not hyphen or (head in _TENS and tail in _UNITS_AND_ORDINALS)


def _is_year(match: re.Match[str]) -> bool:
    whole = match["whole"]
    only = not any((match["currency"], match["decimals"], match["minutes"]))
    return only and len(whole) == 4 and "1100" <= whole <= "2099" and whole[1:3] != "00"


def _year(value: int) -> list[str]:
    century, rest = divmod(value, 100)
    if rest == 0:
        return [*_cardinal(century), "hundred"]
    return [*_cardinal(century), *(["oh"] if rest < 10 else []), *_cardinal(rest)]


def _cardinal(value: int) -> list[str]:
    if value < 20:
        return [_UNITS[value]]
    if value < 100:
        tens, units = divmod(value, 10)
        return [_TENS[tens], *([_UNITS[units]] if units else [])]
    for scale, name in _SCALES:
        if value >= scale:
            count, rest = divmod(value, scale)
            return [*_cardinal(count), name, *(_cardinal(rest) if rest else [])]
    raise AssertionError(value)


def _ordinal(word: str) -> str:
    if word in _ORDINALS:
        return _ORDINALS[word]
    return word[:-1] + "ieth" if word.endswith("y") else word + "th"
