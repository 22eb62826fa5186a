"""What one client may ask of a server that others use too."""

from __future__ import annotations

from dataclasses import dataclass, fields

from stir.errors import InputError


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits, as they are told to every client."""

    word_length: int = 64
    """Characters a word, or a part of speech, may have."""
    message_bytes: int = 4096
    """The size of a message on the socket."""
    rate: float = 200.0
    """Messages a second from one client; one that is faster is read more slowly."""
    idle: float = 300.0
    """Seconds without a message after which a connection is closed."""
    sessions: int = 1000
    """How many clients may be connected at a time."""
    batch_bytes: int = 1 << 20
    """The size of a batch."""
    batch_words: int = 20_000
    """Words in all utterances of a batch."""
    utterance_words: int = 1000
    """Words in one utterance of a batch, and in the text that is shown of a session: as long as
    one takes, all other clients wait."""

    def __post_init__(self) -> None:
        for limit in fields(self):
            value = getattr(self, limit.name)
            if not value > 0:
                raise InputError(f"the limit {limit.name} is a number above 0, not {value}")


class Pace:
    """How long a client has to wait so that it keeps to a rate; pauses may be made up for.

    Who waits is not read meanwhile, so what it sends piles up on its side and nothing is lost.
    """

    def __init__(self, rate: float, now: float) -> None:
        self._gap = 1.0 / rate
        self._due = now

    def delay(self, now: float) -> float:
        """Count one message in and return the seconds to wait before it is looked at."""
        # up to a second's worth of messages may come at once
        self._due = max(self._due, now - 1.0) + self._gap
        return max(0.0, self._due - now)
