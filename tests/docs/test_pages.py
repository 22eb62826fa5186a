"""Every output in the documentation is what comes out today.

`scripts/test tests/docs --update-docs` writes it into the pages.
"""

from __future__ import annotations

import difflib
import re
import shutil
from pathlib import Path

import pytest

from docs import figures, tables
from docs.blocks import (
    DIRECTIVE,
    PAGES,
    PRODUCERS,
    ROOT,
    TABLE,
    WRITTEN_WHOLE,
    Block,
    has_figures,
    names_its_commands,
    needed_package,
    prose,
    read_blocks,
    section,
)
from docs.names import problems
from docs.pages import is_run, pictures, prepare, remake
from docs.shell import Shell


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


CHECKED = [page for page in PAGES if _name(page) not in WRITTEN_WHOLE]


def _skip_unless_runnable(page: Path) -> None:
    package = needed_package(page.read_text(encoding="utf-8"))
    if package is not None:
        pytest.importorskip(package, reason=f"{package} is not installed (scripts/test-adapters)")


def _needs_switchboard(page: Path) -> bool:
    blocks = read_blocks(page.read_text(encoding="utf-8"))
    return any(is_run(block, True) and not is_run(block, False) for block in blocks)


def _hold(page: Path, shell: Shell, update: bool, *, switchboard: bool) -> None:
    """Make the page again; complain about what differs, or write it."""
    old = page.read_text(encoding="utf-8")
    new = remake(old, shell, switchboard=switchboard)
    if update:
        page.write_text(new, encoding="utf-8")
        for picture in pictures(new):
            if Path(picture).exists():
                shutil.copy(picture, page.parent / picture)
        return
    difference = difflib.unified_diff(
        old.splitlines(), new.splitlines(), _name(page), "today", lineterm="", n=1
    )
    shown = "\n".join(difference)
    assert not shown, f"scripts/test tests/docs --update-docs writes this:\n{shown}"


@pytest.mark.parametrize("page", CHECKED, ids=_name)
def test_output(page: Path, shell: Shell, update_docs: bool) -> None:
    _skip_unless_runnable(page)
    prepare(Path())
    _hold(page, shell, update_docs, switchboard=False)


@pytest.mark.corpus
@pytest.mark.parametrize("page", [p for p in CHECKED if _needs_switchboard(p)], ids=_name)
def test_output_with_switchboard(
    page: Path, shell: Shell, update_docs: bool, switchboard: Path
) -> None:
    prepare(Path(), switchboard)
    _hold(page, shell, update_docs, switchboard=True)


@pytest.mark.parametrize("page", CHECKED, ids=_name)
def test_every_output_has_a_producer(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for block in read_blocks(text):
        complaint = _complain(block, text)
        assert not complaint, f"{_name(page)}:{block.start}: {complaint}"
    for number, line in prose(text):
        # commands belong in a fence, where they are checked
        assert not re.match(r" {4}(\$|stir|python|scripts/|curl) ?", line), f"line {number + 1}"


def _complain(block: Block, text: str) -> str:
    by = block.by
    if by.startswith("tables."):
        return "" if hasattr(tables, by.removeprefix("tables.")) else f"tables.py lacks {by}"
    if by.startswith(figures.BY):
        entries = figures.results()
        needed = [key for *_, key in figures.keys(block.lines, by.removeprefix(figures.BY))]
        return ", ".join(f"results.json lacks {key}" for key in needed if key not in entries)
    if by == "measured":
        here = section(text, block.start)
        named = re.search(r"(`|^)(stir|python|scripts/\w+)[ .]", here, re.MULTILINE)
        return "" if named else "the section does not name the command that measured this"
    if by:
        known = by in PRODUCERS or (ROOT / by).is_file()
        return "" if known else f"{by} is none of {', '.join(PRODUCERS)}, and no file"
    if block.kind == TABLE:
        unknown = has_figures(block) and not names_its_commands(block)
        return "nothing says what produced these figures" if unknown else ""
    known = block.kind in ("", "sh", "console", "python", "output", "socket")
    known = known or block.kind.startswith(DIRECTIVE)
    return "" if known else f"nothing produces a block of {block.kind}"


@pytest.mark.parametrize("page", CHECKED, ids=_name)
def test_every_figure_is_in_the_file_of_results(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    unknown = figures.unknown(text, read_blocks(text), figures.results())
    assert not list(unknown), "python -m stir.lab.results puts them into docs/results.json"


@pytest.mark.parametrize("page", CHECKED, ids=_name)
def test_names(page: Path) -> None:
    _skip_unless_runnable(page)
    found = "\n".join(problems(page.read_text(encoding="utf-8")))
    assert not found, f"{_name(page)} names what is not there:\n{found}"


@pytest.mark.parametrize("name", WRITTEN_WHOLE)
def test_pages_that_a_command_writes_say_so(name: str) -> None:
    assert f"Made by `{WRITTEN_WHOLE[name]} " in (ROOT / name).read_text(encoding="utf-8")
