"""`stir models`: what is inside the package."""

from __future__ import annotations

import json

from cli.running import Run


def test_the_table(stir: Run) -> None:
    done = stir("models")
    assert done.status == 0
    for word in ("default", "paper-total", "network", "0.856", "CC", "commercial"):
        assert word in done.out


def test_json(stir: Run) -> None:
    done = stir("models", "--json")
    found = {entry["name"]: entry for entry in json.loads(done.out)}
    assert found["paper"]["engine"] == "paper"
    assert found["default"]["use"] == "no commercial use, name the sources, share alike"
    assert found["default"]["figures"][0]["command"].startswith("stir evaluate")
