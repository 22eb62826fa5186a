"""Why a repair: what would be said without this or that, and nothing is changed by asking."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_network import erratic_network, random_arrays, with_networks
from stir.errors import InputError
from stir.lm.vocabulary import UNK
from stir.network.encoding import BACK, NAMES, Heard
from stir.network.explanation import GROUPS, without
from stir.network.gru import Network
from stir.session import Session

KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "want", "rice", "to", "no"]
WORDS = st.lists(st.sampled_from(KNOWN), max_size=25)
MODEL = st.builds(erratic_network, st.integers(0, 5), st.integers(1, 2))


def told(heard: Heard) -> object:
    return (
        heard.input_word,
        heard.input_tag,
        heard.input_tag_before,
        heard.features.tolist(),
        list(map(list, heard.states)),
        list(map(list, heard.keys)),
    )


def test_groups() -> None:
    # twelve features that look for the same word, one after the other, are one group
    resemblance = ("same_word", "same_tag", "same_beginning", "filled_pause")
    measures = ("s_lex", "wml_lex", "h_lex", "s_pos", "wml_pos", "h_pos", "s_edit", "s_edit_start")
    assert (*resemblance, *measures, "boost_lex", "boost_pos") == GROUPS


@given(MODEL, WORDS.filter(bool))
def test_leaving_out_and_restoring(model: object, words: list[str]) -> None:
    session = Session(model)  # type: ignore[arg-type]
    for word in words:
        session.push(word)
    heard: Heard = session._engine.arrivals[-1]
    before = told(heard)
    features = dict(zip(NAMES, heard.features, strict=True))
    for name, change in without(heard):
        restore = change(heard)
        now = dict(zip(NAMES, heard.features, strict=True))
        changed = {feature for feature in NAMES if now[feature] != features[feature]}
        if name == "word":
            assert (heard.input_word, changed) == (UNK, set())
        elif name == "tag":
            assert (heard.input_tag, heard.input_tag_before, changed) == (UNK, UNK, set())
        else:
            assert changed, f"{name} was not told, and need not be left out"
            assert all(one.startswith(name) and now[one] == 0 for one in changed)
        restore()
        assert told(heard) == before


@given(MODEL, WORDS, WORDS)
def test_asking_why_changes_nothing(model: object, before: list[str], after: list[str]) -> None:
    asked, never = Session(model), Session(model)  # type: ignore[arg-type]
    for word in before:
        assert asked.push(word) == never.push(word)
        for held in asked._engine.repairs:
            asked.why(held.id, 99)
    assert list(map(told, asked._engine.arrivals)) == list(map(told, never._engine.arrivals))
    assert [asked.push(word) for word in after] == [never.push(word) for word in after]
    assert asked.classifications == never.classifications


def repaired(session: Session) -> int:
    """Listen until a repair is held; returns its id."""
    for word in KNOWN * 5:
        session.push(word)
        if session._engine.repairs:
            found: int = session._engine.repairs[-1].id
            return found
    raise AssertionError("no repair")


def test_the_loudest_come_first() -> None:
    session = Session(erratic_network(1))
    repair = repaired(session)
    [(stage, everything)] = session.why(repair, loudest=99).items()
    assert stage == "rp_start"
    assert {name for name, _ in everything} <= {"word", "tag", *GROUPS}
    loudness = [abs(weight) for _, weight in everything]
    assert loudness == sorted(loudness, reverse=True)
    assert max(loudness) > 0
    assert session.why(repair)["rp_start"] == everything[:3]
    with pytest.raises(InputError, match="no repair 9999"):
        session.why(9999)


def test_a_network_that_looks_at_nothing_but_the_word() -> None:
    """Nothing else can speak for an onset then."""
    for seed in range(10):
        arrays = random_arrays(seed)
        arrays["tags"][:], arrays["tags_before"][:] = 0, 0
        arrays["layer0.inputs"][:, -len(NAMES) - BACK : -BACK] = 0
        session = Session(with_networks(Network(arrays)))
        for word in KNOWN * 3:
            session.push(word)
        for held in session._engine.repairs:
            weights = dict(session.why(held.id, 99)["rp_start"])
            assert all(weight == 0 for name, weight in weights.items() if name != "word")


def test_one_feature_by_hand() -> None:
    """A network with one unit that hears only whether the last word was the same."""
    arrays = random_arrays()
    for name, array in arrays.items():
        if name not in ("sigmoid", "tanh"):
            array[:] = 0
    # it keeps nothing of what was (its update is that of -8, 0.0003) and for the same word is
    # tanh(7), very nearly one, in the first layer, and tanh(4 * 1) in the second
    hidden = arrays["layer0.states"].shape[1]
    for layer in ("layer0", "layer1"):
        arrays[f"{layer}.input_bias"][hidden : 2 * hidden] = -(20 << 24)
    same_word_1 = arrays["layer0.inputs"].shape[1] - len(NAMES) - BACK
    arrays["layer0.inputs"][2 * hidden, same_word_1] = 7 << 12
    arrays["layer1.inputs"][2 * hidden, 0] = 4 << 12
    # an onset has log odds of 5 then and of -3 otherwise: 8 * tanh(4) - 3 = 4.9946
    arrays["onset"][0, 0] = 32767
    arrays["onset_bias"][:] = -(3 << 24)
    session = Session(with_networks(Network(arrays)))
    session.push("the")
    session.push("the")
    [repair] = session.annotation.repairs
    assert (repair.rm_start, repair.rp_start) == (0, 1)
    [(name, weight), *others] = session.why(0, 99)["rp_start"]
    # from 1 / (1 + e ** -4.9946) = 0.99327 down to 1 / (1 + e ** 3) = 0.04743
    assert name == "same_word"
    # but for the middle of a curve's step, which is 1 / 1024 where it should be nothing
    assert weight == pytest.approx(0.99327 - 0.04743, abs=3e-3)
    assert [w for _, w in others] == [0.0] * len(others)
    assert np.isclose(repair.confidence or 0, 0.99327, atol=1e-3)
