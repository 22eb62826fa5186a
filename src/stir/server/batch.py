"""Batches: requests to `/annotate`, and their answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from stir.corpus.jsonl import utterance_to_json
from stir.corpus.markup import write_markup
from stir.errors import InputError, ProtocolError
from stir.options import Level, OptionChanges
from stir.server import protocol
from stir.server.limits import Limits
from stir.steps import Steps, finish
from stir.types import Utterance

if TYPE_CHECKING:
    from stir.detector import Detector


FIELDS = ("utterances", "level", *protocol.OPTIONS)


@dataclass(frozen=True, slots=True)
class Batch:
    """Utterances to annotate, with a level and options."""

    utterances: tuple[Utterance, ...]
    level: Level = Level.REPAIRS
    options: OptionChanges = field(default_factory=OptionChanges)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a batch, and what it amounts to."""

    json: bytes
    utterances: int
    words: int


def answer(detector: Detector, body: bytes, limits: Limits) -> Steps[Answer]:
    """Answer a request in steps: what takes long is done word by word."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise ProtocolError("bad-json", f"not UTF-8 at byte {error.start}") from None
    batch = yield from read_steps(text, limits)
    lines: list[bytes] = []
    yield from annotate_steps(detector, batch, lambda line: lines.append(msgspec.json.encode(line)))
    words = sum(len(utterance.words) for utterance in batch.utterances)
    return Answer(b'{"utterances":[' + b",".join(lines) + b"]}", len(lines), words)


def read(text: str, limits: Limits) -> Batch:
    """Parse ``{"utterances": [...], "level": ..., "operating_point": ..., ...}``.

    An utterance is a string, or an object with `text` or `words`, and optional `id` and `pos`.
    """
    return finish(read_steps(text, limits))


def read_steps(text: str, limits: Limits) -> Steps[Batch]:
    """The same in steps, one for each utterance."""
    value = protocol.parse(text)
    for key in value:
        if key not in FIELDS:
            fields = ", ".join(FIELDS)
            message = f"unknown field {protocol.shorten(key)}; a batch has the fields {fields}"
            raise ProtocolError("bad-message", message)
    items = value.get("utterances")
    if not isinstance(items, list):
        raise ProtocolError("bad-message", "utterances must be a list")
    if len(items) > limits.batch_utterances:
        most = limits.batch_utterances
        raise ProtocolError("too-large", f"{len(items)} utterances; a batch has at most {most}")
    level, options = protocol.read_options(value)
    utterances: list[Utterance] = []
    words = 0
    for index, item in enumerate(items):
        utterances.append(_read(item, index, limits))
        words += len(utterances[-1].words)
        if words > limits.batch_words:
            most = limits.batch_words
            raise ProtocolError("too-large", f"a batch has at most {most} words")
        yield
    return Batch(tuple(utterances), level or Level.REPAIRS, options)


def annotate(detector: Detector, batch: Batch) -> list[dict[str, Any]]:
    """Annotate utterances one by one."""
    lines: list[dict[str, Any]] = []
    finish(annotate_steps(detector, batch, lines.append))
    return lines


def annotate_steps(
    detector: Detector, batch: Batch, give: Callable[[dict[str, Any]], object]
) -> Steps[None]:
    """The same in steps, one for each word; `give` takes each line of the answer."""
    detector = with_options(detector, batch.options)
    for utterance in batch.utterances:
        session = detector.session(window_size=len(utterance.words))
        try:
            for i, word in enumerate(utterance.words):
                session.push(word, None if utterance.pos is None else utterance.pos[i])
                yield
        except InputError as error:
            raise ProtocolError("bad-message", error.message, utterance=utterance.id) from None
        _, found = session.finish()
        give(_line(replace(utterance, annotation=batch.level.limit(found))))
        yield


def with_options(detector: Detector, changes: OptionChanges) -> Detector:
    """A detector with changed options that shares the model."""
    try:
        return detector.with_options(**changes)
    except InputError as error:
        raise ProtocolError("bad-option", error.message) from None


def _read(item: object, index: int, limits: Limits) -> Utterance:
    name = str(index)
    try:
        if isinstance(item, str):
            item = {"text": item}
        if not isinstance(item, dict) or not item.keys() <= {"id", "text", "words", "pos"}:
            raise ProtocolError(
                "bad-message",
                "an utterance must be a string or an object with text or words, and optional id"
                " and pos",
            )
        told = str(item.get("id", index))[: limits.word_length]
        if not told.isprintable():
            raise ProtocolError("bad-message", "id contains unprintable characters")
        name = told
        words = _words(item, limits)
        return Utterance(name, words, _tags(item, words, limits))
    except ProtocolError as error:
        raise error.at(utterance=name) from None


def _words(item: dict[str, Any], limits: Limits) -> tuple[str, ...]:
    text, words = item.get("text"), item.get("words")
    if isinstance(text, str) and words is None:
        words = text.split()
    elif not isinstance(words, list) or text is not None:
        raise ProtocolError(
            "bad-message", "expected either text, a string, or words, a list of strings"
        )
    if len(words) > limits.utterance_words:
        raise ProtocolError(
            "too-large", f"{len(words)} words; an utterance has at most {limits.utterance_words}"
        )
    return tuple(protocol.check_word(word, "a word", limits) for word in words)


def _tags(item: dict[str, Any], words: tuple[str, ...], limits: Limits) -> tuple[str, ...] | None:
    tags = item.get("pos")
    if tags is None:
        return None
    if not isinstance(tags, list) or len(tags) != len(words):
        raise ProtocolError(
            "bad-message", f"pos must be a list of {len(words)} tags, one for each word"
        )
    return tuple(protocol.check_word(tag, "a tag", limits) for tag in tags)


def _line(utterance: Utterance) -> dict[str, Any]:
    kept = utterance.annotation.fluent(len(utterance.words))
    return utterance_to_json(utterance) | {
        "markup": write_markup(utterance.words, utterance.annotation),
        "fluent": " ".join(utterance.fluent_words),
        "positions": list(kept),
    }
