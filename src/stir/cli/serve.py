"""`stir serve`: the web page and the streaming socket."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines
from stir.errors import MissingExtraError
from stir.options import Options
from stir.server.limits import Limits

_DEFAULT = Limits()
_LIMITS = "Limits"


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in."),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 takes any that is free."),
    ] = 8420,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="Let pages of this origin (https://example.org) in, too. Repeatable.",
        ),
    ] = None,
    word_length: Annotated[
        int, typer.Option(help="Characters a word may have.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.word_length,
    message_bytes: Annotated[
        int, typer.Option(help="Bytes a message may have.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.message_bytes,
    rate: Annotated[
        float,
        typer.Option(
            help="Messages a second that are read from one client; faster ones wait.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.rate,
    idle: Annotated[
        float,
        typer.Option(
            help="Seconds without a message after which a connection is closed.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.idle,
    sessions: Annotated[
        int, typer.Option(help="Clients at a time.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.sessions,
    batch_words: Annotated[
        int, typer.Option(help="Words a batch may have.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.batch_words,
) -> None:
    """Serve the page, the socket and the batches, until Ctrl-C.

    /          a page to type or speak into, which shows the detector at work
    /stream    a WebSocket: {"type": "push", "word": "like"} and so on
    /annotate  POST {"utterances": ["i like the red uh the blue car"]}
    /health    how many sessions there are

    The messages are described in docs/serving.md. Only this machine can
    connect unless --host says otherwise; nobody is asked for a password.

    Examples:

      stir serve

      stir serve --port 0 --model my-model --idle 60

      stir serve --operating-point precise --stability 1

      curl localhost:8420/annotate -d '{"utterances": ["i i want rice"]}'
    """
    limits = Limits(
        word_length=word_length,
        message_bytes=message_bytes,
        rate=rate,
        idle=idle,
        sessions=sessions,
        batch_words=batch_words,
    )
    try:
        from stir.server import run
        from stir.server.app import Server
    except ModuleNotFoundError as error:
        if error.name not in {"starlette", "uvicorn", "websockets", "anyio"}:
            raise
        raise MissingExtraError("the server", "serve") from None
    detector = lines.load(model, Options(operating_point, stability, min_confidence))
    server = Server(
        detector,
        name=Path(model).name,
        limits=limits,
        origins=frozenset(origin.rstrip("/") for origin in allow_origin or ()),
    )
    run.serve(server, host, port, _started)
    print("stir: stopped", file=sys.stderr)


def _started(address: str) -> None:
    print(f"stir: listening on {address} (Ctrl-C stops)", file=sys.stderr, flush=True)
