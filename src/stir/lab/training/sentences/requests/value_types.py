"""What a value of a request is: a time, a day, a number, a person, a place or another thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stir.lab.training.sentences.words import DAYS, DIGITS, HOURS, MONTHS, TEENS

_SLOT_TYPES = (
    (
        "person",
        r"^(person|artist|artist_name|directed_by|recipient_account_name|doctor_name|starring)$",
    ),
    (
        "place",
        r"city|^state$|country|location$|origin|destination|place_name|where_to|^area$|^poi$",
    ),
)

_HOUR = f"({'|'.join(HOURS)})"
_MINUTE = (
    r"(fifteen|thirty|forty|twenty|ten|fifty|forty five|twenty five|thirty five|fifty five"
    r"|oh five)"
)
_DAY_PART = r"(am|pm|o'clock|in the (morning|afternoon|evening|night)|at night)"
_TIME = re.compile(
    rf"((half past|quarter to|quarter past) )?{_HOUR}( {_MINUTE})?( {_DAY_PART})?|noon|midnight"
    rf"|(morning|afternoon|evening) {_HOUR}( {_MINUTE})?"
)
_WEEKDAY = f"({'|'.join(DAYS)})"
_MONTH = f"({'|'.join(MONTHS)})"
_NTH = r"(\w+(st|nd|rd|th)|twenty (first|second|third))"
_DAY = re.compile(
    rf"((next|this|on|coming) )?{_WEEKDAY}( (next|this) week)?|today|tomorrow|later today|tonight"
    rf"|{_MONTH} {_NTH}|(the )?{_NTH} of ({_MONTH}|this month)|the {_NTH}|day after tomorrow"
    r"|next (week|month|year)|this (week|month|weekend)"
)
_WITHOUT_ON = re.compile(r"today|tomorrow|tonight|later|next|this|day after|on |coming")
_CARDINAL = re.compile("|".join((*DIGITS, *TEENS, "twenty")))


def value_type(slot: str, value: Sequence[str]) -> str:
    """Say whether a value is a time, a day, a number, a person, a place or another thing."""
    text = " ".join(value)
    if re.search(r"party|number|rating|group|passengers|tickets", slot):
        return "number" if _CARDINAL.fullmatch(text) else "thing"
    if re.search(r"time|date|day|Range", slot):
        if _TIME.fullmatch(text):
            return "time"
        if _DAY.fullmatch(text):
            return "day"
    for kind, pattern in _SLOT_TYPES:
        if re.search(pattern, slot):
            return kind
    return "thing"


def with_preposition(kind: str, value: str) -> str:
    """Write a value as an adverbial: "at six", "on monday", "in boston", "with anna"."""
    if kind == "day" and _WITHOUT_ON.match(value):
        return value
    if kind == "time" and value.startswith(("morning", "afternoon", "evening")):
        return f"in the {value}"
    prepositions = {"time": "at", "day": "on", "place": "in"}
    return f"{prepositions.get(kind, 'with')} {value}"
