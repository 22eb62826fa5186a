"""What is measured: some utterances and, for what needs one, a model."""

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
    """Without utterances of one's own, each section has some that suit it."""

    given: Sequence[Utterance] | None = None
    folder: Path | None = None

    @cached_property
    def model(self) -> Model:
        """The model of `folder`."""
        if self.folder is None:
            raise InputError("a model is needed to measure that")
        return load_model(self.folder)

    @cached_property
    def utterances(self) -> Sequence[Utterance]:
        """What a language model is built from."""
        return synthetic_corpus() if self.given is None else self.given

    @cached_property
    def speech(self) -> Sequence[Utterance]:
        """What a detector is pushed, with tags."""
        if self.given is not None:
            return [self._tagged(utterance) for utterance in self.given if utterance.words]
        if not isinstance(self.model, (PaperModel, NetworkModel)):
            raise InputError("there is nothing to draw words from: measure it on a corpus")
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
