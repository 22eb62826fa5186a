"""Fluent sentences of a corpus: its utterances without reparanda and edit terms.

Switchboard writes contractions without an apostrophe; their tags (`PRPMD`) tell where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from stir.lab.training.sentences.words import word_set
from stir.types import Utterance

MIN_WORDS, MAX_WORDS = 3, 25


_UNFINISHED_TAGS = word_set("CC DT PRP$ TO MD WDT WRB PDT XX IN")
# ... of which these words end a sentence now and then: "i like that", "what is it for"
_FINAL_WORDS = word_set("""
that this those these all both some any each either neither can could will would should might in on
out up down off over for about with to from like at through around before after by
""")
_UNFINISHED_WORDS = word_set("""
the a an and or but because if than of my your their our i
just very real is was are were be am it's that's he's she's i'm they're we're you're there's
""")
# Markers that the annotators left in, and backchannels: they would make a twin debatable.
_DEBATABLE = (("you", "know"), ("i", "mean"), ("you", "see"), ("i", "guess"))
_NOISE = word_set("uh um uh-huh huh-uh um-hum huh hm hmm er ah oh well yeah yes okay")
_NEGATED = word_set("VBPRB VBDRB VBZRB VBRB MDRB VBNRB")


class Sentence(NamedTuple):
    """A fluent sentence: lower-case words with apostrophes, and their tags."""

    words: tuple[str, ...]
    tags: tuple[str, ...]


def fluent_sentences(utterances: Iterable[Utterance]) -> Iterator[Sentence]:
    """Yield the fluent words of the tagged utterances that are long enough and seem finished."""
    for utterance in utterances:
        if utterance.pos is None:
            continue
        kept = utterance.annotation.fluent(len(utterance.words))
        tags = tuple(utterance.pos[i] for i in kept)
        spelled = zip((utterance.words[i] for i in kept), tags, strict=True)
        words = tuple(with_apostrophe(word, tag) for word, tag in spelled)
        if MIN_WORDS <= len(words) <= MAX_WORDS and _is_clean(words, tags):
            yield Sentence(words, tags)


def with_apostrophe(word: str, tag: str) -> str:
    """Spell a contraction: `dont` VBPRB is "don't"."""
    if "'" in word or len(word) < 2:
        return word
    if tag in _NEGATED and word.endswith("nt"):
        return f"{word[:-2]}n't"
    if word == "lets" and tag in ("VBPRP", "VBRP", "VBPRP"):
        return "let's"
    if tag == "NNSPOS" and word.endswith("s"):
        return f"{word}'"
    if tag.endswith(("BES", "HVS", "POS")) and word.endswith("s"):
        return f"{word[:-1]}'s"
    if len(tag) > 3 and tag.endswith(("MD", "VBP", "VBD", "VB")) and tag not in ("PRPVB",):
        for ending in ("ll", "re", "ve", "d", "m"):
            if word.endswith(ending) and len(word) > len(ending):
                return f"{word[: -len(ending)]}'{ending}"
    return word


def _is_clean(words: Sequence[str], tags: Sequence[str]) -> bool:
    if "XX" in tags or "GW" in tags or any(word.endswith("-") for word in words):
        return False
    if words[-1] in _UNFINISHED_WORDS:
        return False
    if words[-1] == "that" and tags[-1] != "DT":
        return False
    if tags[-1] in _UNFINISHED_TAGS and words[-1] not in _FINAL_WORDS:
        return False
    if any(pair in _DEBATABLE or pair[0] == pair[1] for pair in pairwise(words)):
        return False
    # a pair of words said twice in a row is a repeat that nobody annotated
    if any(words[i : i + 2] == words[i + 2 : i + 4] for i in range(len(words) - 3)):
        return False
    noise = _NOISE.intersection(words)
    return not noise and not any(
        tag == "UH" and word in ("like", "so", "now", "see", "say")
        for word, tag in zip(words, tags, strict=True)
    )
