"""The LiveKit adapter, in agent sessions of LiveKit itself."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest

pytest.importorskip(
    "livekit.agents", reason="livekit-agents is not installed; scripts/test-adapters has it"
)

from livekit.agents import StopResponse
from livekit.agents.inference import TurnDetector
from livekit.agents.llm import ChatContext, ChatMessage
from livekit.agents.stt import SpeechEvent

import stir
from adapters.scripted_session import event, final, interim, talking
from stir.adapters.livekit import RepairAgent, Repairs
from stir.adapters.livekit_turns import UNREACHABLE

AT_ONCE: dict[str, Any] = {"min_delay": 0.0, "max_delay": 1e3}
"""The turn ends at once, or, while it is held, not within a test."""


@pytest.fixture(scope="module")
def detector() -> stir.Detector:
    return stir.load()


def annotation(heard: SpeechEvent) -> dict[str, Any]:
    assert heard.alternatives[0].metadata is not None
    found: dict[str, Any] = heard.alternatives[0].metadata["stir"]
    assert json.loads(json.dumps(found)) == found
    return found


def text(heard: SpeechEvent) -> str:
    return str(heard.alternatives[0].text)


def message(said: str) -> ChatMessage:
    return ChatMessage(role="user", content=[said])


def test_a_revision_in_mid_utterance(detector: stir.Detector) -> None:
    repairs = Repairs(detector)
    first = repairs.read(interim("we should leave on fry uh"))
    assert text(first) == "we should leave on fry"
    assert repairs.hesitating
    preflight = repairs.read(event("preflight_transcript", "we should leave on friday uh on"))
    assert text(preflight) == "we should leave on"
    last = repairs.read(final("we should leave on friday uh on saturday"))
    assert not repairs.hesitating
    assert text(last) == "we should leave on saturday"
    assert " ".join(annotation(last)["words"]) == "we should leave on friday uh on saturday"
    assert annotation(last)["edit_classes"] == ["filler"]
    [repair] = annotation(last)["repairs"]
    assert (repair["rm_start"], repair["rm_end"], repair["rp_start"]) == (3, 4, 6)


def test_a_repair_across_two_finals(detector: stir.Detector) -> None:
    repairs = Repairs(detector)
    sent = [
        text(repairs.read(final(t))) for t in ("Book a table for two,", "uh, for three people.")
    ]
    assert sent == ["Book a table for two,", "for three people."]
    completed = message(" ".join(sent))
    assert repairs.complete(completed) == "Book a table for three people."
    assert completed.text_content == "Book a table for three people."
    [turn] = completed.extra["stir"]["turns"]
    assert " ".join(turn["words"]) == "Book a table for two, uh, for three people."
    # the next turn begins anew
    assert annotation(repairs.read(final("thanks")))["words"] == ["thanks"]


def test_text_as_said(detector: stir.Detector) -> None:
    repairs = Repairs(detector, text="said")
    heard = repairs.read(final("book a table for two uh for three people"))
    assert text(heard) == "book a table for two uh for three people"
    assert repairs.complete(message(text(heard))) == "book a table for three people"


def test_two_speakers_do_not_mix(detector: stir.Detector) -> None:
    said = {"ann": ["yes", "the the dog"], "bob": ["yes", "was was here"]}
    repairs = Repairs(detector)
    sent = []
    for i in range(2):
        for speaker, texts in said.items():
            repairs.read(interim(texts[i], speaker))
        for speaker, texts in said.items():
            heard = repairs.read(final(texts[i], speaker))
            words = " ".join(texts[: i + 1])
            assert annotation(heard)["words"] == words.split()
            expected = detector.annotate(words).repairs
            assert [r["rm_start"] for r in annotation(heard)["repairs"]] == [
                r.rm_start for r in expected
            ]
            sent.append(text(heard))
    assert repairs.complete(message(" ".join(sent))) == "yes the dog yes was here"


def test_a_message_that_was_not_heard(detector: stir.Detector) -> None:
    """After a handoff or `clear_user_turn`, LiveKit's turn has other words than ours."""
    repairs = Repairs(detector)
    repairs.read(final("i want a car"))
    typed = message("the red uh the blue car")
    assert repairs.complete(typed) == "the blue car"
    assert typed.extra["stir"]["said"] == "the red uh the blue car"
    assert annotation(repairs.read(final("thanks")))["words"] == ["thanks"]


def test_other_events_pass_untouched(detector: stir.Detector) -> None:
    repairs = Repairs(detector)
    for kind in ("start_of_speech", "end_of_speech", "recognition_usage"):
        passed = event(kind)
        assert repairs.read(passed) is passed
    heard = final("uh yes")
    heard.alternatives *= 2
    kept = heard.alternatives[0].metadata = {"voice": "low"}
    read = repairs.read(heard)
    assert read.alternatives[1] is heard.alternatives[1]
    assert read.alternatives[0].metadata is not None
    assert read.alternatives[0].metadata["voice"] == "low" and "stir" not in kept
    assert (read.type, read.created_at) == (heard.type, heard.created_at)


def test_ten_thousand_words_without_growth(detector: stir.Detector) -> None:
    sentence = " ".join(["we could take the the bus to uh to the"] * 10)
    repairs = Repairs(detector)
    used = []
    for count in range(100):
        repairs.read(interim(sentence))
        repairs.read(final(sentence))
        if count in (39, 99):
            used.append(sys.getallocatedblocks())
    # 2,000 words are held in the end, up to 1,000 more than before
    assert used[1] - used[0] < 20_000


def test_a_hesitating_user_keeps_the_turn(detector: stir.Detector) -> None:
    async def run() -> None:
        repairs = Repairs(detector)
        agent = RepairAgent(repairs, instructions="")
        handling = {"turn_detection": repairs.turn_detector(), "endpointing": AT_ONCE}
        async with talking(agent, **handling) as talk:
            await talk.hear(final("book a table for two uh"), event("end_of_speech"))
            for _ in range(100):
                await asyncio.sleep(0.001)
            assert not talk.llm.asked
            await talk.hear(final("for three people"), event("end_of_speech"))
            await talk.until(lambda: talk.llm.asked)
        assert [asked.text_content for asked in talk.llm.asked] == ["book a table for three people"]
        assert [kept.text_content for kept in talk.messages] == ["book a table for three people"]
        [turn] = talk.messages[0].extra["stir"]["turns"]
        assert len(turn["words"]) == 9

    asyncio.run(run())


def test_without_hesitation_the_turn_ends(detector: stir.Detector) -> None:
    async def run() -> None:
        repairs = Repairs(detector)
        handling = {"turn_detection": repairs.turn_detector(), "endpointing": AT_ONCE}
        async with talking(RepairAgent(repairs, instructions=""), **handling) as talk:
            for said in ("book a a table", "for uh three people"):
                asked = len(talk.llm.asked)
                await talk.hear(final(said), event("end_of_speech"))
                await talk.until(lambda asked=asked: len(talk.llm.asked) > asked)
        assert [kept.text_content for kept in talk.messages] == ["book a table", "for three people"]

    asyncio.run(run())


def test_fillers_and_backchannels_do_not_interrupt_the_agent(detector: stir.Detector) -> None:
    async def run() -> None:
        repairs = Repairs(detector)
        handling = {
            "turn_detection": repairs.turn_detector(),
            "endpointing": AT_ONCE,
            "interruption": {"min_words": 1},
        }
        async with talking(RepairAgent(repairs, instructions=""), **handling) as talk:
            talk.llm.may_answer.clear()
            speech = talk.session.generate_reply(user_input="go on")
            await talk.until(lambda: talk.llm.asked)
            talk.session._update_agent_state("speaking")
            for said in ("um", "yeah right"):
                await talk.hear(interim(said), final(said), event("end_of_speech"))
            await talk.hear(interim("okay"))
            assert not speech.interrupted
            # LiveKit looks at the words of the event before
            await talk.hear(interim("okay but wait"), interim("okay but wait a"))
            assert speech.interrupted
            talk.llm.may_answer.set()
        assert [asked.text_content for asked in talk.llm.asked] == ["go on"]

    asyncio.run(run())


def test_backchannels_are_answers_when_the_agent_is_silent(detector: stir.Detector) -> None:
    repairs = Repairs(detector)
    assert text(repairs.read(final("yeah"), agent_speaks=True)) == ""
    assert annotation(repairs.read(interim("yeah")))["words"] == ["yeah"]
    assert text(repairs.read(final("yeah"))) == "yeah"
    assert repairs.complete(message("yeah")) == "yeah"
    kept = Repairs(detector, backchannels=False)
    assert text(kept.read(final("yeah"), agent_speaks=True)) == "yeah"


def test_nothing_but_fillers_is_no_request(detector: stir.Detector) -> None:
    repairs = Repairs(detector, text="said")
    agent = RepairAgent(repairs, instructions="")
    repairs.read(final("um uh"))
    with pytest.raises(StopResponse):
        asyncio.run(agent.on_user_turn_completed(ChatContext(), message("um uh")))


def test_cancellation(detector: stir.Detector) -> None:
    async def run() -> None:
        repairs = Repairs(detector)
        handling = {"turn_detection": repairs.turn_detector(), "endpointing": AT_ONCE}
        async with talking(RepairAgent(repairs, instructions=""), **handling) as talk:
            await talk.hear(final("i want uh"))
            assert repairs.hesitating
        assert not repairs.hesitating

    asyncio.run(run())


class TextDetector:
    """A turn detector that reads text."""

    model = "text"
    provider = "test"

    async def supports_language(self, language: Any) -> bool:
        return False

    async def unlikely_threshold(self, language: Any) -> float | None:
        return 0.3

    async def predict_end_of_turn(self, chat_ctx: Any, *, timeout: float | None = None) -> float:
        return 0.7


def test_other_turn_detectors_are_asked(detector: stir.Detector) -> None:
    async def run() -> None:
        repairs = Repairs(detector)
        asked = repairs.turn_detector(TextDetector())
        assert asked.model == "text"
        assert not await asked.supports_language(None)
        assert await asked.predict_end_of_turn(ChatContext()) == 0.7
        assert await asked.unlikely_threshold(None) == 0.3
        repairs.read(interim("i want um"))
        assert await asked.supports_language(None)
        assert await asked.predict_end_of_turn(ChatContext()) == 0.0
        assert await asked.unlikely_threshold(None) == UNREACHABLE

    asyncio.run(run())


def test_livekits_own_turn_detector_is_asked(detector: stir.Detector) -> None:
    """It listens to the audio, and predicts before the words are known."""

    async def run() -> None:
        repairs = Repairs(detector)
        own = TurnDetector()
        asked = repairs.turn_detector(own)
        assert asked is own
        stream = asked.stream()
        try:
            threshold = await stream.unlikely_threshold(None)
            assert threshold is not None and 0 < threshold < 1
            repairs.read(interim("i want um"))
            assert await stream.unlikely_threshold(None) == UNREACHABLE
            repairs.read(interim("i want um tea"))
            assert await stream.unlikely_threshold(None) == threshold
        finally:
            await stream.aclose()

    asyncio.run(run())
