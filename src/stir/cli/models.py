"""`stir models`: the models inside the package."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from stir.cli.console import out
from stir.models.catalogue import available
from stir.models.licences import describe_licence


def models(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, with the command behind each figure.")
    ] = False,
) -> None:
    """List the models at hand: engine, size, figures, and what each may be used for.

    The code is under the Apache License 2.0; a model is under the licence of
    its training data. MODEL_CARD.md in a model's folder says more.

    Examples:

      stir models

      stir tag --model paper < utterances.txt
    """
    entries = available()
    if as_json:
        data = [asdict(entry) | {"use": describe_licence(entry.licence)} for entry in entries]
        typer.echo(json.dumps(data, indent=2))
        return
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for name in ("model", "engine", "MB", "language", "figures", "licence and use"):
        table.add_column(name, justify="right" if name == "MB" else "left", vertical="top")
    for entry in entries:
        table.add_row(
            entry.name,
            entry.engine,
            f"{entry.size / 1e6:.0f}",
            ", ".join(entry.languages),
            "\n".join(f"{figure.name} {figure.value}" for figure in entry.figures),
            f"{entry.licence}: {describe_licence(entry.licence)}",
        )
    out.print(table)
