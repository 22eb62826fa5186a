"""Fine-tuning: train the networks of a model a little further, on a few hundred sentences.

Everything else stays: language models, tagger, lexicon and operating points. So the sentences are
encoded exactly as at run time, and a new word gets its vector from its spelling.

Against forgetting: few steps at a small rate, generated sentences of everyday talk to rehearse, the
model's own answers as soft targets beside the annotation, and a part of the sentences that only
decides after which epoch to stop. Epoch 0 is the model as it was: a network that does not get
better on that part stays as it is. What is kept is a mean of the weights before and after
(Wortsman et al. 2022), which loses less of what was known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.lab.training.crossfold import Models
from stir.lab.training.default import calibrated, first_shown
from stir.lab.training.encoded import Encoded, WordIds, encode, tag_all
from stir.lab.training.fit import fingerprint, versions
from stir.lab.training.gru_training import (
    PHASE_LAGS,
    Net,
    Weights,
    WordTable,
    batches,
    gather,
    loss_of,
    on_device,
    restored,
    taught,
)
from stir.lab.training.mix import Mix, add_generated
from stir.lab.training.mix_settings import MixSettings
from stir.lab.training.progress import Progress, silent
from stir.lab.training.settings import NetworkSettings
from stir.lab.training.tagging import hold_out
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point, to_floats
from stir.types import Utterance


@dataclass(frozen=True)
class FineTuningSettings:
    """Everything that fine-tuning depends on apart from the model and the sentences."""

    epochs: int = 16
    batch_words: int = 384
    rate: float = 5e-4
    """The learning rate of the first epoch; it falls to 0 in a straight line."""
    own_share: float = 0.2
    """The weight of the model's own answers in the loss."""
    rehearsal: MixSettings = MixSettings(talk=150, safe=40, broad=40)  # noqa: RUF009 - it is frozen
    """How many generated sentences of each kind are read beside the others."""
    new_weight: float = 0.8
    """The weight of the new weights in the mean of old and new ones."""
    dropout: float = 0.1
    stop_share: float = 0.125
    """The share of sentences that decides when to stop."""
    least_shown: int = 200
    """Repairs that must be shown on those sentences for a calibration of their own."""
    seed: int = 0


class FineTuned(NamedTuple):
    """A model, and what was done to it."""

    model: NetworkModel
    epochs: tuple[int, ...]
    """For each network the epoch that was kept; 0 if it stayed as it was."""
    recalibrated: bool


class _Data(NamedTuple):
    """Encoded sentences on the device, with the base model's answers if there are any."""

    encoded: Encoded
    tensors: dict[str, torch.Tensor]


def base_of(model: Model, name: str) -> NetworkModel:
    """Return the model, or say why it cannot be fine-tuned."""
    if not isinstance(model, NetworkModel):
        raise InputError(
            f"{name!r} cannot be fine-tuned: only models of the engine 'network' can be"
        )
    if model.tagger is None:
        raise InputError(f"{name!r} cannot be fine-tuned: it has no tagger")
    if any(network.phase_lags != PHASE_LAGS for network in model.networks):
        raise InputError(f"{name!r} cannot be fine-tuned: its networks have an older shape")
    return model


@contextmanager
def _one_thread() -> Iterator[None]:
    """The batches are small: a second thread would wait more than it computes."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@_one_thread()
def fine_tune(
    base: NetworkModel,
    utterances: Sequence[Utterance],
    settings: FineTuningSettings = FineTuningSettings(),
    progress: Progress = silent,
    *,
    name: str = "",
    command: str = "",
    corpus_licence: str = "",
) -> FineTuned:
    """Train the networks of a model further; its guard, if it has one, stays as it is."""
    kept, stop = hold_out(utterances, settings.stop_share)
    if not kept or not stop:
        raise InputError(f"{len(utterances)} utterances are too few to fine-tune a model")
    ids = WordIds(base.lexicon)
    rehearsed = Mix()
    add_generated(rehearsed, settings.rehearsal, settings.seed, progress=progress)
    parts = ([*kept, *rehearsed.others], stop)
    encoded = [_encode(base, part, ids, progress) for part in parts]
    vectors = ids.vectors()
    nets = [_net(network, WordTable(*vectors, network.word_count), settings)
            for network in base.networks]  # fmt: skip
    data = [_Data(each, on_device(each, "cpu")) for each in encoded]
    if settings.own_share:
        data[0].tensors["taught"] = taught(nets, encoded[0], "cpu")
    networks, epochs = [], []
    for i, net in enumerate(nets):

        def report(done: int, total: int, loss: float, i: int = i) -> None:
            progress(f"network {i + 1} of {len(nets)}, loss {loss:.3f}", done, total)

        weights, epoch = _fit(
            net, data[0], data[1], replace(settings, seed=settings.seed + i), report
        )
        arrays = base.networks[i].arrays
        if epoch > 0:
            arrays = to_fixed_point(_mean(to_floats(arrays), weights, settings.new_weight))
        networks.append(Network(arrays, base.lexicon))
        epochs.append(epoch)
    tuned = replace(
        base,
        networks=tuple(networks),
        provenance=replace(
            base.provenance,
            name=name or f"{base.provenance.name}, fine-tuned",
            command=command,
            seed=settings.seed,
            fingerprint=fingerprint(utterances),
            versions=versions() | {"torch": version("torch")},
            training={
                "from": base.provenance.to_config(),
                "settings": asdict(settings),
                "utterances": len(utterances),
                "corpus_licence": corpus_licence,
            },
        ),
    )
    raw = Detector(replace(tuned, calibration=()))
    enough = sum(1 for _ in first_shown(stop, raw)) >= settings.least_shown
    if enough:
        tuned = calibrated(tuned, {"own": stop}, progress)
    return FineTuned(tuned, tuple(epochs), enough)


def _encode(
    base: NetworkModel, utterances: Sequence[Utterance], ids: WordIds, progress: Progress
) -> Encoded:
    """Encode utterances with the model's own tagger and language models."""
    assert base.tagger is not None
    # ids may occur more than once in files that were put together
    numbered = [replace(u, id=str(i)) for i, u in enumerate(utterances)]
    tags = dict(
        zip((u.id for u in numbered), tag_all(base.tagger, numbered, progress), strict=True)
    )
    return encode(numbered, tags, ids, Models(base.lex, base.pos, base.edit), progress=progress)


def _net(network: Network, table: WordTable, settings: FineTuningSettings) -> Net:
    """A network of the model in floating point."""
    shape = NetworkSettings(
        delays=network.onset_lags,
        dropout=settings.dropout,
        word_dropout=settings.dropout,
        taught_share=settings.own_share,
    )
    weights: Mapping[str, NDArray[Any]] = to_floats(network.arrays)
    return restored(dict(weights), table, network.tag_count - 1, shape)


def _fit(
    net: Net,
    train: _Data,
    stop: _Data,
    settings: FineTuningSettings,
    progress: Callable[[int, int, float], None],
) -> tuple[Weights, int]:
    """Return the weights of the epoch with the least loss on `stop`, and that epoch."""
    torch.manual_seed(settings.seed)
    random = np.random.default_rng(settings.seed)
    # no decay: it would pull towards nothing instead of towards what was learnt
    optimiser = torch.optim.Adam(net.parameters(), settings.rate, betas=(0.9, 0.99))
    best, kept, least = _weights(net), 0, _loss(net, stop, settings)
    progress(0, settings.epochs, least)
    for epoch in range(1, settings.epochs + 1):
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * (1 - (epoch - 1) / settings.epochs)
        net.train()
        for chosen in batches(train.encoded, settings.batch_words, random):
            loss = loss_of(net, *gather(train.tensors, train.encoded.offsets, chosen))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
        found = _loss(net, stop, settings)
        if found < least:
            best, kept, least = _weights(net), epoch, found
        progress(epoch, settings.epochs, found)
    return best, kept


@torch.no_grad()
def _loss(net: Net, data: _Data, settings: FineTuningSettings) -> float:
    """Return the loss per word against the annotation alone."""
    net.eval()
    total = 0.0
    for chosen in batches(data.encoded, settings.batch_words, np.random.default_rng(0)):
        batch, there = gather(data.tensors, data.encoded.offsets, chosen)
        total += float(loss_of(net, batch, there)) * int(there.sum())
    return total / len(data.encoded.words)


def _mean(
    old: Mapping[str, NDArray[np.float64]], new: Weights, weight: float
) -> dict[str, NDArray[np.float64]]:
    return {name: (1 - weight) * array + weight * new[name] for name, array in old.items()}


def _weights(net: Net) -> Weights:
    return {name: value.detach().clone().numpy() for name, value in net.state_dict().items()}
