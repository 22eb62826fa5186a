"""What setup.py makes: the README of the package index, and the list that is compiled."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("setuptools")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def setup() -> ModuleType:
    spec = spec_from_file_location("stir_setup", ROOT / "setup.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("line", "nowhere", "somewhere"),
    [
        ("[a](docs/a.md)", "a", "[a](https://h/r/docs/a.md)"),
        ("[a](docs/a.md#b), [c](d)", "a, c", "[a](https://h/r/docs/a.md#b), [c](https://h/r/d)"),
        ("[a](https://x/y)", "[a](https://x/y)", "[a](https://x/y)"),
        ("[a](#part)", "[a](#part)", "[a](#part)"),
        ("i like [ the red + {uh} the blue ] car", *["i like [ the red + {uh} the blue ] car"] * 2),
    ],
)
def test_links_of_the_index_page(
    setup: ModuleType, line: str, nowhere: str, somewhere: str
) -> None:
    assert setup.index_page(line, "") == nowhere
    assert setup.index_page(line, "https://h/r/") == somewhere


def test_no_relative_link_is_left(setup: ModuleType) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    relative = re.compile(r"\]\((?!https?:|#)[^)]*\)")
    assert relative.search(readme)
    for repository in ("", "https://example.org/stir"):
        assert not relative.search(setup.index_page(readme, repository))


def test_hot_modules_are_those_with_c_types(setup: ModuleType) -> None:
    source = ROOT / "src"
    types = {p for p in source.rglob("*.pxd") if p.name != "__init__.pxd"}
    typed = {".".join(p.relative_to(source).with_suffix("").parts) for p in types}
    assert set(setup.HOT_PATH) == typed


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_scripts_rebuild_when_a_hot_module_changes(setup: ModuleType) -> None:
    """`scripts/environment` reads the list from setup.py."""
    script = (ROOT / "scripts" / "environment").read_text()
    [pattern] = re.findall(r"sed -n '(s/\^ \*\"[^']+)' setup\.py", script)
    command = ["sed", "-n", pattern, str(ROOT / "setup.py")]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert sorted(listed) == sorted(setup.HOT_PATH)


def test_licences_and_platforms() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    for pattern in project["license-files"]:
        assert list(ROOT.glob(pattern)), pattern
    versions = [c.rpartition(" ")[2] for c in project["classifiers"] if ":: 3." in c]
    wheels = settings["tool"]["cibuildwheel"]["build"]
    assert wheels == [f"cp{version.replace('.', '')}-*" for version in versions]
    for source in settings["tool"]["cibuildwheel"]["test-sources"]:
        assert (ROOT / source).exists(), source
