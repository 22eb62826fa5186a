"""The GRU and its heads, against the equations, plain Python, and torch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from contract import plain, value
from small_model import corpus, small
from small_network import (
    ALIKE_SIZE,
    HIDDEN,
    KEY_SIZE,
    ONSET_LAGS,
    PHASE_LAGS,
    TAG_SIZE,
    WORD_SIZE,
    erratic_network,
    lexicon,
    random_arrays,
    random_network,
    random_weights,
    words_known,
    words_learnt,
)
from stir.detector import Detector
from stir.lab.bench.plain import from_source
from stir.lm.vocabulary import UNK
from stir.network.encoding import BOOST_LAGS, MAX_REPARANDUM_WORDS, NAMES, Encoder, WordState
from stir.network.gru import COMPILED, Network, Reader
from stir.network.weights import EDIT_LAGS, Arrays, narrow, to_16_bits, widen
from stir.options import Options
from stir.words import Word

PLAIN_GRU = from_source("stir.network.gru")

# The networks have learnt about most of these; of "rice" and "wine" the lexicon has vectors only,
# and "want", "xyzzy" and "xyzzyx" are unknown.
KNOWN = ["i", "we", "the", "the", "uh", "um", "you", "know", "want", "rice", "to", "no", "xyzzy"]
KNOWN += ["xyzzyx", "wine"]
WORDS = st.lists(st.sampled_from(KNOWN), min_size=1, max_size=15)

Numbers = NDArray[np.int64]


class Naive:
    """The equations of the GRU and of its heads, one after the other, in 64 bits.

    Products have 24 bits after the point; `rounded` leaves twelve of them, half a unit upwards.
    """

    def __init__(self, arrays: Arrays, layers: int) -> None:
        self.arrays = {name: array.astype(np.int64) for name, array in widen(arrays).items()}
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

    def states(self, sequence: Sequence[WordState]) -> list[list[Numbers]]:
        """Layer by layer after every word."""
        a = self.arrays
        found: list[list[Numbers]] = []
        before = [np.zeros(HIDDEN, np.int64)] * self.layers
        for i, word in enumerate(sequence):
            features = np.array(word.features, np.int64) * 256  # from 4 to 12 bits
            id_ = words_known().id(word.word.key)
            learnt = id_ if id_ < len(a["words"]) else UNK
            known = [vector(word) * 128, a["words"][learnt], a["tags"][word.input_tag]]
            known += [a["tags_before"][word.input_tag_before], features, self.alike(sequence, i)]
            given = np.concatenate(known)
            now = []
            for layer in range(self.layers):
                given = self.step(layer, given, before[layer])
                now.append(given)
            found.append(now)
            before = now
        return found

    def alike(self, sequence: Sequence[WordState], i: int) -> Numbers:
        """Cosines with the last words, the nearest first."""
        found = np.zeros(MAX_REPARANDUM_WORDS, np.int64)
        own = self.direction(sequence[i])
        for k in range(1, min(i, MAX_REPARANDUM_WORDS) + 1):
            found[k - 1] = rounded(own @ self.direction(sequence[i - k]))
        return found

    def direction(self, word: WordState) -> Numbers:
        """The projected vector of a word, with length one."""
        sums = np.floor_divide(self.arrays["alike"] @ vector(word), 32)
        length = max(1.0, float(sums @ sums) ** 0.5)
        return np.array([round(int(x) * 4096 / length) for x in sums], np.int64)

    def head(self, name: str, state: Numbers) -> Numbers:
        answer: Numbers = rounded(self.arrays[name] @ state + self.arrays.get(f"{name}_bias", 0))
        return answer

    def key(self, states: list[list[Numbers]], i: int) -> Numbers:
        before = states[i - 1][-1] if i else np.zeros(HIDDEN, np.int64)
        return self.head("key", states[i][-1]) + self.head("key_before", before)

    def starts(
        self, sequence: Sequence[WordState], states: list[list[Numbers]], onset: int, lag: int
    ) -> list[int]:
        """The logits of the reparandum starts of an onset that was said `lag` words ago."""
        a = self.arrays
        query = self.head("query", states[onset + lag][-1]) + a["delay"][lag]
        scores = []
        for back in range(1, MAX_REPARANDUM_WORDS + 1):
            if back > onset:
                scores.append(-1024 * 4096)
                continue

            def feature_of(kind: str, after: int, back: int = back) -> int:
                if after > lag or (kind.startswith("boost") and back > BOOST_LAGS):
                    return 0
                return int(sequence[onset + after].features[NAMES.index(f"{kind}_{back}")])

            features_of_start = [
                feature_of("same_word", 0),
                feature_of("same_word", 1),
                feature_of("same_word", 2),
            ]
            features_of_start += [
                feature_of("same_tag", 0),
                feature_of("same_tag", 1),
                feature_of("same_beginning", 0),
            ]
            features_of_start += [feature_of("boost_lex", 0), feature_of("boost_pos", 0)]
            features_of_start.append(sequence[onset - back].features[NAMES.index("filled_pause")])
            inside = query + self.key(states, onset - back) + a["distance"][back]
            for which, feature in enumerate(features_of_start):
                inside = inside + np.floor_divide(a["candidate"][which] * feature, 16)
            like = self.alike(sequence, onset)[back - 1]
            inside = inside + np.floor_divide(a["candidate"][9] * like, 4096)
            scores.append(int(rounded(a["score"] @ self.curve("tanh", inside, 12))))
        return scores

    def ends(self, states: list[list[Numbers]], start: int, newest: int, back: int) -> list[int]:
        a = self.arrays
        limit = 8 * 4096 - 1
        inside = rounded(a["phase_key"] @ np.clip(self.key(states, start), -limit, limit))
        inside = inside + self.head("phase_query", states[newest][-1])
        inside = inside + a["phase_delay"][newest - start - back] + a["phase_distance"][back]
        found: list[int] = self.head("phase", self.curve("tanh", inside, 12)).tolist()
        return found


def vector(word: WordState) -> Numbers:
    """The word's vector, with five bits after the point: from the table or by its spelling."""
    key = word.word.key
    id_ = words_known().id(key)
    row = lexicon().spelled_vector(key) if id_ == UNK else lexicon().vectors[id_]
    return row.astype(np.int64)


def rounded(values: Any) -> Any:
    return np.floor_divide(values + 2048, 4096)


def word_states(words: Sequence[str]) -> list[WordState]:
    model = small()
    encoder = Encoder(model.lex, model.pos, model.edit, lexicon())
    assert model.tagger is not None
    tagger = model.tagger.tagger()
    id_ = model.pos.vocabulary.id
    sequence = []
    for word in words:
        tag, revised = tagger.push(word)
        late = -1 if revised is None else id_(revised)
        ids = model.lex.vocabulary.id(word), id_(tag), model.edit.vocabulary.id(word)
        sequence.append(encoder.push(Word(word), *ids, late))
    return sequence


@settings(max_examples=40)
@given(WORDS, st.integers(0, 5), st.integers(1, 3), st.booleans())
def test_the_equations(words: list[str], seed: int, layers: int, in_bytes: bool) -> None:
    arrays = random_arrays(seed, layers)
    if in_bytes:
        arrays = narrow(arrays)
    naive, reader = Naive(arrays, layers), Reader(Network(arrays, lexicon()))
    sequence = word_states(words)
    states = naive.states(sequence)
    for n, word in enumerate(sequence):
        reader.read(word, sequence[n - 1] if n else None, 0)
        assert word.states[0].tolist() == np.concatenate(states[n]).tolist()
        reader.make_keys(sequence, n, n + 1, 0)
        assert word.keys[0].tolist() == naive.key(states, n).tolist()
        state = states[n][-1]
        heads = EDIT_LAGS + ONSET_LAGS
        assert list(reader.answers[:EDIT_LAGS]) == naive.head("edit", state).tolist()
        assert list(reader.answers[EDIT_LAGS:heads]) == naive.head("onset", state).tolist()
        for lag in range(min(ONSET_LAGS, n + 1)):
            reader.score_starts(sequence, n - lag, lag, 0)
            assert reader.scores.tolist() == naive.starts(sequence, states, n - lag, lag)
        for lag in range(min(PHASE_LAGS, n)):
            back = min(MAX_REPARANDUM_WORDS, n - lag)
            start = n - lag - back
            reader.score_ends(sequence[start], lag, back, 0)
            assert reader.ends.tolist() == naive.ends(states, start, n, back)


def test_reading_again_changes_nothing() -> None:
    reader = Reader(random_network())
    first, second = word_states(["the", "the"])
    reader.read(first, None, 0)
    reader.read(second, first, 0)
    kept = second.states[0], second.keys[0], list(reader.answers)
    reader.read_again(first, None, 0, False)
    reader.read_again(second, first, 0, False)
    assert (second.states[0], second.keys[0], list(reader.answers)) == kept
    assert len(first.states) == len(first.keys) == 1


def test_reading_again_with_products_of_before() -> None:
    """An explanation computes the onset's logit only; it is the same."""
    reader = Reader(random_network())
    first, second = word_states(["the", "the"])
    reader.read(first, None, 0)
    reader.read(second, first, 0)
    heads = slice(0, EDIT_LAGS + 1)
    expected = list(reader.answers[heads])
    reader.keep_products()
    reader.read_again(second, first, 0, False)
    second.input_tag, tag = 0, second.input_tag
    reader.read_again(second, first, 0, True)
    assert list(reader.answers[heads]) != expected
    second.input_tag = tag
    reader.read_again(second, first, 0, True)
    assert list(reader.answers[heads]) == expected
    reader.drop_products()
    reader.read_again(second, first, 0, False)
    assert list(reader.answers[heads]) == expected


# --- unknown words --------------------------------------------------------------------------------


def test_the_kinds_of_words_that_are_read_here() -> None:
    learnt, known = words_learnt(), words_known()
    assert {"i", "the", "know"} <= set(learnt.words)
    assert all(word in known and word not in learnt for word in ("rice", "wine"))
    assert all(word not in known for word in ("want", "xyzzy", "xyzzyx"))


def similarities(words: Sequence[str]) -> list[int]:
    """The cosines of the last word to those before it, the nearest first."""
    reader = Reader(random_network())
    sequence = word_states(words)
    for n, word in enumerate(sequence):
        reader.read(word, sequence[n - 1] if n else None, 0)
    return sequence[-1].similarities[0].tolist()


def test_an_unknown_word_is_like_itself() -> None:
    # 4096 is one; rounding may take some of it
    same, other, *nothing = similarities(["plugh", "xyzzy", "xyzzy"])
    assert same == pytest.approx(4096, abs=4)
    assert other == similarities(["xyzzy", "plugh", "xyzzy"])[0] < 4000
    assert nothing == [0] * (MAX_REPARANDUM_WORDS - 2)
    # and compared with known words it is the same on either side
    assert similarities(["rice", "xyzzy"])[0] == similarities(["xyzzy", "rice"])[0] != 0


def states_of(engine: Any) -> object:
    return [
        (w.input_word, [s.tolist() for s in w.states], [s.tolist() for s in w.similarities])
        for w in engine.words
    ]


@pytest.mark.parametrize("compiled", [True, False], ids=["installed", "plain Python"])
def test_unknown_words_keep_their_vectors_after_300_others(compiled: bool) -> None:
    """Pushed and revoked, they take the ids that words to come will have."""
    detector = Detector(erratic_network(1, 2, True), operating_point="precise")
    before = ["xyzzy", "want", "the", "plugh"]
    after = ["xyzzy", "plover", "plugh", "want", "rice", "plover"]
    models = [detector.model, detector.model] if compiled else [plain(detector).model] * 2
    options = Options(operating_point="precise")
    engine, never = (cast(Any, model.engine(options)) for model in models)
    for word in before:
        engine.push(Word(word))
        never.push(Word(word))
    expected = states_of(never)
    for n in range(300):
        engine.push(Word(f"new{n}er"))
        if n % 3:
            engine.push(Word(f"other{n}"))
            engine.revoke(1)
        engine.revoke(1)
    assert states_of(engine) == expected
    for word in after:
        engine.push(Word(word))
        never.push(Word(word))
    assert states_of(engine) == states_of(never)
    # "plugh" is two words after "xyzzy" and four after its first time
    for reading in (0, 1):
        assert engine.words[-4].similarities[reading][2] == pytest.approx(4096, abs=4)


def test_unknown_words_of_a_long_utterance() -> None:
    """Ids come again after a while, but not as long as their words are held."""
    engine = erratic_network(0).engine(Options())
    naive = Naive(random_arrays(0), 2)
    for n in range(700):
        engine.push(Word(f"x{n}y" if n % 5 else "xyzzy"))
        sequence = engine.words
        ids = [word.input_word for word in sequence]
        assert len(set(ids)) == len(ids)
        newest = sequence[-1].similarities[0].tolist()
        assert newest == naive.alike(sequence, len(sequence) - 1).tolist()


def test_directions_of_unknown_words_are_cached_within_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PLAIN_GRU, "CACHED_WORDS", 5)
    network = PLAIN_GRU.Network(random_arrays(), lexicon())
    for n in range(50):
        key = f"x{n % 12}"
        found = network.direction_of(key, lexicon().spell(key))
        assert network.direction_of(key, lexicon().spell(key)) is found
        assert 1 <= len(network.spelled) <= 5
        fresh = PLAIN_GRU.Network(random_arrays(), lexicon())
        assert fresh.direction_of(key, lexicon().spell(key)) == found


def test_one_layer_that_is_wider_than_its_input() -> None:
    """The heads read a state where the input was: there must be room for it."""
    wide = 200
    weights = random_weights(2, layers=1)
    random = np.random.default_rng(0)
    for head in ("edit", "onset", "query", "key", "key_before", "phase_query"):
        rows = len(weights[f"{head}.weight"])
        weights[f"{head}.weight"] = random.normal(0, 0.2, (rows, wide)).astype(np.float32)
    width = weights["gru.weight_ih_l0"].shape[1]
    assert width < wide
    for name, shape in (("weight_ih", (width,)), ("weight_hh", (wide,)), ("bias_ih", ())):
        drawn = random.normal(0, 0.05, (3 * wide, *shape)).astype(np.float32)
        weights[f"gru.{name}_l0"] = drawn
    weights["gru.bias_hh_l0"] = weights["gru.bias_ih_l0"]
    arrays = to_16_bits(weights)
    sequence = word_states(["the", "xyzzy", "the"])
    reader, naive = Reader(Network(arrays, lexicon())), Naive(arrays, 1)
    for n, word in enumerate(sequence):
        reader.read(word, sequence[n - 1] if n else None, 0)
        state = np.array(word.states[0], np.int64)
        assert list(reader.answers[:EDIT_LAGS]) == naive.head("edit", state).tolist()


def test_steps_of_the_curves() -> None:
    """2 ** 9 steps to the unit; -8 is the first index, and values beyond are clipped."""
    for unit, index in ((-9, 0), (-8, 0), (0, 4096), (1, 4608), (8, 8191), (9, 8191)):
        assert PLAIN_GRU.table_index(unit << 12) == index
    # the last number below one unit, and the last below 0
    assert PLAIN_GRU.table_index((1 << 12) - 1) == 4607
    assert PLAIN_GRU.table_index(-1) == 4095


# --- compiled and plain Python --------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="no compiled version is installed")
@settings(max_examples=25)
@given(st.lists(st.sampled_from(KNOWN), max_size=25), st.integers(0, 2), st.integers(1, 2))
def test_compiled_equals_plain(words: list[str], seed: int, networks: int) -> None:
    """All that is computed of a word, and not only what is decided."""
    assert not PLAIN_GRU.COMPILED
    detector = Detector(erratic_network(seed, networks, True), operating_point="precise")
    ours, theirs = detector.session(), plain(detector).session()
    for word in words:
        assert value(ours.push(word)) == value(theirs.push(word))
    assert computed(ours) == computed(theirs)
    assert ours.classifications == theirs.classifications


def computed(session: Any) -> list[object]:
    return [
        (
            word.form,
            word.is_edit_term,
            word.features.tolist(),
            [state.tolist() for state in word.states],
            [key if key is None else key.tolist() for key in word.keys],
            [similarities.tolist() for similarities in word.similarities],
        )
        for word in session._engine.words
    ]


@pytest.mark.skipif(not COMPILED, reason="no compiled version is installed")
def test_traces_are_the_same_compiled_or_not() -> None:
    detector = Detector(erratic_network(1, 2, True), operating_point="precise")
    some = corpus()[:60]
    assert value(list(detector.traces(some))) == value(list(plain(detector).traces(some)))


# --- fixed point and floating point ---------------------------------------------------------------


@pytest.mark.torch
def test_fixed_point_is_close_to_floating_point() -> None:
    pytest.importorskip("torch", reason="needs torch: run scripts/test-training")
    from stir.lab.training.crossfold import Models
    from stir.lab.training.encoded import WordIds, encode, tag_all
    from stir.lab.training.gru_training import PHASE_LAGS as TRAINED_PHASE_LAGS
    from stir.lab.training.gru_training import WordTable, answers
    from stir.lab.training.settings import NetworkSettings

    model = small()
    assert model.tagger is not None
    # smaller weights than elsewhere, or a last bit would decide the state ten words later
    weights = random_weights(3, loud=0.4)
    weights["phase_delay.weight"] = np.zeros((TRAINED_PHASE_LAGS, KEY_SIZE), np.float32)
    reader = Reader(Network(to_16_bits(weights), lexicon()))
    some = corpus()[:40]
    tags = dict(zip([u.id for u in some], tag_all(model.tagger, some), strict=True))
    ids = WordIds(lexicon())
    encoded = encode(some, tags, ids, Models(model.lex, model.pos, model.edit))
    assert (encoded.words > len(words_known())).any(), "some words are unknown"
    shape = NetworkSettings(
        HIDDEN,
        word_size=WORD_SIZE,
        tag_size=TAG_SIZE,
        key_size=KEY_SIZE,
        alike_size=ALIKE_SIZE,
        delays=ONSET_LAGS,
    )
    tag_count = len(model.pos.vocabulary)
    table = WordTable(*ids.vectors(), learnt=len(words_learnt()) + 1)
    expected = answers(weights, encoded, table, tag_count, shape)
    worst = 0.0
    n = 0
    for utterance in some:
        sequence = word_states(utterance.words)
        for i, word in enumerate(sequence):
            reader.read(word, sequence[i - 1] if i else None, 0)
            onsets = probability([reader.answers[EDIT_LAGS + d] for d in range(ONSET_LAGS)])
            edits = probability([reader.answers[d] for d in range(EDIT_LAGS)])
            worst = max(worst, float(np.abs(onsets - expected["onset"][n]).max()))
            worst = max(worst, float(np.abs(edits - expected["edit"][n]).max()))
            for lag in range(min(ONSET_LAGS, i + 1)):
                if i - lag > 0:
                    reader.score_starts(sequence, i - lag, lag, 0)
                    back = softmax(reader.scores)
                    worst = max(worst, float(np.abs(back - expected["back"][n, lag]).max()))
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
