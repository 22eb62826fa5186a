"""The messages of the socket as plain data.

A client sends JSON objects with a `type`: push, revoke, end or options. The server answers each of
them with exactly one update or error, in order, and repeats the `id` of the message, if any.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any

from stir.errors import ProtocolError
from stir.options import Level, OptionChanges
from stir.server.limits import Limits
from stir.types import Label, Update

VERSION = 1
SHOWN = ("text", "measures", "why")
"""Optional fields of updates; off by default because they cost time."""

Id = str | int | None


@dataclass(frozen=True, slots=True)
class Push:
    """The next word."""

    word: str
    pos: str | None = None
    start: float | None = None
    end: float | None = None


@dataclass(frozen=True, slots=True)
class Revoke:
    """The recogniser revokes its last words."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class End:
    """The utterance is over."""


@dataclass(frozen=True, slots=True)
class SetOptions:
    """Changes of options; None means no change."""

    level: Level | None = None
    options: OptionChanges = field(default_factory=OptionChanges)
    """Changes of `stir.Options`."""
    show: tuple[str, ...] | None = None


Message = Push | Revoke | End | SetOptions
OPTIONS = tuple(OptionChanges.__annotations__)
LEVELS = (Level.FILLERS, Level.REPEATS, Level.REPAIRS)


def parse(text: str) -> dict[str, Any]:
    """Parse the JSON object of a message."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad-json", f"not JSON: {_describe(error)}") from None
    if not isinstance(value, dict):
        raise ProtocolError("bad-json", "a message must be a JSON object: {...}")
    return value


def identify(value: dict[str, Any]) -> Id:
    """The id of a message, if any."""
    id_ = value.get("id")
    if id_ is None or (isinstance(id_, int) and not isinstance(id_, bool)):
        return id_
    if isinstance(id_, str) and len(id_) <= 64 and id_.isprintable():
        return id_
    raise ProtocolError(
        "bad-message", "id must be an integer or a string of up to 64 printable characters"
    )


def read(value: dict[str, Any], limits: Limits) -> Message:
    """Validate an object as a message; errors raise a `ProtocolError`."""
    match value.get("type"):
        case "push":
            _check_fields(value, "word", "pos", "start", "end")
            return Push(
                check_word(value.get("word"), "word", limits),
                None if value.get("pos") is None else check_word(value["pos"], "pos", limits),
                _time(value, "start"),
                _time(value, "end"),
            )
        case "revoke":
            _check_fields(value, "count")
            return Revoke(_count(value.get("count", 1)))
        case "end":
            _check_fields(value)
            return End()
        case "options":
            _check_fields(value, "level", *OPTIONS, "show")
            return SetOptions(_level(value), read_options(value), _shown(value))
    raise ProtocolError("bad-message", "type must be one of push, revoke, end, options")


def check_word(word: object, what: str, limits: Limits) -> str:
    """Validate a word or tag; `what` names it in errors."""
    if not isinstance(word, str) or not word:
        raise ProtocolError("bad-word", f"{what} must be a non-empty string")
    if len(word) > limits.word_length:
        raise ProtocolError(
            "bad-word", f"{what} has {len(word)} characters; the maximum is {limits.word_length}"
        )
    if len(word.split()) != 1 or word != word.strip():
        raise ProtocolError("bad-word", f"{what} contains white space; expected a single word")
    if not word.isprintable():
        raise ProtocolError("bad-word", f"{what} contains unprintable characters")
    return word


def read_level(level: object) -> Level:
    """The level of a name."""
    if level in LEVELS:
        return Level(str(level))
    raise ProtocolError("bad-option", f"level must be one of {', '.join(LEVELS)}")


def read_options(value: dict[str, Any]) -> OptionChanges:
    """The options in an object, with valid types; the model checks later if it has them."""
    found = OptionChanges()
    if (point := _point(value)) is not None:
        found["operating_point"] = point
    if (stability := _stability(value)) is not None:
        found["stability"] = stability
    if (confidence := _confidence(value)) is not None:
        found["min_confidence"] = confidence
    return found


def _check_fields(value: dict[str, Any], *allowed: str) -> None:
    for key in value:
        if key not in ("type", "id", *allowed):
            fields = ", ".join(allowed) or "none"
            message = f"{value['type']} has no field {shorten(key)}; allowed fields: {fields}"
            raise ProtocolError("bad-message", message)


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ProtocolError("bad-revoke", "count must be a non-negative integer")
    return value


def _time(value: dict[str, Any], name: str) -> float | None:
    time = value.get(name)
    if time is None:
        return None
    if isinstance(time, bool) or not isinstance(time, (int, float)) or not _is_time(time):
        raise ProtocolError("bad-message", f"{name} must be a non-negative number of seconds")
    return float(time)


def _is_time(time: float) -> bool:
    try:
        return math.isfinite(time) and time >= 0
    except OverflowError:  # JSON integers have any size
        return False


def _level(value: dict[str, Any]) -> Level | None:
    return None if value.get("level") is None else read_level(value["level"])


def _point(value: dict[str, Any]) -> str | None:
    point = value.get("operating_point")
    if point is None:
        return None
    if not isinstance(point, str) or len(point) > 64 or not point.isprintable():
        raise ProtocolError("bad-option", "operating_point must be the name of an operating point")
    return point


def _stability(value: dict[str, Any]) -> int | None:
    stability = value.get("stability")
    if stability is None:
        return None
    if isinstance(stability, bool) or not isinstance(stability, int) or stability < 0:
        raise ProtocolError("bad-option", "stability must be a non-negative integer")
    return stability


def _confidence(value: dict[str, Any]) -> float | None:
    confidence = value.get("min_confidence")
    if confidence is None:
        return None
    is_number = isinstance(confidence, (int, float)) and not isinstance(confidence, bool)
    if not is_number or not 0 <= confidence <= 1:
        raise ProtocolError("bad-option", "min_confidence must be a number from 0 to 1")
    return float(confidence)


def _shown(value: dict[str, Any]) -> tuple[str, ...] | None:
    shown = value.get("show")
    if shown is None:
        return None
    if not isinstance(shown, list) or not all(name in SHOWN for name in shown):
        raise ProtocolError("bad-option", f"show must be a list with any of {', '.join(SHOWN)}")
    return tuple(name for name in SHOWN if name in shown)


def _describe(error: Exception) -> str:
    return "nested too deep" if isinstance(error, RecursionError) else str(error)


def shorten(text: str) -> str:
    """Quote a text, cut to 32 characters, for an error message."""
    return repr(text if len(text) <= 32 else text[:31] + "…")


# --- answers --------------------------------------------------------------------------------------


def update_to_json(update: Update, request: dict[str, Any]) -> dict[str, Any]:
    """The JSON object of an update; `request` are the fields that identify the message."""
    result: dict[str, Any] = {"type": "update", "position": update.position, **request}
    for name in ("added", "revoked", "committed"):
        result[name] = [label_to_json(label) for label in getattr(update, name)]
    return result


def label_to_json(label: Label) -> dict[str, Any]:
    """The JSON object of a label."""
    return {
        "position": label.position,
        "label": label.name,
        "repair": label.repair,
        "kind": label.kind,
        "confidence": None if label.confidence is None else round(label.confidence, 4),
        "class": label.edit_class,
    }


def error_to_json(error: Exception, code: str, id_: Id = None) -> dict[str, Any]:
    """The JSON object of an error."""
    answer: dict[str, Any] = {"type": "error", "code": code, "message": str(error)}
    return answer if id_ is None else answer | {"id": id_}


def write(answer: dict[str, Any]) -> str:
    """Serialise an answer."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
