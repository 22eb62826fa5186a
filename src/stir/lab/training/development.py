"""Development sets, encoded for a machine with an accelerator: is training on a good way there?

`accelerated score` reads what is written here.

    python -m stir.lab.training.development DATA --heldout heldout.jsonl -o heldout
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from stir.corpus.jsonl import read_jsonl
from stir.errors import InputError
from stir.lab.training.crossfold import Models
from stir.lab.training.encoded import WordIds, encode, tag_all
from stir.lab.training.gru_training import WordTable
from stir.lab.training.material import development_sets
from stir.lab.training.networks import TrainingData
from stir.lab.training.packed import pack, unpack
from stir.models.parts import locate, open_parts
from stir.paper.language import Language, read_language
from stir.types import Utterance


def main(arguments: Sequence[str] | None = None) -> None:
    """Encode a development set with a model's language models and tagger, and pack it."""
    options = _parser().parse_args(arguments)
    language = read_language(open_parts(locate(options.language)))
    heldout = [] if options.heldout is None else list(read_jsonl(options.heldout))
    sets = development_sets(heldout, options.ami, options.disfl_qa)
    utterances = [utterance for found in sets.values() for utterance in found]
    pack(development_data(unpack(options.data), language, utterances), options.output)


def development_data(
    training: TrainingData, language: Language, utterances: Sequence[Utterance]
) -> TrainingData:
    """Encode utterances as the engine would read them, with the lexicon of the training data."""
    tagger = language["tagger"]
    if tagger is None:
        raise InputError("development sets need a model with a tagger")
    ids = WordIds(training.lexicon())
    tags = dict(zip((u.id for u in utterances), tag_all(tagger, utterances), strict=True))
    models = Models(language["lex"], language["pos"], language["edit"])
    encoded = encode(utterances, tags, ids, models)
    table = WordTable(*ids.vectors(), training.table.learnt)
    keys = np.array(ids.keys())
    return TrainingData(
        encoded, table, training.tags, training.key, keys, training.known, training.grams
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="packed training data")
    parser.add_argument("--language", default="default", help="a model, for its language models")
    parser.add_argument("--heldout", type=Path)
    parser.add_argument("--ami", type=Path)
    parser.add_argument("--disfl-qa", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    return parser


if __name__ == "__main__":
    main()
