"""Limits per client, so that one client cannot block the others.

What is cheap is limited by number and size. What is not is limited by its cost: `Budget` makes a
client wait that has used more than its share, `stir.server.turns` lets the others go first.
"""

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
    share: float = 0.25
    """Share of the detector's time that one connection may use for long; the server reads a client
    that uses more so slowly that it keeps to its share."""
    idle: float = 300.0
    """Seconds without a message after which a connection is closed."""
    sessions: int = 1000
    """Clients connected at the same time."""
    address_connections: int = 500
    """Connections from one network address; a proxy is one address."""
    speakers: int = 8
    """Named speakers of one conversation."""
    hypothesis_words: int = 400
    """Words of a partial or final hypothesis."""
    text_words: int = 200
    """Words of `markup`, `fluent`, `stable_fluent` and `intended` in an update: the last ones."""
    resume_seconds: float = 30.0
    """Seconds for which a conversation is kept after its connection was torn."""
    resumable: int = 200
    """Torn conversations that are kept at the same time."""
    kept_answers: int = 64
    """Last answers of a conversation that can be sent again after a torn connection."""
    request_seconds: float = 10.0
    """Seconds in which the headers of a request must arrive, and then its body; also without
    progress while an answer is sent."""
    batches: int = 16
    """Batches that are read or annotated at the same time, for all clients."""
    batch_bytes: int = 1 << 20
    """Bytes per batch."""
    batch_utterances: int = 2000
    """Utterances per batch."""
    batch_words: int = 20_000
    """Words per batch."""
    utterance_words: int = 1000
    """Words per utterance of a batch, and in the text at the end of a turn."""

    def __post_init__(self) -> None:
        for limit in fields(self):
            value = getattr(self, limit.name)
            if not value > 0:
                raise InputError(f"limit {limit.name} must be greater than 0, not {value}")


class Budget:
    """Delays messages so that a client keeps to a rate and to its share of the detector's time.

    After a pause it may send a burst. The server does not read from a delayed client, so messages
    queue up on the client's side and none is lost.
    """

    def __init__(self, rate: float, share: float, now: float, burst: float = 1.0) -> None:
        """A burst may contain the messages of so many seconds."""
        self._gap = 1.0 / rate
        self._share = share
        self._due = now
        self._burst = burst

    def charge(self, seconds: float) -> None:
        """Pay for the work on the message that was counted last."""
        self._due += max(0.0, seconds / self._share - self._gap)

    def delay(self, now: float) -> float:
        """Count one message; return the seconds to wait before processing it."""
        self._due = max(self._due, now - self._burst) + self._gap
        return self.debt(now)

    def debt(self, now: float) -> float:
        """Seconds until what was counted is paid for."""
        return max(0.0, self._due - now)
