"""Make the nearest twin of a correction: the same two versions in the same order, both meant.

"fly [ to boston + {uh} to denver ] on friday" becomes "fly to boston to denver and to miami on
friday", "fly to boston and to denver on friday", "fly not to boston but to denver on friday". What
tells a twin from its correction are small words, some of which come after both versions, so a
network learns to change its mind. The third item of a list is a version from another correction.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.cues import draw_fillers
from stir.lab.training.sentences.edits import braced
from stir.lab.training.sentences.words import (
    DAYS,
    HOURS,
    MONTHS,
    MONTHS_AND_VERBS,
    ORDINALS,
    POSSESSIVES,
    PREPOSITIONS,
    TENS,
    word_set,
)
from stir.types import Kind
from stir.words import Word

POOL_SIZE = 200
"""Versions that are kept for the lists of later twins, by their beginning and length."""
LONGEST = 6
"""Longer versions are clauses, which do not make lists."""
LIST_SHARE = 0.45
"""Twins that are lists of three and more, where there is a third item."""
FOUR_SHARE = 0.25
"""Of the lists: those of four items."""
COMMA_SHARE = 0.5
"""Lists with a comma before *and*, where there are marks."""
FILLER_SHARE = 0.35
"""Twins with a filler between the versions, so that a filler there does not tell a correction."""
MARK_AT_FILLER_SHARE = 0.7
"""Marks before and after that filler, where there are marks."""
# {a} and {b} are the versions. Twice: frequent.
JOINED = (
    *("{a} and {b}", "{a} or {b}") * 4,
    *("{a} and then {b}", "{a} and not {b}", "{a} not {b}", "not {a} but {b}") * 2,
    *("{a} as well as {b}", "both {a} and {b}", "either {a} or {b}", "{a} but not {b}"),
    *("{a} rather than {b}", "{a} instead of {b}", "{a} then {b}", "first {a} then {b}"),
    *("{a} and also {b}", "{a} or maybe {b}", "{a} or even {b}", "{a} and {b} too"),
    *("not only {a} but also {b}", "neither {a} nor {b}", "{a} and sometimes {b}"),
)
JOINED_CLAUSES = (*("{a} and {b}",) * 3, "{a} or {b}", "{a} but {b}", "{a} and then {b}")
"""For versions with a subject or a finite verb: "not he went but she went" is no English."""
_MARKS = ",.?!;:—–…-"
_STOPS = ".?!"


class NearTwins:
    """Makes twins, and remembers versions for the lists of later ones."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._pools: defaultdict[tuple[int, str], deque[tuple[str, ...]]] = defaultdict(
            lambda: deque(maxlen=POOL_SIZE)
        )

    def twin(self, markup: str) -> str | None:
        """Return the twin of a correction in mark-up; None if it has more than one repair."""
        words, annotation = parse_markup(markup)
        if len(annotation.repairs) != 1:
            return None
        repair = annotation.repairs[0]
        if repair.kind is not Kind.SUBSTITUTE or len(words) > repair.last + 25:
            return None
        edit_terms = set(annotation.edit_terms)
        first = self._version(words, range(repair.rm_start, repair.rm_end + 1), edit_terms)
        second = self._version(words, range(repair.rp_start, repair.last + 1), edit_terms)
        if not 0 < len(second) <= LONGEST or not 0 < len(first) <= LONGEST:
            return None
        if first == second or {first[-1].lower(), second[-1].lower()} & _OPEN_ENDED:
            return None  # "me the and me the" is nothing that people say
        if _differ_in_form(first, second):
            return None  # nor is "he go and goes"
        before = [words[i] for i in range(repair.rm_start) if i not in edit_terms]
        after = [words[i] for i in range(repair.last + 1, len(words)) if i not in edit_terms]
        mark = _mark(words[repair.last])
        cue_after = repair.last + 1
        while cue_after in edit_terms:
            mark = _mark(words[cue_after]) if words[cue_after][-1] in _STOPS else mark
            cue_after += 1
        joined = self._join(
            before[-1] if before else "", first, second, has_marks=_has_marks(words)
        )
        key = len(second), second[0].lower() if len(second) > 1 else _class(second[0])
        if not _is_clause(second):
            self._pools[key].append(second)
        joined[-1] += mark
        return " ".join([*_escaped(before), *joined, *_escaped(after)])

    def _version(self, words: Sequence[str], span: range, edit_terms: set[int]) -> tuple[str, ...]:
        kept = (words[i].rstrip(_MARKS) or words[i] for i in span if i not in edit_terms)
        return tuple(_escaped(kept))

    def _join(
        self, before: str, first: tuple[str, ...], second: tuple[str, ...], *, has_marks: bool
    ) -> list[str]:
        rng = self._rng
        key = len(second), second[0].lower() if len(second) > 1 else _class(second[0])
        are_clauses = _is_clause(first) or _is_clause(second)
        pool = [item for item in self._pools[key] if item not in (first, second)]
        is_parallel = len(first) > 1 and first[0].lower() == second[0].lower()
        is_classed = len(second) == 1 and _class(first[0]) == _class(second[0]) != ""
        if pool and not are_clauses and (is_parallel or is_classed) and rng.random() < LIST_SHARE:
            count = 2 if rng.random() < FOUR_SHARE else 1
            alike = sorted({item for item in pool if item[0] == second[0] or len(item) == 1})
            items = [first, second, *rng.sample(alike or [pool[0]], min(count, len(alike) or 1))]
            listed = _listed(items, rng, has_marks=has_marks)
            return self._with_filler(listed, rng.choice(items[1:]), has_marks=has_marks)
        patterns: Sequence[str] = JOINED_CLAUSES if are_clauses else JOINED
        if before.lower() in _DETERMINERS:  # "the either six or seven"
            patterns = tuple(found for found in patterns if found.startswith("{a}"))
        elif before.lower() in PREPOSITIONS:  # "in first may then june"
            patterns = tuple(found for found in patterns if not found.startswith("first"))
        pattern = rng.choice(patterns)
        joined = pattern.format(a=" ".join(first), b=" ".join(second)).split()
        return self._with_filler(joined, second, has_marks=has_marks)

    def _with_filler(
        self, joined: list[str], item: tuple[str, ...], *, has_marks: bool
    ) -> list[str]:
        """Put a filler before an item, sometimes."""
        rng = self._rng
        if rng.random() >= FILLER_SHARE:
            return joined
        starts = range(len(joined) - len(item), 0, -1)
        at = next((i for i in starts if tuple(_bare(joined[i : i + len(item)])) == item), 0)
        if not at:
            return joined
        before, after = (
            "," if has_marks and rng.random() < MARK_AT_FILLER_SHARE else "" for _ in range(2)
        )
        said = [*joined[: at - 1], joined[at - 1].rstrip(",") + before] if before else joined[:at]
        return [*said, braced(f"{draw_fillers(rng)}{after}"), *joined[at:]]


def _listed(items: Sequence[tuple[str, ...]], rng: random.Random, *, has_marks: bool) -> list[str]:
    comma = "," if has_marks else ""
    last_comma = comma if rng.random() < COMMA_SHARE else ""
    found: list[str] = []
    for i, item in enumerate(items):
        words = list(item)
        if i == len(items) - 1:
            found.append(rng.choice(("and", "and", "and", "or")))
        elif i == len(items) - 2:
            words[-1] += last_comma
        else:
            words[-1] += comma
        found += words
    return found


def _class(word: str) -> str:
    """A rough class, so that the items of a list are alike."""
    form = Word(word).form
    if form in DAYS:
        return "day"
    if form in _MONTHS:
        return "month"
    if any(character.isdigit() for character in word) or form.partition("-")[0] in _NUMBERS:
        return "number"
    if word[:1].isupper() and word != "I":
        return "name"
    return ""


_SUBJECTS = word_set("""
i you he she it we they there this that these those what who how when where if
""")
_DETERMINERS = POSSESSIVES | word_set("a an the this that some any these those every no")
_FINITE = word_set("""
is are was were am be been has have had do does did done go goes went gone come came see saw seen
run ran will would can could shall should may might must don't doesn't didn't let
""")
_OPEN_ENDED = frozenset(
    (
        *("the", "a", "an", "of", "in", "on", "at", "to", "for", "with", "from", "by", "and", "or"),
        *("but", "if", "when", "unless", "because", "that", "my", "your", "his", "her", "our"),
        *("their", "its", "i", "you", "we", "he", "she", "they", "it", "is", "are", "was", "were"),
        *("be", "do", "does", "did", "have", "has", "had", "can", "could", "will", "would", "as"),
        *("should", "not", "very", "this", "these", "those", "some", "any", "no", "than", "about"),
    )
)
# march and may are verbs, too. December is missing: to add it changes the sentences of a seed.
_MONTHS = frozenset(MONTHS) - MONTHS_AND_VERBS - {"december"}
_NUMBERS = frozenset((*HOURS, "fifteen", *TENS, "hundred", *ORDINALS[:7]))


def _has_marks(words: Sequence[str]) -> bool:
    return any(word[-1] in _MARKS for word in words)


def _mark(word: str) -> str:
    return word[len(word.rstrip(_MARKS)) :]


def _is_clause(version: Sequence[str]) -> bool:
    """Whether a version has a subject or a finite verb, as far as small words tell."""
    lower = [word.lower() for word in version]
    return lower[0] in _SUBJECTS or not _FINITE.isdisjoint(lower) or any("'" in w for w in lower)


def _differ_in_form(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether the versions have other forms of the same words: "was" and "were"."""
    if len(first) != len(second):
        return False
    pairs = [(a.lower(), b.lower()) for a, b in zip(first, second, strict=True)]
    return all(a == b or a[:3] == b[:3] or {a, b} <= _FINITE for a, b in pairs)


def _bare(words: Sequence[str]) -> list[str]:
    return [word.rstrip(",") for word in words]


def _escaped(words: Iterable[str]) -> list[str]:
    return [
        word.replace("[", "").replace("]", "").replace("{", "").replace("}", "") for word in words
    ]
