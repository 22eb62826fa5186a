"""Training a model as the paper does: section 5, stage after stage.

Features come from cross-fold language models. The edit-term stage is a plain forest; the other
three are made cost-sensitive with MetaCost, whose bagged probabilities do not depend on the costs,
and have a plain forest beside it (see `pipeline` for what it is good for).
Each stage learns from what the stages before it let through. The language models that are shipped
are trained on everything.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.classify.forest import Forest
from stir.classify.grow import flatten, random_forest
from stir.classify.metacost import bagged_probabilities, relabel
from stir.errors import InputError
from stir.model import STAGES, Model, Settings
from stir.pos import train_tagger
from stir.training.checkpoint import Arrays, Checkpoints
from stir.training.crossfold import Models, divide, fit_models
from stir.training.examples import (
    Examples,
    Stage,
    edit_term_examples,
    end_examples,
    onset_examples,
    reparandum_examples,
    verdict_examples,
)
from stir.training.settings import TrainingSettings
from stir.types import Utterance

Progress = Callable[[str, int, int], None]
"""Told what is being done, how many parts of it are, and how many there are."""

LICENCE = "CC BY-NC-SA 3.0"
"""Of Switchboard's annotations, and so of what is trained on them."""


class Trainer:
    """One corpus, prepared once; fits models for any costs."""

    def __init__(
        self,
        utterances: Sequence[Utterance],
        settings: TrainingSettings,
        work: Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Prepare; finished steps are kept in the folder `work`, if one is given."""
        if any(utterance.pos is None for utterance in utterances):
            raise InputError("training needs part-of-speech tags for every word")
        self.utterances = utterances
        self.settings = settings
        self.fingerprint = fingerprint(utterances)
        self._progress = progress or (lambda what, done, total: None)
        self._folds = divide(utterances, settings.folds, settings.seed)
        self._fold_models: list[Models] = []
        about = {"corpus": self.fingerprint, "version": version("stir-repair")}
        self._checkpoints = Checkpoints(work, about | {"folds": settings.folds})

    def model(self, preset: str = "", command: str = "") -> Model:
        """Train everything."""
        settings, costs = self.settings, self.settings.costs
        ed = self._plain("ed", self._examples("ed", {}, edit_term_examples))
        onsets = self._examples("rp_start", {}, onset_examples)
        rp_start = Stage(
            self._cost_sensitive("rp_start", onsets, two_way(costs.rp_start)),
            self._plain("p_rp_start", onsets),
        )
        depends: dict[str, Any] = {"settings": settings}
        reparanda = self._examples(
            "rm_start", depends, lambda fold, models: reparandum_examples(fold, models, rp_start)
        )
        rm_start = Stage(
            self._cost_sensitive("rm_start", reparanda, two_way(costs.rm_start)),
            self._plain("p_rm_start", reparanda),
        )
        verdicts = self._examples(
            "rp_end",
            depends,
            lambda fold, models: verdict_examples(fold, models, rp_start, rm_start, settings.depth),
        )
        rp_end = self._cost_sensitive("rp_end", verdicts, two_way(costs.rp_end))
        ends = self._examples(
            "end", depends, lambda fold, models: end_examples(fold, models, rp_start, rm_start)
        )
        end = self._plain("end", ends)
        self._progress("language models", 0, 1)
        models = fit_models(self.utterances)
        self._progress("tagger", 0, 1)
        tagger = train_tagger(self.utterances, seed=settings.seed)
        self._progress("done", 1, 1)
        return Model(
            models.lex,
            models.pos,
            models.edit,
            (ed, rp_start.decides, rm_start.decides, rp_end, rp_start.knows, rm_start.knows, end),
            tagger,
            Settings(
                depth=settings.depth,
                horizon=settings.horizon,
                preset=preset,
                costs=vars(costs),
                seed=settings.seed,
                fingerprint=self.fingerprint,
                command=command,
                licence=LICENCE,
                versions=versions(),
            ),
        )

    def _examples(
        self,
        stage: str,
        depends: dict[str, Any],
        walk: Callable[[Sequence[Utterance], Models], Examples],
    ) -> Arrays:
        """Collect a stage's examples, fold by fold."""

        def compute() -> Arrays:
            found = []
            for i, (fold, outside) in enumerate(self._folds):
                if len(self._fold_models) == i:
                    self._progress("language models of the folds", i, len(self._folds))
                    self._fold_models.append(fit_models(outside))
                self._progress(f"examples for {stage}", i, len(self._folds))
                found.append(walk(fold, self._fold_models[i]))
            x = np.concatenate([examples.x for examples in found])
            return {"x": x, "y": np.concatenate([examples.y for examples in found])}

        return self._checkpoints.step(f"{stage}-examples", depends, compute)

    def _forest(self, stage: str) -> Any:
        s = self.settings
        return random_forest(len(STAGES[stage].features), s.seed, s.trees, s.tree_depth)

    def _plain(self, stage: str, examples: Arrays) -> Forest:
        self._progress(f"forest for {stage}", 0, 1)
        return self._grown(stage, examples["x"], examples["y"])

    def _cost_sensitive(self, stage: str, examples: Arrays, cost: NDArray[np.float64]) -> Forest:
        s = self.settings
        x, y = examples["x"], examples["y"]
        self._progress(f"MetaCost for {stage}", 0, 1)
        digest = hashlib.sha256(x.tobytes() + y.tobytes()).hexdigest()
        bagged = self._checkpoints.step(
            f"{stage}-bagged",
            {"examples": digest, "settings": (s.trees, s.tree_depth, s.resamples, s.sample_share)},
            lambda: {
                "p": bagged_probabilities(
                    self._forest(stage),
                    x,
                    y,
                    n_resamples=s.resamples,
                    sample_share=s.sample_share,
                    random_state=s.seed,
                )
            },
        )["p"]
        self._progress(f"forest for {stage}", 0, 1)
        present = np.unique(y)
        return self._grown(stage, x, relabel(bagged, present, cost[np.ix_(present, present)]))

    def _grown(self, stage: str, x: NDArray[Any], y: NDArray[Any]) -> Forest:
        fitted = self._forest(stage).set_params(n_jobs=-1).fit(x, y)
        return flatten(fitted, STAGES[stage].features, STAGES[stage].classes)


def two_way(cost: float) -> NDArray[np.float64]:
    """Costs of a yes-or-no stage: gold by hypothesis, no before yes."""
    return np.array([[0.0, 1.0], [cost, 0.0]])


def fingerprint(utterances: Sequence[Utterance]) -> str:
    """Return the SHA-256 of all that training sees of a corpus."""
    digest = hashlib.sha256()
    for u in utterances:
        digest.update(repr((u.id, u.words, u.pos, u.annotation)).encode())
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """Return the versions that a trained model depends on."""
    names = ("stir-repair", "numpy", "scikit-learn")
    return {name: version(name) for name in names} | {"python": platform.python_version()}
