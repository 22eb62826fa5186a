"""Train the noisy channel on one corpus, and trace another one with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from stir.corpus.source import read_corpus
from stir.corpus.traces import write_traces
from stir.errors import InputError, StirError
from stir.files import replacing
from stir.lab.noisy_channel.channel import Channel
from stir.lab.noisy_channel.decoder import BEAM, WIDTH, Decoder, traces
from stir.lab.noisy_channel.source import Source
from stir.types import Trace, Utterance

EVERY = 500
"""Utterances after which progress is reported."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 1 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m stir.lab.noisy_channel",
        description="Train a noisy channel on TRAIN and write the trace of CORPUS, both with tags;"
        " score it with `stir evaluate CORPUS TRACE`.",
    )
    parser.add_argument("train", metavar="TRAIN", type=Path)
    parser.add_argument("corpus", metavar="CORPUS", type=Path)
    parser.add_argument("-o", "--output", metavar="TRACE", type=Path, required=True)
    parser.add_argument("--beam", type=int, default=BEAM, help="hypotheses kept (%(default)s)")
    parser.add_argument(
        "--width", type=float, default=WIDTH, help="bits behind the best (%(default)s)"
    )
    options = parser.parse_args(arguments)
    try:
        training, utterances = (_read(path) for path in (options.train, options.corpus))
        _report("training")
        channel = Channel(training)
        decoder = Decoder(channel, Source(training, channel), options.beam, options.width)
        with replacing(options.output) as file:
            write_traces(file, _counted(traces(decoder, utterances), len(utterances)))
    except StirError as error:
        _report(str(error))
        return 1
    return 0


def _read(path: Path) -> list[Utterance]:
    utterances = list(read_corpus(path))
    if not utterances:
        raise InputError("no utterance was found", file=path)
    for utterance in utterances:
        if utterance.pos is None:
            raise InputError("has no part-of-speech tags", file=path, utterance=utterance.id)
    return utterances


def _counted(found: Iterable[Trace], total: int) -> Iterator[Trace]:
    for count, trace in enumerate(found, 1):
        yield trace
        if count % EVERY == 0 or count == total:
            _report(f"decoded {count} of {total} utterances")


def _report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
