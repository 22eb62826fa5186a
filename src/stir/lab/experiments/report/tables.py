"""Write the tables of a report as CSV, with full precision and a signature in every row."""

from __future__ import annotations

import csv
from pathlib import Path

from stir.lab.experiments.report.document import Cell, Number, Table


def write_csv(table: Table, path: Path) -> None:
    """Write a table; deviations and intervals have separate columns."""
    extended = [_extras(table, column) for column in range(len(table.header))]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        names = zip(table.header, extended, strict=True)
        header = [name for own, extra in names for name in (own, *(f"{own} {x}" for x in extra))]
        writer.writerow([*header, "signature"])
        for row in table.rows:
            cells = zip(row.cells, extended, strict=True)
            values = [value for cell, extra in cells for value in _values(cell, extra)]
            writer.writerow([*values, row.signature])


def _extras(table: Table, column: int) -> list[str]:
    cells = [row.cells[column] for row in table.rows]
    numbers = [cell for cell in cells if isinstance(cell, Number)]
    sd = ["sd"] if any(number.sd is not None for number in numbers) else []
    interval = any(number.interval is not None for number in numbers)
    return sd + (["low", "high"] if interval else [])


def _values(cell: Cell, extras: list[str]) -> list[str]:
    if not isinstance(cell, Number):
        return [cell, *("" for _ in extras)]
    low, high = cell.interval or (None, None)
    held = {"sd": cell.sd, "low": low, "high": high}
    return [_exact(cell.value), *(_exact(held[name]) for name in extras)]


def _exact(value: float | None) -> str:
    return "" if value is None else repr(float(value))
