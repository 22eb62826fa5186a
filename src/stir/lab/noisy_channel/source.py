"""The source p(x): fluent words, by a bigram while decoding and by a trigram for rescoring.

A path is a linked list of words, so that hypotheses share what they have in common, and taking a
reparandum out is going on from the word before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from stir.lab.noisy_channel.alignment import Tagged
from stir.lab.noisy_channel.channel import START, Channel
from stir.lm import LanguageModel, fit
from stir.lm.corpora import fluent_words
from stir.types import Utterance

BIGRAM, TRIGRAM = range(2)


class PathNode:
    """A word on a path, and what the path costs up to it."""

    __slots__ = ("contexts", "extended", "position", "previous", "source", "steps", "total", "word")

    def __init__(
        self,
        position: int,
        word: Tagged,
        previous: PathNode | None,
        contexts: tuple[int, int],
        steps: tuple[float, float],
        no_repair: float,
    ) -> None:
        """`steps` are the bits of the word by bigram and by trigram."""
        self.position = position
        self.word = word
        self.previous = previous
        self.contexts = contexts
        self.steps = steps
        before = (0.0, 0.0) if previous is None else previous.source
        self.source: tuple[float, float] = (
            before[BIGRAM] + steps[BIGRAM],
            before[TRIGRAM] + steps[TRIGRAM],
        )
        """The bits of all words."""
        paid = (0.0, 0.0) if previous is None else previous.total
        self.total: tuple[float, float] = (
            paid[BIGRAM] + steps[BIGRAM] + no_repair,
            paid[TRIGRAM] + steps[TRIGRAM] + no_repair,
        )
        """The same, and that no further repair began between them."""
        self.extended: dict[int, PathNode] = {}


class Source:
    """Both language models."""

    def __init__(self, utterances: Sequence[Utterance], channel: Channel) -> None:
        """Learn from the fluent words of an annotated corpus."""
        self._models: tuple[LanguageModel, LanguageModel] = (
            fit(fluent_words(utterances), order=2),
            fit(fluent_words(utterances), order=3),
        )
        self._channel = channel

    def start(self) -> PathNode:
        """The empty path."""
        bigram, trigram = self._models
        return PathNode(-1, START, None, (bigram.start, trigram.start), (0.0, 0.0), 0.0)

    def extend(self, node: PathNode, position: int, word: Tagged) -> PathNode:
        """The path with one more word, the same object for the same word."""
        found = node.extended.get(position)
        if found is None:
            bigram, trigram = self._models
            one, other = node.contexts
            steps = bigram.surprisal(one, word.text), trigram.surprisal(other, word.text)
            contexts = bigram.advance(one, word.text), trigram.advance(other, word.text)
            fluent = self._channel.no_repair(node.word)
            found = PathNode(position, word, node, contexts, steps, fluent)
            node.extended[position] = found
        return found
