"""Read sentence templates and word lists from the text files of this folder.

A file is a series of sections. Each begins with a heading in brackets. A line that begins with `#`
is a comment; blank lines mean nothing. Names must be defined before they are used, in the same
file or in one that is read before it; only slots may refer to lists that come later.

Word lists fill the slots of templates. There are five kinds of section for them::

    [words colour]                  words, separated by spaces
    red blue green @metal           @metal: all entries of the list `metal`

    [phrases person]                entries, separated by | or by the end of a line
    <name> *2 | my <family>         <name>: a slot, filled with an entry of the list `name`
    ()                              *2: counts twice; (): nothing

    [table verb: base past object]  rows, separated as phrases are; the last column has the rest
    bake baked <food>
    give up / gave up / <hobby>     slashes, where a column has several words
    @other_table <food>             the rows of another table, each followed by <food>

    [phrases did from verb]         an entry for each row of the table: "baked <food>"
    {past} {object}
    [words nouns from noun]         a list is a table with one column, which has the list's name
    {noun:plural}                   forms: plural, s, past, participle, ing, spelled, initial
    [phrases two from tens, small]  from two tables: every row of one with every row of the other

    [verbs enter]                   verb phrases; makes the lists enter_b (move in), enter_s (moves
    move in | hand it in            in), enter_d (past), enter_n (participle), enter_g (moving in)

    [phrases side]                  slashes make sets: all slots of this list that stand in one
    left / right | north / south    sentence are filled from one set, so the words are near another

    [each both: side day]           the lists both_side (<side> and <side>) and both_day
    <*> and <*>

A line `except: red blue` in a list of words or phrases removes these entries. A list whose name
begins with an underscore is for use in other lists; it is no slot.

Templates stand in groups, one a line::

    [group emphasis]
    weight: 1.5                     how often the group is drawn, compared with others; 1 if absent
    never: very @pronoun            words that are not repeated as a repair in these sentences
    clauses:                        sentences that may be opened ("yesterday ...") and continued
    a <adj:x> <adj:x> <noun> fell   the same label: the same words; no label: different words
    alone:                          sentences that may not
    @particle in                    the lines of [shared particle], with "in" instead of *

    [shared particle]
    <pron> <enter_*_d> in <month>

    [marked]                        templates in mark-up, where such words are disfluent
    [ i + {uh} i ] <did>

A line `weight: 3` before the first section multiplies the weights of all groups of the file.
Capital letters are letters that are spelled out: `A` is never an article.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import NamedTuple

from stir.errors import InputError
from stir.lab.training.sentences.templates.inflection import FORMS, VERB_LISTS

SLOT = re.compile(r"<(\w+)(?::(\w+))?>")
NOTHING = "()"
SET = " / "
_HEADING = re.compile(r"\[(\w+)(?: ([\w-]+))?(?:: ([\w ]+))?(?: from ([\w, ]+))?\]")
_COLUMN = re.compile(r"\{(\w+)(?::(\w+))?\}")
_REPEATED = re.compile(r"(.+) \*(\d+)")


@dataclass(frozen=True)
class Group:
    """Templates of one construction in which words are doubled on purpose."""

    name: str
    clauses: tuple[str, ...]
    """Templates that may be opened and continued."""
    alone: tuple[str, ...]
    """Templates that may not."""
    never: frozenset[str]
    """Words that must not be repeated as a repair here: said twice, they would be fluent."""
    weight: float


@dataclass(frozen=True, eq=False)
class Templates:
    """Groups of templates, and the word lists for their slots."""

    groups: tuple[Group, ...]
    slots: dict[str, list[str]]
    marked: tuple[str, ...] = ()
    """Templates in mark-up, where words like those of the groups are disfluent."""
    sets: dict[str, list[list[str]]] = field(default_factory=dict)
    """The lists whose entries stand in sets, of which one sentence uses one."""


def read_templates(paths: Iterable[Path]) -> Templates:
    """Read files, in this order; raises `InputError` with file, line and token."""
    reader = _Reader()
    for path in paths:
        reader.read(path)
    return reader.templates()


class _Line(NamedTuple):
    """A line of a file, without its indentation."""

    file: Path
    number: int
    text: str

    def error(self, message: str, token: str) -> InputError:
        return InputError(message, file=self.file, line=self.number, token=token)

    def option(self, name: str) -> str | None:
        """What follows `name:`, if this line is that option."""
        key, colon, value = self.text.partition(":")
        return value.strip() if colon and key == name else None


@dataclass
class _Section:
    heading: _Line
    kind: str
    name: str
    columns: list[str]
    tables: list[str]
    """The tables of `from`."""
    lines: list[_Line] = field(default_factory=list)


class _Table(NamedTuple):
    columns: list[str]
    rows: list[list[str]]


class _Reader:
    """Everything that has been read so far."""

    def __init__(self) -> None:
        self._lists: dict[str, list[str]] = {}
        self._sets: dict[str, list[list[str]]] = {}
        self._tables: dict[str, _Table] = {}
        self._shared: dict[str, list[_Line]] = {}
        self._groups: dict[str, Group] = {}
        self._marked: list[str] = []
        self._slots_used: list[tuple[_Line, str]] = []

    def read(self, path: Path) -> None:
        weight, sections = _sections(path)
        for section in sections:
            match section.kind:
                case "words" | "phrases":
                    self._define(section, section.name, self._list(section))
                case "verbs":
                    phrases = self._list(section)
                    for suffix, inflect in VERB_LISTS.items():
                        forms = (SET.join(map(inflect, p.split(SET))) for p in phrases)
                        self._define(section, f"{section.name}_{suffix}", forms)
                case "each":
                    self._define_each(section)
                case "table":
                    self._tables[section.name] = self._table(section)
                case "shared":
                    self._shared[section.name] = section.lines
                case "group":
                    if section.name in self._groups:
                        raise section.heading.error("the group exists already", section.name)
                    self._groups[section.name] = self._group(section, weight)
                case "marked":
                    self._marked += (self._checked(line).text for line in section.lines)

    def templates(self) -> Templates:
        slots = {name: found for name, found in self._lists.items() if not name.startswith("_")}
        for line, slot in self._slots_used:
            if slot not in slots:
                raise line.error("there is no word list of this name", f"<{slot}>")
        return Templates(tuple(self._groups.values()), slots, tuple(self._marked), self._sets)

    # --- word lists ---------------------------------------------------------------------------

    def _define(self, section: _Section, name: str, entries: Iterable[str]) -> None:
        if name in self._lists:
            raise section.heading.error("the word list exists already", name)
        sets = [entry.split(SET) for entry in entries]
        self._lists[name] = [entry for one in sets for entry in one]
        if not self._lists[name]:
            raise section.heading.error("the word list is empty", name)
        if max(map(len, sets)) > 1:
            if alone := [one[0] for one in sets if len(one) == 1]:
                raise section.heading.error("the entry is in no set", alone[0])
            self._sets[name] = sets

    def _define_each(self, section: _Section) -> None:
        """A list for each of the lists that the heading names."""
        for name in section.columns:
            lines = [
                line._replace(text=line.text.replace("<*>", f"<{name}>")) for line in section.lines
            ]
            entries = self._list(replace(section, lines=lines))
            self._define(section, f"{section.name}_{name}", entries)

    def _list(self, section: _Section) -> list[str]:
        left_out: set[str] = set()
        patterns: list[tuple[_Line, str]] = []
        for line in section.lines:
            if (words := line.option("except")) is not None:
                left_out.update(words.split())
            else:
                self._checked(line)
                split = line.text.split() if section.kind == "words" else _split_at_bars(line)
                patterns += ((line, entry) for entry in split)
        rows = self._rows(section) if section.tables else [{}]
        entries = [
            e for row in rows for line, text in patterns for e in self._fill(line, text, row)
        ]
        return [entry for entry in entries if entry not in left_out]

    def _fill(self, line: _Line, entry: str, row: dict[str, str]) -> list[str]:
        """What one entry of a list stands for, with the columns of one row."""
        if entry.startswith("@"):
            return self._included(line, entry)
        repeated = _REPEATED.fullmatch(entry)
        text, times = (repeated[1], int(repeated[2])) if repeated else (entry, 1)
        if text == NOTHING:
            return [""] * times
        return [_with_columns(line, text, row) if row else text] * times

    def _included(self, line: _Line, token: str) -> list[str]:
        if token[1:] not in self._lists:
            raise line.error("there is no word list of this name above", token)
        return self._lists[token[1:]]

    def _rows(self, section: _Section) -> list[dict[str, str]]:
        """Every row of the tables of `from`, or of their product, by column."""
        tables = [self._named_table(section, name) for name in section.tables]
        return [
            {
                column: cell
                for table, row in zip(tables, rows, strict=True)
                for column, cell in zip(table.columns, row, strict=True)
            }
            for rows in product(*(table.rows for table in tables))
        ]

    def _named_table(self, section: _Section, name: str) -> _Table:
        if name in self._lists:
            return _Table([name], [[entry] for entry in self._lists[name]])
        if name not in self._tables:
            raise section.heading.error("there is no table or list of this name above", name)
        return self._tables[name]

    def _table(self, section: _Section) -> _Table:
        rows: list[list[str]] = []
        for line in section.lines:
            for text in _split_at_bars(self._checked(line)):
                rows += self._table_rows(line, text, len(section.columns))
        return _Table(section.columns, rows)

    def _table_rows(self, line: _Line, text: str, width: int) -> list[list[str]]:
        if text.startswith("@"):
            name, _, rest = text[1:].partition(" ")
            if name not in self._tables:
                raise line.error("there is no table of this name above", f"@{name}")
            rows = [[*row, rest] if rest else row for row in self._tables[name].rows]
        elif "/" in text:
            rows = [[cell.strip() for cell in text.split("/")]]
        else:
            rows = [text.split(None, width - 1)]
        for row in rows:
            if len(row) != width:
                raise line.error(f"the table has {width} columns, this row {len(row)}", text)
        return [["" if cell == NOTHING else cell for cell in row] for row in rows]

    # --- templates ----------------------------------------------------------------------------

    def _group(self, section: _Section, file_weight: float) -> Group:
        weight, never = 1.0, frozenset[str]()
        templates: dict[str, list[str]] = {"clauses": [], "alone": []}
        current: list[str] | None = None
        for line in section.lines:
            if (value := line.option("weight")) is not None:
                weight = _number(line, value)
            elif (value := line.option("never")) is not None:
                never = frozenset(self._words(line, value))
            elif line.text in ("clauses:", "alone:"):
                current = templates[line.text[:-1]]
            elif current is None:
                raise line.error("expected weight:, never:, clauses: or alone:", line.text)
            else:
                current += (self._checked(template).text for template in self._expanded(line))
        clauses, alone = map(tuple, templates.values())
        if not clauses and not alone:
            raise section.heading.error("the group has no templates", section.name)
        return Group(section.name, clauses, alone, never, file_weight * weight)

    def _words(self, line: _Line, text: str) -> Iterator[str]:
        for word in text.split():
            yield from self._included(line, word) if word.startswith("@") else [word]

    def _expanded(self, line: _Line) -> Sequence[_Line]:
        """The line, or those of the shared section that it names."""
        if not line.text.startswith("@"):
            return [line]
        name, _, word = line.text[1:].partition(" ")
        if name not in self._shared:
            raise line.error("there is no shared section of this name above", f"@{name}")
        return [line._replace(text=one.text.replace("*", word)) for one in self._shared[name]]

    def _checked(self, line: _Line) -> _Line:
        """The line, after remembering its slots, which may be defined further down."""
        self._slots_used += ((line, slot) for slot, _ in SLOT.findall(line.text))
        for token in line.text.split():
            if set("<>") & set(SLOT.sub("", token)):
                raise line.error("a slot is written <list> or <list:label>", token)
        return line


def _sections(path: Path) -> tuple[float, list[_Section]]:
    """The weight of a file's groups, and its sections."""
    weight = 1.0
    sections: list[_Section] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = _Line(path, number, text.strip())
        if not line.text or line.text.startswith("#"):
            continue
        # a reparandum in mark-up has a space after the bracket
        if re.match(r"\[\S", line.text):
            sections.append(_section(line))
        elif sections:
            sections[-1].lines.append(line)
        elif (value := line.option("weight")) is not None:
            weight = _number(line, value)
        else:
            raise line.error("expected a heading such as [words colour]", line.text)
    return weight, sections


def _section(line: _Line) -> _Section:
    match = _HEADING.fullmatch(line.text)
    if match is None:
        raise line.error("not a heading", line.text)
    kind, name, columns, tables = (part or "" for part in match.groups())
    takes = {
        "words": name and not columns,
        "phrases": name and not columns,
        "verbs": name and not columns and not tables,
        "table": name and columns and not tables,
        "each": name and columns and not tables,
        "shared": name and not columns and not tables,
        "group": name and not columns and not tables,
        "marked": not name and not columns and not tables,
    }
    if kind not in takes:
        raise line.error(f"a section is one of {', '.join(takes)}", kind)
    if not takes[kind]:
        raise line.error("not a heading of this kind", line.text)
    return _Section(line, kind, name, columns.split(), tables.replace(",", " ").split())


def _split_at_bars(line: _Line) -> list[str]:
    entries = [" ".join(entry.split()) for entry in line.text.split("|")]
    if "" in entries:
        raise line.error(f"an entry is empty; write {NOTHING} for nothing", "|")
    return entries


def _with_columns(line: _Line, pattern: str, row: dict[str, str]) -> str:
    def cell(match: re.Match[str]) -> str:
        column, form = match.groups()
        if column not in row or form not in (None, *FORMS):
            raise line.error(f"the columns are {', '.join(row)}", match[0])
        return row[column] if form is None else FORMS[form](row[column])

    return " ".join(_COLUMN.sub(cell, pattern).split())


def _number(line: _Line, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise line.error("expected a number", text) from None
