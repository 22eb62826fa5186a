from __future__ import annotations

import json
from typing import Any

import pytest

from stir.detector import Detector
from stir.errors import ProtocolError
from stir.server.batch import annotate, read
from stir.server.limits import Limits

LIMITS = Limits(word_length=8, utterance_words=6, batch_words=9)


def test_utterances_in_every_form(detector: Detector) -> None:
    text = json.dumps(
        {
            "utterances": [
                "i i want the rice",
                {"id": "b", "text": "-- I, I want!"},
                {"words": ["we", "went"], "pos": ["PRP", "VBD"]},
            ]
        }
    )
    first, second, third = annotate(detector, read(text, Limits()))
    assert first["markup"] == "[ i + i ] want the rice"
    assert first["fluent"] == "i want the rice"
    assert first["positions"] == [1, 2, 3, 4]
    assert first["repairs"][0]["kind"] == "repeat"
    # a dash is no word, but has its place
    assert (second["id"], second["fluent"]) == ("b", "-- I want!")
    assert (third["id"], third["pos"]) == ("2", ["PRP", "VBD"])


def test_level(detector: Detector) -> None:
    text = json.dumps({"utterances": ["i i want uh the rice"], "level": "fillers"})
    [answer] = annotate(detector, read(text, Limits()))
    assert answer["markup"] == "i i want {uh} the rice"


@pytest.mark.parametrize(
    ("value", "code", "says"),
    [
        ([], "bad-json", "object"),
        ({}, "bad-message", "utterances is a list"),
        ({"utterances": "i i"}, "bad-message", "utterances is a list"),
        ({"utterances": [], "lang": "en"}, "bad-message", "fields"),
        ({"utterances": [], "level": 3}, "bad-option", "level"),
        ({"utterances": ["fine", 7]}, "bad-message", "utterance 1: an utterance is"),
        ({"utterances": [{"id": "x"}]}, "bad-message", "utterance x: either text"),
        ({"utterances": [{"text": "a", "words": ["a"]}]}, "bad-message", "either text"),
        ({"utterances": [{"words": ["a", 1]}]}, "bad-word", "a word is a string"),
        ({"utterances": [{"words": ["a b"]}]}, "bad-word", "white space"),
        ({"utterances": ["much-too-long"]}, "bad-word", "13 characters"),
        ({"utterances": ["a b c d e f g"]}, "too-large", "7 words; at most 6"),
        ({"utterances": ["a b c d e", "a b c d e"]}, "too-large", "10 words; at most 9"),
        ({"utterances": [{"text": "a b", "pos": ["DT"]}]}, "bad-message", "2 tags"),
    ],
)
def test_bad_batches(value: Any, code: str, says: str) -> None:
    with pytest.raises(ProtocolError, match=says) as caught:
        read(json.dumps(value), LIMITS)
    assert caught.value.code == code
