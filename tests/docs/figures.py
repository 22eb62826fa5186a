"""Figures on pages: every one stands in docs/results.json, which commands write.

``<!-- by: results PREFIX -->`` before a table says that its cells come from there. The key of a
cell is the prefix, the labels of its row and the header of its column; a blank label is that of the
row above. `--update-docs` writes the cells. A figure anywhere else must stand in the file, whatever
its key.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from docs.blocks import ROOT, TABLE, Block, has_figures, prose
from stir.lab.results import NUMBER, Entry, read

FILE = ROOT / "docs" / "results.json"
BY = "results "
FIGURE = re.compile(
    r"(?<![\w./-])[−+-]?\d[\d,]*(?:\.\d+)?(?=\s?(?:%|ms|µs|s|KB|MB|GB)(?!\w))"
    r"|(?<![\w./-])[−+-]?\d+\.\d+(?![\w.])"
)
"""A number with a unit, or with a decimal point."""
NO_FIGURES = re.compile(
    r"`[^`]*`|\]\([^)]*\)|\b(?:[Ss]ections?|equations?|Python|License|SA|GPL-|stir|before)"
    r" ?\d[\d.]*(?:(?:,| and| to) \d[\d.]*)*"
)
"""Code, links, and numbers of sections and versions."""
NOT_MEASURED = {
    "95 %": "the level of the intervals",
    "1.5 s": "an option's default",
    "or 2.5 with": "an option's default",
    "is over 0.5": "a threshold",
    "every 0.2 seconds": "an option's default",
    "Apache 2.0": "a licence",
}
"""Numbers that are chosen or defined, with the words around them."""


def results() -> dict[str, Entry]:
    """The figures by key."""
    return read(FILE)


def fill(lines: Sequence[str], prefix: str, entries: Mapping[str, Entry]) -> list[str]:
    """Return a table with its cells as they are in the file."""
    made = list(lines)
    for n, column, key in keys(lines, prefix):
        row = re.split(r"(?<!\\)\|", made[n])
        old = row[column + 1]
        row[column + 1] = f" {_emphasis(old, entries[key].shown)} " if key in entries else old
        made[n] = "|".join(row)
    return made


def _emphasis(old: str, shown: str) -> str:
    """What was bold stays so, except a difference whose interval has come to have 0 in it."""
    interval = re.search(r"\(([-+−]?[\d.]+) to ([-+−]?[\d.]+)\)", shown)
    if "**" not in old:
        return shown
    if interval is None:
        return f"**{shown}**"
    low, high = (float(bound.replace("−", "-")) for bound in interval.groups())
    return f"**{shown}**" if low > 0 or high < 0 else shown


def keys(lines: Sequence[str], prefix: str) -> Iterator[tuple[int, int, str]]:
    """Row, column and key of every cell with a figure."""
    header = _unique(plain(cell) for cell in _cells(lines[0]))
    rows = [_cells(line) for line in lines[2:]]
    labels = _label_columns(rows)
    names = _unique(_row_labels(rows, labels))
    for n, (row, label) in enumerate(zip(rows, names, strict=True), 2):
        for column in range(labels, len(row)):
            if re.search(r"\d", plain(row[column])):
                name = header[column] or str(column)
                yield n, column, f"{prefix}/{label}/{name}"


def _row_labels(rows: Sequence[Sequence[str]], columns: int) -> Iterator[str]:
    held = [""] * columns
    for row in rows:
        held = [plain(cell) or above for cell, above in zip(row, held, strict=False)]
        yield "/".join(held)


def _unique(names: Iterable[str]) -> list[str]:
    """The names, with a number behind each that stood there before."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return found


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def _label_columns(rows: Sequence[Sequence[str]]) -> int:
    """The first column, and those after it in which no cell has a number."""
    count = 1
    for column in list(zip(*rows, strict=True))[1:-1]:
        if any(re.search(r"\d", plain(cell)) for cell in column):
            break
        count += 1
    return count


def plain(cell: str) -> str:
    """A cell without marks of emphasis and code."""
    return re.sub(r"[*`]", "", cell).strip()


def unknown(text: str, blocks: Sequence[Block], entries: Mapping[str, Entry]) -> Iterator[str]:
    """Figures of a page that the file does not have: `line: figure`."""
    known = {number for entry in entries.values() for number in NUMBER.findall(entry.shown)}
    for line, content in _stated(text, blocks):
        bare = NO_FIGURES.sub(" ", content)
        for allowed in NOT_MEASURED:
            bare = bare.replace(allowed, " ")
        for figure in FIGURE.findall(bare):
            if figure not in known and figure.lstrip("+") not in known:
                yield f"{line + 1}: {figure}"


def _stated(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """The lines of a page that nothing else produces: prose, and tables of what was measured."""
    tables = {i for block in blocks if block.kind == TABLE for i in range(block.start, block.end)}
    for block in blocks:
        measured = block.by in ("measured", "record") or block.by.startswith(BY)
        if block.kind == TABLE and measured and has_figures(block):
            yield from enumerate(block.lines[2:], block.start + 2)
    for i, line in prose(text):
        if i not in tables:
            yield i, line
