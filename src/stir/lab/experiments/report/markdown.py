"""Write a report as Markdown; pictures are separate files."""

from __future__ import annotations

from collections.abc import Iterator

from stir.lab.experiments.report.document import Cell, Document, Number, Section, Table

DIFFERENCES = "Where they differ by more than noise:"


def to_markdown(document: Document, folder: str) -> str:
    """Write the report; its pictures are in `folder`."""
    parts = [f"# {document.title}", *document.text]
    for section in document.sections:
        parts += _section(section, folder)
    signatures = "\n".join(f"- `{signature}`" for signature in document.signatures())
    parts += ["## Signatures", "What the numbers of each run were computed from.", signatures]
    return "\n\n".join(parts) + "\n"


def _section(section: Section, folder: str) -> Iterator[str]:
    yield f"## {section.title}"
    yield from section.text
    for picture in section.pictures:
        yield f"![{picture.caption}]({folder}/{picture.name}.svg)"
        yield f"*{picture.caption}*"
    for table in section.tables:
        yield f"**{table.caption}**"
        yield _table(table)
    if section.differences:
        yield DIFFERENCES
        yield "\n".join(f"- {sentence}" for sentence in section.differences)


def _table(table: Table) -> str:
    header = [*table.header, *(["run"] if table.signed else [])]
    lines = [_line(header), "|" + "---|" * len(header)]
    for row in table.rows[: table.shown]:
        run = [f"`{row.run}`" if row.run else ""] if table.signed else []
        lines.append(_line([*map(_cell, row.cells), *run]))
    return "\n".join(lines)


def _cell(cell: Cell) -> str:
    text = str(cell).replace("|", "\\|")
    return f"**{text}**" if isinstance(cell, Number) and cell.best else text


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
