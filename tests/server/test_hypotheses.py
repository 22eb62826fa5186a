"""Hypotheses, turns and several speakers on one connection."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.mirror import Mirror, ask
from small_model import erratic
from small_network import erratic_network
from stir.detector import Detector
from stir.engine import Model
from stir.server.conversation import Conversation
from stir.server.limits import Limits


@pytest.fixture
def talk(detector: Detector) -> Conversation:
    return Conversation(detector, "small", Limits(speakers=2))


def labels(answer: dict[str, Any], name: str = "added") -> list[tuple[int, str]]:
    return [(label["position"], label["label"]) for label in answer[name]]


def test_one_net_update_a_hypothesis(talk: Conversation) -> None:
    first = ask(talk, "partial", words=["we", "went", "to", "the", "the"])
    assert first["partial"] is True
    assert first["position"] == 4
    assert labels(first) == [(3, "rm"), (4, "rp"), (4, "rp_end")]
    # the revision: the repair is gone before anybody could have seen what came between
    second = ask(talk, "partial", words=["we", "went", "to", "the", "uh"])
    assert labels(second) == [(4, "ed")]
    assert second["added"][0]["class"] == "filler"
    assert labels(second, "revoked") == labels(first)
    # nothing new
    third = ask(talk, "partial", words=["we", "went", "to", "the", "Uh,"])
    assert (third["added"], third["revoked"]) == ([], [])


def test_a_repair_across_two_finals(talk: Conversation) -> None:
    assert ask(talk, "final", words=["we", "went", "to", "the"], now=1.0)["final"] is True
    later = ask(talk, "partial", words=["uh", "the", "beach"], now=1.5)
    assert labels(later)[:2] == [(4, "ed"), (3, "rm")]
    ended = ask(talk, "end")["ended"]
    assert ended["words"] == ["we", "went", "to", "the", "uh", "the", "beach"]
    assert ended["fluent"] == "we went to the beach"
    assert ended["annotation"] == {
        "edit_terms": [4],
        "edit_classes": ["filler"],
        "repairs": ended["annotation"]["repairs"],
    }
    assert ended["annotation"]["repairs"][0]["rm_start"] == 3


def test_a_pause_ends_the_turn_by_the_clock(talk: Conversation) -> None:
    ask(talk, "final", words=["we", "went", "to", "the", "beach"], now=1.0)
    answer = ask(talk, "partial", words=["you"], now=9.0)
    assert answer["ended"]["fluent"] == "we went to the beach"
    assert answer["position"] == 0
    ask(talk, "commit")
    assert "ended" not in ask(talk, "poll", now=9.1)
    polled = ask(talk, "poll", now=19.0)
    assert polled["ended"]["words"] == ["you"]
    assert polled["position"] == -1


def test_a_pause_ends_the_turn_by_the_times_of_the_words(talk: Conversation) -> None:
    ask(talk, "final", words=[{"word": "right", "start": 0.5, "end": 0.9}])
    answer = ask(talk, "final", words=[{"word": "so", "start": 5.0, "end": 5.2}])
    assert answer["ended"]["words"] == ["right"]


def test_signals(talk: Conversation) -> None:
    assert "signals" not in ask(talk, "partial", words=["uh"])
    ask(talk, "options", show=["signals"])
    assert ask(talk, "partial", words=["uh"])["signals"] == {
        "hesitating": True,
        "filler_only": True,
        "backchannel": False,
        "settled": 0,
        "stable_fluent": "",
        "intended": "",
    }
    assert ask(talk, "partial", words=["right"])["signals"]["backchannel"] is True
    words = ["you", "want", "the", "rice", "uh", "the", "soup", "with", "the", "rice"]
    signals = ask(talk, "partial", words=words)["signals"]
    assert signals["intended"] == "you want the soup with the rice"
    assert signals["intended"].startswith(signals["stable_fluent"])
    assert 0 < signals["settled"] < len(words)
    # the next turn has not begun
    assert ask(talk, "end")["signals"]["intended"] == ""


def test_pushed_words_have_signals_too(talk: Conversation) -> None:
    ask(talk, "options", show=["signals"])
    assert ask(talk, "push", word="uh")["signals"]["filler_only"] is True
    assert ask(talk, "revoke")["signals"]["filler_only"] is False


def test_a_turn_is_pushed_or_followed(talk: Conversation) -> None:
    ask(talk, "push", word="we")
    for type_ in ("partial", "final"):
        refused = ask(talk, type_, words=["we"])
        assert (refused["code"], refused["message"]) == (
            "bad-message",
            f"{type_} in a turn of pushed words; end the turn first",
        )
    assert "ended" not in ask(talk, "end")
    ask(talk, "partial", words=["we"])
    assert "turn of hypotheses" in ask(talk, "push", word="we")["message"]
    assert "turn of hypotheses" in ask(talk, "revoke")["message"]
    assert ask(talk, "end")["ended"]["words"] == ["we"]
    # an empty hypothesis is no turn
    ask(talk, "partial", words=["we"])
    ask(talk, "partial", words=[])
    assert ask(talk, "push", word="we")["position"] == 0


def test_commit_and_poll_without_a_hypothesis_change_nothing(talk: Conversation) -> None:
    ask(talk, "push", word="we")
    for answer in (ask(talk, "commit"), ask(talk, "poll", now=99.0)):
        assert (answer["position"], answer["added"]) == (0, [])
        assert "ended" not in answer


def test_the_level_applies_to_turns(talk: Conversation) -> None:
    ask(talk, "options", level="fillers")
    ask(talk, "partial", words=["you", "want", "the", "rice", "uh", "the", "soup"])
    ended = ask(talk, "end")["ended"]
    assert ended["fluent"] == "you want the rice the soup"
    assert ended["annotation"]["repairs"] == []
    assert {label["label"] for label in ended["update"]["committed"]} <= {"ed"}


# --- speakers -------------------------------------------------------------------------------------


def test_speakers_do_not_interrupt_each_other(talk: Conversation) -> None:
    ask(talk, "partial", words=["we", "went", "to", "the"], speaker="a")
    ask(talk, "push", word="the", speaker="b")
    ask(talk, "push", word="the")
    answer = ask(talk, "partial", words=["we", "went", "to", "the", "the"], speaker="a", id=5)
    assert (answer["speaker"], answer["id"]) == ("a", 5)
    assert labels(answer) == [(3, "rm"), (4, "rp"), (4, "rp_end")]
    assert ask(talk, "end", speaker="b")["position"] == 0
    assert ask(talk, "push", word="uh")["position"] == 1
    assert talk.words == 5 + 1 + 2


def test_there_are_only_so_many_speakers(talk: Conversation) -> None:
    ask(talk, "push", word="so", speaker="a")
    # an error makes no speaker
    assert ask(talk, "revoke", count=9, speaker="c")["code"] == "bad-revoke"
    ask(talk, "push", word="so", speaker="b")
    refused = ask(talk, "push", word="so", speaker="c")
    assert (refused["code"], refused["speaker"]) == ("bad-speaker", "c")
    assert refused["message"] == "a conversation has at most 2 speakers"
    assert ask(talk, "push", word="so", speaker="a")["position"] == 1


def test_new_speakers_have_the_options_of_the_unnamed_one(talk: Conversation) -> None:
    ask(talk, "options", show=["text"], level="fillers")
    assert ask(talk, "push", word="so", speaker="a")["fluent"] == "so"
    own = ask(talk, "options", speaker="a", show=[])["options"]
    assert (own["level"], own["show"]) == ("fillers", [])
    assert ask(talk, "push", word="so")["fluent"] == "so"


def test_options_wait_for_the_turn_after_a_pause() -> None:
    detector = Detector(erratic_network(3))
    text = "we went to the uh the beach and then we we went home"
    words = text.split()
    fresh = Conversation(detector)
    ask(fresh, "options", operating_point="eager")
    expected = ask(fresh, "final", words=words)["added"]
    talk = Conversation(detector)
    usual = ask(talk, "final", words=words, now=1.0)["added"]
    ask(talk, "options", operating_point="eager")
    changed = ask(talk, "final", words=words, now=60.0)
    assert changed["ended"]["words"] == words
    found = changed["added"]
    assert _without_ids(found) == _without_ids(expected)
    assert _without_ids(found) != _without_ids(usual)


def _without_ids(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**label, "repair": None} for label in found]


# --- whatever a recogniser does -------------------------------------------------------------------

MODEL = st.one_of(
    st.builds(erratic, depth=st.just(2), seed=st.integers(0, 3)),
    st.builds(erratic_network, seed=st.integers(0, 3)),
)
WORDS = st.lists(
    st.sampled_from(["i", "the", "uh", "you", "know", "want", "to", "went", ",", "'m"]), max_size=9
)
HYPOTHESIS = st.builds(
    lambda type_, words, gap: {"type_": type_, "words": words, "gap": gap},
    st.sampled_from(["partial", "partial", "final"]),
    WORDS,
    st.sampled_from([0.2, 0.2, 3.0]),
)
STEP = st.tuples(
    st.sampled_from([None, "a", "b"]),
    HYPOTHESIS | st.sampled_from(["commit", "poll", "end", "fillers", "repeats", "repairs"]),
)


@given(MODEL, st.lists(STEP, max_size=25))
def test_updates_add_up_to_the_turns(model: Model, steps: list[tuple[str | None, Any]]) -> None:
    """Whatever comes, the labels that a client has been told are those of the turn at its end."""
    talk = Conversation(Detector(model))
    mirror = Mirror()
    now = 0.0
    for speaker, step in steps:
        fields: dict[str, Any] = {} if speaker is None else {"speaker": speaker}
        if isinstance(step, dict):
            now += step["gap"]
            answer = ask(talk, step["type_"], words=step["words"], now=now, **fields)
        elif step == "poll":
            answer = ask(talk, step, now=now + 5, **fields)
        elif step in ("commit", "end"):
            answer = ask(talk, step, **fields)
        else:
            answer = ask(talk, "options", level=step, **fields)
        assert answer["type"] == "update"
        mirror.apply(answer)
