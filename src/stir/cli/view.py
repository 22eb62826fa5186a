"""`stir view`: an HTML page with the removals of a transcript, and their reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines, transcripts
from stir.cli.console import err
from stir.files import refuse_overwriting
from stir.options import Options
from stir.transcripts.cleaning.options import Markers
from stir.transcripts.formats.recue import recue


def view(
    file: transcripts.TranscriptArgument = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The page to write; standard output by default."),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(metavar="TITLE", help="The title of the page; by default the file name."),
    ] = None,
    from_: transcripts.FromOption = None,
    markers: transcripts.MarkersOption = Markers.KEEP,
    fillers: transcripts.FillersOption = None,
    protect: transcripts.ProtectOption = None,
    keep: transcripts.KeepOption = None,
    written: transcripts.WrittenOption = False,
    pause: transcripts.PauseOption = transcripts.DEFAULT_PAUSE,
    encoding: transcripts.EncodingOption = None,
    tier: transcripts.TierOption = None,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Write an HTML page that shows which words are removed, and why.

    Removed words are struck through. The page has a switch for the level and
    the rates of each speaker. It needs no network and no other file.

    Examples:

      stir view talk.vtt -o talk.html
    """
    from stir.transcripts.view.render import render

    lists = transcripts.word_lists(fillers, protect, keep)
    read = [None if lines.is_stdin(file) else file, *lists]
    refuse_overwriting([None if str(output) == "-" else output], read)
    document, _ = transcripts.open_transcript(file, from_, encoding, tier)
    name = document.source.name
    candidates = transcripts.find_candidates(
        recue(document.transcript),
        name,
        lambda: lines.load(model, Options(operating_point, stability, min_confidence)),
        transcripts.cleaning_options(fillers, protect, pause, markers, keep, written=written),
    )
    page = render(candidates, title or Path(name).name)
    transcripts.save(page.encode("utf-8", "replace"), output)
    if output is not None:
        err.print(f"wrote {output}", markup=False, soft_wrap=True)
