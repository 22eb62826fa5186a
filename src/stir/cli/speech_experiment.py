"""`stir experiment speech`: speak a list, recognise it, and follow the recogniser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stir.cli import lines
from stir.cli.console import err, out, progress
from stir.cli.document_tables import to_rich
from stir.cli.model_experiments import JsonOption, OutputOption
from stir.lab.metrics.bootstrap import RESAMPLES, SEED

if TYPE_CHECKING:
    from stir.detector import Detector
    from stir.lab.experiments.speech.following import Study
    from stir.lab.experiments.speech.voice import Voice
    from stir.types import Utterance


def speech(
    corpus: Annotated[
        Path,
        typer.Argument(metavar="CORPUS.jsonl", help="Annotated utterances.", show_default=False),
    ],
    work: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER",
            help="Store what the recogniser hears here; it is not recognised twice.",
            show_default=False,
        ),
    ],
    model: lines.ModelOption = "default",
    voice: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="A voice of espeak-ng, such as en-gb.", show_default=False
        ),
    ] = None,
    all_words: Annotated[
        bool,
        typer.Option(
            "--all-words",
            help="Recognise all words of pocketsphinx's dictionary, not only those of the list.",
        ),
    ] = False,
    output: OutputOption = None,
    as_json: JsonOption = False,
    resamples: Annotated[
        int, typer.Option(min=1, help="Number of bootstrap resamples.")
    ] = RESAMPLES,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = SEED,
) -> None:
    """Speak a list, recognise it live, and score the labels with turns joined over finals.

    Needs espeak-ng and pocketsphinx, unless the work folder has all results.

    Examples:

      stir experiment speech examples/spoken.jsonl --work speech

      stir experiment speech examples/spoken.jsonl --work speech --all-words
    """
    from stir.corpus.jsonl import read_jsonl
    from stir.errors import CorpusError
    from stir.lab.experiments.results import write_results
    from stir.lab.experiments.speech.report import document, make_report, to_json
    from stir.lab.experiments.speech.voice import Voice

    utterances = [utterance for utterance in read_jsonl(corpus) if utterance.words]
    if not utterances:
        raise CorpusError("nothing to speak", file=corpus)
    detector = lines.load(model)
    study = _study(
        detector, utterances, work, Voice() if voice is None else Voice(voice), all_words
    )
    report = make_report(detector, study, resamples=resamples, seed=seed)
    page, data = document(report), to_json(report)
    if output is not None:
        for path in write_results(page, data, output, "speech"):
            err.print(f"stir: wrote {path}", markup=False, soft_wrap=True)
    for failure in study.failures:
        err.print(f"stir: {failure.id}: {failure.message}", style="yellow", markup=False)
    if as_json:
        typer.echo(json.dumps(data, indent=2, allow_nan=False))
        return
    for table in page.tables():
        out.print(to_rich(table, out))


def _study(
    detector: Detector, utterances: list[Utterance], work: Path, voice: Voice, all_words: bool
) -> Study:
    from stir.lab.experiments.speech.following import follow_all
    from stir.lab.experiments.speech.recordings import record

    with progress() as bar:
        task = bar.add_task("recognising", total=2 * len(utterances))

        def step() -> None:
            bar.advance(task)

        recordings = record(utterances, work, voice, all_words=all_words, progress=step)
        bar.update(task, description="following")
        return follow_all(detector, utterances, recordings, step)
