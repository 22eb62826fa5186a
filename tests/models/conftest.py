"""A model of each engine, and the folder that it is saved in."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.saved import MODELS, Saved
from stir.models.parts import save


@pytest.fixture(scope="module", params=list(MODELS))
def model(request: pytest.FixtureRequest) -> Saved:
    return MODELS[request.param]()


@pytest.fixture
def folder(model: Saved, tmp_path: Path) -> Path:
    save(model, tmp_path / "model")
    return tmp_path / "model"
