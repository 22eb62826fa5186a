"""pipecat: strategies that hold the user's turn and let backchannels pass.

::

    UserTurnStrategies(
        start=[BackchannelUserTurnStartStrategy(), *default_user_turn_start_strategies()],
        stop=[HesitationUserTurnStopStrategy(SpeechTimeoutUserTurnStopStrategy())],
    )

They read the annotations that `stir.adapters.pipecat.RepairProcessor` writes into the frames.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    Frame,
    TranscriptionFrame,
    VADUserStartedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameProcessorSetup
from pipecat.turns.types import ProcessFrameResult
from pipecat.turns.user_start import BaseUserTurnStartStrategy
from pipecat.turns.user_stop import BaseUserTurnStopStrategy

from stir.adapters.pipecat import KEY, Transcription

HOLD = 2.0
"""Seconds for which the end of a turn is held while the user hesitates."""

_DECISIONS = ("on_user_turn_inference_triggered", "on_user_turn_stopped")


class BackchannelUserTurnStartStrategy(BaseUserTurnStartStrategy):
    """While the bot speaks, neither voice alone nor fillers nor backchannels begin a turn.

    Stands before the strategies that begin turns: it only keeps frames from them.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._bot_speaks = False

    async def handle_user_turn_started(self) -> None:
        """The user has the turn now, whatever they say."""
        self._bot_speaks = False

    async def process_frame(self, frame: Frame) -> ProcessFrameResult:
        """Stop the frames that are no interruption."""
        if isinstance(frame, (BotStartedSpeakingFrame, BotStoppedSpeakingFrame)):
            self._bot_speaks = isinstance(frame, BotStartedSpeakingFrame)
        elif self._bot_speaks and _is_no_interruption(frame):
            if isinstance(frame, TranscriptionFrame):
                await self.trigger_reset_aggregation()
            return ProcessFrameResult.STOP
        return ProcessFrameResult.CONTINUE


class HesitationUserTurnStopStrategy(BaseUserTurnStopStrategy):
    """Holds another strategy's decision that the turn is over while the user hesitates.

    The decision stands after `hold` seconds, or when a transcription without hesitation follows; it
    falls when the user speaks again.
    """

    def __init__(
        self, inner: BaseUserTurnStopStrategy, *, hold: float = HOLD, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._inner = inner
        self._hold = hold
        self._hesitates = False
        self._held: dict[str, Any] = {}
        self._timer: asyncio.Task[None] | None = None
        for event in _DECISIONS:
            inner.add_event_handler(event, partial(self._decide, event))

    @property
    def resolves_proposed_turn_stop_frames(self) -> bool:
        """As the other strategy."""
        return bool(self._inner.resolves_proposed_turn_stop_frames)

    def add_event_handler(self, event_name: str, handler: Any) -> None:
        """Decisions come from here, all else from the other strategy."""
        if event_name in _DECISIONS:
            super().add_event_handler(event_name, handler)
        else:
            self._inner.add_event_handler(event_name, handler)

    def remove_event_handler(self, event_name: str, handler: Any) -> None:
        """Remove a handler from where it was added."""
        super().remove_event_handler(event_name, handler)
        self._inner.remove_event_handler(event_name, handler)

    async def setup(self, setup: FrameProcessorSetup) -> None:
        """Set up both."""
        await super().setup(setup)
        await self._inner.setup(setup)

    async def cleanup(self) -> None:
        """Clean up both."""
        await self._drop()
        await super().cleanup()
        await self._inner.cleanup()

    async def handle_user_turn_started(self) -> None:
        """Nothing is held at the beginning of a turn."""
        self._hesitates = False
        await self._drop()
        await self._inner.handle_user_turn_started()

    async def handle_user_turn_stopped(self) -> None:
        """Nothing is held after a turn."""
        self._hesitates = False
        await self._drop()
        await self._inner.handle_user_turn_stopped()

    async def process_frame(self, frame: Frame) -> ProcessFrameResult | None:
        """Take note of hesitation, then let the other strategy decide."""
        is_transcription = isinstance(frame, Transcription)
        if is_transcription:
            self._hesitates = _signal(frame, "hesitating")
        elif isinstance(frame, VADUserStartedSpeakingFrame):
            await self._drop()
        result = await self._inner.process_frame(frame)
        if is_transcription and self._held:
            await self._stop_timer()
            if self._hesitates:
                self._timer = self.create_task(self._release_later())
            else:
                await self._release()
        return result

    async def _decide(self, event: str, _: BaseUserTurnStopStrategy, argument: Any) -> None:
        if not self._hesitates:
            await self._call_event_handler(event, argument)
            return
        self._held[event] = argument
        if self._timer is None:
            self._timer = self.create_task(self._release_later())

    async def _release_later(self) -> None:
        await asyncio.sleep(self._hold)
        self._timer = None
        await self._release()

    async def _release(self) -> None:
        held, self._held = self._held, {}
        for event, argument in held.items():
            await self._call_event_handler(event, argument)

    async def _drop(self) -> None:
        self._held = {}
        await self._stop_timer()

    async def _stop_timer(self) -> None:
        if self._timer is not None:
            timer, self._timer = self._timer, None
            await self.cancel_task(timer)


def _is_no_interruption(frame: Frame) -> bool:
    """Whether a frame does not show that the user wants to speak: words are needed for that."""
    if isinstance(frame, Transcription):
        return _signal(frame, "filler_only") or _signal(frame, "backchannel")
    return isinstance(frame, VADUserStartedSpeakingFrame)


def _signal(frame: Frame, name: str) -> bool:
    """A signal from the annotation of a frame; False if it has none."""
    return bool(frame.metadata.get(KEY, {}).get("signals", {}).get(name))
