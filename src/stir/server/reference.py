"""Writes the schema of the messages for people and for TypeScript.

    python -m stir.server.reference > clients/javascript/messages.d.ts

docs/socket.md has the tables; `scripts/test tests/docs --update-docs` writes them.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from stir.server import messages
from stir.server.limits import Limits

HEADER = """\
// The messages of stir's WebSocket. Made from stir/server/messages.py; do not edit:
//     python -m stir.server.reference > clients/javascript/messages.d.ts
"""
_REPEATED = ("id", "speaker")
_HEADER = ("| type | field | value | meaning |", "|---|---|---|---|")
_BASIC = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


class Field(NamedTuple):
    """A field of a message or of an object inside one."""

    name: str
    type: Any
    optional: bool
    description: str


def fields(kind: type[Any]) -> list[Field]:
    """The fields of a struct, dataclass or typed dictionary."""
    hints = get_type_hints(kind, include_extras=True)
    names = {name: name for name in hints}
    optional: set[str] = set()
    if issubclass(kind, Struct):
        found = msgspec.structs.fields(kind)
        names = {field.name: field.encode_name for field in found}
        optional = {field.name for field in found if _may_be_missing(kind, field)}
    elif dataclasses.is_dataclass(kind):
        names = {field.name: field.name for field in dataclasses.fields(kind)}
    return [
        Field(encoded, hints[name], name in optional, _description(hints[name]))
        for name, encoded in names.items()
    ]


def _may_be_missing(kind: type[Struct], field: msgspec.structs.FieldInfo) -> bool:
    # the server always writes fields that have a default; what clients send is checked strictly
    is_read = kind.__struct_config__.forbid_unknown_fields
    return field.default is UNSET or (is_read and not field.required)


def _description(hint: Any) -> str:
    metadata = getattr(hint, "__metadata__", ())
    found = [item.description for item in metadata if isinstance(item, Meta) and item.description]
    return found[-1] if found else ""


def tag_of(kind: type[Any]) -> str | None:
    """The `type` of a message; None for an object inside one."""
    config = getattr(kind, "__struct_config__", None)
    return None if config is None or config.tag is None else str(config.tag)


# --- TypeScript -----------------------------------------------------------------------------------


def typescript() -> str:
    """The declarations of all messages."""
    clients, servers = messages.CLIENT_MESSAGES, messages.SERVER_MESSAGES
    inner = [kind for kind in _objects((*clients, *servers)) if tag_of(kind) is None]
    parts = [HEADER, *map(_interface, (*clients, *servers, *inner))]
    parts.append(_union("ClientMessage", "Any message to the server.", clients))
    parts.append(_union("Answer", "The answer to a message.", servers[1:]))
    parts.append(_union("ServerMessage", "Any message from the server.", servers))
    return "\n".join(parts)


def _interface(kind: type[Any]) -> str:
    lines = [f"/** {_summary(kind)} */", f"export interface {_name(kind)} {{"]
    if tag := tag_of(kind):
        lines.append(f'  type: "{tag}";')
    for field in fields(kind):
        if field.description:
            lines.append(f"  /** {field.description} */")
        lines.append(f"  {field.name}{'?' if field.optional else ''}: {_typescript(field.type)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, description: str, kinds: Sequence[type[Any]]) -> str:
    return f"/** {description} */\nexport type {name} = {' | '.join(map(_name, kinds))};\n"


def _name(kind: type[Any]) -> str:
    tag = tag_of(kind)
    return kind.__name__ if tag is None else f"{tag.title()}Message"


def _typescript(hint: Any) -> str:
    if hint in _BASIC:
        return _BASIC[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _typescript(arguments[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_typescript(a) for a in arguments if a is not UnsetType))
    if origin is list:
        item = _typescript(arguments[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {_typescript(arguments[1])}>"
    return _name(hint)


def _objects(kinds: Sequence[type[Any]]) -> list[type[Any]]:
    """Some structs and all objects inside them, each once."""
    found: dict[type[Any], None] = {}

    def visit(hint: Any) -> None:
        if get_origin(hint) is not None:
            for argument in get_args(hint):
                visit(argument)
        elif isinstance(hint, type) and hint not in (UnsetType, *_BASIC, *found):
            found[hint] = None
            for field in fields(hint):
                visit(field.type)

    for kind in kinds:
        visit(kind)
    return list(found)


# --- tables ---------------------------------------------------------------------------------------


def client_table() -> list[str]:
    """The rows of a Markdown table of the messages to the server."""
    rows = list(_HEADER)
    for kind in messages.CLIENT_MESSAGES:
        own = [field for field in fields(kind) if field.name not in _REPEATED]
        rows += _rows(f"`{tag_of(kind)}`", kind, own)
    rows += _rows("timed word", messages.TimedWord, fields(messages.TimedWord))
    shared = [field for field in fields(messages.End) if field.name in _REPEATED]
    return [*rows, *(f"| every message | {_cells(field)} |" for field in shared)]


def server_table() -> list[str]:
    """The rows of a Markdown table of the messages from the server."""
    rows = list(_HEADER)
    for kind in messages.SERVER_MESSAGES:
        rows += _rows(f"`{tag_of(kind)}`", kind, fields(kind))
    return rows


def object_table() -> list[str]:
    """The rows of a Markdown table of the objects in messages from the server."""
    rows = ["| object | field | value | meaning |", _HEADER[1]]
    for kind in _objects(messages.SERVER_MESSAGES):
        if tag_of(kind) is None and kind is not Limits:
            rows += _rows(_words(kind), kind, fields(kind))
    return rows


def _rows(name: str, kind: type[Any], own: Sequence[Field]) -> Iterator[str]:
    yield f"| {name} | | | {_summary(kind)} |"
    for field in own:
        yield f"| | {_cells(field)} |"


def _cells(field: Field) -> str:
    value = _prose(field.type)
    if field.optional:
        value = value.removesuffix(" or null") + ", optional"
    return f"`{field.name}` | {value} | {field.description}"


def _prose(hint: Any) -> str:
    if hint in (int, float, str, bool):
        return {int: "integer", float: "number", str: "string", bool: "boolean"}[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _prose(arguments[0])
    if origin is Literal:
        return ", ".join(f"`{json.dumps(value)}`" for value in arguments)
    if origin in (Union, types.UnionType):
        kept = [a for a in arguments if a not in (UnsetType, type(None))]
        null = " or null" if type(None) in arguments else ""
        return " or ".join(dict.fromkeys(map(_prose, kept))) + null
    if origin is list:
        return f"list: {_prose(arguments[0])}"
    if origin is dict:
        return "object"
    return _words(hint)


def _words(kind: type[Any]) -> str:
    """The name of a class in words: a timed word."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind.__name__).strip()


def _summary(kind: type[Any]) -> str:
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())


if __name__ == "__main__":
    print(typescript(), end="")
