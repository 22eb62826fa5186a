"""Train a model as in section 5 of the paper, stage by stage.

Features come from cross-fold language models. The edit-term stage is a plain forest. The other
three stages have a cost-sensitive forest (MetaCost, whose bagged probabilities do not depend on the
costs) and a plain forest for probabilities (see `stir.paper.policy`). Each stage is trained on what
the earlier stages accept. The language models of the final model are trained on everything.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stir.errors import InputError
from stir.lab.training.checkpoint import Arrays, Checkpoints
from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.examples import (
    VERDICT_DEPTH,
    Examples,
    StageForests,
    edit_term_examples,
    end_examples,
    onset_examples,
    reparandum_examples,
    still_examples,
    verdict_examples,
)
from stir.lab.training.grower import Grower, two_way
from stir.lab.training.progress import Progress, silent
from stir.lab.training.settings import TrainingSettings
from stir.lab.training.tagger import train_tagger
from stir.models.provenance import Provenance
from stir.paper.forest import Forest
from stir.paper.model import PaperModel
from stir.types import Utterance

LICENCE = "CC BY-NC-SA 3.0"
"""The licence of Switchboard's annotations, and so of models trained on them."""


Walk = Callable[[int, Sequence[Utterance], Models], Examples]
"""Collects the examples of a fold, given its number, its utterances and its language models."""


class Stage(NamedTuple):
    """The forests of a stage, and those that label the training data of the stages after it."""

    decision: Forest
    probability: Forest
    by_fold: list[StageForests]


class Trainer:
    """Trains the paper's model on one corpus."""

    def __init__(
        self,
        utterances: Sequence[Utterance],
        settings: TrainingSettings,
        work: Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Take a tagged corpus; finished steps are kept in the folder `work`, if given."""
        if any(utterance.pos is None for utterance in utterances):
            raise InputError("training needs part-of-speech tags for every word")
        self.utterances = utterances
        self.settings = settings
        self.fingerprint = fingerprint(utterances)
        self._progress = progress or silent
        self._folds = divide(utterances, settings.folds, settings.seed)
        self._fold_models: list[Models] = []
        about = {"corpus": self.fingerprint, "version": version("stir-repair")}
        self._checkpoints = Checkpoints(work, about | {"folds": settings.folds})
        self._grower = Grower(settings, self._checkpoints, self._progress)

    def model(self, preset: str = "", command: str = "", licence: str = LICENCE) -> PaperModel:
        """Train everything; `licence` is that of the corpus."""
        settings, costs = self.settings, self.settings.costs
        ed = self._grower.plain("ed", self._examples("ed", {}, _walk(edit_term_examples)))
        onsets = self._examples("rp_start", {}, _walk(onset_examples))
        onset = self._stage("rp_start", onsets, costs.rp_start)
        depends: dict[str, Any] = {"settings": settings}
        reparanda = self._examples(
            "rm_start",
            depends,
            lambda n, fold, models: reparandum_examples(fold, models, onset.by_fold[n]),
        )
        reparandum = self._stage("rm_start", reparanda, costs.rm_start)
        verdicts = self._examples(
            "rp_end",
            depends,
            lambda n, fold, models: verdict_examples(
                fold, models, onset.by_fold[n], reparandum.by_fold[n], VERDICT_DEPTH
            ),
        )
        cost = two_way(costs.rp_end)
        rp_end, rp_end_by_fold = self._crossed(
            verdicts, lambda some: self._grower.cost_sensitive("rp_end", some, cost)
        )
        still = None
        if settings.verdicts > 1:
            later = self._examples(
                "still",
                depends,
                lambda n, fold, models: still_examples(
                    fold,
                    models,
                    onset.by_fold[n],
                    reparandum.by_fold[n],
                    rp_end_by_fold[n],
                    settings.verdicts,
                ),
            )
            still = self._grower.cost_sensitive("rp_end", later, cost)
        ends = self._examples(
            "end",
            depends,
            lambda n, fold, models: end_examples(
                fold, models, onset.by_fold[n], reparandum.by_fold[n]
            ),
        )
        end = self._grower.plain("end", ends)
        self._progress("language models", 0, 1)
        models = fit_models(self.utterances)
        decisions = onset.decision, reparandum.decision
        probabilities = onset.probability, reparandum.probability
        self._progress("tagger", 0, 1)
        tagger = train_tagger(self.utterances, seed=settings.seed)
        self._progress("done", 1, 1)
        return PaperModel(
            models.lex,
            models.pos,
            models.edit,
            (ed, *decisions, rp_end, *probabilities, end),
            tagger,
            depth=settings.depth,
            horizon=settings.horizon,
            verdicts=settings.verdicts,
            still=still,
            provenance=Provenance(
                name=preset,
                command=command,
                seed=settings.seed,
                fingerprint=self.fingerprint,
                licence=licence,
                versions=versions(),
                training={"costs": vars(costs)},
            ),
        )

    def _stage(self, name: str, examples: Arrays, cost: float) -> Stage:
        """Grow both forests of a stage."""
        grower = self._grower
        decision, decisions = self._crossed(
            examples, lambda some: grower.cost_sensitive(name, some, two_way(cost))
        )
        probability, probabilities = self._crossed(
            examples, lambda some: grower.plain(f"p_{name}", some)
        )
        by_fold = [StageForests(*pair) for pair in zip(decisions, probabilities, strict=True)]
        return Stage(decision, probability, by_fold)

    def _crossed(
        self, examples: Arrays, grow: Callable[[Arrays], Forest]
    ) -> tuple[Forest, list[Forest]]:
        """Grow a forest on everything, and for each fold one that has not seen its part."""
        whole, parts = grow(examples), self.settings.cross_fit
        if parts == 1:
            return whole, [whole] * len(self._folds)
        part = examples["fold"] % parts
        others = [
            grow({name: examples[name][part != n] for name in ("x", "y")}) for n in range(parts)
        ]
        return whole, [others[n % parts] for n in range(len(self._folds))]

    def _examples(self, stage: str, depends: dict[str, Any], walk: Walk) -> Arrays:
        """Collect a stage's examples, fold by fold."""

        def compute() -> Arrays:
            found = []
            for i, (fold, outside) in enumerate(self._folds):
                if len(self._fold_models) == i:
                    self._progress("language models of the folds", i, len(self._folds))
                    self._fold_models.append(fit_models(outside))
                self._progress(f"examples for {stage}", i, len(self._folds))
                found.append(walk(i, fold, self._fold_models[i]))
            return {
                "x": np.concatenate([examples.x for examples in found]),
                "y": np.concatenate([examples.y for examples in found]),
                "fold": np.repeat(np.arange(len(found)), [len(examples) for examples in found]),
            }

        return self._checkpoints.step(f"{stage}-examples", depends, compute)


def _walk(collect: Callable[[Sequence[Utterance], Models], Examples]) -> Walk:
    """A stage that needs no other stage."""
    return lambda n, fold, models: collect(fold, models)


def fingerprint(utterances: Sequence[Utterance]) -> str:
    """Return a SHA-256 of everything in a corpus that training uses."""
    digest = hashlib.sha256()
    for u in utterances:
        digest.update(repr((u.id, u.words, u.pos, u.annotation)).encode())
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """Return the versions that a trained model depends on."""
    names = ("stir-repair", "numpy", "scikit-learn")
    return {name: version(name) for name in names} | {"python": platform.python_version()}
