"""Mend the punctuation around a removal: capitals, commas, full stops, quotation marks.

::

    Well, I- I want, uh, to go.   ->  Well, I want to go.
    Uh, we left, um.              ->  We left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stir.explanations import VALUES, common_class
from stir.sentences import ends_sentence
from stir.transcripts.cleaning.common_words import COMMON_WORDS
from stir.transcripts.cleaning.partial_words import after_word
from stir.transcripts.cleaning.syntax import begins_clause, introduces_clause
from stir.words import Word

_LEAD = re.compile(r"^[\"“«(\[¿¡]*")
_TRAILING = ",.;:!?…\"'”’»)]—–"
_FINAL = re.compile(r"[.!?]+|…")
_OPENERS = {"“": "”", "«": "»", "(": ")", "[": "]", '"': '"'}  # not ', which is an apostrophe too
_BREAKING = frozenset(":;-‐‑–—…")
_DASHES = frozenset({"-", "--", "---", "–", "—", "..."})
# "Well, uh, I want": this comma stays
_INTRODUCING = frozenset(
    {"well", "yes", "yeah", "no", "okay", "ok", "oh", "right", "so", "now", "anyway", "actually"}
)


def mend(
    texts: Sequence[str], removed: Sequence[bool], is_edit_term: Sequence[bool]
) -> list[str | None]:
    """Return the new text of each token of a sentence, or None if it is removed.

    `is_edit_term` tells which removed tokens are edit terms. A removal may reach into the next
    sentence (*at six. No, seven.*): then both are one.
    """
    written: list[str | None] = [
        None if is_removed else text for text, is_removed in zip(texts, removed, strict=True)
    ]
    for first, stop in _runs(removed):
        before = next((i for i in range(first - 1, -1, -1) if written[i] is not None), None)
        after = stop if stop < len(texts) else None
        _mend_quotes(texts, written, (first, stop), before, after)
        if after is None:
            if before is not None:
                _move_end(written, before, texts[stop - 1])
            continue
        if before is None and _begins_with_capital(texts[first]):
            written[after] = _capitalised(written[after] or "")
        if before is not None and any(map(ends_sentence, texts[first:stop])):
            written[after] = _continued(written[after] or "")
        # the edit terms that a removal begins with, perhaps before a reparandum
        terms = next((i for i in range(first, stop) if not is_edit_term[i]), stop)
        if before is not None and terms > first:
            if texts[before] in _DASHES and texts[terms - 1] in _DASHES:
                written[before] = None
            elif terms == stop and not _is_clause(texts[before], texts[after : after + 3]):
                _drop_comma(written, before, after, texts[stop - 1])
    return written


def with_dash(text: str, dash: str) -> str:
    """A word with a dash behind it, in place of a comma; other marks stay as they are."""
    core = text.rstrip(",")
    after = after_word(core)
    return text if any(c in _BREAKING or ends_sentence(core) for c in after) else core + dash


def _runs(removed: Sequence[bool]) -> Iterator[tuple[int, int]]:
    first = None
    for i, is_removed in enumerate([*removed, False]):
        if is_removed and first is None:
            first = i
        elif not is_removed and first is not None:
            yield first, i
            first = None


def _move_end(written: list[str | None], before: int, last: str) -> None:
    """Give the final punctuation of the removed last word to the word that is last now."""
    final = _FINAL.search(_trail(last))
    text = written[before] or ""
    trail = _trail(text)
    if final is None or _FINAL.search(trail):
        return
    core = text[: len(text) - len(trail)] or text
    quotes = "".join(character for character in trail if character in "\"'”’»)]")
    written[before] = core + final[0] + quotes


def _is_clause(before: str, ahead: Sequence[str]) -> bool:
    """Whether a comma still separates what comes: *stay there, um, they're close*."""
    return begins_clause([Word(text) for text in ahead]) and not introduces_clause(Word(before))


def _drop_comma(written: list[str | None], before: int, after: int, last: str) -> None:
    """Drop the comma before a filler if there is another one after it: they are a pair."""
    text = written[before] or ""
    is_pair = text.endswith(",") and _trail(last).endswith(",")
    if not is_pair or text.strip(',"“').lower() in _INTRODUCING:
        return
    # "two, uh, three years", "Beaufort, um, North Carolina"
    if common_class(Word(text), Word(written[after] or "")) not in VALUES:
        written[before] = text[:-1] or None


def _mend_quotes(
    texts: Sequence[str],
    written: list[str | None],
    run: tuple[int, int],
    before: int | None,
    after: int | None,
) -> None:
    """Move a quotation mark or bracket to the neighbour if its partner is kept."""
    inside = " ".join(texts[slice(*run)])
    lead, trail = _lead(texts[run[0]]), _trail(texts[run[1] - 1])
    opened = "".join(c for c in lead if c in _OPENERS and _OPENERS[c] not in inside[len(lead) :])
    closing = {close: open_ for open_, close in _OPENERS.items()}
    rest = inside[: len(inside) - len(trail)]
    closed = "".join(c for c in trail if c in closing and closing[c] not in rest)
    if opened and after is not None:
        written[after] = opened + (written[after] or "")
    if closed and before is not None:
        written[before] = (written[before] or "") + closed


def _begins_with_capital(text: str) -> bool:
    first = next((c for c in text if c.isalpha()), "")
    return first.isupper()


def _capitalised(text: str) -> str:
    for i, character in enumerate(text):
        if character.isalnum():
            return text[:i] + character.upper() + text[i + 1 :]
    return text


def _continued(text: str) -> str:
    """A word that began a sentence and does not any more; names keep their capitals."""
    form = Word(text).form
    if form in COMMON_WORDS and form != "i" and not form.startswith("i'"):
        return text[0].lower() + text[1:]
    return text


def _lead(text: str) -> str:
    match = _LEAD.search(text)
    return match[0] if match else ""


def _trail(text: str) -> str:
    return text[len(text.rstrip(_TRAILING)) :]
