"""The articles "a" and "an"."""

from __future__ import annotations

from collections.abc import Sequence

_SPELLED = "aefhilmnorsx"  # letters whose names begin with a vowel
_SILENT = ("hour", "honest", "honor", "heir", "x-ray", "mri")
_LIKE_CONSONANTS = ("one", "once", "use", "usu", "uni", "eu")  # "won", "yoo"


def begins_with_vowel(word: str) -> bool:
    """Whether a word, or the name of a letter, begins with a vowel sound."""
    if len(word) == 1:
        return word.lower() in _SPELLED
    if word.startswith(_SILENT):
        return True
    return word[:1] in tuple("aeiou") and not word.startswith(_LIKE_CONSONANTS)


def with_articles(tokens: Sequence[str]) -> list[str]:
    """Write "an" before a vowel and "a" before a consonant.

    Between an article and its word may be mark-up: brackets, marks and what stands in braces. An
    article that nothing follows stays as it is, and so does the capital letter `A`.
    """
    result = list(tokens)
    following = ""
    in_braces = False
    for i in range(len(tokens) - 1, -1, -1):
        word = tokens[i].strip("{}")
        in_braces = in_braces or tokens[i].endswith("}")
        if word in ("a", "an") and following and not in_braces:
            result[i] = "an" if begins_with_vowel(following) else "a"
        if word[:1].isalpha() and not in_braces:
            following = word
        in_braces = in_braces and not tokens[i].startswith("{")
    return result


def joined(words: Sequence[str]) -> str:
    """Join words, with the articles that suit them."""
    return " ".join(with_articles(words))
