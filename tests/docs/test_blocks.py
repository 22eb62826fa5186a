"""The pages are read and made again as tests/docs/blocks.py and pages.py promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.blocks import (
    OUTPUT,
    TABLE,
    Block,
    has_figures,
    needed_package,
    read_blocks,
    section,
)
from docs.names import problems
from docs.pages import remake
from docs.shell import Shell

PAGE = """# A page

```console
$ echo one
old
$ printf 'b\\na\\n' > file.txt; cat file.txt | head -1
```

<!-- file: hello.py -->
```python
import sys
print("hello", *sys.argv[1:])
```

<!-- by: hand -->
```
not run
```

## Python
<!-- by: measured -->

| a | b |
|---|---|
| x | 1.5 |

```python
value = 6
```
```python
print(7 * value)
```
```
41
```

```python
>>> value + 1
>>> for i in range(2):
...     print(i)
stale
```
"""


def test_blocks() -> None:
    found = [(block.kind, block.by, block.file, block.lines[0]) for block in read_blocks(PAGE)]
    assert found == [
        ("console", "", "", "$ echo one"),
        ("python", "", "hello.py", "import sys"),
        ("", "hand", "", "not run"),
        (TABLE, "measured", "", "| a | b |"),
        ("python", "", "", "value = 6"),
        ("python", "", "", "print(7 * value)"),
        (OUTPUT, "", "", "41"),
        ("python", "", "", ">>> value + 1"),
    ]
    lines = PAGE.split("\n")
    assert all(tuple(lines[b.start : b.end]) == b.lines for b in read_blocks(PAGE))


def test_a_comment_is_for_the_next_block_only() -> None:
    first, second = read_blocks("<!-- by: hand -->\n```\na\n```\n```\nb\n```\n")
    assert (first.by, second.by) == ("hand", "")
    [lost] = read_blocks("<!-- by: hand -->\nSome text.\n\n```\na\n```\n")
    assert lost.by == ""


def test_a_page_may_need_a_package() -> None:
    assert needed_package("<!-- needs: livekit.agents -->\n# LiveKit\n") == "livekit.agents"
    assert needed_package(PAGE) is None


def test_outputs_are_made_again(shell: Shell) -> None:
    made = remake(PAGE, shell)
    assert "$ echo one\none\n$ printf" in made
    assert "head -1\nb\n```" in made
    assert "```\n42\n```" in made
    assert ">>> value + 1\n7\n>>> for i in range(2):\n...     print(i)\n0\n1\n```" in made
    assert "not run" in made and "1.5" in made
    assert remake(made, shell) == made
    assert Path("hello.py").exists()


def test_files_of_a_page_can_be_run(shell: Shell) -> None:
    Path("hello.py").write_text("import sys; print(sys.stdin.read().upper(), sys.argv[1])")
    assert shell.run("echo you | python hello.py now") == (0, "YOU\n now\n")


def test_a_command_that_fails_is_not_written_down(shell: Shell) -> None:
    page = "```console\n$ stir clean nowhere.txt\n```\n"
    with pytest.raises(AssertionError, match="ended with status 1"):
        remake(page, shell)
    # unless the page is about it
    made = remake(page.replace("txt\n", "txt\nstir: \n"), shell)
    assert "nowhere.txt" in made.split("\n")[2]


def test_times_stay_as_they_are(shell: Shell) -> None:
    shown = '{"took_ms": 0.25, "word": "a"}'
    page = f"```console\n$ echo '{shown.replace('0.25', '9.5')}'\n{shown}\n```\n"
    assert remake(page, shell) == page


def test_python_prints_what_is_shown_or_nothing(shell: Shell) -> None:
    with pytest.raises(AssertionError, match="prints what the page does not show"):
        remake("```python\nprint(1)\n```\n", shell)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["| F_rm | 0.75 |"], True),
        (["| a | 12 words |", "| b | **+3** |"], True),
        (["| a | 12 words |", "| b | none |"], False),
        (["| `--pause 1.5` | a pause |"], False),
        (["| `lm/` | section 4.1 |"], False),
    ],
)
def test_tables_of_figures(rows: list[str], expected: bool) -> None:
    table = Block(TABLE, ("| x | y |", "|---|---|", *rows), 0)
    assert has_figures(table) is expected


def test_sections() -> None:
    assert section(PAGE, 2).startswith("# A page")
    assert section(PAGE, PAGE.split("\n").index("41")).startswith("## Python")
    # what looks like a heading inside a fence is none
    assert section("# a\n```sh\n# no\n```\nb", 4).startswith("# a")


@pytest.mark.parametrize(
    "named",
    [
        "`stir tidy`",
        "`stir clean --tidy`",
        "```sh\nstir experiment nothing\n```",
        "```\nstir tag -x\n```",
        "```\npython -m stir.nothing\n```",
        "```\nsome words\n```",
        "`stir.nothing`",
        "`stir.load.nothing`",
        "`session.nothing`",
        "`--nothing`",
        "`lm/nothing.py`",
        "`nothing.py`",
        "`scripts/test tests/nothing.py`",
        "`test_nothing_at_all`",
    ],
)
def test_what_is_not_there_is_noticed(named: str) -> None:
    assert list(problems(named))


@pytest.mark.parametrize(
    "named",
    [
        "`stir clean --level off`",
        "`stir experiment safe examples/safe.txt -o safe`",
        "```sh\nstir tag - | head -3   # a comment\n\nstir clean \\\n  --level off\n```",
        "`stir.lab.metrics.Scorer`",
        "`session.push(word)`",
        "`--model`",
        "`lm/trie.py`",
        "`trie.py`",
        "`scripts/test tests/docs --update-docs`",
        "`john [ likes + {uh} loves ] mary`",
    ],
)
def test_what_is_there_is_left_alone(named: str) -> None:
    assert not list(problems(named))
