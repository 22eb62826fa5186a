"""The perfect detector without look-ahead, on held-out: the figures the definitions must give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from stir.lab.metrics import Scorer, incremental_gold
from stir.types import Annotation, Kind, Repair, Utterance

pytestmark = pytest.mark.corpus

KINDS = {"rpnrep": Kind.REPEAT, "rpnsub": Kind.SUBSTITUTE, "rpndel": Kind.DELETE}


def read_oracle(path: Path) -> Iterator[Utterance]:
    """Read held-out as the paper's author converted it: a word a line, its tags in column five."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    starts = [n for n, row in enumerate(rows) if row[0]] + [len(rows)]
    for start, end in pairwise(starts):
        words = tuple(row[2] for row in rows[start:end])
        yield Utterance(
            ":".join(rows[start][0].split(":")[:3]),
            words,
            annotation=annotation_of([row[4] for row in rows[start:end]]),
        )


def annotation_of(tags: list[str]) -> Annotation:
    reparanda: dict[str, list[int]] = {}
    onsets: dict[str, int] = {}
    ends: dict[str, tuple[int, Kind]] = {}
    for i, tag in enumerate(tags):
        for name, number in re.findall(r'<(\w+) id="(\d+)"/>', tag):
            if name in ("rms", "rm"):
                reparanda.setdefault(number, []).append(i)
            elif name == "rps":
                onsets[number] = i
            elif name in KINDS:
                ends[number] = (i, KINDS[name])
    repairs = (
        Repair(words[0], words[-1], onsets[number], *ends[number])
        for number, words in reparanda.items()
    )
    edit_terms = tuple(i for i, tag in enumerate(tags) if "<e/>" in tag or "<i" in tag)
    return Annotation(edit_terms, tuple(sorted(repairs, key=lambda repair: repair.rp_start)))


def test_the_published_ceiling(switchboard: Path) -> None:
    gold = list(read_oracle(switchboard / "oracle" / "heldout.csv"))
    result = Scorer(gold).score(map(incremental_gold, gold))
    assert (result.signature.utterances, result.signature.words) == (5630, 47_604)
    values = {name: value or 0.0 for name, value in result.values().items()}
    curve = [round(values[f"DA.{d}"], 4) for d in range(1, 7)]
    assert curve == [0.738, 0.895, 0.9534, 0.9776, 0.9891, 0.9943]
    assert round(values["DA"], 4) == 0.9246
    assert round(values["TD_rm"], 3) == 2.847
    assert [values[name] for name in ("F_rm", "F_s", "EO", "EO_final", "TD_rp")] == [1, 1, 0, 0, 1]


def test_our_reader_comes_close(heldout: list[Utterance]) -> None:
    values = Scorer(heldout).score(map(incremental_gold, heldout)).values()
    assert values["DA"] == pytest.approx(0.9246, abs=1e-3)
    assert values["TD_rm"] == pytest.approx(2.847, abs=1e-2)
