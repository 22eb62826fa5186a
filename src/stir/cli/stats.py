"""`stir stats`: rates of disfluencies, by speaker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from stir.cli import lines, transcripts
from stir.cli.console import err, out
from stir.options import Options
from stir.transcripts.cleaning.options import Markers
from stir.transcripts.cleaning.removals import RemovalKind
from stir.transcripts.rates import Rate, rates, total


def stats(
    file: transcripts.TranscriptArgument = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Plot the rates to this .png, .svg or .pdf file."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
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
    """Count edit terms and repairs per 100 words, by speaker and kind.

    A run of fillers or a reparandum counts once, whatever its length.
    Discourse markers (you know, well) count too, but not as removed: stir clean
    keeps them.

    Examples:

      stir stats talk.vtt

      stir stats talk.vtt --plot rates.png
    """
    document, _ = transcripts.open_transcript(file, from_, encoding, tier)
    candidates = transcripts.find_candidates(
        document.transcript,
        document.source.name,
        lambda: lines.load(model, Options(operating_point, stability, min_confidence)),
        transcripts.cleaning_options(fillers, protect, pause, Markers.REMOVE),
    )
    counted = rates(candidates, kept={RemovalKind.MARKER})  # as stir clean keeps them
    rows = [*counted, total(counted)] if len(counted) != 1 else counted
    names = [_name(rate, rate is rows[-1] and len(counted) != 1) for rate in rows]
    if as_json:
        typer.echo(json.dumps(dict(zip(names, map(_to_json, rows), strict=True)), indent=1))
    else:
        out.print(_table(names, rows))
    if plot is not None:
        from stir.lab.plots.rates import draw_rates

        by_kind = {kind.value: [rate.per_100(kind) for rate in counted] for kind in RemovalKind}
        draw_rates(names[: len(counted)], by_kind, plot)
        err.print(f"wrote {plot}", markup=False, soft_wrap=True)


def _name(rate: Rate, is_total: bool) -> str:
    return "all" if is_total else rate.speaker or "speaker"


def _to_json(rate: Rate) -> dict[str, Any]:
    return {
        "words": rate.words,
        "events": {kind.value: rate.events[kind] for kind in RemovalKind},
        "per_100_words": {kind.value: round(rate.per_100(kind), 3) for kind in RemovalKind},
        "all_per_100_words": round(rate.total_per_100, 3),
        "removed_words": rate.removed_words,
    }


def _table(names: list[str], rows: list[Rate]) -> Table:
    table = Table(
        title="Disfluencies per 100 words", title_justify="left", box=None, collapse_padding=True
    )
    table.add_column("speaker")
    for heading in ("words", *(f"{kind.value}s" for kind in RemovalKind), "all", "removed"):
        table.add_column(heading, justify="right")
    for name, rate in zip(names, rows, strict=True):
        table.add_row(
            name,
            str(rate.words),
            *(f"{rate.per_100(kind):.2f}" for kind in RemovalKind),
            f"{rate.total_per_100:.2f}",
            f"{100 * rate.removed_share:.1f} %",
        )
    return table
