from __future__ import annotations

import pytest

from stir.lab.training.tagger import Settings, train_tagger
from stir.pos import TaggerModel
from stir.types import Utterance


@pytest.fixture(scope="session")
def tagger_model(own: list[Utterance]) -> TaggerModel:
    """A small tagger, trained on the corpus of our own."""
    return train_tagger(own, settings=Settings(bits=14))
