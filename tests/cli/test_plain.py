"""An installation without a compiler says so: `stir.compiled`, `--version`, and once on stderr."""

from __future__ import annotations

from pathlib import Path

import pytest

import stir as package
from cli.running import Run
from stir.cli.plain import WARNING
from stir.lm import trie
from stir.network import gru


def test_compiled_is_what_the_modules_are() -> None:
    assert package.compiled is gru.COMPILED is trie.COMPILED


@pytest.mark.parametrize(("compiled", "says"), [(True, "compiled"), (False, "plain Python")])
def test_version_says_which(
    stir: Run, compiled: bool, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(package, "compiled", compiled)
    assert stir("--version").out == f"stir {package.__version__} ({says})\n"


def test_plain_python_warns_once(
    stir: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(package, "compiled", False)
    assert [stir("--version").err for _ in range(3)] == [f"{WARNING}\n", "", ""]
    monkeypatch.setattr(package, "__version__", "another")
    assert stir("--version").err == f"{WARNING}\n"


def test_compiled_code_does_not_warn(
    stir: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(package, "compiled", True)
    assert stir("--version").err == ""
    assert not list(tmp_path.iterdir())


def test_who_has_no_home_is_warned_and_served(
    stir: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setattr(package, "compiled", False)
    result = stir("--version")
    assert (result.status, result.err) == (0, f"{WARNING}\n")
