"""The reference pages that are written from the program: Python, command line, socket schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import EnumMeta
from pathlib import Path
from typing import Any, get_args

import msgspec
import typer

import stir
from stir.cli.app import app
from stir.server import messages

PYTHON = {
    "Load and annotate": ["load", "Detector", "Options", "Level"],
    "Word by word": ["Session", "Word", "replay"],
    "What comes out": ["Annotation", "Repair", "Kind", "EditClass", "Update", "Label"],
    "Corpora and traces": ["Utterance", "Trace"],
    "Write an engine": ["Engine", "State", "EditTerm", "Explanation", "Model"],
    "Errors": ["StirError", "InputError", "ModelError"],
    "About the package": ["compiled", "__version__"],
}
"""The names of `stir.__all__`, in the order of the page."""

MODULES = {
    "stir.signals": ["Signals"],
    "stir.live": ["Follower", "Change", "Turn"],
    "stir.plot": [],
}
"""What is public besides: modules, and those of their names that are shown (all if none)."""

MEMBERS = {
    "stir.Session": [
        *("push", "push_word", "revoke", "rewind", "end", "finish", "amend"),
        *("annotation", "annotation_from", "words", "words_from", "tokens", "fluent", "intended"),
        *("signals", "hesitating", "filler_only", "backchannel", "settled", "stable_fluent"),
        *("explain", "why", "path", "path_end", "knows"),
        *("position", "window_start", "revocable", "classifications"),
    ]
}
"""The order of members that are compiled, which Sphinx would sort by name. What is left out serves
other modules of the package (`stir.lockstep`, `stir.server`) and is not public."""

NAMES = {int: "N", float: "X", Path: "FILE"}
"""What an option's value is called if the command does not say."""

FUNCTIONS = {"load", "replay"}
VALUES = {"compiled", "__version__"}


def python() -> str:
    """Every public name, from its docstring."""
    listed = {name for names in PYTHON.values() for name in names}
    assert listed == set(stir.__all__), listed ^ set(stir.__all__)
    lines = ["# Python", "", "The names of `stir.__all__`, and what they return.", ""]
    for title, names in PYTHON.items():
        lines += [f"## {title}", "", "```{eval-rst}"]
        for name in names:
            lines += [*_entry(f"stir.{name}"), ""]
        lines += ["```", ""]
    for module, names in MODULES.items():
        lines += [f"## `{module}`", "", "```{eval-rst}", f".. automodule:: {module}"]
        lines += [""] if names else ["   :members:", ""]
        for name in names:
            lines += [*_entry(f"{module}.{name}"), ""]
        lines += ["```", ""]
    return "\n".join(lines)


def _entry(name: str) -> list[str]:
    short = name.rpartition(".")[2]
    if short in VALUES:
        return [f".. autodata:: {name}", "   :no-value:"]
    if short in FUNCTIONS:
        return [f".. autofunction:: {name}"]
    if name not in MEMBERS:
        return [f".. autoclass:: {name}", "   :members:"]
    lines = [f".. autoclass:: {name}", ""]
    for member in MEMBERS[name]:
        kind = "method" if callable(getattr(getattr(stir, short), member)) else "attribute"
        lines += [f"   .. auto{kind}:: {name}.{member}", ""]
    return lines


def command_line() -> str:
    """Every command with its arguments and options, from the commands themselves."""
    group: Any = typer.main.get_command(app)
    text = (
        "# Command line\n\nEvery command, as `--help` explains it. Exit status: 0 on success, 1 for"
        " bad input, 2 for a usage error. Results go to standard output, all else to standard"
        " error.\n\n"
    )
    for name, command in group.commands.items():
        text += "\n".join(_command(f"stir {name}", command, "##"))
    return text


def _command(name: str, command: Any, heading: str) -> Iterator[str]:
    yield f"{heading} `{name}`\n"
    summary, _, example = (command.help or "").partition("Examples:")
    yield f"{_paragraphs(summary)}\n"
    subcommands = getattr(command, "commands", {})
    if not subcommands:
        yield f"```text\n{_usage(name, command)}\n```\n"
        shown = [p for p in command.params if not getattr(p, "hidden", False)]
        if shown:
            yield "| argument or option | meaning |\n|---|---|"
            yield from (_parameter(parameter) for parameter in shown)
            yield ""
    if example:
        lines = [line.strip() for line in example.strip().splitlines() if line.strip()]
        yield "```sh\n" + "\n".join(lines) + "\n```\n"
    for each, inner in subcommands.items():
        yield from _command(f"{name} {each}", inner, f"{heading}#")


def _paragraphs(text: str) -> str:
    blocks = [" ".join(block.split()) for block in text.split("\n\n")]
    return "\n\n".join(block.replace("<", r"\<") for block in blocks if block)


def _usage(name: str, command: Any) -> str:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = " [OPTIONS]" if len(arguments) < len(command.params) else ""
    return f"{name}{options}" + "".join(f" {_argument(p)}" for p in arguments)


def _argument(parameter: Any) -> str:
    metavar = parameter.metavar or parameter.name.upper()
    metavar += "..." if parameter.nargs == -1 else ""
    return metavar if parameter.required else f"[{metavar}]"


def _parameter(parameter: Any) -> str:
    """The row of an argument or option."""
    if parameter.param_type_name == "argument":
        names = f"`{_cell(parameter.metavar or parameter.name.upper())}`"
    else:
        value = _value(parameter)
        names = ", ".join(f"`{each}`" for each in [*parameter.opts, *parameter.secondary_opts])
        names += f" `{value}`" if value else ""
    default = getattr(parameter.default, "value", parameter.default)
    has_default = default not in (None, False, (), "") and not callable(default)
    shown = f" Default: `{default}`." if has_default and parameter.show_default else ""
    return f"| {names} | {_cell(parameter.help or '')}{shown} |"


def _value(parameter: Any) -> str:
    """What stands behind an option: its choices, or what the command calls it."""
    if getattr(parameter, "is_bool_flag", False) or isinstance(parameter.default, bool):
        return ""
    kind = _kind(parameter)
    if parameter.metavar:
        return _cell(str(parameter.metavar))
    if isinstance(kind, EnumMeta):
        members: Any = kind.__members__
        return _cell("|".join(str(each.value) for each in members.values()))
    return NAMES.get(kind, "VALUE")


def _kind(parameter: Any) -> Any:
    """The type of an option's value, without None and without a list around it."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    inner = [each for each in get_args(kind) if each is not type(None)]
    return inner[0] if inner else kind


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|").replace("<", r"\<")


def socket_schema() -> str:
    """The JSON schema of what clients may send and of what the server sends."""
    text = (
        "# The socket's schema\n\nThe messages of `stir serve` as"
        " [JSON Schema](https://json-schema.org), made from `stir.server.messages`."
        " [The server](../serving.md) explains them, and `clients/javascript` has the same as"
        " TypeScript.\n\n"
    )
    kinds_of = {
        "What a client sends": messages.Message,
        "What the server sends": messages.Hello | messages.Answer,
    }
    for title, kinds in kinds_of.items():
        schema = json.dumps(msgspec.json.schema(kinds), indent=2, ensure_ascii=False)
        text += f"## {title}\n\n```json\n{schema}\n```\n\n"
    return text
