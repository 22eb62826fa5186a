"""What an editor has decided about removals: keep these words, remove those.

::

    {"stir": "0.2.0", "file": "talk.vtt", "sha256": "...",
     "decisions": [{"tokens": [3, 4], "text": "you know,", "remove": false}, ...]}

A decision names the tokens of a removal by their indices in the transcript. It outweighs the level:
a removal of a higher level is applied if an editor says so. The digest is that of the original
file, since indices mean nothing in another one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates

Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions about one transcript: by tokens, whether to remove them."""

    by_tokens: Mapping[Tokens, bool] = field(default_factory=dict)
    digest: str = ""
    """SHA-256 of the original file; empty if unknown."""

    def apply(self, candidates: Candidates, level: Level) -> Candidates:
        """The candidates at a level, as an editor wants them."""
        if not self.by_tokens:
            return candidates
        removals = []
        for removal in candidates.removals:
            wanted = self.by_tokens.get(removal.tokens)
            if wanted is None:
                removals.append(removal)
            elif wanted:
                removals.append(replace(removal, level=min(removal.level, level, key=_rank)))
        return replace(candidates, removals=tuple(removals))


_rank = tuple(Level).index


def digest(data: bytes) -> str:
    """What decisions know an original file by."""
    return hashlib.sha256(data).hexdigest()


def read_decisions(text: str | bytes, name: str) -> Decisions:
    """Read a file of decisions; `name` is for messages."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON: {error}", file=name) from None
    try:
        entries = value["decisions"]
        found = {_tokens(entry["tokens"]): _flag(entry["remove"]) for entry in entries}
        return Decisions(found, str(value.get("sha256") or ""))
    except (KeyError, TypeError, ValueError) as error:
        message = f"not a file of decisions: {error}"
        raise InputError(message, file=name) from None


def _tokens(value: object) -> Tokens:
    if not isinstance(value, list) or not value:
        raise TypeError("tokens must be a list of indices")
    if not all(isinstance(i, int) and not isinstance(i, bool) and i >= 0 for i in value):
        raise TypeError("tokens must be a list of indices")
    return tuple(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("remove must be true or false")
    return value


def write_decisions(
    decisions: Decisions, candidates: Candidates, file: str, version: str
) -> dict[str, Any]:
    """The decisions as a JSON object, in the order of the text."""
    tokens = candidates.transcript.tokens
    entries: Iterable[tuple[Tokens, bool]] = sorted(decisions.by_tokens.items())
    return {
        "stir": version,
        "file": file,
        "sha256": decisions.digest,
        "decisions": [
            {
                "tokens": list(indices),
                "text": " ".join(tokens[i].text for i in indices if i < len(tokens)),
                "remove": remove,
            }
            for indices, remove in entries
        ],
    }
