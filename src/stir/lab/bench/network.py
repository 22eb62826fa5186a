"""A word's way through the default model: what is told of it, what the networks make of that.

There is nothing to hold it against but itself in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stir.errors import InputError
from stir.lab.bench.measurement import Measurement, seconds
from stir.lab.bench.plain import from_source
from stir.lab.bench.pushing import ids, microseconds, pushing, take
from stir.lab.bench.subject import Subject
from stir.network.encoding import Encoder, Heard
from stir.network.gru import Reader
from stir.network.model import RecurrentModel
from stir.session import Session

WORDS_PLAIN = 1_000

Words = list[list[tuple[str, int, int, int]]]


def measure(subject: Subject, model: RecurrentModel) -> list[Measurement]:
    """Push words with their tags: the whole, each part's share, plain Python."""
    speech = subject.speech
    words = sum(len(utterance.words) for utterance in speech)
    if not words:
        raise InputError("there are no words to measure on")
    said = ids(model, speech)
    ways = (_encoding(model, said), _reading(model, said), _engine(model, said))
    whole, *steps = (time * 1e6 / words for time in seconds(pushing(Session(model), speech), *ways))
    encoding, reading, engine = steps
    shares = {
        "what is told of a word": encoding,
        _named(model): reading - encoding,
        "repairs": engine - reading,
        "session": whole - engine,
    }
    plain = _plain(subject)
    return [
        Measurement("push, a word", "µs", whole),
        *(Measurement(f"  {name}", "µs", max(share, 0.0)) for name, share in shares.items()),
        Measurement("push, plain Python", "µs", plain),
    ]


def _named(model: RecurrentModel) -> str:
    return f"{len(model.networks)} networks" + (" and the guard" if model.guard else "")


def _encoding(model: RecurrentModel, said: Words) -> Callable[[], None]:
    encoder = Encoder(model.lex, model.pos, model.edit, model.words)

    def encode() -> None:
        for utterance in said:
            encoder.clear()
            for word in utterance:
                encoder.push(*word)

    return encode


def _reading(model: RecurrentModel, said: Words) -> Callable[[], None]:
    encoder = Encoder(model.lex, model.pos, model.edit, model.words)
    readers = [Reader(network) for network in (*model.networks, model.guard) if network is not None]

    def read() -> None:
        for utterance in said:
            encoder.clear()
            before: Heard | None = None
            for word in utterance:
                heard = encoder.push(*word)
                for place, reader in enumerate(readers):
                    reader.read(heard, before, place)
                before = heard

    return read


def _engine(model: RecurrentModel, said: Words) -> Callable[[], None]:
    engine = model.engine()

    def push() -> None:
        for utterance in said:
            engine.clear()
            for word in utterance:
                engine.push(*word)

    return push


def _plain(subject: Subject) -> float:
    assert subject.folder is not None
    module: Any = from_source("stir.detector")
    model = module.load(subject.folder).model
    return microseconds(module.Session(model), take(iter(subject.speech), WORDS_PLAIN))
