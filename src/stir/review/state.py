"""A review: a transcript, everything that could be removed from it, and an editor's decisions.

Every change is on disk before it counts: a review that ends at any time is continued from the file.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import stir
from stir.errors import InputError
from stir.files import write_files
from stir.options import Level
from stir.review.paragraphs import paragraphs
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.clean import CleanedTranscript, clean
from stir.transcripts.cleaning.decisions import (
    Decisions,
    Tokens,
    read_decisions,
    write_decisions,
)
from stir.transcripts.cleaning.removals import RemovalKind
from stir.transcripts.cleaning.report import json_bytes
from stir.transcripts.cleaning.undo import digest
from stir.transcripts.formats import Document, Format


class Item(NamedTuple):
    """What is decided about: a removal, or a stutter of which a part is removed."""

    tokens: Tokens
    kind: RemovalKind
    reason: str
    confidence: float | None
    left: str | None = None
    """What is left of a stutter."""


class Step(NamedTuple):
    """A decision, and what held before."""

    tokens: Tokens
    before: bool | None
    after: bool | None


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reviewed."""

    document: Document
    format: Format
    candidates: Candidates
    data: bytes
    """The transcript as it is on disk."""
    file: Path
    media: Path | None = None


class Review:
    """The state of a review; `decisions_file` is read if it exists, and written at every change."""

    def __init__(self, subject: Subject, decisions_file: Path) -> None:
        self.subject = subject
        self.decisions_file = decisions_file
        self.items = list_items(subject.candidates)
        self.version = 0
        """Grows with every change."""
        self.run = secrets.token_hex(4)
        """Tells this process from the one before."""
        self._by_tokens = {item.tokens: item for item in self.items}
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._saved = _read(decisions_file)
        self.decisions = self._load()

    @property
    def level(self) -> Level:
        """The level of what is proposed."""
        return self.decisions.level or Level.REPAIRS

    def _load(self) -> Decisions:
        fresh = Decisions(digest=digest(self.subject.data))
        if self._saved is None:
            return fresh
        found = read_decisions(self._saved, str(self.decisions_file))
        found.check(self.subject.data, str(self.decisions_file))
        return replace(found, digest=fresh.digest)

    # --- changes ------------------------------------------------------------------------------

    def decide(self, tokens: Tokens, remove: bool | None) -> None:
        """Remove or keep; None takes a decision back."""
        self._check(tokens)
        before = self.decisions.by_tokens.get(tokens)
        if before is remove:
            self.look_at(tokens)
            return
        self._apply(tokens, remove)
        self._done.append(Step(tokens, before, remove))
        self._undone.clear()

    def undo(self) -> Tokens | None:
        """Take back the last decision; returns what it was about."""
        return self._step(self._done, self._undone, lambda step: step.before)

    def redo(self) -> Tokens | None:
        """Decide again what was taken back."""
        return self._step(self._undone, self._done, lambda step: step.after)

    def look_at(self, tokens: Tokens) -> None:
        """Note that an editor has seen a removal."""
        self._check(tokens)
        if tokens not in self.decisions.looked_at:
            self._set(looked_at=self.decisions.looked_at | {tokens})

    def set_options(self, level: Level, min_confidence: float) -> None:
        """Change what is proposed; decisions outweigh it."""
        if level is Level.OFF:
            message = "choose a level that removes something: fillers, repeats or repairs"
            raise InputError(message, token=level.value)
        if (level, min_confidence) != (self.level, self.decisions.min_confidence):
            self._set(level=level, min_confidence=min_confidence)

    def _check(self, tokens: Tokens) -> None:
        if tokens not in self._by_tokens:
            raise InputError(f"there is no removal of the tokens {list(tokens)}")

    def _step(
        self, source: list[Step], target: list[Step], value: Callable[[Step], bool | None]
    ) -> Tokens | None:
        if not source:
            return None
        step = source[-1]
        self._apply(step.tokens, value(step))
        target.append(source.pop())
        return step.tokens

    def _apply(self, tokens: Tokens, remove: bool | None) -> None:
        decided = dict(self.decisions.by_tokens)
        decided.pop(tokens, None)
        if remove is not None:
            decided[tokens] = remove
        self._set(by_tokens=decided, looked_at=self.decisions.looked_at | {tokens})

    def _set(self, **changes: Any) -> None:
        decisions = replace(self.decisions, **changes)
        self._save(decisions)
        self.decisions = decisions
        self.version += 1
        if changes.keys() != {"looked_at"}:
            self.__dict__.pop("cleaned", None)
        if "level" in changes:
            self.__dict__.pop("proposed", None)

    def _save(self, decisions: Decisions) -> None:
        if _read(self.decisions_file) != self._saved:
            message = "was changed by another program; start the review again"
            raise InputError(message, file=self.decisions_file)
        data = self.to_json(decisions)
        known = {} if self._saved is None else {self.decisions_file: self._saved}
        write_files([(self.decisions_file, data)], known)
        self._saved = data

    def to_json(self, decisions: Decisions) -> bytes:
        """The file of decisions."""
        decisions = replace(decisions, level=decisions.level or self.level)
        candidates, name = self.subject.candidates, self.subject.file.name
        value = write_decisions(decisions, candidates, name, stir.__version__)
        return json_bytes(value)

    # --- what it looks like -------------------------------------------------------------------

    @cached_property
    def cleaned(self) -> CleanedTranscript:
        """The transcript as it is decided on."""
        return clean(self.decisions.apply(self.subject.candidates, self.level), self.level)

    @cached_property
    def proposed(self) -> set[Tokens]:
        """What would be removed if nothing were decided."""
        level = self.level
        undecided = replace(self.decisions, by_tokens={})
        candidates = undecided.apply(self.subject.candidates, level)
        return _removed(clean(candidates, level))

    def describe(self) -> dict[str, Any]:
        """What does not change during a review."""
        transcript = self.subject.candidates.transcript
        return {
            "file": self.subject.file.name,
            "decisions_file": self.decisions_file.name,
            "media": self.subject.media is not None,
            "timed": transcript.is_timed,
            "words": [token.text for token in transcript.tokens],
            "paragraphs": [
                {
                    "speaker": paragraph.speaker,
                    "start": paragraph.start,
                    "first": paragraph.tokens.start,
                    "stop": paragraph.tokens.stop,
                }
                for paragraph in paragraphs(transcript)
            ],
            "items": [self._describe(item) for item in self.items],
        }

    def _describe(self, item: Item) -> dict[str, Any]:
        tokens = self.subject.candidates.transcript.tokens
        first, last = tokens[item.tokens[0]], tokens[item.tokens[-1]]
        return {
            "tokens": item.tokens,
            "kind": item.kind.value,
            "reason": item.reason,
            "confidence": None if item.confidence is None else round(item.confidence, 2),
            "left": item.left,
            "speaker": first.speaker,
            "start": first.start,
            "end": last.end,
        }

    def status(self) -> dict[str, Any]:
        """What changes: for every item whether it is removed, what is decided, and so on."""
        proposed, removed = self.proposed, _removed(self.cleaned)
        decided, looked_at = self.decisions.by_tokens, self.decisions.looked_at
        return {
            "version": self.version,
            "run": self.run,
            "level": self.level.value,
            "min_confidence": self.decisions.min_confidence,
            "written": self._written(),
            "items": [
                {
                    "removed": item.tokens in removed,
                    "proposed": item.tokens in proposed,
                    "decision": decided.get(item.tokens),
                    "looked_at": item.tokens in looked_at,
                }
                for item in self.items
            ],
            "can_undo": bool(self._done),
            "can_redo": bool(self._undone),
        }

    def _written(self) -> Mapping[int, str | None]:
        """The tokens that are not written as they were; None if they are gone."""
        tokens = self.cleaned.transcript.tokens
        written = enumerate(self.cleaned.edition.written)
        return {i: text for i, text in written if text != tokens[i].text}


def list_items(candidates: Candidates) -> list[Item]:
    """Everything that can be decided on, in the order of the text."""
    items = [Item(one.tokens, one.kind, one.reason, one.confidence) for one in candidates.removals]
    known = {item.tokens for item in items}
    for i, left in candidates.stutters.items():
        if (i,) not in known:
            text = candidates.transcript.tokens[i].text
            reason = f"“{text}” is a stutter; “{left}” is left"
            items.append(Item((i,), RemovalKind.REPEAT, reason, None, left))
    return sorted(items, key=lambda item: item.tokens)


def _removed(cleaned: CleanedTranscript) -> set[Tokens]:
    return {one.tokens for one in cleaned.removals} | {(i,) for i in cleaned.stutters}


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=file) from error
