"""What the loops of `gru` compute, with numpy: for installations without a compiler.

The same whole numbers, to the last bit.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stir.lm.vocabulary import UNK
from stir.network.encoding import (
    BOOST_LAGS,
    BOOST_LEX,
    BOOST_POS,
    FEATURES,
    FILLED_PAUSE,
    MAX_REPARANDUM_WORDS,
    SAME_BEGINNING,
    SAME_TAG,
    SAME_WORD,
    WordState,
)
from stir.network.lexicon import VECTOR_BITS
from stir.network.weights import FRACTION, STEPS

if TYPE_CHECKING:
    from stir.network.gru import Network

Numbers = NDArray[np.int64]

_MAX_LAG = MAX_REPARANDUM_WORDS
_FEATURE_BITS = 4
_MIDDLE = 8 << STEPS
_NOWHERE = -(1 << FRACTION << 10)


def fill_input(
    network: Network,
    new: WordState,
    spelled: array[int],
    similarities: array[int],
    out: NDArray[np.int16],
) -> None:
    """Write embeddings, features and similarities one after the other."""
    word = new.input_word
    vector = _bytes(new.spelled) if word > network.known_words else _rows(network.vectors)[word]
    learnt = UNK if word >= network.word_count else word
    compared = _similarities(network, new, spelled)
    similarities[: len(compared)] = array("h", compared.tolist())
    parts = (
        vector.astype(np.int16) << (FRACTION - VECTOR_BITS),
        _rows(network.words)[learnt],
        _rows(network.tags)[new.input_tag],
        _rows(network.tags_before)[new.input_tag_before],
        _bytes(new.features)[:FEATURES].astype(np.int16) << (FRACTION - _FEATURE_BITS),
        similarities,
    )
    found = np.concatenate(parts)
    out[: len(found)] = found


def _similarities(network: Network, new: WordState, spelled: array[int]) -> Numbers:
    """The cosine similarities of a word to those before it, the nearest first."""
    others = [word for word in new.input_words_before if word]
    if not others:
        return np.zeros(0, np.int64)
    table, size = _rows(network.directions), network.direction_size
    known = network.known_words
    unknown = np.frombuffer(spelled, np.int16).reshape(-1, size) if spelled else table[:0]

    def direction(word: int) -> NDArray[np.int16]:
        found: NDArray[np.int16] = unknown[word - known - 1] if word > known else table[word]
        return found

    before = np.stack([direction(word) for word in others]).astype(np.int32)
    return rounded(before @ direction(new.input_word).astype(np.int32))


def key(now: NDArray[np.int32], before: NDArray[np.int32]) -> array[int]:
    """What stands for a word as the start of a reparandum."""
    return array("i", (rounded(now) + rounded(before)).tolist())


def score_starts(
    network: Network,
    query: NDArray[np.int32],
    words: list[WordState],
    onset: int,
    lag: int,
    number: int,
    scores: array[int],
) -> None:
    """Write the logit of each reparandum start, the nearest first."""
    count = min(_MAX_LAG, onset)
    starts = words[onset - count : onset][::-1]
    keys = np.array([start.keys[number] for start in starts], np.int64).reshape(count, -1)
    inner = keys + query + _rows(network.lag)[lag] + _rows(network.distance)[1 : count + 1]
    candidate = _rows(network.candidate).astype(np.int64)
    features = _start_features(words, onset, lag, starts)
    inner += ((features[:, :, None] * candidate[:-1]) >> _FEATURE_BITS).sum(1)
    alike = np.array(words[onset].similarities[number][:count], np.int64)
    inner += (alike[:, None] * candidate[-1]) >> FRACTION
    found = rounded(_curve(network.tanh, inner) @ np.asarray(network.score, np.int64))
    scores[:] = array("i", [*found.tolist(), *[_NOWHERE] * (_MAX_LAG - count)])


def _start_features(
    words: list[WordState], onset: int, lag: int, starts: list[WordState]
) -> Numbers:
    """What is known about each start, a row for each of them."""
    count = len(starts)
    found = np.zeros((count, 9), np.int64)
    for which, after, first in (
        (0, 0, SAME_WORD),
        (1, 1, SAME_WORD),
        (2, 2, SAME_WORD),
        (3, 0, SAME_TAG),
        (4, 1, SAME_TAG),
        (5, 0, SAME_BEGINNING),
    ):
        if after <= lag:
            found[:, which] = words[onset + after].features[first : first + count]
    boosted = min(count, BOOST_LAGS)
    for which, first in ((6, BOOST_LEX), (7, BOOST_POS)):
        found[:boosted, which] = words[onset].features[first : first + boosted]
    found[:, 8] = [start.features[FILLED_PAUSE] for start in starts]
    return found


def score_ends(
    network: Network,
    query: NDArray[np.int32],
    key_product: NDArray[np.int32],
    lag: int,
    back: int,
    ends: array[int],
) -> None:
    """Write the logits of a repair phase."""
    inner = rounded(key_product) + query
    inner += _rows(network.phase_lag)[lag] + _rows(network.phase_distance)[back].astype(np.int64)
    sums = _rows(network.phase).astype(np.int64) @ _curve(network.tanh, inner)
    ends[:] = array("i", rounded(sums + np.asarray(network.phase_bias)).tolist())


def rounded(sums: Any) -> Numbers:
    """Twelve fractional bits of twenty-four."""
    found: Numbers = (sums.astype(np.int64) + (1 << FRACTION >> 1)) >> FRACTION
    return found


def _curve(table: Any, values: Numbers) -> Numbers:
    places = np.clip((values >> (FRACTION - STEPS)) + _MIDDLE, 0, 2 * _MIDDLE - 1)
    found: Numbers = np.asarray(table)[places].astype(np.int64)
    return found


def _rows(table: Any) -> NDArray[Any]:
    return np.asarray(table)


def _bytes(numbers: Any) -> NDArray[np.int8]:
    return np.frombuffer(numbers, np.int8)
