"""The network engine's model: language models, networks and their thresholds.

Three language models for the measures, one or more networks, perhaps a guard, their vocabulary, a
tagger, and the operating points that were chosen on held-out data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import UNK, Vocabulary
from stir.models.parts import Part, Parts
from stir.models.provenance import Provenance
from stir.network.decoder import NetworkEngine, OperatingPoint
from stir.network.gru import Network, Reader
from stir.network.lexicon import Lexicon
from stir.options import BALANCED, Options
from stir.paper.language import LanguageBased, read_language
from stir.pos.model import TaggerModel


@dataclass(frozen=True, eq=False)
class NetworkModel(LanguageBased):
    """Everything that is learnt; immutable, and shared by all sessions."""

    engine_name = "network"
    reads_marks = True

    lex: LanguageModel
    pos: LanguageModel
    edit: LanguageModel
    lexicon: Lexicon
    """The vectors of words, which all networks share."""
    networks: tuple[Network, ...]
    tagger: TaggerModel | None
    points: Mapping[str, OperatingPoint]
    """The operating points by name; `balanced` is one of them."""
    calibration: tuple[tuple[float, float], ...] = ()
    """Breakpoints from the networks' probability of a repair to how often it is right."""
    guard: Network | None = None
    """A network that only objects; see `decoder`."""
    provenance: Provenance = field(default_factory=Provenance)

    def __post_init__(self) -> None:
        named = {f"network{i}": network for i, network in enumerate(self.networks)}
        if self.guard is not None:
            named["guard"] = self.guard
        check_networks(named, self.lexicon, len(self.pos.vocabulary))
        check_points(self.points, self.networks[0].onset_lags)

    @property
    def operating_points(self) -> tuple[str, ...]:  # type: ignore[override]
        """Their names."""
        return tuple(self.points)

    @property
    def max_stability(self) -> int:  # type: ignore[override]
        """As many words as an onset is scored for."""
        return int(self.networks[0].onset_lags)

    def engine(self, options: Options) -> NetworkEngine:
        """A fresh engine for one speaker's stream."""
        self.check(options)
        return NetworkEngine(
            self.lex,
            self.pos,
            self.edit,
            self.lexicon,
            readers_of(self.networks),
            self.points[options.operating_point],
            options,
            tagger=self.tagger,
            calibration=self.calibration,
            guard=None if self.guard is None else Reader(self.guard),
        )

    def to_settings(self) -> dict[str, Any]:
        """Operating points and calibration, as JSON."""
        return {
            "points": {name: point._asdict() for name, point in self.points.items()},
            "calibration": self.calibration,
            "networks": len(self.networks),
            "guard": self.guard is not None,
        }

    def to_parts(self) -> dict[str, Part]:
        """All parts by name."""
        parts = self.language_parts()
        parts |= network_parts(self.lexicon, self.networks)
        if self.guard is not None:
            parts["guard"] = Part({}, self.guard.arrays)
        return parts

    @classmethod
    def from_parts(cls, opened: Parts) -> Self:
        """The model of an opened folder."""
        language = read_language(opened)
        lexicon = read_lexicon(opened)
        points, calibration, count, has_guard = opened.read_settings(
            ("points", "calibration", "networks", "guard"), _read_settings
        )
        networks = read_networks(opened, lexicon, count)
        guard = None
        if has_guard:
            guard = opened.build("guard", "a network", lambda part: _network(part, lexicon))
        with opened.error_location():
            return cls(
                **language,
                lexicon=lexicon,
                networks=networks,
                points=points,
                calibration=calibration,
                guard=guard,
            )


def readers_of(networks: Sequence[Network]) -> list[Reader]:
    """One session's readers of several networks, which share their scratch space."""
    readers: list[Reader] = []
    for network in networks:
        readers.append(Reader(network, readers[0] if readers else None))
    return readers


def network_parts(lexicon: Lexicon, networks: Sequence[Network]) -> dict[str, Part]:
    """Networks and their lexicon as parts of a model."""
    words = list(lexicon.words.words[3:])
    parts = {"lexicon": Part({"words": words}, lexicon.arrays)}
    return parts | {f"network{i}": Part({}, each.arrays) for i, each in enumerate(networks)}


def read_lexicon(opened: Parts) -> Lexicon:
    """Read the lexicon that `network_parts` wrote."""
    return opened.build("lexicon", "a lexicon", _lexicon)


def read_networks(opened: Parts, lexicon: Lexicon, count: int) -> tuple[Network, ...]:
    """Read the networks that `network_parts` wrote."""

    def network(part: Part) -> Network:
        return _network(part, lexicon)

    networks = [opened.build(f"network{i}", "a network", network) for i in range(count)]
    return tuple(networks)


def check_networks(networks: Mapping[str, Network], lexicon: Lexicon, tags: int) -> None:
    """Raise a `ModelError` unless the networks share this lexicon, and know all tags."""
    if "network0" not in networks:
        raise ModelError("has no network")
    first = _lags(networks["network0"])
    for name, network in networks.items():
        if network.lexicon is not lexicon:
            raise ModelError(f"{name} has another lexicon")
        if _lags(network) != first:
            raise ModelError(f"{name} scores another number of words than network0")
        # ids begin at 1
        if network.tag_count <= tags:
            raise ModelError(f"{name} does not know all of the {tags} tags")
        if not UNK < network.word_count <= network.known_words + 1:
            raise ModelError(f"{name} has learnt about {network.word_count} words, which is wrong")


def _lags(network: Network) -> tuple[int, int, int]:
    return network.onset_lags, network.phase_lags, network.edit_lags


def check_points(points: Mapping[str, OperatingPoint], lags: int) -> None:
    """Raise a `ModelError` unless all operating points fit the networks, `balanced` among them."""
    for name, point in points.items():
        check_point(name, point, lags)
    if BALANCED not in points:
        raise ModelError(f"has no operating point {BALANCED!r}")


def check_point(name: str, point: OperatingPoint, lags: int) -> None:
    """Raise a `ModelError` unless an operating point fits networks with so many onset lags."""
    if len(point.onset) < lags:
        raise ModelError(f"operating point {name!r} has {len(point.onset)} onset lags, not {lags}")
    edit_term = point.edit_term, point.edit_term_later, point.edit_term_kept
    guard = point.guard_onset, point.guard_edit_term
    for p in (*point.onset, point.give_up, *edit_term, *guard):
        if not 0 <= p <= 1:
            raise ModelError(f"operating point {name!r} holds {p!r}, which is no probability")
    if not 1 <= point.better < inf:
        raise ModelError(f"operating point {name!r} has odds of {point.better!r}, less than even")


def _lexicon(part: Part) -> Lexicon:
    return Lexicon(Vocabulary(part.config["words"]), _contiguous(part))


def _network(part: Part, lexicon: Lexicon) -> Network:
    return Network(_contiguous(part), lexicon)


def _contiguous(part: Part) -> dict[str, NDArray[Any]]:
    return {key: np.ascontiguousarray(array) for key, array in part.tensors.items()}


def _read_settings(
    settings: Mapping[str, Any],
) -> tuple[dict[str, OperatingPoint], tuple[tuple[float, float], ...], int, bool]:
    points = {
        name: OperatingPoint(**{**point, "onset": tuple(point["onset"])})
        for name, point in settings["points"].items()
    }
    calibration = tuple((float(raw), float(right)) for raw, right in settings["calibration"])
    return points, calibration, int(settings["networks"]), bool(settings["guard"])
