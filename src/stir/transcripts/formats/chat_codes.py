"""Rewrite a main tier of CHAT: without removed words, or with codes for an annotation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, count

from stir.transcripts.formats.chat_tier import Item, Type, spell
from stir.transcripts.formats.transcript import Token
from stir.types import Annotation, Kind

TIMES = re.compile(r"\x15([0-9]{1,12})_([0-9]{1,12})\x15")
"""A bullet: start and end in the recording, in milliseconds."""
_FILLED_PAUSES = frozenset({"uh", "um", "er", "erm", "uhm", "uhh", "umm", "hm", "hmm", "eh"})


def without_removed(
    items: Iterable[Item],
    tokens: Sequence[Token],
    written: Sequence[str | None],
    times: tuple[float | None, float | None],
) -> list[Item]:
    """Change words, remove those with no text, the codes after them, and empty retracings."""
    kept: list[Item] = []
    left = list(accumulate((text is not None for text in written), initial=0))
    word = -1
    removed = False
    for item in items:
        if item.type is Type.WORD:
            word += 1
            text = written[word]
            removed = text is None
            if text is not None:
                # a word with signs of CHAT stays as it is
                is_plain = item.text == tokens[word].text and spell(text) == text
                kept.append(Item(item.type, text, item.scope) if is_plain else item)
        elif item.type is Type.BULLET and TIMES.fullmatch(item.text):
            kept.append(replace(item, text=bullet(*times)))
        elif item.scope is not None:
            first, stop = item.scope
            if left[stop] > left[first]:
                kept.append(item)
        elif not (removed and (item.type is Type.CODE or item.text == ",")):
            kept.append(item)
    return _without_empty_groups(kept)


def _without_empty_groups(items: list[Item]) -> list[Item]:
    result: list[Item] = []
    for item in items:
        if item.type is Type.CLOSE and result and result[-1].type is Type.OPEN:
            result.pop()
        else:
            result.append(item)
    return result


def with_codes(items: Iterable[Item], annotation: Annotation) -> list[Item]:
    """Insert the codes of an annotation."""
    edit_terms = set(annotation.edit_terms)
    opens: dict[int, int] = {}
    closes: dict[int, list[str]] = {}
    for first, last, code in _retracings(annotation):
        if last > first:
            opens[first] = opens.get(first, 0) + 1
        closes.setdefault(last, []).append(code if last == first else f"> {code}")
    result: list[Item] = []
    words = count()
    for item in items:
        if item.type is not Type.WORD:
            result.append(item)
            continue
        word = next(words)
        result += [Item(Type.OPEN, "<")] * opens.get(word, 0)
        is_filler = word in edit_terms and item.text.lower() in _FILLED_PAUSES
        result.append(replace(item, text=f"&-{item.text.lower()}") if is_filler else item)
        for code in closes.get(word, ()):
            result += [
                Item(Type.CLOSE, ">") if part == ">" else Item(Type.CODE, part)
                for part in code.split()
            ]
    return result


def _retracings(annotation: Annotation) -> list[tuple[int, int, str]]:
    """The reparanda with their codes, inner ones first; CHAT cannot express crossing ones."""
    codes = {Kind.REPEAT: "[/]", Kind.DELETE: "[/-]"}
    found: list[tuple[int, int, str]] = []
    inside: set[int] = set()  # words of a reparandum, without its first one
    for r in sorted(annotation.repairs, key=lambda r: r.rm_end - r.rm_start):
        if not {r.rm_start, r.rm_end + 1} & inside:
            inside.update(range(r.rm_start + 1, r.rm_end + 1))
            code = "[//]" if r.kind is None else codes.get(r.kind, "[//]")
            found.append((r.rm_start, r.rm_end, code))
    return found


def join(items: Sequence[Item]) -> str:
    """Join items with spaces, but without spaces at the inside of angle brackets."""
    texts: list[str] = []
    after_open = True
    for item in items:
        if not item.text:
            continue
        texts.append(item.text if after_open or item.type is Type.CLOSE else f" {item.text}")
        after_open = item.type is Type.OPEN
    return "".join(texts)


def bullet(start: float | None, end: float | None) -> str:
    """Write a bullet."""
    return f"\x15{round((start or 0) * 1000)}_{round((end or 0) * 1000)}\x15"
