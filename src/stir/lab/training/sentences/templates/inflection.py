"""English word forms for the word lists of the templates: only what those lists need."""

from __future__ import annotations

import re
from collections.abc import Callable

_IRREGULAR_PLURALS = {
    "deer": "deer",
    "goose": "geese",
    "knife": "knives",
    "moose": "moose",
    "mouse": "mice",
    "scarf": "scarves",
    "sheep": "sheep",
    "wolf": "wolves",
}
_IRREGULAR_S = {"be": "is", "do": "does", "go": "goes", "have": "has"}
# base, past, participle
_IRREGULAR = """
be was been|beat beat beaten|become became become|begin began begun|bend bent bent|
bite bit bitten|blow blew blown|break broke broken|bring brought brought|build built built|
buy bought bought|catch caught caught|choose chose chosen|come came come|cut cut cut|
deal dealt dealt|dig dug dug|do did done|draw drew drawn|drink drank drunk|
drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|
fight fought fought|find found found|fit fit fit|fly flew flown|forget forgot forgotten|
freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|
hang hung hung|have had had|hear heard heard|hide hid hidden|hit hit hit|hold held held|
hurt hurt hurt|keep kept kept|kneel knelt knelt|know knew known|lay laid laid|lead led led|
leave left left|lend lent lent|let let let|lie lay lain|lose lost lost|make made made|
mean meant meant|meet met met|pay paid paid|put put put|quit quit quit|read read read|
ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen|
sell sold sold|send sent sent|set set set|shake shook shaken|show showed shown|
shrink shrank shrunk|shut shut shut|
sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|speak spoke spoken|
spend spent spent|spread spread spread|stand stood stood|steal stole stolen|
stick stuck stuck|swim swam swum|swing swung swung|take took taken|teach taught taught|
tear tore torn|tell told told|think thought thought|throw threw thrown|wake woke woken|
wear wore worn|win won won|wind wound wound|write wrote written
"""
_IRREGULAR_VERBS = {
    base: (past, participle) for base, past, participle in map(str.split, _IRREGULAR.split("|"))
}
# stop, stopped, stopping
_DOUBLING = """
beg chat chip cut dig drag drop fit get grab hit hop hug hum jog knit let log nod plan plug pop put
quit rub run scan set ship shop shut sit skip slip squat step stir stop swap swim tag tap tip trip
unplug win wrap zip
"""
_DOUBLES_LAST_LETTER = frozenset(_DOUBLING.split())


def plural(noun: str) -> str:
    """More than one: "boxes"."""
    if noun in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[noun]
    if noun.endswith("shelf"):
        return f"{noun[:-1]}ves"
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if _ends_in_consonant_y(noun) else f"{noun}s"


def third_person(verb: str) -> str:
    """She "tries"."""
    if verb in _IRREGULAR_S:
        return _IRREGULAR_S[verb]
    if verb.endswith(("s", "x", "ch", "sh", "z")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if _ends_in_consonant_y(verb) else f"{verb}s"


def past(verb: str) -> str:
    """She "took"."""
    return _IRREGULAR_VERBS[verb][0] if verb in _IRREGULAR_VERBS else _ed(verb)


def participle(verb: str) -> str:
    """She has "taken"."""
    return _IRREGULAR_VERBS[verb][1] if verb in _IRREGULAR_VERBS else _ed(verb)


def gerund(verb: str) -> str:
    """She was "stopping"."""
    if verb in ("lie", "die", "tie"):
        return f"{verb[:-2]}ying"
    if verb.endswith("e") and not verb.endswith(("ee", "be")):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if verb in _DOUBLES_LAST_LETTER else f"{verb}ing"


def _ed(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if verb in _DOUBLES_LAST_LETTER:
        return f"{verb}{verb[-1]}ed"
    return f"{verb[:-1]}ied" if _ends_in_consonant_y(verb) else f"{verb}ed"


def _ends_in_consonant_y(word: str) -> bool:
    return re.search("[^aeiou]y$", word) is not None


def _of_first_word(inflect: Callable[[str], str]) -> Callable[[str], str]:
    """Inflect a verb phrase: "hand it in" becomes "handed it in"."""

    def phrase(text: str) -> str:
        verb, _, rest = text.partition(" ")
        return f"{inflect(verb)} {rest}".strip()

    return phrase


FORMS: dict[str, Callable[[str], str]] = {
    "plural": plural,
    "s": _of_first_word(third_person),
    "past": _of_first_word(past),
    "participle": _of_first_word(participle),
    "ing": _of_first_word(gerund),
    "spelled": lambda word: " ".join(word.upper()),
    "initial": lambda word: word[0].upper(),
}
"""The forms that a word list may ask for, as in `{noun:plural}`."""

VERB_LISTS: dict[str, Callable[[str], str]] = {
    "b": str,
    "s": FORMS["s"],
    "d": FORMS["past"],
    "n": FORMS["participle"],
    "g": FORMS["ing"],
}
"""The lists that a section `[verbs NAME]` makes, by what is appended to its name."""
