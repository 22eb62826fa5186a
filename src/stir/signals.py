"""What a dialogue system asks at each word: go on listening, or act?

All of it follows from the words of the turn so far and from what the engine holds about them. How
often each signal is right is measured by `stir experiment signals` (docs/experiments.md).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from stir.engine import State
from stir.tokens import Tokens
from stir.words import Word

SETTLED_LAG = 4
"""A word is settled once this many words have followed it."""

_PHRASES = """
uh-huh, uhhuh, uh huh, mhm, mm, mmm, mm-hmm, mm-hm, mm hmm, mm hm, m-hm, hm-hmm, huh, yeah, yep,
yup, yes, ok, okay, right, sure, alright, all right, oh, oh yeah, oh okay, oh right, oh really,
really, i see, got it, gotcha, exactly, absolutely, of course, good, great, cool, nice, wow, true,
that's right, that's true, you bet
"""
BACKCHANNELS = frozenset(
    tuple(Word(word).form for word in phrase.split())
    for phrase in _PHRASES.replace("\n", " ").split(", ")
)
"""Phrases that tell the other side to go on; a backchannel is one or several of them."""
MAX_BACKCHANNEL_WORDS = 4
_LAST_WORDS = frozenset(("know",))
"""Last words of edit terms that rather end a turn: in Switchboard one in five *you know* does, of
all words one in ten."""
_LONGEST = max(map(len, BACKCHANNELS))


@dataclass(frozen=True, slots=True)
class Signals:
    """All signals after a word."""

    hesitating: bool
    """The turn ends in an edit term, a broken-off word or an open repair: hold the turn."""
    filler_only: bool
    """Nothing but edit terms has been said yet: there is nothing to answer."""
    backchannel: bool
    """The whole turn is *uh-huh*, *right*, *okay* and the like: no request, no interruption."""
    settled: int
    """Tokens before this position will hardly change, unless the recogniser revokes them."""
    stable_fluent: tuple[str, ...]
    """The fluent words among them."""
    intended: str
    """The fluent text now."""

    def to_json(self) -> dict[str, Any]:
        """The signals as a JSON object; `stable_fluent` is a text."""
        return asdict(self) | {"stable_fluent": " ".join(self.stable_fluent)}


def is_hesitating(tokens: Tokens, state: State) -> bool:
    """Whether the utterance ends in an edit term, a broken-off word or an open repair."""
    if not tokens.starts:
        return False
    newest = tokens.first_word + len(tokens.starts) - 1
    word = tokens.newest()
    if state.edit_terms and state.edit_terms[-1].index == newest:
        return word.form not in _LAST_WORDS
    if word.is_broken:
        return True
    return bool(state.repairs) and state.repairs[-1].rp_end is None


def is_filler_only(tokens: Tokens, state: State) -> bool:
    """Whether all words are edit terms."""
    is_whole = not tokens.first_word and not state.window_start
    return is_whole and 0 < len(tokens.starts) == len(state.edit_terms)


def is_backchannel(tokens: Tokens) -> bool:
    """Whether the words are backchannels and nothing else."""
    if tokens.first_word or not 0 < len(tokens.starts) <= MAX_BACKCHANNEL_WORDS:
        return False
    spans = zip(tokens.starts, tokens.lasts, strict=True)
    forms = [tokens.joined(first, last).form for first, last in spans]
    return _consists_of_backchannels(tuple(forms))


def _consists_of_backchannels(forms: tuple[str, ...]) -> bool:
    if not forms:
        return True
    lengths = range(1, min(len(forms), _LONGEST) + 1)
    return any(forms[:n] in BACKCHANNELS and _consists_of_backchannels(forms[n:]) for n in lengths)


def settled_position(tokens: Tokens, state: State) -> int:
    """The position of the first token that is not settled."""
    words = len(tokens.starts) - SETTLED_LAG
    for repair in state.repairs:
        if repair.rp_start in state.open_onsets:
            words = min(words, repair.rm_start - tokens.first_word)
    if words <= 0:
        return tokens.window_start
    return tokens.starts[words]
