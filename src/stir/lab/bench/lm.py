"""The language models against a straightforward implementation: a dict of dicts.

The baseline stores the same probabilities in Python dicts, p[context][word], and computes entropy
and divergence by summing over the vocabulary, as in equation 5.
"""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log2
from pathlib import Path
from typing import TypeVar

from stir.lab.bench.measurement import Measurement, deep_size, seconds
from stir.lab.bench.subject import Subject
from stir.lm import LanguageModel, fit, load, save
from stir.lm.corpora import fluent_words
from stir.lm.divergence import Divergence
from stir.lm.kneser_ney import DISCOUNT
from stir.paper.graph import MAX_REPARANDUM_WORDS, WordGraph

Sentences = Sequence[Sequence[str]]
Context = tuple[str, ...]
T = TypeVar("T")

LOOKUPS = 20_000
SUMS = 5
"""The number of entropies and divergences for the baseline; each takes milliseconds."""


class DictOfDicts:
    """A straightforward interpolated Kneser-Ney trigram model in dicts."""

    def __init__(self, sentences: Sentences) -> None:
        counts: dict[Context, Counter[str]] = defaultdict(Counter)
        for sentence in sentences:
            words = ["<s>", *sentence, "</s>"]
            for i in range(1, len(words)):
                counts[tuple(words[max(0, i - 2) : i])][words[i]] += 1
        # "<s>" counts as a full context of two words, since nothing precedes it
        bigrams: dict[Context, Counter[str]] = defaultdict(Counter)
        for context, after in counts.items():
            if len(context) == 2:
                bigrams[context[1:]].update(after.keys())
            else:
                bigrams[context].update(after)
        unigrams: Counter[str] = Counter()
        for after in bigrams.values():
            unigrams.update(after.keys())
        self.p: dict[Context, dict[str, float]] = {}
        self.gamma: dict[Context, float] = {}
        self.vocabulary = [*unigrams, "<unk>"]
        self.uniform = 1 / len(self.vocabulary)
        self._smooth({(): unigrams})
        self._smooth(bigrams)
        self._smooth({c: after for c, after in counts.items() if len(c) == 2})

    def _smooth(self, counts: dict[Context, Counter[str]]) -> None:
        for context, after in counts.items():
            total = after.total()
            gamma = self.gamma[context] = DISCOUNT * len(after) / total
            self.p[context] = {
                word: (count - DISCOUNT) / total + gamma * self._lower(word, context)
                for word, count in after.items()
            }

    def _lower(self, word: str, context: Context) -> float:
        return self.probability(word, context[1:]) if context else self.uniform

    def probability(self, word: str, context: Context) -> float:
        """p(word | context)."""
        after = self.p.get(context)
        if after is None:
            return self.probability(word, context[1:])
        p = after.get(word)
        return self.gamma[context] * self._lower(word, context) if p is None else p

    def entropy(self, context: Context) -> float:
        """Equation 5, word by word."""
        p = (self.probability(word, context) for word in self.vocabulary)
        return -sum(x * log2(x) for x in p)

    def divergence(self, one: Context, other: Context) -> float:
        """Kullback-Leibler divergence, word by word."""
        total = 0.0
        for word in self.vocabulary:
            p = self.probability(word, one)
            total += p * log2(p / self.probability(word, other))
        return total


def measure(subject: Subject) -> list[Measurement]:
    """Build, save, load and query both models on the fluent words."""
    sentences = [words for words in fluent_words(subject.utterances) if words]
    build, build_baseline = seconds(
        lambda: fit(sentences), lambda: DictOfDicts(sentences), repeats=1
    )
    model, baseline = fit(sentences), DictOfDicts(sentences)
    size = model.arrays.size + deep_size([model.vocabulary.words, model.vocabulary.id_by_word])
    size_baseline = deep_size([baseline.p, baseline.gamma, baseline.vocabulary])
    with tempfile.TemporaryDirectory() as folder:
        save(model, folder)
        (opening,) = seconds(lambda: load(folder))
        on_disk = sum(file.stat().st_size for file in Path(folder).iterdir())
    return [
        Measurement("build", "s", build, build_baseline),
        Measurement("memory", "MB", size / 1e6, size_baseline / 1e6),
        Measurement("on disk", "MB", on_disk / 1e6),
        Measurement("open", "ms", opening * 1e3),
        *_lookups(model, baseline, sentences),
    ]


def _lookups(
    model: LanguageModel, baseline: DictOfDicts, sentences: Sentences
) -> list[Measurement]:
    trie = model.trie
    asked = _questions(model, sentences)
    ids = [(context, word) for context, word, _, _ in asked]
    texts = [(words, word) for _, _, words, word in asked]
    contexts = [context for context, _ in ids]
    pairs = _searches(contexts)
    text_pairs = _searches([words for words, _ in texts])
    divergence_of = Divergence(trie)
    graph = WordGraph(model)

    def stream() -> None:
        for sentence in sentences[: LOOKUPS // 6]:
            graph.clear()
            for word in sentence:
                graph.push(word)

    pushed = sum(len(sentence) for sentence in sentences[: LOOKUPS // 6])
    surprisal, surprisal_baseline, entropy, divergence, push = (
        time * 1e6
        for time in seconds(
            lambda: [trie.surprisal(context, word) for context, word in ids],
            lambda: [-log2(baseline.probability(word, words)) for words, word in texts],
            lambda: [trie.entropy(context) for context in contexts],
            lambda: [divergence_of.between(one, other) for one, other in pairs],
            stream,
        )
    )
    entropy_baseline, divergence_baseline = (
        time * 1e6 / SUMS
        for time in seconds(
            lambda: [baseline.entropy(words) for words, _ in texts[:SUMS]],
            lambda: [baseline.divergence(one, other) for one, other in text_pairs[:SUMS]],
            repeats=1,
        )
    )
    return [
        Measurement("surprisal", "µs", surprisal / len(ids), surprisal_baseline / len(ids)),
        Measurement("entropy", "µs", entropy / len(ids), entropy_baseline),
        Measurement("KL divergence", "µs", divergence / len(pairs), divergence_baseline),
        Measurement("word graph, a word", "µs", push / pushed),
    ]


def _searches(contexts: Sequence[T]) -> list[tuple[T, T]]:
    """Pair a word's context with those of the words before it, as in a search for `rm_start`."""
    onsets = range(MAX_REPARANDUM_WORDS, len(contexts), 2 * MAX_REPARANDUM_WORDS)
    lags = range(1, MAX_REPARANDUM_WORDS + 1)
    return [(contexts[i - lag], contexts[i]) for i in onsets for lag in lags]


def _questions(model: LanguageModel, sentences: Sentences) -> list[tuple[int, int, Context, str]]:
    """Return words in context, as ids and as text, from sentences spread over the corpus."""
    asked = []
    step = max(1, len(sentences) * 6 // LOOKUPS)
    for sentence in sentences[::step]:
        context = model.start
        history: Context = ("<s>",)
        for word in sentence:
            asked.append((context, model.vocabulary.id(word), history, word))
            context = model.advance(context, word)
            history = (*history, word)[-2:]
    return asked
