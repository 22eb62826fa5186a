"""Output: results go to stdout, progress and problems to stderr."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stir.errors import Problems

# emoji: rich would turn the ":A:" of an utterance id into one
out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)


@contextmanager
def progress(transient: bool = True) -> Iterator[Progress]:
    """Show a progress bar on stderr if that is a terminal."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=transient,
        disable=not err.is_terminal,
    ) as bar:
        yield bar


def report(problems: Problems, *, shown: int = 20) -> None:
    """Print the first `shown` problems, and the counts of what was left out."""
    for problem in problems.found[:shown]:
        err.print(f"stir: {problem}", style="yellow", markup=False, soft_wrap=True)
    if len(problems) > shown:
        err.print(f"stir: ... and {len(problems) - shown} more problems", style="yellow")
    if problems.dropped:
        counts = ", ".join(f"{count} {what}" for what, count in sorted(problems.dropped.items()))
        err.print(f"stir: left out: {counts}", style="yellow", markup=False)
