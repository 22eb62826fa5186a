"""`stir evaluate`: score trace files, or models, against a corpus."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from stir.cli import evaluation_tables, lines
from stir.cli.console import err, out, report
from stir.cli.trace import Pos, PosOption, choose, traced
from stir.corpus.jsonl import read_jsonl
from stir.corpus.traces import read_traces
from stir.errors import CorpusError, InputError, Problems, TraceError
from stir.lab.metrics import Score, Scorer, align, incremental_gold, make_report
from stir.lab.metrics.bootstrap import RESAMPLES, SEED
from stir.options import Options
from stir.types import Trace, Utterance

PICTURES = (".svg", ".pdf", ".png")


def evaluate(
    corpus: Annotated[Path, typer.Argument(metavar="CORPUS", help="The gold corpus file (JSONL).")],
    traces: Annotated[
        list[Path] | None,
        typer.Argument(metavar="TRACE", help="Trace files (JSONL), one per system."),
    ] = None,
    models: Annotated[
        list[str] | None,
        typer.Option(
            "--model",
            metavar="MODEL",
            help="Trace the corpus with this model and score the result. Repeatable.",
        ),
    ] = None,
    pos: PosOption = None,
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print all results as JSON.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option(help="Plot delayed accuracy and stability to this .svg, .pdf or .png."),
    ] = None,
    published: Annotated[
        bool, typer.Option("--published", help="Also compute metrics as other papers define them.")
    ] = False,
    ceiling: Annotated[
        bool,
        typer.Option("--ceiling", help="Also score a perfect detector without look-ahead."),
    ] = False,
    allow_missing: Annotated[
        bool,
        typer.Option(
            "--allow-missing",
            help="Score only utterances that the corpus and all traces share.",
        ),
    ] = False,
    resamples: Annotated[
        int, typer.Option(min=1, help="Number of bootstrap resamples.")
    ] = RESAMPLES,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = SEED,
) -> None:
    """Score traces: accuracy, latency and stability.

    Compares several systems with the first one by a paired bootstrap over
    conversations. Any system can be scored: write its output as a trace file.

    Examples:

      stir evaluate corpus.jsonl trace.jsonl

      stir evaluate corpus.jsonl --model default --pos predicted

      stir evaluate corpus.jsonl --model default --operating-point precise

      stir evaluate corpus.jsonl theirs.jsonl --model paper --json
    """
    paths, models = traces or [], models or []
    if plot is not None and plot.suffix not in PICTURES:
        raise typer.BadParameter(f"a name ending in {', '.join(PICTURES)}", param_hint="--plot")
    if not paths and not models and not ceiling:
        message = "give a trace file, --model or --ceiling"
        raise typer.BadParameter(message, param_hint="TRACES")
    if len(set(paths)) < len(paths):
        raise typer.BadParameter("a trace file is given twice", param_hint="TRACES")
    if len(set(models)) < len(models):
        raise typer.BadParameter("a model is given twice", param_hint="--model")
    options = Options(operating_point, stability, min_confidence)
    if options != lines.DEFAULT_OPTIONS and not models:
        message = "--operating-point, --stability and --min-confidence are for --model"
        raise typer.BadParameter(message)
    gold = list(read_jsonl(corpus))
    if not gold:
        raise CorpusError("no utterances", file=corpus)
    names = _names(paths)
    systems = _read_systems(gold, names, allow_missing=allow_missing)
    configurations = {name: content_of(path) for name, path in names.items()}
    shared = {trace.id for held in systems.values() for trace in held}
    to_trace = [u for u in gold if u.id in shared] if systems else gold
    for model in models:
        # a model may have the name of a trace file
        name = f"model {model}" if (short := Path(model).name) in systems else short
        systems[name] = list(traced(to_trace, model, pos, options))
        configurations[name] = configuration_of(model, pos or choose(gold), options)
    scorer = Scorer(gold, split=corpus.stem)
    scores = [
        scorer.score(
            held, system=name, configuration=configurations[name], allow_missing=allow_missing
        )
        for name, held in systems.items()
    ]
    perfect = _score_ceiling(scorer, systems) if ceiling else None
    results = make_report(scores, ceiling=perfect, resamples=resamples, seed=seed)
    if as_json:
        typer.echo(json.dumps(results, indent=2, allow_nan=False))
    else:
        for table in evaluation_tables.tables(results, published=published):
            out.print(table)
        for system in results["systems"]:
            typer.echo(system["signature"])
    if plot is not None:
        _plot(results, plot)


def _score_ceiling(scorer: Scorer, systems: dict[str, list[Trace]]) -> Score:
    """Score incremental gold on the utterances that all systems have."""
    perfect = [incremental_gold(u) for u in scorer.utterances]
    for held in systems.values():
        shared = {trace.id for trace in held}
        perfect = [trace for trace in perfect if trace.id in shared]
    return scorer.score(perfect, system="ceiling", allow_missing=True)


def _read_systems(
    gold: list[Utterance], names: dict[str, Path], *, allow_missing: bool
) -> dict[str, list[Trace]]:
    """Read the trace files, report every problem, and keep the utterances that all of them have."""
    problems = Problems()
    found = {
        name: _read_system(gold, path, problems, allow_missing=allow_missing)
        for name, path in names.items()
    }
    if problems:
        problems.dropped.clear()  # nothing is scored, so nothing is left out
        report(problems)
        raise typer.Exit(1)
    if not found:
        return {}
    shared = set.intersection(*({t.id for t in held} for held in found.values()))
    if not shared:
        raise TraceError(
            "the traces and the corpus share no utterance", file=next(iter(names.values()))
        )
    if len(shared) < len(gold):
        missing = len(gold) - len(shared)
        err.print(f"stir: {missing} of {len(gold)} utterances are left out", style="yellow")
    return {name: [t for t in held if t.id in shared] for name, held in found.items()}


def _read_system(
    gold: list[Utterance], path: Path, problems: Problems, *, allow_missing: bool
) -> list[Trace]:
    """Read one trace file and align it with the corpus; problems get their file and line."""
    file = read_traces(path, problems)
    here = Problems()
    aligned = align(gold, file.traces, here)
    for problem in here:
        problems.add(problem.at(file=path, line=file.lines.get(problem.utterance or "")))
    for problem in aligned.one_sided():
        line = file.lines.get(problem.utterance or "")
        unreadable = problem.utterance in aligned.missing and line is not None
        if not allow_missing and not unreadable:
            problems.add(problem.at(file=path, line=line))
    return list(aligned.traces)


def _names(paths: list[Path]) -> dict[str, Path]:
    """Name each system after its file, or after the whole path if two files share a name."""
    stems = [path.stem for path in paths]
    return {path.stem if stems.count(path.stem) == 1 else str(path): path for path in paths}


def content_of(path: Path) -> str:
    """Identify a trace file by a hash of its content, for the signature."""
    return f"trace-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"


def configuration_of(model: str, pos: Pos, options: Options = lines.DEFAULT_OPTIONS) -> str:
    """Identify a model by its checksum, tags and options, for the signature."""
    from stir.detector import is_python
    from stir.models.folder import read_config
    from stir.models.parts import locate

    defaults = asdict(lines.DEFAULT_OPTIONS)
    changed = [f"{k}={v}" for k, v in asdict(options).items() if v != defaults[k]]
    name = model if is_python(model) else read_config(locate(model))["checksum"]
    return "-".join([f"model-{name}-{pos}", *changed])


def _plot(results: dict[str, Any], path: Path) -> None:
    # matplotlib is an optional dependency, and slow to import
    from stir.lab.plots.evaluation import draw_evaluation

    try:
        draw_evaluation(results, path)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path) from error
    err.print(f"stir: wrote {path}", markup=False, soft_wrap=True)
