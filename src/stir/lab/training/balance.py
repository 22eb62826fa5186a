"""How often each kind of utterance is read in an epoch, changed in packed training data.

The mix is encoded once, which takes the better part of an hour. What share of it the conversations
have, and how many generated corrections stand beside the sentences in which nothing is taken back,
can be changed afterwards. Fewer corrections make a network more careful with words that are meant:

    python -m stir.lab.training.balance DATA --conversations 5 --corrections 0.6 -o LESS

The parts of the mix (`mix`) are told apart by their order and by how often they are read.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError
from stir.lab.training.encoded import Encoded
from stir.lab.training.mix_settings import MixSettings
from stir.lab.training.networks import TrainingData
from stir.lab.training.packed import pack, read, selected

CONVERSATIONS, VIEWS, MEETINGS, QUESTIONS, GENERATED = range(5)
"""The parts of the mix, in the order in which they begin."""


def parts(encoded: Encoded, settings: MixSettings | None = None) -> NDArray[np.int8]:
    """Return the part of each utterance.

    What is joined from meetings counts as meetings.
    """
    settings = settings or MixSettings()
    copies = encoded.copies
    found = np.full(len(copies), VIEWS, np.int8)
    meetings = _last(copies == settings.meeting_copies)
    questions = _last(copies == settings.question_copies)
    if not 0 <= meetings < questions:
        raise InputError("training data are not in the order of the mix")
    first = int(np.argmax(copies == settings.meeting_copies))
    found[:first][copies[:first] == settings.conversation_copies] = CONVERSATIONS
    found[first : meetings + 1] = MEETINGS
    found[meetings + 1 : questions + 1] = QUESTIONS
    asked = np.flatnonzero(copies[meetings + 1 : questions + 1] == settings.question_copies)
    found[meetings + 1 : meetings + 1 + int(asked[0])] = MEETINGS  # joined ones
    found[questions + 1 :] = GENERATED
    return found


def balanced(
    data: TrainingData,
    copies: dict[int, int],
    corrections: float,
    fluent: float,
    seed: int = 0,
) -> TrainingData:
    """Read parts so many times, and keep a share of the generated utterances.

    `corrections` is the share of those with repairs that are kept, `fluent` that of the others.
    """
    encoded = data.encoded
    part = parts(encoded)
    new = encoded.copies.copy()
    for kind, count in copies.items():
        new[(part == kind) & (encoded.copies > 1)] = count
    random = np.random.default_rng(seed).random(len(new))
    onsets = np.add.reduceat(encoded.back > 0, encoded.offsets[:-1])
    kept = (part != GENERATED) | (random < np.where(onsets > 0, corrections, fluent))
    data = data._replace(encoded=replace(encoded, copies=new))
    return selected(data, np.flatnonzero(kept).tolist())


def _last(chosen: NDArray[np.bool_]) -> int:
    places = np.flatnonzero(chosen)
    return int(places[-1]) if len(places) else -1


def main(arguments: Sequence[str] | None = None) -> None:
    """Write training data in which parts are read more or less often."""
    options = _parser().parse_args(arguments)
    copies = {
        CONVERSATIONS: options.conversations,
        MEETINGS: options.meetings,
        QUESTIONS: options.questions,
    }
    found = balanced(read(options.data), copies, options.corrections, options.fluent)
    pack(found, options.output)
    print(f"{len(found.encoded.words)} words, {len(found.encoded.copies)} utterances")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="packed training data, or a work folder")
    for name in ("conversations", "meetings", "questions"):
        default = getattr(MixSettings, f"{name.removesuffix('s')}_copies")
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--corrections", type=float, default=1.0)
    parser.add_argument("--fluent", type=float, default=1.0)
    parser.add_argument("-o", "--output", type=Path, required=True)
    return parser


if __name__ == "__main__":
    main()
