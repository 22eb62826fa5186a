"""A synthetic corpus for benchmarks: Zipfian words, each with a set of preferred successors.

Its size and its numbers of distinct n-grams are close to those of Switchboard's fluent corpus.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random

from stir.types import Utterance

WORDS = 600_000
VOCABULARY = 15_000
SUCCESSORS = 12
HABIT = 0.72
"""The probability that a word is a preferred successor of the previous word."""
LENGTH = 6.4


def synthetic_corpus(words: int = WORDS, seed: int = 2014) -> list[Utterance]:
    """Generate fluent utterances with `words` words in total; `seed` determines them."""
    sentences = _sentences(words, seed)
    return [Utterance(f"0:A:{i}", tuple(sentence)) for i, sentence in enumerate(sentences)]


def _sentences(words: int, seed: int) -> list[list[str]]:
    random = Random(seed)
    weights = list(accumulate(1 / (rank + 2.7) ** 1.08 for rank in range(VOCABULARY)))

    def draw() -> int:
        return bisect(weights, random.random() * weights[-1])

    successors: dict[int, list[int]] = {}
    sentences, sentence, previous = [], [], -1
    for _ in range(words):
        if random.random() < HABIT:
            if previous not in successors:
                successors[previous] = [draw() for _ in range(SUCCESSORS)]
            # the first successors are more frequent than the last
            previous = successors[previous][int(SUCCESSORS * random.random() ** 2)]
        else:
            previous = draw()
        sentence.append(f"w{previous}")
        if random.random() < 1 / LENGTH:
            sentences.append(sentence)
            sentence, previous = [], -1
    return [*sentences, sentence] if sentence else sentences
