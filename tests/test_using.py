"""docs/using.md shows what really comes out, numbers and features aside."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.running import runner
from stir.paper.model import names

USING = Path(__file__).parents[1] / "docs" / "using.md"
COMMAND = re.compile(r"^\$ (echo|printf) (.+) \| stir (.+)\n((?:(?!\$ |```).*\n)+)", re.MULTILINE)

pytestmark = pytest.mark.skipif(not names(), reason="no model is packaged")


def _plain(line: str) -> Any:
    """A line of output without what another training would change."""
    if not line.startswith("{"):
        return line
    value = json.loads(line)
    value.pop("why", None)
    for name in ("added", "revoked", "committed"):
        for label in value.get(name, ()):
            label.pop("confidence")
    return value


@pytest.mark.parametrize("example", COMMAND.findall(USING.read_text()), ids=lambda e: e[2])
def test_commands(
    example: tuple[str, str, str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, said, command, shown = example
    [text] = shlex.split(said)
    stir = runner(monkeypatch, capsys)
    result = stir(*command.split(), stdin=text.replace("\\n", "\n"))
    assert list(map(_plain, result.out.splitlines())) == list(map(_plain, shown.splitlines()))


def test_python() -> None:
    failed, tried = doctest.testfile(str(USING), module_relative=False)
    assert tried > 5
    assert failed == 0
