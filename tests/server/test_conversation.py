"""One client's session: every message gets its answer, and a bad one changes nothing."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from server.mirror import ask, send
from small_model import corpus
from small_network import ONSET_LAGS, erratic_network
from stir.detector import Detector
from stir.server.conversation import Conversation
from stir.server.labels import label_to_json
from stir.server.limits import Limits
from stir.server.protocol import OPTIONS


@pytest.fixture
def talk(detector: Detector) -> Conversation:
    return Conversation(detector, "small", Limits(word_length=32, message_bytes=200))


def greet(talk: Conversation) -> dict[str, Any]:
    hello: dict[str, Any] = msgspec.to_builtins(talk.hello())
    return hello


def push(talk: Conversation, words: str) -> list[dict[str, Any]]:
    return [ask(talk, "push", word=word) for word in words.split()]


def labels(answer: dict[str, Any], name: str = "added") -> list[tuple[int, str]]:
    return [(label["position"], label["label"]) for label in answer[name]]


def test_hello(talk: Conversation) -> None:
    hello = greet(talk)
    assert hello["type"] == "hello"
    assert hello["protocol"] == 1
    assert hello["model"]["name"] == "small"
    assert hello["options"] == {
        "level": "repairs",
        "operating_point": None,
        "stability": None,
        "min_confidence": None,
        "show": [],
    }
    assert hello["limits"]["word_length"] == 32
    json.dumps(hello)


def test_push_revoke_end(talk: Conversation) -> None:
    answers = push(talk, "we went to the uh the")
    assert labels(answers[4]) == [(4, "ed")]
    assert labels(answers[5]) == [(3, "rm"), (5, "rp"), (5, "rp_end")]
    assert answers[5]["added"][2]["kind"] == "repeat"
    # the recogniser takes the onset back, and the repair goes with it
    back = ask(talk, "revoke", count=1)
    assert labels(back, "revoked") == [(3, "rm"), (5, "rp"), (5, "rp_end")]
    assert back["position"] == 4
    # what it says instead is another word
    assert labels(push(talk, "beach")[0]) == []
    end = ask(talk, "end")
    assert end["end"] is True
    assert ask(talk, "push", word="so")["position"] == 0


def test_ids_come_back(talk: Conversation) -> None:
    assert ask(talk, "push", word="so", id=7)["id"] == 7
    assert ask(talk, "push", word="", id="x")["id"] == "x"
    assert "id" not in ask(talk, "end")


def test_a_bad_message_changes_nothing(talk: Conversation) -> None:
    push(talk, "we went to the")
    refused: list[tuple[str | bytes | None, str]] = [
        ("nonsense", "bad-json"),
        (b"\x00\x01", "binary"),
        (None, "binary"),
        (" " * 201, "too-large"),
        ("é" * 101, "too-large"),
        ('{"type": "revoke", "count": 99}', "bad-revoke"),
        ('{"type": "options", "stability": 1}', "bad-option"),
        ('{"type": "options", "operating_point": "eager"}', "bad-option"),
        ('{"type": "options", "min_confidence": 0.5}', "bad-option"),
        (json.dumps({"type": "push", "word": "x" * 33}), "bad-word"),
    ]
    for text, code in refused:
        answer = send(talk, text)
        assert (answer["type"], answer["code"]) == ("error", code)
    assert labels(push(talk, "the")[0]) == [(3, "rm"), (4, "rp"), (4, "rp_end")]
    assert talk.words == 5


def test_text_is_told_if_asked_for(talk: Conversation) -> None:
    assert "markup" not in push(talk, "we")[0]
    ask(talk, "options", show=["text"])
    last = push(talk, "went to the uh the beach")[-1]
    assert last["markup"] == "we went to [ the + {uh} the ] beach"
    assert last["fluent"] == "we went to the beach"
    # the end tells it once more, for it is final now
    assert ask(talk, "end")["markup"] == last["markup"]
    assert ask(talk, "end")["markup"] == ""


def test_a_level_applies_to_what_was_said_already(talk: Conversation) -> None:
    ask(talk, "options", show=["text"])
    push(talk, "you want the rice uh the soup")
    fewer = ask(talk, "options", level="repeats")
    assert labels(fewer, "revoked")[:2] == [(2, "rm"), (3, "rm")]
    assert fewer["markup"] == "you want the rice {uh} the soup"
    assert fewer["options"]["level"] == "repeats"
    more = ask(talk, "options", level="repairs")
    assert labels(more) == labels(fewer, "revoked")
    assert more["markup"] == "you want [ the rice + {uh} the soup ]"


def test_measures_and_reasons_are_told_if_asked_for(talk: Conversation) -> None:
    ask(talk, "options", show=["measures", "why"])
    first, *_, last = push(talk, "we went to the the")
    assert [row["position"] for row in first["measures"]] == [0]
    assert first["arrived"]["surprisal"] == first["measures"][0]["surprisal"]
    # 3 has left the path, and 4 has moved up
    assert [(row["position"], row["wml"] is None) for row in last["measures"]] == [
        (3, True),
        (4, False),
    ]
    repair = str(last["added"][0]["repair"])
    assert last["why"][repair].keys() == {"rp_start", "rm_start", "rp_end"}
    assert push(talk, ",")[0]["arrived"] is None


def test_what_is_long_past_comes_back_without_its_reasons(talk: Conversation) -> None:
    ask(talk, "options", show=["why"], level="fillers")
    push(talk, "we went to the the beach " + "and then some more rice " * 60)
    back = ask(talk, "options", level="repairs")
    assert labels(back)[:2] == [(3, "rm"), (4, "rp")]
    assert "0" not in back["why"]


def test_the_text_of_a_very_long_utterance_is_its_end(detector: Detector) -> None:
    talk = Conversation(detector, limits=Limits(text_words=9))
    push(talk, "i i want the rice " * 500)
    answer = ask(talk, "options", show=["text"])
    # The session has dropped words by now. Of the last nine, the first four are the rest of a
    # sentence whose repair began before them.
    assert answer["markup"].split()[:4] == ["i", "want", "the", "rice"]
    assert len(answer["fluent"].split()) <= 9
    assert answer["fluent"].endswith("want the rice")


def test_no_field_of_an_answer_grows_with_the_turn(detector: Detector) -> None:
    talk = Conversation(detector)
    ask(talk, "options", show=["text", "measures", "signals", "why"])
    push(talk, "we went to zebra the beach with want and rice " * 110)
    answer = ask(talk, "push", word="so")
    texts = (answer["fluent"], answer["signals"]["stable_fluent"], answer["signals"]["intended"])
    assert [len(text.split()) <= 200 for text in texts] == [True] * 3
    assert len(answer["fluent"].split()) > 50
    assert answer["markup"].split()[-200:-1] != []
    assert len([x for x in answer["markup"].split() if x[0] not in "[]+"]) <= 200
    # at its end, the turn is told once more
    assert len(ask(talk, "end")["markup"].split()) > 900


@pytest.fixture(scope="module")
def adjustable() -> Detector:
    return Detector(erratic_network(3), stability=1)


WORDS = " ".join(word for utterance in corpus()[:10] for word in utterance.words)


def options_of(answer: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(answer["options"][name] for name in OPTIONS)


def pushed(detector: Detector, words: str, **options: Any) -> list[list[dict[str, Any]]]:
    """The labels that a session adds, without a server."""
    session = detector.session(**options)
    return [[label_to_json(label) for label in session.push(w).added] for w in words.split()]


def added(talk: Conversation, words: str) -> list[list[dict[str, Any]]]:
    return [answer["added"] for answer in push(talk, words)]


def test_a_session_begins_with_the_options_of_the_server(adjustable: Detector) -> None:
    talk = Conversation(adjustable)
    hello = greet(talk)
    assert options_of(hello) == ("balanced", 1, 0.0)
    assert hello["model"]["operating_points"] == ["balanced", "precise", "eager"]
    assert hello["model"]["stability_most"] == ONSET_LAGS
    assert added(talk, WORDS) == pushed(adjustable, WORDS)


@pytest.mark.parametrize(
    "wanted", [{"operating_point": "eager"}, {"stability": 0}, {"min_confidence": 0.9}]
)
def test_a_client_may_choose_other_options(adjustable: Detector, wanted: dict[str, Any]) -> None:
    usual, other = pushed(adjustable, WORDS), pushed(adjustable, WORDS, **wanted)
    assert usual != other
    # at once, if nothing has been said
    talk = Conversation(adjustable)
    ask(talk, "options", **wanted)
    assert added(talk, WORDS) == other
    # otherwise with the next utterance
    talk = Conversation(adjustable)
    push(talk, "we went")
    told = ask(talk, "options", **wanted)["options"]
    assert {name: told[name] for name in wanted} == wanted
    assert push(talk, "to")[0]["position"] == 2
    ask(talk, "end")
    assert added(talk, WORDS) == other
    # and nobody else is concerned
    assert added(Conversation(adjustable), WORDS) == usual


def test_options_add_up(adjustable: Detector) -> None:
    talk = Conversation(adjustable)
    ask(talk, "options", operating_point="precise")
    ask(talk, "options", min_confidence=0.5, stability=None)
    assert options_of(ask(talk, "options", stability=2)) == ("precise", 2, 0.5)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"operating_point": "bold"}, "no operating point 'bold', only balanced, precise, eager"),
        ({"stability": ONSET_LAGS + 1}, "takes a stability of 0 to 4 words, not 5"),
        ({"min_confidence": 2, "operating_point": "eager"}, "number from 0 to 1"),
        ({"stability": 9, "operating_point": "eager", "show": ["text"]}, "0 to 4 words"),
    ],
)
def test_options_that_a_model_does_not_have_change_nothing(
    adjustable: Detector, wanted: dict[str, Any], says: str
) -> None:
    talk = Conversation(adjustable)
    before = greet(talk)["options"]
    answer = ask(talk, "options", **wanted)
    assert answer["code"] == "bad-option"
    assert says in answer["message"]
    assert greet(talk)["options"] == before


def test_the_labels_of_the_last_turn_do_not_come_back(detector: Detector) -> None:
    talk = Conversation(detector)
    added = [ask(talk, "push", word=word)["added"] for word in ["we", "we"]]
    assert any(label["label"] == "rm" for labels in added for label in labels)
    ask(talk, "end")
    answer = ask(talk, "options", level="fillers")
    assert (answer["added"], answer["revoked"]) == ([], [])
