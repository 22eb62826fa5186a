"""Reads a corpus of any format by its path: a Switchboard folder, JSONL or mark-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from stir.corpus.jsonl import read_jsonl, read_lines
from stir.corpus.markup import parse_markup
from stir.corpus.partial_words import without_partial_words
from stir.corpus.splits import check_split, read_split
from stir.corpus.swda import conversation_files, read_swda
from stir.errors import CorpusError, MarkupError, Problems
from stir.types import Utterance


def read_corpus(
    path: str | Path,
    split: str | Path | None = None,
    *,
    partial_words: bool = False,
    problems: Problems | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Utterance]:
    """Read the utterances of a corpus, or only those of the conversations in a split file.

    A folder is read as Switchboard, ``*.jsonl`` as JSONL, any other file as mark-up. Partial words
    are removed unless `partial_words` is true. Errors go to `problems`, or are raised without it.
    """
    problems = problems if problems is not None else Problems(strict=True)
    path = Path(path)
    wanted = None if split is None else read_split(split, problems)
    if path.is_dir():
        if wanted is not None and split is not None:
            check_split(split, wanted, conversation_files(path), problems)
        yield from read_swda(
            path,
            None if wanted is None else list(wanted),
            partial_words=partial_words,
            problems=problems,
            progress=progress,
        )
        return
    found: set[str] = set()
    reader = read_jsonl if path.suffix == ".jsonl" else read_markup
    for utterance in reader(path, problems):
        found.add(utterance.conversation)
        if wanted is None or utterance.conversation in wanted:
            whole = utterance if partial_words else without_partial_words(utterance)
            if whole is not None:
                yield whole
    if wanted is not None and split is not None:
        check_split(split, wanted, found, problems)


def read_markup(path: str | Path, problems: Problems) -> Iterator[Utterance]:
    """Read a file with one utterance per line: ``id<TAB>mark-up`` or only mark-up.

    Blank lines and lines that start with ``#`` are comments. Valid brackets of a line with errors
    are kept.
    """
    seen: dict[str, int] = {}
    for line, text in read_lines(path, problems):
        if not text.strip() or text.startswith("#"):
            continue
        name, tab, markup = text.rstrip("\n").rpartition("\t")
        name = name.strip() if tab else f"{Path(path).stem}:-:{line}"
        errors: list[MarkupError] = []
        words, annotation = parse_markup(markup, lenient=errors)
        for markup_error in errors:
            problems.add(markup_error.at(file=path, line=line, utterance=name), dropped="marks")
        if not words or name in seen:
            message = "no words" if not words else f"the id was given to line {seen[name]} already"
            error = CorpusError(message, file=path, line=line, utterance=name)
            problems.add(error, dropped="utterances")
            continue
        seen[name] = line
        speaker = name.split(":")[1] if tab and name.count(":") == 2 else None
        yield Utterance(name, words, None, annotation, speaker)
