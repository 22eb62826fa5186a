"""A trained model as a whole: what a detector needs, and how it lies on disk.

Three language models (section 4.1 and 4.2.1), the forests of the four stages (4.2), a tagger for
plain words, and the settings it was trained with and runs with (section 5). One folder holds it
all (`stir.models.folder`). A folder may name a *base* beside it and hold only what differs: the
paper's two settings share language models and tagger, and are told apart by their forests.

Nothing here needs scikit-learn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np

from stir import engine
from stir.errors import ModelError
from stir.lm import store as lm_store
from stir.lm.model import LanguageModel
from stir.models.folder import CONFIG, Config, Tensors, opened, read, write
from stir.options import Options
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.forest import Forest
from stir.paper.graph import MAX_REPARANDUM_WORDS
from stir.paper.pipeline import Pipeline
from stir.paper.policy import ForestPolicy, Policy
from stir.pos.model import TaggerModel

KIND = "stir detector"
PACKAGED = Path(__file__).parents[1] / "models"
"""The models inside the package, a folder each."""
DEFAULT = "default"
LANGUAGE_MODELS = ("lex", "pos", "edit")
TAGGER = "tagger"
INHERITED = "as in base"

Forests = tuple[Forest, Forest, Forest, Forest, Forest, Forest, Forest]


class Stage(NamedTuple):
    """What a stage's forest looks at, and what it decides between."""

    features: tuple[str, ...]
    classes: tuple[str, ...]
    """In the order of their numbers in `pipeline`."""


STAGES = {
    "ed": Stage(ed.NAMES, ("neither", "newest", "earlier", "both")),
    "rp_start": Stage(rp_start.NAMES, ("fluent", "onset")),
    "rm_start": Stage(rm_start.NAMES, ("elsewhere", "here")),
    "rp_end": Stage(rp_end.NAMES, ("rejected", "repair")),
    "p_rp_start": Stage(rp_start.NAMES, ("fluent", "onset")),
    "p_rm_start": Stage(rm_start.NAMES, ("elsewhere", "here")),
    "end": Stage(rp_end.NAMES, ("goes on", "ends", "delete")),
}
"""The forests that decide, of the four stages in the order in which a word meets them, and those
that know more about what the last three let through (see `pipeline`)."""

PARTS = (*LANGUAGE_MODELS, TAGGER, *STAGES)


@dataclass(frozen=True)
class Settings:
    """How a model runs, and where it comes from."""

    depth: int = 1
    """How many reparandum starts are followed per onset (section 5: 1-best or 2-best)."""
    horizon: int = MAX_REPARANDUM_WORDS
    """After how many words a hypothesis leaves the stack."""
    preset: str = ""
    costs: Mapping[str, Any] = field(default_factory=dict)
    """What mistakes cost, stage by stage, as MetaCost was told."""
    seed: int = 0
    fingerprint: str = ""
    """SHA-256 of the training data."""
    command: str = ""
    """What rebuilds the model bit for bit."""
    licence: str = ""
    """Of the model, which is its training data's and not the code's."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Of stir and of the libraries that it was trained with."""

    def __post_init__(self) -> None:
        for name in ("depth", "horizon", "seed"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{name} is a whole number, not {value!r}")
        for name in ("preset", "fingerprint", "command", "licence"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"{name} is text, not {getattr(self, name)!r}")
        if self.depth < 1 or self.horizon < 1:
            raise ValueError("depth and horizon are at least 1")
        object.__setattr__(self, "costs", {k: _tuples(v) for k, v in dict(self.costs).items()})
        object.__setattr__(self, "versions", dict(self.versions))


@dataclass(frozen=True, eq=False)
class Model(engine.Model):
    """Everything that is learnt; immutable, and shared by all sessions."""

    lex: LanguageModel = field()
    """Trigrams over fluent words."""
    pos: LanguageModel
    """Trigrams over their tags."""
    edit: LanguageModel
    """Bigrams over edit terms."""
    forests: Forests
    """In the order of `STAGES`: four that decide, three that know."""
    tagger: TaggerModel | None = None
    """None if tags always come with the words."""
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        for name, forest in zip(STAGES, self.forests, strict=True):
            check_stage(name, forest.names, forest.classes)

    @property
    def name(self) -> str:  # type: ignore[override]
        """The preset that it was trained with."""
        return self.settings.preset

    @property
    def decision_forests(self) -> tuple[Forest, Forest, Forest, Forest]:
        """Those that decide, in the order of the stages."""
        return self.forests[:4]

    @property
    def probability_forests(self) -> tuple[Forest, Forest, Forest]:
        """Those that say how probable it is what the others let through."""
        return self.forests[4:]

    def engine(self, options: Options) -> Pipeline:
        """A fresh engine for one speaker's stream; there is nothing to choose."""
        self.check(options)
        return self.engine_with(ForestPolicy(self.decision_forests, self.probability_forests))

    def engine_with(self, policy: Policy) -> Pipeline:
        """The same with somebody else to decide."""
        return Pipeline(
            self.lex,
            self.pos,
            self.edit,
            self.tagger,
            policy,
            depth=self.settings.depth,
            horizon=self.settings.horizon,
        )


def check_stage(name: str, features: Sequence[str], classes: Sequence[str]) -> None:
    """Raise a `ModelError` if a forest was trained for another version of its stage."""
    stage = STAGES[name]
    for what, theirs, ours in (
        ("features", tuple(features), stage.features),
        ("classes", tuple(classes), stage.classes),
    ):
        if theirs != ours:
            raise ModelError(
                f"{name} was trained with other {what} than this version of stir has"
                f" ({_first_difference(theirs, ours)}): train the model again"
            )


def _first_difference(theirs: Sequence[str], ours: Sequence[str]) -> str:
    for i, (one, other) in enumerate(zip(theirs, ours, strict=False)):
        if one != other:
            return f"number {i} is {one!r}, not {other!r}"
    return f"{len(theirs)} of them, not {len(ours)}"


def _tuples(value: Any) -> Any:
    """Lists as tuples, so that settings are equal once they have been through JSON."""
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value


# --- names and folders ----------------------------------------------------------------------------


def names() -> list[str]:
    """The models inside the package."""
    return sorted(file.parent.name for file in PACKAGED.glob(f"*/{CONFIG}"))


def locate(path_or_name: str | Path) -> Path:
    """The folder of a model; a string that is a packaged model's name means that one."""
    if isinstance(path_or_name, Path):
        return path_or_name
    if path_or_name in (packaged := names()):
        return PACKAGED / path_or_name
    if Path(path_or_name).is_dir() and path_or_name:
        return Path(path_or_name)
    known = (
        f"those inside the package are {', '.join(packaged)}" if packaged else "none is packaged"
    )
    raise ModelError(f"there is no model {path_or_name!r}: no such folder, and {known}")


# --- saving ---------------------------------------------------------------------------------------


class Part(NamedTuple):
    """One part of a model on disk."""

    config: Config
    tensors: Tensors
    folder: Path


def save(model: Model, folder: str | Path, base: str | None = None) -> None:
    """Write a model; what is the same in the model in the folder `base` beside it is left out.

    The same model gives the same bytes.
    """
    folder = Path(folder)
    parts = _take_apart(model, folder)
    config: Config = {"kind": KIND}
    inherited: set[str] = set()
    if base is not None:
        checksum, theirs = _read_base(folder, base, ())
        config["base"] = {"folder": base, "checksum": checksum}
        inherited = {name for name in parts if name in theirs and _same(parts[name], theirs[name])}
    config["settings"] = asdict(model.settings)
    config["parts"] = {
        name: INHERITED if name in inherited else parts[name].config if name in parts else None
        for name in PARTS
    }
    tensors = {
        f"{name}.{key}": array
        for name, part in parts.items()
        for key, array in part.tensors.items()
        if name not in inherited
    }
    write(folder, tensors, config)


def _take_apart(model: Model, folder: Path) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    for name in LANGUAGE_MODELS:
        lm: LanguageModel = getattr(model, name)
        parts[name] = Part(lm_store.to_config(lm), lm_store.to_tensors(lm), folder)
    if model.tagger is not None:
        parts[TAGGER] = Part(model.tagger.to_config(), model.tagger.to_arrays(), folder)
    for name, forest in zip(STAGES, model.forests, strict=True):
        described = {
            "features": list(forest.names),
            "classes": list(forest.classes),
            "trees": forest.trees,
            "nodes": forest.nodes,
        }
        parts[name] = Part(described, forest.to_arrays(), folder)
    return parts


def _same(one: Part, other: Part) -> bool:
    return (
        one.config == other.config
        and one.tensors.keys() == other.tensors.keys()
        and all(
            array.dtype == other.tensors[key].dtype and np.array_equal(array, other.tensors[key])
            for key, array in one.tensors.items()
        )
    )


# --- loading --------------------------------------------------------------------------------------


def load(path_or_name: str | Path = DEFAULT) -> Model:
    """Open a model: a folder, or by its name one inside the package.

    A `ModelError` names the file that is missing, altered, foreign or of another version.
    """
    return load_paper(locate(path_or_name))


def load_paper(folder: Path) -> Model:
    """Open one of the paper's models."""
    config, parts = _read_parts(folder, ())
    with opened(folder, "a detector"):
        settings = Settings(**config["settings"])
    models = {name: _language_model(name, parts[name]) for name in LANGUAGE_MODELS}
    forests = cast(Forests, tuple(_forest(name, parts[name]) for name in STAGES))
    return Model(
        **models,
        forests=forests,
        tagger=_tagger(parts[TAGGER]) if TAGGER in parts else None,
        settings=settings,
    )


def _read_parts(folder: Path, derived: tuple[Path, ...]) -> tuple[Config, dict[str, Part]]:
    """A folder's configuration and its parts; `derived` are the folders whose base it is."""
    config, tensors = read(folder)
    with opened(folder, "a detector"):
        if config["kind"] != KIND:
            raise ValueError(f"the kind is {config['kind']!r}, not {KIND!r}")
        described: Mapping[str, Any] = config["parts"]
        inherited: Mapping[str, Part] = {}
        if config.get("base") is not None:
            base = config["base"]
            checksum, inherited = _read_base(folder, base["folder"], derived)
            if checksum != base["checksum"]:
                raise ModelError(
                    f"was made for another {base['folder']!r} than the one beside it:"
                    " save or train it again",
                    file=folder / CONFIG,
                )
        parts = {}
        for name in PARTS:
            if described[name] == INHERITED:
                parts[name] = inherited[name]
            elif described[name] is not None or name != TAGGER:
                parts[name] = Part(dict(described[name]), _of(tensors, name), folder)
        _check_complete(tensors, [name for name in parts if described[name] != INHERITED])
        return config, parts


def _read_base(folder: Path, base: Any, derived: tuple[Path, ...]) -> tuple[str, dict[str, Part]]:
    """The checksum and the parts of a base, which is a folder beside `folder` and nowhere else."""
    place = folder.resolve()
    config_file = folder / CONFIG
    if not isinstance(base, str) or not re.fullmatch(r"\w[\w.-]*", base, re.ASCII):
        raise ModelError(f"names a base that is no folder beside it: {base!r}", file=config_file)
    derived = (*derived, place)
    if place.parent / base in derived:
        raise ModelError(f"is its own base, by way of {base!r}", file=config_file)
    config, parts = _read_parts(place.parent / base, derived)
    return str(config["checksum"]), parts


def _of(tensors: Tensors, name: str) -> Tensors:
    prefix = f"{name}."
    return {k.removeprefix(prefix): array for k, array in tensors.items() if k.startswith(prefix)}


def _check_complete(tensors: Tensors, own: Sequence[str]) -> None:
    for key in tensors:
        if key.partition(".")[0] not in own:
            raise ModelError(f"holds {key!r}, of which {CONFIG} knows nothing")


def _language_model(name: str, part: Part) -> LanguageModel:
    with opened(part.folder, "a language model", name):
        return lm_store.from_tensors(part.config, part.tensors)


def _tagger(part: Part) -> TaggerModel:
    with opened(part.folder, "a tagger", TAGGER):
        return TaggerModel.from_arrays(part.config, part.tensors)


def _forest(name: str, part: Part) -> Forest:
    with opened(part.folder, "a forest", name):
        features, classes = part.config["features"], part.config["classes"]
        try:
            check_stage(name, features, classes)
        except ModelError as error:
            raise error.at(file=part.folder / CONFIG) from None
        return Forest.from_arrays(part.tensors, features, classes)
