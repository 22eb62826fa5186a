"""The tables of a report, on a terminal."""

from __future__ import annotations

from rich import box
from rich.table import Table as RichTable
from rich.text import Text

from stir.experiments.report.document import Number, Table


def to_rich(table: Table) -> RichTable:
    """Lay one table out: numbers to the right, text to the left."""
    result = RichTable(
        title=table.caption, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD
    )
    result.padding = (0, 0, 0, 1)
    for column, name in enumerate(table.header):
        cells = [row.cells[column] for row in table.rows]
        number = bool(cells) and all(isinstance(cell, Number) for cell in cells)
        justify = "right" if number else "left"
        result.add_column(name, justify=justify, no_wrap=number)  # type: ignore[arg-type]
    for row in table.rows:
        # as text: mark-up has brackets that rich would take for its own
        cells_ = (
            Text(str(c), style="bold" if isinstance(c, Number) and c.best else "")
            for c in row.cells
        )
        result.add_row(*cells_)
    return result
