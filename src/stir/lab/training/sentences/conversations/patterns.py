"""Patterns that hold two values of a kind together, without taking one of them back.

In a pattern, `{w}` is the value that a correction would take back, `{r}` the right one, and `{x}`
a third one.
"""

from __future__ import annotations

from collections.abc import Sequence

AND_OR = ("{w} and {r}", "{w} or {r}", "{r} and {w}", "{r} or {w}")
PHRASES = (
    *AND_OR,
    "{w} , {r} and {x}",
    "{w} , {r} or {x}",
    "{w} and {r} and {x}",
    "not {w} but {r}",
    "both {w} and {r}",
    "either {w} or {r}",
    "{r} rather than {w}",
    "{r} instead of {w}",
    "{r} , not {w}",
    "{w} but not {r}",
    "{w} as well as {r}",
    "{w} , not just {r}",
    "{w} and also {r}",
    "{w} and maybe {r}",
)
# By the beginning of the tag; the first that fits counts.
_COORDINATIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("NNP", PHRASES),
    ("NN", (*AND_OR, "{w} , {r} and {x}", "{w} , {r} or {x}")),
    (
        "JJ",
        (
            *AND_OR,
            "{w} but {r}",
            "not {w} but {r}",
            "{w} , {r} and {x}",
            "{r} rather than {w}",
            "{w} and really {r}",
        ),
    ),
    ("RB", ("{w} and {r}", "{w} or {r}", "not {w} but {r}", "{r} rather than {w}")),
    ("CD", (*AND_OR, "{w} to {r}", "{w} or {r} or {x}", "between {w} and {r}", "not {w} but {r}")),
    ("VBG", (*AND_OR, "{w} , {r} and {x}", "not {w} but {r}", "{r} rather than {w}")),
    ("VB", (*AND_OR, "{w} , {r} and {x}", "{w} and then {r}")),
    ("IN", ("{w} and {r}", "{w} or {r}", "{r} rather than {w}", "not {w} but {r}")),
    ("PRP$", ("{w} or {r}", "{w} and {r}", "not {w} but {r}")),
    ("MD", ("{w} and {r}", "{w} or {r}")),
)
_PRONOUNS = (
    "{w} and {r}",
    "{w} or {r}",
    "{w} , {r} and {x}",
    "not {w} but {r}",
    "either {w} or {r}",
)
_VERB_PHRASES = (*AND_OR, "either {w} or {r}", "{r} rather than {w}", "{w} and then {r}")
# The cue between two nouns, as content.
BETWEEN_VALUES = {
    "no": ("{w} and no {r}", "{w} but no {r}", "{w} with no {r}", "{w} and no other {r}"),
    "no wait": ("{w} and no wait for {r}",),
    "wait": ("{w} and wait for {r}",),
    "actually": ("{w} and actually {r}", "{w} and actually also {r}", "{w} and actually even {r}"),
    "sorry": ("{w} and some sorry {r}", "{w} or some other sorry {r}"),
    "not that": ("{w} and not that {r}", "{w} but not that {r}"),
    "rather": ("{r} rather than {w}", "{w} rather than {r}"),
    "or rather": ("{w} or rather few {r}",),
    "let's say": ("{w} and , let's say , {r}",),
    "make it": ("{w} to make it like {r}",),
    "or actually": ("{w} or actually any other {r}",),
    "or no": ("{w} or no {r} at all",),
}
CONNECTIVES = ("and", "but", "and then", "so", "because", "while", "and maybe", "even though")
# What is said of the right value in a clause of its own: singular and plural.
PREDICATES = (
    ("is different", "are different"),
    ("is better", "are better"),
    ("was closed", "were closed"),
    ("was too far away", "were too far away"),
    ("is out of the question", "are out of the question"),
    ("doesn't work", "don't work"),
    ("costs too much", "cost too much"),
    ("comes later", "come later"),
    ("isn't ready yet", "aren't ready yet"),
    ("has to wait", "have to wait"),
    ("was a lot of fun", "were a lot of fun"),
    ("is next", "are next"),
    ("didn't happen", "didn't happen"),
    ("matters more", "matter more"),
    ("is fine , too", "are fine , too"),
    ("would be worse", "would be worse"),
    ("is all we have", "are all we have"),
)


def patterns_for(tags: str) -> Sequence[str]:
    """The patterns that coordinate two values with these tags."""
    if tags.startswith(("VB", "TO")) and " " in tags:
        return _VERB_PHRASES
    if " " in tags and tags[-2:] in ("NN", "NS", "NP"):
        return PHRASES
    if tags == "PRP":
        return _PRONOUNS
    head = tags.split()[-1]
    return next((found for start, found in _COORDINATIONS if head.startswith(start)), ())
