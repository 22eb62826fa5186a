"""The notebooks run, and show what is stored in them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.site
nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed (scripts/docs)")
pytest.importorskip("nbclient", reason="nbclient is not installed (scripts/docs)")

import notebooks  # noqa: E402


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_those_of_today(path: Path) -> None:
    stored = list(notebooks.outputs(nbformat.read(path, as_version=4)))
    today = list(notebooks.outputs(notebooks.run(path)))
    for (source, old), (_, new) in zip(stored, today, strict=True):
        assert old == new, f"python docs/site/notebooks.py stores what this cell shows:\n{source}"
