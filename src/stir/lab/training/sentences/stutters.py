"""Put disfluencies into fluent sentences as people make them when they plan what to say next.

Most repairs of conversations correct nothing: a small word is said again, alone or with the words
after it, mostly where a clause or a phrase begins; or the speaker goes back, and goes on a little
differently. How often what happens follows what has been published (Shriberg 1994: half of the
repairs are repeats, one in ten or twenty is given up; most take back one word) and what AMI has::

    and [ we + we ] went                       repeat
    [ [ the + the ] + {uh} the ] other one     chain
    [ he was + they were ] late                start: the beginning of the clause was another
    [ in the + in my ] room                    change: the last of the words said again is another
    [ they + they really ] have to             insertion
    [ a big + a ] house                        omission
    [ we had the + ] i guess it was            delete

Fillers and markers stand where speakers plan as well, with and without a repair.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from stir.lab.training.sentences.articles import with_articles
from stir.lab.training.sentences.conversations.alternatives import Alternatives
from stir.lab.training.sentences.conversations.fluent import Sentence, with_apostrophe
from stir.lab.training.sentences.edits import Edit, apart, apply, braced, repair
from stir.lab.training.sentences.forms import written
from stir.lab.training.sentences.words import DOUBLED_ON_PURPOSE, word_set
from stir.lab.training.vectors import Vectors
from stir.lm.vocabulary import Vocabulary
from stir.types import Kind, Utterance

Changes = Mapping[tuple[str, ...], Sequence[tuple[str, ...]]]
"""By the words of a repair phase, the words that somebody has said before them."""

MAX_WORDS = 40
PLAIN_SHARE = 0.7
"""Sentences in lower case without marks; the others take any form (`forms`)."""
WORDS_PER_REPAIR = 22
"""After the first repair of a sentence, there is another one in so many words."""
KINDS = {
    "repeat": 0.52,
    "start": 0.14,
    "change": 0.15,
    "heard": 0.05,
    "insertion": 0.06,
    "omission": 0.03,
    "delete": 0.05,
}
LENGTHS = (0.69, 0.21, 0.065, 0.025, 0.01)
"""Shares of repeats of one word, of two and so on."""
AGAIN = (0.45, 0.37, 0.13, 0.05)
"""Words said again before a changed one: none, one and so on."""
CHAIN_SHARE = 0.09
"""Repairs whose words are said once more."""
INTERREGNUM_SHARE, DELETE_INTERREGNUM_SHARE = 0.16, 0.3
FILLER_SHARE = 0.4
"""Sentences with a filler or a marker outside of repairs; the rest of the fillers is in AMI."""

_INTERREGNA = {
    **{"uh": 52.0, "um": 16.0, "you know": 11.0, "i mean": 7.0, "well": 3.0, "uh uh": 3.0},
    **{"like": 2.0, "uh you know": 2.0, "actually": 1.0, "uh well": 1.0, "uh i mean": 1.0},
}
_FIRST = {
    **{"uh": 38.0, "well": 22.0, "oh": 14.0, "um": 10.0, "you know": 7.0, "i mean": 5.0},
    **{"uh well": 2.0, "well uh": 2.0, "oh well": 1.0, "actually": 1.0, "uh you know": 1.0},
}
_INSIDE = {"uh": 60.0, "um": 14.0, "you know": 19.0, "i mean": 3.0, "like": 3.0, "uh uh": 2.0}
_MARKERS_FIRST = word_set("well oh so actually now see like anyway uh um yeah yes no okay")

# How readily speakers say again what begins with a word of this tag.
_PLANNING = {
    **dict.fromkeys(("PRP", "PRPVBP", "PRPBES", "PRPMD", "EX", "EXBES"), 6.0),
    **dict.fromkeys(("DT", "PRP$", "DTBES"), 5.0),
    **dict.fromkeys(("CC", "IN"), 3.5),
    **dict.fromkeys(("TO", "WP", "WRB", "WDT", "WPBES"), 2.5),
    **dict.fromkeys(("MD", "MDRB", "VBPRB", "VBDRB", "VBZRB"), 1.5),
    **dict.fromkeys(("VBZ", "VBP", "VBD"), 1.2),
    **dict.fromkeys(("RB", "CD"), 0.7),
    **dict.fromkeys(("JJ", "VB", "VBG", "VBN"), 0.4),
    **dict.fromkeys(("NN", "NNS", "NNP"), 0.2),
}
_OTHER_TAG = 0.3
_FIRST_FACTOR, _CLAUSE_FACTOR = 1.8, 1.4
_SUBJECTS = word_set("PRP PRPVBP PRPBES PRPMD EX EXBES DTBES")
_CONNECTIVES = word_set("and but because so if when that or then where which who")
_NEVER_REPEATED = DOUBLED_ON_PURPOSE | word_set("""
yeah yes right okay bye hello hi much many far never always had two three four five six
seven eight nine ten hundred thousand million
""")
_INSERTED = word_set("RB JJ")
_OMITTED = sorted(
    word_set("really just also always still only even big good little whole other new")
)
SAID_ON_SHARE = 0.25
"""Changed words after which one more word has been said already."""
_OPEN_TAGS = word_set("DT PRP$ IN TO MD PRP VBP VBD VBZ CC VB WP WRB PRPVBP PRPBES PRPMD RB")
# How clauses begin in conversation.
_STARTS = tuple(
    tuple(start.split())
    for line in """
i | we | they | you | he | she | it | that | there | this | but | and | so | what | if | i'm | it's
i | we | they | you | it's | that's | i'm | they're | there's | we're | you're | he's | she's | i've
i think | i don't | i was | i have | i know | i mean it's | we have | we had | they have | they had
it was | it is | there was | there are | there is | that was | you have | you can | if you | he was
and i | and we | and they | and it | and it's | but i | but it's | but they | so i | so we | so it's
i guess | i just | i would | i can't | i didn't | i never | we don't | we were | they were
they don't | what i | the | the other | a lot | my
one of the | some of the | you know you | i used to | i'd | we'd
when i | when you | because i | because it's | they've | we've | to | in | for | on | with | at
""".strip().splitlines()
    for start in line.split("|")
)


def draw_stutters(
    utterances: Iterable[Utterance],
    count: int,
    seed: int,
    vectors: Vectors,
    words: Vocabulary,
    heard: Changes,
) -> Iterator[str]:
    """Draw `count` disfluent sentences, in mark-up; `vectors` has a row for each id of `words`."""
    if not count:
        return
    rng = random.Random(seed)
    sentences = [sentence for u in utterances if (sentence := _sentence(u)) is not None]
    if not sentences:
        return
    alternatives = Alternatives(sentences, vectors, words)
    stutterer = Stutterer(sentences, alternatives, heard, rng)
    for _ in range(count):
        markup = stutterer.stutter(rng.choice(sentences))
        plain = rng.random() < PLAIN_SHARE
        yield markup if plain else written(markup, rng, alternatives.names)


def changes_heard(utterances: Iterable[Utterance]) -> Changes:
    """Collect what was replaced by what in annotated utterances, where both are short."""
    found: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for utterance in utterances:
        ed = frozenset(utterance.annotation.edit_terms)
        said = _spelled(utterance)
        for each in utterance.annotation.repairs:
            wrong = tuple(said[i] for i in range(each.rm_start, each.rm_end + 1) if i not in ed)
            right = tuple(said[i] for i in range(each.rp_start, each.last + 1) if i not in ed)
            if each.kind is Kind.SUBSTITUTE and len(wrong) <= 3 and len(right) <= 3:
                found[right].append(wrong)
    return dict(found)


def _spelled(utterance: Utterance) -> list[str]:
    tags = utterance.pos or ("",) * len(utterance.words)
    return [with_apostrophe(word, tag) for word, tag in zip(utterance.words, tags, strict=True)]


def _sentence(utterance: Utterance) -> Sentence | None:
    """The fluent words of a tagged utterance, if they can be stuttered."""
    if utterance.pos is None:
        return None
    said = _spelled(utterance)
    kept = utterance.annotation.fluent(len(said))
    words = tuple(said[i] for i in kept)
    tags = tuple(utterance.pos[i] for i in kept)
    if not 3 <= len(words) <= MAX_WORDS or any(a == b for a, b in pairwise(words)):
        return None
    return Sentence(words, tags)


class Stutterer:
    """Makes sentences disfluent."""

    def __init__(
        self,
        sentences: Sequence[Sentence],
        alternatives: Alternatives,
        heard: Changes,
        rng: random.Random,
    ) -> None:
        self._sentences = sentences
        self._alternatives = alternatives
        self._heard = heard
        self._rng = rng
        self._makers: dict[str, Callable[[Sentence, int], Edit | None]] = {
            "repeat": self.repeat,
            "start": self.start,
            "change": self.change,
            "heard": self.heard,
            "insertion": self.insertion,
            "omission": self.omission,
            "delete": self.delete,
        }

    def stutter(self, sentence: Sentence) -> str:
        """Make a sentence disfluent, and return its mark-up."""
        more = len(sentence.words) / WORDS_PER_REPAIR
        wanted = 1 + int(more) + (self._rng.random() < more % 1)
        edits: list[Edit] = []
        for _ in range(8 * wanted):
            edit = self._repair(sentence)
            if edit is not None and apart(edits, edit):
                edits.append(edit)
            if len(edits) == wanted:
                break
        if self._rng.random() < FILLER_SHARE:
            filler = self.filler(sentence)
            if apart(edits, filler):
                edits.append(filler)
        return apply(edits, sentence.words)

    def _repair(self, sentence: Sentence) -> Edit | None:
        """Draw a kind and a place, and try."""
        weights = [self._weight(sentence, i) for i in range(len(sentence.words))]
        [i] = self._rng.choices(range(len(weights)), weights)
        [kind] = self._rng.choices(list(KINDS), list(KINDS.values()))
        return self._makers[kind](sentence, i)

    def _weight(self, sentence: Sentence, i: int) -> float:
        words, tags = sentence
        weight = _PLANNING.get(tags[i], _OTHER_TAG)
        if i == 0:
            return weight * _FIRST_FACTOR
        return weight * (_CLAUSE_FACTOR if words[i - 1] in _CONNECTIVES else 1.0)

    def _between(self, share: float = INTERREGNUM_SHARE) -> str:
        return _draw(_INTERREGNA, self._rng) if self._rng.random() < share else ""

    def _edit(self, start: int, stop: int, wrong: Sequence[str], right: Sequence[str]) -> Edit:
        """The mark-up of a repair, sometimes of a chain of two."""
        markup = repair(wrong, self._between(), right)
        if self._rng.random() < CHAIN_SHARE:
            # the words of the first repair, or of the second one, are said twice
            again = wrong if self._rng.random() < 0.5 else right
            first = repair(wrong, self._between(), again)
            markup = repair([first], self._between(), right)
        return Edit(start, stop, markup)

    def repeat(self, sentence: Sentence, i: int) -> Edit | None:
        """Say one to five words again."""
        [length] = self._rng.choices(range(1, len(LENGTHS) + 1), LENGTHS)
        words = sentence.words[i : i + length]
        # nothing is said again at the end of what one wants to say
        if i + length >= len(sentence.words) or _NEVER_REPEATED.intersection(words):
            return None
        return self._edit(i, i + length, words, words)

    def start(self, sentence: Sentence, i: int) -> Edit | None:
        """Begin a clause or a phrase with other words."""
        words, tags = sentence
        begins = i == 0 or words[i - 1] in _CONNECTIVES
        if not (begins or tags[i] in _SUBJECTS):
            return None
        wrong = self._rng.choice(_STARTS)
        length = min(self._rng.choice((1, 1, 1, 2, 2, 3)), len(words) - i)
        right = words[i : i + length]
        if wrong == right or wrong[-1] == right[0] or (i and wrong[0] == words[i - 1]):
            return None
        if right[: len(wrong)] == wrong:
            return None  # an insertion
        return self._edit(i, i + length, wrong, right)

    def change(self, sentence: Sentence, i: int) -> Edit | None:
        """Say a few words again and then another one."""
        words, tags = sentence
        [again] = self._rng.choices(range(len(AGAIN)), AGAIN)
        place = i + again
        if place >= len(words) or (not again and tags[i][:2] in ("NN", "JJ", "CD")):
            return None
        wrong = self._alternatives.other(words[place], tags[place], self._rng)
        if wrong is None or wrong == words[place]:
            return None
        end = place + 1
        if end + 1 < len(words) and self._rng.random() < SAID_ON_SHARE:
            end += 1
        said = with_articles([*words[i:place], wrong, *words[place + 1 : end]])
        return self._edit(i, end, said, words[i:end])

    def heard(self, sentence: Sentence, i: int) -> Edit | None:
        """Say first what somebody else has said before the same words."""
        for length in (3, 2, 1):
            right = sentence.words[i : i + length]
            if len(right) == length and right in self._heard:
                wrong = self._rng.choice(self._heard[right])
                before = sentence.words[i - 1 : i]
                if wrong != right and (not before or wrong[0] != before[0]):
                    return self._edit(i, i + length, wrong, right)
        return None

    def insertion(self, sentence: Sentence, i: int) -> Edit | None:
        """Say the words again with one more."""
        words, tags = sentence
        for place in (i + 1, i + 2):
            if place + 1 < len(words) and tags[place] in _INSERTED:
                after = self._rng.choice((0, 0, 1))
                said = [*words[i:place], *words[place + 1 : place + 1 + after]]
                return self._edit(i, place + 1 + after, said, words[i : place + 1 + after])
        return None

    def omission(self, sentence: Sentence, i: int) -> Edit | None:
        """Say the words again without one that was said at first."""
        words = sentence.words
        extra = self._rng.choice(_OMITTED)
        right = words[i : i + self._rng.choice((1, 1, 2))]
        if i + 2 >= len(words) or extra in words[i : i + 3]:
            return None
        wrong = with_articles((right[0], extra, *right[1:]))
        return self._edit(i, i + len(right), wrong, right)

    def delete(self, sentence: Sentence, i: int) -> Edit | None:
        """Give up the beginning of another sentence."""
        words = sentence.words
        other = self._rng.choice(self._sentences)
        length = self._rng.choice((1, 2, 2, 3, 3, 4))
        said = other.words[:length]
        if i and words[i - 1] not in _CONNECTIVES:
            return None
        if len(other.words) <= length or other.tags[length - 1] not in _OPEN_TAGS:
            return None
        if words[i] in said or said[0] in (*words[max(i - 1, 0) : i], *_MARKERS_FIRST):
            return None
        between = braced(self._between(DELETE_INTERREGNUM_SHARE))
        return Edit(i, i, f"[ {' '.join(said)} + ] {between}")

    def filler(self, sentence: Sentence) -> Edit:
        """A filler or a marker where something begins."""
        weights = [self._weight(sentence, i) for i in range(len(sentence.words))]
        weights[0] *= 2
        [i] = self._rng.choices(range(len(weights)), weights)
        return Edit(i, i, braced(_draw(_INSIDE if i else _FIRST, self._rng)))


def _draw(weighted: Mapping[str, float], rng: random.Random) -> str:
    return rng.choices(list(weighted), list(weighted.values()))[0]
