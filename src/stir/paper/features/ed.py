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

# Where each measure stands, and each feature: those of the newest word come first.
_S_BEGINS = MEASURES.index("s_begins")
_S_GOES_ON = MEASURES.index("s_goes_on")
_WML_GOES_ON = MEASURES.index("wml_goes_on")
_S_ENDS = MEASURES.index("s_ends")
_S_LEX = MEASURES.index("s_lex")
_WML_LEX = MEASURES.index("wml_lex")
_UNKNOWN = MEASURES.index("unknown")
_WIDTH = len(MEASURES)
_S_LEX_OVER = NAMES.index("s_lex_over")
_ODDS = NAMES.index("odds")
_ODDS_BOTH = NAMES.index("odds_both")

_PLAIN = __file__.endswith(".py")


def fill_word(
    model: Trie, start: int, word: int, before: int, fluent: Node, out: Features, at: int
) -> None:
    """Write the measures of one word; `before` is the word before it, 0 if there is none.

    `model` and the word ids are the edit-term model's; `fluent` is the word's node on arrival. The
    measures stand in `out` from `at` on.
    """
    after, begins = model.look_up(start, word)
    goes_on = MISSING
    if before != 0:
        goes_on = model.surprisal(model.advance(start, before), word)
    out[at + _S_BEGINS] = begins
    out[at + _S_GOES_ON] = goes_on
    out[at + _WML_GOES_ON] = -goes_on / model.bits[word]
    out[at + _S_ENDS] = model.surprisal(after, END)
    out[at + _S_LEX] = fluent.lex.surprisal
    out[at + _WML_LEX] = fluent.lex.wml
    out[at + _UNKNOWN] = 1.0 if word == UNK else 0.0


def fill(measures: Features, now: int, before: int, over: float, out: Features) -> None:
    """Write the features of the last two words.

    `now` and `before` are where `fill_word` wrote the measures of each.
    """
    if _PLAIN:
        both, all_measures = memoryview(out), memoryview(measures)  # faster than one by one
        both[:_WIDTH] = all_measures[now : now + _WIDTH]
        both[_WIDTH : 2 * _WIDTH] = all_measures[before : before + _WIDTH]
    else:
        for i in range(_WIDTH):
            out[i] = measures[now + i]
            out[_WIDTH + i] = measures[before + i]
    begins = measures[now + _S_BEGINS]
    goes_on = measures[now + _S_GOES_ON]
    lex = measures[now + _S_LEX]
    out[_S_LEX_OVER] = over
    out[_ODDS] = begins - lex
    out[_ODDS_BOTH] = measures[before + _S_BEGINS] + goes_on - measures[before + _S_LEX] - lex
