"""Output: results go to stdout, progress and problems to stderr."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segment

from stir.cli.visible import visible
from stir.errors import Problems


class _Visible:
    """Something to print whose control characters are made visible."""

    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._inner, options):
            is_code = segment.control is not None  # rich's own, as for a progress bar
            yield segment if is_code else Segment(visible(segment.text), segment.style)


class _VisibleHook(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Visible(one) for one in renderables]


def _console(*, stderr: bool) -> Console:
    # markup and emoji: rich would take a name like [red] or the ":A:" of an id for its own
    console = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    console.push_render_hook(_VisibleHook())
    return console


out = _console(stderr=False)
err = _console(stderr=True)


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
