"""The pipecat adapter, in pipelines of pipecat itself."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest

pytest.importorskip("pipecat", reason="pipecat is not installed; scripts/test-adapters has it")

from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    Frame,
    InterimTranscriptionFrame,
    InterruptionFrame,
    LLMMessagesAppendFrame,
    OutputAudioRawFrame,
    TextFrame,
    TranscriptionFrame,
    TranslationFrame,
    TTSSpeakFrame,
    UserBackchannelFrame,
    UserStartedSpeakingFrame,
    UserStoppedSpeakingFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import (
    LLMContextAggregatorPair,
    LLMUserAggregatorParams,
)
from pipecat.processors.frame_processor import FrameDirection
from pipecat.turns.user_start import (
    TranscriptionUserTurnStartStrategy,
    VADUserTurnStartStrategy,
)
from pipecat.turns.user_stop import SpeechTimeoutUserTurnStopStrategy
from pipecat.turns.user_turn_strategies import UserTurnStrategies

import stir
from adapters.running_pipeline import final, interim, running
from stir.adapters.pipecat import IntendedContextProcessor, RepairProcessor
from stir.adapters.pipecat_turns import (
    BackchannelUserTurnStartStrategy,
    HesitationUserTurnStopStrategy,
)
from stir.live import Turn


@pytest.fixture(scope="module")
def detector() -> stir.Detector:
    return stir.load()


def annotation(frame: Frame) -> dict[str, Any]:
    found: dict[str, Any] = frame.metadata["stir"]
    assert json.loads(json.dumps(found)) == found
    return found


def keep_turns(processor: RepairProcessor) -> list[tuple[str, Turn]]:
    turns: list[tuple[str, Turn]] = []

    @processor.event_handler("on_turn_ended")
    async def on_turn_ended(_: RepairProcessor, user_id: str, turn: Turn) -> None:
        turns.append((user_id, turn))

    return turns


def test_a_revision_in_mid_utterance(detector: stir.Detector) -> None:
    async def run() -> None:
        processor = RepairProcessor(detector)
        async with running(processor) as stage:
            await stage.send(interim("we should leave on fry uh"))
            assert processor.hesitating
            await stage.send(interim("we should leave on friday uh on"))
            await stage.send(interim("we should leave on friday uh on sunday"))
            await stage.send(final("we should leave on friday uh on saturday"))
            assert not processor.hesitating
        first, second, _, last = map(annotation, stage.down[1:5])
        assert " ".join(first["words"]) == "we should leave on fry uh"
        assert first["signals"]["hesitating"] and first["edit_classes"] == ["filler"]
        assert second["signals"]["intended"] == "we should leave on"
        assert " ".join(last["words"]) == "we should leave on friday uh on saturday"
        [repair] = last["repairs"]
        assert (repair["rm_start"], repair["rm_end"], repair["rp_start"]) == (3, 4, 6)
        assert last["signals"]["intended"] == "we should leave on saturday"

    asyncio.run(run())


def test_a_repair_across_two_finals(detector: stir.Detector) -> None:
    async def run() -> None:
        processor = RepairProcessor(detector, text="fluent")
        turns = keep_turns(processor)
        async with running(processor) as stage:
            await stage.send(final("book a table for two uh"), interim("for three"))
            await stage.send(final("for three people"), UserStoppedSpeakingFrame())
            await stage.send(final("thank you"))
        texts = [frame.text for frame in stage.of(TextFrame)]
        assert texts == ["book a table for two", "for three", "for three people", "thank you"]
        second = annotation(stage.of(TranscriptionFrame)[1])
        assert second["start"] == 6
        assert [(r["rm_start"], r["rm_end"]) for r in second["repairs"]] == [(3, 4)]
        assert [turn.clean() for _, turn in turns] == ["book a table for three people", "thank you"]
        assert annotation(stage.of(TranscriptionFrame)[2])["words"] == ["thank", "you"]

    asyncio.run(run())


def test_the_turn_ends_with_the_users_turn(detector: stir.Detector) -> None:
    """The user aggregator stands further down, so the frame that ends the turn comes upstream."""

    async def run() -> None:
        processor = RepairProcessor(detector)
        turns = keep_turns(processor)
        async with running(processor) as stage:
            await stage.send(final("i want uh"))
            await stage.send(UserStoppedSpeakingFrame(), direction=FrameDirection.UPSTREAM)
            assert not processor.hesitating
        [(user, turn)] = turns
        assert (user, turn.intended) == ("ann", "i want")

    asyncio.run(run())


def test_a_pause_ends_a_turn(detector: stir.Detector) -> None:
    async def run() -> None:
        now = [0.0]
        processor = RepairProcessor(detector, pause=5.0, clock=lambda: now[0])
        turns = keep_turns(processor)
        async with running(processor) as stage:
            await stage.send(final("we could go on monday"))
            now[0] = 4.0
            await stage.send(final("or on tuesday"))
            now[0] = 10.0
            await stage.send(interim("hello", "bob"))
            assert [turn.intended for _, turn in turns] == ["we could go on monday or on tuesday"]
            await stage.send(interim("wednesday"))
        assert annotation(stage.of(InterimTranscriptionFrame)[-1])["words"] == ["wednesday"]

    asyncio.run(run())


def test_two_speakers_do_not_mix(detector: stir.Detector) -> None:
    said = {
        "ann": ["i like the red", "uh the blue car"],
        "bob": ["the the dog", "was it was here"],
    }

    async def run() -> None:
        processor = RepairProcessor(detector)
        turns = keep_turns(processor)
        async with running(processor) as stage:
            for i in range(2):
                for user, texts in said.items():
                    words = texts[i].split()
                    for count in range(1, len(words)):
                        await stage.send(interim(" ".join(words[:count]), user))
                for user, texts in said.items():
                    await stage.send(final(texts[i], user))
        assert {user: [w.text for w in turn.words] for user, turn in turns} == {
            user: " ".join(texts).split() for user, texts in said.items()
        }
        for user, turn in turns:
            assert turn.annotation == detector.annotate(" ".join(said[user]))

    asyncio.run(run())


def test_cancellation(detector: stir.Detector) -> None:
    async def run() -> None:
        processor = RepairProcessor(detector)
        turns = keep_turns(processor)
        async with running(processor, cancel=True) as stage:
            await stage.send(final("i want uh"))
            assert processor.hesitating
        assert not processor.hesitating
        assert not turns

    asyncio.run(run())


def test_ten_thousand_words_without_growth(detector: stir.Detector) -> None:
    sentence = " ".join(["we could take the the bus to uh to the"] * 10)

    async def run() -> list[int]:
        used = []
        async with running(RepairProcessor(detector, pause=1e9)) as stage:
            stage.stop_recording()
            for count in range(100):
                await stage.send(interim(sentence), final(sentence))
                if count in (39, 99):
                    used.append(sys.getallocatedblocks())
        return used

    before, after = asyncio.run(run())
    # 2,000 words are held in the end, up to 1,000 more than before
    assert after - before < 20_000


def test_other_frames_pass_untouched_and_in_order(detector: stir.Detector) -> None:
    def frames() -> list[Frame]:
        return [
            TextFrame("uh the the answer"),
            OutputAudioRawFrame(b"\0\0", 16000, 1),
            TranslationFrame("uh i", "ann", "now"),
            InterruptionFrame(),
            UserStartedSpeakingFrame(),
            TTSSpeakFrame("well uh"),
            VADUserStoppedSpeakingFrame(),
            LLMMessagesAppendFrame([{"role": "user", "content": "uh"}]),
        ]

    async def run() -> None:
        down, up = frames(), frames()
        async with running(RepairProcessor(detector, text="fluent")) as stage:
            await stage.send(*down)
            await stage.send(*up, direction=FrameDirection.UPSTREAM)
        assert [frame.id for frame in stage.down[1:-1]] == [frame.id for frame in down]
        assert [frame.id for frame in stage.up[: len(up)]] == [frame.id for frame in up]
        assert not any(frame.metadata for frame in (*down, *up))
        assert down[0].text == "uh the the answer"  # type: ignore[attr-defined]

    asyncio.run(run())


def agent(
    detector: stir.Detector, context: LLMContext, **strategies: Any
) -> tuple[RepairProcessor, Any, IntendedContextProcessor]:
    """The part of an agent between recogniser and LLM."""
    pair = LLMContextAggregatorPair(
        context,
        user_params=LLMUserAggregatorParams(
            user_turn_strategies=UserTurnStrategies(**strategies), user_turn_stop_timeout=1e3
        ),
    )
    return RepairProcessor(detector), pair.user(), IntendedContextProcessor(detector)


STOP = {"user_speech_timeout": 0.01}


def test_the_llm_gets_what_was_meant(detector: stir.Detector) -> None:
    async def run() -> None:
        context = LLMContext()
        processors = agent(
            detector,
            context,
            start=[VADUserTurnStartStrategy()],
            stop=[SpeechTimeoutUserTurnStopStrategy(**STOP)],
        )
        async with running(*processors) as stage:
            await stage.send(VADUserStartedSpeakingFrame())
            await stage.send(final("Book a table for two,"), final("no, for three people."))
            await stage.send(VADUserStoppedSpeakingFrame())
            await stage.until(lambda: stage.of(UserStoppedSpeakingFrame))
        [message] = context.messages
        assert message == {"role": "user", "content": "Book a table for three people."}

    asyncio.run(run())


def test_a_hesitating_user_keeps_the_turn(detector: stir.Detector) -> None:
    async def run() -> None:
        context = LLMContext()
        stop = HesitationUserTurnStopStrategy(SpeechTimeoutUserTurnStopStrategy(**STOP), hold=1e3)
        processors = agent(detector, context, start=[VADUserTurnStartStrategy()], stop=[stop])
        async with running(*processors) as stage:
            await stage.send(VADUserStartedSpeakingFrame())
            await stage.send(final("book a table for two uh"), VADUserStoppedSpeakingFrame())
            await stage.until(lambda: stop._held)
            assert not context.messages
            # the held decision falls, and the next one stands
            await stage.send(VADUserStartedSpeakingFrame())
            assert not stop._held
            await stage.send(final("for three people"), VADUserStoppedSpeakingFrame())
            await stage.until(lambda: stage.of(UserStoppedSpeakingFrame))
        [message] = context.messages
        assert message == {"role": "user", "content": "book a table for three people"}

    asyncio.run(run())


def test_a_held_turn_ends_after_a_while(detector: stir.Detector) -> None:
    async def run() -> None:
        context = LLMContext()
        stop = HesitationUserTurnStopStrategy(SpeechTimeoutUserTurnStopStrategy(**STOP), hold=0.01)
        processors = agent(detector, context, start=[VADUserTurnStartStrategy()], stop=[stop])
        async with running(*processors) as stage:
            await stage.send(VADUserStartedSpeakingFrame())
            await stage.send(final("book a table uh"), VADUserStoppedSpeakingFrame())
            await stage.until(lambda: stage.of(UserStoppedSpeakingFrame))
        assert [message["content"] for message in context.messages] == ["book a table"]

    asyncio.run(run())


def test_a_corrected_transcription_ends_the_hold(detector: stir.Detector) -> None:
    async def run() -> None:
        context = LLMContext()
        stop = HesitationUserTurnStopStrategy(SpeechTimeoutUserTurnStopStrategy(**STOP), hold=1e3)
        processors = agent(detector, context, start=[VADUserTurnStartStrategy()], stop=[stop])
        async with running(*processors) as stage:
            await stage.send(VADUserStartedSpeakingFrame(), final("book a"))
            await stage.send(interim("table um"), VADUserStoppedSpeakingFrame())
            await stage.until(lambda: stop._held)
            await stage.send(final("table now"))
            await stage.until(lambda: stage.of(UserStoppedSpeakingFrame))
        assert [message["content"] for message in context.messages] == ["book a table now"]

    asyncio.run(run())


def test_fillers_and_backchannels_do_not_interrupt_the_bot(detector: stir.Detector) -> None:
    async def run() -> None:
        context = LLMContext()
        start = [
            BackchannelUserTurnStartStrategy(),
            VADUserTurnStartStrategy(),
            TranscriptionUserTurnStartStrategy(),
        ]
        stop = [SpeechTimeoutUserTurnStopStrategy(**STOP)]
        processors = agent(detector, context, start=start, stop=stop)
        async with running(*processors) as stage:
            await stage.send(BotStartedSpeakingFrame())
            for text in ("um", "yeah right"):
                await stage.send(VADUserStartedSpeakingFrame(), interim(text), final(text))
                await stage.send(VADUserStoppedSpeakingFrame())
            assert [frame.text for frame in stage.of(UserBackchannelFrame)] == ["um", "yeah right"]
            assert not stage.of(InterruptionFrame)
            await stage.send(VADUserStartedSpeakingFrame(), interim("yeah"))
            assert not stage.of(InterruptionFrame)
            await stage.send(interim("yeah but wait"))
            assert stage.of(InterruptionFrame)
            await stage.send(final("yeah but wait a minute"), VADUserStoppedSpeakingFrame())
            await stage.until(lambda: stage.of(UserStoppedSpeakingFrame))
        assert len(context.messages) == 1
        assert context.messages[0]["content"].endswith("wait a minute")

    asyncio.run(run())


def test_fillers_begin_a_turn_when_the_bot_is_silent(detector: stir.Detector) -> None:
    async def run() -> None:
        start = [BackchannelUserTurnStartStrategy(), TranscriptionUserTurnStartStrategy()]
        stop = [SpeechTimeoutUserTurnStopStrategy(**STOP)]
        processors = agent(detector, LLMContext(), start=start, stop=stop)
        async with running(*processors) as stage:
            await stage.send(interim("um"))
            assert stage.of(UserStartedSpeakingFrame)

    asyncio.run(run())
