"""Words as people type them, spelled as the models know them.

The models were trained on Switchboard as `stir.corpus.tags` spells it: lower case, without
punctuation, contractions in one word, one spelling for each filled pause. Whatever reaches a model
is spelled so first; what is shown to people are their own words.
"""

from __future__ import annotations

# What may stand in or around a word and is not said. Hyphens are kept: uh-huh, and a broken wor-.
_UNSAID = str.maketrans("", "", ",.?!;:()[]{}<>\"'/|*_~`–—…“”„‘’‚«»‹›¿¡")
_FILLED_PAUSES = {
    **dict.fromkeys(("uhh", "uhhh", "er", "err", "errr"), "uh"),
    **dict.fromkeys(("umm", "ummm", "uhm", "uhmm", "erm", "ermm"), "um"),
}
# Without its apostrophe "we'll" is the word that people begin with before they speak, and the
# models take it for that. Where the apostrophe tells them apart, they hear the nearest word that
# has one spelling only.
_CONTRACTED = {"well": "theyll"}


def spell(word: str) -> str:
    """Spell a word as the models know it; one of which nothing would be left stays as it is."""
    if word.isalnum() and word.islower():  # most are, and need no more than that
        return _FILLED_PAUSES.get(word, word)
    spelled = word.translate(_UNSAID).lower()
    if spelled in _CONTRACTED and _is_contracted(word):
        return _CONTRACTED[spelled]
    return _FILLED_PAUSES.get(spelled, spelled) or word


def _is_contracted(word: str) -> bool:
    """Whether an apostrophe stands inside; those around a word may be quotation marks."""
    inside = word.strip("'‘’`\"“”,.?!;:()[]")
    return "'" in inside or "’" in inside


def is_said(token: str) -> bool:
    """Whether there is anything to say in a token; a lone comma, dash or bracket is silent."""
    return any(character.isalnum() for character in token)
