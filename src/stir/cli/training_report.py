"""What `stir train` says about a model on the sentences that were held out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stir.cli.console import err

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stir.engine import Model
    from stir.lab.metrics import Score
    from stir.types import Utterance


def report_held_out(model: Model, test: Sequence[Utterance], when: str = "") -> None:
    """Score a model on what was held out, with its own tags."""
    from stir.detector import Detector
    from stir.lab.metrics import Scorer

    score = Scorer(test, split="held out").score(
        Detector(model).traces(test), system=model.name, published=False
    )
    words = sum(len(utterance.words) for utterance in test)
    values = ", ".join(
        f"{name} {_format(score, name)}" for name in ("F_rm", "P_rm", "R_rm", "F_ed")
    )
    before = f"held out{when}: {len(test)} utterances, {words} words; own tags: "
    err.print(before + values, markup=False, soft_wrap=True)


def _format(score: Score, name: str) -> str:
    value = score[name]
    return "–" if value is None else f"{value:.3f}"
