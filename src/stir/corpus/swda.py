"""Reader of the Switchboard Dialog Act Corpus, with the conventions of the paper's author.

There is one CSV file per conversation and one row per sub-utterance; column `text` marks
disfluencies with the brackets of Meteer et al. (1995). In reading order: folder, file, row, token.

* A row continues its caller's utterance if its act tag is ``+`` or if an open repair of the
  utterance continues in the row; otherwise it starts a new utterance.
* Words are lower-cased and have no punctuation; a contraction is one word and has the concatenated
  tags of its parts.
* Tags come from column `trees` if a row has trees, else from `pos`. Repairs that only the trees
  contain (see `edited`) are added.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from stir.corpus.brackets import Bracketing, annotation
from stir.corpus.edited import add_edited, awaits_onset
from stir.corpus.jsonl import read_lines
from stir.corpus.partial_words import is_partial, without_partial_words
from stir.corpus.tags import Trees, align, column_pieces, is_word, spell, tag_of
from stir.errors import CorpusError, Problems
from stir.types import Utterance

_REQUIRED = ("conversation_no", "transcript_index", "act_tag", "caller", "text")
_OPTIONAL = ("pos", "trees", "ptb_treenumbers")

_TOKEN = re.compile(
    r"""
    (?P<comment> \*\[\[.*?(?:\]\]|$)        # *[[ remarks of the annotators ]]
               | <<.*?>> | <[^<>]*>         # <<remarks>> and <noises>
               | \{(?![A-Z]\b)[^{}]*\}      # {noises} in a few conversations
               | \[\w+\] )                  # and [noises] in others
  | \{(?P<type> [A-Z])\b
  | (?P<mark> [\[\]}] )
  | (?P<plus> \+(?=[\s\[\]{}]|$) )
  | (?P<word> [^\s\[\]{}<>*\#]+ )
  | (?P<other> \S )
    """,
    re.VERBOSE,
)
_CLOSING = "\"')"
_EDIT_TERM_TYPES = frozenset("FDE")
"""Fillers, discourse markers and explicit editing terms; {C ...} and {A ...} are fluent."""
_FILE = re.compile(r"sw_\d+_(\d+)\.utt\.csv")
_MAX_ROWS = 4
"""Rows of one caller that a repair may span. In Switchboard 99.99 % close within 2; a bracket that
is open for longer has no ``]`` and would swallow the rest of the conversation."""


def conversation_files(folder: str | Path) -> dict[str, Path]:
    """The files of a corpus folder by conversation number."""
    folder = Path(folder)
    if not folder.is_dir():
        raise CorpusError("no such folder", file=folder)
    matches = ((_FILE.fullmatch(path.name), path) for path in sorted(folder.rglob("*.csv")))
    found = {match[1]: path for match, path in matches if match is not None}
    if not found:
        raise CorpusError("the folder contains no conversation (sw_*_*.utt.csv)", file=folder)
    return found


def read_swda(
    folder: str | Path,
    conversations: Sequence[str] | None = None,
    *,
    partial_words: bool = False,
    marks: bool = False,
    problems: Problems | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Utterance]:
    """Read a corpus folder, or some of its conversations, sorted by file name.

    With `marks`, words keep the punctuation marks of the transcript (``guess,``).
    `progress` is called with the number of conversations read and their total.
    """
    files = conversation_files(folder)
    if conversations is not None:
        wanted = set(conversations)
        files = {number: path for number, path in files.items() if number in wanted}
    for done, path in enumerate(files.values(), 1):
        yield from read_conversation(
            path, partial_words=partial_words, marks=marks, problems=problems
        )
        if progress is not None:
            progress(done, len(files))


def read_conversation(
    path: str | Path,
    *,
    partial_words: bool = False,
    marks: bool = False,
    problems: Problems | None = None,
) -> Iterator[Utterance]:
    """Read the utterances of one conversation, sorted by their first rows."""
    problems = problems if problems is not None else Problems(strict=True)
    rows = [row for row in _read_rows(path, problems) if "@" not in row.act_tag]
    _find_unclosed(rows)
    current: dict[str, _Builder] = {}
    builders: list[_Builder] = []
    trees = Trees()
    for row in rows:
        builder = current.get(row.caller)
        if builder is None or not (row.act_tag == "+" or builder.continues_in(row)):
            if builder is not None:
                builder.close(row)
            if not row.has_words:
                continue
            builder = current[row.caller] = _Builder(path, row, problems)
            builders.append(builder)
        builder.add(row, trees)
    for builder in builders:
        utterance = builder.finish(marks)
        whole = utterance if partial_words else without_partial_words(utterance)
        if whole is not None:
            yield whole


@dataclass(slots=True)
class _Token:
    """One token of a row; `kind` is one of ``[ + ] { } word``."""

    kind: str
    text: str
    closes: bool = True
    mark: str = ""
    """The punctuation mark after a word."""


@dataclass(slots=True)
class _Row:
    line: int
    conversation: str
    index: str
    act_tag: str
    caller: str
    tokens: list[_Token]
    pos: str
    trees: list[str]
    tree_numbers: list[str]

    @property
    def has_words(self) -> bool:
        return any(token.kind == "word" for token in self.tokens)

    @property
    def closes_first(self) -> int:
        """Number of brackets that close before the first word."""
        closed = 0
        for token in self.tokens:
            if token.kind == "word":
                break
            closed += token.kind == "]"
        return closed


def _read_rows(path: str | Path, problems: Problems) -> Iterator[_Row]:
    line = 0

    def lines() -> Iterator[str]:
        nonlocal line
        for line, text in read_lines(path, problems):  # noqa: B007 - for the errors below
            yield text

    csv.field_size_limit(2**31 - 1)
    reader = csv.DictReader(lines(), strict=True)
    try:
        missing = [name for name in _REQUIRED if name not in (reader.fieldnames or ())]
        if missing:
            message = f"the column {missing[0]!r} is missing"
            problems.add(CorpusError(message, file=path, line=1), dropped="conversations")
            return
        for name in _OPTIONAL:
            if name not in (reader.fieldnames or ()):
                problems.add(CorpusError(f"the column {name!r} is missing", file=path, line=1))
        for values in reader:
            if any(values[name] is None for name in _REQUIRED):
                problem = CorpusError("the row has too few columns", file=path, line=line)
                problems.add(problem, dropped="rows")
                continue
            yield _row(values, line)
    except csv.Error as error:
        problem = CorpusError(f"not CSV: {error}", file=path, line=line)
        problems.add(problem, dropped="ends of files")


def _row(values: dict[str, str], line: int) -> _Row:
    return _Row(
        line,
        values["conversation_no"],
        values["transcript_index"],
        values["act_tag"],
        values["caller"],
        _tokens(values["text"]),
        values.get("pos") or "",
        (values.get("trees") or "").split("|||"),
        (values.get("ptb_treenumbers") or "").split("|||"),
    )


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    for match in _TOKEN.finditer(text):
        if match["word"]:
            word = spell(match["word"])
            mark = _mark(match["word"])
            if is_word(word):
                tokens.append(_Token("word", word, mark=mark))
            elif mark:
                before = next((token for token in reversed(tokens) if token.kind == "word"), None)
                if before is not None:
                    before.mark = before.mark or mark
        elif match["type"]:
            tokens.append(_Token("{", match.group()))
        elif match["mark"] or match["plus"]:
            tokens.append(_Token(match.group(), match.group()))
    return tokens


def _mark(token: str) -> str:
    """The mark that a token ends with; a dash is a long one, for a hyphen breaks a word off."""
    if token in ("-", "--"):
        return "—"
    last = token.rstrip(_CLOSING)[-1:]
    return last if last and last in ",.?!;:" else ""


def _find_unclosed(rows: list[_Row]) -> None:
    """Mark the brackets and braces that do not close within the next rows of the caller."""
    for caller in {row.caller for row in rows}:
        mine = [row for row in rows if row.caller == caller]
        _find_unclosed_braces(mine)
    _find_unclosed_brackets(rows)


def _find_unclosed_braces(rows: list[_Row]) -> None:
    """The other speaker may split a filler into two rows, ``{E I --`` and ``-- mean, }``."""
    open_: list[tuple[int, _Token]] = []
    for number, row in enumerate(rows):
        open_ = [(opened, brace) for opened, brace in open_ if opened == number - 1]
        for token in row.tokens:
            if token.kind == "{":
                token.closes = False
                open_.append((number, token))
            elif token.kind == "}" and open_:
                open_.pop()[1].closes = True


def _find_unclosed_brackets(rows: list[_Row]) -> None:
    stacks: dict[str, list[tuple[int, _Token, bool]]] = {}
    count: dict[str, int] = {}
    for row in rows:
        stack = stacks.setdefault(row.caller, [])
        number = count[row.caller] = count.get(row.caller, 0) + 1
        for token in row.tokens:
            if token.kind == "[":
                stack.append((number, token, False))
            elif token.kind == "+" and stack:
                opened, bracket, divided = stack.pop()
                if divided and stack and not stack[-1][2]:
                    # as in Bracketing.plus: the "]" of this one is missing
                    opened, bracket, _ = stack.pop()
                stack.append((opened, bracket, True))
            elif token.kind == "]" and stack:
                opened, bracket, _ = stack.pop()
                bracket.closes = number - opened <= _MAX_ROWS
    for stack in stacks.values():
        for _, bracket, _ in stack:
            bracket.closes = False


class _Builder:
    """Builds one utterance from its rows."""

    def __init__(self, path: str | Path, row: _Row, problems: Problems) -> None:
        self.id = f"{row.conversation}:{row.caller}:{row.index}"
        self.speaker = row.caller
        self.words: list[str] = []
        self.marks: list[str] = []
        self.tags: list[str] = []
        self.edited: list[object] = []
        self._path = path
        self._problems = problems
        self._line = row.line
        self._token: tuple[str, int] | None = None
        self._lines: list[int] = []  # of each word
        self._bracketing = Bracketing(self._report)

    def continues_in(self, row: _Row) -> bool:
        """Whether the first word of the row is inside an open repair, or is its onset."""
        if self._bracketing.depth > row.closes_first:
            return True
        found, without_onset = annotation(
            self.words, self._bracketing.edit_terms, self._bracketing.brackets
        )
        return bool(without_onset) or awaits_onset(found, self.edited)

    def close(self, row: _Row) -> None:
        """Close the brackets that the next row closes first, and remove them from that row."""
        for _ in range(min(self._bracketing.depth, row.closes_first)):
            row.tokens.remove(next(token for token in row.tokens if token.kind == "]"))
            self._bracketing.close_bracket()

    def add(self, row: _Row, trees: Trees) -> None:
        """Append the words, tags and brackets of a row."""
        self._line = row.line
        first = len(self.words)
        for position, token in enumerate(row.tokens):
            self._token = token.text, position
            self._feed(token)
        self._token = None
        self._bracketing.end_row()
        words = self.words[first:]
        pieces = trees.align(words, row.tree_numbers, row.trees)
        if None in pieces:
            tagged, _ = align(words, column_pieces(row.pos))
            pieces = [a or b for a, b in zip(pieces, tagged, strict=True)]
        self.tags += map(tag_of, words, pieces)
        self.edited += [None if piece is None else piece.edited for piece in pieces]

    def _feed(self, token: _Token) -> None:
        match token.kind:
            case "word":
                self.words.append(token.text)
                self.marks.append(token.mark)
                self._lines.append(self._line)
                self._bracketing.word()
            case "[":
                self._bracketing.open_bracket(closes=token.closes)
            case "+":
                self._bracketing.plus()
            case "]":
                self._bracketing.close_bracket()
            case "{":
                edit_term = token.text[1] in _EDIT_TERM_TYPES
                self._bracketing.open_brace(edit_term=edit_term, closes=token.closes)
            case "}":
                self._bracketing.close_brace()

    def finish(self, marks: bool) -> Utterance:
        """Close all brackets and return the utterance, with or without punctuation marks."""
        self._bracketing.end()
        found, without_onset = annotation(
            self.words, self._bracketing.edit_terms, self._bracketing.brackets
        )
        for bracket in without_onset:
            message = "no word follows the delete that starts here"
            self._report(message, bracket.open, dropped="repairs")
        found = add_edited(self.words, found, self.edited)
        words = self.words
        if marks:
            words = [
                word if is_partial(word) or word.endswith(mark) else word + mark
                for word, mark in zip(words, self.marks, strict=True)
            ]
        return Utterance(self.id, tuple(words), tuple(self.tags), found, self.speaker)

    def _report(self, message: str, word: int | None = None, dropped: str | None = None) -> None:
        line, (token, position) = self._line, self._token or ("", 0)
        if word is not None and word < len(self.words):
            line, token, position = self._lines[word], self.words[word], word
        error = CorpusError(
            message,
            file=self._path,
            line=line,
            utterance=self.id,
            token=token,
            position=position,
        )
        self._problems.add(error, dropped=dropped or "marks")
