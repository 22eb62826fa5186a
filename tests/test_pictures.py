"""`stir.plot` draws what the command line draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import stir.plot
from stir.errors import InputError
from stir.lab.metrics import incremental_gold
from stir.types import Utterance

pytest.importorskip("matplotlib")


def test_a_curve(tmp_path: Path) -> None:
    picture = stir.plot.wml(["a", "b"], [-0.5, -1.25])
    assert "<svg" in picture._repr_svg_()
    assert picture.svg == picture.svg
    picture.save(tmp_path / "wml.png")
    assert (tmp_path / "wml.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(InputError):
        picture.save(tmp_path / "wml.xyz")


def test_an_evaluation(own: list[Utterance]) -> None:
    perfect = [incremental_gold(u) for u in own]
    assert "<svg" in stir.plot.evaluation(own, {"perfect": perfect}).svg
    [scored] = stir.plot.scores(own, {"perfect": perfect})["systems"]
    assert scored["F_rm"] == 1


def test_rates() -> None:
    assert "<svg" in stir.plot.rates({"A": {"filler": 2.5}, "B": {"repeat": 1.0}}).svg


def test_importing_it_does_not_import_matplotlib() -> None:
    code = "import sys, stir.plot; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
