"""Whether what a page names exists: commands and their options, modules, files, tests."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import typer

import stir
from docs.blocks import ROOT, Block, prose, read_blocks
from docs.shell import TOOLS, redirections, split, tokens_of
from stir.cli.app import app
from stir.live import Follower

PROGRAMS = ("stir", "scripts/", "python", "curl", "pip", "git")
CODE = re.compile(r"`([^`]+)`")
OBJECTS = {
    "session": stir.Session,
    "detector": stir.Detector,
    "update": stir.Update,
    "follower": Follower,
}
"""What the pages call their variables."""
ROOMS = (ROOT, ROOT / "src", ROOT / "src" / "stir")
"""The folders that the names of files are counted from."""


def commands(block: Block) -> Iterator[str]:
    """The commands of a fence that holds nothing else, with their comments taken off."""
    if block.kind in ("", "sh"):
        text = "\n".join(block.lines).replace("\\\n", " ")
        for line in text.split("\n"):
            if command := re.sub(r"(^| +)# .*", "", line).strip():
                yield command
    elif block.kind == "console":
        for line in block.lines:
            if line.startswith("$ "):
                yield line[2:]


def problems(text: str) -> Iterator[str]:
    """What a page names and is not there."""
    blocks = read_blocks(text)
    own_files = {block.file for block in blocks}
    for block in blocks:
        for command in () if block.by else commands(block):
            yield from check_command(command)
    for _, line in prose(text):
        for code in CODE.findall(line):
            if code not in own_files:
                yield from check_code(code)


def check_command(line: str) -> Iterator[str]:
    """Check each command of a pipeline; other people's programs are taken as they are."""
    stages = (stage for part in split(tokens_of(line), ";") for stage in split(part, "|"))
    for stage in stages:
        words = redirections(stage)[0]
        if words[0] not in TOOLS and not words[0].startswith(PROGRAMS):
            yield f"{line!r} is no command; a fence that shows something else says by what"
            continue
        match words:
            case ["stir" | "scripts/stir", *arguments]:
                yield from check_stir(arguments)
            case ["python", "-m", module, *_]:
                if not _is_module(module):
                    yield f"there is no module {module}"
            case [script, *arguments] if script.startswith("scripts/"):
                yield from _missing_files([script, *(a for a in arguments if a.endswith(".py"))])


def check_code(code: str) -> Iterator[str]:
    """Check a name in the running text."""
    if re.match(r"(stir|scripts/\w+|python -m) [a-z<\[-]", code):
        yield from check_command(code)
    elif re.fullmatch(r"stir(\.\w+)+(\(.*\))?", code):
        if not _resolves(code.partition("(")[0]):
            yield f"there is no {code}"
    elif option := re.match(r"--[a-z-]+", code):
        if option[0] not in _all_options():
            yield f"no command has {option[0]}"
    elif re.fullmatch(r"[\w/.-]+\.(py|pxd|txt|vtt|sh|jsonl)", code) and "/" in code:
        yield from _missing_files([code])
    elif re.fullmatch(r"\w+\.(py|pxd)", code):
        if not any(any(ROOT.glob(f"{room}{code}")) for room in ("src/**/", "examples/", "")):
            yield f"there is no file {code}"
    elif member := re.match(r"(session|detector|update|follower)\.(\w+)", code.lower()):
        if not hasattr(OBJECTS[member[1]], member[2]):
            yield f"a {member[1]} has no {member[2]}"
    elif re.fullmatch(r"test_\w+", code) and code not in _tests():
        yield f"there is no test {code}"


def check_stir(arguments: list[str]) -> Iterator[str]:
    """Check a command's name and options against the command line itself."""
    command: Any = _command_line()
    rest = list(arguments)
    while hasattr(command, "commands") and rest and not rest[0].startswith("-"):
        name = rest.pop(0)
        if name not in command.commands:
            yield f"there is no command stir {name}"
            return
        command = command.commands[name]
    known = _options(command)
    for word in rest:
        if re.match(r"--?[a-z]", word) and word.partition("=")[0] not in known:
            yield f"stir {' '.join(arguments)}: there is no option {word}"


@cache
def _command_line() -> Any:
    return typer.main.get_command(app)


def _options(command: Any) -> set[str]:
    own = {name for parameter in command.params for name in parameter.opts}
    return own | {"--help", "-h"}


@cache
def _all_options() -> frozenset[str]:
    def inside(command: Any) -> Iterator[str]:
        yield from _options(command)
        for each in getattr(command, "commands", {}).values():
            yield from inside(each)

    # those of pytest and of scripts/check that the pages mention
    return frozenset(inside(_command_line())) | {"--update-docs", "--fix"}


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _resolves(name: str) -> bool:
    """Tell whether a dotted name is a module, or an attribute of one."""
    parts = name.split(".")
    for i in range(len(parts), 0, -1):
        if _is_module(".".join(parts[:i])):
            found: Any = importlib.import_module(".".join(parts[:i]))
            for attribute in parts[i:]:
                if not hasattr(found, attribute):
                    return False
                found = getattr(found, attribute)
            return True
    return False


def _missing_files(names: list[str]) -> Iterator[str]:
    for name in names:
        if not any((room / name).exists() for room in ROOMS):
            yield f"there is no file {name}"


@cache
def _tests() -> frozenset[str]:
    sources = (path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    return frozenset(name for text in sources for name in re.findall(r"def (test_\w+)", text))
