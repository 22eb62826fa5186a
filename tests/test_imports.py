"""What starting costs: who only detects repairs does not pay for training, plots or tables."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

EXTRAS = {"sklearn", "scipy", "joblib", "rich", "typer", "matplotlib"}


@pytest.mark.parametrize("module", ["stir", "stir.paper.model", "stir.detector"])
def test_no_extra_is_imported(module: str) -> None:
    code = f"import json, sys, {module}; print(json.dumps(list(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = {name.partition(".")[0] for name in json.loads(run.stdout)}
    assert "stir" in imported
    assert imported.isdisjoint(EXTRAS)
