"""`stir train --from MODEL`: fine-tune a model of the engine `network`."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from stir.cli.console import err, progress
from stir.cli.train_default import missing_extra
from stir.cli.training_report import report_held_out
from stir.detector import load_model
from stir.errors import InputError
from stir.types import Utterance


def train_from(
    name: str,
    utterances: list[Utterance],
    output: Path,
    test_share: float,
    seed: int,
    licence: str | None,
) -> None:
    """Fine-tune a model, write it, and report the scores before and after."""
    try:
        from stir.lab.training.fine_tuning import FineTuningSettings, base_of, fine_tune
        from stir.lab.training.tagging import hold_out
        from stir.models.parts import save
    except ModuleNotFoundError as error:
        raise missing_extra(error) from error
    base = base_of(load_model(name), name)
    kept, test = hold_out(utterances, test_share)
    _say(f"{len(utterances)} utterances; {name!r} reads them with its own tagger and lexicon")
    if test:
        report_held_out(base, test, " before")
    with progress() as bar:
        task = bar.add_task("fine-tuning", total=None)

        def show(step: str, done: int, total: int) -> None:
            bar.update(task, description=step, completed=done, total=total)

        tuned = fine_tune(
            base,
            kept,
            FineTuningSettings(seed=seed),
            show,
            name=output.name,
            command=shlex.join(["stir", *sys.argv[1:]]),
            corpus_licence=licence or "",
        )
    try:
        save(tuned.model, output)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    epochs = ", ".join(map(str, tuned.epochs))
    calibration = "new" if tuned.recalibrated else f"that of {name!r}"
    _say(
        f"fine-tuned on {len(kept)} utterances; epochs kept: {epochs}; calibration: {calibration};"
        f" wrote {output}"
    )
    if test:
        report_held_out(tuned.model, test, " after")
    if base.licence:
        _say(f"licence: {base.licence}, that of {name!r}, from which the model is derived")


def _say(text: str) -> None:
    err.print(text, markup=False, soft_wrap=True)
