"""The settings that the paper compares: the cost of errors at each stage, and the stack depth.

Section 5: 8 cost functions for rp_start, 5 for rm_start and 8 for rp_end, "a total of 320 different
cost function configurations", each with 1-best and 2-best reparandum starts. A false positive
always costs 1. For false negatives the paper mentions costs of 2 and 64 ("the highest cost") for
rp_start, 8 and 16 for rm_start, 2 and 8 for rp_end. All are powers of two, so we assume powers of
two for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from stir.lab.training.settings import PRESETS, Costs

RP_START = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
RM_START = (1.0, 2.0, 4.0, 8.0, 16.0)
RP_END = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
DEPTHS = (1, 2)


@dataclass(frozen=True, order=True)
class Setting:
    """One of the 640 settings."""

    rp_start: float
    rm_start: float
    rp_end: float
    depth: int

    def __post_init__(self) -> None:
        # checkpoints are named by settings, so 64 and 64.0 must give the same name
        for name in ("rp_start", "rm_start", "rp_end"):
            object.__setattr__(self, name, float(getattr(self, name)))

    @property
    def costs(self) -> Costs:
        """The costs in the form that training takes."""
        return Costs(self.rp_start, self.rm_start, self.rp_end)

    def __str__(self) -> str:
        return f"{self.rp_start:g}/{self.rm_start:g}/{self.rp_end:g} depth {self.depth}"


def grid(
    rp_start: Sequence[float] = RP_START,
    rm_start: Sequence[float] = RM_START,
    rp_end: Sequence[float] = RP_END,
    depths: Sequence[int] = DEPTHS,
) -> tuple[Setting, ...]:
    """Return all combinations."""
    return tuple(Setting(*costs) for costs in product(rp_start, rm_start, rp_end, depths))


def of_preset(name: str) -> Setting:
    """Return the setting of a training preset."""
    settings = PRESETS[name]
    costs = settings.costs
    return Setting(costs.rp_start, costs.rm_start, costs.rp_end, settings.depth)


BEST_F_RM = of_preset("paper")
BEST_TOTAL = of_preset("figure-5-total")
