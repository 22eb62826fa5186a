"""`stir corpus`: convert and count corpora."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.table import Table

from stir.cli.console import err, out, progress, report
from stir.cli.help import Command
from stir.cli.visible import for_output, visible
from stir.corpus import write_jsonl, write_markup
from stir.corpus.source import read_corpus
from stir.corpus.statistics import Statistics
from stir.errors import CorpusError, Problems
from stir.files import refuse_overwriting, replacing
from stir.types import Kind, Utterance

app = typer.Typer(help="Read, convert and count corpora.", no_args_is_help=True)

CorpusPath = Annotated[
    Path,
    typer.Argument(
        metavar="CORPUS",
        help="A Switchboard folder (SwDA), a .jsonl file, or a mark-up file.",
        show_default=False,
    ),
]
Split = Annotated[
    Path | None,
    typer.Option(help="Read only the conversations listed in this file.", metavar="FILE"),
]
PartialWords = Annotated[
    bool, typer.Option("--partial-words", help="Keep broken-off words (wor-).")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Stop at the first problem, with exit status 1.")
]


@app.callback()
def _corpus() -> None:
    """Read, convert and count corpora."""


@contextmanager
def _reading(
    corpus: Path, split: Path | None, partial_words: bool, strict: bool
) -> Iterator[Iterator[Utterance]]:
    """Read a corpus with a progress bar, then report the problems."""
    problems = Problems(strict=strict)
    with progress() as bar:
        task = bar.add_task("reading", total=None)
        yield read_corpus(
            corpus,
            split,
            partial_words=partial_words,
            problems=problems,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    report(problems)


@app.command(cls=Command)
def export(
    corpus: CorpusPath,
    split: Split = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; standard output by default."),
    ] = None,
    partial_words: PartialWords = False,
    markup: Annotated[
        bool, typer.Option("--markup", help="Write id<TAB>mark-up instead of JSONL.")
    ] = False,
    strict: Strict = False,
) -> None:
    """Convert a corpus to JSONL (or mark-up), one utterance a line.

    Examples:

      stir corpus export swda --split heldout.txt -o heldout.jsonl

      stir corpus export examples/corpus.txt --markup | head
    """
    refuse_overwriting([output], [corpus, split])
    with _reading(corpus, split, partial_words, strict) as utterances:
        found = list(utterances)
    if not found:
        raise CorpusError("no utterance was found", file=corpus)
    if output is None:
        _write(sys.stdout, found, markup)
        return
    with replacing(output) as file:
        _write(file, found, markup)
    err.print(f"wrote {len(found)} utterances to {output}", markup=False, soft_wrap=True)


def _write(file: IO[str], utterances: list[Utterance], markup: bool) -> None:
    if not markup:
        write_jsonl(file, utterances)
        return
    for utterance in utterances:
        line = f"{utterance.id}\t{write_markup(utterance.words, utterance.annotation)}\n"
        file.write(visible(line) if file.isatty() else line)


@app.command(cls=Command)
def stats(
    corpus: CorpusPath,
    split: Split = None,
    partial_words: PartialWords = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    top: Annotated[int, typer.Option(help="How many edit terms to list.", min=0)] = 20,
    strict: Strict = False,
) -> None:
    """Count utterances, words, repairs and edit terms.

    Examples:

      stir corpus stats examples/corpus.jsonl

      stir corpus stats swda --split heldout.txt --partial-words
    """
    with _reading(corpus, split, partial_words, strict) as utterances:
        found = Statistics.of(utterances)
    if not found.utterances:
        raise CorpusError("no utterance was found", file=corpus)
    if as_json:
        print(for_output(json.dumps(found.to_json(), indent=2, ensure_ascii=False)))
        return
    _print_words(found)
    if found.repairs:
        _print_kinds(found)
        _print_lengths(found.reparandum_lengths)
        _print_structure(found)
    if found.edit_terms and top:
        _print_edit_terms(found, top)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table


def _print(heading: str, table: Table) -> None:
    out.print(heading, style="bold")
    out.print(table)


def _print_words(s: Statistics) -> None:
    table = _table("", "words", "share")
    rows = [
        ("fluent (without edit terms and reparanda)", s.fluent_words),
        ("reparandum", s.rm_words),
        ("repair phase (a delete's next word included)", s.rp_words),
        ("edit terms", s.edit_words),
        ("  of which interregnum", s.interregnum_words),
        ("partial", s.partial_words),
    ]
    for name, count in rows:
        table.add_row(name, str(count), _percent(count, s.words))
    counts = f"{len(s.conversations)} conversations, {s.utterances} utterances, {s.words} words"
    _print(counts, table)


def _print_kinds(s: Statistics) -> None:
    table = _table("kind", "repairs", "share", "with interregnum")
    for kind in Kind:
        table.add_row(
            kind.value,
            str(s.kinds[kind]),
            _percent(s.kinds[kind], s.repairs),
            _percent(s.with_interregnum[kind], s.kinds[kind]),
        )
    total = s.with_interregnum.total()
    table.add_row("all", str(s.repairs), "100.0 %", _percent(total, s.repairs))
    _print(f"\n{s.repairs} repairs, one in {s.words / s.repairs:.1f} words", table)


_BAR = 40


def _print_lengths(lengths: Counter[int], longest: int = 8) -> None:
    total = lengths.total()
    table = _table("words", "repairs", "share")
    table.add_column("")
    rows = [(str(n), lengths[n]) for n in range(1, longest)]
    rows.append((f"{longest}+", sum(n for length, n in lengths.items() if length >= longest)))
    most = max(count for _, count in rows)
    for name, count in rows:
        bar = "█" * round(_BAR * count / most) or ("▏" if count else "")
        table.add_row(name, str(count), _percent(count, total), bar)
    mean = sum(length * n for length, n in lengths.items()) / total
    _print(f"\nlength of the reparandum, {mean:.2f} words on average", table)


def _print_structure(s: Statistics) -> None:
    out.print("\nstructure", style="bold")
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row(str(s.chained), "repairs are chained: they repair a repair")
    table.add_row(str(s.nested), "are nested in a phase of another repair")
    table.add_row(str(s.beyond_search), "start more than 7 words before their onset")
    out.print(table)


def _print_edit_terms(s: Statistics, top: int) -> None:
    total = s.edit_terms.total()
    table = _table("edit term", "times", "share")
    for term, count in s.edit_terms.most_common(top):
        table.add_row(term, str(count), _percent(count, total))
    _print(f"\n{total} runs of edit terms, {len(s.edit_terms)} distinct", table)
