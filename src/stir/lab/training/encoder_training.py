"""Train the network of the accurate engine (`encoder_network`) in a limited time.

The corpus is that of the default model, `encoded.Encoded`, and a table of the pieces of its words.
With *causal* attention an utterance is read once and every word answers for itself and the words
before it. With *full* attention one prefix of each utterance is drawn at each reading, and its last
word answers.

The learning rate falls with the time that is spent, so training ends well whenever it has to end.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file
from torch import nn
from torch.nn import functional

from stir.encoder.reader import CONTEXT, STRIDE, WINDOW
from stir.encoder.wordpiece import WordPieces
from stir.lab.training.encoded import Encoded
from stir.lab.training.encoder_network import (
    DISTANCES,
    EDIT,
    MAX_LAG,
    ONSET,
    PHASE_LAGS,
    Net,
    NetSettings,
    Shape,
    at,
    from_bert,
    from_mpnet,
    parameter_groups,
)
from stir.lab.training.gru_training import ENDS, GOES_ON, IS_DELETE, grouped, on_device
from stir.lab.training.lessons import annotated

Weights = dict[str, NDArray[np.float32]]
Batch = dict[str, torch.Tensor]


FEW_WORDS = 3


@dataclass(frozen=True)
class Schedule:
    """How the network is trained."""

    seconds: float = 240.0
    """Training ends after this time, whatever it has read."""
    epochs: int = 100
    """Or after so many epochs, if that is sooner."""
    batch_words: int = 8192
    rate: float = 3e-4
    """The learning rate of the encoder's last layer."""
    head_rate: float = 2e-3
    layer_decay: float = 0.85
    """Each layer's rate is this share of the rate of the layer above it."""
    decay: float = 1e-2
    warm_up: float = 0.04
    """The share of training in which rates rise."""
    frozen_pieces: bool = True
    """Whether the embeddings of pieces stay as they are, those of rare words among them."""
    late_weight: float = 0.5
    """The weight of later answers in the loss; the first answer has weight 1."""
    old_weight: float = 0.1
    """The weight of answers about older words than are asked about (full attention only)."""
    whole: float = 0.3
    """The share of utterances that are read as a whole (full attention only)."""
    half: bool = True
    """Whether products are computed with 16-bit floats."""
    average: float = 0.998
    """The decay of the running mean of weights, taken over the second half of training."""
    taught_share: float = 0.6
    """The weight of the teachers' answers in the loss, where there are lessons."""
    short_share: float = 1.0
    """The share of readings of `FEW_WORDS` words or fewer that are not left out."""
    once_share: float = 1.0
    """The share that is drawn in each epoch of the utterances that it reads only once."""


def piece_table(keys: Iterable[str | None], pieces: WordPieces) -> NDArray[np.int32]:
    """Return the pieces of words by their ids, padded with 0; None is a word without spelling."""
    rows = [pieces.of(key) if key is not None else (pieces.unknown,) for key in keys]
    table = np.zeros((len(rows), pieces.most), np.int32)
    for row, found in zip(table, rows, strict=True):
        row[: len(found)] = found
    return table


def split_long(
    encoded: Encoded, longest: int = CONTEXT, overlap: int = CONTEXT - STRIDE
) -> tuple[Encoded, NDArray[np.int64]]:
    """Cut utterances longer than an engine remembers; also return where each word stood before.

    The parts overlap; the first words of a later part are only there to be read, and masked.
    """
    starts, ends, first_asked = [], [], []
    copies = []
    for i, count in enumerate(encoded.copies):
        a, b = int(encoded.offsets[i]), int(encoded.offsets[i + 1])
        start = a
        while True:
            end = min(b, start + longest)
            starts.append(start)
            ends.append(end)
            first_asked.append(start if start == a else start + overlap)
            copies.append(count)
            if end == b:
                break
            start = end - overlap
    places = np.concatenate([np.arange(a, b) for a, b in zip(starts, ends, strict=True)])
    lengths = np.array(ends) - np.array(starts)
    arrays = {
        field.name: getattr(encoded, field.name)[places]
        for field in fields(Encoded)
        if field.name not in ("offsets", "copies")
    }
    arrays["masked"] = arrays["masked"] | (places < np.repeat(first_asked, lengths))
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return Encoded(offsets, np.array(copies, np.int8), **arrays), places


# --- batches -----------------------------------------------------------------------------------


def gather(
    corpus: Batch, starts: NDArray[np.int64], lengths: NDArray[np.int64]
) -> tuple[Batch, torch.Tensor]:
    """Return so many words from each start on, padded on the right, and a mask of the padding.

    The mask is false for padding.
    """
    steps = np.arange(lengths.max())
    device = corpus["words"].device
    places = torch.as_tensor(starts[:, None] + np.minimum(steps, lengths[:, None] - 1)).to(device)
    there = torch.as_tensor(steps < lengths[:, None]).to(device)
    batch = {name: values[places] for name, values in corpus.items() if name != "table"}
    for name in ("back", "edit_terms"):
        batch[name] = batch[name] * there
    return batch, there


def add_pieces(
    batch: Batch, table: torch.Tensor, there: torch.Tensor, special: WordPieces, ends: bool
) -> None:
    """Add the pieces of a batch: `pieces`, `is_piece`, `word_of` and `last_piece`.

    `word_of` is the word that a piece belongs to, -1 for the piece at the start and, if it `ends`,
    at the end. `last_piece` is the place of each word's last piece.
    """
    found = table[batch["words"]]
    kept = (found > 0) & there[:, :, None]
    counts = kept.sum(2)
    before = counts.cumsum(1) - counts + 1
    last = (before + counts - 1).clamp(min=0)
    total = counts.sum(1) + 1
    length = int(total.max()) + ends
    device, (rows, words, most) = found.device, found.shape
    place = before[:, :, None] + torch.arange(most, device=device)
    place = torch.where(kept, place, length)  # one too far, and cut off again
    pieces = torch.zeros(rows, length + 1, dtype=torch.long, device=device)
    word_of = torch.full((rows, length + 1), -1, dtype=torch.long, device=device)
    numbers = torch.arange(words, device=device)[None, :, None].expand_as(found)
    pieces.scatter_(1, place.flatten(1), found.flatten(1).long())
    word_of.scatter_(1, place.flatten(1), numbers.flatten(1))
    pieces[:, 0] = special.start
    if ends:
        pieces.scatter_(1, total[:, None], special.end)
    batch["pieces"], batch["word_of"] = pieces[:, :length], word_of[:, :length]
    batch["is_piece"] = torch.arange(length, device=device) < (total + ends)[:, None]
    batch["last_piece"] = last


class Corpus:
    """A corpus on a device."""

    def __init__(
        self,
        encoded: Encoded,
        table: NDArray[np.int32],
        special: WordPieces,
        device: str,
        lessons: NDArray[np.float16] | None = None,
    ) -> None:
        """Copy everything to the device; `lessons` are answers of teachers (`taught`)."""
        self.encoded, self.special, self.device = encoded, special, device
        self.arrays = on_device(encoded, device)
        if lessons is not None:
            self.arrays["taught"] = torch.as_tensor(lessons).to(device)
        self.table = torch.as_tensor(table).to(device)

    def batch(
        self,
        chosen: NDArray[np.int64],
        lengths: NDArray[np.int64],
        ends: bool,
        window: int | None = None,
    ) -> tuple[Batch, torch.Tensor]:
        """Return a batch of prefixes of these lengths; of each the last `window` words."""
        starts = self.encoded.offsets[chosen]
        if window is not None:
            starts = starts + np.maximum(lengths - window, 0)
            lengths = np.minimum(lengths, window)
        batch, there = gather(self.arrays, starts, lengths)
        add_pieces(batch, self.table, there, self.special, ends)
        return batch, there


def draw_lengths(
    lengths: NDArray[np.int64], whole: float, random: np.random.Generator
) -> NDArray[np.int64]:
    """Draw a prefix of each utterance; a share of them is read as a whole."""
    drawn = random.integers(1, lengths + 1)
    return np.where(random.random(len(lengths)) < whole, lengths, drawn)


def hide(batch: Batch, share: float, special: WordPieces) -> None:
    """Hide the pieces of some words, in place."""
    rows = torch.arange(len(batch["words"]), device=batch["words"].device)[:, None]
    hidden = torch.rand(batch["words"].shape, device=rows.device) < share
    of_piece = hidden[rows, batch["word_of"].clamp(min=0)] & (batch["word_of"] >= 0)
    batch["pieces"] = torch.where(of_piece, special.mask, batch["pieces"])


# --- the loss ----------------------------------------------------------------------------------


def questions(
    there: torch.Tensor, delays: int, full: bool
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return rows, words asked about and newest words, of all questions that a batch answers.

    With full attention the newest word is the last one, and asked about are all words.
    """
    lengths = there.sum(1)
    if full:
        rows, words = torch.nonzero(there, as_tuple=True)
        return rows, words, lengths[rows] - 1
    rows, words = torch.nonzero(there, as_tuple=True)
    later = torch.arange(delays, device=there.device)
    now = words[:, None] + later
    exists = now < lengths[rows, None]
    return (
        rows[:, None].expand_as(now)[exists],
        words[:, None].expand_as(now)[exists],
        now[exists],
    )


def loss_of(net: Net, batch: Batch, there: torch.Tensor, schedule: Schedule) -> torch.Tensor:
    """Return the loss of a batch, per question about a newest word."""
    s = net.settings
    full = s.attention == "full"
    states = net(batch).float()
    keys = net.keys(states)
    rows, words, now = questions(there, s.delays, full)
    asked = ~batch["masked"][rows, words]
    rows, words, now = rows[asked], words[asked], now[asked]
    age = now - words
    delays = age.clamp(max=s.delays - 1)
    weights = torch.where(age > 0, schedule.late_weight, 1.0)
    if full:
        weights = torch.where(age >= s.delays, schedule.old_weight, 1.0)
    logits = net.judge(at(states, rows, words), at(states, rows, now), delays).float()
    truth = torch.stack([batch["edit_terms"], batch["back"] > 0], 2)[rows, words].float()
    if "taught" in batch:
        taught, is_taught = lessons_about(batch["taught"][rows, now], age, s.delays)
        share = schedule.taught_share * is_taught
        truth = truth + share * (torch.sigmoid(taught) - truth)
    wrong = functional.binary_cross_entropy_with_logits(logits, truth, reduction="none")
    loss = (wrong.sum(1) * weights).sum()
    back = batch["back"][rows, words]
    pointed = (back > 0) & (back <= MAX_LAG)
    if pointed.any():
        rows, words, now, delays = rows[pointed], words[pointed], now[pointed], delays[pointed]
        scores = net.point(batch["features"], states, keys, rows, words, now, delays)
        missed = functional.cross_entropy(scores, back[pointed] - 1, reduction="none")
        loss = loss + (missed * weights[pointed]).sum()
        loss = loss + 0.5 * _phase_loss(net, batch, states, keys, rows, words, now)
    return loss / weights.sum().clamp(min=1.0)


def lessons_about(
    taught: torch.Tensor, age: torch.Tensor, delays: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the teachers' logits that words are edit terms and onsets, and where there are any.

    `taught` has a row of answers for each question, given with the newest word; `age` is the number
    of words since the word asked about.
    """
    edit_lags = taught.shape[1] - delays
    lags = torch.tensor([edit_lags, delays], device=age.device)
    places = torch.minimum(age[:, None], lags - 1) + torch.tensor([0, edit_lags], device=age.device)
    return taught.gather(1, places).float(), age[:, None] < lags


def _phase_loss(
    net: Net,
    batch: Batch,
    states: torch.Tensor,
    keys: torch.Tensor,
    rows: torch.Tensor,
    onsets: torch.Tensor,
    now: torch.Tensor,
) -> torch.Tensor:
    """Return the loss of the answers about repair ends, up to the word where the phase ends."""
    length, delays = batch["phase"][rows, onsets], now - onsets
    asked = (delays <= length) & (delays < PHASE_LAGS)
    rows, onsets, now = rows[asked], onsets[asked], now[asked]
    delays, length = delays[asked], length[asked]
    back = batch["back"][rows, onsets]
    answer = torch.where(length > delays, GOES_ON, ENDS)
    answer = torch.where(batch["kinds"][rows, onsets] == 3, IS_DELETE, answer)
    given = net.end(at(states, rows, now), at(keys, rows, onsets - back), delays, back)
    return functional.cross_entropy(given.float(), answer, reduction="sum")


# --- training ----------------------------------------------------------------------------------


Report = Callable[[float, int, float], None]
"""Takes the share of training that is done, the number of steps, and the loss."""


def fit(
    net: Net,
    corpus: Corpus,
    schedule: Schedule,
    seed: int,
    report: Report = lambda done, step, loss: None,
    save: Callable[[Weights], None] = lambda weights: None,
    clock: Callable[[], float] = time.monotonic,
) -> Weights:
    """Train a network and return the running mean of its weights.

    `save` is called with them once a minute, from the middle of training on.
    """
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    groups = parameter_groups(
        net,
        schedule.rate,
        schedule.head_rate,
        schedule.layer_decay,
        schedule.decay,
        schedule.frozen_pieces,
    )
    gpu = corpus.device.startswith("cuda")
    optimiser = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=gpu)
    encoded = corpus.encoded
    mean: dict[str, torch.Tensor] = {}
    began = saved = clock()
    net.train()
    readings = _endless(encoded, schedule, net.settings.attention == "full", random)
    for step, (epochs, chosen, lengths) in enumerate(readings):
        done = max(epochs / schedule.epochs, (clock() - began) / schedule.seconds)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = group["rate"] * rate_factor(done, schedule.warm_up)
        batch, there = corpus.batch(chosen, lengths, net.settings.attention == "full")
        if net.settings.hidden_words:
            hide(batch, net.settings.hidden_words, corpus.special)
        with torch.autocast(corpus.device.split(":")[0], torch.bfloat16, enabled=schedule.half):
            loss = loss_of(net, batch, there, schedule)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        if done >= 0.5:
            _average(mean, net, schedule.average)
        if step % 20 == 0:  # reading the loss waits for the device
            report(done, step, float(loss.detach()))
            if mean and clock() - saved > 60:
                saved = clock()
                save(_numpy(mean))
    weights = _numpy(mean or trained(net))
    save(weights)
    return weights


def _endless(
    encoded: Encoded, schedule: Schedule, full: bool, random: np.random.Generator
) -> Iterable[tuple[float, NDArray[np.int64], NDArray[np.int64]]]:
    """Yield utterances and the lengths of their prefixes, after so many epochs.

    Prefixes are drawn before they are grouped, so that there is little padding.
    """
    for epoch in itertools.count():
        left_out = (encoded.copies == 1) & (
            random.random(len(encoded.copies)) >= schedule.once_share
        )
        read = np.repeat(np.arange(len(encoded.copies)), np.where(left_out, 0, encoded.copies))
        lengths = np.diff(encoded.offsets)[read]
        if full:
            lengths = draw_lengths(lengths, schedule.whole, random)
        # of a few words there is little to learn, and they cost as much as others
        kept = (lengths > FEW_WORDS) | (random.random(len(lengths)) < schedule.short_share)
        read, lengths = read[kept], lengths[kept]
        groups = grouped(lengths, schedule.batch_words, random)
        for i, chosen in enumerate(groups):
            yield epoch + i / len(groups), read[chosen], lengths[chosen]


def rate_factor(done: float, warm_up: float) -> float:
    """Return the learning rate's factor: a rise, then cosine decay."""
    return min(1.0, (done + 1e-4) / warm_up) * 0.5 * (1 + math.cos(math.pi * min(1.0, done)))


def trained(net: Net) -> dict[str, torch.Tensor]:
    """Return the weights that training may have changed."""
    frozen = {name for name, p in net.named_parameters() if not p.requires_grad}
    return {name: value for name, value in net.state_dict().items() if name not in frozen}


@torch.no_grad()
def _average(mean: dict[str, torch.Tensor], net: Net, kept: float) -> None:
    for name, value in trained(net).items():
        if name in mean:
            mean[name].lerp_(value.float(), 1 - kept)
        else:
            mean[name] = value.detach().float().clone()


def _numpy(weights: Mapping[str, torch.Tensor]) -> Weights:
    return {name: value.detach().float().cpu().numpy() for name, value in weights.items()}


# --- answers -----------------------------------------------------------------------------------


@torch.no_grad()
def answers(
    net: Net, corpus: Corpus, delay: int | None = None, batch_words: int = 4096
) -> dict[str, NDArray[Any]]:
    """Return what a network answers about every word so many words later, or at the end.

    `edit` and `onset` are logits, `back` the scores of candidate reparandum starts. Words that are
    not followed by so many words are asked about at the end of their utterance.
    """
    net.eval()
    full = net.settings.attention == "full"
    encoded = corpus.encoded
    count = len(encoded.words)
    found: dict[str, NDArray[Any]] = {
        "edit": np.zeros(count, np.float32),
        "onset": np.zeros(count, np.float32),
        "back": np.zeros((count, MAX_LAG), np.float32),
    }
    for chosen, lengths, words in _readings(encoded, delay if full else None, batch_words):
        batch, there = corpus.batch(chosen, lengths, full)
        states = net(batch).float()
        if words is None:
            rows, asked = torch.nonzero(there, as_tuple=True)
        else:
            rows = torch.arange(len(chosen), device=there.device)
            asked = torch.as_tensor(words).to(there.device)
        most = net.settings.delays - 1
        last = torch.as_tensor(lengths).to(there.device)[rows] - 1
        now = last if full else torch.minimum(asked + (most if delay is None else delay), last)
        delays = (now - asked).clamp(max=most)
        logits = net.judge(states[rows, asked], states[rows, now], delays).float()
        scores = net.point(batch["features"], states, net.keys(states), rows, asked, now, delays)
        places = encoded.offsets[chosen][rows.cpu().numpy()] + asked.cpu().numpy()
        found["edit"][places] = logits[:, EDIT].cpu().numpy()
        found["onset"][places] = logits[:, ONSET].cpu().numpy()
        found["back"][places] = scores.cpu().numpy()
    return found


@torch.no_grad()
def taught(
    nets: Sequence[Net],
    corpus: Corpus,
    edit_lags: int,
    batch_words: int = 65536,
    longest: int | None = None,
    copied: bool = False,
) -> NDArray[np.float16]:
    """Return what encoders answer after every word, to teach a smaller network with.

    The logits are those of `gru_training.taught`: that each of the newest words is an edit term and
    that it is an onset, as the mean of several encoders. Reading all prefixes of long utterances
    takes most of the time: those of more words than `longest` are not read, unless some of their
    words are not annotated, and their logits follow the annotation (`lessons.annotated`). With
    `copied` only utterances that are read more than once in an epoch are asked about: those that
    people have said or written.
    """
    first = nets[0].settings
    full, encoded = first.attention == "full", corpus.encoded
    window = WINDOW if full else None
    device = corpus.device
    shape = len(encoded.words), edit_lags + first.delays
    total = torch.zeros(shape, dtype=torch.float32, device=device)
    lags = torch.arange(first.delays, device=device)
    unread = np.zeros(len(encoded.offsets) - 1, np.bool_)
    if longest is not None:
        unread = np.diff(encoded.offsets) > longest
        unread &= ~np.logical_or.reduceat(encoded.masked, encoded.offsets[:-1])
    if copied:
        unread |= encoded.copies < 2
    for chosen, lengths, _ in _readings(encoded, 0 if full else None, batch_words, window, unread):
        batch, there = corpus.batch(chosen, lengths, full, window)
        rows, now = torch.nonzero(there, as_tuple=True)
        starts = torch.as_tensor(encoded.offsets[chosen]).to(device)
        places = starts[rows] + now
        if full:
            rows = torch.arange(len(chosen), device=device)
            now = there.sum(1) - 1
            places = starts + torch.as_tensor(lengths).to(device) - 1
        asked = (now[:, None] - lags).clamp(min=0)
        for net in nets:
            states = net.eval()(batch).float()
            newest = states[rows, now][:, None].expand(-1, len(lags), -1)
            logits = net.judge(states[rows[:, None], asked], newest, lags.expand(len(rows), -1))
            both = torch.cat([logits[:, :edit_lags, EDIT], logits[:, :, ONSET]], 1)
            total[places] += both.float() / len(nets)
    found: NDArray[np.float16] = total.half().cpu().numpy()
    words = np.repeat(unread, np.diff(encoded.offsets))
    found[words] = annotated(encoded, edit_lags, first.delays)[words]
    return found


def _readings(
    encoded: Encoded,
    delay: int | None,
    batch_words: int,
    window: int | None = None,
    unread: NDArray[np.bool_] | None = None,
) -> Iterable[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64] | None]]:
    """Yield utterances, lengths of their prefixes, and the words asked about (all if None).

    A batch has at most `batch_words` words, counting at most `window` of each prefix. Utterances
    that are marked as `unread` are left out.
    """
    lengths = np.diff(encoded.offsets)
    read = np.arange(len(lengths)) if unread is None else np.flatnonzero(~unread)
    if delay is None:
        which, prefixes, words = read, lengths[read], None
    else:
        which = np.repeat(read, lengths[read])
        words = np.arange(len(which)) - np.repeat(np.cumsum(lengths[read]), lengths[read])
        words += lengths[which]
        prefixes = np.minimum(words + delay + 1, lengths[which])
    order = np.argsort(prefixes, kind="stable")
    sizes = prefixes[order] if window is None else np.minimum(prefixes[order], window)
    first = 0
    while first < len(order):
        # sizes rise, so that the last one is the largest of a batch
        count = max(1, batch_words // int(sizes[first]))
        while count > 1 and count * int(sizes[min(first + count, len(order)) - 1]) > batch_words:
            count = max(1, batch_words // int(sizes[min(first + count, len(order)) - 1]))
        part = order[first : first + count]
        yield which[part], prefixes[part], None if words is None else words[part]
        first += count


# --- files -------------------------------------------------------------------------------------


def pretrained(path: Path, tags: int, settings: NetSettings) -> Net:
    """Return a network whose encoder has the weights of a BERT or MPNet in a safetensors file."""
    found = load_file(path)
    shape, weights = from_mpnet(found) if DISTANCES in found else from_bert(found)
    net = Net(shape, tags, settings)
    left = net.load_state_dict(weights, strict=False)
    assert not left.unexpected_keys
    return net


def restored(weights: Mapping[str, NDArray[Any]], shape: Shape, settings: NetSettings) -> Net:
    """Return a trained network, given all of its weights."""
    net = Net(shape, len(weights["tags.weight"]), settings)
    net.load_state_dict({name: torch.as_tensor(w).float() for name, w in weights.items()})
    return net.eval()


def save_in_parts(weights: Weights, folder: Path, name: str, largest: int = 15 << 20) -> list[Path]:
    """Save weights in half precision, as files that are small enough to be carried around."""
    parts: list[Weights] = [{}]
    size = 0
    for key, value in weights.items():
        half = np.ascontiguousarray(value.astype(np.float16))
        if size + half.nbytes > largest and parts[-1]:
            parts.append({})
            size = 0
        parts[-1][key] = half  # type: ignore[assignment]
        size += half.nbytes
    paths = [folder / f"{name}.{i}.safetensors" for i in range(len(parts))]
    for path, part in zip(paths, parts, strict=True):
        save_file(part, path)
    return paths


def load_parts(folder: Path, name: str) -> Weights:
    """Load what `save_in_parts` has saved."""
    found: Weights = {}
    for path in sorted(folder.glob(f"{name}.*.safetensors")):
        found |= {key: value.astype(np.float32) for key, value in load_file(path).items()}
    return found
