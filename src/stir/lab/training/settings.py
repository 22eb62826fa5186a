"""Training settings of the paper's model and of the default model."""

from __future__ import annotations

from dataclasses import dataclass

from stir.network.decoder import OperatingPoint
from stir.paper.graph import MAX_REPARANDUM_WORDS


@dataclass(frozen=True)
class Costs:
    """The cost of a false negative at each stage; a false positive costs 1 (section 5)."""

    rp_start: float
    rm_start: float
    rp_end: float


@dataclass(frozen=True)
class TrainingSettings:
    """Everything that training depends on apart from the corpus."""

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
"""`paper` and `figure-5-total` are the settings with the best F_rm and the best total score in the
paper's Figure 5 (cost functions); the latter is far from the best here. `paper-total` has the best
total score on held-out among the settings of the paper's grid with F_rm > 0.72 and DA > 0.68."""


@dataclass(frozen=True)
class NetworkSettings:
    """The size of a network, and its training parameters."""

    hidden: int = 256
    layers: int = 2
    word_size: int = 128
    tag_size: int = 16
    key_size: int = 96
    alike_size: int = 32
    """The size of the vectors that words are compared by."""
    delays: int = 8
    """Onsets are predicted for the newest word and for the seven before it."""
    epochs: int = 12
    batch_words: int = 6144
    rate: float = 2e-3
    decay: float = 1e-4
    dropout: float = 0.3
    word_dropout: float = 0.3
    """The dropout of word and tag embeddings."""
    unknown: float = 0.05
    """The share of words replaced by the unknown word in training."""
    late_weight: float = 0.5
    """The weight of later answers in the loss; the first answer has weight 1."""
    vector_size: int = 100
    """The part of a word's embedding that is initialised from word vectors, if given."""
    vector_scale: float = 0.6
    average: float = 0.999
    """The decay of the running mean of weights, taken over the second half of training."""


@dataclass(frozen=True)
class DefaultSettings:
    """Everything that the default model depends on apart from its corpora."""

    network: NetworkSettings = NetworkSettings()
    sentences: tuple[int, ...] = (0, 60_000)
    """The number of generated sentences (`training.safe`) added to each network's training data.

    The networks' outputs are averaged. A network trained on conversations alone detects repairs
    best; one with generated sentences makes fewer errors on fluent repetitions."""
    guard: NetworkSettings = NetworkSettings(hidden=128)
    """The guard only vetoes false repairs, so it can be smaller."""
    guard_sentences: int = 100_000
    """The number of generated sentences for the guard, of all kinds (`broad_templates`)."""
    folds: int = 10
    """Folds for the language models, so that features come from models of other conversations."""
    min_count: int = 2
    """Less frequent words are treated as unknown."""
    seed: int = 0


OPERATING_POINTS = {
    "balanced": OperatingPoint((0.5,) * 8, 0.42, 0.75, 0.5, 0.3, 2.0, 0.065, 0.4),
    "precise": OperatingPoint((0.8, 0.8, *(0.7,) * 6), 0.5, 0.85, 0.6, 0.4, 2.0, 0.2, 0.5),
    "eager": OperatingPoint((0.3, 0.35, *(0.4,) * 6), 0.3, 0.5, 0.4, 0.3, 1.5, 0.02, 0.2),
}
"""Chosen on held-out data; `docs/models.md` lists the scores of each."""
