"""What the documentation points to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.blocks import ROOT

PLACES = ("*.md", "docs/**/*.md", "examples/*.md", "clients/*/*.md")
EVERY = [page for place in PLACES for page in ROOT.glob(place)]
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", EVERY, ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        there = page.parent / target if target else page
        assert there.exists(), target
        if anchor:
            assert anchor in _anchors(there), f"{target}#{anchor}"
