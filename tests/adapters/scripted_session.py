"""A LiveKit agent session without server, microphone and network: what is heard is scripted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

pytest.importorskip("livekit.agents")

from livekit.agents import Agent, AgentSession
from livekit.agents.llm import LLM, ChatChunk, ChatContext, ChatMessage, ChoiceDelta, LLMStream
from livekit.agents.stt import (
    STT,
    RecognizeStream,
    SpeechData,
    SpeechEvent,
    SpeechEventType,
    STTCapabilities,
)

PATIENCE = 30.0
"""Seconds after which a test fails instead of waiting."""


def event(kind: str, text: str = "", speaker: str | None = None) -> SpeechEvent:
    """An event: `interim_transcript`, `final_transcript`, `end_of_speech`, ..."""
    said = [SpeechData("en", text, speaker_id=speaker)] if kind.endswith("transcript") else []
    return SpeechEvent(SpeechEventType(kind), alternatives=said)


def interim(text: str, speaker: str | None = None) -> SpeechEvent:
    return event("interim_transcript", text, speaker)


def final(text: str, speaker: str | None = None) -> SpeechEvent:
    return event("final_transcript", text, speaker)


class ScriptedSTT(STT[Any]):
    """Recognises what the test puts into its queue."""

    def __init__(self) -> None:
        super().__init__(capabilities=STTCapabilities(streaming=True, interim_results=True))
        self.events: asyncio.Queue[SpeechEvent] = asyncio.Queue()

    async def _recognize_impl(self, *args: Any, **kwargs: Any) -> SpeechEvent:
        raise NotImplementedError

    def stream(self, *, conn_options: Any, **kwargs: Any) -> RecognizeStream:
        return _ScriptedStream(stt=self, conn_options=conn_options)


class _ScriptedStream(RecognizeStream):
    async def _run(self) -> None:
        stt: Any = self._stt
        while True:
            self._event_ch.send_nowait(await stt.events.get())
            stt.events.task_done()


class ScriptedLLM(LLM[Any]):
    """Keeps what it is asked, and answers with one word."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[ChatMessage] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def chat(self, *, chat_ctx: ChatContext, tools: Any = None, **kwargs: Any) -> LLMStream:
        self.asked += [item for item in chat_ctx.items[-1:] if isinstance(item, ChatMessage)]
        return _OneWord(self, chat_ctx=chat_ctx, tools=[], conn_options=kwargs["conn_options"])


class _OneWord(LLMStream):
    async def _run(self) -> None:
        llm: Any = self._llm
        await llm.may_answer.wait()
        delta = ChoiceDelta(role="assistant", content="fine")
        self._event_ch.send_nowait(ChatChunk(id="1", delta=delta))


class Talk:
    """A session that runs."""

    def __init__(self, **turn_handling: Any) -> None:
        self.stt = ScriptedSTT()
        self.llm = ScriptedLLM()
        handling = {"preemptive_generation": {"enabled": False}, **turn_handling}
        self.session: AgentSession[None] = AgentSession(
            stt=self.stt, llm=self.llm, vad=None, turn_handling=handling
        )

    @property
    def messages(self) -> list[ChatMessage]:
        """What the users have said, as it is in the history."""
        return [
            item
            for item in self.session.history.items
            if isinstance(item, ChatMessage) and item.role == "user"
        ]

    async def hear(self, *events: SpeechEvent) -> None:
        """Let the recogniser say something, and wait until the session has it."""
        for each in events:
            self.stt.events.put_nowait(each)
        await asyncio.wait_for(self.stt.events.join(), PATIENCE)
        for _ in range(20):
            await asyncio.sleep(0)

    async def until(self, condition: Any) -> None:
        """Wait for something that the session does after a while."""

        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.005)

        await asyncio.wait_for(wait(), PATIENCE)


@asynccontextmanager
async def talking(agent: Agent, **turn_handling: Any) -> AsyncIterator[Talk]:
    """Run a session."""
    talk = Talk(**turn_handling)
    await talk.session.start(agent)
    try:
        yield talk
    finally:
        await talk.session.aclose()
