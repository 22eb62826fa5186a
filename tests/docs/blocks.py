"""The parts of a page that show figures or output, and the comments that say who produces them.

A page is Markdown. What counts here are its fences, its tables, and comments of two forms on a line
of their own before one of these:

``<!-- file: repeats.py -->``
    the block is a file that later commands of the page use;
``<!-- by: WHO -->``
    says what produces the block, where running the page does not (`PRODUCERS`).

A comment at the top, ``<!-- needs: pipecat -->``, names a package without which nobody can run the
page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted(ROOT.glob("docs/**/*.md")),
    ROOT / "examples" / "README.md",
]

WRITTEN_WHOLE = {"docs/paper.md": "stir experiment paper"}
"""Pages that a command writes; they are neither run nor checked here."""

PRODUCERS = {
    "corpus": "running the page where Switchboard is at hand",
    "measured": "a run of minutes, or of a quiet machine; the section names the command",
    "record": "a trial during development whose code was not kept; the page says so",
    "hand": "nobody: it is notation, a format or a quotation, not output",
}
"""Or the path of the test that checks the block, or `tables.NAME`, a function of tables.py, or
`results PREFIX`: the cells are in docs/results.json (figures.py)."""

FENCE = re.compile(r"^```(\w*|\{\w+\}.*)$")
DIRECTIVE = "{"
"""What the language of a fence begins with that is for the site alone."""
COMMENT = re.compile(r"^<!-- (by|file): (.+?) -->$")
NEEDS = re.compile(r"<!-- needs: ([\w.]+) -->")
HEADING = re.compile(r"^#+ ")

TABLE = "table"
OUTPUT = "output"
"""A fence without a language right after one of Python: what that prints."""


@dataclass(frozen=True)
class Block:
    """A fence or a table."""

    kind: str
    """The fence's language, `TABLE` or `OUTPUT`."""
    lines: tuple[str, ...]
    """Without the lines of the fence itself."""
    start: int
    """Where the first of the lines stands on the page, from 0."""
    by: str = ""
    file: str = ""

    @property
    def end(self) -> int:
        return self.start + len(self.lines)


def read_blocks(text: str) -> list[Block]:
    """Read a page's fences and tables from top to bottom."""
    found: list[Block] = []
    lines = text.split("\n")
    comments: dict[str, str] = {}
    i = 0
    while i < len(lines):
        line = lines[i]
        if comment := COMMENT.match(line):
            comments[comment[1]] = comment[2]
        elif fence := FENCE.match(line):
            end = lines.index("```", i + 1)
            kind = fence[1]
            if not kind and found and found[-1].kind == "python" and found[-1].end == i - 1:
                kind = OUTPUT
            found.append(Block(kind, tuple(lines[i + 1 : end]), i + 1, **comments))
            comments = {}
            i = end
        elif line.startswith("|"):
            rows = _rows(lines[i:])
            found.append(Block(TABLE, rows, i, **comments))
            comments = {}
            i += len(rows) - 1
        elif line:
            comments = {}
        i += 1
    return found


def needed_package(text: str) -> str | None:
    """The package that a page needs, if it says so at its top."""
    found = NEEDS.match(text)
    return found[1] if found else None


def _rows(lines: list[str]) -> tuple[str, ...]:
    count = next((n for n, line in enumerate(lines) if not line.startswith("|")), len(lines))
    return tuple(lines[:count])


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a page outside its fences, numbered from 0."""
    inside = False
    for i, line in enumerate(text.split("\n")):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield i, line


def section(text: str, line: int) -> str:
    """The section that a line stands in: from its heading to the next one."""
    lines = text.split("\n")
    headings = [i for i, content in prose(text) if HEADING.match(content)]
    start = max((i for i in headings if i <= line), default=0)
    end = min((i for i in headings if i > line), default=len(lines))
    return "\n".join(lines[start:end])


def cells(row: str) -> list[str]:
    """The cells of a table's row."""
    return [cell.strip() for cell in row.strip("|").split("|")]


def has_figures(table: Block) -> bool:
    """Tell a table of figures: it has a decimal number, or a column in which all is numbers."""
    # neither code nor the numbers of sections are figures
    rows = [cells(re.sub(r"`[^`]*`|sections? [\d.]+", "", row)) for row in table.lines[2:]]
    if any(re.search(r"\d\.\d", cell) for row in rows for cell in row):
        return True
    return any(
        all(re.match(r"[*−+-]*\d", cell) for cell in column) for column in zip(*rows, strict=False)
    )


def names_its_commands(table: Block) -> bool:
    """Tell a table with a column `how`, in which each row says what produced it."""
    return "how" in cells(table.lines[0])
