from __future__ import annotations

import pytest

from stir.pos import TaggerModel, train_tagger
from stir.pos.training import Settings
from stir.types import Utterance


@pytest.fixture(scope="session")
def tagger_model(own: list[Utterance]) -> TaggerModel:
    """A small tagger, trained on the corpus of our own."""
    return train_tagger(own, settings=Settings(bits=14))
