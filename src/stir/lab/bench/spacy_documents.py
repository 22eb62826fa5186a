"""The cost of the spaCy component beside a pipeline that only tokenises.

python -m stir.lab.bench.spacy_documents corpus.jsonl
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import spacy

import stir
from stir.corpus.jsonl import read_jsonl
from stir.lab.bench.measurement import seconds
from stir.types import Utterance


def measure(utterances: Sequence[Utterance]) -> list[float]:
    """Microseconds a word: of `Detector.annotate` alone, the tokeniser alone, and the pipeline."""
    detector = stir.load()
    texts = [" ".join(utterance.words) for utterance in utterances]
    plain, with_stir = spacy.blank("en"), spacy.blank("en")
    with_stir.add_pipe("stir")
    words = sum(len(utterance.words) for utterance in utterances)
    taken = seconds(
        lambda: [*map(detector.annotate, texts)],
        lambda: list(plain.pipe(texts)),
        lambda: list(with_stir.pipe(texts)),
    )
    return [each / words * 1e6 for each in taken]


if __name__ == "__main__":
    alone, tokens, both = measure(list(read_jsonl(sys.argv[1])))
    print("microseconds a word")
    print(f"Detector.annotate {alone:.0f}, tokeniser {tokens:.1f}, tokeniser and stir {both:.0f}")
