"""`stir train --preset default` and `--preset open`: train the recurrent networks."""

from __future__ import annotations

import shlex
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from stir.cli.console import err, progress
from stir.cli.training_corpus import corpus_and_split, read_utterances
from stir.corpus.swda import read_swda
from stir.errors import InputError, MissingExtraError, Problems
from stir.types import Utterance

if TYPE_CHECKING:
    from stir.lab.training.material import Material
    from stir.lab.training.settings import DefaultSettings


class Steps(StrEnum):
    """Which steps of training are done."""

    ALL = "all"
    ENCODE = "encode"
    NETWORKS = "networks"


@dataclass(frozen=True)
class DefaultOptions:
    """The options of the command that only this preset has."""

    heldout: Path | None = None
    vectors: Path | None = None
    ami: Path | None = None
    disfl_qa: Path | None = None
    requests: tuple[Path, ...] = ()
    prose: tuple[Path, ...] = ()
    tag_rules: Path | None = None
    steps: Steps = Steps.ALL

    def refuse(self, *names: str, preset: str = "default") -> None:
        """Refuse options that are for another preset: all of these, or those with the names."""
        for name in names or vars(self):
            if getattr(self, name) != getattr(DefaultOptions, name):
                option = f"--{name.replace('_', '-')}"
                raise typer.BadParameter(f"{option} is for --preset {preset}")


def train_default(
    corpus: Path | None,
    output: Path | None,
    split: Path | None,
    extra: list[Path],
    options: DefaultOptions,
    seed: int,
    work: Path | None,
    strict: bool,
) -> None:
    """Train the model `default`, or do some of the steps."""
    options.refuse("tag_rules", preset="open")
    if _only_networks(options, "default", output, seed, work):
        return
    if corpus is None:
        raise typer.BadParameter("a CORPUS is needed, except with --steps networks")
    if options.vectors is None:
        raise typer.BadParameter("--preset default needs --vectors")
    try:
        from stir.lab.training.material import Material, development_sets
        from stir.lab.training.settings import DefaultSettings
    except ModuleNotFoundError as error:
        raise missing_extra(error) from error
    sources = [(corpus, split), *(corpus_and_split(corpus, path) for path in extra)]
    first, *further = (read_utterances(*source, strict) for source in sources)
    heldout: list[Utterance] = []
    if options.heldout is not None:
        heldout = read_utterances(*corpus_and_split(corpus, options.heldout), strict)
    folders = [source for source, _ in sources]
    material = Material(
        first,
        options.vectors,
        extra=[utterance for utterances in further for utterance in utterances],
        marked=_with_marks(zip(folders, (first, *further), strict=True), strict),
        meetings=options.ami,
        questions=options.disfl_qa,
        requests=options.requests,
        prose=options.prose,
        development=development_sets(heldout, options.ami, options.disfl_qa),
    )
    _train(material, DefaultSettings(seed=seed), "default", options.steps, output, work)


def train_open(output: Path | None, options: DefaultOptions, seed: int, work: Path | None) -> None:
    """Train the model `open`, or do some of the steps."""
    options.refuse("heldout")
    if _only_networks(options, "open", output, seed, work):
        return
    if options.vectors is None or options.ami is None or options.tag_rules is None:
        raise typer.BadParameter("--preset open needs --vectors, --ami and --tag-rules")
    if not options.requests:
        raise typer.BadParameter("--preset open needs --requests")
    try:
        from stir.lab.training.open_material import OpenFiles, read_open_material
        from stir.lab.training.settings import OPEN_SETTINGS, FluentSettings
    except ModuleNotFoundError as error:
        raise missing_extra(error) from error
    files = OpenFiles(
        options.vectors,
        options.ami,
        options.tag_rules,
        options.disfl_qa,
        options.requests,
        options.prose,
    )
    material = read_open_material(files, FluentSettings(), seed)
    unknown = sum(not file.source for file in material.sources)
    if unknown:
        _say(f"{unknown} files are of unknown source: the model will state no licence")
    _train(material, replace(OPEN_SETTINGS, seed=seed), "open", options.steps, output, work)


def _only_networks(
    options: DefaultOptions, preset: str, output: Path | None, seed: int, work: Path | None
) -> bool:
    """Check the options about steps; train the networks if nothing else is to be done."""
    if options.steps is not Steps.ALL and work is None:
        raise typer.BadParameter(f"--steps {options.steps.value} needs --work")
    if options.steps is Steps.ALL and output is None:
        raise typer.BadParameter("--output is needed, except with --steps encode or networks")
    if options.steps is Steps.NETWORKS:
        assert work is not None
        _train_networks(work, preset, seed)
        return True
    return False


def _train(
    material: Material,
    settings: DefaultSettings,
    preset: str,
    steps: Steps,
    output: Path | None,
    work: Path | None,
) -> None:
    try:
        from stir.lab.training.default import DefaultTrainer
        from stir.models.parts import save
    except ModuleNotFoundError as error:
        raise missing_extra(error) from error
    with progress() as bar:
        task = bar.add_task("training", total=None)

        def show(step: str, done: int, total: int) -> None:
            bar.update(task, description=step, completed=done, total=total)

        trainer = DefaultTrainer(material, settings, work, show)
        if steps is Steps.ENCODE:
            words = len(trainer.encoded().encoded.words)
        else:
            model = trainer.model(preset, shlex.join(["stir", *sys.argv[1:]]))
    if steps is Steps.ENCODE:
        _say(f"encoded {words} words; they are in {work}")
        return
    assert output is not None
    try:
        save(model, output)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    count = len(material.train) + len(material.extra)
    _say(f"trained on {count} utterances; wrote {output}")


def _train_networks(work: Path, preset: str, seed: int) -> None:
    try:
        from stir.lab.training.networks import read_training_data, train_networks
        from stir.lab.training.settings import OPEN_SETTINGS, DefaultSettings
    except ModuleNotFoundError as error:
        raise missing_extra(error) from error
    data = read_training_data(work)
    with progress() as bar:
        task = bar.add_task("training", total=None)

        def show(step: str, done: int, total: int) -> None:
            bar.update(task, description=step, completed=done, total=total)

        base = OPEN_SETTINGS if preset == "open" else DefaultSettings()
        trained = train_networks(data, replace(base, seed=seed), work, show)
    _say(f"trained {len(trained)} networks; they are in {work}")


def _with_marks(sources: Iterable[tuple[Path, list[Utterance]]], strict: bool) -> list[Utterance]:
    """Read the conversations of Switchboard folders again, with their punctuation."""
    conversations: defaultdict[Path, set[str]] = defaultdict(set)
    for folder, utterances in sources:
        if folder.is_dir():
            conversations[folder].update(utterance.conversation for utterance in utterances)
    # what is wrong with them has been reported already
    problems = Problems(strict=strict)
    return [
        utterance
        for folder, names in conversations.items()
        for utterance in read_swda(folder, sorted(names), marks=True, problems=problems)
    ]


def missing_extra(error: ModuleNotFoundError) -> Exception:
    """What to install, or the error itself."""
    if error.name in {"torch", "scipy"}:
        return MissingExtraError("training a network", "network")
    return MissingExtraError("training", "train") if error.name in {"sklearn", "joblib"} else error


def _say(text: str) -> None:
    err.print(text, markup=False, soft_wrap=True)
