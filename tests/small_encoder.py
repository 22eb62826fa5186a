"""Encoders for tests, small and erratic: drawn at random, and computed by numpy.

Their graph is no transformer, but like one it gives every word a state that depends on all words
that are read with it. So the tests need no ONNX Runtime.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from small_model import small
from small_network import ONSET_LAGS, PHASE_LAGS, POINTS, lexicon, random_network
from stir.encoder.model import EncoderModel
from stir.encoder.network import CAUSAL, POINTED_FEATURES, VIEWS, EncoderNetwork, Pieces
from stir.encoder.wordpiece import END, MASK, PAD, START, UNKNOWN, WordPieces
from stir.models.provenance import Provenance
from stir.network.decoder import OperatingPoint
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS
from stir.network.weights import EDIT_LAGS

SIZE, STATE, KEY, TAG = 6, 8, 7, 3
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789'-"
VOCABULARY = (PAD, UNKNOWN, START, END, MASK, *LETTERS, *(f"##{letter}" for letter in LETTERS))


class MixingGraph:
    """Views are a random mixture of the word's pieces and of what the others are on average."""

    def __init__(self, content: bytes) -> None:
        """Take a seed."""
        self.content = content
        random = np.random.default_rng(int(content))
        told = FEATURES + 2 * TAG
        self.told = random.normal(0, 0.3, (told, SIZE))
        self.own = random.normal(0, 0.8, (SIZE, STATE))
        self.others = random.normal(0, 1.5, (SIZE, STATE))
        self.views = random.normal(0, 0.5, (STATE, len(VIEWS) * KEY))

    def run(self, inputs: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        x = inputs["pieces"][0] + inputs["told"][0] @ self.told
        x = np.tanh(x + 0.1 * np.sin(inputs["positions"])[:, None])
        mean = x.mean(0) @ self.others
        states = np.tanh(x[inputs["last"]] @ self.own + mean)
        return [(states @ self.views).astype(np.float32)]


class StepGraph(MixingGraph):
    """The same word by word: the others are the words before, which are kept."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content.removeprefix(b"step"))
        self.content = content

    def run(self, inputs: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        x = inputs["pieces"][0] + inputs["told"][0] @ self.told
        x = np.tanh(x + 0.1 * np.sin(inputs["positions"])[:, None])
        every = np.concatenate([inputs["past"][0, 0, 0, 0], x])
        own = x[-1] @ self.own + every.mean(0) @ self.others
        state = np.tanh(own + 0.5 * inputs["before"][0, 0])
        present = x[None, None, None, None].astype(np.float32)
        views = (state @ self.views).astype(np.float32)
        return [views[None], present, state[None, None].astype(np.float32)]


def any_graph(content: bytes) -> MixingGraph:
    """The graph that was saved."""
    return StepGraph(content) if content.startswith(b"step") else MixingGraph(content)


@cache
def pieces() -> Pieces:
    random = np.random.default_rng(3)
    table = random.integers(-127, 128, (len(VOCABULARY), SIZE)).astype(np.int8)
    scales = np.full(len(VOCABULARY), 1 / 64, np.float32)
    return Pieces(WordPieces(VOCABULARY), {"pieces": table, "scales": scales})


def random_heads(seed: int, lags: int = ONSET_LAGS) -> dict[str, NDArray[np.float32]]:
    random = np.random.default_rng(seed)

    def drawn(*shape: int, size: float = 1.0, mean: float = 0.0) -> NDArray[np.float32]:
        return random.normal(mean, size, shape).astype(np.float32)

    tags = len(small().pos.vocabulary) + 1
    heads = {f"{name}.weight": drawn(tags, TAG) for name in ("tags", "tags_before")}
    heads["judge_delay.weight"] = drawn(lags, KEY, size=0.5)
    heads["judged.weight"] = drawn(2, KEY, size=2.0)
    heads["judged.bias"] = np.array([-1.5, -0.5], np.float32)
    heads["delay.weight"], heads["phase_delay.weight"] = (
        drawn(lags, KEY),
        drawn(PHASE_LAGS, KEY),
    )
    for name in ("distance", "phase_distance"):
        heads[f"{name}.weight"] = drawn(MAX_REPARANDUM_WORDS + 1, KEY)
    heads["candidate.weight"] = drawn(KEY, POINTED_FEATURES)
    heads["score.weight"] = drawn(1, KEY, size=2.0)
    heads["phase.weight"], heads["phase.bias"] = drawn(3, KEY), np.array([0.5, 0, -1], np.float32)
    return heads


@cache
def erratic_encoder(
    seed: int = 0, encoders: int = 1, causal: bool = False, networks: int = 0
) -> EncoderModel:
    """A detector that decides by the toss of a coin, but always the same way.

    `networks` of the default engine read beside the encoders.
    """
    # a network asks about so many edit terms
    lags = EDIT_LAGS if networks else ONSET_LAGS
    drawn = []
    for number in range(seed, seed + 100 * encoders, 100):
        heads = random_heads(number, lags)
        if causal:
            shape = (1, 1, 1, 1, 0, SIZE)
            graph = StepGraph(b"step%d" % number)
            drawn.append(EncoderNetwork(graph, heads, pieces(), CAUSAL, shape, STATE))
        else:
            drawn.append(EncoderNetwork(MixingGraph(b"%d" % number), heads, pieces()))
    return EncoderModel(
        lex=small().lex,
        pos=small().pos,
        edit=small().edit,
        pieces=pieces(),
        encoders=tuple(drawn),
        tagger=small().tagger,
        points={name: asking(point, lags) for name, point in POINTS.items()},
        provenance=Provenance(name="erratic encoder"),
        lexicon=lexicon() if networks else None,
        networks=tuple(random_network(seed + 100 * i, lags=lags) for i in range(networks)),
    )


def asking(point: OperatingPoint, lags: int) -> OperatingPoint:
    """An operating point for so many lags of an onset."""
    more = (point.onset[-1],) * (lags - len(point.onset))
    return point._replace(onset=(*point.onset, *more))
