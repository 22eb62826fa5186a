"""The content of a report: sections with text, tables and pictures, as plain data.

Every row of a table has a signature of what its numbers were computed from. A page shows the short
name of the run and lists the signatures once; a CSV file has the full signature in each row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Number(NamedTuple):
    """A value, the number of digits to show, and optionally a deviation or an interval."""

    value: float | None
    digits: int = 3
    sd: float | None = None
    interval: tuple[float, float] | None = None
    best: bool = False

    def __str__(self) -> str:
        if self.value is None:
            return "–"
        text = f"{self.value:.{self.digits}f}"
        if self.sd is not None:
            text += f" ± {self.sd:.{self.digits}f}"
        if self.interval is not None:
            low, high = self.interval
            text += f" ({low:.{self.digits}f} to {high:.{self.digits}f})"
        return text


Cell = str | Number


class Row(NamedTuple):
    """One line of a table."""

    cells: tuple[Cell, ...]
    signature: str = ""
    """Empty for numbers published by others."""

    @property
    def run(self) -> str:
        """The short name of the run: the configuration in the signature."""
        found = re.search(r"\|configuration:([^|]*)", self.signature)
        return found[1] if found else ""


@dataclass(frozen=True)
class Table:
    """A table; `name` is the name of its CSV file."""

    name: str
    caption: str
    header: tuple[str, ...]
    rows: Sequence[Row]
    shown: int | None = None
    """The number of rows that a page shows; the CSV file has all."""

    @property
    def signed(self) -> bool:
        """Whether any row has a signature."""
        return any(row.signature for row in self.rows)


@dataclass(frozen=True)
class Picture:
    """A picture; `name` is the name of its file."""

    name: str
    caption: str
    svg: str


@dataclass(frozen=True)
class Section:
    """A table or figure of the paper beside ours, and their differences."""

    title: str
    text: Sequence[str]
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    differences: Sequence[str] = ()
    """One sentence for each figure that differs from the paper's by more than noise."""


@dataclass(frozen=True)
class Document:
    """The whole report."""

    title: str
    text: Sequence[str]
    sections: Sequence[Section] = field(default_factory=tuple)

    def tables(self) -> Iterator[Table]:
        """All tables."""
        for section in self.sections:
            yield from section.tables

    def pictures(self) -> Iterator[Picture]:
        """All pictures."""
        for section in self.sections:
            yield from section.pictures

    def signatures(self) -> list[str]:
        """The distinct signatures of the rows that a page shows."""
        rows = [row for table in self.tables() for row in table.rows[: table.shown]]
        return sorted({row.signature for row in rows if row.signature})
