"""Draws the pictures of docs/explanation: `python docs/site/pictures.py` writes them.

They are plain SVG on white, with a title and a description for those who cannot see them. What they
show is computed by the model `paper`, so a test compares them with what is in the repository.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import stir
from stir.lm.measures import padded, surprisal, wml_curve
from stir.lm.model import LanguageModel
from stir.paper.model import PaperModel

FOLDER = Path(__file__).parents[1] / "explanation"
WORDS = ["i", "like", "the", "red", "uh", "the", "blue", "car"]
INK, MUTED = "#1b1b1b", "#555555"
COLOURS = {"rm": "#f9d5cf", "ed": "#fdf0b8", "rp": "#cfe6d4", "": "#eeeeee"}
STEP = 78
"""From one word to the next."""


def text(
    x: float, y: float, said: str, *, size: int = 15, colour: str = INK, more: str = ""
) -> str:
    """Centred text."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}"'
    return f'<text {place} text-anchor="middle" {more}>{escape(said)}</text>'


def box(x: float, y: float, width: float, height: float, fill: str) -> str:
    """A rounded box."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="6" fill="{fill}" stroke="#999999"/>'


def line(x1: float, y1: float, x2: float, y2: float, *, arrow: bool = False) -> str:
    """A line, perhaps with an arrow at its end."""
    end = ' marker-end="url(#arrow)"' if arrow else ""
    return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{MUTED}" fill="none"{end}/>'


def picture(width: int, height: int, title: str, description: str, parts: Sequence[str]) -> str:
    """A whole file."""
    marker = (
        '<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"'
        f' orient="auto"><path d="M0 0L8 4L0 8z" fill="{MUTED}"/></marker>'
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
            f' width="{width}" height="{height}" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>",
            f"<defs>{marker}</defs>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def structure() -> str:
    """The parts of a repair beneath its words."""
    parts = []
    labels = ["", "", "rm", "rm", "ed", "rp", "rp", ""]
    for i, (word, label) in enumerate(zip(WORDS, labels, strict=True)):
        x = 20 + i * STEP
        parts += [box(x, 20, STEP - 8, 34, COLOURS[label]), text(x + (STEP - 8) / 2, 42, word)]
    for first, last, name, also in (
        (2, 3, "reparandum", "taken back"),
        (4, 4, "interregnum", "edit term"),
        (5, 6, "repair phase", "replaces it"),
    ):
        left, right = 20 + first * STEP, 12 + (last + 1) * STEP
        middle = (left + right) / 2
        parts += [line(left, 66, right, 66), text(middle, 86, name, size=13)]
        parts += [text(middle, 103, also, size=12, colour=MUTED)]
    onset = 20 + 5 * STEP + (STEP - 8) / 2
    parts += [line(onset, 132, onset, 112, arrow=True)]
    parts += [text(onset, 148, "onset: here it can be known", size=12, colour=MUTED)]
    said = "I like the red uh the blue car: the red is the reparandum, uh the interregnum."
    return picture(660, 160, "The parts of a repair", said, parts)


def measures(lex: LanguageModel) -> str:
    """Surprisal and WML of every word."""
    words = [word for word in WORDS if word != "uh"]  # an edit term leaves the path
    sequence = padded(lex, words)
    values = [surprisal(lex, sequence[i : i + lex.order]) for i in range(len(words))]
    curve = wml_curve(lex, words)
    parts = [
        text(20, 26, "surprisal, bits", size=13, colour=MUTED, more='style="text-anchor:start"')
    ]
    parts += [text(20, 176, "WML", size=13, colour=MUTED, more='style="text-anchor:start"')]
    for i, word in enumerate(words):
        x = 70 + i * (STEP + 10)
        height = values[i] * 6
        depth = -curve[i] * 34
        parts += [box(x - 16, 140 - height, 32, height, "#9cc3e0")]
        parts += [text(x, 134 - height, f"{values[i]:.1f}", size=12), text(x, 158, word)]
        parts += [box(x - 16, 184, 32, depth, "#e8b48f" if curve[i] == min(curve) else "#dddddd")]
        parts += [text(x, 200 + depth, f"{curve[i]:.2f}", size=12)]
    said = "; ".join(
        f"{word}: surprisal {value:.1f}, WML {wml:.2f}"
        for word, value, wml in zip(words, values, curve, strict=True)
    )
    return picture(660, 270, "Surprisal and WML of every word", said, parts)


def stages() -> str:
    """The way of a word through the four classifiers."""
    boxes = [
        ("T1", "edit term?", "uh, I mean"),
        ("T2", "onset?", "does a repair start here"),
        ("T3", "reparandum?", "how far back"),
        ("T4", "repair phase?", "what kind, where it ends"),
    ]
    parts = [text(50, 92, "a word"), line(80, 87, 104, 87, arrow=True)]
    for i, (name, question, remark) in enumerate(boxes):
        x = 108 + i * 166
        parts += [box(x, 50, 138, 74, "#e3eef7"), text(x + 69, 72, name, more='font-weight="bold"')]
        parts += [text(x + 69, 93, question), text(x + 69, 112, remark, size=11, colour=MUTED)]
        if i < 3:
            parts += [line(x + 138, 87, x + 163, 87, arrow=True)]
            parts += [text(x + 151, 78, "no" if i == 0 else "yes", size=11, colour=MUTED)]
    parts += [
        line(177, 124, 177, 156, arrow=True),
        text(177, 173, "yes: it leaves the path", size=12),
    ]
    parts += [line(343, 124, 343, 156, arrow=True), text(343, 173, "no: fluent so far", size=12)]
    parts += [line(675, 124, 675, 156, arrow=True), text(675, 173, "a hypothesis", size=12)]
    said = "A word passes T1 to T4: edit term, onset, start of the reparandum, kind and end."
    return picture(780, 190, "Four classifiers, one after the other", said, parts)


def graph(lex: LanguageModel) -> str:
    """The word graph: the repair opens a way around the reparandum."""
    before = surprisal(lex, ["the", "red", "the"])
    after = surprisal(lex, ["i", "like", "the"])
    parts = []
    for i, word in enumerate(WORDS):
        x = 50 + i * STEP
        label = ["", "", "rm", "rm", "ed", "rp", "rp", ""][i]
        parts += [f'<circle cx="{x}" cy="110" r="27" fill="{COLOURS[label]}" stroke="#999999"/>']
        parts += [text(x, 115, word, size=14)]
        if i + 1 < len(WORDS):
            parts += [line(x + 27, 110, x + STEP - 29, 110, arrow=True)]
    start, end = 50 + STEP, 50 + 5 * STEP
    way = f"M{start} 83C{start + 60} 20 {end - 60} 20 {end} 81"
    parts += [f'<path d="{way}" stroke="#00558c" stroke-width="2.5" fill="none"/>']
    parts += [text((start + end) / 2, 26, "the path without the reparandum", size=13)]
    said = f"the second “the”: {before:.1f} bits after “the red”, {after:.1f} after “i like”"
    parts += [text(330, 175, said, size=13, colour=MUTED)]
    return picture(660, 195, "The word graph", said, parts)


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    model = stir.load("paper").model
    assert isinstance(model, PaperModel)
    return {
        "structure.svg": structure(),
        "measures.svg": measures(model.lex),
        "stages.svg": stages(),
        "graph.svg": graph(model.lex),
    }


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")
