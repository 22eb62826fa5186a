"""The subject of a benchmark: utterances and, where needed, a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from stir.detector import load_model
from stir.engine import Model
from stir.errors import InputError
from stir.lab.bench.corpus import synthetic_corpus
from stir.lab.bench.speech import spoken
from stir.network.model import NetworkModel
from stir.paper.model import PaperModel
from stir.pos.model import TaggerModel
from stir.types import Utterance

SPOKEN = 50_000


@dataclass(frozen=True)
class Subject:
    """Utterances and a model folder; without `given` utterances, suitable ones are generated."""

    given: Sequence[Utterance] | None = None
    folder: Path | None = None

    @cached_property
    def model(self) -> Model:
        """The model in `folder`."""
        if self.folder is None:
            raise InputError("this benchmark needs a model")
        return load_model(self.folder)

    @cached_property
    def utterances(self) -> Sequence[Utterance]:
        """The utterances to train a language model on."""
        return synthetic_corpus() if self.given is None else self.given

    @cached_property
    def speech(self) -> Sequence[Utterance]:
        """The tagged utterances to push into a detector."""
        if self.given is not None:
            return [self._tagged(utterance) for utterance in self.given if utterance.words]
        if not isinstance(self.model, (PaperModel, NetworkModel)):
            raise InputError("this model cannot generate words: measure it on a corpus")
        return spoken(self.model, SPOKEN)

    @property
    def tagger(self) -> TaggerModel:
        """The model's tagger."""
        found = getattr(self.model, "tagger", None)
        if not isinstance(found, TaggerModel):
            raise InputError("the model has no tagger")
        return found

    def _tagged(self, utterance: Utterance) -> Utterance:
        if utterance.pos is not None:
            return utterance
        try:
            tags = tuple(self.tagger.tag(utterance.words))
        except InputError as error:
            raise InputError("has no part-of-speech tags", utterance=utterance.id) from error
        return Utterance(utterance.id, utterance.words, tags)
