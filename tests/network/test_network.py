"""A word's way through the network, against a slow and simple way, plain Python, and torch."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from small_model import corpus, small
from small_network import (
    ALIKE_SIZE,
    DELAYS,
    FOLLOWED,
    HIDDEN,
    KEY_SIZE,
    POINTS,
    TAG_SIZE,
    WORD_SIZE,
    erratic_network,
    guarded,
    random_arrays,
    random_weights,
    words_known,
)
from stir.detector import Detector
from stir.lab.bench.plain import from_source
from stir.network.encoding import BACK, NAMES, Encoder, Heard
from stir.network.gru import COMPILED, Network, Reader
from stir.network.model import RecurrentModel, save
from stir.network.weights import EDIT_DELAYS, Arrays, to_whole_numbers
from stir.session import Session

PLAIN = from_source("stir.detector")
PLAIN_NETWORK = from_source("stir.network.gru")

KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "want", "rice", "to", "no", "xyzzy"]
WORDS = st.lists(st.sampled_from(KNOWN), min_size=1, max_size=15)

Numbers = NDArray[np.int64]


class Naive:
    """The equations of a gated unit and of the questions, one after the other, in 64 bits.

    Products have 24 bits after the point; `rounded` leaves twelve of them, half a unit upwards.
    """

    def __init__(self, arrays: Arrays, layers: int) -> None:
        self.arrays = {name: array.astype(np.int64) for name, array in arrays.items()}
        self.layers = layers

    def curve(self, name: str, values: Numbers, bits: int) -> Numbers:
        """A curve's table has 512 steps to the unit, which is 2 ** bits, and begins at -8."""
        places = np.floor(values / 2.0 ** (bits - 9)).astype(np.int64) + 8 * 512
        found: Numbers = self.arrays[name][np.clip(places, 0, 16 * 512 - 1)]
        return found

    def step(self, layer: int, given: Numbers, before: Numbers) -> Numbers:
        a, name = self.arrays, f"layer{layer}"
        from_input = a[f"{name}.inputs"] @ given + a[f"{name}.input_bias"]
        from_state = a[f"{name}.states"] @ before + a[f"{name}.state_bias"]
        (r, z, n), (r_, z_, n_) = np.split(from_input, 3), np.split(from_state, 3)
        reset = self.curve("sigmoid", r + r_, 24)
        update = self.curve("sigmoid", z + z_, 24)
        new = self.curve("tanh", n + rounded(reset * n_), 24)
        now: Numbers = new + rounded(update * (before - new))
        return now

    def states(self, heard: Sequence[Heard]) -> list[list[Numbers]]:
        """Layer by layer after every word."""
        a = self.arrays
        found: list[list[Numbers]] = []
        before = [np.zeros(HIDDEN, np.int64)] * self.layers
        for i, word in enumerate(heard):
            features = np.array(word.features, np.int64) * 256  # from 4 to 12 bits
            known = [a["words"][word.input_word], a["tags"][word.input_tag]]
            known += [a["tags_before"][word.input_tag_before], features, self.alike(heard, i)]
            given = np.concatenate(known)
            now = []
            for layer in range(self.layers):
                given = self.step(layer, given, before[layer])
                now.append(given)
            found.append(now)
            before = now
        return found

    def alike(self, heard: Sequence[Heard], i: int) -> Numbers:
        """Cosines with the last words, the nearest first."""
        table, found = self.arrays["alike"], np.zeros(BACK, np.int64)
        for k in range(1, min(i, BACK) + 1):
            found[k - 1] = rounded(table[heard[i].input_word] @ table[heard[i - k].input_word])
        return found

    def ask(self, name: str, state: Numbers) -> Numbers:
        answer: Numbers = rounded(self.arrays[name] @ state + self.arrays.get(f"{name}_bias", 0))
        return answer

    def key(self, states: list[list[Numbers]], i: int) -> Numbers:
        before = states[i - 1][-1] if i else np.zeros(HIDDEN, np.int64)
        return self.ask("key", states[i][-1]) + self.ask("key_before", before)

    def point(
        self, heard: Sequence[Heard], states: list[list[Numbers]], onset: int, delay: int
    ) -> list[int]:
        """What speaks for each candidate of an onset, asked `delay` words later."""
        a = self.arrays
        query = self.ask("query", states[onset + delay][-1]) + a["delay"][delay]
        scores = []
        for back in range(1, BACK + 1):
            if back > onset:
                scores.append(-1024 * 4096)
                continue

            def told(kind: str, after: int, back: int = back) -> int:
                if after > delay:
                    return 0
                return int(heard[onset + after].features[NAMES.index(f"{kind}_{back}")])

            spoken = [told("same_word", 0), told("same_word", 1), told("same_word", 2)]
            spoken += [told("same_tag", 0), told("same_tag", 1), told("same_beginning", 0)]
            spoken += [told("boost_lex", 0), told("boost_pos", 0)]
            spoken.append(heard[onset - back].features[NAMES.index("filled_pause")])
            inside = query + self.key(states, onset - back) + a["distance"][back]
            for which, value in enumerate(spoken):
                inside = inside + np.floor_divide(a["candidate"][which] * value, 16)
            like = self.alike(heard, onset)[back - 1]
            inside = inside + np.floor_divide(a["candidate"][9] * like, 4096)
            scores.append(int(rounded(a["score"] @ self.curve("tanh", inside, 12))))
        return scores

    def end(self, states: list[list[Numbers]], start: int, newest: int, back: int) -> list[int]:
        a = self.arrays
        limit = 8 * 4096 - 1
        inside = rounded(a["phase_key"] @ np.clip(self.key(states, start), -limit, limit))
        inside = inside + self.ask("phase_query", states[newest][-1])
        inside = inside + a["phase_delay"][newest - start - back] + a["phase_distance"][back]
        found: list[int] = self.ask("phase", self.curve("tanh", inside, 12)).tolist()
        return found


def rounded(values: Any) -> Any:
    return np.floor_divide(values + 2048, 4096)


def hear(words: Sequence[str]) -> list[Heard]:
    model = small()
    encoder = Encoder(model.lex, model.pos, model.edit, words_known())
    assert model.tagger is not None
    tagger = model.tagger.tagger()
    id_ = model.pos.vocabulary.id
    heard = []
    for word in words:
        tag, revised = tagger.push(word)
        late = -1 if revised is None else id_(revised)
        ids = model.lex.vocabulary.id(word), id_(tag), model.edit.vocabulary.id(word)
        heard.append(encoder.push(word, *ids, late))
    return heard


@settings(max_examples=40)
@given(WORDS, st.integers(0, 5), st.integers(1, 3))
def test_the_same_as_the_equations(words: list[str], seed: int, layers: int) -> None:
    arrays = random_arrays(seed, layers)
    naive, reader = Naive(arrays, layers), Reader(Network(arrays))
    heard = hear(words)
    states = naive.states(heard)
    for n, word in enumerate(heard):
        reader.read(word, heard[n - 1] if n else None, 0)
        assert word.states[0].tolist() == np.concatenate(states[n]).tolist()
        assert word.keys[0].tolist() == naive.key(states, n).tolist()
        state = states[n][-1]
        assert [reader.edit(d) for d in range(EDIT_DELAYS)] == naive.ask("edit", state).tolist()
        assert [reader.onset(d) for d in range(DELAYS)] == naive.ask("onset", state).tolist()
        for delay in range(min(DELAYS, n + 1)):
            reader.point(heard, n - delay, delay, 0)
            assert reader.scores.tolist() == naive.point(heard, states, n - delay, delay)
        for delay in range(min(FOLLOWED, n)):
            back = min(BACK, n - delay)
            start = n - delay - back
            reader.end(heard[start], delay, back, 0)
            assert reader.ends.tolist() == naive.end(states, start, n, back)


def test_reading_again_changes_nothing() -> None:
    reader = Reader(Network(random_arrays()))
    first, second = hear(["the", "the"])
    reader.read(first, None, 0)
    reader.read(second, first, 0)
    kept = second.states[0], second.keys[0], reader.onset(0)
    reader.read_again(first, None, 0)
    reader.read_again(second, first, 0)
    assert (second.states[0], second.keys[0], reader.onset(0)) == kept
    assert len(first.states) == len(first.keys) == 1


def test_steps_of_the_curves() -> None:
    """2 ** 9 steps to the unit; -8 is the first place, and what is beyond stays at the rim."""
    for unit, place in ((-9, 0), (-8, 0), (0, 4096), (1, 4608), (8, 8191), (9, 8191)):
        assert PLAIN_NETWORK.step(unit << 24) == PLAIN_NETWORK.near(unit << 12) == place
    # the last number below one unit, and the first above nothing
    assert PLAIN_NETWORK.step((1 << 24) - 1) == PLAIN_NETWORK.near((1 << 12) - 1) == 4607
    assert PLAIN_NETWORK.step(-1) == PLAIN_NETWORK.near(-1) == 4095


# --- compiled and plain Python --------------------------------------------------------------------


@cache
def watched(seed: int, networks: int) -> RecurrentModel:
    """An erratic model with an erratic guard, which has another size."""
    point = POINTS["balanced"]._replace(guard_onset=0.3, guard_edit_term=0.3)
    guard = Network(random_arrays(seed + 50, layers=1, key_size=5))
    return guarded(erratic_network(seed, networks), guard, POINTS | {"balanced": point})


@cache
def plain(seed: int, networks: int) -> RecurrentModel:
    """The same model in the hands of plain Python."""
    with tempfile.TemporaryDirectory() as folder:
        save(watched(seed, networks), folder)
        loaded: RecurrentModel = PLAIN.load(folder).model
        return loaded


def remembered(session: Session) -> list[object]:
    return [
        (h.text, h.features.tolist(), [*map(list, h.states)], [*map(list, h.keys)], h.edit_term)
        for h in session._engine.arrivals
    ]


@pytest.mark.skipif(not COMPILED, reason="no compiled version is installed")
@settings(max_examples=25)
@given(st.lists(st.sampled_from(KNOWN), max_size=25), st.integers(0, 2), st.integers(1, 2))
def test_compiled_equals_plain(words: list[str], seed: int, networks: int) -> None:
    assert not PLAIN_NETWORK.COMPILED
    ours = Session(watched(seed, networks))
    theirs = PLAIN.Session(plain(seed, networks))
    for word in words:
        assert ours.push(word) == theirs.push(word)
    assert remembered(ours) == remembered(theirs)
    for held in ours._engine.repairs:
        assert ours.why(held.id, 99) == theirs.why(held.id, 99)
    count = len(words) // 2
    assert ours.revoke(count) == theirs.revoke(count)
    assert ours.classifications == theirs.classifications


@pytest.mark.skipif(not COMPILED, reason="no compiled version is installed")
def test_traces_are_the_same_compiled_or_not() -> None:
    ours = Detector(watched(1, 2))
    theirs = PLAIN.Detector(plain(1, 2))
    some = corpus()[:60]
    assert list(ours.traces(some)) == list(theirs.traces(some))


# --- whole numbers and floating point -------------------------------------------------------------


def test_whole_numbers_are_close_to_what_was_learnt() -> None:
    torch = pytest.importorskip("torch")
    del torch
    from stir.lab.training.crossfold import Models
    from stir.lab.training.encoded import encode, tag_all
    from stir.lab.training.gru_training import FOLLOWED as TORCH_FOLLOWED
    from stir.lab.training.gru_training import answers
    from stir.lab.training.settings import NetworkSettings

    model = small()
    assert model.tagger is not None
    # not as loud as elsewhere, or a last bit would decide what is remembered ten words later
    weights = random_weights(3, loud=0.4)
    weights["phase_delay.weight"] = np.zeros((TORCH_FOLLOWED, KEY_SIZE), np.float32)
    reader = Reader(Network(to_whole_numbers(weights)))
    some = corpus()[:40]
    tags = dict(zip([u.id for u in some], tag_all(model.tagger, some), strict=True))
    encoded = encode(some, tags, words_known(), Models(model.lex, model.pos, model.edit))
    shape = NetworkSettings(
        HIDDEN,
        word_size=WORD_SIZE,
        tag_size=TAG_SIZE,
        key_size=KEY_SIZE,
        alike_size=ALIKE_SIZE,
        delays=DELAYS,
    )
    tag_count = len(model.pos.vocabulary)
    expected = answers(weights, encoded, len(words_known()), tag_count, shape)
    worst = 0.0
    n = 0
    for utterance in some:
        heard = hear(utterance.words)
        for i, word in enumerate(heard):
            reader.read(word, heard[i - 1] if i else None, 0)
            onsets = probability([reader.onset(d) for d in range(DELAYS)])
            edits = probability([reader.edit(d) for d in range(EDIT_DELAYS)])
            worst = max(worst, float(np.abs(onsets - expected["onset"][n]).max()))
            worst = max(worst, float(np.abs(edits - expected["edit"][n]).max()))
            for delay in range(min(DELAYS, i + 1)):
                if i - delay > 0:
                    reader.point(heard, i - delay, delay, 0)
                    back = softmax(reader.scores)
                    worst = max(worst, float(np.abs(back - expected["back"][n, delay]).max()))
            n += 1
    # a step of the curves is 1 / 512, a weight is rounded by up to 1 / 8192
    assert 0 < worst < 0.005


def probability(odds: Sequence[int]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.array(odds) / 4096))


def softmax(scores: Sequence[int]) -> NDArray[np.float64]:
    values = np.array(scores, np.float64) / 4096
    values = np.exp(values - values.max())
    shares: NDArray[np.float64] = values / values.sum()
    return shares
