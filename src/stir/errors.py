"""Everything that can go wrong, as one tree.

::

    StirError
    ├── InputError           something a person gave us; names file, line, utterance and token
    │   ├── AnnotationError  positions or kinds that no utterance can have
    │   ├── MarkupError      brackets and braces that do not fit together
    │   ├── CorpusError      rows, columns and encodings of corpus files
    │   ├── SplitError       lists of conversations
    │   ├── TraceError       a detector's output that does not belong to its corpus
    │   ├── ProtocolError    a message to the server that is none; its code says how
    │   └── ModelError       a model file that is truncated, altered or foreign
    ├── ZeroProbabilityError the logarithm of a probability of zero
    └── MissingExtraError    an optional dependency that is not installed

A reader that meets an `InputError` hands it to a `Problems`, which either raises it (strict) or
keeps it for the report, so that nothing is dropped without a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Self


class StirError(Exception):
    """The root: catch this to catch everything stir raises on purpose."""


class InputError(StirError):
    """Bad input, with the place where it was found."""

    def __init__(
        self,
        message: str,
        *,
        file: str | Path | None = None,
        line: int | None = None,
        utterance: str | None = None,
        token: str | None = None,
        position: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = None if file is None else str(file)
        self.line = line
        self.utterance = utterance
        self.token = token
        self.position = position
        """Which token of its line or utterance, counted from 0."""

    def at(
        self,
        *,
        file: str | Path | None = None,
        line: int | None = None,
        utterance: str | None = None,
    ) -> Self:
        """Add what an outer reader knows about the place; what is known already stays."""
        self.file = self.file if file is None or self.file is not None else str(file)
        self.line = self.line if self.line is not None else line
        self.utterance = self.utterance if self.utterance is not None else utterance
        return self

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        parts = [place] if place else []
        if self.utterance is not None:
            parts.append(f"utterance {self.utterance}")
        message = self.message
        if self.token is not None:
            message += f", at {self.token!r}"
            if self.position is not None:
                message += f" (token {self.position})"
        return ": ".join([*parts, message])


class AnnotationError(InputError):
    """Positions or kinds that no utterance can have."""


class MarkupError(InputError):
    """Brackets and braces that do not fit together."""


class CorpusError(InputError):
    """Rows, columns and encodings of corpus files."""


class SplitError(InputError):
    """Lists of conversations."""


class TraceError(InputError):
    """A detector's output that does not belong to its corpus."""


class ModelError(InputError):
    """A model file that is truncated, altered or foreign."""


class ProtocolError(InputError):
    """A message to the server that is none; clients tell what was wrong by its code."""

    def __init__(self, code: str, message: str, *, utterance: str | None = None) -> None:
        super().__init__(message, utterance=utterance)
        self.code = code


class ZeroProbabilityError(StirError):
    """A word that cannot follow anything, as `<s>`: it has no surprisal."""

    def __init__(self, word: int | str) -> None:
        super().__init__(f"word {word} has probability 0, and so no surprisal")


class MissingExtraError(StirError):
    """An optional dependency that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: pip install 'stir-repair[{extra}]'")
        self.extra = extra


class Problems:
    """Where readers leave what they could not use.

    Strict: the first problem is raised. Otherwise it is kept, the reader goes on with what is
    sound, and whoever called the reader shows `problems` and what was `dropped`.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self.found: list[InputError] = []
        self.dropped: Counter[str] = Counter()
        """How many of what were left out: rows, utterances, repairs, ..."""

    def add(self, error: InputError, *, dropped: str | None = None, count: int = 1) -> None:
        """Record one problem, and what was lost with it."""
        if self.strict:
            raise error
        self.found.append(error)
        if dropped is not None:
            self.dropped[dropped] += count

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[InputError]:
        return iter(self.found)
