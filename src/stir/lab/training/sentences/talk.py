"""Make sentences of everyday talk: corrections, and sentences in which the same words are meant.

Both are drawn from `templates`. A template of a correction has mark-up with the wrong and the right
words; how many words the speaker says again, or has said already, is drawn here. The sentences that
are no corrections have no repair but now and then a repeated small word.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.articles import with_articles
from stir.lab.training.sentences.edits import braced
from stir.lab.training.sentences.forms import written
from stir.lab.training.sentences.slots import SlotFiller, UsedUpError, draw_template
from stir.lab.training.sentences.templates import Templates, talk_templates
from stir.lab.training.sentences.words import PHRASE_STARTS, POSSESSIVES, word_set

MIN_WORDS, MAX_WORDS = 3, 45
CORRECTION_SHARE = 0.3
PLAIN_SHARE = 0.12
"""Of the sentences that are meant: corrections without their reparandum and cue."""
OPENING_SHARE, CONTINUATION_SHARE = 0.3, 0.3
"""Clauses with an opening ("yesterday ..."), and with a continuation ("... because it rained")."""
NEIGHBOUR_SHARE = 0.25
"""Sentences with another one before or after them, as in dictation."""
AGAIN_WEIGHTS = (9, 5, 4, 2, 1)
"""How often 0, 1, 2, 3 and 4 words before the wrong ones are said again."""
BEYOND_SHARE = 0.12
"""Corrections in which one to three words after the wrong ones have been said, too."""
BROKEN_OFF_SHARE = 0.1
"""Corrections, with a filled pause at most, whose wrong words lack the last one."""
PAUSE_SHARE = 0.1
"""Sentences with a filled pause or a repeat elsewhere: neither may tell what is a correction."""
COMMA_PAUSE_SHARE = 0.25
"""Meant sentences with a filled pause at a comma, where a correction has its cue."""

MARKS = frozenset(",.?!")
_PAUSES = ("uh", "uh", "um", "um", "er", "hmm")


# Speakers go back to where a phrase begins, but not over these.
_PHRASE_STARTS = (
    PHRASE_STARTS
    | POSSESSIVES
    | word_set("""
that these those every you by under over behind about but because is was are were will would can
could should has have had
""")
)
_LINKS = word_set("and but or because if although until when while so before after")
# After these a pause or a repeat is only that.
_BEFORE_PAUSE = word_set("the my our your his their in at to of with from because and")
# Questions and requests, before which nobody says "yesterday" or "in the end".
_NO_OPENING = word_set("""
can could do did don't is are was has have will would should let's ask take give put add cut leave
hand bring read call bake heat start draw write look tell turn where who how what which please drill
measure use wait make go come let no not actually book send remind delete ignore cancel skip say
undo strike scratch never forget pack invite get set order ship move replace change close plant
attach pardon wrong false kindly copy all caller chef note here there's if does when between
and now then today
""")
_SURNAMES_TOO = word_set("""
grant hall hill hunt lane marsh price stone ward wells west wood cole reed
""")
# After another sentence these could take it back.
_LIKE_CUES = word_set("""
no sorry actually wait oh oops well so never forget my okay right look hold hang make scratch strike
correction not or let or rather yes excuse pardon that that's stop
""")
# "is it friday ? no , thursday": without its marks nobody could tell.
_SHORT_ANSWER = re.compile(r"\? no ,(?: (?:in|from|at|by|a|an|my))?(?: [\w']+){1,3}(?: \.|$)")
# What these announce is the new words and nothing before them.
_ANNOUNCES_VALUE = re.compile(r"\b(make (that|it)|let's (say|make it|call it)|not)\b")
_ERASES = re.compile(
    r"\b(that|over|again|mind|rephrase|thoughts?)\b"
)  # and a new beginning follows
_PAUSE_ONLY = re.compile(r"(?:\{(?:uh|um|er|hmm|uh uh| )*\})?")


class _Repair(NamedTuple):
    """Indices of the tokens of a repair that has no other inside: `[`, `+`, right words, `]`."""

    open: int
    plus: int
    right: int
    close: int


def make_talk(count: int, seed: int) -> list[str]:
    """Make `count` sentences in mark-up; the same ones for the same seed."""
    rng = random.Random(seed)
    return [_written(draw_talk(rng), rng) for _ in range(count)]


def draw_talk(rng: random.Random) -> str:
    """Draw one sentence in mark-up, in lower case, with its marks standing alone."""
    corrections, meant = talk_templates()
    if rng.random() < CORRECTION_SHARE:
        return draw_correction(rng, corrections)
    if rng.random() < PLAIN_SHARE:
        return _with_pause(fluent(draw_correction(rng, corrections)), rng)
    return draw_meant(rng, meant)


def _written(markup: str, rng: random.Random) -> str:
    """Write a sentence, with its question mark where it would be a correction without one."""
    while True:
        text = written(markup, rng, _surnames())
        if "?" in text or not _SHORT_ANSWER.search(markup):
            return text


@cache
def _surnames() -> frozenset[str]:
    """The surnames that are no other word of the lists."""
    slots = talk_templates().meant.slots
    others = {word for name, words in slots.items() if name != "surname" for word in words}
    return frozenset(slots["surname"]) - others - _SURNAMES_TOO


def draw_correction(rng: random.Random, templates: Templates) -> str:
    """Draw a sentence in which somebody corrects himself."""
    while True:
        tokens = _draw(rng, templates)
        if tokens is None or not _repairs_change(tokens):
            continue
        for repair in reversed(list(_repairs(tokens))):
            _extend(tokens, repair, rng)
        tokens = with_articles(tokens)
        markup = " ".join(tokens)
        resolved = fluent(markup).split()
        # "a banana no apple" would leave a wrong article
        if resolved == with_articles(resolved):
            return _with_pause(markup, rng)


def draw_meant(rng: random.Random, templates: Templates) -> str:
    """Draw a sentence in which every word is meant, but for pauses, markers and small repeats."""
    while True:
        tokens = _draw(rng, templates)
        if tokens is not None:
            markup = " ".join(with_articles(_with_pause_at_comma(tokens, rng)))
            return _with_pause(markup, rng)


def fluent(markup: str) -> str:
    """The words that are meant, with the marks between them."""
    words, annotation = parse_markup(markup)
    removed = annotation.rm_words | set(annotation.edit_terms)
    kept = [word for i, word in enumerate(words) if i not in removed]
    # marks that stood around what has been removed
    return " ".join(
        word for i, word in enumerate(kept) if word not in MARKS or (i and kept[i - 1] not in MARKS)
    )


# --- filled templates -----------------------------------------------------------------------------


def _draw(rng: random.Random, templates: Templates) -> list[str] | None:
    """The tokens of a filled template; none if it has too many words or lacks some."""
    group, template = draw_template(rng, templates)
    parts = [template]
    if template in group.clauses:
        begins = template.lstrip("[ ").split()[0]
        can_open = begins not in _NO_OPENING and "modal" not in begins and "asking" not in begins
        if can_open and rng.random() < OPENING_SHARE:
            parts.insert(0, "<opening>")
        if rng.random() < CONTINUATION_SHARE:
            parts.append("<continuation>")
    if rng.random() < NEIGHBOUR_SHARE:
        parts = _with_neighbour(parts, rng)
    try:
        tokens = SlotFiller(rng, templates).fill(" ".join(parts)).split()
    except UsedUpError:
        return None
    words = [word for word in parse_markup(" ".join(tokens)).words if word not in MARKS]
    return tokens if MIN_WORDS <= len(words) <= MAX_WORDS else None


def _with_neighbour(parts: Sequence[str], rng: random.Random) -> list[str]:
    begins = parts[0].lstrip("[ ").split()[0]
    if rng.random() < 0.5 and not begins.startswith("{") and begins not in _LIKE_CUES:
        return ["<past> .", *parts]
    has_mark = parts[-1].rstrip(" ]").endswith(tuple(MARKS))
    return [*parts, "<clause>"] if has_mark else [*parts, ".", "<clause>"]


def _is_plain(token: str) -> bool:
    return token not in MARKS and not set(token) & set("[]{}+")


# --- what is said again ---------------------------------------------------------------------------


def _repairs(tokens: Sequence[str]) -> Iterator[_Repair]:
    """The repairs that have right words and no other repair inside or around them."""
    depth = 0
    start = plus = 0
    nested = False
    for i, token in enumerate(tokens):
        if token == "[":
            nested = depth > 0
            start = i if depth == 0 else start
            depth += 1
        elif token == "+" and depth == 1:
            plus = i
        elif token == "]":
            depth -= 1
            right = _after_cue(tokens, plus + 1)
            if depth == 0 and not nested and right < i:
                yield _Repair(start, plus, right, i)
            nested = depth > 0 or nested


def _after_cue(tokens: Sequence[str], index: int) -> int:
    while index < len(tokens) and tokens[index].startswith("{"):
        while not tokens[index].endswith("}"):
            index += 1
        index += 1
    return index


def _extend(tokens: list[str], repair: _Repair, rng: random.Random) -> None:
    """Let the speaker break off, go on too far, or say words again."""
    cue = " ".join(tokens[repair.plus + 1 : repair.right])
    after = _plain_run(tokens[repair.close + 1 : repair.close + 4])
    before = _plain_run(tokens[: repair.open][:-5:-1])[::-1]
    again = _words_again(before, rng)
    announces = _ANNOUNCES_VALUE.search(cue) is not None
    if announces:
        again = again[-1:]
    elif not cue:
        # a whole clause said again without a sign could be a second sentence
        again = again[-2:]
    wrong = tokens[repair.open + 1 : repair.plus]
    right = tokens[repair.right : repair.close]
    beyond: list[str] = []
    has_cue_after = " ".join(tokens[repair.close + 1 : repair.close + 2]).startswith("{")
    can_break_off = len(again + wrong) > 1 and _PAUSE_ONLY.fullmatch(cue) and not has_cue_after
    broken_off = bool(can_break_off) and rng.random() < BROKEN_OFF_SHARE
    if broken_off:
        wrong = wrong[:-1]
    elif after and not announces and not _ERASES.search(cue) and rng.random() < BEYOND_SHARE:
        beyond = after[: rng.randint(1, len(after))]
    said = [*again, *wrong, *beyond]
    answer = [*again, *right, *beyond]
    # what is broken off may be a mere repeat, whose repair ends earlier
    repeats = broken_off and answer[: len(said)] == said
    end = len(said) if repeats else len(answer)
    tokens[repair.open - len(again) : repair.close + 1 + len(beyond)] = [
        *("[", *said, "+", *tokens[repair.plus + 1 : repair.right]),
        *(*answer[:end], "]", *answer[end:]),
    ]


def _plain_run(tokens: Sequence[str]) -> list[str]:
    run: list[str] = []
    for token in tokens:
        if not _is_plain(token) or token in _LINKS:
            break
        run.append(token)
    return run


def _words_again(before: Sequence[str], rng: random.Random) -> list[str]:
    """Up to four of the words before, mostly from where a phrase begins."""
    counts = range(len(before) + 1)
    weights = [
        AGAIN_WEIGHTS[n] * (4 if n == 0 or before[len(before) - n] in _PHRASE_STARTS else 1)
        for n in counts
    ]
    [count] = rng.choices(counts, weights)
    return list(before[len(before) - count :])


def _repairs_change(tokens: Sequence[str]) -> bool:
    """Whether every repair has other words on its right: lists may give the same words twice."""
    return all(
        tokens[repair.open + 1 : repair.plus] != tokens[repair.right : repair.close]
        for repair in _repairs(tokens)
    )


# --- disfluencies elsewhere -----------------------------------------------------------------------


def _with_pause_at_comma(tokens: Sequence[str], rng: random.Random) -> list[str]:
    """Now and then a filled pause after a comma, but none where an answer would be a correction."""
    places = [
        i
        for i, token in enumerate(tokens[1:-1], 1)
        if token == "," and all(map(_is_plain, (tokens[i - 1], tokens[i + 1])))
    ]
    is_answer = _SHORT_ANSWER.search(" ".join(tokens)) is not None
    if not places or is_answer or rng.random() >= COMMA_PAUSE_SHARE:
        return list(tokens)
    place = rng.choice(places)
    return [*tokens[: place + 1], braced(rng.choice(_PAUSES)), *tokens[place + 1 :]]


def _with_pause(markup: str, rng: random.Random) -> str:
    """Now and then a filled pause or a repeat, after a small word that is outside of mark-up."""
    if rng.random() >= PAUSE_SHARE:
        return markup
    tokens = markup.split()
    depth = 0
    places = []
    for i, token in enumerate(tokens[:-1]):
        depth += token.count("[") + token.count("{") - token.count("]") - token.count("}")
        around = tokens[max(0, i - 1) : i + 2]
        if depth == 0 and token in _BEFORE_PAUSE and all(map(_is_plain, around)):
            places.append(i)
    if not places:
        return markup
    place = rng.choice(places)
    word = tokens[place]
    pause = braced(rng.choice(_PAUSES))
    tokens[place] = rng.choice(
        (f"{word} {pause}", f"[ {word} + {word} ]", f"[ {word} + {pause} {word} ]")
    )
    return " ".join(tokens)
