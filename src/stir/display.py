"""Annotations and updates as HTML, for notebooks: each word with its labels beneath it.

Colours are set for text and background together, so that words can be read in light and dark
themes; everything that came from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

NAMES = {"ed": "edit term", "rm": "taken back", "rp": "repair", "rp_end": "end of the repair"}
"""Labels with what they mean to readers who see them for the first time."""
_BACKGROUNDS = {"ed": "#fdf0b8", "rm": "#f9d5cf", "rp": "#cfe6d4", "rp_end": "#cfe6d4"}
_BOX = "line-height:1.4;font-family:system-ui,sans-serif;display:flex;flex-wrap:wrap;gap:.25em"
_WORD = "display:inline-flex;flex-direction:column;align-items:center;padding:.1em .35em"
_LABEL = "font-size:.7em;font-weight:600"


def words_html(words: Sequence[str], labels: Sequence[Sequence[str]]) -> str:
    """Return words in a row, each with its labels."""
    pairs = zip(words, labels, strict=True)
    return f'<div style="{_BOX}">{"".join(_word(word, found) for word, found in pairs)}</div>'


def changes_html(changes: Iterable[tuple[str, Sequence[tuple[int, str, str]]]]) -> str:
    """Return a line for each kind of change: `(title, [(position, label, remark), ...])`."""
    lines = "".join(
        f"<div><b>{escape(title)}</b> {''.join(_change(*one) for one in found)}</div>"
        for title, found in changes
        if found
    )
    return f'<div style="font-family:system-ui,sans-serif">{lines or "no change"}</div>'


def _word(word: str, labels: Sequence[str]) -> str:
    if not labels:
        return f'<span style="{_WORD}"><span>{escape(word)}</span></span>'
    title = ", ".join(NAMES.get(label, label) for label in labels)
    text = f"<s>{escape(word)}</s>" if "rm" in labels else f"<span>{escape(word)}</span>"
    return (
        f'<span style="{_WORD};{_colours(labels[0])}" title="{escape(title)}">{text}'
        f'<span style="{_LABEL}">{escape(" ".join(labels))}</span></span>'
    )


def _change(position: int, label: str, remark: str) -> str:
    said = escape(f"{label} {position} {remark}".rstrip())
    return (
        f'<span style="{_colours(label)};padding:.1em .35em;margin:.1em;'
        f'display:inline-block">{said}</span>'
    )


def _colours(label: str) -> str:
    return f"background:{_BACKGROUNDS.get(label, '#e4e4e4')};color:#1b1b1b;border-radius:.3em"
