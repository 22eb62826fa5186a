"""Tables that come from the file of results, and figures that do not stand in it."""

from __future__ import annotations

from docs import figures
from docs.blocks import read_blocks
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
