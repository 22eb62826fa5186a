"""What can be set about a model, and the paper's own settings."""

from __future__ import annotations

from dataclasses import dataclass

from stir.graph import HISTORY


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
    horizon: int = HISTORY
    """Words after which a hypothesis leaves the stack."""
    folds: int = 10
    trees: int = 20
    tree_depth: int = 4
    resamples: int = 10
    sample_share: float = 0.25
    seed: int = 0


PRESETS = {
    "paper": TrainingSettings(Costs(64, 8, 2), depth=2),
    "paper-total": TrainingSettings(Costs(2, 16, 8), depth=1),
}
"""Figure 5 (cost functions): the setting with the best F_rm and that with the best total score."""
