"""Makes a page again: every output on it as it comes out now."""

from __future__ import annotations

import doctest
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from docs import figures, tables
from docs.blocks import OUTPUT, ROOT, Block, read_blocks
from docs.shell import Shell

VARYING = re.compile(r'("(?:took_ms|uptime_s|resume)": ?)([\d.]+|"[\w-]{24}")')
"""Times and tokens differ from run to run; a page keeps those that stand on it."""
PICTURE = re.compile(r"!\[[^]]*\]\(([\w-]+\.svg)\)")


def prepare(folder: Path, switchboard: Path | None = None) -> None:
    """Put into a folder what the commands of the pages expect to find there."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    if switchboard is not None:
        (folder / "SWDA_DIR").symlink_to(switchboard / "swda")
        (folder / "splits").symlink_to(switchboard / "splits")
        for split in ("train.txt", "heldout.txt"):
            (folder / split).symlink_to(switchboard / "splits" / split)


def remake(text: str, shell: Shell, *, switchboard: bool = False) -> str:
    """Return the page with every output as it is now.

    Blocks that need Switchboard stay as they are unless it is at hand.
    """
    lines = text.split("\n")
    blocks = read_blocks(text)
    made: list[tuple[Block, list[str]]] = []
    for i, block in enumerate(blocks):
        if block.file:
            Path(block.file).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        elif is_run(block, switchboard):
            output = blocks[i + 1] if i + 1 < len(blocks) else None
            made += _made(block, output, shell)
    # from the end, so that the places of earlier blocks stay what they are
    for block, new in reversed(made):
        lines[block.start : block.end] = _keep_times(block.lines, new)
    return "\n".join(lines)


def is_run(block: Block, switchboard: bool) -> bool:
    """Tell whether running the page produces a block."""
    if block.by == "corpus":
        return switchboard
    if block.by.startswith("tables."):
        return switchboard or block.by.removeprefix("tables.") not in tables.WITH_SWITCHBOARD
    return not block.by or block.by.startswith(figures.BY)


def _made(block: Block, following: Block | None, shell: Shell) -> Iterator[tuple[Block, list[str]]]:
    if block.by.startswith("tables."):
        table = getattr(tables, block.by.removeprefix("tables."))
        yield block, table(shell)
    elif block.by.startswith(figures.BY):
        prefix = block.by.removeprefix(figures.BY)
        yield block, figures.fill(block.lines, prefix, figures.results())
    elif block.kind == "console":
        yield block, list(_console(block, shell))
    elif block.kind == "socket":
        yield block, shell.converse(block.lines)
    elif block.kind == "python" and any(line.startswith(">>> ") for line in block.lines):
        yield block, list(_interactive(block, shell))
    elif block.kind == "python":
        printed = _lines(shell.python("\n".join(block.lines)))
        if following is not None and following.kind == OUTPUT:
            yield following, printed
        else:
            assert not printed, f"Python in line {block.start} prints what the page does not show"


def _console(block: Block, shell: Shell) -> Iterator[str]:
    """Commands with their outputs."""
    rest = list(block.lines)
    assert rest[0].startswith("$ "), f"line {block.start}: a console begins with a command"
    while rest:
        command = rest.pop(0)
        yield command
        while command.endswith("\\"):
            command = command[:-1] + rest[0]
            yield rest.pop(0)
        shown: list[str] = []
        while rest and not rest[0].startswith("$ "):
            shown.append(rest.pop(0))
        status, printed = shell.run(command.removeprefix("$ "))
        # an error may come out only where the page shows one
        fails = bool(shown) and shown[0].startswith("stir: ")
        assert status == 0 or fails, f"{command} ended with status {status}: {printed}"
        yield from _lines(printed)


def _interactive(block: Block, shell: Shell) -> Iterator[str]:
    """An interactive session of Python with its outputs."""
    done = 0
    for example in doctest.DocTestParser().get_examples("\n".join(block.lines)):
        output = example.lineno + example.source.count("\n")
        yield from block.lines[done:output]
        yield from _lines(shell.example(example))
        done = output + example.want.count("\n")
    yield from block.lines[done:]


def _lines(printed: str) -> list[str]:
    lines = [line.rstrip() for line in printed.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _keep_times(old: tuple[str, ...], new: list[str]) -> list[str]:
    times = iter(VARYING.findall("\n".join(old)))
    text = VARYING.sub(
        lambda found: found[1] + next(times, (found[1], found[2]))[1], "\n".join(new)
    )
    return text.split("\n") if new else []


def pictures(text: str) -> list[str]:
    """The names of the pictures that a page shows."""
    return PICTURE.findall(text)
