"""docs/features.md explains every feature, and no other."""

from __future__ import annotations

import re
from itertools import product
from types import ModuleType

import pytest

from docs.blocks import ROOT, cells, read_blocks, section
from stir.network.encoding import BOOST_LAGS, FEATURES, MAX_REPARANDUM_WORDS
from stir.network.explanation import GROUPS
from stir.paper.features import ed, rm_start, rp_end, rp_start

PAGE = (ROOT / "docs" / "features.md").read_text(encoding="utf-8")


def expand(name: str) -> list[str]:
    """Names with braces, as a shell expands them: `s_{lex,pos}` is `s_lex` and `s_pos`."""
    parts = [part.split(",") for part in re.split(r"[{}]", name)]
    return ["".join(choice) for choice in product(*parts)]


@pytest.mark.parametrize("stage", [ed, rp_start, rm_start, rp_end], ids=lambda s: s.__name__)
def test_every_feature_is_explained(stage: ModuleType) -> None:
    name = stage.__name__.rpartition(".")[2]
    heading = next(
        n for n, line in enumerate(PAGE.split("\n")) if line.startswith(f"### `{name}` ")
    )
    [table] = read_blocks(section(PAGE, heading))
    named = (code for row in table.lines[2:] for code in re.findall(r"`([^`]+)`", cells(row)[0]))
    explained = [feature for code in named for feature in expand(code)]
    assert sorted(explained) == sorted(stage.NAMES)
    assert f"({len(stage.NAMES)} features)" in PAGE.split("\n")[heading]


def test_every_feature_of_the_network_is_explained() -> None:
    heading = PAGE.split("\n").index("## The default engine")
    [table] = read_blocks(section(PAGE, heading))
    rows = [cells(row) for row in table.lines[2:]]
    named = [code for row in rows for code in re.findall(r"`([^`]+)`", row[0])]
    explained = [feature.removesuffix("_k") for code in named for feature in expand(code)]
    assert sorted(explained) == sorted(GROUPS)
    lags = {row[0].strip("`")[:5]: row[1] for row in rows if row[0].endswith("_k`")}
    assert lags["same_"].endswith(f"k = 1 to {MAX_REPARANDUM_WORDS}")
    assert lags["boost"].endswith(f"k = 1 to {BOOST_LAGS}")
    network = (ROOT / "docs" / "network.md").read_text(encoding="utf-8")
    assert f"| {FEATURES} features are computed" in network
