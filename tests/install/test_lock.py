"""The lock file for development fits what pyproject.toml allows, and says nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements-dev.txt").read_text()
PIN = re.compile(
    r"^([\w.-]+)==([\w.]+)[^\n]*\\\n((?:    --hash=sha256:[0-9a-f]{64}[ \\]*\n)+)", re.M
)
LEAST = re.compile(r"^([\w-]+)>=([\d.]+)$")


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def test_every_package_has_a_version_and_hashes() -> None:
    names = re.findall(r"^([\w.-]+)", LOCK, re.M)
    assert len(names) > 50
    assert [pin[0] for pin in PIN.findall(LOCK)] == names


def test_what_development_needs_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"]]
    for extra in ("cli", "plot", "train", "serve", "dask", "batch", "test", "dev"):
        wanted += [one for one in extras[extra] if not one.startswith(project["name"])]
    locked = {pin[0]: pin[1] for pin in PIN.findall(LOCK)}
    for one in wanted:
        found = LEAST.match(one)
        assert found, one
        name, least = found.groups()
        assert _numbers(locked[name]) >= _numbers(least), one


def test_no_address_is_in_it() -> None:
    assert "://" not in LOCK
