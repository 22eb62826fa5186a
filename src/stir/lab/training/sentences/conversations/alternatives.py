"""The words of a corpus by tag, and for a word the ones that a speaker could say by mistake.

Words of a closed class (days, numbers, pronouns, auxiliaries) are replaced by others of their
class, which is listed here; other words by neighbours with the same tag in a table of word vectors.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.words import word_set
from stir.lab.training.vectors import Vectors
from stir.lm.vocabulary import Vocabulary

NEIGHBOURS = 40
"""Of the nearest words, the number from which one is drawn."""
MIN_COUNT = 2
MIN_SHARE = 0.5
"""Share of a word's occurrences that have the tag: "can" is no noun here."""
FREQUENT = 150
"""Number of most frequent words of a tag from which an unrelated word is drawn."""
INFLECTION_SHARE, UNRELATED_SHARE, CLASS_SHARE = 0.12, 0.12, 0.85
"""Inflections of the same word, unrelated words, and, for words of a class, others of the class."""
PHRASES_COMPARED = 15

# One class a line. A word can be in several: its tag decides (see `_TAGS_OF_CLASS`).
_CLASSES = """
PRP i he she we they you
PRP him her them us me
PRP it they
PRP myself himself herself themselves yourself ourselves
PRP$ my your his her our their
DT this that the a
DT these those the some
DT every each any some another the
IN in on at by near under behind beside above inside outside
IN to from into toward through across over around past
IN before after during since until
IN with without for about against
IN because although unless if when while since
TO to from into
MD can could will would should might may must
VBZ is was
VBZ has had
VBD was is were
VBD were are was
VBP are were is
VBP do did
VBZ does did
VBD did do does
VBP have had
VBD had have has
MDRB can't couldn't won't wouldn't shouldn't
VBPRB don't didn't
VBZRB doesn't didn't
VBDRB didn't don't doesn't
VBZRB isn't wasn't
VBDRB wasn't isn't weren't
PRPVBP i'm you're we're they're
PRPBES he's she's it's
PRPVBP i've you've we've they've
PRPMD i'll you'll he'll she'll we'll they'll it'll
PRPMD i'd you'd he'd she'd we'd they'd
CD one two three four five six seven eight nine ten
CD eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
CD twenty thirty forty fifty sixty seventy eighty ninety
CD hundred thousand million billion
JJ first second third fourth fifth sixth last next
NNP monday tuesday wednesday thursday friday saturday sunday
NNP january february march april may june july august september october november december
NN spring summer fall winter
NN morning afternoon evening night
NN today tomorrow yesterday tonight
NN day week month year weekend
NNS days weeks months years hours minutes
NN mother father brother sister uncle aunt cousin grandmother grandfather son daughter wife husband
NN mom dad
NN north south east west
RB north south east west
JJ left right
RB left right
JJ black white red blue green yellow brown gray pink
RB always never usually often sometimes rarely
RB here there
RB upstairs downstairs outside inside
RB now then later
RP up down out off on over in
RBR more less
JJR more less fewer
JJR bigger smaller larger
JJR better worse
JJR older younger
JJR higher lower
JJS best worst
WP what who
WRB when where why how
"""

_IRREGULAR = """
be am is are was were been being | have has had having | do does did done doing
go goes went gone going | get gets got gotten getting | make makes made making
say says said saying | see sees saw seen seeing | come comes came coming
take takes took taken taking | know knows knew known | think thinks thought
give gives gave given | find finds found | tell tells told | feel feels felt | leave leaves left
put puts | keep keeps kept | let lets | begin begins began begun | run runs ran running
write writes wrote written | buy buys bought | pay pays paid | bring brings brought
sit sits sat | stand stands stood | lose loses lost | hear hears heard | mean means meant
meet meets met | set sets setting | hold holds held | eat eats ate eaten
drive drives drove driven | grow grows grew grown | teach teaches taught | spend spends spent
send sends sent | fall falls fell fallen | build builds built | sell sells sold
speak speaks spoke spoken | read reads reading | win wins won | catch catches caught
child children | man men | woman women | person people | foot feet | tooth teeth | life lives
wife wives
"""


class Alternatives:
    """The words and phrases of fluent sentences, and their neighbours by word vectors."""

    def __init__(self, sentences: Sequence[Sentence], vectors: Vectors, words: Vocabulary) -> None:
        """Take the rows of `vectors` as those of the ids of `words`."""
        self._by_tag = _words_by_tag(sentences)
        self._frequent = {
            tag: [word for word, _ in counts.most_common(FREQUENT) if word not in _LIGHT]
            for tag, counts in self._by_tag.items()
        }
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        self._vectors: Vectors = (vectors / np.where(lengths == 0, 1, lengths)).astype(np.float32)
        self._words = words
        self._tables: dict[str, tuple[list[str], Vectors]] = {}
        self._neighbours: dict[tuple[str, str], list[str]] = {}
        self._inflections = _inflections(self._by_tag)
        self._phrases = _phrases(sentences)

    def other(self, word: str, tag: str, rng: random.Random) -> str | None:
        """Draw a word that could be said by mistake in the place of this one, or None."""
        chance = rng.random()
        same_class = _CLASS_OF.get((word, tag))
        closed = len(tag) > 3 or tag in _SMALL_TAGS or word in _AUXILIARIES
        if same_class and (closed or chance < CLASS_SHARE):
            return rng.choice([other for other in same_class if other != word])
        if tag in _SMALL_TAGS or word in _AUXILIARIES or tag not in self._by_tag:
            return None
        chance = rng.random()
        forms = self._inflections.get(word, ())
        if forms and chance < INFLECTION_SHARE:
            return rng.choice(sorted(forms))
        if chance > 1 - UNRELATED_SHARE and tag not in ("NNP", "RB"):
            found = rng.choice(self._frequent[tag])
            return None if found == word else found
        near = [other for other in self.neighbours(word, tag) if other not in forms]
        return rng.choice(near) if near else None

    @property
    def names(self) -> frozenset[str]:
        """Words that are names nearly always, and no letters."""
        return frozenset(word for word in self._by_tag.get("NNP", ()) if len(word) > 2)

    def is_inflection(self, word: str, other: str) -> bool:
        """Whether two words are forms of one word."""
        return other in self._inflections.get(word, ())

    def neighbours(self, word: str, tag: str) -> list[str]:
        """List the nearest words with this tag, nearest first; none for a word without vector."""
        if (word, tag) not in self._neighbours:
            self._neighbours[word, tag] = self._nearest(word, tag)
        return self._neighbours[word, tag]

    def other_phrase(
        self, phrase: Sequence[str], tags: tuple[str, ...], rng: random.Random
    ) -> tuple[str, ...] | None:
        """Draw a phrase of the same tags: of a few, mostly the one nearest in meaning."""
        known = self._phrases.get(tags, [])
        if len(known) < PHRASES_COMPARED:
            return None
        drawn = [
            other
            for other in rng.sample(known, PHRASES_COMPARED)
            if other[-1] != phrase[-1] and other != tuple(phrase)
        ]
        if not drawn:
            return None
        return max(drawn, key=lambda other: self._likeness(other, phrase))

    def _likeness(self, a: Sequence[str], b: Sequence[str]) -> float:
        pairs = zip(a, b, strict=True)
        return sum(float(self._vector(x) @ self._vector(y)) for x, y in pairs)

    def _vector(self, word: str) -> Vectors:
        found: Vectors = self._vectors[self._words.id_by_word.get(word, 0)]
        return found

    def _nearest(self, word: str, tag: str) -> list[str]:
        if tag not in self._tables:
            known = [
                word
                for word in self._by_tag[tag]
                if word in self._words and self._vector(word).any() and word not in _LIGHT
            ]
            rows = [self._words.id(w) for w in known]
            self._tables[tag] = known, self._vectors[rows]
        known, table = self._tables[tag]
        vector = self._vector(word)
        if not vector.any():
            return []
        order = np.argsort(-(table @ vector), kind="stable")[: NEIGHBOURS + 1]
        return [known[i] for i in order if known[i] != word][:NEIGHBOURS]


def _words_by_tag(sentences: Sequence[Sentence]) -> dict[str, Counter[str]]:
    pairs = Counter(pair for s in sentences for pair in zip(s.words, s.tags, strict=True))
    totals: Counter[str] = Counter()
    for (word, _), count in pairs.items():
        totals[word] += count
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (word, tag), count in sorted(pairs.items()):
        if count >= MIN_COUNT and count >= MIN_SHARE * totals[word] and len(word) > 1:
            found[tag][word] = count
    return dict(found)


def _inflections(by_tag: dict[str, Counter[str]]) -> dict[str, frozenset[str]]:
    """The other forms of each verb and noun."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    irregular = [entry.split() for line in _IRREGULAR.splitlines() for entry in line.split("|")]
    stem_of = {form: forms[0] for forms in irregular if forms for form in forms}
    for tags in (("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"), ("NN", "NNS")):
        for tag in tags:
            for word in by_tag.get(tag, ()):
                groups[f"{tags[0]} {stem_of.get(word, _stem(word))}"].add(word)
    return {
        word: frozenset(group - {word})
        for group in groups.values()
        if len(group) > 1
        for word in group
    }


def _stem(word: str) -> str:
    for ending in ("ing", "ies", "ied", "es", "ed", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


# --- phrases --------------------------------------------------------------------------------------

_NOUN_PHRASES = (
    "DT NN",
    "DT NNS",
    "PRP$ NN",
    "PRP$ NNS",
    "DT JJ NN",
    "PRP$ JJ NN",
    "JJ NNS",
    "CD NNS",
    "DT NN NN",
    "NNP NNP",
    "DT JJ NNS",
    "CD JJ NNS",
    "DT JJ NN NN",
)
_PHRASE_TAGS = frozenset(
    tuple(pattern.split())
    for pattern in (
        *_NOUN_PHRASES,
        *(f"IN {phrase}" for phrase in (*_NOUN_PHRASES, "NNP", "NNS", "CD", "NN")),
        *(
            f"{verb} {phrase}"
            for verb in ("VB", "VBD", "VBP", "VBZ", "VBG", "VBN")
            for phrase in (
                "DT NN",
                "DT JJ NN",
                "PRP$ NN",
                "NNS",
                "PRP",
                "JJ NNS",
                "CD NNS",
                "IN DT NN",
            )
        ),
        "RB JJ",
        "TO VB",
        "TO VB PRP",
        "TO VB DT NN",
    )
)
_LONGEST = max(map(len, _PHRASE_TAGS))
_NOUN_TAGS = word_set("NN NNS NNP NNPS CD POS")


def phrases_of(sentence: Sentence) -> Iterator[range]:
    """Yield the positions of each phrase that can be replaced by one of the same tags."""
    words, tags = sentence
    for start in range(len(words)):
        for end in range(start + 2, min(start + _LONGEST, len(words)) + 1):
            if tags[start:end] not in _PHRASE_TAGS:
                continue
            # an inverted subject is no object: "what do you", "to do we"
            if words[start] in _AUXILIARIES or (
                tags[end - 1] == "PRP" and words[end - 1] in _SUBJECTS
            ):
                continue
            # a phrase is whole: no noun follows, and no adjective stands before its noun
            follows = tags[end] if end < len(words) else ""
            before = tags[start - 1] if start else ""
            if follows in _NOUN_TAGS or (tags[start] in ("JJ", "CD", "NNP") and before in _INSIDE):
                continue
            yield range(start, end)


_SUBJECTS = word_set("i he she we they")
_INSIDE = word_set("DT PRP$ JJ CD NNP NN RB")


def _phrases(sentences: Iterable[Sentence]) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    found: defaultdict[tuple[str, ...], dict[tuple[str, ...], None]] = defaultdict(dict)
    for sentence in sentences:
        for place in phrases_of(sentence):
            part = slice(place.start, place.stop)
            found[sentence.tags[part]][sentence.words[part]] = None
    return {tags: list(phrases) for tags, phrases in found.items()}


_AUXILIARIES = word_set("be am is are was were been being have has had do does did done")
# Never said by mistake for another verb.
_LIGHT = _AUXILIARIES | word_set("get got gotten")
# Tags of words that are only ever replaced by others of their class.
_SMALL_TAGS = word_set("PRP PRP$ DT IN TO MD CD RP WP WRB")


def _classes() -> dict[tuple[str, str], list[str]]:
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for line in _CLASSES.strip().splitlines():
        tag, *words = line.split()
        for word in words:
            found[word, tag] += (other for other in words if other != word)
    return dict(found)


_CLASS_OF = _classes()
