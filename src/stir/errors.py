"""All exceptions of stir, in one hierarchy.

::

    StirError
    ├── InputError           invalid input; names file, line, utterance and token
    │   ├── AnnotationError  positions or kinds that are impossible for the words
    │   ├── MarkupError      unbalanced or misplaced brackets and braces
    │   ├── CorpusError      invalid rows, columns or encodings of corpus files
    │   ├── SplitError       invalid lists of conversations
    │   ├── TraceError       a trace that is invalid or does not match its corpus
    │   ├── ProtocolError    malformed message to the server; `code` says what is wrong
    │   └── ModelError       a model file that is truncated, altered or foreign
    ├── ZeroProbabilityError the logarithm of a probability of zero
    └── MissingExtraError    an optional dependency that is not installed

Readers pass each `InputError` to a `Problems`, which raises it (strict) or collects it for a
report, so that nothing is dropped silently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Self


class StirError(Exception):
    """Base class of all errors that stir raises deliberately."""


class InputError(StirError):
    """Invalid input, with its location."""

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
        """Index of the token in its line or utterance, from 0."""

    def at(
        self,
        *,
        file: str | Path | None = None,
        line: int | None = None,
        utterance: str | None = None,
    ) -> Self:
        """Fill in missing parts of the location; those already known stay."""
        self.file = self.file if file is None or self.file is not None else str(file)
        self.line = self.line if self.line is not None else line
        self.utterance = self.utterance if self.utterance is not None else utterance
        return self

    def __str__(self) -> str:
        location = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        parts = [location] if location else []
        if self.utterance is not None:
            parts.append(f"utterance {self.utterance}")
        message = self.message
        if self.token is not None:
            message += f", at {self.token!r}"
            if self.position is not None:
                message += f" (token {self.position})"
        return ": ".join([*parts, message])


class AnnotationError(InputError):
    """Positions or kinds that are impossible for the words of the utterance."""


class MarkupError(InputError):
    """Unbalanced or misplaced brackets and braces."""


class CorpusError(InputError):
    """Invalid rows, columns or encodings of corpus files."""


class SplitError(InputError):
    """Invalid lists of conversations."""


class TraceError(InputError):
    """A trace that is invalid or does not match its corpus."""


class ModelError(InputError):
    """A model file that is truncated, altered or foreign."""


class ProtocolError(InputError):
    """Malformed message to the server; `code` says what is wrong."""

    def __init__(self, code: str, message: str, *, utterance: str | None = None) -> None:
        super().__init__(message, utterance=utterance)
        self.code = code


class ZeroProbabilityError(StirError):
    """A word that is never predicted, such as `<s>`, has no surprisal."""

    def __init__(self, word: int | str) -> None:
        super().__init__(f"word {word} has probability 0, so its surprisal is infinite")


class MissingExtraError(StirError):
    """An optional dependency that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional dependency: pip install 'stir-repair[{extra}]'")
        self.extra = extra


class Problems:
    """Collects the errors of a reader.

    If strict, the first error is raised. Otherwise the reader skips invalid input and continues,
    and the caller reports the collected errors and what was `dropped`.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self.found: list[InputError] = []
        self.dropped: Counter[str] = Counter()
        """Number of dropped items by type: rows, utterances, repairs, ..."""

    def add(self, error: InputError, *, dropped: str | None = None, count: int = 1) -> None:
        """Record an error and the type and number of the items that it cost."""
        if self.strict:
            raise error
        self.found.append(error)
        if dropped is not None:
            self.dropped[dropped] += count

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[InputError]:
        return iter(self.found)
