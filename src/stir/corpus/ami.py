"""AMI meetings with their manual disfluency annotation, as JSONL.

A corpus file (`jsonl`) with two more keys::

    {"id": "ES2002a:A:7", "words": ["so", "we", "uh", "we", "left"], ..., "edit_terms": [2],
     "ed_class": {"2": "hesit"}, "disrupt": [0]}

`ed_class` is AMI's class of each edit term: `hesit`, `dm` (discourse marker) or `eet` (explicit
editing term). `disrupt` lists the words of abandoned stretches that are not annotated as reparanda;
they are neither right nor wrong, so losses and scores leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from stir.corpus.jsonl import read_objects, utterance_from_json
from stir.errors import CorpusError, InputError, Problems
from stir.types import EditClass, Utterance

DEVELOPMENT_SERIES = ("ES2002", "IS1001")
"""Meetings of these series are for development, the others for training."""

_CLASSES = ("hesit", "dm", "eet")


class MaskedUtterance(NamedTuple):
    """An utterance, and the positions that count neither in a loss nor in a score."""

    utterance: Utterance
    masked: frozenset[int] = frozenset()


def read_ami(path: str | Path, problems: Problems | None = None) -> Iterator[MaskedUtterance]:
    """Read a file of AMI utterances; invalid lines go to `problems`, or are raised without it."""
    problems = problems if problems is not None else Problems(strict=True)
    seen: dict[str, int] = {}
    for line, value in read_objects(path, problems):
        try:
            found = masked_utterance_from_json(value)
            name = found.utterance.id
            if name in seen:
                raise CorpusError(f"the id was given to line {seen[name]} already")
        except InputError as error:
            given = value.get("id")
            error.at(file=path, line=line, utterance=given if isinstance(given, str) else None)
            problems.add(error, dropped="utterances")
            continue
        seen[name] = line
        yield found


def masked_utterance_from_json(value: dict[str, Any]) -> MaskedUtterance:
    """Read and check the object of one line."""
    utterance = utterance_from_json(value)
    words, annotation = utterance.words, utterance.annotation
    classes = _ami_classes(words, value.get("ed_class", {}))
    for position in sorted(set(annotation.edit_terms) ^ set(classes)):
        message = "an edit term without 'ed_class', or an 'ed_class' without edit term"
        raise CorpusError(message, token=words[position], position=position)
    cues = annotation.interregnum_words
    edit_classes = tuple(
        _edit_class(classes[i], in_interregnum=i in cues) for i in annotation.edit_terms
    )
    annotation = replace(annotation, edit_classes=edit_classes)
    masked = _positions(words, value.get("disrupt", []))
    return MaskedUtterance(replace(utterance, annotation=annotation), masked)


def is_development(utterance: Utterance) -> bool:
    """Whether the utterance's meeting belongs to a development series."""
    return utterance.conversation.startswith(DEVELOPMENT_SERIES)


def split_ami(
    utterances: Iterable[MaskedUtterance],
) -> tuple[list[MaskedUtterance], list[MaskedUtterance]]:
    """Divide utterances into training and development, by the series of their meetings."""
    train: list[MaskedUtterance] = []
    development: list[MaskedUtterance] = []
    for each in utterances:
        (development if is_development(each.utterance) else train).append(each)
    return train, development


def _edit_class(name: str, *, in_interregnum: bool) -> EditClass:
    """Our class: as in `stir.engine`, only an edit term inside a repair can be a cue."""
    if name == "hesit":
        return EditClass.FILLER
    return EditClass.CUE if in_interregnum else EditClass.MARKER


def _ami_classes(words: Sequence[str], value: object) -> dict[int, str]:
    if not isinstance(value, dict):
        raise CorpusError("'ed_class' is not an object", token=str(value)[:40])
    found: dict[int, str] = {}
    for key, name in value.items():
        if not (key.isascii() and key.isdigit() and int(key) < len(words)):
            raise CorpusError("a key of 'ed_class' is not the position of a word", token=key)
        position = int(key)
        if name not in _CLASSES:
            message = f"an 'ed_class' is one of {', '.join(_CLASSES)}, not {name!r}"
            raise CorpusError(message, token=words[position], position=position)
        found[position] = name
    return found


def _positions(words: Sequence[str], value: object) -> frozenset[int]:
    if not isinstance(value, list):
        raise CorpusError("'disrupt' is not a list", token=str(value)[:40])
    for item in value:
        if type(item) is not int or not 0 <= item < len(words):
            message = "an item of 'disrupt' is not the position of a word"
            raise CorpusError(message, token=str(item)[:40])
    return frozenset(value)
