"""Training data at random, for tests of training."""

from __future__ import annotations

import numpy as np

from stir.lab.training.encoded import Encoded
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS, UNIT

TAGS, WORDS = 7, 40


def corpus(*lengths: int, seed: int = 0) -> Encoded:
    """Utterances of these lengths with labels at random."""
    random = np.random.default_rng(seed)
    count = sum(lengths)
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    place = np.concatenate([np.arange(length) for length in lengths])
    left = np.concatenate([length - np.arange(length) for length in lengths])
    onset = (random.random(count) < 0.3) & (place > 0)
    back = np.where(onset, random.integers(1, np.minimum(place, MAX_REPARANDUM_WORDS) + 2), 0)
    back = np.minimum(back, place)
    return Encoded(
        offsets,
        np.ones(len(lengths), np.int8),
        random.integers(1, WORDS, count).astype(np.int32),
        random.integers(1, TAGS, count).astype(np.int16),
        random.integers(1, TAGS, count).astype(np.int16),
        (UNIT * random.integers(-1, 2, (count, FEATURES))).astype(np.int8),
        random.random(count) < 0.2,
        back.astype(np.int16),
        np.where(onset, random.integers(0, np.minimum(left, 3)), 0).astype(np.int16),
        np.where(onset, random.integers(1, 4, count), 0).astype(np.int8),
        random.random(count) < 0.1,
    )
