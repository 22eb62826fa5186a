"""The work folder of a run, which all its processes share.

It holds the corpora, the language models trained on everything, and every finished step
(`training.checkpoint`). A task takes the folder and the name of its part, and stores its result
there. Any process or machine with access to the folder can run any task, and a stopped run can be
resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property, lru_cache
from pathlib import Path

import stir
from stir.corpus.jsonl import read_jsonl, write_jsonl
from stir.errors import InputError
from stir.lab.experiments.grid.approximation import with_approximate_entropies
from stir.lab.training.checkpoint import Checkpoints, hash_files
from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.fit import fingerprint
from stir.lab.training.grower import Grower
from stir.lab.training.settings import Costs, TrainingSettings
from stir.lm import store as lm_store
from stir.types import Utterance

TRAIN = "train"
DESCRIPTION = "run.json"
# The code that the steps depend on; the rest of the package only uses their results.
_FOLDERS = (
    "lm",
    "paper",
    "lab/metrics",
    "lab/noisy_channel",
    "lab/training",
    "lab/experiments/grid",
)
_FILES = ("detector", "engine", "session", "types", "words")


class Workspace:
    """An open work folder, as created by `prepare`."""

    def __init__(self, folder: Path) -> None:
        """Open a folder that `prepare` has created."""
        self.folder = folder
        try:
            about = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InputError(
                f"is not a work folder of an experiment: {error}", file=folder
            ) from error
        # costs and depths vary in a grid; the other settings are common to all runs
        self.training = TrainingSettings(Costs(1, 1, 1), depth=1, **about["training"])
        self.fingerprints: Mapping[str, str] = about["fingerprints"]
        self.approximate: bool = about["approximate"]
        self.checkpoints = Checkpoints(folder / "steps", about)
        self._corpora: dict[str, list[Utterance]] = {}

    def corpus(self, split: str) -> list[Utterance]:
        """The utterances of a split."""
        if split not in self._corpora:
            self._corpora[split] = list(read_jsonl(self.folder / f"{split}.jsonl"))
        return self._corpora[split]

    @property
    def splits(self) -> list[str]:
        """The splits that can be decoded."""
        return [split for split in self.fingerprints if split != TRAIN]

    def fold(self, number: int) -> tuple[list[Utterance], Models]:
        """Return the utterances of a fold, and models trained on the other folds."""
        fold, outside = self._folds[number]
        return fold, self._with_entropies(fit_models(outside))

    @property
    def folds(self) -> range:
        """The numbers of the folds."""
        conversations = len({utterance.conversation for utterance in self.corpus(TRAIN)})
        return range(min(self.training.folds, conversations))

    @cached_property
    def _folds(self) -> list[tuple[list[Utterance], list[Utterance]]]:
        return divide(self.corpus(TRAIN), self.training.folds, self.training.seed)

    @cached_property
    def models(self) -> Models:
        """The language models trained on the whole training corpus."""
        loaded = Models(*(lm_store.load(self.folder / name) for name in Models._fields))
        return self._with_entropies(loaded)

    def _with_entropies(self, models: Models) -> Models:
        if not self.approximate:
            return models
        lex, pos = map(with_approximate_entropies, (models.lex, models.pos))
        return Models(lex, pos, models.edit)

    def grower(self, n_jobs: int = 1) -> Grower:
        """Return a grower with the settings of this run."""
        return Grower(self.training, self.checkpoints, n_jobs=n_jobs)


@lru_cache(maxsize=2)
def opened(folder: str) -> Workspace:
    """Open a work folder, cached in each process."""
    return Workspace(Path(folder))


def prepare(
    folder: Path,
    train: Sequence[Utterance],
    splits: Mapping[str, Sequence[Utterance]],
    training: TrainingSettings,
    *,
    approximate: bool = False,
) -> Workspace:
    """Create a folder with everything that tasks need; results of the same run are kept.

    With `approximate`, features use the entropies of equation 6.
    """
    folder.mkdir(parents=True, exist_ok=True)
    corpora = {TRAIN: train, **splits}
    fingerprints = {name: fingerprint(utterances) for name, utterances in corpora.items()}
    settings = asdict(training)
    about = {
        "training": {name: settings[name] for name in settings if name not in ("costs", "depth")},
        "fingerprints": fingerprints,
        "program": program(),
        "approximate": approximate,
    }
    description = json.dumps(about, indent=2) + "\n"
    path = folder / DESCRIPTION
    if not path.exists() or path.read_text(encoding="utf-8") != description:
        path.unlink(missing_ok=True)
        for name, utterances in corpora.items():
            _write(folder / f"{name}.jsonl", utterances)
        for name, model in fit_models(train)._asdict().items():
            lm_store.save(model, folder / name)
        # the description is written last, so that a folder that has one is complete
        beside = path.with_suffix(".part")
        beside.write_text(description, encoding="utf-8")
        beside.replace(path)
    opened.cache_clear()
    return opened(str(folder))


def _write(path: Path, utterances: Iterable[Utterance]) -> None:
    with path.open("w", encoding="utf-8") as file:
        write_jsonl(file, utterances)


@lru_cache(maxsize=1)
def program() -> str:
    """Hash the source code, so that another version of the program does not reuse its steps."""
    root = Path(stir.__file__).parent
    inside = [path for folder in _FOLDERS for path in (root / folder).rglob("*.py")]
    return hash_files(root, [*inside, *(root / f"{name}.py" for name in _FILES)])
