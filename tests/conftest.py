"""What several tests need: the corpora, and a machine-independent Hypothesis."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import stir
from golden_files import Golden
from stir.cli.plain import warn_once
from stir.corpus.jsonl import read_jsonl
from stir.corpus.source import read_corpus
from stir.errors import Problems
from stir.lab.training.tagger import Settings as TaggerSettings
from stir.lab.training.tagger import train_tagger
from stir.pos import TaggerModel
from stir.types import Utterance

ROOT = Path(__file__).parents[1]
SWITCHBOARD = Path(os.environ.get("STIR_SWITCHBOARD", ROOT.parent / "shared" / "data"))
"""A folder with swda/, splits/ and oracle/."""

# Machines differ in speed; what is tested here is not time.
settings.register_profile("stir", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stir")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the files of tests/golden again instead of comparing with them",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if (SWITCHBOARD / "swda").is_dir():
        return
    skip = pytest.mark.skip(reason=f"no Switchboard in {SWITCHBOARD} (set STIR_SWITCHBOARD)")
    for item in items:
        # not by keyword: tests/corpus/ has that name too, and needs no Switchboard
        if item.get_closest_marker("corpus") is not None:
            item.add_marker(skip)


@pytest.fixture(scope="session", autouse=not stir.compiled)
def _warned(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Plain Python warns once; now, and not in the output that a test looks at."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    warn_once()


def read(split: str, *, partial_words: bool = False) -> list[Utterance]:
    return list(
        read_corpus(
            SWITCHBOARD / "swda",
            SWITCHBOARD / "splits" / f"{split}.txt",
            partial_words=partial_words,
            problems=Problems(),
        )
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(update=request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def switchboard() -> Path:
    return SWITCHBOARD


@pytest.fixture(scope="session")
def heldout() -> list[Utterance]:
    return read("heldout")


@pytest.fixture(scope="session")
def heldout_partial() -> list[Utterance]:
    return read("heldout", partial_words=True)


@pytest.fixture(scope="session")
def train() -> list[Utterance]:
    return read("train")


@pytest.fixture(scope="session")
def own() -> list[Utterance]:
    """The corpus of our own, in examples/."""
    return list(read_jsonl(ROOT / "examples" / "corpus.jsonl"))


@pytest.fixture(scope="session")
def tagger_model(own: list[Utterance]) -> TaggerModel:
    """A small tagger, trained on the corpus of our own."""
    return train_tagger(own, settings=TaggerSettings(bits=14))
