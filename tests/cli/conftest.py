"""What the tests of the commands that run a model share."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import Run, runner
from small_model import small
from stir.models.parts import save


@pytest.fixture
def stir(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small model in a folder."""
    folder = tmp_path_factory.mktemp("models") / "small"
    save(small(), folder)
    return folder
