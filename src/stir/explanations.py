"""Why a repair is one, in words for people who read a report.

::

    “six” is replaced by “seven”: both are numbers, and “no” stands between

The words are compared by what can be seen on them: numbers, days, months, capitals, equal words,
and parts of speech where tags are known. The features that decided are `Session.why`.
"""

from __future__ import annotations

from collections.abc import Sequence

from stir.types import Kind
from stir.words import Word

_CARDINALS = """\
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
thousand million billion
"""
_ORDINALS = """\
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth
"""
_NUMBERS = frozenset(_CARDINALS.split() + _ORDINALS.split())
_IN_NUMBERS = frozenset(
    {"point", "percent", "oclock", "am", "pm", "oh", "dollars", "pounds", "euros"}
)
"""What a numeral may also be said with: *5%*, *$7*, *6am*."""
_DAYS = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})
_MONTHS = frozenset(
    {"january", "february", "march", "april", "may", "june", "july", "august", "september"}
    | {"october", "november", "december"}
)
_VERBS_TOO = frozenset({"march", "may"})
VALUES = frozenset({"numbers", "days", "months", "names"})
"""Classes of words of which one takes the place of another."""
_TAGS = {
    "CD": "numbers",
    "NNP": "names",
    "NN": "nouns",
    "VB": "verbs",
    "JJ": "adjectives",
    "RB": "adverbs",
    "PRP": "pronouns",
    "IN": "prepositions",
    "DT": "determiners",
}
"""Names of the parts of speech, by the beginning of their Penn Treebank tags."""


def explain_repair(
    kind: Kind | None,
    reparandum: Sequence[Word],
    repair_phase: Sequence[Word],
    interregnum: Sequence[Word] = (),
    *,
    starts_sentence: bool = False,
) -> str:
    """Say what happens to the reparandum, and what speaks for it.

    `starts_sentence`: the reparandum begins a sentence, so that its capital does not mean a name.
    """
    said = quote(reparandum)
    if kind is Kind.REPEAT:
        return f"{said} is said again"
    if kind is Kind.DELETE:
        return f"{said} is abandoned"
    reasons = compare(reparandum, repair_phase, starts_sentence=starts_sentence)
    if interregnum:
        reasons.append(f"{quote(interregnum)} stands between")
    statement = f"{said} is replaced by {quote(repair_phase)}"
    if not reasons:
        return statement
    *others, last = reasons
    return f"{statement}: {', '.join(others)}{', and ' if others else ''}{last}"


def compare(
    reparandum: Sequence[Word], repair_phase: Sequence[Word], *, starts_sentence: bool = False
) -> list[str]:
    """Say what two phases have in common."""
    found = []
    pairs = list(zip(reparandum, repair_phase, strict=False))
    same = next((n for n, (one, other) in enumerate(pairs) if one.form != other.form), len(pairs))
    if same:
        found.append(f"both begin with {quote(reparandum[:same])}")
    if len(reparandum) == len(repair_phase) == 1:
        name = common_class(*pairs[0], starts_sentence=starts_sentence)
        return [f"both are {name}"] if name else found
    # the first words that differ, or the last ones: "friday" is replaced by "on saturday"
    ends = [(reparandum[-1], repair_phase[-1])] if pairs else []
    for one, other in [*pairs[same : same + 1], *ends]:
        first = starts_sentence and one is reparandum[0]
        name = common_class(one, other, starts_sentence=first)
        if name and one.form != other.form:
            return [*found, f"{quote([one])} and {quote([other])} are {name}"]
    return found


def common_class(one: Word, other: Word, *, starts_sentence: bool = False) -> str | None:
    """The class that two words share, in the plural, or None."""
    name = _class(one, is_first=starts_sentence)
    return name if name and name == _class(other) else _tag_class(one, other)


def quote(words: Sequence[Word]) -> str:
    """Words in quotation marks, without the punctuation around them."""
    return f"“{' '.join(word.text.strip(',.;:!?…') for word in words)}”"


def _class(word: Word, *, is_first: bool = False) -> str | None:
    """What a word is by its form, or by its capital if it is not the first of a sentence."""
    is_capital = word.text[:1].isupper() and not word.text.isupper()
    first, *rest = word.form.split("-")
    if first in _NUMBERS and _NUMBERS.union(_IN_NUMBERS).issuperset(rest):
        return "numbers"
    if word.form in _DAYS:
        return "days"
    if word.form in _MONTHS and (is_capital or word.form not in _VERBS_TOO):
        return "months"
    return "names" if is_capital and not is_first and not word.form.startswith("i'") else None


def _tag_class(one: Word, other: Word) -> str | None:
    if one.pos is None or other.pos is None:
        return None
    for tag, name in _TAGS.items():
        if one.pos.startswith(tag) and other.pos.startswith(tag):
            return name
    return None
