"""Make corrections from fluent sentences of a corpus, and beside each a twin without any.

The right word or phrase is the one of the sentence; what is said first comes from `alternatives`.
So the fluent words of a correction are a real sentence. The twin (see `twins`) is made of the same
words, values and cue, but all of them are meant.

    we went [ to boston + {no wait} to denver ] last year
    we went to boston and denver last year and there was no wait
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from stir.lab.training.sentences.conversations.alternatives import Alternatives
from stir.lab.training.sentences.conversations.correction import Correction
from stir.lab.training.sentences.conversations.fluent import Sentence, fluent_sentences
from stir.lab.training.sentences.conversations.restarts import Restarts
from stir.lab.training.sentences.conversations.twins import Twins
from stir.lab.training.sentences.conversations.values import Values
from stir.lab.training.sentences.cues import draw_fillers
from stir.lab.training.sentences.edits import Edit, apart, apply, braced
from stir.lab.training.sentences.forms import written
from stir.lab.training.vectors import Vectors
from stir.lm.vocabulary import Vocabulary
from stir.types import Utterance

VALUE, PHRASE, RESTART, FALSE_START, WHOLE = 0.5, 0.2, 0.12, 0.13, 0.05
"""Shares of the kinds of correction that are tried; some sentences do not allow the drawn one."""
SECOND_SHARE = 0.25
"""Sentences in which a second correction is tried; it must leave a word between the two."""
FILLED_SHARE = 0.08
"""Sentences with a filler elsewhere."""

_TRIES = 20
_Make = Callable[[Sentence], Correction | None]


def draw_substitutions(
    utterances: Iterable[Utterance], count: int, seed: int, vectors: Vectors, words: Vocabulary
) -> Iterator[tuple[str, str]]:
    """Draw `count` pairs of a correction and its twin, in mark-up.

    The utterances have tags; those of a tagger will do. `vectors` has a row for each id of `words`.
    """
    rng = random.Random(seed)
    sentences = list(dict.fromkeys(fluent_sentences(utterances)))
    if not sentences:
        return
    alternatives = Alternatives(sentences, vectors, words)
    names = alternatives.names
    maker = _Maker(sentences, alternatives, rng)
    twins = Twins(sentences, alternatives, rng)
    seen: set[str] = set()
    misses = 0
    while len(seen) < count and misses < _TRIES * (count + 100):
        sentence = rng.choice(sentences)
        correction = maker.correct(sentence)
        plain = "" if correction is None else apply(correction.edits, sentence.words)
        if correction is None or plain in seen:
            misses += 1
            continue
        twin = twins.twin(sentence, correction)
        seen.add(plain)
        # both in one form, so that the form does not tell them apart
        form = rng.random()
        yield (
            written(plain, random.Random(form), names),
            written(twin, random.Random(form), names),
        )


class _Maker:
    """Puts corrections into sentences."""

    def __init__(
        self, sentences: Sequence[Sentence], alternatives: Alternatives, rng: random.Random
    ) -> None:
        self._rng = rng
        self._values = Values(alternatives, rng)
        restarts = Restarts(sentences, alternatives, self._values, rng)
        self._makers: list[_Make] = [
            self._values.value,
            self._values.phrase,
            restarts.restart,
            restarts.false_start,
            restarts.whole,
        ]

    def correct(self, sentence: Sentence) -> Correction | None:
        """Make a correction of any kind, or None where the drawn kind is not possible."""
        weights = (VALUE, PHRASE, RESTART, FALSE_START, WHOLE)
        found = self._rng.choices(self._makers, weights)[0](sentence)
        if found is None:
            return None
        edits = list(found.edits)
        if self._rng.random() < SECOND_SHARE:
            second = self._values.value(sentence)
            if second is not None and apart(edits, second.edits[0]):
                edits += second.edits
        if self._rng.random() < FILLED_SHARE:
            place = self._rng.randrange(len(sentence.words))
            filler = Edit(place, place, braced(draw_fillers(self._rng)))
            if apart(edits, filler):
                edits.append(filler)
        return found._replace(edits=tuple(edits))
