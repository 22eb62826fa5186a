"""Tables of a report on terminals of different widths."""

from __future__ import annotations

import io

import pytest

from stir.cli.document_tables import to_rich
from stir.lab.experiments.report.document import Number, Row, Table

TABLE = Table(
    "t",
    "All",
    ("", "one", "two"),
    [
        Row(("F_rm", Number(0.5, interval=(0.4, 0.6)), Number(0.7, interval=(0.6, 0.8)))),
        Row(("[ a + {ed} b ]", Number(None), Number(1.0, 0))),
    ],
)


def printed(width: int) -> list[str]:
    console = pytest.importorskip("rich.console").Console(file=io.StringIO(), width=width)
    console.print(to_rich(TABLE, console))
    lines = console.file.getvalue().splitlines()
    return [line.rstrip() for line in lines if line.strip()]


def test_wide() -> None:
    assert printed(80)[-2:] == [
        "  F_rm            0.500 (0.400 to 0.600)  0.700 (0.600 to 0.800)",
        "  [ a + {ed} b ]                       –                       1",
    ]


def test_narrow() -> None:
    assert printed(50)[-2:] == [
        "  F_rm            0.500  0.700 (0.600 to 0.800)",
        "  [ a + {ed} b ]      –                       1",
    ]
