"""The packaged model `open` was trained on nothing that is under a restriction."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from stir.lab.training.sources import OPEN_LICENCE, SOURCES
from stir.models.folder import CONFIG
from stir.models.licences import LICENCES
from stir.models.parts import PACKAGED

FOLDER = PACKAGED / "open"


@pytest.fixture
def provenance() -> Mapping[str, Any]:
    if not FOLDER.exists():
        pytest.skip("there are no open weights in this package")
    found: Mapping[str, Any] = json.loads((FOLDER / CONFIG).read_text())["provenance"]
    return found


def test_all_sources_are_open(provenance: Mapping[str, Any]) -> None:
    listed = provenance["training"]["sources"]
    by_name = {source.name: source for source in SOURCES}
    assert {entry["source"] for entry in listed} >= {"AMI Meeting Corpus", "Brill's tagger"}
    for entry in listed:
        source = by_name[entry["source"]]
        assert source.is_open, entry["source"]
        assert LICENCES[entry["licence"]].commercial
        assert not LICENCES[entry["licence"]].share_alike
        assert entry["sha256"] in source.files
    assert provenance["licence"] == OPEN_LICENCE


def test_nothing_restricted_is_in_it(provenance: Mapping[str, Any]) -> None:
    text = json.dumps(provenance)
    for source in SOURCES:
        if not source.is_open:
            assert not any(file in text for file in source.files), source.name
    # nor the conversations of the models that were trained on Switchboard
    for name in ("default", "paper"):
        config = json.loads((PACKAGED / name / CONFIG).read_text())
        assert config["provenance"]["fingerprint"] != provenance["fingerprint"]
