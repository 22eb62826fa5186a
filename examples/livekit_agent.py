"""A LiveKit agent that acts on what was meant, without server, microphone, LLM and network.

    pip install 'stir-repair[livekit]'
    python examples/livekit_agent.py

The recogniser is scripted, and the LLM prints what it is asked. For an agent of your own, give
`AgentSession` your recogniser, LLM and voice, and start it in a room.
"""

from __future__ import annotations

import asyncio
from typing import Any

from livekit.agents import AgentSession
from livekit.agents.llm import LLM, ChatChunk, ChatContext, ChoiceDelta, LLMStream
from livekit.agents.stt import (
    STT,
    RecognizeStream,
    SpeechData,
    SpeechEvent,
    SpeechEventType,
    STTCapabilities,
)

import stir
from stir.adapters.livekit import RepairAgent, Repairs

SCRIPT: list[tuple[float, str, str]] = [
    (0.1, "interim_transcript", "I need a flight to austin"),
    (0.1, "final_transcript", "I need a flight to Boston, uh,"),
    (1.0, "interim_transcript", "to denver"),  # the caller has thought for a second
    (0.1, "final_transcript", "to Denver on Friday."),
    (1.0, "final_transcript", "Um."),  # no request
    (1.0, "final_transcript", "And the the cheapest one, please."),
]
"""Seconds to wait, kind of event, text."""


class ScriptedSTT(STT):
    """A recogniser that hears the script."""

    def __init__(self) -> None:
        super().__init__(capabilities=STTCapabilities(streaming=True, interim_results=True))

    async def _recognize_impl(self, *args: Any, **kwargs: Any) -> SpeechEvent:
        raise NotImplementedError

    def stream(self, *, conn_options: Any, **kwargs: Any) -> RecognizeStream:
        return ScriptedStream(stt=self, conn_options=conn_options)


class ScriptedStream(RecognizeStream):
    async def _run(self) -> None:
        for seconds, kind, text in SCRIPT:
            await asyncio.sleep(seconds)
            heard = SpeechData("en", text)
            self._event_ch.send_nowait(SpeechEvent(SpeechEventType(kind), alternatives=[heard]))
        await asyncio.Event().wait()


class PrintingLLM(LLM):
    """Prints what it is asked, and says nothing."""

    def chat(self, *, chat_ctx: ChatContext, conn_options: Any, **kwargs: Any) -> LLMStream:
        print("the LLM gets        ", chat_ctx.items[-1].text_content)
        return Silence(self, chat_ctx=chat_ctx, tools=[], conn_options=conn_options)


class Silence(LLMStream):
    async def _run(self) -> None:
        delta = ChoiceDelta(role="assistant", content="")
        self._event_ch.send_nowait(ChatChunk(id="1", delta=delta))


async def main() -> None:
    repairs = Repairs(stir.load())
    session = AgentSession(
        stt=ScriptedSTT(),
        llm=PrintingLLM(),
        vad=None,
        turn_handling={
            "turn_detection": repairs.turn_detector(),
            "endpointing": {"min_delay": 0.3, "max_delay": 3.0},
            "interruption": {"min_words": 1},
            "preemptive_generation": {"enabled": False},
        },
    )

    @session.on("user_input_transcribed")
    def on_transcribed(event: Any) -> None:
        kind = "final" if event.is_final else "interim"
        hold = "   hold the turn" if repairs.hesitating else ""
        print(f"{kind:7} transcript    {event.transcript}{hold}")

    await session.start(RepairAgent(repairs, instructions="You book flights."))
    await asyncio.sleep(sum(seconds for seconds, _, _ in SCRIPT) + 1.0)
    await session.aclose()


if __name__ == "__main__":
    asyncio.run(main())
