"""The encoder engine's model: language models, encoders and their thresholds.

Three language models and a tagger for the measures, a vocabulary of pieces with its embeddings, one
or more encoders, and the operating points that were chosen on held-out data. Networks of the
default engine may read beside the encoders: what both say is averaged. Decisions are those of
`stir.network.decoder`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np

from stir.encoder.network import EncoderNetwork, Graph, Pieces
from stir.encoder.reader import reader_of
from stir.encoder.runtime import OnnxGraph
from stir.encoder.wordpiece import WordPieces
from stir.errors import ModelError
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import END, Vocabulary
from stir.models.parts import Part, Parts
from stir.models.provenance import Provenance
from stir.network.decoder import NetworkEngine, OperatingPoint
from stir.network.gru import Network
from stir.network.lexicon import Lexicon
from stir.network.model import (
    check_networks,
    check_points,
    network_parts,
    read_lexicon,
    read_networks,
    readers_of,
)
from stir.network.scorer import Scorer
from stir.network.weights import EDIT_LAGS
from stir.options import Options
from stir.paper.language import LanguageBased, read_language
from stir.pos.model import TaggerModel


@dataclass(frozen=True, eq=False)
class EncoderModel(LanguageBased):
    """Everything that is learnt; immutable, and shared by all sessions."""

    engine_name = "encoder"
    reads_marks = True
    open_graph: ClassVar[type[Graph]] = OnnxGraph
    """What runs the graphs."""

    lex: LanguageModel
    pos: LanguageModel
    edit: LanguageModel
    pieces: Pieces
    encoders: tuple[EncoderNetwork, ...]
    tagger: TaggerModel | None
    points: Mapping[str, OperatingPoint]
    """The operating points by name; `balanced` is one of them."""
    calibration: tuple[tuple[float, float], ...] = ()
    """Breakpoints from the encoders' probability of a repair to how often it is right."""
    provenance: Provenance = field(default_factory=Provenance)
    lexicon: Lexicon | None = None
    """The lexicon of the networks, if there are any."""
    networks: tuple[Network, ...] = ()
    """Networks of the default engine, which read beside the encoders."""

    def __post_init__(self) -> None:
        if not self.encoders:
            raise ModelError("has no encoder")
        if self.networks:
            named = {f"network{i}": network for i, network in enumerate(self.networks)}
            check_networks(named, self._lexicon, len(self.pos.vocabulary))
        first = self.encoders[0]
        for i, encoder in enumerate(self.encoders):
            if encoder.pieces is not self.pieces:
                raise ModelError(f"encoder{i} has other pieces")
            if encoder.onset_lags != first.onset_lags or encoder.phase_lags != first.phase_lags:
                raise ModelError(f"encoder{i} scores another number of words than encoder0")
            if encoder.tag_count <= len(self.pos.vocabulary):  # ids begin at 1
                raise ModelError(f"encoder{i} does not know all tags")
        for i, network in enumerate(self.networks):
            if (network.onset_lags, network.phase_lags) != (first.onset_lags, first.phase_lags):
                raise ModelError(f"network{i} scores another number of words than encoder0")
        if self.networks and first.onset_lags < EDIT_LAGS:
            raise ModelError("encoder0 asks about fewer edit terms than the networks")
        check_points(self.points, first.onset_lags)

    @property
    def operating_points(self) -> tuple[str, ...]:  # type: ignore[override]
        """Their names."""
        return tuple(self.points)

    @property
    def max_stability(self) -> int:  # type: ignore[override]
        """As many words as an onset is scored for."""
        return self.encoders[0].onset_lags

    @cached_property
    def _lexicon(self) -> Lexicon:
        """The networks' lexicon; encoders read pieces, so without networks no word is known."""
        if self.lexicon is not None:
            return self.lexicon
        return Lexicon(
            Vocabulary([]),
            {"vectors": np.zeros((END + 1, 1), np.int8), "grams": np.zeros((1, 1), np.int16)},
        )

    def engine(self, options: Options) -> NetworkEngine:
        """A fresh engine for one speaker's stream."""
        self.check(options)
        # networks come first: they count their states by their place among the readers
        readers: list[Scorer] = list(readers_of(self.networks))
        readers += [reader_of(encoder) for encoder in self.encoders]
        return NetworkEngine(
            self.lex,
            self.pos,
            self.edit,
            self._lexicon,
            readers,
            self.points[options.operating_point],
            options,
            tagger=self.tagger,
            calibration=self.calibration,
        )

    def to_settings(self) -> dict[str, Any]:
        """Operating points and calibration, as JSON."""
        return {
            "points": {name: point._asdict() for name, point in self.points.items()},
            "calibration": self.calibration,
            "encoders": len(self.encoders),
            "networks": len(self.networks),
        }

    def to_parts(self) -> dict[str, Part]:
        """All parts by name."""
        parts = self.language_parts()
        vocabulary = self.pieces.vocabulary
        config = {"pieces": list(vocabulary.ids), "most": vocabulary.most}
        arrays = {"pieces": self.pieces.table, "scales": self.pieces.scales}
        parts["pieces"] = Part(config, arrays)
        for i, encoder in enumerate(self.encoders):
            graph = np.frombuffer(encoder.graph.content, np.uint8)
            config = {
                "attention": encoder.attention,
                "past_shape": list(encoder.past_shape),
                "state_size": encoder.state_size,
            }
            parts[f"encoder{i}"] = Part(config, {**encoder.arrays, "graph": graph})
        if self.lexicon is not None:
            parts |= network_parts(self.lexicon, self.networks)
        return parts

    @classmethod
    def from_parts(cls, opened: Parts) -> Self:
        """The model of an opened folder."""
        language = read_language(opened)
        pieces = opened.build("pieces", "pieces of words", _pieces)
        points, calibration, count, network_count = opened.read_settings(
            ("points", "calibration", "encoders", "networks"), _read_settings
        )

        def encoder(part: Part) -> EncoderNetwork:
            heads = dict(part.tensors)
            graph = cls.open_graph(heads.pop("graph").tobytes())
            return EncoderNetwork(
                graph,
                heads,
                pieces,
                part.config["attention"],
                tuple(part.config["past_shape"]),
                int(part.config["state_size"]),
            )

        encoders = [opened.build(f"encoder{i}", "an encoder", encoder) for i in range(count)]
        lexicon = read_lexicon(opened) if network_count else None
        networks = read_networks(opened, lexicon, network_count) if lexicon else ()
        with opened.error_location():
            return cls(
                **language,
                pieces=pieces,
                encoders=tuple(encoders),
                points=points,
                calibration=calibration,
                lexicon=lexicon,
                networks=networks,
            )


def _pieces(part: Part) -> Pieces:
    vocabulary = WordPieces(part.config["pieces"], int(part.config["most"]))
    return Pieces(vocabulary, part.tensors)


def _read_settings(
    settings: Mapping[str, Any],
) -> tuple[dict[str, OperatingPoint], tuple[tuple[float, float], ...], int, int]:
    points = {
        name: OperatingPoint(**{**point, "onset": tuple(point["onset"])})
        for name, point in settings["points"].items()
    }
    calibration = tuple((float(raw), float(right)) for raw, right in settings["calibration"])
    # models that were saved before networks could read along do not name them
    return points, calibration, int(settings["encoders"]), int(settings.get("networks", 0))
