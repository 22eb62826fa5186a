"""The default model says the same on every machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest

from stir.corpus.source import read_corpus
from stir.detector import Detector, load
from stir.paper.model import names
from stir.types import Trace, Utterance

EXAMPLES = Path(__file__).parents[1] / "examples"
# SHA-256 of what is held after every word: see `digest`. They change with the model, and only then.
OURS = "1cbfa51ac30114dff9a1ae753b5772144b37ff40460cfe3364096c1d48e4a921"
HELDOUT = "f9642a70bf807f33b5597d1a3add936b29352a30e362eeba2853ffe7d08daea5"

pytestmark = pytest.mark.skipif("default" not in names(), reason="it is not packaged")


@pytest.fixture(scope="module")
def detector() -> Detector:
    return load("default")


def digest(traces: Iterable[Trace]) -> str:
    """Of edit terms and repairs, step by step; confidences are left out, which are no decisions."""
    found = sha256()
    for trace in traces:
        steps = [
            [
                step.edit_terms,
                [(r.rm_start, r.rm_end, r.rp_start, r.rp_end, r.kind) for r in step.repairs],
            ]
            for step in trace.steps
        ]
        found.update(json.dumps([trace.id, trace.words, steps]).encode())
    return found.hexdigest()


def test_traces_of_our_own_utterances(detector: Detector, own: list[Utterance]) -> None:
    tempting = read_corpus(EXAMPLES / "safe.txt")
    assert digest(detector.traces([*own, *tempting])) == OURS


@pytest.mark.corpus
def test_traces_of_heldout(detector: Detector, heldout: list[Utterance]) -> None:
    """The first 500, with tags by the tagger."""
    assert digest(detector.traces(heldout[:500])) == HELDOUT
