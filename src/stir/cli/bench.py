"""`stir bench`: speed and memory, as ratios against a stated baseline."""

from __future__ import annotations

import json
import platform
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import stir
from stir.bench import SECTIONS, Measurement
from stir.bench.corpus import synthetic_corpus
from stir.cli.console import err, out, report
from stir.corpus.source import read_corpus
from stir.errors import Problems
from stir.lm.trie import COMPILED

Section = StrEnum("Section", {name: name for name in SECTIONS})  # type: ignore[misc]


def bench(
    sections: Annotated[
        list[Section] | None,
        typer.Argument(metavar="SECTION", help="What to measure; everything by default."),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="CORPUS",
            help="Measure on this corpus instead of 600,000 synthetic words.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure speed and memory, as ratios against a baseline in the same run."""
    if corpus is None:
        utterances = synthetic_corpus()
    else:
        problems = Problems()
        utterances = list(read_corpus(corpus, problems=problems))
        report(problems, shown=3)
    results = {}
    for name in map(str, sections or SECTIONS):
        err.print(f"measuring {name} ...", style="dim")
        results[name] = SECTIONS[name].measure(utterances)
    about = {
        "version": stir.__version__,
        "hot_path": "compiled" if COMPILED else "plain Python",
        "python": platform.python_version(),
        "corpus": "synthetic" if corpus is None else str(corpus),
        "words": sum(len(utterance.words) for utterance in utterances),
    }
    if as_json:
        rows = {
            name: {"baseline": SECTIONS[name].baseline, "rows": [_row(m) for m in found]}
            for name, found in results.items()
        }
        typer.echo(json.dumps({**about, "sections": rows}, indent=2, ensure_ascii=False))
        return
    for name, found in results.items():
        out.print(_table(name, found))
    out.print(
        f"stir {about['version']}, {about['hot_path']}, Python {about['python']}, "
        f"{about['words']:,} words ({about['corpus']})",
        style="dim",
        soft_wrap=True,
    )


def _row(measurement: Measurement) -> dict[str, object]:
    return {
        "name": measurement.name,
        "unit": measurement.unit,
        "value": measurement.value,
        "baseline": measurement.baseline,
        "ratio": measurement.ratio,
    }


def _table(name: str, found: list[Measurement]) -> Table:
    table = Table(title=f"bench {name}", title_justify="left")
    table.add_column("")
    for column in ("stir", SECTIONS[name].baseline, "ratio"):
        table.add_column(column, justify="right")
    for m in found:
        baseline = "" if m.baseline is None else f"{_number(m.baseline)} {m.unit}"
        ratio = "" if m.ratio is None else f"{_number(m.ratio)} ×"
        table.add_row(m.name, f"{_number(m.value)} {m.unit}", baseline, ratio)
    return table


def _number(value: float) -> str:
    """Three digits that count, and never an exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
