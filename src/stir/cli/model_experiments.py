"""`stir experiment safe|compare|stability|calibration|signals`: models beyond their scores."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stir.cli import lines
from stir.cli.console import err, out
from stir.cli.document_tables import to_rich
from stir.cli.evaluate import configuration_of, content_of
from stir.cli.trace import Pos, PosOption, choose, traced
from stir.corpus.jsonl import read_jsonl
from stir.corpus.source import read_corpus
from stir.corpus.traces import read_traces
from stir.errors import CorpusError
from stir.lab.metrics.bootstrap import RESAMPLES, SEED
from stir.options import BALANCED, Options
from stir.types import Trace, Utterance

if TYPE_CHECKING:
    from stir.lab.experiments.report.document import Document

CorpusArgument = Annotated[
    Path,
    typer.Argument(metavar="CORPUS", help="The gold corpus file (JSONL).", show_default=False),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FOLDER",
        help="Also write Markdown, JSON and plots to this folder.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print all results as JSON.")]


def safe(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Utterances in which nothing must be removed, as in examples/safe.txt.",
            show_default=False,
        ),
    ],
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count false alarms: utterances that a model changes though nothing must be removed.

    Examples:

      stir experiment safe examples/safe.txt --model paper

      stir experiment safe examples/safe.txt --operating-point precise
    """
    from stir.lab.experiments.safe import document, share, touched

    utterances = list(read_corpus(file))
    if not utterances:
        raise CorpusError("no utterances", file=file)
    options = Options(operating_point, stability, min_confidence)
    found = touched(lines.load(model, options), utterances)
    data = {
        "utterances": len(utterances),
        "share": share(found, utterances),
        "touched": {one.utterance.id: str(one) for one in found},
    }
    _show(document(Path(model).name, utterances, found), data, output, "safe", as_json)


def compare(
    first: Annotated[
        str, typer.Argument(metavar="MODEL|TRACES", help="A model, or a trace file (.jsonl).")
    ],
    second: Annotated[
        str, typer.Argument(metavar="MODEL|TRACES", help="The one to compare with it.")
    ],
    corpus: CorpusArgument,
    pos: PosOption = None,
    output: OutputOption = None,
    as_json: JsonOption = False,
    resamples: Annotated[
        int, typer.Option(min=1, help="Number of bootstrap resamples.")
    ] = RESAMPLES,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = SEED,
) -> None:
    """Compare two models on every metric, by kind and by length, and classify their errors.

    Examples:

      stir experiment compare paper default heldout.jsonl --pos predicted -o comparison

      stir experiment compare theirs.trace.jsonl default heldout.jsonl
    """
    from stir.lab.experiments.compare import compare as compare_scores
    from stir.lab.experiments.compare import document, to_json
    from stir.lab.metrics import Scorer

    gold = _read(corpus)
    scorer = Scorer(gold, split=corpus.stem)
    traces = tuple(_traces(system, gold, pos) for system in (first, second))
    scores = [
        scorer.score(made, system=name, configuration=_configuration(system, gold, pos))
        for made, name, system in zip(traces, _names(first, second), (first, second), strict=True)
    ]
    found = compare_scores(
        scorer, scores[0], scores[1], (traces[0], traces[1]), resamples=resamples, seed=seed
    )
    _show(document(found), to_json(found), output, "compare", as_json)


def stability(
    corpus: CorpusArgument,
    model: lines.ModelOption = "default",
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE,...",
            help="An option and its values, for instance stability=0,1,2 or hold_back=0,1,2."
            " Repeatable. By default all options that the model has.",
            show_default=False,
        ),
    ] = None,
    pos: PosOption = None,
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> None:
    """Vary the options of a model, and report accuracy, stability and latency.

    Examples:

      stir experiment stability heldout.jsonl --pos predicted -o stability

      stir experiment stability heldout.jsonl --vary min_confidence=0.5,0.7,0.9
    """
    from stir.lab.experiments.stability import (
        check_names,
        document,
        offered,
        sweep,
        to_json,
        traces_by_setting,
    )
    from stir.lab.metrics import Scorer

    gold = _read(corpus)
    loaded = lines.load(model).model
    values = _parse_values(vary) if vary else offered(loaded)
    check_names(values)
    tags = pos or choose(gold)
    made = traces_by_setting(loaded, gold, tags.value)
    found = sweep(values, made, Scorer(gold, split=corpus.stem))
    _show(document(Path(model).name, found), to_json(found), output, "stability", as_json)


def calibration(
    corpus: CorpusArgument,
    model: lines.ModelOption = "default",
    uncalibrated: Annotated[
        bool,
        typer.Option(
            "--uncalibrated",
            help="Ignore the calibration of the model. Use this if the model was calibrated on"
            " this corpus: only the cross-validated fits are meaningful then.",
        ),
    ] = False,
    pos: PosOption = None,
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare confidences with precision, and find the threshold for a given precision.

    Examples:

      stir experiment calibration heldout.jsonl --pos predicted -o calibration
    """
    from stir.detector import Detector
    from stir.lab.experiments.calibration import (
        MOMENTS,
        calibrate,
        document,
        sample,
        to_json,
        without_calibration,
    )

    gold = _read(corpus)
    loaded = lines.load(model).model
    detector = Detector(without_calibration(loaded) if uncalibrated else loaded)
    tags = pos or choose(gold)
    traces = list(detector.traces(gold, tags.value))
    found = {moment: calibrate(sample(gold, traces, moment)) for moment in MOMENTS}
    _show(document(Path(model).name, found), to_json(found), output, "calibration", as_json)


def signals(
    corpus: CorpusArgument,
    model: lines.ModelOption = "default",
    pos: PosOption = None,
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> None:
    """Report how far the signals of a session can be relied on.

    How often hesitating is true before the speaker goes on, and at the end of an utterance; how
    often a word that was settled changes after all; for every operating point of the model.

    Examples:

      stir experiment signals heldout.jsonl --pos predicted -o signals
    """
    from stir.detector import Detector
    from stir.lab.experiments.signals import document, measure, to_json

    gold = _read(corpus)
    loaded = lines.load(model).model
    tags = pos or choose(gold)
    points = loaded.operating_points or (BALANCED,)
    found = {
        point: measure(Detector(loaded, operating_point=point), gold, tags.value)
        for point in points
    }
    _show(document(Path(model).name, found), to_json(found), output, "signals", as_json)


def cleaning(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Transcripts whose disfluencies are marked, as examples/transcripts/*.txt.",
            show_default=False,
        ),
    ],
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count what an editor would complain about in cleaned transcripts.

    lost: words that were removed and should not be. worse: half of a repair
    was removed. left: disfluencies that are still there. Per 1,000 words.

    Examples:

      stir experiment cleaning examples/transcripts/*.txt
    """
    from stir.lab.experiments.cleaning import complaints, document, read_marked, to_json

    detector = lines.load(model, Options(operating_point))
    marked = {file.stem: read_marked(file) for file in files}
    found = {name: (each, complaints(each, detector)) for name, each in marked.items()}
    _show(document(found), to_json(found), output, "cleaning", as_json)


COMMANDS = (safe, compare, stability, calibration, signals, cleaning)


def _read(corpus: Path) -> list[Utterance]:
    gold = list(read_jsonl(corpus))
    if not gold:
        raise CorpusError("no utterances", file=corpus)
    return gold


def _is_file(system: str) -> bool:
    return Path(system).suffix == ".jsonl"


def _traces(system: str, gold: Sequence[Utterance], pos: Pos | None) -> list[Trace]:
    return read_traces(system).traces if _is_file(system) else list(traced(gold, system, pos))


def _names(first: str, second: str) -> tuple[str, str]:
    """The file names, or the whole paths if the names are the same."""
    short = Path(first).stem, Path(second).stem
    return short if short[0] != short[1] else (first, second)


def _configuration(system: str, gold: Sequence[Utterance], pos: Pos | None) -> str:
    if _is_file(system):
        return content_of(Path(system))
    return configuration_of(system, pos or choose(gold))


def _parse_values(vary: Sequence[str]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for each in vary:
        name, equals, values = each.partition("=")
        if not equals or not values:
            raise typer.BadParameter(f"{each!r} is not NAME=VALUE,...", param_hint="--vary")
        found[name.replace("-", "_")] = [_value(text) for text in values.split(",")]
    return found


def _value(text: str) -> Any:
    """The value as a number if possible, else as text."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _show(
    document: Document, data: Mapping[str, Any], output: Path | None, name: str, as_json: bool
) -> None:
    if output is not None:
        # first, since whoever reads the tables may close the pipe
        from stir.lab.experiments.results import write_results

        for path in write_results(document, dict(data), output, name):
            err.print(f"stir: wrote {path}", markup=False, soft_wrap=True)
    if as_json:
        typer.echo(json.dumps(data, indent=2, allow_nan=False))
        return
    for table in document.tables():
        out.print(to_rich(table, out))
