"""Train the networks of the default model from its encoded training data.

This step is apart from the others because it alone benefits from an accelerator: it needs nothing
but the checkpoint `encoded-*.npz` of a work folder.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError
from stir.lab.training.checkpoint import Arrays, Checkpoints
from stir.lab.training.encoded import Encoded
from stir.lab.training.gru_training import WordTable, fit_network
from stir.lab.training.progress import Progress
from stir.lab.training.settings import DefaultSettings
from stir.lm.vocabulary import END, Vocabulary
from stir.network.lexicon import Lexicon

ENCODED = "encoded"
"""The name of the checkpoint."""


class TrainingData(NamedTuple):
    """What networks are trained on."""

    encoded: Encoded
    table: WordTable
    tags: int
    """The size of the vocabulary of tags."""
    key: str
    """The key of the checkpoint, which is a hash of all that the data were made of."""
    keys: NDArray[np.str_]
    """The words; the id of the first is 1."""
    known: int
    """Words with smaller ids are in the lexicon; vectors of others follow from their letters."""
    grams: NDArray[np.int16]
    """The vectors of letter n-grams."""

    def lexicon(self) -> Lexicon:
        """Return the lexicon that the ids of words count in."""
        return lexicon_of(self.keys.tolist(), self.table.vectors[: self.known], self.grams)


def lexicon_of(keys: Sequence[str], vectors: NDArray[np.int8], grams: NDArray[np.int16]) -> Lexicon:
    """Return a lexicon of the first words, those that have vectors."""
    words = Vocabulary(keys[END : len(vectors) - 1])
    return Lexicon(words, {"vectors": np.ascontiguousarray(vectors), "grams": grams})


def from_arrays(arrays: Arrays, key: str) -> TrainingData:
    """Take the arrays of the checkpoint."""
    rest = dict(arrays)
    vectors, spelled = rest.pop("vectors"), rest.pop("spelled")
    table = WordTable(vectors, spelled, int(rest.pop("learnt")))
    tags, known = int(rest.pop("tag_count")), int(rest.pop("known"))
    keys, grams = rest.pop("keys"), rest.pop("grams")
    return TrainingData(Encoded(**rest), table, tags, key, keys, known, grams)


def read_training_data(work: Path) -> TrainingData:
    """Read the encoding of a work folder, of which there must be one."""
    paths = sorted(work.glob(f"{ENCODED}-*.npz"))
    if not paths:
        raise InputError("has no encoded training data: run --steps encode first", file=work)
    if len(paths) > 1:
        names = ", ".join(path.name for path in paths)
        raise InputError(f"has the encodings of several runs; keep one of {names}", file=work)
    [path] = paths
    try:
        with np.load(path, allow_pickle=False) as saved:
            return from_arrays(dict(saved), path.stem.removeprefix(f"{ENCODED}-"))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise InputError(f"is not encoded training data: {error}", file=path) from error


def train_networks(
    data: TrainingData, settings: DefaultSettings, work: Path | None, progress: Progress
) -> list[Arrays]:
    """Train the networks, which differ by their seeds; finished ones are read from `work`."""
    checkpoints = Checkpoints(work, {"version": version("stir-repair"), "encoded": data.key})
    return [_network(data, settings, i, checkpoints, progress) for i in range(settings.networks)]


def _network(
    data: TrainingData,
    settings: DefaultSettings,
    number: int,
    checkpoints: Checkpoints,
    progress: Progress,
) -> Arrays:
    def report(done: int, total: int, loss: float) -> None:
        progress(f"network {number + 1} of {settings.networks}, loss {loss:.3f}", done, total)

    seed = settings.seed + number

    def compute() -> Arrays:
        return dict(
            fit_network(data.encoded, data.table, data.tags, settings.network, seed, report)
        )

    depends = {"settings": settings.network, "seed": seed}
    return checkpoints.step(f"network{number}", depends, compute)
