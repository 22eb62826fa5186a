"""Which changes there are in a module, and which of them are drawn."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from stir.lab.mutation.operators import Edit, Text, edits_of

CACHED = {"cache", "lru_cache", "cached_property"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one file of the sources."""

    path: str
    """Relative to the root of the checkout."""
    function: str
    """The qualified name of the outermost function around it; empty outside of functions."""
    line: int
    start: int
    end: int
    text: str
    operator: str
    code: str
    """The line before, and what becomes of it: for people, and to know the mutant again."""
    swappable: bool
    """Whether it can be put into a running process: it is inside a function without a cache."""
    name: str = ""
    """For mutants that were written by hand."""

    def apply(self, source: str) -> str:
        """The changed source."""
        return source[: self.start] + self.text + source[self.end :]

    @property
    def id(self) -> str:
        """What it is known by; stays while other parts of its file change."""
        return self.name or f"{self.path} {self.function or 'module'}: {self.code}"

    def to_json(self) -> dict[str, Any]:
        """For the list that a worker gets."""
        return asdict(self)


def mutants_of(root: Path, path: str) -> list[Mutant]:
    """All mutants of a file."""
    source = (root / path).read_text()
    text = Text(source)
    found = []
    seen: Counter[str] = Counter()
    for edit, function, swappable in _walk(ast.parse(source), text, "", "", True):
        code = _describe(source, edit)
        key = f"{function}{code}"
        seen[key] += 1
        if seen[key] > 1:
            code += f" ({seen[key]})"
        line = text.line(edit.start)
        found.append(
            Mutant(path, function, line, edit.start, edit.end, edit.text, edit.operator, code,
                   bool(function) and swappable)
        )  # fmt: skip
    return found


def draw(root: Path, mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Draw mutants: those whose digests are least, so that a draw changes little with the code."""

    def order(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed}:{mutant.id}".encode()).digest()

    sound = (
        m for m in sorted(mutants, key=order) if _compiles(m.apply((root / m.path).read_text()))
    )
    return list(islice(sound, count))


def by_hand(root: Path, entries: Sequence[dict[str, str]]) -> list[Mutant]:
    """Mutants with a name: `before`, which stands once in `file`, becomes `after`."""
    found = []
    for entry in entries:
        source = (root / entry["file"]).read_text()
        if source.count(entry["before"]) != 1:
            raise ValueError(f"{entry['name']}: not once in {entry['file']}: {entry['before']}")
        start = source.index(entry["before"])
        end = start + len(entry["before"])
        code = f"{entry['before']} -> {entry['after']}"
        line = source.count("\n", 0, start) + 1
        function = _around(ast.parse(source), line)
        found.append(
            Mutant(entry["file"], function, line, start, end, entry["after"], "by hand", code,
                   bool(function), entry["name"])
        )  # fmt: skip
    return found


def _around(tree: ast.Module | ast.ClassDef, line: int) -> str:
    """The qualified name of the outermost function around a line."""
    for node in tree.body:
        if line in range(node.lineno, (node.end_lineno or 0) + 1):
            if isinstance(node, ast.ClassDef):
                return f"{node.name}.{_around(node, line)}"
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                return node.name
    return ""


def _walk(
    node: ast.AST, text: Text, name: str, function: str, swappable: bool
) -> Iterator[tuple[Edit, str, bool]]:
    """Yield edits with the outermost function that they are in."""
    if isinstance(node, ast.JoinedStr | ast.AnnAssign) and not _is_default(node):
        return  # places inside f-strings are not exact; annotations do nothing
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from ((edit, function or f"{name}{node.name}", swappable) for edit in
                    edits_of(node, text))  # fmt: skip
        inside = function or f"{name}{node.name}"
        same = swappable and not any(_is_cached(each) for each in node.decorator_list)
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from _walk(default, text, name, function, False)
        for statement in node.body:
            yield from _walk(statement, text, name, inside, same)
        return
    if isinstance(node, ast.ClassDef):
        for statement in node.body:
            yield from _walk(statement, text, f"{name}{node.name}.", function, swappable)
        return
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from _walk(node.value, text, name, function, swappable)
        return
    if _is_declaration(node):
        return
    yield from ((edit, function, swappable) for edit in edits_of(node, text))
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, text, name, function, swappable)


def _is_default(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and node.value is not None


def _is_cached(decorator: ast.expr) -> bool:
    return any(word in ast.unparse(decorator) for word in CACHED)


def _is_declaration(node: ast.AST) -> bool:
    """Names and types that are there for readers and checkers."""
    if isinstance(node, ast.Assign):
        return any(isinstance(to, ast.Name) and to.id == "__all__" for to in node.targets)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in {"cast", "TypeVar", "zip"} and len(node.args) < 2
    return isinstance(node, ast.keyword) and node.arg in {"strict", "frozen", "slots"}


def _describe(source: str, edit: Edit) -> str:
    """The line, and what becomes of the stretch, in one line."""
    first = source.rfind("\n", 0, edit.start) + 1
    last = source.find("\n", edit.end)
    line = " ".join(source[first : last if last >= 0 else None].split())
    old = " ".join(source[edit.start : edit.end].split())
    return f"{line[:100]} | {old[:60]} -> {edit.text[:60]} [{edit.operator}]"


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True
