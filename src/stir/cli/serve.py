"""`stir serve`: the web page and the streaming socket."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines
from stir.errors import MissingExtraError
from stir.models.licences import restriction
from stir.options import Options
from stir.server.limits import Limits

_DEFAULT = Limits()
_LIMITS = "Limits"


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="The address to listen on; 0.0.0.0 accepts other machines.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 means any free port."),
    ] = 8420,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Processes that share the port.")
    ] = 1,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="Also accept web pages of this origin (https://example.org). Repeatable.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Also answer to this host name; localhost and addresses are known. Repeatable.",
        ),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TOKEN",
            envvar="STIR_TOKEN",
            help="Clients must send this. STIR_TOKEN is safer: other users see command lines.",
            show_envvar=False,
        ),
    ] = None,
    without_token: Annotated[
        bool,
        typer.Option(
            "--without-token",
            help="Let other machines connect without a token, if --host allows it.",
        ),
    ] = False,
    log_json: Annotated[
        bool,
        typer.Option(
            "--log-json",
            help="Log events as JSON lines on standard error, without the words that were said.",
        ),
    ] = False,
    word_length: Annotated[
        int, typer.Option(help="Maximum characters of a word.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.word_length,
    message_bytes: Annotated[
        int, typer.Option(help="Maximum bytes of a message.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.message_bytes,
    rate: Annotated[
        float,
        typer.Option(
            help="Maximum messages a second from one client.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.rate,
    share: Annotated[
        float,
        typer.Option(
            help="Maximum share of the detector's time for one client, in the long run.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.share,
    idle: Annotated[
        float,
        typer.Option(
            help="Seconds without a message after which a connection is closed.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.idle,
    sessions: Annotated[
        int, typer.Option(help="Maximum number of clients at a time.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.sessions,
    address_connections: Annotated[
        int,
        typer.Option(
            help="Maximum connections from one address at a time.", rich_help_panel=_LIMITS
        ),
    ] = _DEFAULT.address_connections,
    speakers: Annotated[
        int, typer.Option(help="Maximum named speakers of a client.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.speakers,
    hypothesis_words: Annotated[
        int, typer.Option(help="Maximum words of a hypothesis.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.hypothesis_words,
    text_words: Annotated[
        int,
        typer.Option(
            help="Maximum words of the text in an update; older words are left out.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.text_words,
    resume_seconds: Annotated[
        float,
        typer.Option(
            help="Seconds in which a client can resume after its connection broke.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.resume_seconds,
    resumable: Annotated[
        int,
        typer.Option(
            help="Maximum broken connections kept for that at a time.", rich_help_panel=_LIMITS
        ),
    ] = _DEFAULT.resumable,
    request_seconds: Annotated[
        float,
        typer.Option(
            help="Seconds in which the headers or body of a request must arrive.",
            rich_help_panel=_LIMITS,
        ),
    ] = _DEFAULT.request_seconds,
    batches: Annotated[
        int, typer.Option(help="Maximum number of batches at a time.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.batches,
    batch_utterances: Annotated[
        int, typer.Option(help="Maximum utterances of a batch.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.batch_utterances,
    batch_words: Annotated[
        int, typer.Option(help="Maximum words of a batch.", rich_help_panel=_LIMITS)
    ] = _DEFAULT.batch_words,
) -> None:
    """Serve a web page, a WebSocket and batches, until Ctrl-C.

    /          a page that shows the detector at work: type or speak
    /stream    a WebSocket: {"type": "push", "word": "like"} and so on
    /annotate  POST {"utterances": ["i like the red uh the blue car"]}
    /health    status and number of sessions
    /ready     whether the server takes another client
    /metrics   counts and latencies, for Prometheus

    docs/socket.md describes the protocol. By default only this machine can
    connect; others need a token.

    Examples:

      stir serve

      stir serve --port 0 --model my-model --idle 60

      stir serve --operating-point precise --stability 1

      stir serve --workers 4

      STIR_TOKEN=long-and-secret stir serve --host 0.0.0.0 --allow-host stir.example

      curl localhost:8420/annotate -d '{"utterances": ["i i want rice"]}'
    """
    limits = Limits(
        word_length=word_length,
        message_bytes=message_bytes,
        rate=rate,
        idle=idle,
        sessions=sessions,
        speakers=speakers,
        hypothesis_words=hypothesis_words,
        resume_seconds=resume_seconds,
        resumable=resumable,
        share=share,
        address_connections=address_connections,
        text_words=text_words,
        request_seconds=request_seconds,
        batches=batches,
        batch_utterances=batch_utterances,
        batch_words=batch_words,
    )
    try:
        from stir.server import events, run
        from stir.server.access import Access
        from stir.server.app import Server
    except ModuleNotFoundError as error:
        if error.name not in {"starlette", "uvicorn", "websockets", "anyio", "msgspec", "h11"}:
            raise
        raise MissingExtraError("the server", "serve") from None
    origins = frozenset(origin.rstrip("/") for origin in allow_origin or ())
    hosts = frozenset(name.lower() for name in (host, *(allow_host or ())))
    access = Access(hosts, origins, token or None)
    run.check_exposure(host, access, without_token)
    events.set_up(as_json=log_json)
    detector = lines.load(model, Options(operating_point, stability, min_confidence))
    server = Server(
        detector,
        name=Path(model).name,
        limits=limits,
        access=access,
        workers=workers,
    )
    if (line := restriction(detector.licence)) is not None:
        print(f"stir: {line} (stir models)", file=sys.stderr, flush=True)
    run.serve(server, host, port, _started)
    print("stir: stopped", file=sys.stderr)


def _started(address: str) -> None:
    print(f"stir: listening on {address} (Ctrl-C stops)", file=sys.stderr, flush=True)
