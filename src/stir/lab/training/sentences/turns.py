"""Make longer and shorter utterances from those of a corpus, as a speech recogniser cuts them.

A corpus cuts speech into sentences; a recogniser joins several sentences, cuts inside a sentence,
and sets sentence marks on part of the boundaries, and some elsewhere. The ids keep the conversation
of the original, so that a cross-validation by conversation remains one.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from stir.lab.training.sentences.conversations.fluent import with_apostrophe
from stir.lab.training.sentences.words import word_set
from stir.types import Annotation, EditClass, Repair, Utterance

FEW, MANY = 8, 40
"""The most utterances in most of the joined turns, and in the long ones."""
LONG_SHARE = 0.08
"""Turns of more than `FEW` utterances: rare in dialogue, the rule in dictation."""
MARKED_SHARE = 0.5
"""Joined turns with sentence marks."""
DROPPED_MARKS, MOVED_MARKS = 0.2, 0.1
"""Of the marks: those that the recogniser leaves out, and those that it sets at another word."""
CAPITALS_SHARE = 0.6
"""Of the turns with marks: those with a capital after each mark."""
FARTHEST_MOVE = 4

_I = re.compile(r"i(?=['.?]|$)")
_QUESTION_WORDS = word_set("what who where when why how which whose")
_AUXILIARIES = word_set("""
do does did is are was were have has had can could will would should may might must am
dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant couldnt wont wouldnt shouldnt
""")
_SUBJECTS = word_set("i you he she it we they that this there your the")


def joined_turns(utterances: Sequence[Utterance], count: int, seed: int) -> Iterator[Utterance]:
    """Join consecutive utterances of a speaker, with their annotation.

    Half of the turns have no sentence marks; the marks of the others stand after the last word of
    an utterance, as part of it, but some are missing or at another word.
    """
    rng = random.Random(seed)
    speakers = [turns for turns in _by_speaker(utterances) if len(turns) > 1]
    if not speakers:
        return
    weights = [len(turns) for turns in speakers]
    for number in range(count):
        turns = rng.choices(speakers, weights)[0]
        long = rng.random() < LONG_SHARE
        size = min(len(turns), rng.randint(FEW + 1, MANY) if long else rng.randint(2, FEW))
        start = rng.randrange(len(turns) - size + 1)
        joined = join(turns[start : start + size], f"joined{number}")
        if rng.random() < MARKED_SHARE:
            joined = _with_marks(joined, turns[start : start + size], rng)
        yield joined


def cut_turns(utterances: Sequence[Utterance], count: int, seed: int) -> Iterator[Utterance]:
    """Cut utterances at random places, and yield both parts, one after the other.

    A repair across the cut is annotated in neither part: in the first, nothing is taken back yet;
    in the second, nothing is left to take back.
    """
    rng = random.Random(seed)
    long = [utterance for utterance in utterances if len(utterance.words) > 1]
    if not long:
        return
    for number in range((count + 1) // 2):
        utterance = rng.choice(long)
        place = rng.randrange(1, len(utterance.words))
        yield _part(utterance, 0, place, f"cut{number}a")
        if 2 * number + 1 < count:
            yield _part(utterance, place, len(utterance.words), f"cut{number}b")


def join(turns: Sequence[Utterance], name: str) -> Utterance:
    """Join utterances of one speaker; `name` is the end of the new id."""
    edit_terms: list[int] = []
    repairs: list[Repair] = []
    classes: list[EditClass] = []
    offset = 0
    for turn in turns:
        shifted = turn.annotation.shifted(offset)
        edit_terms += shifted.edit_terms
        repairs += shifted.repairs
        classes += shifted.edit_classes or ()
        offset += len(turn.words)
    # the classes of some of the edit terms alone cannot be expressed
    known = tuple(classes) if len(classes) == len(edit_terms) else None
    tagged = all(turn.pos is not None for turn in turns)
    return Utterance(
        _identity(turns[0], name),
        tuple(word for turn in turns for word in turn.words),
        tuple(tag for turn in turns for tag in turn.pos or ()) if tagged else None,
        Annotation(tuple(edit_terms), tuple(repairs), known),
        turns[0].speaker,
    )


def _by_speaker(utterances: Sequence[Utterance]) -> list[list[Utterance]]:
    found: defaultdict[tuple[str, str | None], list[Utterance]] = defaultdict(list)
    for utterance in utterances:
        found[utterance.conversation, utterance.speaker].append(utterance)
    return list(found.values())


def _identity(original: Utterance, name: str) -> str:
    return f"{original.conversation}:{original.speaker or '-'}:{name}"


def _with_marks(joined: Utterance, turns: Sequence[Utterance], rng: random.Random) -> Utterance:
    # recognisers that set marks write apostrophes, too
    spelled = zip(joined.words, joined.pos or ("",) * len(joined.words), strict=True)
    words = [with_apostrophe(word, tag) for word, tag in spelled]
    capitals = rng.random() < CAPITALS_SHARE
    end = -1
    marked = {-1}
    for turn in turns:
        end += len(turn.words)
        place = end
        chance = rng.random()
        if chance < DROPPED_MARKS:
            continue
        if chance < DROPPED_MARKS + MOVED_MARKS:
            place += rng.choice([-1, 1]) * rng.randint(1, FARTHEST_MOVE)
        if 0 <= place < len(words) and place not in marked:
            words[place] += "?" if _is_question(turn.words) else "."
            marked.add(place)
    if capitals:
        for i, word in enumerate(words):
            if i - 1 in marked or _I.match(word):
                words[i] = word[:1].upper() + word[1:]
    return replace(joined, words=tuple(words))


def _is_question(words: Sequence[str]) -> bool:
    """Guess by the first words; the corpus has no marks."""
    first, second = (*words, "", "")[:2]
    if first in _QUESTION_WORDS:
        return second in _AUXILIARIES
    return first in _AUXILIARIES and second in _SUBJECTS


def _part(utterance: Utterance, start: int, end: int, name: str) -> Utterance:
    old = utterance.annotation
    kept = [n for n, i in enumerate(old.edit_terms) if start <= i < end]
    inside = Annotation(
        tuple(old.edit_terms[n] for n in kept),
        tuple(r for r in old.repairs if start <= r.rm_start and r.last < end),
        None if old.edit_classes is None else tuple(old.edit_classes[n] for n in kept),
    )
    pos = utterance.pos
    return replace(
        utterance,
        id=_identity(utterance, name),
        words=utterance.words[start:end],
        pos=None if pos is None else pos[start:end],
        annotation=inside.shifted(-start),
    )
