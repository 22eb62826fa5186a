"""A pipecat agent that acts on what was meant, without recogniser, LLM and network.

    pip install 'stir-repair[pipecat]'
    python examples/pipecat_agent.py

The transcriptions are scripted, and instead of an LLM there is a processor that prints what it
would get. For an agent of your own, put your transport, recogniser, LLM and voice in their places.
"""

from __future__ import annotations

import asyncio

from loguru import logger
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    EndFrame,
    Frame,
    InterimTranscriptionFrame,
    InterruptionFrame,
    LLMContextFrame,
    TranscriptionFrame,
    UserBackchannelFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import (
    LLMContextAggregatorPair,
    LLMUserAggregatorParams,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.turns.user_stop import SpeechTimeoutUserTurnStopStrategy
from pipecat.turns.user_turn_strategies import (
    UserTurnStrategies,
    default_user_turn_start_strategies,
)
from pipecat.workers.runner import WorkerRunner

import stir
from stir.adapters.pipecat import IntendedContextProcessor, RepairProcessor
from stir.adapters.pipecat_turns import (
    BackchannelUserTurnStartStrategy,
    HesitationUserTurnStopStrategy,
)

STEP = 0.05
"""Seconds between frames."""
SILENCE = 1.0
"""Seconds of silence: longer than the stop strategy waits, shorter than it is held."""


def interim(text: str) -> Frame:
    return InterimTranscriptionFrame(text, "caller", "")


def final(text: str) -> Frame:
    return TranscriptionFrame(text, "caller", "")


SCRIPT: list[Frame | float] = [
    VADUserStartedSpeakingFrame(),
    interim("I need a flight to austin"),
    final("I need a flight to Boston, uh,"),
    VADUserStoppedSpeakingFrame(),
    SILENCE,  # the caller thinks
    VADUserStartedSpeakingFrame(),
    interim("to denver"),
    final("to Denver on Friday."),
    VADUserStoppedSpeakingFrame(),
    SILENCE,  # the turn is over
    BotStartedSpeakingFrame(),
    VADUserStartedSpeakingFrame(),
    interim("mhm"),
    final("Mhm."),
    VADUserStoppedSpeakingFrame(),
    VADUserStartedSpeakingFrame(),
    interim("no wait"),
    final("No, wait, on Saturday."),
    VADUserStoppedSpeakingFrame(),
    SILENCE,
]


class Heard(FrameProcessor):
    """Prints what stir says about the transcriptions."""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, (InterimTranscriptionFrame, TranscriptionFrame, UserBackchannelFrame)):
            signals = frame.metadata["stir"]["signals"]
            true = [name for name in ("hesitating", "backchannel") if signals[name]]
            print(f"{frame.name.partition('#')[0]:25} {frame.text:31} {' '.join(true)}".rstrip())
        await self.push_frame(frame, direction)


class PrintingLLM(FrameProcessor):
    """Stands where the LLM would: prints what it would be asked."""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, LLMContextFrame):
            print(f"the LLM gets              {frame.context.messages[-1]['content']}")
        elif isinstance(frame, InterruptionFrame):
            print("the user takes the turn")
        await self.push_frame(frame, direction)


async def main() -> None:
    detector = stir.load()
    strategies = UserTurnStrategies(
        start=[BackchannelUserTurnStartStrategy(), *default_user_turn_start_strategies()],
        stop=[
            HesitationUserTurnStopStrategy(
                SpeechTimeoutUserTurnStopStrategy(user_speech_timeout=0.2)
            )
        ],
    )
    aggregators = LLMContextAggregatorPair(
        LLMContext(), user_params=LLMUserAggregatorParams(user_turn_strategies=strategies)
    )
    pipeline = Pipeline(
        [
            RepairProcessor(detector),
            Heard(),
            aggregators.user(),
            IntendedContextProcessor(detector),
            PrintingLLM(),
        ]
    )
    worker = PipelineWorker(pipeline, enable_rtvi=False)
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    run = asyncio.create_task(runner.run())
    for step in SCRIPT:
        await asyncio.sleep(step if isinstance(step, float) else STEP)
        if isinstance(step, Frame):
            await worker.queue_frame(step)
    await worker.queue_frame(EndFrame())
    await run


if __name__ == "__main__":
    logger.remove()  # pipecat logs to standard error
    asyncio.run(main())
