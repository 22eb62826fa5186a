"""Values of slots: another one for the place of a value, and varied times, days and numbers."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence

from stir.lab.training.sentences.requests.reading import MAX_VALUE_WORDS, Request, Slot
from stir.lab.training.sentences.words import DAYS, HOURS, MONTHS, ORDINALS, word_set

VARIED_SHARE = 0.5
"""Times, days and numbers that are changed before anything else: in one source it is always
March."""
SAME_SHAPE_SHARE = 0.5
"""Wrong values that are the right one with other numbers, days or months in it."""
NEAREST_SHARE = 0.6
"""Wrong values that are the nearest in length of a few."""
_TRIES = 4

# Slots whose values are not alternatives of each other.
_NO_ALTERNATIVES = word_set("""
    object_select best_rating current_location playlist_owner personal_info rating_unit
    general_frequency time_zone change_amount music_descriptor player_setting weather_descriptor
    spatial_relation sort rating amount
""")
# In requests "may" is mostly a verb.
_MONTHS = tuple(month for month in MONTHS if month != "may")
_DAY_PARTS = ("morning", "afternoon", "evening")
_SHAPES: tuple[tuple[str, ...], ...] = (
    DAYS,
    _MONTHS,
    ORDINALS,
    HOURS,
    ("fifteen", "thirty", "forty"),
    ("am", "pm"),
    _DAY_PARTS,
    ("today", "tomorrow", "tonight"),
)
_SHAPE_OF = {word: entries for entries in _SHAPES for word in entries}
_SHAPED_KINDS = ("time", "day", "number")
_FIRST_WORDS = word_set("the a an in at on for to my this next around after before from")
_ADVERBS = frozenset(("today", "tomorrow", "tonight", "later"))

Value = tuple[str, ...]


class Values:
    """The values of all slots."""

    def __init__(self, requests: Iterable[Request], rng: random.Random) -> None:
        self._rng = rng
        found: defaultdict[tuple[str, str], dict[Value, None]] = defaultdict(dict)
        beginnings: defaultdict[tuple[str, str], dict[Value, None]] = defaultdict(dict)
        for request in requests:
            for slot in request.slots:
                value = request.value(slot)
                if len(value) <= MAX_VALUE_WORDS and _has_alternatives(slot):
                    found[_key(slot, value)][value] = None
                    if len(value) > 1:
                        beginnings[slot.name, value[0]][value] = None
        self._values = {key: list(values) for key, values in found.items()}
        self._beginnings = {key: list(values) for key, values in beginnings.items()}

    def other(self, slot: Slot, value: Value) -> Value | None:
        """Draw another value for the place of this one."""
        if not _has_alternatives(slot):
            return None
        if slot.kind in _SHAPED_KINDS and self._rng.random() < SAME_SHAPE_SHARE:
            shaped = self.same_shape(value)
            return shaped if shaped != value else None
        pool = self._values.get(_key(slot, value), [])
        drawn = [self._rng.choice(pool) for _ in range(_TRIES) if pool]
        others = [other for other in drawn if _differ(other, value)]
        if not others:
            return None
        if self._rng.random() < NEAREST_SHARE:
            return min(others, key=lambda other: abs(len(other) - len(value)))
        return others[0]

    def with_same_beginning(self, slot: Slot, value: Value) -> Value | None:
        """Draw another value that begins with the same word.

        A time keeps its shape: "eleven thirty, no, am" would be half past eleven.
        """
        if len(value) < 2 or not _has_alternatives(slot) or value[0] in ("i", "a", "in", "at"):
            return None
        if slot.kind in _SHAPED_KINDS:
            shaped = (value[0], *self.same_shape(value[1:]))
            return shaped if shaped != value else None
        pool = self._beginnings.get((slot.name, value[0]), [])
        drawn = [self._rng.choice(pool) for _ in range(_TRIES) if pool]
        return next((other for other in drawn if _differ(other, value)), None)

    def same_shape(self, value: Value) -> Value:
        """Draw other numbers, days and months for those in a value, at least for one of them."""
        places = [i for i, word in enumerate(value) if word in _SHAPE_OF]
        changed = list(value)
        for i in self._rng.sample(places, self._rng.randint(1, len(places)) if places else 0):
            changed[i] = self._rng.choice(_SHAPE_OF[value[i]])
        return tuple(changed)

    def varied(self, request: Request) -> Request:
        """Change the times, days and numbers of a request, sometimes."""
        for i, slot in enumerate(request.slots):
            if slot.kind in _SHAPED_KINDS and self._rng.random() < VARIED_SHARE:
                current = request.slots[i]
                request = request.replace(current, self.same_shape(request.value(current)))
        return request


def _has_alternatives(slot: Slot) -> bool:
    return slot.name.rpartition("/")[2] not in _NO_ALTERNATIVES


def _key(slot: Slot, value: Value) -> tuple[str, str]:
    """Values of one key can stand in each other's place."""
    first = value[0]
    if slot.kind == "day":
        if first in ORDINALS or first == "twenty":
            return "day", "nth"  # after "the"
        if first in DAYS or first in _MONTHS:
            return "day", "on"
        return "day", "adverb" if first in _ADVERBS else first
    if slot.kind in ("time", "number"):
        return slot.kind, first if first in _DAY_PARTS else ""
    return slot.name, first if first in _FIRST_WORDS else ""


def _differ(other: Sequence[str], value: Sequence[str]) -> bool:
    """Whether neither value is the beginning of the other, nor its plural."""
    if " ".join(other).rstrip("s") == " ".join(value).rstrip("s"):
        return False
    shorter = min(len(other), len(value))
    return tuple(other[:shorter]) != tuple(value[:shorter])
