"""What stir costs in a pipecat pipeline: processor time a frame, beside pipecat's own.

    python -m stir.lab.bench.pipecat_frames

sends interim transcriptions, each a word longer than the one before, through a pipeline with a
`RepairProcessor`, and through the same pipeline with pipecat's `IdentityFilter` in its place.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

import typer
from loguru import logger
from pipecat.frames.frames import (
    EndFrame,
    Frame,
    InterimTranscriptionFrame,
    UserStoppedSpeakingFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.filters.identity_filter import IdentityFilter
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.workers.runner import WorkerRunner

import stir
from stir.adapters.pipecat import RepairProcessor
from stir.lab.bench.measurement import seconds

SENTENCES = (
    "i would like to book a table for two uh for three people on friday evening please",
    "could you you know move the meeting to to nine no to ten in the morning",
    "we are looking for a flat near the river with um with a balcony and a garage",
    "send the second invoice to martha i mean to the office and a copy to me",
)


class Last(FrameProcessor):
    """The end of the pipeline: says when a turn has come through."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = asyncio.Event()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Let frames fall off the end of the pipeline."""
        await super().process_frame(frame, direction)
        await self.push_frame(frame, direction)
        if isinstance(frame, InterimTranscriptionFrame) and frame.text in SENTENCES:
            self.arrived.set()


async def send(processor: FrameProcessor | None, turns: int) -> None:
    """Send turns through a pipeline; with no processor, the pipeline only starts and ends."""
    last = Last()
    pipeline = Pipeline([processor or IdentityFilter(), last])
    worker = PipelineWorker(pipeline, cancel_on_idle_timeout=False, enable_rtvi=False)
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    run = asyncio.create_task(runner.run())
    for turn in range(turns if processor else 0):
        words = SENTENCES[turn % len(SENTENCES)].split()
        last.arrived.clear()
        for count in range(1, len(words) + 1):
            text = " ".join(words[:count])
            await worker.queue_frame(InterimTranscriptionFrame(text, "user", ""))
        await last.arrived.wait()
        await worker.queue_frame(UserStoppedSpeakingFrame())
    await worker.queue_frame(EndFrame())
    await run


def main(
    model: Annotated[str, typer.Option(help="The model's name or folder.")] = "default",
    turns: Annotated[int, typer.Option(help="Turns to send.")] = 40,
) -> None:
    """Print the processor time of a frame, in microseconds."""
    logger.remove()
    detector = stir.load(model)
    frames = sum(len(SENTENCES[turn % len(SENTENCES)].split()) for turn in range(turns))

    def run(make: type[FrameProcessor] | partial[FrameProcessor] | None) -> None:
        asyncio.run(send(make() if make else None, turns))

    nothing, without, with_stir = seconds(
        partial(run, None),
        partial(run, IdentityFilter),
        partial(run, partial(RepairProcessor, detector)),
    )
    typer.echo(f"{frames} interim frames, model {model}")
    for name, taken in (("identity filter", without), ("RepairProcessor", with_stir)):
        typer.echo(f"{name:16} {(taken - nothing) / frames * 1e6:6.0f} µs a frame")
    typer.echo(f"{'stir':16} {(with_stir - without) / frames * 1e6:6.0f} µs a frame")


if __name__ == "__main__":
    typer.run(main)
