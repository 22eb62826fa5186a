"""Time per word in the network engine: features, networks, repairs.

The only baseline is the same engine in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stir.lab.bench.plain import from_source
from stir.lab.bench.pushing import Step, feeding, microseconds, tagged_words, take
from stir.lab.bench.subject import Subject
from stir.network.encoding import Encoder, WordState
from stir.network.gru import Reader
from stir.network.model import NetworkModel
from stir.options import Options
from stir.paper.lookup import Lookup
from stir.types import Utterance

WORDS_PLAIN = 1_000


def steps(model: NetworkModel, speech: Sequence[Utterance]) -> list[Step]:
    """Features, then the networks, then the whole engine."""
    networks = f"{len(model.networks)} networks" + (" and the guard" if model.guard else "")
    return [
        Step("features", _reading(model, speech, [])),
        Step(networks, _reading(model, speech, [*model.networks, model.guard])),
        Step("repairs", feeding(model.engine(Options()), speech)),
    ]


def _reading(
    model: NetworkModel, speech: Sequence[Utterance], networks: Sequence[Any]
) -> Callable[[], None]:
    lookup = Lookup(model.lex, model.pos, model.edit, model.tagger)
    encoder = Encoder(model.lex, model.pos, model.edit, model.lexicon)
    readers = [Reader(network) for network in networks if network is not None]
    utterances = tagged_words(speech)

    def read() -> None:
        for utterance in utterances:
            lookup.clear()
            encoder.clear()
            before: WordState | None = None
            for word in utterance:
                lookup.push(word)
                new = encoder.push(word, lookup.word, lookup.tag, lookup.edit_word)
                for number, reader in enumerate(readers):
                    reader.read(new, before, number)
                before = new

    return read


def plain(subject: Subject) -> float:
    """Return microseconds per word in plain Python."""
    assert subject.folder is not None
    module: Any = from_source("stir.detector")
    session = module.load(subject.folder).session()
    return microseconds(session, take(iter(subject.speech), WORDS_PLAIN))
