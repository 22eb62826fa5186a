"""A pipecat pipeline that tests send frames into, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

pytest.importorskip("pipecat")

from pipecat.frames.frames import (
    CancelFrame,
    DataFrame,
    EndFrame,
    Frame,
    InterimTranscriptionFrame,
    TranscriptionFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.workers.runner import WorkerRunner

PATIENCE = 30.0
"""Seconds after which a test fails instead of waiting."""


@dataclass
class MarkFrame(DataFrame):
    """Goes through the pipeline after a frame: when it arrives, the frame has been processed."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.interruptible = False
        self.arrived = asyncio.Event()


class Recorder(FrameProcessor):
    """Keeps the frames that come by in one direction."""

    def __init__(self, direction: FrameDirection) -> None:
        super().__init__(enable_direct_mode=True)
        self._direction = direction
        self.frames: list[Frame] = []
        self.is_recording = True

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if direction is self._direction:
            if isinstance(frame, MarkFrame):
                frame.arrived.set()
                return
            if self.is_recording:
                self.frames.append(frame)
        await self.push_frame(frame, direction)


class Running:
    """A pipeline that runs, with what has come out of it at both ends."""

    def __init__(self, processors: Sequence[FrameProcessor]) -> None:
        self._up = Recorder(FrameDirection.UPSTREAM)
        self._down = Recorder(FrameDirection.DOWNSTREAM)
        pipeline = Pipeline([self._up, *processors, self._down])
        self.worker = PipelineWorker(pipeline, cancel_on_idle_timeout=False, enable_rtvi=False)

    @property
    def down(self) -> list[Frame]:
        return self._down.frames

    @property
    def up(self) -> list[Frame]:
        return self._up.frames

    def stop_recording(self) -> None:
        self._up.is_recording = self._down.is_recording = False

    def of(self, kind: type[Frame]) -> list[Any]:
        return [frame for frame in self.down if isinstance(frame, kind)]

    async def send(
        self, *frames: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        """Send frames, each when the one before has been processed everywhere."""
        for frame in frames:
            mark = MarkFrame()
            await self.worker.queue_frame(frame, direction)
            await self.worker.queue_frame(mark, direction)
            await asyncio.wait_for(mark.arrived.wait(), PATIENCE)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for something that a timer of the pipeline does."""

        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.005)

        await asyncio.wait_for(wait(), PATIENCE)


@asynccontextmanager
async def running(*processors: FrameProcessor, cancel: bool = False) -> AsyncIterator[Running]:
    """Run a pipeline; at the end it is ended, or cancelled."""
    stage = Running(processors)
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(stage.worker)
    run = asyncio.create_task(runner.run())
    try:
        yield stage
        await stage.worker.queue_frame(CancelFrame() if cancel else EndFrame())
    except BaseException:
        # pipecat's tasks outlive the runner's, and asyncio would wait for them
        await runner.cancel()
        raise
    finally:
        await asyncio.wait_for(run, PATIENCE)


def interim(text: str, user: str = "ann") -> InterimTranscriptionFrame:
    return InterimTranscriptionFrame(text, user, "2026-01-01T00:00:00")


def final(text: str, user: str = "ann") -> TranscriptionFrame:
    return TranscriptionFrame(text, user, "2026-01-01T00:00:00")
