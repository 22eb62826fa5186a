"""Conversations that outlive their connection.

A connection may be torn while messages and answers are on their way. The server keeps the
conversation for a while; who connects again with its token goes on where it was. Both sides count:
`handled` says which messages the server has handled, so that the client sends the others again; the
client says how many answers it has received, and the server sends the others again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from stir.errors import ProtocolError
from stir.server import protocol
from stir.server.conversation import Conversation
from stir.server.counts import Count, Counts
from stir.server.limits import Limits
from stir.steps import Steps, finish

if TYPE_CHECKING:
    from stir.detector import Detector

KEPT_BYTES = 1 << 17
"""Bytes of kept answers for each conversation: they may be long, with `show`."""


class Line:
    """A conversation, its count of messages and its last answers."""

    def __init__(self, conversation: Conversation, limits: Limits, prefix: str = "") -> None:
        """The token begins with the prefix."""
        self.conversation = conversation
        self.token = prefix + secrets.token_urlsafe(18)
        self.handled = 0
        """Messages that were handled."""
        self.lost_at: float | None = None
        """When its connection was torn; None while it has one."""
        self.hang_up: Callable[[], None] | None = None
        """Ends its connection; each connection has its own."""
        self.work: asyncio.Future[str] | None = None
        """The answer that is being worked on."""
        self._limit = limits.kept_answers
        self._answers: deque[str] = deque()
        self._bytes = 0

    def hello(self) -> str:
        """The first message of a connection."""
        return protocol.write(self.conversation.hello(self.token, self.handled))

    def answer(self, text: str | bytes | None) -> str:
        """Handle a message, and keep the answer."""
        return finish(self.steps(text))

    def steps(self, text: str | bytes | None) -> Steps[str]:
        """The same in steps, one for each word.

        What is begun is finished, even if the connection is torn meanwhile: who resumes the
        conversation counts on it that a message was handled whole or not at all.
        """
        answer = protocol.write((yield from self.conversation.steps(text)))
        self.handled += 1
        self._answers.append(answer)
        self._bytes += len(answer)
        while len(self._answers) > 1 and (
            len(self._answers) > self._limit or self._bytes > KEPT_BYTES
        ):
            self._bytes -= len(self._answers.popleft())
        return answer

    def answers_after(self, received: int) -> list[str]:
        """The answers that a client has not received yet."""
        missing = self.handled - received
        if missing < 0:
            raise ProtocolError(
                "bad-resume", f"{received} answers received, but only {self.handled} were sent"
            )
        if missing > len(self._answers):
            raise ProtocolError(
                "bad-resume",
                f"{missing} answers are missing, but only the last {len(self._answers)} are kept",
            )
        kept = list(self._answers)
        return kept[len(kept) - missing :]


class Lines:
    """All conversations that have a connection, or have lost it a short time ago."""

    def __init__(
        self,
        detector: Detector,
        name: str,
        limits: Limits,
        counts: Counts | None = None,
        prefix: str = "",
    ) -> None:
        """Tokens begin with the prefix, which says whose they are."""
        self._counts = counts or Counts()
        self._prefix = prefix
        self._detector = detector
        self._name = name
        self._limits = limits
        self._lines: dict[str, Line] = {}
        # in the order in which they were torn
        self._torn: dict[str, Line] = {}

    @property
    def torn(self) -> int:
        """Conversations that can be resumed."""
        return len(self._torn)

    def open(self) -> Line:
        """Begin a conversation."""
        conversation = Conversation(self._detector, self._name, self._limits)
        line = Line(conversation, self._limits, self._prefix)
        self._lines[line.token] = line
        return line

    def get(self, token: str) -> Line | None:
        """The conversation of a token."""
        return self._lines.get(token)

    def find(self, token: str, received: int, now: float) -> tuple[Line, list[str]]:
        """Resume a conversation; returns it and the answers that the client has missed.

        If it still has a connection, that one is ended: the client has noticed before the server
        that it is torn.
        """
        self.expire(now)
        line = self._lines.get(token)
        if line is None:
            seconds = f"{self._limits.resume_seconds:g}"
            raise ProtocolError(
                "bad-resume",
                f"no such conversation; it can be resumed within {seconds} s of the interruption",
            )
        missed = line.answers_after(received)
        self._torn.pop(token, None)
        self._count()
        line.lost_at = None
        if line.hang_up is not None:
            line.hang_up()
            line.hang_up = None
        return line, missed

    def tear(self, line: Line, now: float) -> None:
        """Keep a conversation that has lost its connection."""
        line.lost_at = now
        line.hang_up = None
        self._torn[line.token] = line
        while len(self._torn) > self._limits.resumable:
            self.close(next(iter(self._torn.values())))
        self._count()

    def close(self, line: Line) -> None:
        """Forget a conversation."""
        self._torn.pop(line.token, None)
        self._lines.pop(line.token, None)
        self._count()

    def _count(self) -> None:
        self._counts[Count.RESUMABLE] = len(self._torn)

    def expire(self, now: float) -> None:
        """Forget the conversations that nobody has resumed in time."""
        for line in list(self._overdue(now)):
            self.close(line)

    def _overdue(self, now: float) -> Iterator[Line]:
        for line in self._torn.values():
            if line.lost_at is None or now - line.lost_at < self._limits.resume_seconds:
                return
            yield line
