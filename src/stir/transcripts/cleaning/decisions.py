"""What an editor has decided about removals: keep these words, remove those.

::

    {"stir": "0.2.0", "file": "talk.vtt", "sha256": "...",
     "level": "repairs", "min_confidence": 0.5,
     "decisions": [{"tokens": [3, 4], "text": "you know,", "remove": false}, ...],
     "looked_at": [[3, 4], ...]}

A decision names the tokens of a removal by their indices in the transcript. It outweighs the level:
a removal of a higher level is applied if an editor says so. The digest is that of the original
file, since indices mean nothing in another one. `level` and `min_confidence` are what `stir review`
was set to, so that `stir clean` does the same; `looked_at` is for the editor alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.removals import Removal, RemovalKind
from stir.transcripts.cleaning.undo import digest

Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions about one transcript: by tokens, whether to remove them."""

    by_tokens: Mapping[Tokens, bool] = field(default_factory=dict)
    digest: str = ""
    """SHA-256 of the original file; empty if unknown."""
    level: Level | None = None
    """The level that they were made at; None if unknown."""
    min_confidence: float = 0.0
    """Removals that are less certain are kept, unless it is decided otherwise."""
    looked_at: frozenset[Tokens] = frozenset()
    """Removals that an editor has passed, decided or not."""

    def apply(self, candidates: Candidates, level: Level) -> Candidates:
        """The candidates at a level, as an editor wants them.

        A cue about which nothing is decided goes and stays with its reparandum, and words that
        would stand twice with what stands between them.
        """
        if level is Level.OFF or not (self.by_tokens or self.min_confidence):
            return candidates
        levels: dict[int, Level | None] = {}
        for removal in candidates.removals:
            levels |= dict.fromkeys(removal.tokens, self._level(removal, level))
        removals = []
        for removal in candidates.removals:
            goes_at = levels[removal.tokens[0]]
            partners = removal.reparandum or removal.doubled_by
            if partners and removal.tokens not in self.by_tokens:
                goes_at = _joint_level(removal, partners, levels)
            if goes_at is not None:
                removals.append(replace(removal, level=goes_at))
        kept, forced = self._stutters(candidates)
        stutters = {i: left for i, left in candidates.stutters.items() if i not in kept}
        return replace(
            candidates, removals=tuple(removals), stutters=stutters, forced_stutters=forced
        )

    def check(self, data: bytes, name: str) -> None:
        """Raise an `InputError` if they are not about this file; `name` is for the message."""
        if self.digest and self.digest != digest(data):
            raise InputError(
                "the decisions are about another version of the file; review this one again",
                file=name,
            )

    def kept(self, candidates: Candidates) -> list[Removal]:
        """What an editor keeps; a stutter, too, as a removal."""
        kept = [one for one in candidates.removals if self.by_tokens.get(one.tokens) is False]
        known = {one.tokens for one in kept}
        for i in sorted(self._stutters(candidates)[0]):
            if (i,) not in known:
                reason = f"“{candidates.transcript.tokens[i].text}” is a stutter"
                kept.append(Removal(RemovalKind.REPEAT, (i,), reason, Level.REPEATS))
        return kept

    def _level(self, removal: Removal, level: Level) -> Level | None:
        """The level at which a removal is applied; None if it is not."""
        wanted = self.by_tokens.get(removal.tokens)
        if wanted is None:
            is_weak = removal.confidence is not None and removal.confidence < self.min_confidence
            return None if is_weak else removal.level
        return min(removal.level, level, key=_rank) if wanted else None

    def _stutters(self, candidates: Candidates) -> tuple[set[int], frozenset[int]]:
        """The stutters that stay, and those that go at every level."""
        decided = {i: self.by_tokens.get((i,)) for i in candidates.stutters}
        kept = {i for i, wanted in decided.items() if wanted is False}
        return kept, frozenset(i for i, wanted in decided.items() if wanted)


def _joint_level(
    removal: Removal, partners: Tokens, levels: Mapping[int, Level | None]
) -> Level | None:
    """The level of the last of its partners to go; None if one stays."""
    found = [levels[i] for i in partners if i in levels]
    if any(level is None for level in found):
        return None
    last = max((level for level in found if level is not None), key=_rank, default=removal.level)
    return min(removal.level, last, key=_rank)


_rank = tuple(Level).index


def read_decisions(text: str | bytes, name: str) -> Decisions:
    """Read a file of decisions; `name` is for messages."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON: {error}", file=name) from None
    try:
        entries = value["decisions"]
        found = {_tokens(entry["tokens"]): _flag(entry["remove"]) for entry in entries}
        level = value.get("level")
        return Decisions(
            found,
            str(value.get("sha256") or ""),
            None if level is None else Level(level),
            _probability(value.get("min_confidence", 0.0)),
            frozenset(_tokens(entry) for entry in value.get("looked_at", ())),
        )
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


def _probability(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise TypeError("min_confidence must be between 0 and 1")
    return float(value)


def write_decisions(
    decisions: Decisions, candidates: Candidates, file: str, version: str
) -> dict[str, Any]:
    """The decisions as a JSON object, in the order of the text."""
    tokens = candidates.transcript.tokens
    entries: Iterable[tuple[Tokens, bool]] = sorted(decisions.by_tokens.items())
    settings: dict[str, Any] = {}
    if decisions.level is not None:
        settings["level"] = decisions.level.value
    if decisions.min_confidence:
        settings["min_confidence"] = decisions.min_confidence
    return {
        "stir": version,
        "file": file,
        "sha256": decisions.digest,
        **settings,
        "decisions": [
            {
                "tokens": list(indices),
                "text": " ".join(tokens[i].text for i in indices if i < len(tokens)),
                "remove": remove,
            }
            for indices, remove in entries
        ],
        "looked_at": [list(indices) for indices in sorted(decisions.looked_at)],
    }
