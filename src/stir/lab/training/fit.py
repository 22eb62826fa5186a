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
from typing import Any

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
    verdict_examples,
)
from stir.lab.training.grower import Grower, two_way
from stir.lab.training.progress import Progress, silent
from stir.lab.training.settings import TrainingSettings
from stir.lab.training.tagger import train_tagger
from stir.models.provenance import Provenance
from stir.paper.model import PaperModel
from stir.types import Utterance

LICENCE = "CC BY-NC-SA 3.0"
"""The licence of Switchboard's annotations, and so of models trained on them."""


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
        ed = self._grower.plain("ed", self._examples("ed", {}, edit_term_examples))
        onsets = self._examples("rp_start", {}, onset_examples)
        rp_start = self._grower.cost_sensitive("rp_start", onsets, two_way(costs.rp_start))
        p_rp_start = self._grower.plain("p_rp_start", onsets)
        onset = StageForests(rp_start, p_rp_start)
        depends: dict[str, Any] = {"settings": settings}
        reparanda = self._examples(
            "rm_start", depends, lambda fold, models: reparandum_examples(fold, models, onset)
        )
        rm_start = self._grower.cost_sensitive("rm_start", reparanda, two_way(costs.rm_start))
        p_rm_start = self._grower.plain("p_rm_start", reparanda)
        reparandum = StageForests(rm_start, p_rm_start)
        verdicts = self._examples(
            "rp_end",
            depends,
            lambda fold, models: verdict_examples(fold, models, onset, reparandum, VERDICT_DEPTH),
        )
        rp_end = self._grower.cost_sensitive("rp_end", verdicts, two_way(costs.rp_end))
        ends = self._examples(
            "end", depends, lambda fold, models: end_examples(fold, models, onset, reparandum)
        )
        end = self._grower.plain("end", ends)
        self._progress("language models", 0, 1)
        models = fit_models(self.utterances)
        self._progress("tagger", 0, 1)
        tagger = train_tagger(self.utterances, seed=settings.seed)
        self._progress("done", 1, 1)
        return PaperModel(
            models.lex,
            models.pos,
            models.edit,
            (ed, rp_start, rm_start, rp_end, p_rp_start, p_rm_start, end),
            tagger,
            depth=settings.depth,
            horizon=settings.horizon,
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
