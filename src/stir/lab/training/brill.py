"""Tags from Brill's rule-based tagger (1992), for sentences that nobody has tagged.

Brill's lexicon and rules are under the MIT licence and come with the package TextBlob, as
`en-lexicon.txt`, `en-morphology.txt` and `en-context.txt`. A word gets its most frequent tag, an
unknown one a tag by its ending, and then rules look at the words and tags beside it. stir's own
tagger (`tagger`) is trained on the result: it tags incrementally, these rules read ahead.

Contractions are one word with both tags, as in Switchboard: *we've* is `PRPVBP`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from stir.errors import InputError
from stir.lab.training.sentences.words import word_set

LEXICON, MORPHOLOGY, CONTEXT = "en-lexicon.txt", "en-morphology.txt", "en-context.txt"

_Test = Callable[[Sequence[str], Sequence[str], int, str, str], bool]

_CONTRACTION = re.compile(r"(.+?)(n't|'(?:m|s|re|ve|ll|d))")
_TAGS_OF_ENDINGS = {
    "n't": "RB",
    "'m": "VBP",
    "'re": "VBP",
    "'ve": "VBP",
    "'ll": "MD",
    "'d": "MD",
}
_KINDS = word_set("hassuf haspref addsuf deletesuf deletepref char goodleft goodright")
_SPLIT_STEMS = {"ca": "MD", "wo": "MD", "sha": "MD", "ai": "VBP"}
_BEFORE_IS = word_set("""
i he she it that this there here what who where how when why everybody somebody nobody everything
something nothing one
""")
# What dictionaries of written English lack, or know otherwise.
_SPOKEN = {
    **dict.fromkeys(word_set("uh um hmm mm yeah yep yup nope okay ok oh ah ooh wow hey huh"), "UH"),
    **dict.fromkeys(word_set("uh-huh um-hum mm-hmm uh-hum mm-hm huh-uh yes hello hi bye"), "UH"),
    **{"gonna": "VBGTO", "wanna": "VBTO", "gotta": "VBTO", "'cause": "IN", "cause": "IN"},
    **{"kinda": "RB", "sorta": "RB", "dunno": "VBPRB", "let's": "VBPRP", "lets": "VBPRP"},
}


class Rule(NamedTuple):
    """A rule that changes a tag where its test holds."""

    number: int
    tag: str
    test: str
    x: str
    y: str


class BrillTagger:
    """Tags whole sentences of lower-case words."""

    def __init__(self, folder: Path) -> None:
        """Read lexicon and rules from a folder, as TextBlob's `en`."""
        self._lexicon = {entry[0]: entry[1] for entry in _lines(folder / LEXICON) if len(entry) > 1}
        self._morphology = _lines(folder / MORPHOLOGY)
        self._rules: defaultdict[str, list[Rule]] = defaultdict(list)
        for number, (old, new, test, x, *rest) in enumerate(_lines(folder / CONTEXT)):
            if test not in _TESTS:
                raise InputError("has a rule of an unknown kind", file=folder / CONTEXT, token=test)
            rule = Rule(number, new, test, x, rest[0] if rest else "")
            self._rules[old].append(rule)

    def tag(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the tags of a sentence."""
        pieces: list[str] = []
        owners: list[int] = []
        for i, word in enumerate(words):
            parts = _parts(word)
            pieces += parts
            owners += [i] * len(parts)
        tags = [self._first_tag(pieces, i) for i in range(len(pieces))]
        for i in range(len(pieces)):
            tags[i] = self._in_context(pieces, tags, i)
        joined = [""] * len(words)
        for owner, tag in zip(owners, tags, strict=True):
            joined[owner] += tag
        return tuple(joined)

    def _first_tag(self, words: Sequence[str], i: int) -> str:
        word = words[i]
        if word in _SPOKEN:
            return _SPOKEN[word]
        if word == "'s":
            return "BES" if i and words[i - 1] in _BEFORE_IS else "POS"
        if word in _TAGS_OF_ENDINGS:
            return _TAGS_OF_ENDINGS[word]
        if word in _SPLIT_STEMS and i + 1 < len(words) and words[i + 1] == "n't":
            return _SPLIT_STEMS[word]
        known = self._lexicon.get(word) or self._lexicon.get(word.capitalize())
        return known or self._by_form(words, i)

    def _by_form(self, words: Sequence[str], i: int) -> str:
        """The tag of an unknown word, by its letters and its neighbours."""
        word = words[i]
        if word[:1].isdigit():
            return "CD"
        tag = "NN"
        for rule in self._morphology:
            # a kind that begins with f has the tag that it changes before it
            of, entry = (tag, rule) if rule[1] in _KINDS else (rule[0], rule[1:])
            if of == tag and self._fits(entry, words, i):
                tag = entry[-2]
        return tag

    def _fits(self, rule: Sequence[str], words: Sequence[str], i: int) -> bool:
        x, kind, word = rule[0], rule[1].removeprefix("f"), words[i]
        if kind == "hassuf":
            return word.endswith(x)
        if kind == "haspref":
            return word.startswith(x)
        if kind == "addsuf":
            return word + x in self._lexicon
        if kind == "deletesuf":
            return word.endswith(x) and word[: -len(x)] in self._lexicon
        if kind == "deletepref":
            return word.startswith(x) and word[len(x) :] in self._lexicon
        if kind == "char":
            return x in word
        if kind == "goodleft":
            return i + 1 < len(words) and words[i + 1] == x
        return kind == "goodright" and i > 0 and words[i - 1] == x

    def _in_context(self, words: Sequence[str], tags: list[str], i: int) -> str:
        tag, number = tags[i], -1
        changed = words[i] not in _SPOKEN
        while changed:
            changed = False
            for rule in self._rules.get(tag, ()):
                # the lexicon has one tag a word, so that no other place says what is no gerund
                if rule.number <= number or (rule.tag == "VBG" and words[i][-3:] != "ing"):
                    continue
                if _TESTS[rule.test](words, tags, i, rule.x, rule.y):
                    tag, number, changed = rule.tag, rule.number, True
                    break
        return tag


def _parts(word: str) -> list[str]:
    if word in _SPOKEN:
        return [word]
    match = _CONTRACTION.fullmatch(word)
    return list(match.groups()) if match else [word]


def _lines(path: Path) -> list[list[str]]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
    return [line.split() for line in text.splitlines() if line.strip() and line[:3] != ";;;"]


def _at(values: Sequence[str], i: int) -> str:
    return values[i] if 0 <= i < len(values) else "STAART"


def _near(tags: bool, *places: int) -> _Test:
    """A test whether `x` is the tag (or the word) at one of the places, counted from here."""

    def test(words: Sequence[str], found: Sequence[str], i: int, x: str, y: str) -> bool:
        values = found if tags else words
        return any(_at(values, i + place) == x for place in places)

    return test


def _both(first: tuple[bool, int], second: tuple[bool, int]) -> _Test:
    """A test of two places; each says whether a tag (or a word) is meant, and where."""

    def test(words: Sequence[str], found: Sequence[str], i: int, x: str, y: str) -> bool:
        def value(is_tag: bool, place: int) -> str:
            return _at(found if is_tag else words, i + place)

        return value(*first) == x and value(*second) == y

    return test


_TAG, _WORD = True, False
_TESTS: dict[str, _Test] = {
    "PREVTAG": _near(_TAG, -1),
    "NEXTTAG": _near(_TAG, 1),
    "PREV2TAG": _near(_TAG, -2),
    "NEXT2TAG": _near(_TAG, 2),
    "PREV1OR2TAG": _near(_TAG, -1, -2),
    "NEXT1OR2TAG": _near(_TAG, 1, 2),
    "PREV1OR2OR3TAG": _near(_TAG, -1, -2, -3),
    "CURWD": _near(_WORD, 0),
    "PREVWD": _near(_WORD, -1),
    "NEXTWD": _near(_WORD, 1),
    "PREV1OR2WD": _near(_WORD, -1, -2),
    "SURROUNDTAG": _both((_TAG, -1), (_TAG, 1)),
    "PREVBIGRAM": _both((_TAG, -2), (_TAG, -1)),
    "NEXTBIGRAM": _both((_TAG, 1), (_TAG, 2)),
    "LBIGRAM": _both((_WORD, -1), (_WORD, 0)),
    "RBIGRAM": _both((_WORD, 0), (_WORD, 1)),
    "WDPREVTAG": _both((_TAG, -1), (_WORD, 0)),
    "WDNEXTTAG": _both((_WORD, 0), (_TAG, 1)),
    "WDAND2AFT": _both((_WORD, 0), (_WORD, 2)),
    "WDAND2TAGAFT": _both((_WORD, 0), (_TAG, 2)),
    "WDAND2TAGBFR": _both((_TAG, -2), (_WORD, 0)),
}
