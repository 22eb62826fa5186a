"""Small changes of a source text: each is one edit of a stretch of it."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple


class Edit(NamedTuple):
    """A change of a text."""

    start: int
    end: int
    text: str
    operator: str


_COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_ARITHMETIC = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*",
    ast.LShift: ">>", ast.RShift: "<<", ast.BitAnd: "|", ast.BitOr: "&", ast.Pow: "*",
}  # fmt: skip
_REMOVED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break)


class Text:
    """A source text, and where its lines begin; columns of the syntax tree count bytes."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def place(self, line: int, column: int) -> int:
        """The index of a character."""
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.place(node.lineno, node.col_offset),
            self.place(node.end_lineno, node.end_col_offset),
        )

    def of(self, node: ast.expr | ast.stmt) -> str:
        """The text of a node."""
        start, end = self.span(node)
        return self.source[start:end]

    def line(self, index: int) -> int:
        """The line, from 1, of a character."""
        return bisect_right(self._starts, index)


def edits_of(node: ast.AST, text: Text) -> Iterator[Edit]:
    """The edits of one node, not of those inside it."""
    match node:
        case ast.Constant():
            yield from _constant(node, text)
        case ast.Compare():
            yield from _compare(node, text)
        case ast.BoolOp():
            yield from _boolean(node, text)
        case ast.UnaryOp(op=ast.Not()):
            yield Edit(*text.span(node), f"({text.of(node.operand)})", "not removed")
        case ast.BinOp() if type(node.op) in _ARITHMETIC:
            yield _between(node.left, node.right, _ARITHMETIC[type(node.op)], text, "arithmetic")
        case ast.Call(args=[first, second, *_]) if not _is_starred(first, second):
            if text.of(first) != text.of(second):
                start, end = text.span(first)[0], text.span(second)[1]
                swapped = f"{text.of(second)}, {text.of(first)}"
                yield Edit(start, end, swapped, "arguments swapped")
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield Edit(*text.span(node), "return None", "returns None")
        case ast.stmt() if isinstance(node, _REMOVED) and _is_worth_removing(node):
            yield Edit(*text.span(node), "pass", "statement removed")
        case ast.FunctionDef(body=[_, *_, last]) if not isinstance(last, ast.Return):
            start, _ = text.span(last)
            yield (
                Edit(start, start, "return; ", "early return")
                if _is_simple(last)
                else Edit(*text.span(last), "return", "early return")
            )


def _constant(node: ast.Constant, text: Text) -> Iterator[Edit]:
    value = node.value
    start, end = text.span(node)
    if isinstance(value, bool):
        yield Edit(start, end, str(not value), "constant")
    elif isinstance(value, int):
        yield Edit(start, end, str(value + 1), "constant")
        if value:
            yield Edit(start, end, str(value - 1), "constant")
    elif isinstance(value, float):
        yield Edit(start, end, repr(round(value + (0.1 if value < 2 else 1), 6)), "constant")


def _compare(node: ast.Compare, text: Text) -> Iterator[Edit]:
    left = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        yield _between(left, right, _COMPARISONS[type(operator)], text, "comparison")
        left = right


def _boolean(node: ast.BoolOp, text: Text) -> Iterator[Edit]:
    other = "or" if isinstance(node.op, ast.And) else "and"
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield _between(left, right, other, text, "boolean")


def _between(left: ast.expr, right: ast.expr, new: str, text: Text, name: str) -> Edit:
    """Exchange the operator between two operands; brackets and line ends around it stay."""
    start, end = text.span(left)[1], text.span(right)[0]
    gap = text.source[start:end]
    old = gap.strip(" \t\r\n()\\")
    at = start + gap.index(old)
    return Edit(at, at + len(old), new, name)


def _is_starred(*nodes: ast.expr) -> bool:
    return any(isinstance(node, ast.Starred) for node in nodes)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_worth_removing(node: ast.stmt) -> bool:
    """Not a docstring, and not the assignment of a name, which anything would miss."""
    if isinstance(node, ast.Assign):
        return not any(isinstance(to, ast.Name | ast.Tuple) for to in node.targets)
    return not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _is_simple(node: ast.stmt) -> bool:
    return not hasattr(node, "body")
