"""What a correction of a request is, and the parts that all kinds of it are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stir.lab.training.sentences.edits import Edit, apply
from stir.lab.training.sentences.requests.reading import Request, Slot
from stir.lab.training.sentences.words import PHRASE_STARTS, POSSESSIVES, PREPOSITIONS, word_set

FUNCTION_WORDS = (
    PHRASE_STARTS
    | POSSESSIVES
    | PREPOSITIONS
    | word_set("""
    that or is are was were do does did can could will would you me please into any under over
    through between as than
""")
)
"""Words that begin a phrase, where speakers take up again, hesitate and break off."""

_STARTS = word_set("""
    can could would will please i i'd what what's when where who how which is are do does did
    play book find add rate set show tell give get call send make turn order check put remind
    search look schedule text email cancel open start stop buy list why how's where's
""")


@dataclass(frozen=True)
class Correction:
    """A correction of a request, and what its twin needs to know of it."""

    kind: str
    request: Request
    """What was meant, and what is left when the reparandum and the edit terms are removed."""
    edits: tuple[Edit, ...]
    cue: str = ""
    """The interregnum, or the cue after the repair."""
    slot: Slot | None = None
    """The place of the right value in the request, where there is one; a word has no name."""
    wrong: tuple[str, ...] = ()
    """The value that was said first."""

    @property
    def markup(self) -> str:
        """The plain mark-up."""
        return apply(self.edits, self.request.words)


def is_request(words: Sequence[str]) -> bool:
    """Whether a request stands by itself; answers ("yes that works") do not."""
    return len(words) >= 4 and words[0] in _STARTS
