"""Recognisers repeat their words in several places; all copies are cleaned alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stir.options import Level
from stir.transcripts.cleaning import find_candidates
from stir.transcripts.cleaning.clean import clean
from stir.transcripts.formats import Format, Source, read


def cleaned(value: dict[str, Any], format_: Format) -> dict[str, Any]:
    """Without the fillers; no model is needed."""
    document = read(Source("talk.json", json.dumps(value)), format_)
    candidates = find_candidates(document.transcript, None)
    edition = clean(candidates, Level.FILLERS).edition
    result: dict[str, Any] = json.loads(document.rewrite(edition))
    return result


def word(text: str, start: int, speaker: str) -> dict[str, Any]:
    return {"text": text, "start": start, "end": start + 100, "speaker": speaker, "confidence": 0.9}


def test_assemblyai_with_speakers_who_overlap() -> None:
    """The list of all words is in the order of time, the utterances are not."""
    a = [word("So", 0, "A"), word("uh", 200, "A"), word("we", 400, "A")]
    b = [word("Um", 100, "B"), word("right", 300, "B")]
    by_time = sorted(a + b, key=lambda w: w["start"])
    value = {
        "text": "So Um uh right we",
        "words": by_time,
        "utterances": [
            {"speaker": "A", "start": 0, "end": 500, "text": "So uh we", "words": a},
            {"speaker": "B", "start": 100, "end": 400, "text": "Um right", "words": b},
        ],
    }
    result = cleaned(value, Format.ASSEMBLYAI)
    assert [(w["text"], w["start"], w["speaker"]) for w in result["words"]] == [
        ("So", 0, "A"), ("Right", 300, "B"), ("we", 400, "A"),
    ]  # fmt: skip
    assert result["text"] == "So Right we"
    assert [u["text"] for u in result["utterances"]] == ["So we", "Right"]


def heard(text: str, start: float) -> dict[str, Any]:
    return {"word": text.lower(), "punctuated_word": text, "start": start, "end": start + 0.1}


def deepgram(words: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    text = " ".join(w["punctuated_word"] for w in words)
    return {
        "results": {
            "channels": [{"alternatives": [{"transcript": text, "words": words, **more}]}],
            "utterances": [
                {"channel": 0, "start": 0, "end": 1, "transcript": text, "words": words}
            ],
        }
    }


def test_deepgram_words_with_the_same_times() -> None:
    words = [heard("We", 0.0), heard("uh", 0.0), heard("We", 0.0), heard("left.", 0.5)]
    result = cleaned(deepgram(words), Format.DEEPGRAM)["results"]
    [utterance] = result["utterances"]
    assert utterance["transcript"] == "We We left."
    assert [w["punctuated_word"] for w in utterance["words"]] == ["We", "We", "left."]
    assert all(set(w) == {"word", "punctuated_word", "start", "end"} for w in utterance["words"])


def test_deepgram_paragraphs_keep_their_speakers() -> None:
    words = [heard("Uh,", 0.0), heard("yes.", 0.3), heard("No.", 0.6)]
    paragraphs = {
        "transcript": "\nSpeaker 0: Uh, yes.\n\nSpeaker 1: No.",
        "paragraphs": [
            {
                "speaker": 0,
                "num_words": 2,
                "sentences": [{"text": "Uh, yes.", "start": 0, "end": 1}],
            },
            {"speaker": 1, "num_words": 1, "sentences": [{"text": "No.", "start": 1, "end": 2}]},
        ],
    }
    result = cleaned(deepgram(words, paragraphs=paragraphs), Format.DEEPGRAM)
    best = result["results"]["channels"][0]["alternatives"][0]
    assert best["paragraphs"]["transcript"] == "\nSpeaker 0: Yes.\n\nSpeaker 1: No."


def test_no_blanks_come_into_chinese() -> None:
    """Whisper's words have no spaces there, nor have its segments."""
    said = ["\u6211", "um", "\u4eec", "\u53bb", "\u3002"]
    text = "".join(said)
    segments = [{"start": n, "end": n + 1, "text": text, "words": [{"word": w} for w in said]}
                for n in range(2)]  # fmt: skip
    result = cleaned({"text": text * 2, "segments": segments}, Format.WHISPER)
    assert result["text"] == text.replace("um", "") * 2
    assert [segment["text"] for segment in result["segments"]] == [text.replace("um", "")] * 2


def test_white_space_in_a_text_stays() -> None:
    words = [{"word": word} for word in (" Uh", " so", " uh", " we", " uh")]
    segment = {"start": 0, "end": 1, "text": "  Uh  so\tuh we uh\n", "words": words}
    result = cleaned({"text": " Uh so uh we uh", "segments": [segment]}, Format.WHISPER)
    assert result["segments"][0]["text"] == "  So\twe\n"
    assert result["text"] == " So we"


def test_deepgram_with_two_channels() -> None:
    """Both say *uh* and *yes* at the same times; each utterance belongs to its own channel."""

    def said(*words: str) -> list[dict[str, Any]]:
        return [{"word": w, "start": n, "end": n + 0.5} for n, w in enumerate(words)]

    def channel(*words: str) -> dict[str, Any]:
        return {"alternatives": [{"transcript": " ".join(words), "words": said(*words)}]}

    def utterance(number: int, *words: str) -> dict[str, Any]:
        return {"channel": number, "start": 0, "end": 2, "transcript": "", "words": said(*words)}

    value = {
        "results": {
            "channels": [channel("so", "yes"), channel("uh", "no")],
            "utterances": [utterance(1, "uh", "no"), utterance(0, "so", "yes")],
        }
    }
    result = cleaned(value, Format.DEEPGRAM)["results"]
    told = [(u["channel"], [w["word"].lower() for w in u["words"]]) for u in result["utterances"]]
    assert told == [(1, ["no"]), (0, ["so", "yes"])]


@pytest.mark.parametrize("channel", [1, -1, "left"])
def test_deepgram_with_a_channel_that_is_not_there(channel: object) -> None:
    """A copy that cannot be updated is left out: it would contradict the words."""
    words = [{"word": w, "start": n, "end": n + 0.5} for n, w in enumerate(("uh", "yes"))]
    alternative = {"transcript": "uh yes", "words": words}
    utterance = {"channel": channel, "start": 0, "end": 2, "transcript": "uh yes", "words": words}
    value = {"results": {"channels": [{"alternatives": [alternative]}], "utterances": [utterance]}}
    result = cleaned(value, Format.DEEPGRAM)["results"]
    assert "utterances" not in result
    assert result["channels"][0]["alternatives"][0]["transcript"] == "yes"
