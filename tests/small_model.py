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

import numpy as np

from stir.classify.forest import Forest
from stir.classify.grow import flatten, random_forest
from stir.corpus.source import read_corpus
from stir.model import STAGES, Model, Settings
from stir.pos import train_tagger
from stir.training.crossfold import fit_models
from stir.training.examples import (
    Examples,
    edit_term_examples,
    end_examples,
    onset_examples,
    reparandum_examples,
)
from stir.types import Utterance

CORPUS = Path(__file__).parents[1] / "examples" / "corpus.jsonl"


@cache
def small() -> Model:
    """A detector of everything that the four stages know, learnt from 337 utterances."""
    corpus = _corpus()
    models = fit_models(corpus)
    ed = _grow("ed", edit_term_examples(corpus, models))
    rp_start = _grow("rp_start", onset_examples(corpus, models))
    rm_start = _grow("rm_start", reparandum_examples(corpus, models, rp_start))
    rp_end = _grow("rp_end", end_examples(corpus, models, rp_start, rm_start, depth=1))
    forests = (ed, rp_start, rm_start, rp_end)
    return Model(*models, forests, train_tagger(corpus), Settings(preset="small"))


@cache
def erratic(depth: int = 1, seed: int = 0) -> Model:
    """A detector that decides by the toss of a coin, but always the same way."""
    rng = np.random.default_rng(seed)
    forests = [_random(name, rng, seed) for name in STAGES]
    ed, rp_start, rm_start, rp_end = forests
    settings = Settings(preset="erratic", depth=depth)
    return replace(small(), forests=(ed, rp_start, rm_start, rp_end), settings=settings)


@cache
def _corpus() -> Sequence[Utterance]:
    return tuple(read_corpus(CORPUS))


def _grow(name: str, examples: Examples) -> Forest:
    stage = STAGES[name]
    grown = random_forest(len(stage.features), seed=0).fit(examples.x, examples.y)
    return flatten(grown, stage.features, stage.classes)


def _random(name: str, rng: np.random.Generator, seed: int) -> Forest:
    """A forest over features of about the right size whose classes mean nothing."""
    stage = STAGES[name]
    x = rng.normal(0.0, 3.0, (400, len(stage.features))).astype(np.float32)
    y = rng.integers(0, len(stage.classes), len(x))
    grown = random_forest(len(stage.features), seed=seed, trees=3, depth=6).fit(x, y)
    return flatten(grown, stage.features, stage.classes)
