"""LiveKit Agents: clean the transcript, hold the user's turn, let backchannels pass.

::

    repairs = Repairs(stir.load())
    session = AgentSession(
        turn_handling={
            "turn_detection": repairs.turn_detector(),
            "interruption": {"min_words": 1},
        },
        ...
    )
    await session.start(agent=RepairAgent(repairs, instructions="..."), ...)

`min_words` makes LiveKit wait for a word before it interrupts the agent, and `Repairs` takes the
words of fillers and backchannels away.
"""

from __future__ import annotations

from collections.abc import AsyncIterable
from dataclasses import replace
from inspect import isawaitable
from typing import Any

from livekit import rtc
from livekit.agents import Agent, ModelSettings, StopResponse
from livekit.agents.llm import ChatContext, ChatMessage
from livekit.agents.stt import SpeechEvent, SpeechEventType

from stir.adapters.livekit_turns import HoldingDetector, hold_streams
from stir.adapters.speakers import Reading, Speakers, TextMode, turn_to_json
from stir.detector import Detector

KEY = "stir"
"""The key of the annotation in the `metadata` of a transcript and the `extra` of a message."""

_TRANSCRIPTS = (
    SpeechEventType.INTERIM_TRANSCRIPT,
    SpeechEventType.PREFLIGHT_TRANSCRIPT,
    SpeechEventType.FINAL_TRANSCRIPT,
)


class Repairs:
    """What the users of one agent session say, by speaker."""

    def __init__(
        self, detector: Detector, *, text: TextMode = "fluent", backchannels: bool = True
    ) -> None:
        """Use `detector`.

        `text` says whether transcripts carry what was said or what is left of it. With
        `backchannels`, a transcript of fillers or backchannels that comes while the agent speaks
        is empty.
        """
        self._detector = detector
        self._speakers = Speakers(detector)
        self._text = text
        self._backchannels = backchannels
        # how many words of the turn LiveKit has got in final transcripts
        self._sent = 0

    @property
    def hesitating(self) -> bool:
        """Whether a user hesitates, and so will go on."""
        return self._speakers.hesitating

    def turn_detector(self, inner: Any = None) -> Any:
        """A turn detector that holds the turn while a user hesitates, and else asks `inner`.

        A detector that listens to the audio is changed and returned.
        """
        if not hasattr(inner, "stream"):
            return HoldingDetector(inner, self)
        hold_streams(inner, self)
        return inner

    def read(self, event: SpeechEvent, *, agent_speaks: bool = False) -> SpeechEvent:
        """Annotate a transcript; other events are returned as they are."""
        if event.type not in _TRANSCRIPTS or not event.alternatives:
            return event
        best, *others = event.alternatives
        is_final = event.type is SpeechEventType.FINAL_TRANSCRIPT
        reading = self._speakers.read(best.speaker_id, best.text, is_final=is_final)
        text = self._passed(reading, best.text, agent_speaks)
        if is_final:
            self._sent += len(text.split())
            if not text and reading.is_listening:
                # LiveKit drops an empty transcript, so it is not part of the next turn
                self._speakers.end(best.speaker_id)
        metadata = {**(best.metadata or {}), KEY: reading.to_json()}
        best = replace(best, text=text, metadata=metadata)
        return replace(event, alternatives=[best, *others])

    def _passed(self, reading: Reading, said: str, agent_speaks: bool) -> str:
        if self._backchannels and agent_speaks and reading.is_listening:
            return ""
        return reading.fluent if self._text == "fluent" else said

    def complete(self, message: ChatMessage) -> str:
        """Replace the text of a user's message by what was meant, and return that.

        `message.extra["stir"]` has the annotated turns, one for each speaker.
        """
        heard = message.text_content or ""
        turns, sent = self._speakers.end_all(), self._sent
        self._sent = 0
        if turns and sent == len(heard.split()):
            meant = " ".join(turn.clean() for turn in turns.values())
            message.extra[KEY] = {"turns": [turn_to_json(turn) for turn in turns.values()]}
        else:
            # the message has other words than the transcripts, for instance after a handoff
            meant = self._detector.clean(heard)
            message.extra[KEY] = {"said": heard}
        others = [part for part in message.content if not isinstance(part, str)]
        message.content = [meant, *others]
        return meant

    def forget(self) -> None:
        """Drop all turns."""
        self._speakers.forget()
        self._sent = 0


class RepairAgent(Agent):
    """An agent that gets what its users meant."""

    def __init__(self, repairs: Repairs, **kwargs: Any) -> None:
        """Use `repairs`; the rest is for `Agent`."""
        super().__init__(**kwargs)
        self.repairs = repairs

    async def stt_node(
        self, audio: AsyncIterable[rtc.AudioFrame], model_settings: ModelSettings
    ) -> AsyncIterable[SpeechEvent]:
        """Annotate the events of the recogniser."""
        events: Any = super().stt_node(audio, model_settings)
        if isawaitable(events):
            events = await events
        try:
            async for event in events:
                speaks = self.session.agent_state == "speaking"
                yield self.repairs.read(event, agent_speaks=speaks)
        finally:
            self.repairs.forget()

    async def on_user_turn_completed(self, turn_ctx: ChatContext, new_message: ChatMessage) -> None:
        """Give the LLM what was meant, or nothing if the user only hesitated."""
        if new_message.text_content and not self.repairs.complete(new_message):
            raise StopResponse
