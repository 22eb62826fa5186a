"""Make written sentences sound spoken: contractions, and the openings of conversation."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stir.lab.training.sentences.words import word_set

CONTRACTED_SHARE = 0.8
OPENING_SHARE = 0.3

_CONTRACTIONS = {
    tuple(pair.split()): short
    for pair, short in (
        *((f"{who} am", f"{who}'m") for who in ("i",)),
        *((f"{who} are", f"{who}'re") for who in ("you", "we", "they")),
        *((f"{who} is", f"{who}'s") for who in ("he", "she", "it", "that", "there", "what")),
        *((f"{who} have", f"{who}'ve") for who in ("i", "you", "we", "they")),
        *((f"{who} will", f"{who}'ll") for who in ("i", "you", "he", "she", "it", "they")),
        *((f"{who} would", f"{who}'d") for who in ("i", "you", "he", "she", "we", "they")),
        *(
            (f"{verb} not", f"{verb}n't")
            for verb in word_set("do does did is are was were have has had could would should")
        ),
        ("will not", "won't"),
        ("can not", "can't"),
    )
}
_SINGLE = {"cannot": "can't", "upon": "on", "shall": "will", "whom": "who"}
_OPENINGS = tuple(
    tuple(opening.split())
    for opening in (
        *("and", "but", "so", "because", "and then", "i think", "i guess", "and i think"),
        *("i know", "but i think", "i don't think", "and so", "and i guess"),
        *("it seems like", "the thing is", "i'm sure", "i don't know if", "that's why"),
        *("they said", "it's just that", "i suppose", "i feel like", "yeah", "yes", "right"),
        *("you can see that", "i remember", "i've heard that", "you'd think", "we thought"),
    )
)


def colloquial(words: Sequence[str], rng: random.Random) -> list[str]:
    """Contract what speakers contract, and open the sentence as they do, sometimes."""
    said: list[str] = []
    contract = rng.random() < CONTRACTED_SHARE
    for word in words:
        pair = (said[-1], word) if said else ()
        if contract and pair in _CONTRACTIONS:
            said[-1] = _CONTRACTIONS[pair]
        else:
            said.append(_SINGLE.get(word, word) if contract else word)
    if rng.random() < OPENING_SHARE:
        opening = rng.choice(_OPENINGS)
        if opening[-1] != said[0]:
            said = [*opening, *said]
    return said
