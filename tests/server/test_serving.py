"""docs/socket.md describes every error and every limit; tests/docs runs what it shows."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

from stir.server import protocol
from stir.server.limits import Limits

SOCKET = (Path(__file__).parents[2] / "docs" / "socket.md").read_text(encoding="utf-8")


def test_every_code_is_described() -> None:
    source = Path(protocol.__file__).parent
    codes = {
        code
        for file in source.glob("*.py")
        for code in re.findall(r'ProtocolError\(\s*"([\w-]+)"', file.read_text(encoding="utf-8"))
    }
    described = set(re.findall(r"^\| `([\w-]+)` \|", SOCKET, re.MULTILINE))
    assert codes <= described


def test_limits_have_the_defaults_that_are_told() -> None:
    rows = dict(re.findall(r"^\| `--([\w-]+)` \| ([\d,]*\d)", SOCKET, re.MULTILINE))
    told = {name.replace("-", "_"): int(number.replace(",", "")) for name, number in rows.items()}
    assert len(told) == 15
    assert told.items() <= asdict(Limits()).items()
