"""Write a report as one self-contained page: embedded pictures, no scripts, no network access.

Wide tables scroll inside their own frame, so that the page fits small screens.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from html import escape

from stir.lab.experiments.report.document import Cell, Document, Number, Picture, Section, Table
from stir.lab.experiments.report.markdown import DIFFERENCES

STYLE = """
:root { color-scheme: light dark; --line: #d5d9de; --soft: #f4f6f8; --quiet: #5b6570; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a4149; --soft: #20252b; --quiet: #a3adb8; }
  figure img { background: #fff; border-radius: 4px; }
}
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 66rem; padding: 1rem; }
h1 { line-height: 1.2; font-size: 1.8rem; }
h2 { margin-top: 2.8rem; border-top: 1px solid var(--line); padding-top: 1.2rem; }
p, ul { max-width: 46rem; }
nav ul { columns: 20rem; padding-left: 1.2rem; }
.frame { overflow-x: auto; margin: .4rem 0 1.6rem; border: 1px solid var(--line);
  border-radius: 6px; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums;
  width: 100%; }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; }
th { background: var(--soft); border-bottom: 1px solid var(--line); vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; }
tr:nth-child(even) td { background: var(--soft); }
tr.published td { color: var(--quiet); font-style: italic; }
th.words, td.words { text-align: left; }
@media (max-width: 600px) {
  body { font-size: 15px; }
  th, td { padding: .3rem .45rem; }
  td:first-child { white-space: normal; min-width: 7.5rem; }
  nav ul { columns: 1; }
}
.caption { font-weight: 600; margin: 1.4rem 0 .2rem; }
figure { margin: 1.2rem 0; overflow-x: auto; }
figure img { max-width: 100%; min-width: 34rem; height: auto; }
figcaption, .quiet { color: var(--quiet); font-size: .9rem; }
code { font-size: .85em; overflow-wrap: anywhere; }
.differences { background: var(--soft); border-left: 4px solid #0072B2; padding: .6rem 1rem;
  max-width: 46rem; }
.differences p { margin: 0 0 .4rem; font-weight: 600; }
.differences ul { margin: 0; padding-left: 1.2rem; }
details { margin: .6rem 0; }
"""


def to_html(document: Document) -> str:
    """Write the page."""
    contents = "".join(
        f'<li><a href="#{_anchor(section.title)}">{_inline(section.title)}</a></li>'
        for section in document.sections
    )
    signatures = "".join(f"<li><code>{escape(s)}</code></li>" for s in document.signatures())
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(document.title)}</title><style>{STYLE}</style></head><body>",
            f"<h1>{_inline(document.title)}</h1>",
            *(f"<p>{_inline(text)}</p>" for text in document.text),
            f"<nav><ul>{contents}</ul></nav>",
            *(part for section in document.sections for part in _section(section)),
            "<h2>Signatures</h2><p>What the numbers of each run were computed from.</p>",
            f"<details><summary>All runs shown</summary><ul>{signatures}</ul></details>",
            "</body></html>\n",
        ]
    )


def _section(section: Section) -> Iterator[str]:
    yield f'<section><h2 id="{_anchor(section.title)}">{_inline(section.title)}</h2>'
    yield from (f"<p>{_inline(text)}</p>" for text in section.text)
    yield from map(_picture, section.pictures)
    yield from map(_table, section.tables)
    if section.differences:
        sentences = "".join(f"<li>{_inline(text)}</li>" for text in section.differences)
        yield f'<div class="differences"><p>{DIFFERENCES}</p><ul>{sentences}</ul></div>'
    yield "</section>"


def _picture(picture: Picture) -> str:
    # as an image rather than inline SVG, because ids of two drawings may clash
    data = base64.b64encode(picture.svg.encode()).decode()
    caption = _inline(picture.caption)
    return (
        f'<figure><img alt="{escape(picture.caption)}" src="data:image/svg+xml;base64,{data}">'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _table(table: Table) -> str:
    names = [*table.header, *(["run"] if table.signed else [])]
    wordy = {i for row in table.rows for i, cell in enumerate(row.cells) if cell and _wordy(cell)}
    header = "".join(
        f"<th{' class=words' if i in wordy else ''}>{_inline(name)}</th>"
        for i, name in enumerate(names)
    )
    rows = []
    for row in table.rows[: table.shown]:
        run = f"<td><code>{escape(row.run)}</code></td>" if table.signed else ""
        kind = ' class="published"' if table.signed and not row.signature else ""
        rows.append(f"<tr{kind}>{''.join(map(_cell, row.cells))}{run}</tr>")
    return (
        f'<p class="caption">{_inline(table.caption)}</p><div class="frame"><table>'
        f"<thead><tr>{header}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _cell(cell: Cell) -> str:
    text = _inline(str(cell))
    if isinstance(cell, Number):
        return f"<td><strong>{text}</strong></td>" if cell.best else f"<td>{text}</td>"
    return f'<td class="words">{text}</td>' if _wordy(cell) else f"<td>{text}</td>"


def _wordy(cell: Cell) -> bool:
    """Whether a cell is text rather than a number."""
    return isinstance(cell, str) and not re.match(r"-?[\d.]+( |$)", cell)


def _inline(text: str) -> str:
    """Escape text, and convert backticks to code and asterisks to emphasis."""
    shown = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", shown)


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
