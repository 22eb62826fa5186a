"""Models for tests, trained in a moment on the corpus in examples/.

`small` is the real thing, only little. `erratic` has the same language models and tagger, and
forests that learnt random labels: it takes words for edit terms, changes its mind, opens repairs
and drops them at every turn, and so goes ways through the pipeline that a sane model rarely does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stir.corpus.source import read_corpus
from stir.lab.training.crossfold import fit_models
from stir.lab.training.examples import (
    Examples,
    StageForests,
    edit_term_examples,
    end_examples,
    onset_examples,
    reparandum_examples,
    verdict_examples,
)
from stir.lab.training.grow import flatten, random_forest
from stir.lab.training.tagger import train_tagger
from stir.models.provenance import Provenance
from stir.paper.forest import Forest
from stir.paper.model import STAGES, PaperModel
from stir.types import Utterance

CORPUS = Path(__file__).parents[1] / "examples" / "corpus.jsonl"


@cache
def small() -> PaperModel:
    """A detector of everything that the four stages know, learnt from 337 utterances."""
    utterances = corpus()
    models = fit_models(utterances)
    ed = _grow("ed", edit_term_examples(utterances, models))
    rp_start = _grow("rp_start", onset_examples(utterances, models))
    onset = StageForests(rp_start, rp_start)
    rm_start = _grow("rm_start", reparandum_examples(utterances, models, onset))
    reparandum = StageForests(rm_start, rm_start)
    rp_end = _grow("rp_end", verdict_examples(utterances, models, onset, reparandum, depth=1))
    end = _grow("end", end_examples(utterances, models, onset, reparandum))
    forests = (ed, rp_start, rm_start, rp_end, rp_start, rm_start, end)
    provenance = Provenance(name="small")
    return PaperModel(*models, forests, train_tagger(utterances), provenance=provenance)


@cache
def erratic(depth: int = 1, seed: int = 0) -> PaperModel:
    """A detector that decides by the toss of a coin, but always the same way."""
    rng = np.random.default_rng(seed)
    forests: Any = tuple(_random(name, rng, seed) for name in STAGES)
    provenance = Provenance(name="erratic")
    return replace(small(), forests=forests, depth=depth, provenance=provenance)


@cache
def corpus() -> Sequence[Utterance]:
    return tuple(read_corpus(CORPUS))


def _grow(name: str, examples: Examples) -> Forest:
    stage = STAGES[name]
    grown = random_forest(len(stage.features), seed=0).fit(examples.x, examples.y)
    return flatten(grown, stage.features, stage.classes)


def _random(name: str, rng: np.random.Generator, seed: int) -> Forest:
    """A forest over features of about the right size whose classes mean nothing."""
    stage = STAGES[name]
    # surprisals and lengths are positive, differences are not; the first class is a stage's no
    x = rng.normal(1.0, 3.0, (400, len(stage.features))).astype(np.float32)
    no = 0.75 if name == "ed" else 0.3
    others = len(stage.classes) - 1
    y = rng.choice(len(stage.classes), len(x), p=[no, *[(1 - no) / others] * others])
    grown = random_forest(len(stage.features), seed=seed, trees=1, depth=9).fit(x, y)
    return flatten(grown, stage.features, stage.classes)
