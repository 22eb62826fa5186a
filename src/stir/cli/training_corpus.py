"""Read the corpora that `stir train` is given."""

from __future__ import annotations

from pathlib import Path

from stir.cli.console import progress, report
from stir.corpus.source import read_corpus
from stir.errors import CorpusError, Problems
from stir.types import Utterance


def read_utterances(corpus: Path, split: Path | None, strict: bool) -> list[Utterance]:
    """Read a corpus with a progress bar, and report its problems."""
    problems = Problems(strict=strict)
    with progress() as bar:
        task = bar.add_task(f"reading {split or corpus}", total=None)
        utterances = list(
            read_corpus(
                corpus,
                split,
                problems=problems,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        )
    report(problems, shown=5)
    if not utterances:
        raise CorpusError("no utterance was found", file=split or corpus)
    return utterances


def corpus_and_split(corpus: Path, path: Path) -> tuple[Path, Path | None]:
    """Whether `path` is a corpus, or a split file of `corpus`."""
    return (corpus, path) if path.suffix == ".txt" and corpus.is_dir() else (path, None)
