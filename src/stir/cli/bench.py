"""`stir bench`: speed and memory, as ratios against a stated baseline."""

from __future__ import annotations

import json
import platform
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

import stir
from stir.cli.console import err, out, report
from stir.cli.lines import ModelOption
from stir.corpus.source import read_corpus
from stir.errors import ModelError, Problems
from stir.lab.bench import SECTIONS

if TYPE_CHECKING:
    from stir.lab.bench.measurement import Measurement

Section = StrEnum("Section", {name: name for name in SECTIONS})  # type: ignore[misc]


def bench(
    sections: Annotated[
        list[Section] | None,
        typer.Argument(metavar="SECTION", help="Sections to run; all by default."),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="CORPUS",
            help="Measure on this corpus instead of generated words.",
        ),
    ] = None,
    model: ModelOption = "default",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure speed and memory, as ratios to a baseline in the same run.

    Sections: lm (language models), detector (the parts of one push), tagger
    (part-of-speech tags), start (import, loading, one line of stir tag) and
    stream (a million words in one utterance).

    Without --corpus, words are drawn from the model.

    Examples:

      stir bench lm

      stir bench detector start --model paper --corpus heldout.jsonl
    """
    from stir.lab.bench.subject import Subject

    chosen, folder = _choose(sections, model)
    utterances = None
    if corpus is not None:
        problems = Problems()
        utterances = list(read_corpus(corpus, problems=problems))
        report(problems, shown=3)
    subject = Subject(utterances, folder)
    results = {}
    for name in chosen:
        err.print(f"measuring {name} ...", style="dim")
        results[name] = SECTIONS[name].measure(subject)
    about = {
        "version": stir.__version__,
        "hot_path": "compiled" if stir.compiled else "plain Python",
        "python": platform.python_version(),
        "corpus": "synthetic" if corpus is None else str(corpus),
        "model": None if folder is None else model,
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
        f"stir {about['version']}, {about['hot_path']}, Python {about['python']}; "
        f"corpus: {about['corpus']}; model: {about['model'] or 'none'}",
        style="dim",
        soft_wrap=True,
    )


def _choose(sections: list[Section] | None, model: str) -> tuple[list[str], Path | None]:
    """The sections to run and the model's folder, if there is one.

    Sections that need a model are skipped if the default model is not packaged, and fail if they
    were named.
    """
    from stir.models.parts import locate

    chosen = [str(name) for name in sections or SECTIONS]
    try:
        return chosen, locate(model)
    except ModelError as error:
        skipped = [name for name in chosen if SECTIONS[name].needs_model]
        if model != "default" or (sections and skipped):
            raise
        if skipped:
            err.print(f"stir: {error}; skipped: {', '.join(skipped)}", style="yellow")
        return [name for name in chosen if name not in skipped], None


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
    """Three significant digits, without an exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
