"""`stir corpus`: export and count corpora."""

from __future__ import annotations

import typer

app = typer.Typer(help="Read, convert and count corpora.", no_args_is_help=True)


@app.callback()
def _corpus() -> None:
    """Read, convert and count corpora."""
