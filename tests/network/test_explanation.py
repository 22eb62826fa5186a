"""Explanations: the drop in an onset's probability without one kind of feature.

That explaining changes nothing is tested for every engine in tests/test_engine.py.
"""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract import KNOWN, babble, push_engine
from small_network import erratic_network, lexicon, random_arrays, with_networks
from stir.detector import Detector
from stir.lm.vocabulary import UNK
from stir.network.decoder import NetworkEngine
from stir.network.encoding import MAX_REPARANDUM_WORDS, NAMES, WordState
from stir.network.explanation import GROUPS, ablations
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.options import Options
from stir.types import Repair
from stir.words import Word

WORDS = st.lists(st.sampled_from([*KNOWN, "xyzzy", "plugh", "rice,"]), max_size=25)
MODEL = st.builds(erratic_network, st.integers(0, 5), st.integers(1, 2), st.booleans())


def engine_of(model: NetworkModel) -> NetworkEngine:
    return model.engine(Options())


def values(word: WordState) -> object:
    return (
        word.input_word,
        word.input_tag,
        word.input_tag_before,
        word.features.tolist(),
        [state.tolist() for state in word.states],
        [key if key is None else key.tolist() for key in word.keys],
        [similarities.tolist() for similarities in word.similarities],
    )


def test_groups() -> None:
    # the sixteen features that look for the same word, one lag after the other, are one group
    resemblance = ("same_word", "same_tag", "same_beginning", "filled_pause")
    measures = ("s_lex", "wml_lex", "h_lex", "s_pos", "wml_pos", "h_pos", "s_edit", "s_edit_start")
    marks = ("comma_before", "dash_before", "stop_before", "comma", "dash", "stop")
    assert (*resemblance, *measures, "boost_lex", "boost_pos", *marks) == GROUPS


@given(MODEL, WORDS.filter(bool))
def test_ablations_are_undone(model: NetworkModel, words: list[str]) -> None:
    engine = engine_of(model)
    push_engine(engine, words)
    word: WordState = engine.words[-1]
    before = values(word)
    features = dict(zip(NAMES, word.features, strict=True))
    for name, ablate in ablations(word):
        restore = ablate(word)
        now = dict(zip(NAMES, word.features, strict=True))
        changed = {feature for feature in NAMES if now[feature] != features[feature]}
        if name == "word":
            assert (word.input_word, changed) == (UNK, set())
        elif name == "tag":
            assert (word.input_tag, word.input_tag_before, changed) == (UNK, UNK, set())
        else:
            assert changed, f"{name} is 0 anyway, and need not be removed"
            assert all(one.startswith(name) and now[one] == 0 for one in changed)
            assert len(changed) == 1 or not name.startswith(("comma", "dash", "stop"))
        restore()
        assert values(word) == before


@given(MODEL, WORDS, WORDS)
def test_explaining_changes_no_word(
    model: NetworkModel, before: list[str], after: list[str]
) -> None:
    asked, never = engine_of(model), engine_of(model)
    for word in before:
        [state] = push_engine(asked, [word])
        push_engine(never, [word])
        for repair in state.repairs:
            asked.explain(repair, 99)
        # the answers are those of the newest word
        assert [list(r.answers) for r in asked.readers] == [list(r.answers) for r in never.readers]
    push_engine(asked, after)
    push_engine(never, after)
    assert list(map(values, asked.words)) == list(map(values, never.words))


def first_repair(engine: NetworkEngine) -> Repair:
    """Push words until there is a repair."""
    for word in islice(babble(), 60):
        [state] = push_engine(engine, [word])
        if state.repairs:
            return state.repairs[-1]
    raise AssertionError("no repair")


def test_the_largest_weights_come_first() -> None:
    engine = engine_of(erratic_network(1))
    repair = first_repair(engine)
    [(stage, everything)] = engine.explain(repair, 99).items()
    assert stage == "rp_start"
    assert {name for name, _ in everything} <= {"word", "tag", *GROUPS}
    sizes = [abs(weight) for _, weight in everything]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) > 0
    assert engine.explain(repair, 3)["rp_start"] == everything[:3]


def test_a_repair_that_is_long_past_has_no_explanation() -> None:
    engine = engine_of(erratic_network(1))
    repair = first_repair(engine)
    push_engine(engine, list(islice(babble(), 300)))
    assert engine.explain(repair, 3) == {}


def test_an_explanation_stays_the_same() -> None:
    """However many unknown words have followed: each is still compared by its own vector."""
    compared = 0
    for seed in range(6):
        engine = engine_of(erratic_network(seed))
        early: dict[int, object] = {}
        for n in range(384):
            state = engine.push(Word(f"x{n}y"))
            # after 256 words the older half is forgotten, which the next onsets are compared with
            next_ = [r for r in state.repairs if 128 < r.rp_start < 128 + MAX_REPARANDUM_WORDS]
            for repair in next_ if n > 256 else ():
                weights = engine.explain(repair, 99)
                compared += repair.rp_start in early
                assert early.setdefault(repair.rp_start, weights) == weights
    assert compared > 1000


def test_an_unknown_word_speaks_for_an_onset() -> None:
    """A network that looks at likeness only: without its word, nothing is alike."""
    arrays = random_arrays()
    for name, array in arrays.items():
        if name not in ("sigmoid", "tanh", "alike"):
            array[:] = 0
    hidden = arrays["layer0.states"].shape[1]
    for layer in ("layer0", "layer1"):
        arrays[f"{layer}.input_bias"][hidden : 2 * hidden] = -(20 << 24)
    arrays["layer0.inputs"][2 * hidden, -MAX_REPARANDUM_WORDS] = 7 << 12  # to the word before
    arrays["layer1.inputs"][2 * hidden, 0] = 4 << 12
    arrays["onset"][0, 0] = 32767
    arrays["onset_bias"][:] = -(3 << 24)
    engine = engine_of(with_networks(Network(arrays, lexicon())))
    *_, state = push_engine(engine, ["xyzzy", "xyzzy"])
    [repair] = state.repairs
    [(name, weight), *others] = engine.explain(repair, 99)["rp_start"]
    # as below: 0.99327 with its word and 0.04743 without
    assert name == "word"
    assert weight == pytest.approx(0.99327 - 0.04743, abs=3e-3)
    assert [w for _, w in others] == [0.0] * len(others)


def test_a_network_that_looks_at_nothing_but_the_word() -> None:
    """Nothing else can speak for an onset then."""
    explained = 0
    for seed in range(10):
        arrays = random_arrays(seed)
        arrays["tags"][:], arrays["tags_before"][:] = 0, 0
        first = -len(NAMES) - MAX_REPARANDUM_WORDS
        arrays["layer0.inputs"][:, first:-MAX_REPARANDUM_WORDS] = 0
        engine = engine_of(with_networks(Network(arrays, lexicon())))
        *_, state = push_engine(engine, KNOWN * 3)
        for repair in state.repairs:
            weights = dict(engine.explain(repair, 99)["rp_start"])
            assert all(weight == 0 for name, weight in weights.items() if name != "word")
            explained += 1
    assert explained > 10


def test_one_feature_by_hand() -> None:
    """A network with one unit that reads only whether the last word was the same."""
    arrays = random_arrays()
    for name, array in arrays.items():
        if name not in ("sigmoid", "tanh"):
            array[:] = 0
    # it keeps nothing of its state (its update is that of -8, 0.0003) and for the same word is
    # tanh(7), very nearly one, in the first layer, and tanh(4 * 1) in the second
    hidden = arrays["layer0.states"].shape[1]
    for layer in ("layer0", "layer1"):
        arrays[f"{layer}.input_bias"][hidden : 2 * hidden] = -(20 << 24)
    same_word_1 = arrays["layer0.inputs"].shape[1] - len(NAMES) - MAX_REPARANDUM_WORDS
    arrays["layer0.inputs"][2 * hidden, same_word_1] = 7 << 12
    arrays["layer1.inputs"][2 * hidden, 0] = 4 << 12
    # an onset has a logit of 5 then and of -3 otherwise: 8 * tanh(4) - 3 = 4.9946
    arrays["onset"][0, 0] = 32767
    arrays["onset_bias"][:] = -(3 << 24)
    session = Detector(with_networks(Network(arrays, lexicon()))).session()
    session.push("the")
    session.push("the")
    [repair] = session.annotation.repairs
    assert (repair.rm_start, repair.rp_start) == (0, 1)
    [(name, weight), *others] = session.why(0, 99)["rp_start"]
    # from 1 / (1 + e ** -4.9946) = 0.99327 down to 1 / (1 + e ** 3) = 0.04743
    assert name == "same_word"
    # but for the middle of a curve's step, which is 1 / 1024 where it should be 0
    assert weight == pytest.approx(0.99327 - 0.04743, abs=3e-3)
    assert [w for _, w in others] == [0.0] * len(others)
    assert np.isclose(repair.confidence or 0, 0.99327, atol=1e-3)
