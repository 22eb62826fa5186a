"""Batches: requests to `/annotate`, and their answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from stir.corpus.jsonl import utterance_to_json
from stir.corpus.markup import write_markup
from stir.errors import InputError, ProtocolError
from stir.options import Level, OptionChanges
from stir.server import protocol
from stir.server.limits import Limits
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


def read(text: str, limits: Limits) -> Batch:
    """Parse ``{"utterances": [...], "level": ..., "operating_point": ..., ...}``.

    An utterance is a string, or an object with `text` or `words`, and optional `id` and `pos`.
    """
    value = protocol.parse(text)
    for key in value:
        if key not in FIELDS:
            fields = ", ".join(FIELDS)
            message = f"unknown field {protocol.shorten(key)}; a batch has the fields {fields}"
            raise ProtocolError("bad-message", message)
    items = value.get("utterances")
    if not isinstance(items, list):
        raise ProtocolError("bad-message", "utterances must be a list")
    utterances = tuple(_read(item, index, limits) for index, item in enumerate(items))
    words = sum(len(utterance.words) for utterance in utterances)
    if words > limits.batch_words:
        raise ProtocolError("too-large", f"{words} words; a batch has at most {limits.batch_words}")
    level, options = protocol.read_options(value)
    return Batch(utterances, level or Level.REPAIRS, options)


def annotate(detector: Detector, batch: Batch) -> Iterator[dict[str, Any]]:
    """Annotate utterances one by one, so that the caller can serve other clients in between."""
    detector = with_options(detector, batch.options)
    for utterance in batch.utterances:
        try:
            found = detector.annotate(utterance.words, utterance.pos)
        except InputError as error:
            raise ProtocolError("bad-message", error.message, utterance=utterance.id) from None
        yield _answer(replace(utterance, annotation=batch.level.limit(found)))


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
        name = str(item.get("id", index))[: limits.word_length]
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


def _answer(utterance: Utterance) -> dict[str, Any]:
    kept = utterance.annotation.fluent(len(utterance.words))
    return utterance_to_json(utterance) | {
        "markup": write_markup(utterance.words, utterance.annotation),
        "fluent": " ".join(utterance.fluent_words),
        "positions": list(kept),
    }
