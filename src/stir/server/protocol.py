"""Reads and writes the messages of the socket (`messages` is their schema).

A valid message is decoded in one step. An invalid one is read again field by field, to say what is
wrong with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from stir.corpus.jsonl import annotation_to_json
from stir.errors import ProtocolError
from stir.options import Level, OptionChanges
from stir.server import messages
from stir.server.limits import Limits
from stir.server.messages import (
    TYPES,
    Error,
    Final,
    Message,
    Partial,
    Push,
    SetOptions,
    TimedWord,
)
from stir.types import Annotation, Label, Update

OPTIONS = tuple(OptionChanges.__annotations__)
HYPOTHESIS_FACTOR = 16
"""A hypothesis may have so many times the bytes of another message."""

ERROR = '{"type":"error"'
"""What answers begin with that are errors."""

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


class Envelope(NamedTuple):
    """What an answer repeats."""

    id: messages.Id | None = None
    speaker: str | None = None


def read(text: str | bytes | None, limits: Limits) -> Message:
    """Parse and validate a message; errors raise a `ProtocolError`."""
    if not isinstance(text, str):
        raise ProtocolError("binary", "expected a text message, not a binary one")
    is_long = _exceeds(text, limits.message_bytes)
    if is_long and _exceeds(text, HYPOTHESIS_FACTOR * limits.message_bytes):
        raise _too_large(limits)
    try:
        message = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        if is_long:
            raise _too_large(limits) from None
        message = _read_slowly(text)
    if is_long and not isinstance(message, (Partial, Final)):
        raise _too_large(limits)
    _check(message, limits)
    return message


def envelope(text: str | bytes | None, limits: Limits) -> Envelope:
    """The valid id and speaker of a message that may be invalid."""
    if not isinstance(text, str) or _exceeds(text, limits.message_bytes):
        return Envelope()
    try:
        value = parse(text)
        return Envelope(_id(value), _speaker(value))
    except ProtocolError:
        return Envelope()


def parse(text: str) -> dict[str, Any]:
    """Parse a JSON object."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad-json", f"not JSON: {_describe(error)}") from None
    if not isinstance(value, dict):
        raise ProtocolError("bad-json", "a message must be a JSON object: {...}")
    return value


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


def read_options(value: dict[str, Any]) -> tuple[Level | None, OptionChanges]:
    """The level and options in an object; the model checks later if it has them."""
    found = SetOptions(**_values(SetOptions, value, ("level", *OPTIONS)))
    _check_options(found)
    return None if found.level is None else Level(found.level), found.changes


def shorten(text: str) -> str:
    """Quote a text, cut to 32 characters, for an error message."""
    return repr(text if len(text) <= 32 else text[:31] + "…")


# --- what the schema does not say -----------------------------------------------------------------


def _check(message: Message, limits: Limits) -> None:
    if isinstance(message.id, str) and not message.id.isprintable():
        raise _wrong(type(message), "id")
    if message.speaker is not None and not message.speaker.isprintable():
        raise _wrong(type(message), "speaker")
    match message:
        case Push():
            check_word(message.word, "word", limits)
            if message.pos is not None:
                check_word(message.pos, "pos", limits)
        case Partial() | Final():
            _check_hypothesis(message.words, limits)
        case SetOptions():
            _check_options(message)


def _check_hypothesis(words: list[str | TimedWord], limits: Limits) -> None:
    if len(words) > limits.hypothesis_words:
        raise ProtocolError(
            "too-large", f"{len(words)} words; a hypothesis has at most {limits.hypothesis_words}"
        )
    for i, word in enumerate(words):
        if isinstance(word, str):
            check_word(word, f"words[{i}]", limits)
            continue
        check_word(word.word, f"words[{i}].word", limits)
        if word.pos is not None:
            check_word(word.pos, f"words[{i}].pos", limits)


def _check_options(options: SetOptions) -> None:
    if options.operating_point is not None and not options.operating_point.isprintable():
        raise _wrong(SetOptions, "operating_point")


def _exceeds(text: str, limit: int) -> bool:
    return len(text) > limit or len(text.encode(errors="surrogatepass")) > limit


def _too_large(limits: Limits) -> ProtocolError:
    return ProtocolError("too-large", f"the message exceeds {limits.message_bytes} bytes")


# --- what is wrong with a message -----------------------------------------------------------------


def _read_slowly(text: str) -> Message:
    """Find the first wrong field.

    Python's reader accepts more than JSON, as NaN, so that the error can name the field.
    """
    value = parse(text)
    envelope = Envelope(_id(value), _speaker(value))
    kind = TYPES.get(value["type"]) if isinstance(value.get("type"), str) else None
    if kind is None:
        raise ProtocolError("bad-message", f"type must be one of {', '.join(TYPES)}")
    own = [name for name in _fields(kind) if name not in Envelope._fields]
    for key in value:
        if key not in ("type", *Envelope._fields, *own):
            allowed = ", ".join(own) or "none"
            message = f"{value['type']} has no field {shorten(key)}; allowed fields: {allowed}"
            raise ProtocolError("bad-message", message)
    return kind(**_values(kind, value, own), **envelope._asdict())


def _id(value: dict[str, Any]) -> messages.Id | None:
    found: messages.Id | None = _values(SetOptions, value, ("id",)).get("id")
    if isinstance(found, str) and not found.isprintable():
        raise _wrong(SetOptions, "id")
    return found


def _speaker(value: dict[str, Any]) -> str | None:
    found: str | None = _values(SetOptions, value, ("speaker",)).get("speaker")
    if found is not None and not found.isprintable():
        raise _wrong(SetOptions, "speaker")
    return found


def _values(kind: type[Struct], value: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The fields of a message that are there; the first wrong one raises."""
    found = {}
    for name in names:
        type_, required = _fields(kind)[name]
        if name not in value:
            if required:
                raise _wrong(kind, name)
            continue
        try:
            found[name] = msgspec.convert(value[name], type_)
        except msgspec.ValidationError as error:
            raise _wrong(kind, name, str(error)) from None
        except UnicodeEncodeError:  # half a character, which JSON may have as \ud800
            raise _wrong(kind, name) from None
    return found


def _wrong(kind: type[Struct], name: str, error: str = "") -> ProtocolError:
    # where inside the field: msgspec ends its messages with "- at `$[3].start`"
    inside = error.partition(" - at `$")[2].rstrip("`") if name == "words" else ""
    place = name + inside
    if "." in inside:
        metadata = _metadata(TimedWord, inside.rpartition(".")[2])
    elif inside:
        metadata = messages.ITEM
    else:
        metadata = _metadata(kind, name)
    assert metadata.extra is not None
    return ProtocolError(metadata.extra["code"], f"{place} must be {metadata.extra['must']}")


@cache
def _fields(kind: type[Struct]) -> dict[str, tuple[Any, bool]]:
    """The type of each field, and whether it is required."""
    return {field.name: (field.type, field.required) for field in fields(kind)}


@cache
def _metadata(kind: type[Struct], name: str) -> Meta:
    hint = get_type_hints(kind, include_extras=True)[name]
    return next(item for item in hint.__metadata__[::-1] if item.extra)  # type: ignore[no-any-return]


def _describe(error: Exception) -> str:
    return "nested too deep" if isinstance(error, RecursionError) else str(error)


# --- answers --------------------------------------------------------------------------------------


def update_message(update: Update) -> messages.Update:
    """The message of an update."""
    return messages.Update(
        update.position,
        added=label_messages(update.added),
        revoked=label_messages(update.revoked),
        committed=label_messages(update.committed),
    )


def changes_message(update: Update) -> messages.Changes:
    """The label changes of a turn that is over."""
    return messages.Changes(
        update.position,
        label_messages(update.added),
        label_messages(update.revoked),
        label_messages(update.committed),
    )


def annotation_message(annotation: Annotation) -> messages.Annotation:
    """The annotation of a turn that is over."""
    value = annotation_to_json(annotation)
    if annotation.edit_classes is not None:
        value["edit_classes"] = [edit_class.value for edit_class in annotation.edit_classes]
    return msgspec.convert(value, messages.Annotation)


def label_messages(labels: Iterable[Label]) -> list[messages.Label]:
    """The labels of an update."""
    return [_label(label) for label in labels]


def _label(label: Label) -> messages.Label:
    confidence = label.confidence
    edit_class = label.edit_class
    return messages.Label(
        label.position,
        label.name,
        label.repair,
        None if label.kind is None else label.kind.value,
        None if confidence is None else round(confidence, 4),
        None if edit_class is None else edit_class.value,
    )


def error_message(error: Exception, code: str, envelope: Envelope | None = None) -> Error:
    """The message of an error."""
    message = Error(code, str(error))
    address(message, envelope or Envelope())
    return message


def address(answer: messages.Answer, envelope: Envelope) -> None:
    """Repeat the id and the speaker of a message."""
    if envelope.id is not None:
        answer.id = envelope.id
    if envelope.speaker is not None:
        answer.speaker = envelope.speaker


def write(answer: Struct) -> str:
    """Serialise an answer."""
    return _encoder.encode(answer).decode()
