"""The default model as a whole, and how it lies on disk.

Three language models for the measures, one or more networks, perhaps a guard that objects to what
they say, the words they know, a tagger, and the operating points that were chosen on held-out.
`stir.paper.model` tells the two kinds of models apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from stir.errors import InputError, ModelError
from stir.lm import store as lm_store
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import Vocabulary
from stir.models.folder import Config, Tensors, opened, read, write
from stir.network.decoder import Listener, OperatingPoint
from stir.network.gru import Network
from stir.pos.model import TaggerModel

KIND = "stir recurrent detector"
BALANCED = "balanced"


@dataclass(frozen=True)
class RecurrentSettings:
    """How a model runs, and where it comes from."""

    points: Mapping[str, OperatingPoint]
    """The operating points by name; `balanced` is meant when none is named."""
    calibration: tuple[tuple[float, float], ...] = ()
    """From how likely the networks find a repair to how often that is right."""
    preset: str = ""
    training: Mapping[str, Any] = field(default_factory=dict)
    """The settings of the networks' training."""
    seed: int = 0
    fingerprint: str = ""
    """SHA-256 of the training data."""
    command: str = ""
    licence: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class RecurrentModel:
    """Everything that is learnt; immutable, and shared by all sessions."""

    lex: LanguageModel
    pos: LanguageModel
    edit: LanguageModel
    words: Vocabulary
    networks: tuple[Network, ...]
    tagger: TaggerModel | None
    settings: RecurrentSettings
    guard: Network | None = None
    """Asked for its objections only; see `Listener`."""

    def __post_init__(self) -> None:
        named = {f"network{i}": network for i, network in enumerate(self.networks)}
        if self.guard is not None:
            named["guard"] = self.guard
        check_networks(named, len(self.words), len(self.pos.vocabulary))
        for name, point in self.settings.points.items():
            check_point(name, point, self.networks[0].delays)
        if BALANCED not in self.settings.points:
            raise ModelError(f"has no operating point {BALANCED!r}")

    def engine(
        self,
        operating_point: str = BALANCED,
        stability: int = 0,
        min_confidence: float = 0.0,
    ) -> Listener:
        """What finds the repairs of one speaker's stream."""
        points = self.settings.points
        if operating_point not in points:
            raise InputError(
                f"there is no operating point {operating_point!r}, only {', '.join(points)}"
            )
        if not 0 <= stability <= self.networks[0].delays:
            raise InputError(f"stability is 0 to {self.networks[0].delays} words, not {stability}")
        if not 0 <= min_confidence <= 1:
            raise InputError(f"a least confidence is 0 to 1, not {min_confidence}")
        return Listener(
            self.lex,
            self.pos,
            self.edit,
            self.words,
            self.networks,
            points[operating_point],
            self.settings.calibration,
            guard=self.guard,
            stability=stability,
            min_confidence=min_confidence,
        )


def check_networks(networks: Mapping[str, Network], words: int, tags: int) -> None:
    """Raise a `ModelError` unless the networks can be asked together, about all words and tags."""
    if "network0" not in networks:
        raise ModelError("has no network")
    first = _looks_back(networks["network0"])
    for name, network in networks.items():
        if _looks_back(network) != first:
            raise ModelError(f"{name} looks back another number of words than network0")
        # ids begin at 1
        if network.word_count <= words or network.tag_count <= tags:
            raise ModelError(f"{name} does not know all of the {words} words and {tags} tags")


def _looks_back(network: Network) -> tuple[int, int, int]:
    return network.delays, network.followed, network.edit_delays


def check_point(name: str, point: OperatingPoint, delays: int) -> None:
    """Raise a `ModelError` unless an operating point is one for networks with so many delays."""
    if len(point.onset) < delays:
        raise ModelError(f"operating point {name!r} knows {len(point.onset)} delays, not {delays}")
    edit_term = point.edit_term, point.edit_term_later, point.edit_term_kept
    guard = point.guard_onset, point.guard_edit_term
    for p in (*point.onset, point.give_up, *edit_term, *guard):
        if not 0 <= p <= 1:
            raise ModelError(f"operating point {name!r} holds {p!r}, which is no probability")
    if not 1 <= point.better < inf:
        raise ModelError(f"operating point {name!r} has odds of {point.better!r}, less than even")


def save(model: RecurrentModel, folder: str | Path) -> None:
    """Write a model; the same model gives the same bytes."""
    tensors: Tensors = {}
    config: Config = {"kind": KIND}
    for name in ("lex", "pos", "edit"):
        lm: LanguageModel = getattr(model, name)
        config[name] = lm_store.to_config(lm)
        tensors |= {f"{name}.{key}": array for key, array in lm_store.to_tensors(lm).items()}
    if model.tagger is not None:
        config["tagger"] = model.tagger.to_config()
        tensors |= {f"tagger.{key}": array for key, array in model.tagger.to_arrays().items()}
    config["words"] = list(model.words.words[3:])
    config["networks"] = len(model.networks)
    for i, network in enumerate(model.networks):
        tensors |= {f"network{i}.{key}": array for key, array in network.arrays.items()}
    config["guard"] = model.guard is not None
    if model.guard is not None:
        tensors |= {f"guard.{key}": array for key, array in model.guard.arrays.items()}
    s = model.settings
    config["settings"] = {
        "points": {name: point._asdict() for name, point in s.points.items()},
        "calibration": s.calibration,
        "preset": s.preset,
        "training": dict(s.training),
        "seed": s.seed,
        "fingerprint": s.fingerprint,
        "command": s.command,
        "licence": s.licence,
        "versions": dict(s.versions),
    }
    write(Path(folder), tensors, config)


def load(folder: Path) -> RecurrentModel:
    """Open a model; a `ModelError` names the file that is missing, altered or foreign."""
    config, tensors = read(folder)
    with opened(folder, "a recurrent detector"):
        if config["kind"] != KIND:
            raise ValueError(f"the kind is {config['kind']!r}, not {KIND!r}")
        models = {
            name: lm_store.from_tensors(config[name], _of(tensors, name))
            for name in ("lex", "pos", "edit")
        }
        tagger = None
        if "tagger" in config:
            tagger = TaggerModel.from_arrays(config["tagger"], _of(tensors, "tagger"))
        networks = tuple(
            _network(folder, tensors, f"network{i}") for i in range(config["networks"])
        )
        return RecurrentModel(
            **models,
            words=Vocabulary(config["words"]),
            networks=networks,
            tagger=tagger,
            settings=_settings(config["settings"]),
            guard=_network(folder, tensors, "guard") if config["guard"] else None,
        )


def _network(folder: Path, tensors: Tensors, name: str) -> Network:
    with opened(folder, "a network", name):
        return Network(_of(tensors, name))


def _settings(config: Mapping[str, Any]) -> RecurrentSettings:
    points = {
        name: OperatingPoint(**{**point, "onset": tuple(point["onset"])})
        for name, point in config["points"].items()
    }
    steps = tuple((float(raw), float(right)) for raw, right in config["calibration"])
    rest = {key: config[key] for key in config if key not in ("points", "calibration")}
    return RecurrentSettings(points, steps, **rest)


def _of(tensors: Tensors, name: str) -> Tensors:
    prefix = f"{name}."
    found = {k.removeprefix(prefix): v for k, v in tensors.items() if k.startswith(prefix)}
    return {key: np.ascontiguousarray(value) for key, value in found.items()}
