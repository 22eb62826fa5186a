"""Benchmark utterances without a corpus: words sampled from the model's own trigrams.

Edit terms and repeated words are inserted about as often as they occur in Switchboard, so that
every stage has its usual share of work.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stir.errors import InputError
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import END, UNK
from stir.network.model import NetworkModel
from stir.paper.model import PaperModel
from stir.types import Utterance

MAX_WORDS = 30
EDIT_TERM = 0.06
"""The probability of an edit term before a word."""
REPEAT = 0.05
"""The probability that a word is repeated."""


def spoken(model: PaperModel | NetworkModel, words: int, seed: int = 2014) -> list[Utterance]:
    """Generate tagged utterances with `words` words in total; `seed` determines them."""
    if model.tagger is None:
        raise InputError("the model has no tagger: measure it on a corpus that has tags")
    random = Random(seed)
    found: list[Utterance] = []
    while words > 0:
        drawn = tuple(_utterance(model, random))[:words]
        if drawn:
            found.append(Utterance(f"0:A:{len(found)}", drawn, tuple(model.tagger.tag(drawn))))
        words -= len(drawn)
    return found


def _utterance(model: PaperModel | NetworkModel, random: Random) -> Iterator[str]:
    for word in _draw(model.lex, random):
        if random.random() < EDIT_TERM:
            yield from _draw(model.edit, random)
        yield word
        if random.random() < REPEAT:
            yield word


def _draw(model: LanguageModel, random: Random) -> Iterator[str]:
    """Sample one sentence from a language model."""
    context = model.start
    for _ in range(MAX_WORDS):
        word = _next(model, context, random)
        if word == END:
            return
        yield model.vocabulary.word(word)
        context = model.trie.advance(context, word)


def _next(model: LanguageModel, context: int, random: Random) -> int:
    """Sample a word that was seen after the context, or back off to a shorter context."""
    trie = model.trie
    rest = random.random()
    for word, surprisal in trie.continuations(context):
        rest -= 2.0**-surprisal
        if rest < 0 and word != UNK:
            return word
    return _next(model, trie.shorter(context), random) if context else END
