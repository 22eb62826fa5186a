"""Where a model comes from, as data that survives JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stir.models.provenance import Provenance


def test_equal_after_json() -> None:
    provenance = Provenance(
        name="own",
        seed=3,
        versions={"stir": "0.2.0"},
        training={"layers": [1, (2, 3)], "network": {"sizes": (4, 5), "deep": {"er": [6]}}},
    )
    again = Provenance(**json.loads(json.dumps(provenance.to_config())))
    assert again == provenance
    assert again.training["network"] == {"sizes": (4, 5), "deep": {"er": (6,)}}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": True}, "seed must be an integer, not True"),
        ({"seed": 1.5}, "seed must be an integer"),
        ({"name": None}, "name must be a string, not None"),
        ({"command": ["stir"]}, "command must be a string"),
        ({"fingerprint": 3}, "fingerprint must be a string"),
        ({"licence": 3}, "licence must be a string"),
        ({"versions": 3}, "int"),
        ({"training": 3}, "int"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_values_of_another_type(change: dict[str, Any], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        Provenance(**change)
