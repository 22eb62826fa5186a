"""Words to measure on where there is no corpus: drawn from the model's own trigrams.

Fluent words as the model expects them, with edit terms and words said again put in about as often
as in Switchboard, so that every stage has its usual share of work.
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
"""How often an edit term comes before a word."""
REPEAT = 0.05
"""How often a word is said again."""


def spoken(model: PaperModel | NetworkModel, words: int, seed: int = 2014) -> list[Utterance]:
    """Utterances of `words` words in all, with tags; the same ones for the same seed."""
    if model.tagger is None:
        raise InputError("the model has no tagger: measure it on a corpus that has tags")
    random = Random(seed)
    found: list[Utterance] = []
    while words > 0:
        said = tuple(_utterance(model, random))[:words]
        if said:
            found.append(Utterance(f"0:A:{len(found)}", said, tuple(model.tagger.tag(said))))
        words -= len(said)
    return found


def _utterance(model: PaperModel | NetworkModel, random: Random) -> Iterator[str]:
    for word in _draw(model.lex, random):
        if random.random() < EDIT_TERM:
            yield from _draw(model.edit, random)
        yield word
        if random.random() < REPEAT:
            yield word


def _draw(model: LanguageModel, random: Random) -> Iterator[str]:
    """One sentence of a language model."""
    context = model.start
    for _ in range(MAX_WORDS):
        word = _next(model, context, random)
        if word == END:
            return
        yield model.vocabulary.word(word)
        context = model.trie.advance(context, word)


def _next(model: LanguageModel, context: int, random: Random) -> int:
    """A word seen after the context, as probable as there; where chance has it, after a shorter."""
    trie = model.trie
    rest = random.random()
    for word, surprisal in trie.continuations(context):
        rest -= 2.0**-surprisal
        if rest < 0 and word != UNK:
            return word
    return _next(model, trie.shorter(context), random) if context else END
