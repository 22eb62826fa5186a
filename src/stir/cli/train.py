"""`stir train`: from a corpus to a model folder."""

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
            help="A further corpus to train on, or a split file of the same; may be repeated."
        ),
    ] = None,
    preset: Annotated[
        str,
        typer.Option(
            help="paper: Figure 5's best F_rm; figure-5-total: its best total score;"
            " paper-total: the best total score here;"
            " default: the recurrent network (needs the extra 'network')."
        ),
    ] = "paper",
    heldout: Annotated[
        Path | None,
        typer.Option(
            help="A corpus, or a split file of the same, that confidences are calibrated on;"
            " for --preset default."
        ),
    ] = None,
    vectors: Annotated[
        Path | None,
        typer.Option(
            help="Word vectors that the networks begin with, as GloVe's glove.6B.100d.txt;"
            " for --preset default."
        ),
    ] = None,
    costs: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C",
            help="What missing an rp_start, rm_start and rp_end costs, instead of the preset's.",
        ),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Reparandum starts followed per onset.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 0,
    base: Annotated[
        str | None,
        typer.Option(
            help="A model folder beside the output; what is the same is not stored again."
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(help="Keep finished steps here; a run that was stopped goes on from them."),
    ] = None,
    strict: Strict = False,
) -> None:
    """Train a detector: language models, tagger and the classifiers of all four stages.

    Examples:

      stir train swda --split train.txt --preset paper -o models/paper --work /tmp/paper

      stir train examples/corpus.jsonl -o models/toy

      stir train swda --split train.txt --extra extra.txt --heldout heldout.txt --preset default \
        --vectors glove.6B.100d.txt -o models/default --work /tmp/default
    """
    if preset == "default":
        if costs is not None or depth is not None or base is not None:
            raise typer.BadParameter("costs, depth and base are settings of the paper's presets")
        _train_default(corpus, output, split, extra or [], heldout, vectors, seed, work, strict)
        return
    if heldout is not None:
        raise typer.BadParameter("only --preset default looks at held-out conversations")
    if vectors is not None:
        raise typer.BadParameter("only --preset default knows word vectors")
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
        settings = replace(settings, costs=Costs(*_numbers(costs)))
    if depth is not None:
        settings = replace(settings, depth=depth)
    utterances = _read(corpus, split, extra or [], strict)
    with progress() as bar:
        task = bar.add_task("training", total=None)
        trainer = Trainer(
            utterances,
            settings,
            work,
            lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
        )
        model = trainer.model(preset, shlex.join(["stir", *sys.argv[1:]]))
    try:
        save(model, output, base)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    err.print(f"trained on {len(utterances)} utterances; the model is in {output}", soft_wrap=True)


def _numbers(costs: str) -> tuple[float, float, float]:
    try:
        a, b, c = (float(cost) for cost in costs.split(","))
    except ValueError:
        raise typer.BadParameter(f"three numbers were expected, not {costs!r}") from None
    if min(a, b, c) <= 0:
        raise typer.BadParameter("a cost is positive")
    return a, b, c


def _read(corpus: Path, split: Path | None, extra: list[Path], strict: bool) -> list[Utterance]:
    problems = Problems(strict=strict)
    with progress() as bar:
        task = bar.add_task("reading", total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        found = list(read_corpus(corpus, split, problems=problems, progress=tell))
        for path in extra:
            found += read_corpus(*_where(corpus, path), problems=problems, progress=tell)
    report(problems, shown=5)
    if not found:
        raise CorpusError("no utterance was found", file=corpus)
    return found


def _where(corpus: Path, named: Path) -> tuple[Path, Path | None]:
    """A corpus of its own, or conversations of the first one that a split file names."""
    return (corpus, named) if named.suffix == ".txt" and corpus.is_dir() else (named, None)


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
    further = [u for path in extra for u in _read(*_where(corpus, path), [], strict)]
    held = [] if heldout is None else _read(*_where(corpus, heldout), [], strict)
    with progress() as bar:
        task = bar.add_task("training", total=None)
        trainer = DefaultTrainer(
            first,
            further,
            held,
            DefaultSettings(seed=seed),
            work,
            lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
            vectors,
        )
        model = trainer.model("default", shlex.join(["stir", *sys.argv[1:]]))
    try:
        save(model, output)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    count = len(first) + len(further)
    err.print(f"trained on {count} utterances; the model is in {output}", soft_wrap=True)
