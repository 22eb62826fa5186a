"""`stir view`: a page that shows what could go, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines, transcripts
from stir.cli.console import err
from stir.options import Options
from stir.transcripts.formats.recue import recue


def view(
    file: transcripts.TranscriptArgument = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The page to write; standard output if not given."),
    ] = None,
    title: Annotated[str | None, typer.Option(help="Its title; the file's name if none.")] = None,
    from_: transcripts.FromOption = None,
    fillers: transcripts.FillersOption = None,
    protect: transcripts.ProtectOption = None,
    pause: transcripts.PauseOption = transcripts.DEFAULT_PAUSE,
    encoding: transcripts.EncodingOption = None,
    tier: transcripts.TierOption = None,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Show a transcript as a web page: words that go struck through, and why.

    The page needs no network and no other file. It has a switch for the
    levels, and rates per 100 words for each speaker.

    Examples:

      stir view talk.vtt -o talk.html
    """
    from stir.transcripts.view.render import render

    document, _ = transcripts.open_transcript(file, from_, encoding, tier)
    name = document.source.name
    wished = transcripts.wishes(fillers, protect, pause)
    options = Options(operating_point, stability, min_confidence)
    found = transcripts.listen(recue(document.transcript), name, model, wished, options)
    page = render(found, title or Path(name).name)
    transcripts.save(page.encode(), output)
    if output is not None:
        err.print(f"the page is in {output}", markup=False, soft_wrap=True)
