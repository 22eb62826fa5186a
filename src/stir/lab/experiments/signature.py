"""Signatures, in the format of `stir.lab.metrics`, for figures that are not scores of traces."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache
from importlib import metadata

from stir.lab.experiments.grid.workspace import TRAIN, opened
from stir.lab.metrics import Signature
from stir.lab.metrics.score import fingerprint

HELDOUT = "heldout"
TEST = "test"


@lru_cache(maxsize=64)
def signature(folder: str, split: str, system: str) -> str:
    """Name the words, the training data and the version that a figure depends on."""
    space = opened(folder)
    utterances = space.corpus(split)
    about = [system, space.fingerprints[TRAIN], asdict(space.training)]
    configuration = hashlib.sha256(json.dumps(about, default=str).encode()).hexdigest()[:8]
    return str(
        Signature(
            split=split,
            gold=fingerprint(utterances),
            utterances=len(utterances),
            words=sum(len(utterance.words) for utterance in utterances),
            left_out=0,
            system=system,
            configuration=configuration,
            seed=space.training.seed,
            version=metadata.version("stir-repair"),
        )
    )
