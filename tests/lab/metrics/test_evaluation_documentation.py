"""docs/metrics.md explains every metric; tests/docs runs what it shows."""

from __future__ import annotations

import re
from pathlib import Path

from stir.lab.metrics import PUBLISHED_VALUES, VALUES

PAGE = Path(__file__).parents[3] / "docs" / "metrics.md"


def test_every_metric_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in VALUES:
        base = re.sub(r"^[PR]_", "F_", name.partition(".")[0])
        assert base in text or base == "detected", name
    for name in PUBLISHED_VALUES:
        author, metric = name.split(".")[:2]
        explained = f"`{author}.{metric}" in text or metric.startswith("streaming_")
        assert explained, name
