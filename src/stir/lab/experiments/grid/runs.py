"""Run one setting: train the forest of `rp_end`, decode a split, and score it.

`rp_end` is trained on the best hypothesis of each onset that the two earlier stages accept; the
bagged probabilities of its examples are computed once for all of its costs.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lab.experiments.grid.candidates import Candidates, with_probabilities
from stir.lab.experiments.grid.decode import Decoder
from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.grid.stages import (
    Reparandum,
    ed_forest,
    kept_forest,
    onset_forest,
    onset_probability_forest,
)
from stir.lab.experiments.grid.workspace import TRAIN, opened
from stir.lab.metrics import Score, Signature
from stir.lab.training.checkpoint import Arrays
from stir.lab.training.examples import VERDICT_DEPTH
from stir.lab.training.grower import two_way
from stir.models.provenance import Provenance
from stir.paper.forest import Forest
from stir.paper.model import PaperModel


def runs(
    folder: str, costs: Sequence[float], settings: Sequence[Setting], split: str
) -> list[Score]:
    """Task: score settings that differ only in the cost of `rp_end` and in depth."""
    decoder = Decoder(opened(folder).corpus(split), split)
    return [run(folder, tuple(costs), setting, split, decoder) for setting in settings]


def run(
    folder: str,
    costs: Sequence[float],
    setting: Setting,
    split: str,
    decoder: Decoder | None = None,
) -> Score:
    """Train and decode one setting; `costs` are all costs of `rp_start` in the run."""
    space = opened(folder)

    def compute() -> Arrays:
        using = decoder or Decoder(space.corpus(split), split)
        detector = model(folder, costs, setting)
        name = configuration(folder, setting)
        return to_arrays(using.score(detector, f"stir {setting}", name))

    depends = {"setting": asdict(setting), "costs": list(costs), "split": split}
    return from_arrays(space.checkpoints.step("run", depends, compute))


def model(folder: str, costs: Sequence[float], setting: Setting) -> PaperModel:
    """Make the model of a setting; it has no tagger, since words come with tags."""
    space = opened(folder)
    reparandum = Reparandum(folder, costs, setting.rp_start)
    forests = (
        ed_forest(folder),
        onset_forest(folder, setting.rp_start),
        reparandum.decision_forest(setting.rm_start),
        verdict_forest(folder, costs, setting),
        onset_probability_forest(folder),
        reparandum.probability_forest(),
        reparandum.end(),
    )
    provenance = Provenance(
        seed=space.training.seed,
        fingerprint=space.fingerprints[TRAIN],
        training={"costs": vars(setting.costs)},
    )
    return PaperModel(
        *space.models,
        forests,
        None,
        depth=setting.depth,
        horizon=space.training.horizon,
        provenance=provenance,
    )


def verdict_forest(folder: str, costs: Sequence[float], setting: Setting) -> Forest:
    """Train the forest of `rp_end`, which is the same for any depth."""
    space = opened(folder)
    return kept_forest(
        space,
        "rp_end",
        {"of": asdict(setting.costs), "costs": list(costs)},
        lambda: space.grower().cost_sensitive(
            "rp_end",
            _verdicts(folder, tuple(costs), setting.rp_start, setting.rm_start),
            two_way(setting.rp_end),
        ),
    )


@lru_cache(maxsize=1)
def _verdicts(folder: str, costs: Sequence[float], onset_cost: float, rm_cost: float) -> Arrays:
    """Return the examples of `rp_end`, which do not depend on its own cost."""
    stage = Reparandum(folder, costs, onset_cost)
    found = stage.candidates
    chosen = hypotheses(found, stage.asked, stage.passed(rm_cost), stage.p(), VERDICT_DEPTH)
    x = with_probabilities(found.verdict_x[chosen], stage.p()[chosen])
    return {"x": x, "y": found.true[chosen].astype(np.int8)}


def hypotheses(
    found: Candidates,
    asked: NDArray[np.bool_],
    passed: NDArray[np.bool_],
    p: NDArray[np.float64],
    depth: int,
) -> NDArray[Any]:
    """Return the rows that `training.examples.verdict_examples` would take, in its order.

    For each accepted onset, these are the `depth` most probable accepted candidates, the nearest
    first.
    """
    rows = np.flatnonzero(asked & passed)
    rows = rows[np.lexsort((rows, -p[rows], found.word[rows]))]
    rank = np.arange(len(rows)) - np.searchsorted(found.word[rows], found.word[rows])
    return rows[rank < depth]


def configuration(folder: str, setting: Setting) -> str:
    """Hash everything that a detector depends on."""
    space = opened(folder)
    about = [asdict(setting), space.fingerprints[TRAIN], asdict(space.training)]
    text = json.dumps(about, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def to_arrays(score: Score) -> Arrays:
    """Convert a score (counts and signature) to arrays, for a checkpoint."""
    table = score.table
    return {
        "conversations": np.array(table.conversations),
        "names": np.array(table.names),
        "counts": table.matrix.astype(np.int64),
        "signature": np.array(json.dumps(asdict(score.signature))),
    }


def from_arrays(arrays: Arrays) -> Score:
    """Convert the arrays of `to_arrays` back to a score."""
    names = arrays["names"].tolist()
    rows = zip(arrays["conversations"].tolist(), arrays["counts"].tolist(), strict=True)
    by_conversation = {
        conversation: Counter(dict(zip(names, counts, strict=True)))
        for conversation, counts in rows
    }
    return Score(Signature(**json.loads(str(arrays["signature"]))), by_conversation)
