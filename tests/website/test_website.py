"""The site works as plain files: every link leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from website.conftest import SITE
from website.reading import Page

pytestmark = pytest.mark.site

PAGES = sorted(SITE.rglob("*.html"))


@cache
def read(path: Path) -> Page:
    return Page(path)


def name(path: Path) -> str:
    return path.relative_to(SITE).as_posix()


def test_there_are_pages() -> None:
    assert len(PAGES) > 40
    for expected in ("index", "search", "explanation/idea", "reference/command-line"):
        assert SITE / f"{expected}.html" in PAGES


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for link in read(path).links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.is_file() or not _has_anchor(target, unquote(parts.fragment)):
            broken.append(link)
    assert not broken


def _has_anchor(target: Path, anchor: str) -> bool:
    return not anchor or target.suffix != ".html" or anchor in read(target).anchors


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_nothing_is_loaded_from_elsewhere(path: Path) -> None:
    for address in read(path).loaded:
        assert not urlsplit(address).netloc, address
        if not address.startswith("data:"):
            assert (path.parent / unquote(urlsplit(address).path)).is_file(), address


def test_styles_load_nothing_from_elsewhere() -> None:
    for path in SITE.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", text), path


def test_no_page_is_left_over() -> None:
    """Every page can be reached from the first."""
    reached, waiting = set(), [SITE / "index.html"]
    while waiting:
        path = waiting.pop()
        if path in reached or not path.is_file():
            continue
        reached.add(path)
        for link in read(path).links:
            parts = urlsplit(link)
            if not parts.netloc and parts.path.endswith(".html"):
                waiting.append((path.parent / unquote(parts.path)).resolve())
    left = {name(path) for path in set(PAGES) - reached}
    assert left <= {"search.html", "genindex.html", "py-modindex.html"}
