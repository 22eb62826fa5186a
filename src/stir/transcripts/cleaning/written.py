"""What is safe in text that nobody has spoken (`CleaningOptions.written`).

A writer can go back and correct, so what looks like a repair is meant: only filled pauses go, and
function words that are written twice by mistake (*the the*). Words that may stand twice (*that
that*, *had had*, *on on*) stay, and so do all broken-off words, which are compounds there.
"""

from __future__ import annotations

from collections.abc import Sequence

from stir.transcripts.cleaning.removals import Removal, RemovalKind
from stir.words import Word

_NEVER_TWICE = frozenset(
    ("the", "a", "an", "and", "of", "with", "my", "your", "our", "their", "i", "we", "they")
)


def is_safe(removal: Removal, words: Sequence[Word]) -> bool:
    """Whether a removal is safe in written text; its tokens are positions in `words`."""
    if removal.kind is RemovalKind.FILLER:
        return all(words[i].is_filled_pause for i in removal.tokens)
    if removal.kind is not RemovalKind.REPEAT or len(removal.tokens) != 1:
        return False
    position = removal.tokens[0]
    if removal.replaced_by[:1] != (position + 1,):
        return False
    one, other = words[position], words[position + 1]
    return one.form in _NEVER_TWICE and one.form == other.form and not one.mark
