"""`stir review`: a local page on which an editor decides about every removal."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from stir.cli import lines, transcripts
from stir.errors import InputError, MissingExtraError
from stir.options import Level, Options
from stir.transcripts.cleaning.options import Markers


def review(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A transcript. The format is detected from the content.",
            show_default=False,
        ),
    ],
    media: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The recording, to listen to removals.")
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where decisions are saved, and read if it exists.",
            show_default="FILE.decisions.json, beside the transcript",
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 means any free port."),
    ] = 0,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = True,
    level: Annotated[
        Level | None,
        typer.Option(
            help="What is proposed at first: fillers, repeats or repairs.",
            show_default="repairs, or that of the decisions",
        ),
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
) -> None:
    """Go through all removals on a local page: keep or remove.

    Decisions are saved as they are made, and stir clean --decisions applies
    them. Only this machine can connect, with the address that is printed.
    Ctrl-C ends the review; run the same command again to go on.

    Examples:

      stir review talk.vtt

      stir review talk.vtt --media talk.mp3

      stir clean talk.vtt --decisions talk.decisions.json -o fluent.vtt
    """
    try:
        from stir.review import run
        from stir.review.state import Review, Subject
    except ModuleNotFoundError as error:
        if error.name not in {"starlette", "uvicorn", "anyio"}:
            raise
        raise MissingExtraError("the review", "serve") from None
    if lines.is_stdin(file):
        raise InputError("a review needs a file, not standard input")
    if media is not None and not media.is_file():
        raise InputError("cannot be read: no such file", file=media)
    data, name = transcripts.load_bytes(file)
    document, format_ = transcripts.read_transcript(data, name, from_, encoding, tier)
    candidates = transcripts.find_candidates(
        document.transcript,
        name,
        lambda: lines.load(model, Options(operating_point, stability)),
        transcripts.cleaning_options(fillers, protect, pause, markers, keep, written=written),
    )
    subject = Subject(document, format_, candidates, data, file, media)
    state = Review(subject, decisions or file.with_name(f"{file.stem}.decisions.json"))
    if level is not None:
        state.set_options(level, state.decisions.min_confidence)

    def started(address: str) -> None:
        print(f"stir: review at {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
        if open_:
            # a browser in the terminal would hold up the server
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run.serve(state, port, started)
    if state.decisions_file.exists():
        print(f"stir: decisions are in {state.decisions_file}", file=sys.stderr)
