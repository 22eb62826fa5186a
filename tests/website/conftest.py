"""The site that scripts/docs has built; without it these tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import chromium

SITE = Path(__file__).parents[2] / "build" / "site"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    skip = pytest.mark.skip(reason="no site in build/site (scripts/docs builds it)")
    for item in items:
        if item.get_closest_marker("site") is not None and not (SITE / "index.html").exists():
            item.add_marker(skip)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[chromium.Browser]:
    program = chromium.find()
    if program is None:
        pytest.skip("no Chromium here; scripts/browser installs it")
    with chromium.browser(program, tmp_path_factory.mktemp("profile")) as running:
        yield running
