"""Edit terms: do the last two words come from the edit-term model or from the fluent one?

Section 4.2.1: the surprisal of a word in a bigram model of edit terms against its trigram surprisal
in the fluent model, and their WML. "you" alone tells nothing and "you know" everything, so both
the newest word and the one before it are looked at, and decided upon, at each step. In the
edit-term model a word may begin a run of edit terms or go on with one; in the fluent model it may
follow the word before or, if that one is an edit term, the words before that (*over*).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from stir.lm.trie import Trie
from stir.lm.vocabulary import END, UNK
from stir.paper.graph import Node

if TYPE_CHECKING:
    Features = array[float] | memoryview[float]

MEASURES = ("s_begins", "s_goes_on", "wml_goes_on", "s_ends", "s_lex", "wml_lex", "unknown")

NAMES: tuple[str, ...] = (
    *MEASURES,
    *(f"{name}_before" for name in MEASURES),
    "s_lex_over",
    "odds",
    "odds_both",
)

MISSING = 50.0
"""The surprisal of a word that is not there; no other is that large."""

_PLAIN = __file__.endswith(".py")


def fill_word(model: Trie, start: int, word: int, before: int, fluent: Node, out: Features) -> None:
    """Write what the models say of one word; `before` is the word before it, 0 if there is none.

    `model` and the word ids are the edit-term model's; `fluent` is the word's node on arrival.
    """
    after, begins = model._look_up(start, word)
    goes_on = MISSING
    if before != 0:
        goes_on = model.surprisal(model.advance(start, before), word)
    out[0] = begins
    out[1] = goes_on
    out[2] = -goes_on / model.bits[word]
    out[3] = model.surprisal(after, END)
    out[4] = fluent.lex.surprisal
    out[5] = fluent.lex.wml
    out[6] = 1.0 if word == UNK else 0.0


def fill(now: Features, earlier: Features, over: float, out: Features) -> None:
    """Write the features of the last two words from what `fill_word` wrote for each."""
    if _PLAIN:
        both = memoryview(out)
        both[:7] = now  # faster than one by one
        both[7:14] = earlier
    else:
        for i in range(7):
            out[i] = now[i]
            out[7 + i] = earlier[i]
    out[14] = over
    out[15] = now[0] - now[4]
    out[16] = earlier[0] + now[1] - earlier[4] - now[4]
