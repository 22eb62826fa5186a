"""A grid small enough for a test: our own corpus, little forests, 16 settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from small_model import corpus
from stir.lab.experiments.grid.parallel import Workers
from stir.lab.experiments.grid.search import Search
from stir.lab.experiments.grid.settings import Setting, grid
from stir.lab.experiments.grid.workspace import Workspace, prepare
from stir.lab.metrics import Score
from stir.lab.training.settings import Costs, TrainingSettings
from stir.types import Utterance

TRAINING = TrainingSettings(Costs(1, 1, 1), depth=1, folds=2, trees=4, resamples=2)
SETTINGS = grid((2.0, 64.0), (8.0, 16.0), (2.0, 8.0), (1, 2))
"""The paper's two settings among them."""


def corpora() -> dict[str, Sequence[Utterance]]:
    """Some conversations to train on and some to decode."""
    return {
        "train": [u for u in corpus() if u.conversation < "own09"],
        "heldout": [u for u in corpus() if u.conversation >= "own09"],
    }


def workspace(folder: Path) -> Workspace:
    found = corpora()
    return prepare(folder, found["train"], {"heldout": found["heldout"]}, TRAINING)


def search(folder: Path, settings: Sequence[Setting] = SETTINGS) -> Search:
    return Search(workspace(folder), settings)


def scores(folder: Path, workers: Workers | None = None) -> dict[Setting, Score]:
    return search(folder).do("heldout", workers or Workers(1), lambda what, weight: None)


def numbers(found: Mapping[Setting, Score]) -> dict[str, object]:
    """All that could differ between two runs."""
    return {
        str(setting): (score.values(), str(score.signature)) for setting, score in found.items()
    }
