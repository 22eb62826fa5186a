"""Held-out as the paper's first author converted it: the reader is right when it reproduces it.

`scripts/test -rP tests/corpus/test_oracle.py` prints the figures that docs/experiments.md quotes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from stir.corpus.statistics import Statistics
from stir.types import Kind, Utterance

pytestmark = pytest.mark.corpus

KINDS = {"rpnrep": Kind.REPEAT, "rpnsub": Kind.SUBSTITUTE, "rpndel": Kind.DELETE}


@dataclass
class Gold:
    """One utterance of the oracle: repairs as (rm_start, rp_start) -> kind."""

    words: list[str] = field(default_factory=list)
    pos: list[str] = field(default_factory=list)
    edit_terms: set[int] = field(default_factory=set)
    repairs: dict[tuple[int, int], Kind] = field(default_factory=dict)


def read_oracle(path: Path) -> dict[str, Gold]:
    utterances: dict[str, Gold] = {}
    starts: dict[str, int] = {}
    onsets: dict[str, int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, word, pos, tags = line.split("\t")
        if name:
            gold = utterances[":".join(name.split(":")[:3])] = Gold()
            starts, onsets = {}, {}
        here = len(gold.words)
        gold.words.append(word.replace("$unc$", ""))
        gold.pos.append(pos)
        if "<e/>" in tags:
            gold.edit_terms.add(here)
        for tag, number in re.findall(r'<(\w+) id="(\d+)"/>', tags):
            if tag == "rms":
                starts[number] = here
            elif tag == "rps":
                onsets[number] = here
            elif tag in KINDS:
                gold.repairs[starts[number], onsets[number]] = KINDS[tag]
    return utterances


@pytest.mark.parametrize("variant", ["heldout", "heldout_partial"])
def test_agreement(variant: str, switchboard: Path, request: pytest.FixtureRequest) -> None:
    ours: dict[str, Utterance] = {u.id: u for u in request.getfixturevalue(variant)}
    oracle = read_oracle(switchboard / "oracle" / f"{variant}.csv")

    same = [name for name, gold in oracle.items() if name in ours]
    same = [name for name in same if list(ours[name].words) == oracle[name].words]
    tags = [
        (mine, theirs)
        for name in same
        for mine, theirs in zip(ours[name].pos or (), oracle[name].pos, strict=True)
    ]
    theirs = {
        (name, *pair): kind for name, gold in oracle.items() for pair, kind in gold.repairs.items()
    }
    mine = {
        (u.id, r.rm_start, r.rp_start): r.kind for u in ours.values() for r in u.annotation.repairs
    }
    found = theirs.keys() & mine.keys()
    edits = {(name, i) for name, gold in oracle.items() for i in gold.edit_terms}
    my_edits = {(u.id, i) for u in ours.values() for i in u.annotation.edit_terms}

    shares = {
        "utterances with the same words": (len(same) / len(oracle), 0.995),
        "words with the same tag": (sum(a == b for a, b in tags) / len(tags), 0.99),
        "pairs found": (len(found) / len(theirs), 0.97),
        "pairs not spurious": (len(found) / len(mine), 0.99),
        "kinds agree": (sum(mine[pair] == theirs[pair] for pair in found) / len(found), 0.99),
        "edit terms found": (len(edits & my_edits) / len(edits), 0.99),
        "edit terms not spurious": (len(edits & my_edits) / len(my_edits), 0.99),
    }
    print(variant, f"{len(ours)} utterances, the oracle has {len(oracle)}")
    for what, (share, bar) in shares.items():
        print(f"{what:32} {share:.4f} (bar {bar})")
    missed = {what for what, (share, bar) in shares.items() if share < bar}
    assert not missed


# utterances, words, repairs, repeat, substitute, delete, rm, rp, edit, interregnum words
COUNTED = {
    "heldout": (5630, 47604, 1946, 1001, 844, 101, 2736, 3277, 3916, 475),
    "heldout_partial": (5648, 48008, 2215, 1022, 1061, 132, 3083, 3599, 3922, 495),
}
# What stays outside 0.5 %, and why: see docs/experiments.md.
TOLERANCE = {"delete": 0.025, "rp": 0.035, "interregnum": 0.027}


@pytest.mark.parametrize("variant", ["heldout", "heldout_partial"])
def test_counts(variant: str, request: pytest.FixtureRequest) -> None:
    s = Statistics.of(request.getfixturevalue(variant))
    ours = {
        "utterances": s.utterances,
        "words": s.words,
        "repairs": s.repairs,
        **{kind.value: s.kinds[kind] for kind in Kind},
        "rm": s.rm_words,
        "rp": s.rp_words,
        "edit": s.edit_words,
        "interregnum": s.interregnum_words,
    }
    print(variant)
    for (what, count), oracle in zip(ours.items(), COUNTED[variant], strict=True):
        print(f"{what:12} {count:6} oracle {oracle:6} {100 * (count / oracle - 1):+.2f} %")
        assert abs(count / oracle - 1) <= TOLERANCE.get(what, 0.005), what


def test_the_shape_of_held_out(heldout: list[Utterance]) -> None:
    s = Statistics.of(heldout)
    assert round(s.mean_reparandum_length, 2) == 1.57
    assert s.beyond_search == 11
