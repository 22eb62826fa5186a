"""`scripts/test tests/docs --update-docs` writes today's output into the pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.shell import Shell


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-docs", action="store_true", help="write today's output into the documentation"
    )


@pytest.fixture
def update_docs(request: pytest.FixtureRequest) -> bool:
    # the default: a run of the whole suite reads this file too late to know the option
    return bool(request.config.getoption("--update-docs", default=False))


@pytest.fixture
def shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Shell]:
    """A shell in an empty folder."""
    monkeypatch.chdir(tmp_path)
    with Shell(monkeypatch, capsys) as it:
        yield it
