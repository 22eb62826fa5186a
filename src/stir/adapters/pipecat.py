"""pipecat: annotate transcription frames, and give the LLM what was meant.

::

    Pipeline([
        transport.input(),
        stt,
        RepairProcessor(detector),
        user_aggregator,
        IntendedContextProcessor(detector),
        llm,
        ...
    ])

`stir.adapters.pipecat_turns` has strategies that read the annotations to hold the user's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, TypeAlias

from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    CancelFrame,
    EagerTranscriptionFrame,
    EndFrame,
    Frame,
    InterimTranscriptionFrame,
    LLMContextFrame,
    TranscriptionFrame,
    UserBackchannelFrame,
    UserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from stir.adapters.speakers import Speaker, Speakers, TextMode
from stir.detector import Detector
from stir.live import Turn

KEY = "stir"
"""The key of the annotation in a frame's `metadata`."""
PAUSE = 5.0
"""Seconds after which a turn ends where no frame ends it: pipecat's `user_turn_stop_timeout`."""

Transcription: TypeAlias = TranscriptionFrame | InterimTranscriptionFrame | EagerTranscriptionFrame


class RepairProcessor(FrameProcessor):
    """Writes an annotation into the metadata of transcription frames; all others pass unchanged.

    Event `on_turn_ended(processor, user_id, turn)`: a user's turn is over.
    """

    def __init__(
        self,
        detector: Detector,
        *,
        text: TextMode = "said",
        backchannels: bool = True,
        pause: float = PAUSE,
        clock: Callable[[], float] = monotonic,
        **kwargs: Any,
    ) -> None:
        """Use `detector`.

        With `text="fluent"` a frame's text is what is left of it. With `backchannels`, fillers and
        backchannels that the user says while the bot speaks become `UserBackchannelFrame`. A turn
        ends with the user's turn, or after `pause` seconds by the `clock`.
        """
        super().__init__(**kwargs)
        self._speakers = Speakers(detector, pause)
        self._text = text
        self._backchannels = backchannels
        self._clock = clock
        self._bot_speaks = False
        self._register_event_handler("on_turn_ended")

    @property
    def hesitating(self) -> bool:
        """Whether a user hesitates, and so will go on."""
        return self._speakers.hesitating

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Annotate transcriptions, follow the turns, and pass the frame on."""
        await super().process_frame(frame, direction)
        if isinstance(frame, Transcription):
            frame = await self._annotate(frame)
        elif isinstance(frame, (BotStartedSpeakingFrame, BotStoppedSpeakingFrame)):
            self._bot_speaks = isinstance(frame, BotStartedSpeakingFrame)
        elif isinstance(frame, (UserStoppedSpeakingFrame, EndFrame)):
            await self._report(self._speakers.end_all())
        elif isinstance(frame, CancelFrame):
            self._speakers.forget()
        await self.push_frame(frame, direction)

    async def _annotate(self, frame: Transcription) -> Transcription | UserBackchannelFrame:
        is_final = isinstance(frame, TranscriptionFrame)
        reading = self._speakers.read(
            frame.user_id, frame.text, is_final=is_final, now=self._clock()
        )
        await self._report(reading.ended)
        passed: Transcription | UserBackchannelFrame = frame
        if self._backchannels and self._bot_speaks and is_final and reading.is_listening:
            self._speakers.end(frame.user_id)
            passed = UserBackchannelFrame(frame.text, frame.user_id, frame.timestamp)
            passed.metadata.update(frame.metadata)
        elif self._text == "fluent":
            frame.text = reading.fluent
        passed.metadata[KEY] = reading.to_json()
        return passed

    async def _report(self, turns: dict[Speaker, Turn]) -> None:
        for user_id, turn in turns.items():
            await self._call_event_handler("on_turn_ended", user_id, turn)


class IntendedContextProcessor(FrameProcessor):
    """Replaces the user's last message by what was meant; stands between user aggregator and LLM.

    The message is the whole turn, so that it has also what a later final took back of an earlier
    one.
    """

    def __init__(self, detector: Detector, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._detector = detector
        self._intended = ""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Rewrite the context of the next answer, and pass the frame on."""
        await super().process_frame(frame, direction)
        if isinstance(frame, LLMContextFrame) and frame.context.messages:
            message = frame.context.messages[-1]
            if isinstance(message, dict) and message["role"] == "user":
                self._rewrite(message)
        await self.push_frame(frame, direction)

    def _rewrite(self, message: Any) -> None:
        said = message["content"]
        # a context is sent again, for instance after a tool has answered
        if isinstance(said, str) and said != self._intended:
            self._intended = message["content"] = self._detector.clean(said) or said
