"""`stir train`: train a model on a corpus."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from stir.cli.console import err, progress, report
from stir.cli.corpus import CorpusPath, Split, Strict
from stir.corpus.source import read_corpus
from stir.errors import CorpusError, InputError, MissingExtraError, Problems
from stir.types import Utterance


def train(
    corpus: CorpusPath,
    output: Annotated[Path, typer.Option("--output", "-o", help="The model folder to write.")],
    split: Split = None,
    extra: Annotated[
        list[Path] | None,
        typer.Option(
            help="Another corpus to train on, or another split file of the corpus. Repeatable."
        ),
    ] = None,
    preset: Annotated[
        str,
        typer.Option(
            help="paper: the paper's best F_rm (Figure 5); figure-5-total: its best total score;"
            " paper-total: the best total score in our experiments;"
            " default: the recurrent network (needs the extra 'network')."
        ),
    ] = "paper",
    heldout: Annotated[
        Path | None,
        typer.Option(
            help="A corpus, or a split file of the corpus, to calibrate confidences on;"
            " for --preset default."
        ),
    ] = None,
    vectors: Annotated[
        Path | None,
        typer.Option(
            help="Word vectors to initialise the networks with, as GloVe's glove.6B.100d.txt;"
            " for --preset default."
        ),
    ] = None,
    costs: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C",
            help="Costs of a missed rp_start, rm_start and rp_end, instead of the preset's.",
        ),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Stack depth: reparandum starts kept per onset.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="The random seed; the same seed gives the same model.")
    ] = 0,
    base: Annotated[
        str | None,
        typer.Option(
            help="A model folder beside the output; parts that are the same are not stored again."
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(help="Store finished steps here, so that a stopped run can be continued."),
    ] = None,
    strict: Strict = False,
) -> None:
    """Train a model on a corpus.

    The presets of the paper train language models, a tagger and the forests of
    the four stages. The preset default trains networks instead of forests.

    Examples:

      stir train swda --split train.txt --preset paper -o models/paper --work /tmp/paper

      stir train examples/corpus.jsonl -o models/toy

      stir train swda --split train.txt --extra extra.txt --heldout heldout.txt --preset default \
        --vectors glove.6B.100d.txt -o models/default --work /tmp/default
    """
    if preset == "default":
        if costs is not None or depth is not None or base is not None:
            raise typer.BadParameter("--costs, --depth and --base are for the paper's presets")
        _train_default(corpus, output, split, extra or [], heldout, vectors, seed, work, strict)
        return
    if heldout is not None:
        raise typer.BadParameter("--heldout is for --preset default")
    if vectors is not None:
        raise typer.BadParameter("--vectors is for --preset default")
    try:
        from stir.lab.training.fit import Trainer
        from stir.lab.training.settings import PRESETS, Costs
        from stir.models.parts import save
    except ModuleNotFoundError as error:
        if error.name not in {"sklearn", "joblib"}:
            raise
        raise MissingExtraError("training", "train") from error
    if preset not in PRESETS:
        raise typer.BadParameter(f"{preset!r} is none of {', '.join(PRESETS)}, default")
    settings = replace(PRESETS[preset], seed=seed)
    if costs is not None:
        settings = replace(settings, costs=Costs(*_parse_costs(costs)))
    if depth is not None:
        settings = replace(settings, depth=depth)
    utterances = _read(corpus, split, extra or [], strict)
    with progress() as bar:
        task = bar.add_task("training", total=None)
        trainer = Trainer(
            utterances,
            settings,
            work,
            lambda step, done, total: bar.update(
                task, description=step, completed=done, total=total
            ),
        )
        model = trainer.model(preset, shlex.join(["stir", *sys.argv[1:]]))
    try:
        save(model, output, base)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    _print_done(len(utterances), output)


def _print_done(count: int, output: Path) -> None:
    err.print(f"trained on {count} utterances; wrote {output}", markup=False, soft_wrap=True)


def _parse_costs(costs: str) -> tuple[float, float, float]:
    try:
        a, b, c = (float(cost) for cost in costs.split(","))
    except ValueError:
        raise typer.BadParameter(f"--costs takes three numbers, not {costs!r}") from None
    if min(a, b, c) <= 0:
        raise typer.BadParameter("--costs must be positive")
    return a, b, c


def _read(corpus: Path, split: Path | None, extra: list[Path], strict: bool) -> list[Utterance]:
    problems = Problems(strict=strict)
    with progress() as bar:
        task = bar.add_task("reading", total=None)

        def update(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        utterances = list(read_corpus(corpus, split, problems=problems, progress=update))
        for path in extra:
            source = _corpus_and_split(corpus, path)
            utterances += read_corpus(*source, problems=problems, progress=update)
    report(problems, shown=5)
    if not utterances:
        raise CorpusError("no utterance was found", file=corpus)
    return utterances


def _corpus_and_split(corpus: Path, path: Path) -> tuple[Path, Path | None]:
    """Whether `path` is a corpus, or a split file of `corpus`."""
    return (corpus, path) if path.suffix == ".txt" and corpus.is_dir() else (path, None)


def _train_default(
    corpus: Path,
    output: Path,
    split: Path | None,
    extra: list[Path],
    heldout: Path | None,
    vectors: Path | None,
    seed: int,
    work: Path | None,
    strict: bool,
) -> None:
    try:
        from stir.lab.training.default import DefaultTrainer
        from stir.lab.training.settings import DefaultSettings
        from stir.models.parts import save
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise MissingExtraError("training a network", "network") from error
    first = _read(corpus, split, [], strict)
    further = [u for path in extra for u in _read(*_corpus_and_split(corpus, path), [], strict)]
    held_out = [] if heldout is None else _read(*_corpus_and_split(corpus, heldout), [], strict)
    with progress() as bar:
        task = bar.add_task("training", total=None)
        trainer = DefaultTrainer(
            first,
            further,
            held_out,
            DefaultSettings(seed=seed),
            work,
            lambda step, done, total: bar.update(
                task, description=step, completed=done, total=total
            ),
            vectors,
        )
        model = trainer.model("default", shlex.join(["stir", *sys.argv[1:]]))
    try:
        save(model, output)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    _print_done(len(first) + len(further), output)
