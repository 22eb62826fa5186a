"""Train a GRU network of the default engine; this is the only module that needs torch.

After every word the network answers these questions about that word, and again about each of the
words before it (the *delay* is the number of words that have followed it):

- Is it an edit term? Is it the onset of a repair?
- For an onset: where does the reparandum start? A *pointer network* compares the state now with
  the state at each candidate.
- For an onset: does the repair phase end here?

The first answer about a word comes with the word (delay 0); later answers may correct it.

The weights are stored in fixed point (`stir.network.gru`). Training on different devices gives
slightly different models, since floating-point sums depend on their order.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from stir.lab.training.encoded import Encoded
from stir.lab.training.settings import NetworkSettings
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
    UNIT,
)
from stir.network.lexicon import VECTOR_BITS
from stir.network.weights import EDIT_LAGS, POINTER_FEATURES

GOES_ON, ENDS, IS_DELETE = range(3)
"""The classes of the question where a repair phase ends."""
MAX_LAG = MAX_REPARANDUM_WORDS
PHASE_LAGS = 8
"""The end of a repair phase is searched for in this many words, counted from the onset."""


Weights = dict[str, NDArray[np.float32]]
"""The weights of a trained network by name."""


class WordTable(NamedTuple):
    """What is known about words before training, by their ids (`encoded.WordIds`)."""

    vectors: NDArray[np.int8]
    spelled: NDArray[np.int8]
    learnt: int
    """Words with smaller ids get embeddings of their own."""


class Net(nn.Module):
    """The network in floating point; it computes all words of a batch at once."""

    def __init__(self, table: WordTable, tags: int, s: NetworkSettings) -> None:
        super().__init__()
        self.settings = s
        self.learnt = table.learnt
        unit = 1 << VECTOR_BITS
        self.register_buffer("vectors", torch.as_tensor(table.vectors) / unit, persistent=False)
        self.register_buffer("spelled", torch.as_tensor(table.spelled) / unit, persistent=False)
        vector_size = table.vectors.shape[1]
        self.words = nn.Embedding(table.learnt, s.word_size)
        self.tags = nn.Embedding(tags, s.tag_size)
        self.tags_before = nn.Embedding(tags, s.tag_size)
        for embedding in (self.words, self.tags, self.tags_before):
            nn.init.normal_(embedding.weight, std=0.3)
        self.alike = nn.Linear(vector_size, s.alike_size, bias=False)
        width = vector_size + s.word_size + 2 * s.tag_size + FEATURES + MAX_LAG
        self.gru = nn.GRU(width, s.hidden, s.layers, batch_first=True, dropout=s.dropout)
        self.edit = nn.Linear(s.hidden, EDIT_LAGS)
        self.onset = nn.Linear(s.hidden, s.delays)
        self.query = nn.Linear(s.hidden, s.key_size)
        self.delay = nn.Embedding(s.delays, s.key_size)
        self.key = nn.Linear(s.hidden, s.key_size, bias=False)
        self.key_before = nn.Linear(s.hidden, s.key_size, bias=False)
        self.candidate = nn.Linear(POINTER_FEATURES, s.key_size, bias=False)
        self.distance = nn.Embedding(MAX_LAG + 1, s.key_size)
        self.score = nn.Linear(s.key_size, 1, bias=False)
        self.phase_query = nn.Linear(s.hidden, s.key_size)
        self.phase_key = nn.Linear(s.key_size, s.key_size, bias=False)
        self.phase_delay = nn.Embedding(PHASE_LAGS, s.key_size)
        self.phase_distance = nn.Embedding(MAX_LAG + 1, s.key_size)
        self.phase = nn.Linear(s.key_size, 3)
        self.next_word = nn.Linear(s.hidden, table.learnt) if s.next_word_weight else None
        self.drop_state = nn.Dropout(s.dropout)
        self.drop_input = nn.Dropout(s.word_dropout)

    def forward(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the state after every word, and the key of every word for the pointer network."""
        words = batch["words"]
        vectors = self.vectors[words]
        known = words < self.learnt
        if self.training:
            # as if the word were unknown, and sometimes as if nothing at all were known about it
            chance = torch.rand(words.shape, device=words.device)
            spelled = chance < self.settings.unknown
            vectors = torch.where(spelled[:, :, None], self.spelled[words], vectors)
            vectors = vectors * (chance > self.settings.unknown / 8)[:, :, None]
            known = known & ~spelled
        own = self.words(torch.where(known, words, torch.full_like(words, UNK)))
        batch["alike"] = self.compare(vectors)
        features = batch["features"].float() / UNIT
        parts = [vectors, own, self.tags(batch["tags"]), self.tags_before(batch["before"])]
        inputs = [*map(self.drop_input, parts), features, batch["alike"]]
        with torch.autocast(words.device.type, torch.bfloat16, enabled=self.settings.half):
            states, _ = self.gru(torch.cat(inputs, 2))
        states = self.drop_state(states.float())
        before = functional.pad(states, (0, 0, 1, 0))[:, :-1]
        return states, self.key(states) + self.key_before(before)

    def compare(self, vectors: torch.Tensor) -> torch.Tensor:
        """Return cosines of projected vectors: each word and the words before it, nearest first."""
        directions = functional.normalize(self.alike(vectors), dim=2, eps=1e-6)
        earlier = functional.pad(directions, (0, 0, MAX_LAG, 0)).unfold(1, MAX_LAG + 1, 1)
        return torch.einsum("bts,btsk->btk", directions, earlier[..., :MAX_LAG].flip(3))

    def point(
        self,
        batch: dict[str, torch.Tensor],
        states: torch.Tensor,
        keys: torch.Tensor,
        rows: torch.Tensor,
        onsets: torch.Tensor,
        delays: torch.Tensor,
    ) -> torch.Tensor:
        """Score all candidate reparandum starts, nearest first, for given onsets and delays."""
        features = batch["features"].float() / UNIT
        back = torch.arange(1, MAX_LAG + 1, device=rows.device)
        places = onsets[:, None] - back
        there = places >= 0
        places = places.clamp(min=0)
        last = features.shape[1] - 1

        def of(first: int, after: int, lags: int = MAX_LAG) -> torch.Tensor:
            """Return features of the word `after` words behind the onset; 0 until it is known."""
            at = (onsets + after).clamp(max=last)
            is_known = (delays >= after)[:, None]
            found = features[rows, at, first : first + lags] * is_known
            return functional.pad(found, (0, MAX_LAG - lags))

        # in the order of `gru.Reader.score_starts`
        inputs = [of(SAME_WORD, 0), of(SAME_WORD, 1), of(SAME_WORD, 2)]
        inputs += [of(SAME_TAG, 0), of(SAME_TAG, 1), of(SAME_BEGINNING, 0)]
        inputs += [of(BOOST_LEX, 0, BOOST_LAGS), of(BOOST_POS, 0, BOOST_LAGS)]
        inputs.append(features[rows[:, None], places, FILLED_PAUSE])
        inputs.append(batch["alike"][rows, onsets])
        state = states[rows, onsets + delays]
        query = self.query(state) + self.delay(delays)
        inside = query[:, None] + keys[rows[:, None], places] + self.distance(back)
        inside = inside + self.candidate(torch.stack(inputs, 2))
        scores: torch.Tensor = self.score(torch.tanh(inside)).squeeze(2)
        return scores.masked_fill(~there, -1e4)

    def end(
        self, state: torch.Tensor, key: torch.Tensor, delay: torch.Tensor, back: torch.Tensor
    ) -> torch.Tensor:
        """Score `GOES_ON`, `ENDS` and `IS_DELETE`."""
        inside = self.phase_query(state) + self.phase_key(key)
        inside = inside + self.phase_delay(delay) + self.phase_distance(back)
        answer: torch.Tensor = self.phase(torch.tanh(inside))
        return answer


def loss_of(net: Net, batch: dict[str, torch.Tensor], there: torch.Tensor) -> torch.Tensor:
    """Return the loss of a batch, per word."""
    states, keys = net(batch)
    total = there.sum()
    lags, late = net.settings.delays, net.settings.late_weight
    weights = torch.full((max(lags, EDIT_LAGS),), late, device=there.device)
    weights[0] = 1.0
    annotated = ~batch["masked"]
    onset, edit = net.onset(states), net.edit(states)
    loss = _late(onset, batch["back"] > 0, there, annotated, weights[:lags])
    loss = loss + _late(edit, batch["edit_terms"], there, annotated, weights[:EDIT_LAGS])
    if "taught" in batch:
        share = net.settings.taught_share
        logits = torch.cat([edit, onset], 2)
        both = torch.cat([weights[:EDIT_LAGS], weights[:lags]])
        loss = (1 - share) * loss + share * _taught_loss(logits, batch["taught"], there, both)
    if net.next_word is not None:
        loss = loss + net.settings.next_word_weight * _next_word_loss(net, batch, states, there)
    pointed = (batch["back"] > 0) & (batch["back"] <= MAX_LAG) & annotated
    rows, onsets = torch.nonzero(pointed, as_tuple=True)
    if len(rows):
        length = there.sum(1)
        delays = torch.arange(net.settings.delays, device=there.device).expand(len(rows), -1)
        exists = (onsets[:, None] + delays < length[rows, None]).flatten()
        onset_of = torch.arange(len(rows), device=there.device)[:, None].expand_as(delays).flatten()
        which, delay = onset_of[exists], delays.flatten()[exists]
        row, onset = rows[which], onsets[which]
        scores = net.point(batch, states, keys, row, onset, delay)
        wrong = functional.cross_entropy(scores, batch["back"][row, onset] - 1, reduction="none")
        loss = loss + (wrong * weights[delay]).sum()
        loss = loss + 0.5 * _phase_loss(net, batch, states, keys, row, onset, delay)
    return loss / total


def _taught_loss(
    logits: torch.Tensor, taught: torch.Tensor, there: torch.Tensor, weights: torch.Tensor
) -> torch.Tensor:
    """Return the loss against the teachers' probabilities, which say how sure one can be."""
    target = torch.sigmoid(taught.float())
    wrong = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    return (wrong * weights * there[:, :, None]).sum()


@torch.no_grad()
def taught(nets: Sequence[Net], encoded: Encoded, device: str) -> torch.Tensor:
    """Return the logits of edit terms and onsets at every word, as the mean of several networks."""
    corpus = on_device(encoded, device)
    heads = EDIT_LAGS + nets[0].settings.delays
    found = torch.zeros(len(encoded.words), heads, dtype=torch.float16, device=device)
    once = replace(encoded, copies=np.ones_like(encoded.copies))
    for chosen in batches(once, 4 * nets[0].settings.batch_words, np.random.default_rng(0)):
        batch, there = gather(corpus, encoded.offsets, chosen)
        total = torch.zeros(*there.shape, heads, device=device)
        for net in nets:
            states, _ = net.eval()(batch)
            total += torch.cat([net.edit(states), net.onset(states)], 2)
        places = [np.arange(*encoded.offsets[i : i + 2]) for i in chosen]
        where = torch.as_tensor(np.concatenate(places)).to(device)
        found[where] = (total / len(nets))[there].half()
    return found


def _next_word_loss(
    net: Net, batch: dict[str, torch.Tensor], states: torch.Tensor, there: torch.Tensor
) -> torch.Tensor:
    """Return the loss of guessing the next word, which teaches what usually follows."""
    assert net.next_word is not None
    following = batch["words"][:, 1:]
    asked = there[:, 1:] & (following < net.learnt)
    with torch.autocast(states.device.type, torch.bfloat16):
        guesses = net.next_word(states[:, :-1][asked])
    return functional.cross_entropy(guesses.float(), following[asked], reduction="sum")


def _late(
    logits: torch.Tensor,
    truth: torch.Tensor,
    there: torch.Tensor,
    annotated: torch.Tensor,
    weights: torch.Tensor,
) -> torch.Tensor:
    """Return the loss of a binary answer at every delay, about the word that many words back."""
    delays = logits.shape[2]
    padded = functional.pad(truth.float(), (delays - 1, 0))
    target = padded.unfold(1, delays, 1).flip(2)
    asked = functional.pad(annotated, (delays - 1, 0)).unfold(1, delays, 1).flip(2)
    time = torch.arange(logits.shape[1], device=logits.device)
    exists = time[:, None] >= torch.arange(delays, device=logits.device)
    wrong = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    return (wrong * weights * (there[:, :, None] & exists & asked)).sum()


def _phase_loss(
    net: Net,
    batch: dict[str, torch.Tensor],
    states: torch.Tensor,
    keys: torch.Tensor,
    rows: torch.Tensor,
    onsets: torch.Tensor,
    delays: torch.Tensor,
) -> torch.Tensor:
    """Return the loss of the answers about repair ends, up to the word where the phase ends."""
    length = batch["phase"][rows, onsets]
    asked = (delays <= length) & (delays < PHASE_LAGS)
    rows, onsets, delays, length = rows[asked], onsets[asked], delays[asked], length[asked]
    back = batch["back"][rows, onsets]
    answer = torch.where(length > delays, GOES_ON, ENDS)
    answer = torch.where(batch["kinds"][rows, onsets] == 3, IS_DELETE, answer)
    given = net.end(states[rows, onsets + delays], keys[rows, onsets - back], delays, back)
    return functional.cross_entropy(given, answer, reduction="sum")


def batches(encoded: Encoded, words: int, random: np.random.Generator) -> list[NDArray[np.int64]]:
    """Group utterances of similar length into batches of up to `words` words, and shuffle them."""
    read = np.repeat(np.arange(len(encoded.copies)), encoded.copies)
    lengths = np.diff(encoded.offsets)[read]
    return [read[chosen] for chosen in grouped(lengths, words, random)]


def grouped(
    lengths: NDArray[np.int64], words: int, random: np.random.Generator
) -> list[NDArray[np.int64]]:
    """Group similar lengths so that the longest of a group, times their number, is up to `words`.

    The groups are shuffled.
    """
    order = np.argsort(lengths + 1.5 * random.random(len(lengths)), kind="stable")
    found, first, longest = [], 0, 0
    for i, length in enumerate(lengths[order].tolist()):
        longest = max(longest, length)
        if (i + 1 - first) * longest > words and i > first:
            found.append(order[first:i])
            first, longest = i, length
    found.append(order[first:])
    shuffled = random.permutation(len(found))
    return [found[i] for i in shuffled]


def on_device(encoded: Encoded, device: str) -> dict[str, torch.Tensor]:
    """Copy a corpus to a device."""
    arrays = encoded.arrays()
    names = {"tags_before": "before"}
    return {
        names.get(name, name): torch.as_tensor(
            array if name in ("features", "edit_terms", "masked") else array.astype(np.int64)
        ).to(device)
        for name, array in arrays.items()
        if name not in ("offsets", "copies")
    }


def gather(
    corpus: dict[str, torch.Tensor], offsets: NDArray[np.int64], chosen: NDArray[np.int64]
) -> tuple[dict[str, torch.Tensor], torch.Tensor]:
    """Return a batch, padded on the right, and a mask that is false for padding."""
    starts = offsets[chosen]
    lengths = offsets[chosen + 1] - starts
    time = np.arange(lengths.max())
    device = corpus["words"].device
    places = torch.as_tensor(starts[:, None] + np.minimum(time, lengths[:, None] - 1)).to(device)
    there = torch.as_tensor(time < lengths[:, None]).to(device)
    batch = {name: values[places] for name, values in corpus.items()}
    for name in ("back", "edit_terms"):
        batch[name] = batch[name] * there
    return batch, there


def fit_network(
    encoded: Encoded,
    table: WordTable,
    tags: int,
    settings: NetworkSettings,
    seed: int,
    progress: Callable[[int, int, float], None] = lambda done, total, loss: None,
    device: str | None = None,
    teachers: Sequence[Weights] = (),
    lessons: NDArray[np.float16] | None = None,
    seconds: float = math.inf,
    clock: Callable[[], float] = time.monotonic,
    start: Weights | None = None,
) -> Weights:
    """Train a network and return its weights by name.

    `start` are the weights to begin with, those of another run. With `teachers`, trained networks
    of any size, it also learns from what they answer. `lessons` are answers of other teachers
    (`encoder_training.taught`). Training ends after its epochs or after so many `seconds`,
    whichever comes first: the learning rate falls with both.
    """
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    net = Net(table, tags + 1, settings).to(device)
    if start is not None:
        begun = {name: torch.as_tensor(value).float() for name, value in start.items()}
        net.load_state_dict(begun, strict=False)  # `next_word` is not kept
    corpus = on_device(encoded, device)
    if teachers:
        nets = [restored(weights, table, tags, settings).to(device) for weights in teachers]
        corpus["taught"] = taught(nets, encoded, device)
    if lessons is not None:
        corpus["taught"] = torch.as_tensor(lessons).to(device)
    optimiser = torch.optim.AdamW(
        net.parameters(), settings.rate, betas=(0.9, 0.99), weight_decay=settings.decay
    )
    total = len(batches(encoded, settings.batch_words, random)) * settings.epochs
    mean: dict[str, torch.Tensor] = {}
    epochs = _epochs(corpus, encoded, settings, random)
    began = clock()
    for step, (batch, there) in enumerate(epochs, 1):
        done = max((step - 1) / total, (clock() - began) / seconds)
        if done >= 1 and mean:
            break
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * schedule(step - 1, done)
        loss = loss_of(net, batch, there)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        if done >= 0.5 or step == total:
            _average(mean, net, settings.average)
        if step % 25 == 0:
            progress(round(done * total), total, float(loss.detach()))
    return {name: value.cpu().numpy() for name, value in mean.items()}


def _epochs(
    corpus: dict[str, torch.Tensor],
    encoded: Encoded,
    settings: NetworkSettings,
    random: np.random.Generator,
) -> Iterator[tuple[dict[str, torch.Tensor], torch.Tensor]]:
    for _ in range(settings.epochs):
        for chosen in batches(encoded, settings.batch_words, random):
            yield gather(corpus, encoded.offsets, chosen)


def schedule(step: int, done: float) -> float:
    """Return the learning rate's factor: 200 steps of warm-up, then cosine decay.

    `done` is the share of training that is done.
    """
    return min(1.0, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * min(1.0, done)))


def restored(weights: Weights, table: WordTable, tags: int, settings: NetworkSettings) -> Net:
    """Return a trained network; its size follows from its weights."""
    shape = replace(
        settings,
        hidden=weights["gru.weight_hh_l0"].shape[1],
        layers=sum(name.startswith("gru.weight_hh") for name in weights),
        word_size=weights["words.weight"].shape[1],
        tag_size=weights["tags.weight"].shape[1],
        key_size=weights["key.weight"].shape[0],
        alike_size=weights["alike.weight"].shape[0],
        next_word_weight=0.0,
    )
    net = Net(table, tags + 1, shape).eval()
    net.load_state_dict({name: torch.as_tensor(value).float() for name, value in weights.items()})
    return net


@torch.no_grad()
def _average(mean: dict[str, torch.Tensor], net: Net, kept: float) -> None:
    for name, value in net.state_dict().items():
        if name.startswith("next_word"):
            continue  # only there to learn from
        if name in mean:
            mean[name].mul_(kept).add_(value, alpha=1 - kept)
        else:
            mean[name] = value.detach().clone()


@torch.no_grad()
def answers(
    weights: Weights,
    encoded: Encoded,
    table: WordTable,
    tags: int,
    settings: NetworkSettings,
    device: str = "cpu",
) -> dict[str, NDArray[Any]]:
    """Return a trained network's answers about every word, in floating point; for tests."""
    net = restored(weights, table, tags, settings).to(device)
    corpus = on_device(encoded, device)
    count = len(encoded.words)
    onset = np.zeros((count, settings.delays), np.float32)
    edit = np.zeros((count, EDIT_LAGS), np.float32)
    back = np.zeros((count, settings.delays, MAX_LAG), np.float32)
    for i in range(0, len(encoded.offsets) - 1, 256):
        chosen = np.arange(i, min(i + 256, len(encoded.offsets) - 1))
        batch, there = gather(corpus, encoded.offsets, chosen)
        states, keys = net(batch)
        flat = np.concatenate([np.arange(*encoded.offsets[j : j + 2]) for j in chosen])
        onset[flat] = torch.sigmoid(net.onset(states))[there].cpu().numpy()
        edit[flat] = torch.sigmoid(net.edit(states))[there].cpu().numpy()
        rows, times = torch.nonzero(there, as_tuple=True)
        for delay in range(settings.delays):
            late = times >= delay
            delays = torch.full_like(rows, delay)[late]
            onsets = (times - delay)[late]
            scores = net.point(batch, states, keys, rows[late], onsets, delays)
            where = flat[late.cpu().numpy()]
            back[where, delay] = torch.softmax(scores, 1).cpu().numpy()
    return {"onset": onset, "edit": edit, "back": back}
