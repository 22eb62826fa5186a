from __future__ import annotations

from pathlib import Path

import pytest

from lab.experiments.small_grid import scores
from stir.lab.experiments.grid.settings import Setting
from stir.lab.metrics import Score


@pytest.fixture(scope="session")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[Setting, Score]]:
    """A finished grid: its work folder and its scores."""
    folder = tmp_path_factory.mktemp("grid")
    return folder, scores(folder)
