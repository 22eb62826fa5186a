"""The messages of the socket, as plain data: what a client may say, and how it is answered.

A client sends JSON objects with a `type`: push, revoke, end or options. Each is answered by exactly
one update or error, in order; an `id` that a client gives is handed back.
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
"""What updates may carry beyond labels, if asked: it costs time, so it is not there by default."""

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
    """The recogniser takes its last words back."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class End:
    """The utterance is over."""


@dataclass(frozen=True, slots=True)
class SetOptions:
    """Options to change; None leaves one as it is."""

    level: Level | None = None
    options: OptionChanges = field(default_factory=OptionChanges)
    """How the session decides (`stir.Options`)."""
    show: tuple[str, ...] | None = None


Message = Push | Revoke | End | SetOptions
OPTIONS = tuple(OptionChanges.__annotations__)
LEVELS = (Level.FILLERS, Level.REPEATS, Level.REPAIRS)


def parse(text: str) -> dict[str, Any]:
    """Read the JSON object that every message is."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad-json", f"not JSON: {_brief(error)}") from None
    if not isinstance(value, dict):
        raise ProtocolError("bad-json", "a message is a JSON object: {...}")
    return value


def identify(value: dict[str, Any]) -> Id:
    """Return the id that the client gave its message, if any."""
    id_ = value.get("id")
    if id_ is None or (isinstance(id_, int) and not isinstance(id_, bool)):
        return id_
    if isinstance(id_, str) and len(id_) <= 64 and id_.isprintable():
        return id_
    raise ProtocolError("bad-message", "id is a whole number, or up to 64 printable characters")


def read(value: dict[str, Any], limits: Limits) -> Message:
    """Turn an object into a message; what is wrong with it is said in a `ProtocolError`."""
    match value.get("type"):
        case "push":
            _only(value, "word", "pos", "start", "end")
            return Push(
                check_word(value.get("word"), "word", limits),
                None if value.get("pos") is None else check_word(value["pos"], "pos", limits),
                _time(value, "start"),
                _time(value, "end"),
            )
        case "revoke":
            _only(value, "count")
            return Revoke(_count(value.get("count", 1)))
        case "end":
            _only(value)
            return End()
        case "options":
            _only(value, "level", *OPTIONS, "show")
            return SetOptions(_level(value), read_options(value), _shown(value))
    raise ProtocolError("bad-message", "type is one of push, revoke, end, options")


def check_word(word: object, what: str, limits: Limits) -> str:
    """Return a word that is one."""
    if not isinstance(word, str) or not word:
        raise ProtocolError("bad-word", f"{what} is a string that is not empty")
    if len(word) > limits.word_length:
        raise ProtocolError(
            "bad-word", f"{what} has {len(word)} characters; at most {limits.word_length} are taken"
        )
    if len(word.split()) != 1 or word != word.strip():
        raise ProtocolError("bad-word", f"{what} has white space in it: one word a message")
    if not word.isprintable():
        raise ProtocolError("bad-word", f"{what} has characters that cannot be printed")
    return word


def read_level(level: object) -> Level:
    """Return the level of that name."""
    if level in LEVELS:
        return Level(str(level))
    raise ProtocolError("bad-option", f"level is one of {', '.join(LEVELS)}")


def read_options(value: dict[str, Any]) -> OptionChanges:
    """Return the options that an object sets; the model checks later whether it has them."""
    found = OptionChanges()
    if (point := _point(value)) is not None:
        found["operating_point"] = point
    if (stability := _stability(value)) is not None:
        found["stability"] = stability
    if (confidence := _confidence(value)) is not None:
        found["min_confidence"] = confidence
    return found


def _only(value: dict[str, Any], *known: str) -> None:
    for key in value:
        if key not in ("type", "id", *known):
            fields = ", ".join(known) or "none"
            message = f"{value['type']} has no field {_short(key)}; it may have {fields}"
            raise ProtocolError("bad-message", message)


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ProtocolError("bad-revoke", "count is a whole number of words")
    return value


def _time(value: dict[str, Any], name: str) -> float | None:
    time = value.get(name)
    if time is None:
        return None
    if isinstance(time, bool) or not isinstance(time, (int, float)) or not _is_time(time):
        raise ProtocolError("bad-message", f"{name} is a time in seconds")
    return float(time)


def _is_time(time: float) -> bool:
    try:
        return math.isfinite(time) and time >= 0
    except OverflowError:  # JSON's whole numbers have no end
        return False


def _level(value: dict[str, Any]) -> Level | None:
    return None if value.get("level") is None else read_level(value["level"])


def _point(value: dict[str, Any]) -> str | None:
    point = value.get("operating_point")
    if point is None:
        return None
    if not isinstance(point, str) or len(point) > 64 or not point.isprintable():
        raise ProtocolError("bad-option", "operating_point is the name of one")
    return point


def _stability(value: dict[str, Any]) -> int | None:
    stability = value.get("stability")
    if stability is None:
        return None
    if isinstance(stability, bool) or not isinstance(stability, int) or stability < 0:
        raise ProtocolError("bad-option", "stability is a whole number of words")
    return stability


def _confidence(value: dict[str, Any]) -> float | None:
    least = value.get("min_confidence")
    if least is None:
        return None
    if isinstance(least, bool) or not isinstance(least, (int, float)) or not 0 <= least <= 1:
        raise ProtocolError("bad-option", "min_confidence is a number from 0 to 1")
    return float(least)


def _shown(value: dict[str, Any]) -> tuple[str, ...] | None:
    shown = value.get("show")
    if shown is None:
        return None
    if not isinstance(shown, list) or not all(name in SHOWN for name in shown):
        raise ProtocolError("bad-option", f"show is a list of any of {', '.join(SHOWN)}")
    return tuple(name for name in SHOWN if name in shown)


def _brief(error: Exception) -> str:
    return "nested too deep" if isinstance(error, RecursionError) else str(error)


def _short(text: str) -> str:
    return repr(text if len(text) <= 32 else text[:31] + "…")


# --- answers --------------------------------------------------------------------------------------


def update_to_json(update: Update, said: dict[str, Any]) -> dict[str, Any]:
    """Write an update; `said` repeats what it answers."""
    result: dict[str, Any] = {"type": "update", "position": update.position, **said}
    for name in ("added", "revoked", "committed"):
        result[name] = [label_to_json(label) for label in getattr(update, name)]
    return result


def label_to_json(label: Label) -> dict[str, Any]:
    """Write a label."""
    return {
        "position": label.position,
        "label": label.name,
        "repair": label.repair,
        "kind": label.kind,
        "confidence": None if label.confidence is None else round(label.confidence, 4),
    }


def error_to_json(error: Exception, code: str, id_: Id = None) -> dict[str, Any]:
    """Write an error, which leaves everything as it was."""
    answer: dict[str, Any] = {"type": "error", "code": code, "message": str(error)}
    return answer if id_ is None else answer | {"id": id_}


def write(answer: dict[str, Any]) -> str:
    """Write an answer as it goes over the wire."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
