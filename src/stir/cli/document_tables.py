"""Tables of a report for a terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from stir.lab.experiments.report.document import Cell, Number, Row, Table


def to_rich(table: Table, console: Console) -> RichTable:
    """Lay out one table; if it is too wide, only its last column keeps the intervals."""
    whole = _lay_out(table)
    width = console.measure(whole, options=console.options.update(width=1000)).maximum
    return whole if width <= console.width else _lay_out(_without_intervals(table))


def _lay_out(table: Table) -> RichTable:
    result = RichTable(
        title=table.caption, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD
    )
    result.padding = (0, 0, 0, 1)
    for column, name in enumerate(table.header):
        cells = [row.cells[column] for row in table.rows]
        if cells and all(isinstance(cell, Number) for cell in cells):
            result.add_column(name, justify="right", no_wrap=True)
        else:
            result.add_column(name)
    for row in table.rows:
        result.add_row(*map(_cell, row.cells))
    return result


def _cell(cell: Cell) -> Text:
    # Text: rich would take the brackets of mark-up for its own
    return Text(str(cell), style="bold" if isinstance(cell, Number) and cell.best else "")


def _without_intervals(table: Table) -> Table:
    rows = [Row((*map(_bare, row.cells[:-1]), row.cells[-1])) for row in table.rows]
    return Table(table.name, table.caption, table.header, rows)


def _bare(cell: Cell) -> Cell:
    return cell._replace(interval=None) if isinstance(cell, Number) else cell
