"""One client's conversation: messages in, answers out, without input or output."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import stir
from stir.errors import InputError, ProtocolError
from stir.server import messages, protocol
from stir.server.limits import Limits
from stir.server.messages import Answer, Message
from stir.server.protocol import Envelope
from stir.server.speaker import Speaker
from stir.steps import Steps, finish

if TYPE_CHECKING:
    from stir.detector import Detector


class Conversation:
    """The speakers of one client."""

    def __init__(self, detector: Detector, name: str = "", limits: Limits | None = None) -> None:
        self._detector = detector
        self._name = name
        self._limits = limits or Limits()
        # messages without a speaker have one, too, whose options are those of new speakers
        self._unnamed = Speaker(detector, self._limits)
        self._speakers: dict[str, Speaker] = {}

    @property
    def words(self) -> int:
        """Words pushed so far."""
        return self._unnamed.words + sum(speaker.words for speaker in self._speakers.values())

    def hello(self, resume: str = "", handled: int = 0) -> messages.Hello:
        """The first message: version, model, options and limits."""
        return messages.Hello(
            protocol=messages.VERSION,
            stir=stir.__version__,
            model=describe(self._detector, self._name),
            options=self._unnamed.options,
            levels=list(messages.LEVELS),
            show=list(messages.SHOWN),
            limits=self._limits,
            resume=resume,
            handled=handled,
        )

    def answer(self, text: str | bytes | None) -> Answer:
        """Handle a message; an invalid one changes nothing and is answered by an error."""
        return finish(self.steps(text))

    def steps(self, text: str | bytes | None) -> Steps[Answer]:
        """The same in steps, one for each word."""
        took = 0.0
        start = perf_counter()
        try:
            message = protocol.read(text, self._limits)
            steps = self._handle(message)
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    answer: messages.Update = end.value
                    break
                took += perf_counter() - start
                yield
                start = perf_counter()
        except ProtocolError as error:
            return protocol.error_message(error, error.code, self._envelope(text))
        except InputError as error:
            return protocol.error_message(error, "bad-message", self._envelope(text))
        answer.took_ms = round((took + perf_counter() - start) * 1000, 3)
        protocol.address(answer, Envelope(message.id, message.speaker))
        return answer

    def _envelope(self, text: str | bytes | None) -> Envelope:
        return protocol.envelope(text, self._limits)

    def _handle(self, message: Message) -> Steps[messages.Update]:
        if message.speaker is None:
            return (yield from self._unnamed.steps(message))
        speaker = self._speakers.get(message.speaker)
        if speaker is not None:
            return (yield from speaker.steps(message))
        if len(self._speakers) >= self._limits.speakers:
            raise ProtocolError(
                "bad-speaker", f"a conversation has at most {self._limits.speakers} speakers"
            )
        speaker = self._unnamed.like()
        answer = yield from speaker.steps(message)
        self._speakers[message.speaker] = speaker  # an error changes nothing
        return answer


def describe(detector: Detector, name: str = "") -> messages.Model:
    """The model and its options, for `hello` and `/health`."""
    model = detector.model
    has_options = bool(model.operating_points)
    return messages.Model(
        name=name or model.name or "unnamed",
        preset=model.name,
        licence=model.licence,
        operating_points=list(model.operating_points) if has_options else None,
        stability_most=model.max_stability if has_options else None,
    )
