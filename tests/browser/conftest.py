"""One browser for all tests, and for each test a tab of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser import chromium


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[chromium.Browser]:
    program = chromium.find()
    if program is None:
        pytest.skip("no Chromium here; scripts/browser installs it")
    with chromium.browser(program, tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.fixture
def tab(browser: chromium.Browser) -> Iterator[chromium.Page]:
    with browser.tab() as page:
        yield page
        assert page.problems == []
