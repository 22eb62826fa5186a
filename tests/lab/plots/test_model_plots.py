"""The pictures of how a model behaves: drawn, and the same for the same numbers."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from stir.lab.plots.reliability import Panel, draw_reliability
from stir.lab.plots.stability import Point, draw_stability

pytest.importorskip("matplotlib")


class Bin(NamedTuple):
    confidence: float
    right: float
    low: float
    high: float


def reliability() -> str:
    bins = [Bin(0.2, 0.3, 0.1, 0.5), Bin(0.9, 0.8, 0.7, 0.85)]
    return draw_reliability([Panel("at the end", {"raw": bins}, [0.2, 0.9, 0.91])])


def stability() -> str:
    points = [
        Point(str(k), {"F_rm": 0.8 + k / 100, "DA": 0.7, "EO": 3.0 - k, "TD_rp": 1.0 + k})
        for k in range(3)
    ]
    return draw_stability({"stability": points, "min_confidence": points[:1]})


def test_reliability() -> None:
    svg = reliability()
    for text in ("at the end", "raw", "share right", "confidence"):
        assert f"<!-- {text} -->" in svg


def test_stability() -> None:
    svg = stability()
    for text in ("stability", "min_confidence", "delayed accuracy"):
        assert f"<!-- {text} -->" in svg


def test_the_same_numbers_give_the_same_picture() -> None:
    assert reliability() == reliability()
    assert stability() == stability()
