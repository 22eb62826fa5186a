"""Tables that come from the file of results, and figures that do not stand in it."""

from __future__ import annotations

import pytest

from docs import figures
from docs.blocks import PAGES, ROOT, WRITTEN_WHOLE, prose, read_blocks
from stir.lab.results import Entry

TABLE = """\
| set | value | `default` | difference |
|---|---|---|---|
| heldout | F_rm | 0.1 (0.0 to 0.2) | **0.5 (0.4 to 0.6)** |
|  | DA | 0.2 | none |
| heldout | DA | 0.3 | |
""".strip().split("\n")


def entries(**shown: str) -> dict[str, Entry]:
    return {key: Entry(key, 0, text, "") for key, text in shown.items()}


def test_keys_are_row_and_column() -> None:
    assert [key for *_, key in figures.keys(TABLE, "p")] == [
        "p/heldout/F_rm/default",
        "p/heldout/F_rm/difference",
        "p/heldout/DA/default",
        "p/heldout/DA (2)/default",
    ]


def test_cells_come_from_the_file() -> None:
    known = {
        "p/heldout/DA/default": Entry("", 0, "0.25", ""),
        "p/heldout/F_rm/difference": Entry("", 0, "0.5 (-0.1 to 0.6)", ""),
    }
    made = figures.fill(TABLE, "p", known)
    assert made[3] == "|  | DA | 0.25 | none |"
    # the interval has 0 in it now, so it is not bold any more
    assert made[2] == "| heldout | F_rm | 0.1 (0.0 to 0.2) | 0.5 (-0.1 to 0.6) |"
    assert made[4] == TABLE[4]


def found(text: str, **known: str) -> list[str]:
    return list(figures.unknown(text, read_blocks(text), entries(**known)))


def test_a_figure_that_is_not_in_the_file() -> None:
    assert found("F_rm is 0.856, at 65 % of words.") == ["1: 0.856", "1: 65"]
    assert found("F_rm is 0.856, at 65 % of words.", a="0.856 (0.8 to 0.9)", b="65 %") == []


def test_what_is_no_figure() -> None:
    assert (
        found("Python 3.11, section 4.2.3, equations 3 to 5, `0.5`, 200 words, 95 % intervals")
        == []
    )
    assert found("```\n0.5\n```\n") == []


MEASUREMENTS = {"docs/experiments.md", "docs/performance.md"}
"""Where figures are discussed; all other pages link there."""
COINCIDENCES = {"examples/README.md": {"2.02"}}
STATED = {
    page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8")
    for page in PAGES
    if page.relative_to(ROOT).as_posix() not in WRITTEN_WHOLE
}


def _figures(text: str, *, by_hand: bool) -> set[str]:
    """The figures with three digits or more; by hand are those that no command writes."""
    made = {
        line
        for block in read_blocks(text)
        if by_hand and block.by.startswith((figures.BY, "tables.", "tests/"))
        for line in range(block.start, block.end)
    }
    lines = [figures.NO_FIGURES.sub(" ", line) for n, line in prose(text) if n not in made]
    stated = {figure.lstrip("+") for line in lines for figure in figures.FIGURE.findall(line)}
    return {figure for figure in stated if len(figure.strip("−-0.").replace(".", "")) > 2}


@pytest.mark.parametrize("page", sorted(STATED.keys() - MEASUREMENTS))
def test_no_page_repeats_figures_of_another_by_hand(page: str) -> None:
    others = {
        figure
        for name, text in STATED.items()
        if name != page
        for figure in _figures(text, by_hand=False)
    }
    repeated = _figures(STATED[page], by_hand=True) & others
    assert repeated <= COINCIDENCES.get(page, set())
