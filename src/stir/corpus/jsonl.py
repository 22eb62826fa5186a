"""Corpus files: one utterance a line, as a JSON object.

::

    {"id": "own01:A:0", "speaker": "A", "words": ["i", "uh", "we", "left"], "pos": [...],
     "edit_terms": [1], "edit_classes": ["filler"],
     "repairs": [{"rm_start": 0, "rm_end": 0, "rp_start": 2, "rp_end": 2, "kind": "substitute"}]}

Only `id` and `words` are required; unknown keys are left alone. `edit_classes` has a class for each
edit term.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, TypeVar

from stir.errors import AnnotationError, CorpusError, InputError, Problems
from stir.types import Annotation, EditClass, Kind, Repair, Utterance, check_annotation

T = TypeVar("T")


def read_jsonl(path: str | Path, problems: Problems | None = None) -> Iterator[Utterance]:
    """Read a corpus file; invalid lines go to `problems`, or are raised without it."""
    problems = problems if problems is not None else Problems(strict=True)
    seen: dict[str, int] = {}
    for line, value in read_objects(path, problems):
        try:
            utterance = utterance_from_json(value)
            if utterance.id in seen:
                raise CorpusError(f"the id was given to line {seen[utterance.id]} already")
        except InputError as error:
            name = value.get("id")
            error.at(file=path, line=line, utterance=name if isinstance(name, str) else None)
            problems.add(error, dropped="utterances")
            continue
        seen[utterance.id] = line
        yield utterance


def write_jsonl(file: IO[str], utterances: Iterable[Utterance]) -> int:
    """Write utterances to an open text file; returns how many."""
    count = 0
    for utterance in utterances:
        file.write(json.dumps(utterance_to_json(utterance), ensure_ascii=False))
        file.write("\n")
        count += 1
    return count


def read_objects(path: str | Path, problems: Problems) -> Iterator[tuple[int, dict[str, Any]]]:
    """Read the JSON objects of a file with their line numbers; blank lines are skipped."""
    for number, text in read_lines(path, problems):
        if not text.strip():
            continue
        try:
            value = json.loads(text.rstrip("\r\n"))
        except json.JSONDecodeError as error:
            message = f"not JSON: {error.msg} in column {error.colno}"
            token = text[error.pos : error.pos + 20].split("\n")[0]
            problem = CorpusError(message, file=path, line=number, token=token)
            problems.add(problem, dropped="lines")
            continue
        except RecursionError:
            problem = CorpusError("JSON that is nested too deep", file=path, line=number)
            problems.add(problem, dropped="lines")
            continue
        if isinstance(value, dict):
            yield number, value
        else:
            kind = type(value).__name__
            error_ = CorpusError(f"expected a JSON object, not a {kind}", file=path, line=number)
            problems.add(error_, dropped="lines")


def read_lines(path: str | Path, problems: Problems) -> Iterator[tuple[int, str]]:
    """Read the lines of a UTF-8 file with their numbers; a line in another encoding is dropped."""
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed by the with below
    except OSError as error:
        raise CorpusError(f"cannot be read: {error.strerror}", file=path) from error
    with file:
        for number, raw in enumerate(file, 1):
            try:
                text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError as error:
                token = raw[max(0, error.start - 10) : error.end + 10].decode("latin-1")
                problem = CorpusError(
                    f"not UTF-8 in column {error.start + 1}", file=path, line=number, token=token
                )
                problems.add(problem, dropped="lines")
                continue
            yield number, text


def utterance_to_json(utterance: Utterance) -> dict[str, Any]:
    """The JSON object of an utterance."""
    result: dict[str, Any] = {"id": utterance.id}
    if utterance.speaker is not None:
        result["speaker"] = utterance.speaker
    result["words"] = list(utterance.words)
    if utterance.pos is not None:
        result["pos"] = list(utterance.pos)
    annotation = annotation_to_json(utterance.annotation)
    result["edit_terms"] = annotation["edit_terms"]
    if utterance.annotation.edit_classes is not None:
        result["edit_classes"] = [str(name) for name in utterance.annotation.edit_classes]
    result["repairs"] = annotation["repairs"]
    return result


def annotation_to_json(annotation: Annotation) -> dict[str, Any]:
    """The keys `edit_terms` and `repairs`, as in a step of a trace."""
    return {
        "edit_terms": list(annotation.edit_terms),
        "repairs": [_repair_to_json(repair) for repair in annotation.repairs],
    }


def _repair_to_json(repair: Repair) -> dict[str, Any]:
    result: dict[str, Any] = {
        "rm_start": repair.rm_start,
        "rm_end": repair.rm_end,
        "rp_start": repair.rp_start,
        "rp_end": repair.rp_end,
        "kind": None if repair.kind is None else repair.kind.value,
    }
    if repair.confidence is not None:
        result["confidence"] = repair.confidence
    return result


def utterance_from_json(value: dict[str, Any]) -> Utterance:
    """Read and check the object of one line."""
    words = _list_of(value, "words", str)
    if not words:
        raise CorpusError("the utterance has no words")
    for position, word in enumerate(words):
        if not word or any(c.isspace() for c in word):
            message = "a word is empty or has white space"
            raise CorpusError(message, token=word, position=position)
    pos = None
    if value.get("pos") is not None:
        pos = _list_of(value, "pos", str)
        if len(pos) != len(words):
            raise CorpusError(f"{len(pos)} tags for {len(words)} words")
    speaker = value.get("speaker")
    if speaker is not None and not isinstance(speaker, str):
        raise CorpusError("'speaker' is not a string", token=str(speaker))
    annotation = annotation_of(words, value)
    return Utterance(_get(value, "id", str), words, pos, annotation, speaker)


def annotation_of(words: Sequence[str], value: dict[str, Any]) -> Annotation:
    """Read the annotation of some words, with the classes of edit terms, and check it."""
    annotation = annotation_from_json(value)
    check_annotation(words, annotation)
    return replace(annotation, edit_classes=_edit_classes(words, value))


def _edit_classes(words: Sequence[str], value: dict[str, Any]) -> tuple[EditClass, ...] | None:
    """The classes of the edit terms, in ascending order of these."""
    if value.get("edit_classes") is None:
        return None
    names = _list_of(value, "edit_classes", str)
    positions = _list_of(value, "edit_terms", int) if "edit_terms" in value else ()
    if len(names) != len(positions):
        raise AnnotationError(f"{len(names)} edit_classes for {len(positions)} edit terms")
    classes: list[EditClass] = []
    for position, name in sorted(zip(positions, names, strict=True)):
        if name not in list(EditClass):
            message = f"an edit term's class is one of {', '.join(EditClass)}, not {name!r}"
            raise AnnotationError(message, token=words[position], position=position)
        classes.append(EditClass(name))
    return tuple(classes)


def annotation_from_json(value: dict[str, Any]) -> Annotation:
    """Read the keys `edit_terms` and `repairs`, without checking them against the words."""
    edit_terms = _list_of(value, "edit_terms", int) if "edit_terms" in value else ()
    repairs = _list_of(value, "repairs", dict) if "repairs" in value else ()
    by_onset = sorted(map(_repair_from_json, repairs), key=lambda repair: repair.rp_start)
    return Annotation(tuple(sorted(edit_terms)), tuple(by_onset))


def _repair_from_json(value: dict[str, Any]) -> Repair:
    name = _get(value, "kind", str) if value.get("kind") is not None else None
    try:
        kind = None if name is None else Kind(name)
    except ValueError:
        kinds = ", ".join(Kind)
        raise AnnotationError(f"a repair's kind is one of {kinds}", token=name) from None
    return Repair(
        _get(value, "rm_start", int),
        _get(value, "rm_end", int),
        _get(value, "rp_start", int),
        _get(value, "rp_end", int) if value.get("rp_end") is not None else None,
        kind,
        _confidence(value),
    )


def _confidence(value: dict[str, Any]) -> float | None:
    confidence = value.get("confidence")
    if confidence is None:
        return None
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise CorpusError("'confidence' is not a number", token=str(confidence))
    if not 0 <= confidence <= 1:
        raise CorpusError("'confidence' is not between 0 and 1", token=str(confidence))
    return float(confidence)


_NAMES = {str: "a string", int: "a number", dict: "an object", list: "a list"}


def _get(value: dict[str, Any], key: str, kind: type[T]) -> T:
    if key not in value:
        raise CorpusError(f"{key!r} is missing")
    return _checked(value[key], repr(key), kind)


def _list_of(value: dict[str, Any], key: str, kind: type[T]) -> tuple[T, ...]:
    return tuple(_checked(item, f"an item of {key!r}", kind) for item in _get(value, key, list))


def _checked(item: object, what: str, kind: type[T]) -> T:
    # bool is a subclass of int
    if not isinstance(item, kind) or isinstance(item, bool):
        raise CorpusError(f"{what} is not {_NAMES[kind]}", token=json.dumps(item)[:40])
    return item
