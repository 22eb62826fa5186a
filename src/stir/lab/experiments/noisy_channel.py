"""The noisy channel beside STIR: the comparison of sections 2 and 6, run instead of quoted.

It is trained on the same utterances, decodes the same words with the same gold tags, and is scored
by the same scorer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stir.lab.experiments.grid.parallel import Task
from stir.lab.experiments.grid.runs import from_arrays, to_arrays
from stir.lab.experiments.grid.workspace import TRAIN, opened
from stir.lab.experiments.report.document import Number, Row, Section, Table
from stir.lab.experiments.table2 import Scores, best
from stir.lab.metrics import VALUES, Score, Scorer, paired_bootstrap
from stir.lab.noisy_channel.channel import Channel
from stir.lab.noisy_channel.decoder import BEAM, WIDTH, Decoder, traces
from stir.lab.noisy_channel.source import Source
from stir.lab.training.checkpoint import Arrays

SHOWN = ("F_rm", "P_rm", "R_rm", "F_s", "F_ed", "DA", "DA.1", "DA.6", "TD_rp", "TD_rm", "EO")
COMPARED = ("F_rm", "F_s", "DA", "EO")
PUBLISHED: Mapping[str, float] = {
    "F_rm": 0.778, "DA": 0.694, "DA.1": 0.578, "DA.6": 0.770, "TD_rp": 4.6, "TD_rm": 7.5
}  # fmt: skip
"""Zwarts, Johnson and Dras 2010 on the test set, as section 2 of the paper gives them."""
SYSTEM = "noisy channel"
RESAMPLES = 2000


def tasks(folder: str, split: str) -> list[Task]:
    """Return the task that trains and decodes."""
    return [Task(SYSTEM, kept, (folder, split), 300)]


def kept(folder: str, split: str) -> Score:
    """Task: train on the training utterances and score a split."""
    space = opened(folder)

    def compute() -> Arrays:
        training, gold = space.corpus(TRAIN), space.corpus(split)
        channel = Channel(training)
        found = traces(Decoder(channel, Source(training, channel)), gold)
        score = Scorer(gold, split=split).score(
            found, system=SYSTEM, configuration="noisy-channel", published=False
        )
        return to_arrays(score)

    depends = {"split": split, "beam": BEAM, "width": WIDTH}
    return from_arrays(space.checkpoints.step("noisy-channel", depends, compute))


def section(scores: Scores, channels: Mapping[str, Score]) -> Section:
    """Make the report section; `channels` are the scores by split, `scores` those on held-out."""
    chosen = best(scores)["F_rm"]
    ours = scores[chosen]
    first = next(iter(channels.values()))
    rows = [_row(f"{SYSTEM} ({split})", score) for split, score in channels.items()]
    rows.append(_row(f"STIR, best F_rm: {chosen} ({ours.signature.split})", ours))
    theirs = tuple(Number(PUBLISHED.get(name)) for name in SHOWN)
    rows.append(Row(("Zwarts et al. 2010 (test)", *theirs)))
    return Section(
        "The noisy channel",
        [
            "Johnson and Charniak's channel of rough copies with a bigram source, rescored with"
            " the trigram, decoded prefix by prefix as Zwarts et al. do (`python -m"
            " stir.lab.noisy_channel TRAIN.jsonl CORPUS.jsonl -o TRACE.jsonl`). A repair is shown"
            " as soon as it is the best analysis of a prefix, its missing words taken as copies or"
            " dropped.",
            "What it leaves out: the TAG parser (a beam of"
            f" {BEAM} hypotheses within {WIDTH:g} bits takes the place of its chart), the parser"
            " as a source, and the re-ranker. It also finds edit terms, which the papers remove"
            " beforehand.",
            *_compared(ours, first),
        ],
        [Table("noisy-channel", "The noisy channel beside STIR", ("", *SHOWN), rows)],
    )


def _row(name: str, score: Score) -> Row:
    values = score.values()
    return Row((name, *(Number(values.get(n, score[n])) for n in SHOWN)), str(score.signature))


def _compared(ours: Score, channel: Score) -> Sequence[str]:
    """Say by how much the noisy channel differs, if it does."""
    of = {name: VALUES[name] for name in COMPARED}
    found = paired_bootstrap(ours, channel, of=of, resamples=RESAMPLES)
    listed = [
        f"{name} {change.value:+.3f} ({change.low:+.3f} to {change.high:+.3f})"
        for name, change in found.items()
    ]
    if not listed:
        return []
    return [f"The noisy channel against STIR's best F_rm: {', '.join(listed)}."]
