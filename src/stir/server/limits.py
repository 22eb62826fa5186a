"""Limits per client, so that one client cannot block the others."""

from __future__ import annotations

from dataclasses import dataclass, fields

from stir.errors import InputError


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits; every client receives them in `hello`."""

    word_length: int = 64
    """Characters per word or tag."""
    message_bytes: int = 4096
    """Bytes per message on the socket."""
    rate: float = 200.0
    """Messages per second from one client; the server reads a faster client more slowly."""
    idle: float = 300.0
    """Seconds without a message after which a connection is closed."""
    sessions: int = 1000
    """Clients connected at the same time."""
    speakers: int = 8
    """Named speakers of one conversation."""
    hypothesis_words: int = 400
    """Words of a partial or final hypothesis."""
    resume_seconds: float = 30.0
    """Seconds for which a conversation is kept after its connection was torn."""
    resumable: int = 200
    """Torn conversations that are kept at the same time."""
    kept_answers: int = 64
    """Last answers of a conversation that can be sent again after a torn connection."""
    batch_bytes: int = 1 << 20
    """Bytes per batch."""
    batch_words: int = 20_000
    """Words per batch."""
    utterance_words: int = 1000
    """Words per utterance of a batch, and in the text of a session's updates. All other clients
    wait while one utterance is processed."""

    def __post_init__(self) -> None:
        for limit in fields(self):
            value = getattr(self, limit.name)
            if not value > 0:
                raise InputError(f"limit {limit.name} must be greater than 0, not {value}")


class RateLimiter:
    """Delays messages so that a client keeps to a rate; after a pause it may send a burst.

    The server does not read from a delayed client, so messages queue up on the client's side and
    none is lost.
    """

    def __init__(self, rate: float, now: float) -> None:
        self._gap = 1.0 / rate
        self._due = now

    def charge(self, count: int) -> None:
        """Count further messages: a hypothesis counts as one for each word that it changes."""
        self._due += count * self._gap

    def delay(self, now: float) -> float:
        """Count one message; return the seconds to wait before processing it."""
        # a burst may contain the messages of one second
        self._due = max(self._due, now - 1.0) + self._gap
        return max(0.0, self._due - now)
