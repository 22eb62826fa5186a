from __future__ import annotations

import json
from typing import Any

import pytest

from server.conftest import Running
from small_model import corpus
from small_network import erratic_network
from stir.detector import Detector
from stir.errors import ProtocolError
from stir.server.batch import annotate, answer, read
from stir.server.limits import Limits

LIMITS = Limits(word_length=8, utterance_words=6, batch_words=9, batch_utterances=20)


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
    assert answer["edit_classes"] == ["filler"]


@pytest.mark.parametrize(
    "wanted", [{"operating_point": "eager"}, {"stability": 2}, {"min_confidence": 0.9}]
)
def test_options(wanted: dict[str, Any]) -> None:
    model = erratic_network(3)
    said = [{"words": utterance.words, "pos": utterance.pos} for utterance in corpus()[:20]]
    usual = read(json.dumps({"utterances": said}), Limits())
    other = read(json.dumps({"utterances": said, **wanted}), Limits())
    found = list(annotate(Detector(model), other))
    assert found == list(annotate(Detector(model, **wanted), usual))
    assert found != list(annotate(Detector(model), usual))


def test_options_that_a_model_does_not_have(detector: Detector) -> None:
    adjustable = Detector(erratic_network(3))
    batch = read('{"utterances": [], "operating_point": "bold"}', LIMITS)
    for asked, says in (
        (detector, "model 'small' has no options"),
        (adjustable, "'bold', only balanced"),
    ):
        with pytest.raises(ProtocolError, match=says) as caught:
            list(annotate(asked, batch))
        assert caught.value.code == "bad-option"


@pytest.mark.parametrize(
    ("value", "code", "says"),
    [
        ([], "bad-json", "object"),
        ({}, "bad-message", "utterances must be a list"),
        ({"utterances": "i i"}, "bad-message", "utterances must be a list"),
        ({"utterances": [], "lang": "en"}, "bad-message", "fields"),
        ({"utterances": [], "level": 3}, "bad-option", "level"),
        ({"utterances": [], "operating_point": 3}, "bad-option", "operating_point"),
        ({"utterances": [], "stability": 0.5}, "bad-option", "integer"),
        ({"utterances": [], "min_confidence": -1}, "bad-option", "number from 0 to 1"),
        ({"utterances": ["fine", 7]}, "bad-message", "utterance 1: an utterance must be"),
        ({"utterances": [{"id": "x"}]}, "bad-message", "utterance x: expected either text"),
        ({"utterances": [{"text": "a", "words": ["a"]}]}, "bad-message", "either text"),
        ({"utterances": [{"words": ["a", 1]}]}, "bad-word", "a word must be a non-empty string"),
        ({"utterances": [{"words": ["a b"]}]}, "bad-word", "white space"),
        ({"utterances": ["much-too-long"]}, "bad-word", "13 characters"),
        ({"utterances": ["a b c d e f g"]}, "too-large", "7 words; an utterance has at most 6"),
        (
            {"utterances": ["a b c d e", "a b c d e"]},
            "too-large",
            "a batch has at most 9 words",
        ),
        ({"utterances": [""] * 21}, "too-large", "21 utterances; a batch has at most 20"),
        ({"utterances": [{"id": "\ud800", "text": "a"}]}, "bad-message", "id contains unprint"),
        ({"utterances": [{"text": "a b", "pos": ["DT"]}]}, "bad-message", "2 tags"),
    ],
)
def test_bad_batches(value: Any, code: str, says: str) -> None:
    with pytest.raises(ProtocolError, match=says) as caught:
        read(json.dumps(value), LIMITS)
    assert caught.value.code == code


def test_a_batch_is_done_word_by_word(detector: Detector) -> None:
    """So that others can be served between two words, however long the utterances are."""
    body = json.dumps({"utterances": ["i i want rice " * 5, "we went"]}).encode()
    steps = answer(detector, body, Limits())
    assert sum(1 for _ in steps) >= 22


def test_a_batch_is_counted_while_it_is_answered(here: Running) -> None:
    for _ in range(2):
        status, _, _ = here.request("POST", "/annotate", '{"utterances": ["so we go"]}')
        assert status == 200
        assert here.server.batches == 0
