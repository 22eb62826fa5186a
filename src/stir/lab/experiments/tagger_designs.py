"""Alternative designs of the tagger, for comparison (docs/experiments.md has the table).

    python -m stir.lab.experiments.tagger_designs SWDA_DIR TRAIN_SPLIT HELDOUT_SPLIT

Every design takes one word at a time and may revise the previous tag; all are scored alike.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import log

import numpy as np
from numpy.typing import NDArray

from stir.corpus.source import read_corpus
from stir.errors import Problems
from stir.lab.experiments.tagger_accuracy import Incremental, evaluate, microseconds_per_word
from stir.lab.training.tagger import (
    Looks,
    Settings,
    candidates,
    collect,
    lexicon,
    train_tagger,
    with_weights,
)
from stir.pos.model import TaggerModel
from stir.types import Utterance

State = tuple[str, str]
START = "<s>"


class MostFrequentTag:
    """The baseline: each word's most frequent tag."""

    def __init__(self, model: TaggerModel) -> None:
        self.model = model

    def reset(self) -> None:
        """Do nothing: there is no state."""

    def push(self, word: str) -> tuple[str, str | None]:
        """Return the word's most frequent tag, regardless of context."""
        return self.model.tags[
            self.model.likely[self.model.ids.get(word, self.model.unknown)]
        ], None


class HiddenMarkov:
    """A trigram hidden Markov model with beam search; its output is from the best path so far.

    Transitions are smoothed by deleted interpolation, and unknown words use suffix probabilities,
    as in Brants' TnT (2000).
    """

    def __init__(self, corpus: Sequence[Utterance], beam: int = 16) -> None:
        self.beam = beam
        self.uni: Counter[str] = Counter()
        self.bi: Counter[State] = Counter()
        self.tri: Counter[tuple[str, str, str]] = Counter()
        self.words: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.suffixes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for utterance in corpus:
            tags = (START, START, *(utterance.pos or ()))
            self.uni.update(tags)
            self.bi.update(pairwise(tags))
            self.tri.update(zip(tags, tags[1:], tags[2:], strict=False))
            for word, tag in zip(utterance.words, tags[2:], strict=True):
                self.words[word][tag] += 1
        for word, seen in self.words.items():
            if seen.total() <= 10:
                for length in range(min(len(word), 4) + 1):
                    self.suffixes[word[len(word) - length :]].update(seen)
        self.size = self.uni.total()
        self.mix = self._deleted_interpolation()
        self.reset()

    def _deleted_interpolation(self) -> tuple[float, float, float]:
        mix = [0.0, 0.0, 0.0]
        for (a, b, c), n in self.tri.items():
            shares = [
                (self.uni[c] - 1) / (self.size - 1),
                (self.bi[b, c] - 1) / max(self.uni[b] - 1, 1),
                (n - 1) / max(self.bi[a, b] - 1, 1),
            ]
            mix[shares.index(max(shares))] += n
        return mix[0] / sum(mix), mix[1] / sum(mix), mix[2] / sum(mix)

    def reset(self) -> None:
        """Start with a single empty path."""
        self.paths: dict[State, float] = {(START, START): 0.0}
        self.last: str | None = None

    def push(self, word: str) -> tuple[str, str | None]:
        """Extend all paths, keep the best ones, and return the last two tags of the best."""
        paths: dict[State, float] = {}
        for tag, emission in self._emissions(word):
            for (a, b), so_far in self.paths.items():
                score = so_far + emission + log(self._transition(a, b, tag))
                if score > paths.get((b, tag), -1e300):
                    paths[b, tag] = score
        kept = sorted(paths.items(), key=lambda item: -item[1])[: self.beam]
        self.paths = {state: score - kept[0][1] for state, score in kept}
        previous, tag = kept[0][0]
        revised = previous if self.last not in (None, previous) else None
        self.last = tag
        return tag, revised

    def _transition(self, a: str, b: str, c: str) -> float:
        one, two, three = self.mix
        return (
            one * self.uni[c] / self.size
            + two * self.bi[b, c] / self.uni[b]
            + three * self.tri[a, b, c] / max(self.bi[a, b], 1)
        )

    def _emissions(self, word: str) -> list[tuple[str, float]]:
        """Return log p(word | tag), for unknown words up to a constant."""
        if word in self.words:
            return [(tag, log(n / self.uni[tag])) for tag, n in self.words[word].items()]
        p: dict[str, float] = {}
        for length in range(min(len(word), 4) + 1):
            seen = self.suffixes.get(word[len(word) - length :])
            if seen:
                tags = p.keys() | seen.keys()
                p = {t: (seen[t] / seen.total() + 0.1 * p.get(t, 0.0)) / 1.1 for t in tags}
        return [(tag, log(share * self.size / self.uni[tag])) for tag, share in p.items()]


def averaged_perceptron(
    model: TaggerModel, looks: Looks, *, seed: int, epochs: int, settings: Settings
) -> NDArray[np.float32]:
    """Train an averaged perceptron on the same features, in small batches for numpy."""
    size = (1 << settings.bits) + 256
    weights = np.zeros(size, np.float64)
    weighted = np.zeros(size, np.float64)
    random = np.random.default_rng(seed)
    step = 1
    for _ in range(epochs):
        order = random.permutation(len(looks.gold))
        for begin in range(0, len(order), 16):
            rows = order[begin : begin + 16]
            look, first, tags = candidates(model, looks.words[rows])
            places = looks.features[rows][look] ^ tags[:, None]
            scores = weights[places].sum(1)
            best = scores == np.maximum.reduceat(scores, first)[look]
            gold = tags == looks.gold[rows][look]
            wrong = np.logical_or.reduceat(best & ~gold, first) & np.logical_or.reduceat(
                gold, first
            )
            change = (gold.astype(np.float64) - best)[:, None] * wrong[look][:, None]
            np.add.at(weights, places, change)
            np.add.at(weighted, places, step * change)
            weights[-256:] = weighted[-256:] = 0.0
            step += 1
    average = (weights - weighted / step)[:-256].astype(np.float32)
    # the scale of a perceptron's weights is arbitrary; choose it so that no weight is clipped
    scale = 127 / (settings.scale * np.abs(average).max())
    return np.asarray(scale * average, np.float32)


def designs(corpus: Sequence[Utterance]) -> dict[str, Incremental]:
    """Train all designs."""
    settings = Settings()
    blank = lexicon(corpus, settings)
    perceptron = {
        name: averaged_perceptron(blank, looks, seed=0, epochs=4, settings=settings)
        for name, looks in collect(blank, corpus).items()
    }
    small = train_tagger(corpus, settings=Settings(bits=16))
    return {
        "most frequent tag": MostFrequentTag(blank),
        "trigram HMM, beam of 16": HiddenMarkov(corpus),
        "averaged perceptron": with_weights(blank, perceptron, settings.scale).tagger(),
        "log-linear, 2 x 64 KiB": small.tagger(),
        "log-linear, 2 x 1 MiB": train_tagger(corpus).tagger(),
    }


def main(swda: str, train: str, heldout: str) -> None:
    """Print a table with one row per design: first and final accuracy by region."""
    corpus, gold = (list(read_corpus(swda, s, problems=Problems())) for s in (train, heldout))
    known = frozenset(word for utterance in corpus for word in utterance.words)
    for name, tagger in designs(corpus).items():
        table = evaluate(tagger, gold, known)
        if name == "most frequent tag":
            print("| design | " + " | ".join(f"{r} ({table[r].words})" for r in table) + " | µs |")
            print("|---" * (len(table) + 2) + "|")
        cells = [f"{a.first:.4f} / {a.final:.4f}" for a in table.values()]
        speed = microseconds_per_word(tagger, [utterance.words for utterance in gold], 1)
        print(f"| {name} | " + " | ".join(cells) + f" | {speed:.1f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
