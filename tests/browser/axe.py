"""axe-core, which finds what a page makes hard for people who cannot see it, or not well."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from browser import chromium

ROOT = Path(__file__).parents[2]
INSTALLED = ROOT / "build" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
"""Where scripts/browser puts it."""
FINDINGS = """
    axe.run().then((found) => found.violations.map((one) =>
        `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join("; ")}`))
"""


def source() -> str:
    """The program, or a reason to skip the test."""
    file = Path(os.environ.get("STIR_AXE") or INSTALLED)
    if not file.is_file():
        pytest.skip("no axe-core here; scripts/browser installs it")
    return file.read_text(encoding="utf-8")


def findings(page: chromium.Page) -> list[str]:
    """What is wrong with the page as it is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{source()}; 0")
    found: list[str] = page.evaluate(FINDINGS)
    return found
