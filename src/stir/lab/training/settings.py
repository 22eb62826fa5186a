"""What can be set about a model: the paper's own settings, and the default model's."""

from __future__ import annotations

from dataclasses import dataclass

from stir.network.decoder import OperatingPoint
from stir.paper.graph import MAX_REPARANDUM_WORDS


@dataclass(frozen=True)
class Costs:
    """What a false negative costs at each stage; a false positive costs 1 (section 5)."""

    rp_start: float
    rm_start: float
    rp_end: float


@dataclass(frozen=True)
class TrainingSettings:
    """All that a training run depends on beside its corpus."""

    costs: Costs
    depth: int
    """Reparandum starts followed per onset: the paper's 1-best and 2-best."""
    horizon: int = MAX_REPARANDUM_WORDS
    """Words after which a hypothesis leaves the stack."""
    folds: int = 10
    trees: int = 20
    tree_depth: int = 4
    resamples: int = 10
    sample_share: float = 0.25
    seed: int = 0


PRESETS = {
    "paper": TrainingSettings(Costs(64, 8, 2), depth=2),
    "paper-total": TrainingSettings(Costs(8, 2, 0.5), depth=1),
    "figure-5-total": TrainingSettings(Costs(2, 16, 8), depth=1),
}
"""Figure 5 (cost functions): `paper` is the setting with the best F_rm, `figure-5-total` that with
the best total score, which is far from the best here. `paper-total` has the best total score on
held-out of those settings of the paper's grid that keep F_rm over 0.72 and DA over 0.68."""


@dataclass(frozen=True)
class NetworkSettings:
    """The shape of a network and how it is trained."""

    hidden: int = 256
    layers: int = 2
    word_size: int = 128
    tag_size: int = 16
    key_size: int = 96
    alike_size: int = 32
    """The numbers that words are compared by."""
    delays: int = 8
    """An onset is looked for at the newest word and at the seven before it."""
    epochs: int = 12
    batch_words: int = 6144
    rate: float = 2e-3
    decay: float = 1e-4
    dropout: float = 0.3
    word_dropout: float = 0.3
    """Of the numbers that stand for a word or a tag."""
    unknown: float = 0.05
    """How many words are made unknown, so that the network learns to do without them."""
    late_weight: float = 0.5
    """What later answers count, against the first one."""
    vector_size: int = 100
    """How many of a word's numbers word vectors give, where there are any."""
    vector_scale: float = 0.6
    average: float = 0.999
    """What is kept is a running mean of the weights over the second half of training."""


@dataclass(frozen=True)
class DefaultSettings:
    """All that the default model depends on beside its corpora."""

    network: NetworkSettings = NetworkSettings()
    sentences: tuple[int, ...] = (0, 60_000)
    """How many sentences of ours (`training.safe`) each network learns from, beside the corpora.

    What the networks say is averaged. One that has read conversations only knows best how people
    repair; the other has a notion of when they do not."""
    guard: NetworkSettings = NetworkSettings(hidden=128)
    """The guard need not know what a repair looks like, only what cannot be one."""
    guard_sentences: int = 100_000
    """How many sentences of ours it learns from, of all kinds (`broad_templates`)."""
    folds: int = 10
    """Measures come from language models that have not seen the conversation."""
    min_count: int = 2
    """Words that are said less often have no name of their own."""
    seed: int = 0


OPERATING_POINTS = {
    "balanced": OperatingPoint((0.5,) * 8, 0.42, 0.75, 0.5, 0.3, 2.0, 0.065, 0.4),
    "precise": OperatingPoint((0.8, 0.8, *(0.7,) * 6), 0.5, 0.85, 0.6, 0.4, 2.0, 0.2, 0.5),
    "eager": OperatingPoint((0.3, 0.35, *(0.4,) * 6), 0.3, 0.5, 0.4, 0.3, 1.5, 0.02, 0.2),
}
"""Chosen on held-out; `docs/models.md` has the figures of each."""
