"""`stir experiment sets`: one model on all development sets side by side."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stir.cli import lines
from stir.cli.console import err, out, progress
from stir.cli.document_tables import to_rich
from stir.cli.evaluate import configuration_of
from stir.cli.model_experiments import OutputOption
from stir.cli.trace import Pos
from stir.errors import InputError
from stir.lab.metrics.bootstrap import RESAMPLES, SEED
from stir.options import Options

if TYPE_CHECKING:
    from stir.detector import Detector
    from stir.lab.experiments.sets import DevelopmentSet, ScoredSet

_SETS = "Development sets"


def _file(help_: str) -> Any:
    return typer.Option(metavar="FILE", help=help_, show_default=False, rich_help_panel=_SETS)


def sets(
    heldout: Annotated[
        Path | None,
        _file("Annotated utterances (JSONL); scored one by one, and fifty at a time without ends."),
    ] = None,
    ami: Annotated[
        Path | None, _file("AMI meetings (JSONL), of which the development series are scored.")
    ] = None,
    disfl_qa: Annotated[
        Path | None,
        _file("Questions of Disfl-QA (JSONL), of which the last thousand are scored."),
    ] = None,
    corrections: Annotated[
        list[Path] | None,
        _file("A list of corrections (JSONL) with kind, input and expect. Repeatable."),
    ] = None,
    fluent: Annotated[
        list[Path] | None,
        _file("Fluent text, an utterance a line: nothing should be removed. Repeatable."),
    ] = None,
    model: lines.ModelOption = "default",
    against: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="Another model, to compare with; the options below do not apply to it.",
            show_default=False,
        ),
    ] = None,
    pos: Annotated[
        Pos, typer.Option(help="Part-of-speech tags of the held-out utterances.")
    ] = Pos.PREDICTED,
    show_failures: Annotated[
        bool,
        typer.Option(
            "--failures", help="Print the corrections that are wrong, with what came out."
        ),
    ] = False,
    output: OutputOption = None,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Also write all results as JSON."),
    ] = None,
    resamples: Annotated[
        int, typer.Option(min=1, help="Number of bootstrap resamples.")
    ] = RESAMPLES,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = SEED,
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Score a model on all development sets side by side; only the sets given are scored.

    Examples:

      stir experiment sets --heldout heldout.jsonl --corrections examples/corrections.jsonl

      stir experiment sets --ami ami.jsonl --disfl-qa train.jsonl --model new --against default

      stir experiment sets --corrections list.jsonl --failures
    """
    from stir.lab.experiments.results import write_results
    from stir.lab.experiments.sets import read_sets
    from stir.lab.experiments.sets.report import document, failures, make_report, to_json

    chosen = read_sets(
        heldout=heldout,
        ami=ami,
        disfl_qa=disfl_qa,
        corrections=corrections or (),
        fluent=fluent or (),
        tags=pos.value,
    )
    if not chosen:
        raise typer.BadParameter("give at least one set, for instance --heldout FILE")
    names = [model] if against is None else [against, model]
    options = Options(operating_point, stability, min_confidence)
    detectors = [] if against is None else [lines.load(against)]
    detectors.append(lines.load(model, options))
    scored = _score(detectors, chosen)
    configurations = [_configuration(name, Options()) for name in names[:-1]]
    made = make_report(
        _short(names),
        scored,
        configurations=[*configurations, _configuration(model, options)],
        resamples=resamples,
        seed=seed,
    )
    page, data = document(made), to_json(made)
    lists = {name: each for name, each in scored[-1].items() if name.startswith("corrections")}
    if show_failures:
        data["failures"] = {
            name: [each._asdict() for each in found.failures] for name, found in lists.items()
        }
    # before the tables, since whoever reads these may close the pipe
    if output is not None:
        for path in write_results(page, data, output, "sets"):
            err.print(f"stir: wrote {path}", markup=False, soft_wrap=True)
    if json_file is not None:
        _write(json_file, json.dumps(data, indent=2, allow_nan=False) + "\n")
    for table in page.tables():
        out.print(to_rich(table, out))
    if show_failures:
        out.print(to_rich(failures(_short(names)[-1], lists), out))


def _score(
    detectors: Sequence[Detector], chosen: Sequence[DevelopmentSet]
) -> list[dict[str, ScoredSet]]:
    from stir.lab.experiments.sets import score_sets

    with progress() as bar:
        task = bar.add_task("scoring", total=len(detectors) * sum(map(len, chosen)))

        def step(name: str) -> None:
            bar.update(task, description=name, advance=1)

        return [score_sets(detector, chosen, step) for detector in detectors]


def _configuration(model: str, options: Options) -> Callable[[str], str]:
    return lambda tags: configuration_of(model, Pos(tags), options)


def _short(names: Sequence[str]) -> list[str]:
    """The names without folders; the whole ones if they would be the same."""
    short = [Path(name).name for name in names]
    if len(set(short)) == len(short):
        return short
    return list(names) if len(set(names)) == len(names) else [names[0], f"{names[1]} (options)"]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path) from error
