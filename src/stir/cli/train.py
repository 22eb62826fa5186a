"""`stir train`: train a model on a corpus."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from stir.cli.console import err, progress
from stir.cli.corpus import Split, Strict
from stir.cli.train_default import DefaultOptions, Steps, train_default, train_open
from stir.cli.train_from import train_from
from stir.cli.training_corpus import corpus_and_split, read_utterances
from stir.cli.training_report import report_held_out
from stir.errors import InputError, MissingExtraError
from stir.types import Utterance

TAGGED_BY = "paper"
"""The packaged model whose tagger tags a corpus without tags."""


def train(
    corpus: Annotated[
        Path | None,
        typer.Argument(
            metavar="CORPUS",
            help="A Switchboard folder (SwDA), a .jsonl file, or a mark-up file.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="The model folder to write."),
    ] = None,
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
            metavar="NAME",
            help="paper: the paper's best F_rm (Figure 5); figure-5-total: its best total score;"
            " paper-total: the best total score in our experiments;"
            " paper-deep: the paper's features with deeper trees, cross-fitted;"
            " default: the recurrent network (needs the extra 'network');"
            " open: the same from openly licensed material alone (needs no CORPUS).",
        ),
    ] = "paper",
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="MODEL",
            help="Fine-tune this model instead of training one: a packaged model or a folder,"
            " with the engine 'network' (needs the extra 'network').",
        ),
    ] = None,
    heldout: Annotated[
        Path | None,
        typer.Option(
            help="A corpus, or a split file of the corpus, to calibrate confidences on."
            " For --preset default."
        ),
    ] = None,
    vectors: Annotated[
        Path | None,
        typer.Option(
            help="Word vectors that the networks read, as GloVe's glove.6B.100d.txt."
            " For --preset default, which needs them."
        ),
    ] = None,
    ami: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="AMI meetings as JSONL; the series ES2002 and IS1001 are for calibration."
            " For --preset default.",
        ),
    ] = None,
    disfl_qa: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Questions of Disfl-QA as JSONL; the last 1,000 are for calibration."
            " For --preset default.",
        ),
    ] = None,
    requests: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Fluent requests with slots as JSONL, of which corrections are made. Repeatable."
            " For --preset default.",
        ),
    ] = None,
    prose: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Plain text in which nothing is taken back, or a file of WordNet (data.noun),"
            " whose examples are read. Repeatable. For --preset default.",
        ),
    ] = None,
    tag_rules: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Lexicon and rules of Brill's tagger, as the folder 'en' of the package TextBlob."
            " For --preset open, which needs them, and --ami and --requests.",
        ),
    ] = None,
    steps: Annotated[
        Steps,
        typer.Option(
            help="encode: stop when the training data are encoded in --work; networks: train only"
            " the networks, from --work alone. For --preset default."
        ),
    ] = Steps.ALL,
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
            metavar="FOLDER",
            help="A model folder beside the output; parts that are the same are not stored again.",
        ),
    ] = None,
    test_share: Annotated[
        float,
        typer.Option(
            "--test-share",
            min=0.0,
            max=0.5,
            help="Hold out this share of a corpus file, and report the scores on it."
            " 0 trains on everything.",
        ),
    ] = 0.1,
    licence: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The licence of your corpus, and so of the model; written into the model folder.",
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Keep finished steps here, so that a stopped run can go on."
        ),
    ] = None,
    strict: Strict = False,
) -> None:
    """Train a model on a corpus.

    Your own corpus may be mark-up, one utterance per line: "i like [ the red +
    {uh} the blue ] car". A tenth is held out, and scored at the end. Words
    without part-of-speech tags are tagged by the packaged model paper, whose
    licence excludes commercial use.

    With --from, a few hundred sentences teach a packaged model the words and
    cues of a domain; the result has the licence of that model.

    The presets of the paper train language models, a tagger and the forests of
    the four stages; the preset default trains networks instead of forests. Only
    the networks need an accelerator: run with --steps encode, copy the folder
    --work to that machine, run there with --steps networks and the same --seed,
    copy the folder back, and run again without --steps.

    Examples:

      stir train swda --split train.txt --preset paper -o models/paper --work /tmp/paper

      stir train examples/corpus.txt -o toy

      stir train mine.txt --from default -o mine

      stir train swda --split train.txt --extra extra.txt --heldout heldout.txt --preset default \\
        --vectors glove.6B.100d.txt --ami ami.jsonl --disfl-qa train.jsonl \\
        --requests snips.jsonl --requests clinc.jsonl --prose sotu.txt --prose data.noun \\
        --work /tmp/default -o models/default

      stir train --preset default --steps networks --work /tmp/default

      stir train --preset open --vectors glove.6B.100d.txt --tag-rules textblob/en \\
        --ami ami.jsonl --disfl-qa train.jsonl --requests snips.jsonl \\
        --prose sotu.txt --prose data.noun --work /tmp/open -o models/open
    """
    own = DefaultOptions(
        heldout, vectors, ami, disfl_qa, tuple(requests or ()), tuple(prose or ()), tag_rules, steps
    )
    if preset in ("default", "open") and from_ is None:
        if costs is not None or depth is not None or base is not None:
            raise typer.BadParameter("--costs, --depth and --base are for the paper's presets")
        if preset == "default":
            train_default(corpus, output, split, extra or [], own, seed, work, strict)
            return
        if corpus is not None or split is not None or extra:
            raise typer.BadParameter("--preset open reads no CORPUS: see --ami")
        train_open(output, own, seed, work)
        return
    own.refuse("tag_rules", preset="open")
    own.refuse()
    if from_ is not None and (
        preset != "paper" or costs is not None or depth is not None or base is not None
        or work is not None
    ):  # fmt: skip
        raise typer.BadParameter("--from goes without --preset, --costs, --depth, --base, --work")
    if corpus is None:
        raise typer.BadParameter("a CORPUS is needed")
    if output is None:
        raise typer.BadParameter("--output is needed")
    sources = [(corpus, split), *(corpus_and_split(corpus, path) for path in extra or ())]
    if from_ is not None:
        utterances = [u for source in sources for u in read_utterances(*source, strict)]
        train_from(from_, utterances, output, test_share, seed, licence)
        return
    try:
        from stir.lab.training.fit import LICENCE, Trainer
        from stir.lab.training.settings import PRESETS, Costs
        from stir.lab.training.tagging import hold_out
        from stir.models.parts import save
    except ModuleNotFoundError as error:
        if error.name not in {"sklearn", "joblib"}:
            raise
        raise MissingExtraError("training", "train") from error
    if preset not in PRESETS:
        raise typer.BadParameter(f"{preset!r} is none of {', '.join(PRESETS)}, default, open")
    settings = replace(PRESETS[preset], seed=seed)
    if costs is not None:
        settings = replace(settings, costs=Costs(*_parse_costs(costs)))
    if depth is not None:
        settings = replace(settings, depth=depth)
    utterances = [u for source in sources for u in read_utterances(*source, strict)]
    utterances = _add_tags(utterances)
    is_own = not corpus.is_dir()
    utterances, test = hold_out(utterances, test_share if is_own else 0.0)
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
        own_licence = licence or ("" if is_own else LICENCE)
        model = trainer.model(preset, shlex.join(["stir", *sys.argv[1:]]), own_licence)
    try:
        save(model, output, base)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    message = f"trained on {len(utterances)} utterances; wrote {output}"
    err.print(message, markup=False, soft_wrap=True)
    if test:
        report_held_out(model, test)


def _add_tags(utterances: list[Utterance]) -> list[Utterance]:
    """Tag what has no tags, and say so."""
    if all(utterance.pos is not None for utterance in utterances):
        return utterances
    from stir.detector import load_model
    from stir.lab.training.tagging import with_tags
    from stir.paper.model import PaperModel

    packaged = load_model(TAGGED_BY)
    assert isinstance(packaged, PaperModel)
    assert packaged.tagger is not None
    tagged, count = with_tags(utterances, packaged.tagger)
    err.print(
        f"{count} of {len(utterances)} utterances have no tags; the tagger of {TAGGED_BY!r}"
        f" ({packaged.licence}) has added them",
        markup=False, soft_wrap=True,
    )  # fmt: skip
    return tagged


def _parse_costs(costs: str) -> tuple[float, float, float]:
    try:
        a, b, c = (float(cost) for cost in costs.split(","))
    except ValueError:
        raise typer.BadParameter(f"--costs takes three numbers, not {costs!r}") from None
    if min(a, b, c) <= 0:
        raise typer.BadParameter("--costs must be positive")
    return a, b, c
