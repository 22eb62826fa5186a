"""The network of the accurate engine: a small pretrained encoder, and heads that read its states.

There are two ways to read an utterance word by word:

- *causal*: a word sees the words before it. What was computed about them is kept, so a new word
  costs one step.
- *full*: all words of the prefix see each other, and the prefix is read anew after each word.

In both the questions are those of `gru_training`: about the newest word, and once more about the
words before it (the *delay* is the number of words that have followed). An answer rests on two
states, that of the word asked about and that of the newest word. With *full* attention both are
states of the same reading; with *causal* attention the former is as old as its word.

The encoder is BERT in shape, and reads what `stir.network.encoding` measures about a word beside
its pieces: added to the embeddings, and again joined to its output. A recurrent layer on top reads
both, since what is measured about a word makes sense only beside the words before it: it learns in
minutes what the encoder would need hours for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

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
    UNIT,
)

Attention = Literal["causal", "full"]
MAX_LAG = MAX_REPARANDUM_WORDS
PHASE_LAGS = 8
"""The end of a repair phase is searched for in this many words, counted from the onset."""
POINTED_FEATURES = 9
"""The features of a reparandum start beside its distance; see `Net.point`."""
EDIT, ONSET = range(2)
"""The two questions of `Net.judge`."""


@dataclass(frozen=True)
class Shape:
    """The size of the pretrained encoder."""

    pieces: int = 30522
    positions: int = 512
    size: int = 384
    inner: int = 1536
    layers: int = 6
    heads: int = 12
    distances: int = 0
    """Classes of distances between pieces that attention prefers or avoids; MPNet has 32."""
    epsilon: float = 1e-12
    """What is added to variances."""


@dataclass(frozen=True)
class NetSettings:
    """How the encoder reads, and the size of what is added to it."""

    attention: Attention = "causal"
    state_size: int = 256
    tag_size: int = 16
    key_size: int = 96
    delays: int = 8
    """Questions are asked about the newest word and the seven before it."""
    dropout: float = 0.1
    layer_dropout: float = 0.1
    """The dropout inside the pretrained layers."""
    hidden_words: float = 0.06
    """The share of words whose pieces are hidden in training."""


class Layer(nn.Module):
    """One layer of BERT: attention, then two linear maps, each normalised with what went in."""

    def __init__(self, shape: Shape, dropout: float) -> None:
        super().__init__()
        self.heads = shape.heads
        self.qkv = nn.Linear(shape.size, 3 * shape.size)
        self.out = nn.Linear(shape.size, shape.size)
        self.norm = nn.LayerNorm(shape.size, eps=shape.epsilon)
        self.up = nn.Linear(shape.size, shape.inner)
        self.down = nn.Linear(shape.inner, shape.size)
        self.last_norm = nn.LayerNorm(shape.size, eps=shape.epsilon)
        self.drop = nn.Dropout(dropout)

    def forward(
        self, x: torch.Tensor, mask: torch.Tensor | None, past: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the layer's output, and all keys and values; `past` holds earlier ones.

        A `mask` of None means causal attention; its numbers, if it has any, are added to scores.
        """
        batch, length, size = x.shape
        width = size // self.heads
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, width).permute(2, 0, 3, 1, 4)
        both = torch.stack([k, v])
        if past is not None:
            both = torch.cat([past, both], 3)
        if mask is not None and mask.is_floating_point():
            mask = mask.to(q.dtype)
        attended = self._attend(q, both[0], both[1], mask)
        attended = attended.transpose(1, 2).reshape(batch, length, size)
        x = self.norm(x + self.drop(self.out(attended)))
        inner = functional.gelu(self.up(x))
        return self.last_norm(x + self.drop(self.down(inner))), both

    def _attend(
        self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mask: torch.Tensor | None
    ) -> torch.Tensor:
        chance = self.drop.p if self.training else 0.0
        if self.training and mask is not None and mask.dtype == torch.bool and not q.is_cuda:
            # on a processor, torch takes twice as long for the gradient of its own attention
            scores = (q * q.shape[3] ** -0.5) @ k.transpose(2, 3)
            weights = torch.softmax(scores.masked_fill(~mask, UNSEEN), 3)
            return functional.dropout(weights, chance) @ v if chance else weights @ v
        return functional.scaled_dot_product_attention(
            q, k, v, mask, chance, is_causal=mask is None
        )


class Net(nn.Module):
    """The encoder and its heads; a batch is read at once."""

    def __init__(self, shape: Shape, tags: int, s: NetSettings) -> None:
        super().__init__()
        self.shape, self.settings = shape, s
        self.pieces = nn.Embedding(shape.pieces, shape.size)
        self.positions = nn.Embedding(shape.positions, shape.size)
        self.norm = nn.LayerNorm(shape.size, eps=shape.epsilon)
        self.drop = nn.Dropout(s.dropout)
        self.layers = nn.ModuleList(Layer(shape, s.layer_dropout) for _ in range(shape.layers))
        self.distances = nn.Embedding(shape.distances, shape.heads) if shape.distances else None
        self.tags = nn.Embedding(tags, s.tag_size)
        self.tags_before = nn.Embedding(tags, s.tag_size)
        for embedding in (self.tags, self.tags_before):
            nn.init.normal_(embedding.weight, std=0.3)
        told = FEATURES + 2 * s.tag_size
        self.tell = nn.Linear(told, shape.size, bias=False)
        nn.init.zeros_(self.tell.weight)  # at first the encoder reads as it was taught to
        self.top = nn.GRU(shape.size + told, s.state_size, batch_first=True)
        inner = s.key_size
        self.judge_word = nn.Linear(s.state_size, inner, bias=False)
        self.judge_now = nn.Linear(s.state_size, inner)
        self.judge_delay = nn.Embedding(s.delays, inner)
        self.judged = nn.Linear(inner, 2)
        self.query = nn.Linear(s.state_size, inner)
        self.query_word = nn.Linear(s.state_size, inner, bias=False)
        self.delay = nn.Embedding(s.delays, inner)
        self.key = nn.Linear(s.state_size, inner, bias=False)
        self.key_before = nn.Linear(s.state_size, inner, bias=False)
        self.candidate = nn.Linear(POINTED_FEATURES, inner, bias=False)
        self.distance = nn.Embedding(MAX_LAG + 1, inner)
        self.score = nn.Linear(inner, 1, bias=False)
        self.phase_query = nn.Linear(s.state_size, inner)
        self.phase_key = nn.Linear(inner, inner, bias=False)
        self.phase_delay = nn.Embedding(PHASE_LAGS, inner)
        self.phase_distance = nn.Embedding(MAX_LAG + 1, inner)
        self.phase = nn.Linear(inner, 3)
        for embedding in (self.judge_delay, self.delay, self.distance):
            nn.init.normal_(embedding.weight, std=0.1)
        for embedding in (self.phase_delay, self.phase_distance):
            nn.init.normal_(embedding.weight, std=0.1)

    def told(
        self, features: torch.Tensor, tags: torch.Tensor, before: torch.Tensor
    ) -> torch.Tensor:
        """Return what is told about words beside their pieces."""
        tagged = self.tags(tags), self.tags_before(before)
        return torch.cat([features.float() / UNIT, *map(self.drop, tagged)], -1)

    def embed(
        self, pieces: torch.Tensor, positions: torch.Tensor, told: torch.Tensor
    ) -> torch.Tensor:
        """Return the input of the first layer; `told` is per piece."""
        both = self.pieces(pieces) + self.positions(positions) + self.tell(told)
        return self.drop(self.norm(both))

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        """Return the state of every word."""
        told = self.told(batch["features"], batch["tags"], batch["before"])
        # the first piece, and with full attention the last, belong to no word
        of_word = _picked(told, batch["word_of"].clamp(min=0))
        per_piece = of_word * (batch["word_of"] >= 0)[:, :, None]
        places = torch.arange(batch["pieces"].shape[1], device=told.device)
        x = self.embed(batch["pieces"], places, per_piece)
        if torch.is_autocast_enabled(x.device.type):
            # what is added to layer by layer, too: conversions would take longer than products
            x = x.to(torch.get_autocast_dtype(x.device.type))
        mask = None
        if self.settings.attention == "full":
            mask = batch["is_piece"][:, None, None, :]
            if self.distances is not None:
                classes = distance_classes(places, self.shape.distances)
                preferred = self.distances(classes).permute(2, 0, 1)
                mask = torch.where(mask, preferred, UNSEEN)
        for layer in self.layers:
            x, _ = layer(x, mask)
        with torch.autocast(told.device.type, enabled=False):
            states, _ = self.join(_picked(x, batch["last_piece"]).float(), told.float())
        return states

    def join(
        self, x: torch.Tensor, told: torch.Tensor, before: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the states of words, given the encoder's output at their last pieces.

        Also returns the last state without dropout, to go on from: `before`.
        """
        states, last = self.top(torch.cat([self.drop(x), told], -1), before)
        return self.drop(states), last

    def keys(self, states: torch.Tensor) -> torch.Tensor:
        """Return what stands for each word as the start of a reparandum."""
        before = functional.pad(states, (0, 0, 1, 0))[:, :-1]
        return self.key(states) + self.key_before(before)

    def judge(self, word: torch.Tensor, now: torch.Tensor, delays: torch.Tensor) -> torch.Tensor:
        """Return logits that words are edit terms and onsets, given their state and the newest."""
        inside = self.judge_word(word) + self.judge_now(now) + self.judge_delay(delays)
        return self.judged(torch.tanh(inside))

    def point(
        self,
        features: torch.Tensor,
        states: torch.Tensor,
        keys: torch.Tensor,
        rows: torch.Tensor,
        onsets: torch.Tensor,
        now: torch.Tensor,
        delays: torch.Tensor,
    ) -> torch.Tensor:
        """Score all candidate reparandum starts, nearest first, for given onsets.

        `now` is the newest word.
        """
        features = features.float() / UNIT
        back = torch.arange(1, MAX_LAG + 1, device=rows.device)
        places = onsets[:, None] - back
        there = places >= 0
        places = places.clamp(min=0)
        last = features.shape[1] - 1

        def of(first: int, after: int, lags: int = MAX_LAG) -> torch.Tensor:
            """Return features of the word `after` words behind the onset; 0 until it is known."""
            at = (onsets + after).clamp(max=last)
            is_known = (now - onsets >= after)[:, None]
            found = features[rows, at, first : first + lags] * is_known
            return functional.pad(found, (0, MAX_LAG - lags))

        inputs = [of(SAME_WORD, 0), of(SAME_WORD, 1), of(SAME_WORD, 2)]
        inputs += [of(SAME_TAG, 0), of(SAME_TAG, 1), of(SAME_BEGINNING, 0)]
        inputs += [of(BOOST_LEX, 0, BOOST_LAGS), of(BOOST_POS, 0, BOOST_LAGS)]
        inputs.append(features[rows[:, None], places, FILLED_PAUSE])
        query = self.query(at(states, rows, now)) + self.query_word(at(states, rows, onsets))
        query = query + self.delay(delays)
        inside = query[:, None] + at(keys, rows[:, None], places) + self.distance(back)
        inside = inside + self.candidate(torch.stack(inputs, 2))
        return self.score(torch.tanh(inside)).squeeze(2).float().masked_fill(~there, -1e4)

    def end(
        self, now: torch.Tensor, key: torch.Tensor, delay: torch.Tensor, back: torch.Tensor
    ) -> torch.Tensor:
        """Score whether a repair phase goes on, ends at the newest word, or is none."""
        inside = self.phase_query(now) + self.phase_key(key)
        inside = inside + self.phase_delay(delay) + self.phase_distance(back)
        return self.phase(torch.tanh(inside))


def _picked(x: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Return the vectors at the places of each row; an index would take longer backwards."""
    return x.gather(1, places[:, :, None].expand(-1, -1, x.shape[2]))


def at(x: torch.Tensor, rows: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Return `x[rows, places]`, of which the gradient takes less time than that of an index."""
    flat = (rows * x.shape[1] + places).flatten()
    return (
        x.flatten(0, 1)
        .index_select(0, flat)
        .unflatten(0, torch.broadcast_shapes(rows.shape, places.shape))
    )


UNSEEN = -1e4
"""The score of what attention must not see; 16-bit floats have it."""
FARTHEST = 128
"""MPNet tells no greater distances apart."""


def distance_classes(places: torch.Tensor, count: int) -> torch.Tensor:
    """Return MPNet's classes of the distance from each place to each: half of them look back.

    Of these, half are for one distance each, and the others grow wider with the distance.
    """
    back = places[:, None] - places[None, :]
    half = count // 2
    exact = half // 2
    distance = back.abs()
    # 1 instead of 0 for the logarithm, whose result is not used there
    ratio = torch.log(distance.clamp(min=1) / exact) / math.log(FARTHEST / exact)
    wide = (exact + (ratio * (half - exact)).long()).clamp(max=half - 1)
    return (back < 0) * half + torch.where(distance < exact, distance, wide)


_NAMES = {
    "attention.output.dense": "out",
    "attention.output.LayerNorm": "norm",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "last_norm",
}


def from_bert(weights: Mapping[str, NDArray[Any]]) -> tuple[Shape, dict[str, torch.Tensor]]:
    """Rename BERT's weights to those of `Net`; the embedding of the only segment is added in."""
    found = {
        name.removeprefix("bert."): torch.as_tensor(np.array(w)) for name, w in weights.items()
    }
    found = {name: w.float() for name, w in found.items() if w.is_floating_point()}
    segment = found["embeddings.token_type_embeddings.weight"][0]
    named = {
        "pieces.weight": found["embeddings.word_embeddings.weight"],
        "positions.weight": found["embeddings.position_embeddings.weight"] + segment,
        "norm.weight": found["embeddings.LayerNorm.weight"],
        "norm.bias": found["embeddings.LayerNorm.bias"],
    }
    layers = _add_layers(named, found, "attention.self", ("query", "key", "value"), _NAMES)
    pieces, size = named["pieces.weight"].shape
    inner = named["layers.0.up.weight"].shape[0]
    # every BERT of this family has heads of 32 or 64; MiniLM's are of 32
    shape = Shape(pieces, len(named["positions.weight"]), size, inner, layers, size // 32)
    return shape, named


_MPNET_NAMES = {
    "attention.attn.o": "out",
    "attention.LayerNorm": "norm",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "last_norm",
}
_MPNET_POSITIONS = 2
"""Where its embeddings of positions begin."""


def from_mpnet(weights: Mapping[str, NDArray[Any]]) -> tuple[Shape, dict[str, torch.Tensor]]:
    """Rename MPNet's weights to those of `Net`."""
    found = {name: torch.as_tensor(np.array(w)) for name, w in weights.items()}
    found = {name: w.float() for name, w in found.items() if w.is_floating_point()}
    named = {
        "pieces.weight": found["embeddings.word_embeddings.weight"],
        "positions.weight": found["embeddings.position_embeddings.weight"][_MPNET_POSITIONS:],
        "norm.weight": found["embeddings.LayerNorm.weight"],
        "norm.bias": found["embeddings.LayerNorm.bias"],
        "distances.weight": found[DISTANCES],
    }
    layers = _add_layers(named, found, "attention.attn", ("q", "k", "v"), _MPNET_NAMES)
    pieces, size = named["pieces.weight"].shape
    inner = named["layers.0.up.weight"].shape[0]
    count, heads = named["distances.weight"].shape
    shape = Shape(pieces, len(named["positions.weight"]), size, inner, layers, heads, count, 1e-5)
    return shape, named


DISTANCES = "encoder.relative_attention_bias.weight"
"""Only MPNet has it."""


def _add_layers(
    named: dict[str, torch.Tensor],
    found: Mapping[str, torch.Tensor],
    attention: str,
    parts: Sequence[str],
    names: Mapping[str, str],
) -> int:
    """Rename the weights of all layers, whose number is returned."""
    layers = 0
    while f"encoder.layer.{layers}.output.dense.weight" in found:
        theirs, ours = f"encoder.layer.{layers}", f"layers.{layers}"
        for kind in ("weight", "bias"):
            of = [found[f"{theirs}.{attention}.{part}.{kind}"] for part in parts]
            named[f"{ours}.qkv.{kind}"] = torch.cat(of)
            for name, own in names.items():
                named[f"{ours}.{own}.{kind}"] = found[f"{theirs}.{name}.{kind}"]
        layers += 1
    return layers


def parameter_groups(
    net: Net, rate: float, head_rate: float, layer_decay: float, decay: float, frozen: bool
) -> list[dict[str, Any]]:
    """Group parameters by their learning rates: lower layers learn more slowly, heads fastest.

    What is told beside the pieces is learnt no faster than the encoder learns: at the rate of the
    heads it would soon drown the pieces. `frozen` leaves the embeddings of pieces as they are, and
    what attention prefers by distance.
    """
    groups: dict[tuple[float, float], list[nn.Parameter]] = {}
    for name, parameter in net.named_parameters():
        if frozen and name in ("pieces.weight", "distances.weight"):
            parameter.requires_grad_(False)
            continue
        layer = re.match(r"layers\.(\d+)\.", name)
        if layer:
            own = rate * layer_decay ** (net.shape.layers - 1 - int(layer[1]))
        elif name.startswith("tell"):
            own = rate
        elif name.startswith(("pieces", "positions", "norm", "distances")):
            own = rate * layer_decay**net.shape.layers
        else:
            own = head_rate
        shrinks = decay if parameter.ndim > 1 else 0.0
        groups.setdefault((own, shrinks), []).append(parameter)
    return [{"params": p, "lr": r, "rate": r, "weight_decay": d} for (r, d), p in groups.items()]
