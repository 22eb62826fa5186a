"""The paper's three sets of conversations (sections 4.1 and 5), from a folder of Switchboard.

Lists of conversations may be in `splits/` beside the folder. Otherwise the sets are chosen by the
paper's number ranges, among the conversations that have Treebank trees.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from stir.corpus.source import read_corpus
from stir.corpus.swda import conversation_files, read_swda
from stir.errors import CorpusError, Problems
from stir.types import Utterance

NUMBERS = {
    "train": ("2", "3"),
    "heldout": ("45", "46", "47", "48", "49"),
    "test": ("40", "41"),
}
"""Prefixes of the numbers in each set: files sw2* and sw3*, sw4[5-9]*, and sw4[0-1]*."""

Read = Callable[[int, int], None]


def read_paper_splits(
    corpus: Path, splits: Path | None, problems: Problems, progress: Read | None = None
) -> dict[str, list[Utterance]]:
    """Read the training, held-out and (if present) test utterances, without partial words."""
    lists = corpus.parent / "splits" if splits is None else splits
    found = {}
    for name in NUMBERS:
        if (file := lists / f"{name}.txt").exists():
            read = read_corpus(corpus, file, problems=problems, progress=progress)
        elif splits is None and not lists.is_dir():
            read = read_swda(corpus, _numbered(corpus, name), problems=problems, progress=progress)
        elif name == "test" and corpus.is_dir() and (numbers := _numbered(corpus, name)):
            read = read_swda(corpus, numbers, problems=problems, progress=progress)
        else:
            continue
        found[name] = list(read)
    for name in ("train", "heldout"):
        if not found.get(name):
            message = f"no conversation of the {name} set was found ({lists / name}.txt)"
            raise CorpusError(message, file=corpus)
    return {name: utterances for name, utterances in found.items() if utterances}


def _numbered(corpus: Path, name: str) -> list[str]:
    """Return the Treebank conversations whose numbers have a prefix of the set."""
    if not corpus.is_dir():
        raise CorpusError(
            "is not a folder of Switchboard; without one, give lists of conversations (--splits)",
            file=corpus,
        )
    files = conversation_files(corpus)
    return [n for n, file in files.items() if n.startswith(NUMBERS[name]) and _has_trees(file)]


def _has_trees(path: Path) -> bool:
    with path.open(encoding="utf-8", newline="", errors="replace") as file:
        return any((row.get("trees") or "").strip() for row in csv.DictReader(file))
