"""What is measured: some utterances and, for what needs one, a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from stir.errors import InputError
from stir.lab.bench.corpus import synthetic_corpus
from stir.lab.bench.speech import spoken
from stir.network.model import RecurrentModel
from stir.paper.model import Model, load
from stir.types import Utterance

SPOKEN = 50_000


@dataclass(frozen=True)
class Subject:
    """Without utterances of one's own, each section has some that suit it."""

    given: Sequence[Utterance] | None = None
    folder: Path | None = None

    @cached_property
    def model(self) -> Model | RecurrentModel:
        """The model of `folder`."""
        if self.folder is None:
            raise InputError("a model is needed to measure that")
        return load(self.folder)

    @cached_property
    def utterances(self) -> Sequence[Utterance]:
        """What a language model is built from."""
        return synthetic_corpus() if self.given is None else self.given

    @cached_property
    def speech(self) -> Sequence[Utterance]:
        """What a detector listens to, with tags."""
        if self.given is None:
            return spoken(self.model, SPOKEN)
        return [self._tagged(utterance) for utterance in self.given if utterance.words]

    def _tagged(self, utterance: Utterance) -> Utterance:
        if utterance.pos is not None:
            return utterance
        if self.model.tagger is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        tags = tuple(self.model.tagger.tag(utterance.words))
        return Utterance(utterance.id, utterance.words, tags)
