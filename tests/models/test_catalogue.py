"""The packaged models say what they are, how good, and what they may be used for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import stir
from stir.models.catalogue import packaged
from stir.models.licences import LICENCES, Licence, describe_licence, restriction
from stir.models.parts import PACKAGED

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
ATTRIBUTION = (PACKAGED / "ATTRIBUTION.md").read_text(encoding="utf-8")


def test_all_packaged_models_are_listed() -> None:
    entries = {entry.name: entry for entry in packaged()}
    assert set(entries) >= {"default", "paper", "paper-total"}
    assert entries["default"].engine == "network"
    # paper-total needs the parts of paper
    assert entries["paper-total"].size > entries["paper"].size > 5_000_000


@pytest.mark.parametrize("entry", packaged(), ids=lambda entry: entry.name)
def test_a_packaged_model(entry: object) -> None:
    [found] = [each for each in packaged() if each == entry]
    detector = stir.load(found.name)
    assert detector.licence == found.licence
    assert found.licence in LICENCES
    assert found.languages == ("en",)
    assert found.figures
    for figure in found.figures:
        assert figure.value in README, "a headline figure that the README does not have"
        assert figure.command.startswith("stir ")
    assert f"{found.name}" in ATTRIBUTION


def test_every_source_has_a_licence() -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$", ATTRIBUTION, re.MULTILINE)
    sources = [(work, licence) for work, licence in rows if work not in ("work", "---")]
    assert len(sources) == 11
    assert {licence for _, licence in sources} <= set(LICENCES)


@pytest.mark.parametrize(
    ("licence", "use"),
    [
        ("CC BY-NC-SA 3.0", "no commercial use, name the sources, share alike"),
        ("CC BY 4.0", "any use, name the sources"),
        ("CC0 1.0", "any use"),
        ("ours", "see ours"),
        ("", "not stated: ask whoever trained it"),
    ],
)
def test_what_a_licence_allows(licence: str, use: str) -> None:
    assert describe_licence(licence) == use


def test_who_is_warned() -> None:
    line = restriction("CC BY-NC-SA 3.0")
    assert line == "the weights are under CC BY-NC-SA 3.0: no commercial use"
    assert restriction("CC BY 4.0") is None
    assert restriction("ours") is None


def test_addresses_of_licences() -> None:
    def is_address(licence: Licence) -> bool:
        return licence.url.startswith("https://") or licence.spdx.startswith("LicenseRef")

    assert all(map(is_address, LICENCES.values()))


def test_a_model_of_ones_own_has_no_licence() -> None:
    assert stir.Model().licence == ""


def test_figures_are_complete() -> None:
    for path in PACKAGED.glob("*/figures.json"):
        about = json.loads(path.read_text(encoding="utf-8"))
        assert set(about) == {"languages", "about", "figures"}
