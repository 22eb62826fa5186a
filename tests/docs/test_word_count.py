"""The documentation stays short: the pages to be read from end to end have a bound in words.

Looked up, and not counted, are the pages that the site's table of contents has under *Reference*:
interfaces, formats, model cards, measurements, and what is promised for files. Nor are *Project*'s
change log and promises (versions, security policy). All other pages count, with their code and its
output, as do the README, the contribution guide and the texts of the notebooks.
"""

from __future__ import annotations

import json
from pathlib import Path

import stage

from docs.blocks import ROOT

MOST = 20_000
READ = ["Tutorials", "How to", "Explanation"]
"""The parts of the table of contents that are read, not looked up."""
ALSO_READ = ["index", "project/readme", "project/contributing"]


def read_pages() -> list[Path]:
    """The files of the pages to be read."""
    named = {page for part in READ for page in stage.NAVIGATION[part]} | set(ALSO_READ)
    return [
        path
        for path, place in stage.sources().items()
        if place.rpartition(".")[0] in named and path.suffix in (".md", ".ipynb")
    ]


def words(page: Path) -> int:
    """The words (tokens with a letter or a digit) of a page, or of the texts of a notebook."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown"]
        text = "\n".join("".join(cell["source"]) for cell in cells)
    return sum(any(character.isalnum() for character in token) for token in text.split())


def test_every_page_to_be_read_is_found() -> None:
    named = {page for part in READ for page in stage.NAVIGATION[part]} | set(ALSO_READ)
    assert len(read_pages()) == len(named)


def test_words_of_documentation() -> None:
    counted = {page.relative_to(ROOT).as_posix(): words(page) for page in read_pages()}
    total = sum(counted.values())
    assert total < MOST, f"{total} words: {counted}"
