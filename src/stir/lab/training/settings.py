"""Training settings of the paper's model and of the default model."""

from __future__ import annotations

from dataclasses import dataclass

from stir.lab.training.mix_settings import MixSettings
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
    verdicts: int = 1
    """Words, counted from its onset, at which a hypothesis may be rejected."""
    cross_fit: int = 1
    """Parts of the training data that are labelled by forests grown on the other parts, where a
    stage learns from what the stages before it say. With 1, the forests label what they learnt
    from, which only shallow trees can afford."""
    seed: int = 0


PRESETS = {
    "paper": TrainingSettings(Costs(64, 8, 2), depth=2, verdicts=3),
    "paper-deep": TrainingSettings(Costs(64, 8, 2), depth=2, tree_depth=9, verdicts=3, cross_fit=3),
    "paper-total": TrainingSettings(Costs(8, 2, 0.5), depth=1),
    "figure-5-total": TrainingSettings(Costs(2, 16, 8), depth=1),
}
"""`paper` and `figure-5-total` are the settings with the best F_rm and the best total score in the
paper's Figure 5 (cost functions); the latter is far from the best here. `paper-total` has the best
total score on held-out among the settings of the paper's grid with F_rm > 0.72 and DA > 0.68.
`paper-deep` has the paper's features and costs, and deeper trees."""


@dataclass(frozen=True)
class NetworkSettings:
    """The size of a network, and its training parameters."""

    hidden: int = 256
    layers: int = 2
    word_size: int = 48
    """The size of what is learnt about a word, beside its vector."""
    tag_size: int = 16
    key_size: int = 96
    alike_size: int = 32
    """The size of the vectors that words are compared by."""
    delays: int = 8
    """Onsets are predicted for the newest word and for the seven before it."""
    epochs: int = 9
    batch_words: int = 16384
    rate: float = 3e-3
    decay: float = 1e-2
    dropout: float = 0.3
    word_dropout: float = 0.3
    """The dropout of word and tag embeddings."""
    unknown: float = 0.12
    """The share of words that are read by their spelling in training, as unknown words are."""
    late_weight: float = 0.5
    """The weight of later answers in the loss; the first answer has weight 1."""
    next_word_weight: float = 0.05
    """The weight of guessing the next word, which is a part of training only."""
    taught_share: float = 0.6
    """The weight of the teachers' answers in the loss, where there are teachers."""
    average: float = 0.999
    """The decay of the running mean of weights, taken over the second half of training."""
    half: bool = False
    """Multiply matrices of the GRU in 16-bit floats: on a processor that has them, three times as
    fast."""


@dataclass(frozen=True)
class DefaultSettings:
    """Everything that the default model depends on apart from its corpora."""

    network: NetworkSettings = NetworkSettings()
    networks: int = 3
    """Networks that differ by their seeds, and whose outputs are averaged."""
    mix: MixSettings = MixSettings()  # noqa: RUF009 - it is frozen
    folds: int = 10
    """Folds for the language models, so that features come from models of other conversations."""
    min_count: int = 10
    """About less frequent words nothing is learnt beside their vectors."""
    known_words: int = 40_000
    """The most frequent words of the file of vectors are in the lexicon, too."""
    vector_size: int = 100
    seed: int = 0


@dataclass(frozen=True)
class FluentSettings:
    """How many fluent sentences of each kind `open` knows; see `open_material`."""

    prose: int = 24_000
    small_talk: int = 26_000
    talk: int = 10_000
    requests: int = 20_000
    """The most that is taken of requests, and of questions."""


OPEN_SETTINGS = DefaultSettings(
    network=NetworkSettings(
        epochs=5,
        half=True,
        batch_words=2048,
        rate=2e-3,
        dropout=0.15,
        word_dropout=0.15,
        next_word_weight=0.0,
    ),
    mix=MixSettings(
        joined=5_000,
        cut=3_000,
        substitutions=16_000,
        stutters=100_000,
        joined_stutters=0.05,
        requests=28_000,
        talk=45_000,
        safe=6_000,
        broad=12_000,
        prose=20_000,
        conversation_copies=6,
        meeting_copies=4,
        question_copies=3,
    ),
    folds=5,
)
"""For `open`: fewer sentences, in smaller batches, in 16-bit floats, and without guesses of the
next word, so that a processor can train it: one core reads 24,000 words a second."""


OPERATING_POINTS = {
    "balanced": OperatingPoint((0.56, *(0.49,) * 7), 0.47, 0.8, 0.7, 0.4, 2.0),
    "precise": OperatingPoint((0.85, 0.85, *(0.8,) * 6), 0.7, 0.85, 0.6, 0.4, 2.0),
    "eager": OperatingPoint((0.3, 0.35, *(0.35,) * 6), 0.28, 0.5, 0.4, 0.3, 1.5),
}
"""Chosen on all development sets side by side; `docs/experiments.md` lists the scores."""

ENCODER_POINTS = OPERATING_POINTS | {
    "balanced": OperatingPoint((0.47, 0.5, *(0.54,) * 6), 0.42, 0.8, 0.7, 0.4, 2.5),
}
"""Those of the accurate engine, chosen on held-out: an encoder is less sure of the newest word."""

OPEN_POINTS = {
    "balanced": OperatingPoint((0.75, *(0.65,) * 7), 0.4, 0.8, 0.7, 0.3, 3.0),
    "precise": OperatingPoint((0.92, *(0.88,) * 7), 0.6, 0.8, 0.6, 0.4, 3.0),
    "eager": OperatingPoint((0.56, *(0.49,) * 7), 0.3, 0.5, 0.4, 0.3, 2.0),
}
"""Those of `open`, which has learnt more from made sentences than from conversations, and is surer
than it should be; chosen on meetings, questions and held-out conversations side by side."""
