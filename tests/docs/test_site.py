"""What the site is made from fits the program; scripts/docs builds and tests the site itself."""

from __future__ import annotations

import json
import re
import tomllib

import pictures
import reference
import stage

import stir
from docs.blocks import ROOT

DOCS = ROOT / "docs"


def test_every_public_name_is_in_the_reference() -> None:
    page = reference.python()
    for name in stir.__all__:
        assert f":: stir.{name}\n" in page


def test_every_command_is_in_the_reference() -> None:
    page = reference.command_line()
    for command in ("## `stir tag`", "### `stir corpus export`", "`--operating-point` `NAME`"):
        assert command in page
    assert "TyperOption" not in page


def test_the_schema_has_what_both_sides_say() -> None:
    page = reference.socket_schema()
    for kind in ("Push", "Final", "SetOptions", "Hello", "Update", "Error"):
        assert f'"{kind}"' in page


def test_every_page_of_the_navigation_exists() -> None:
    there = {place.rpartition(".")[0] for place in stage.sources().values()}
    there |= {place.removesuffix(".md") for place in stage.WRITTEN}
    named = [page for group in stage.NAVIGATION.values() for page in group]
    assert len(set(named)) == len(named)
    assert set(named) <= there


def test_the_pictures_are_those_of_the_model() -> None:
    for name, drawn in pictures.pictures().items():
        stored = (DOCS / "explanation" / name).read_text(encoding="utf-8")
        assert stored == drawn, "python docs/site/pictures.py draws it again"


def test_the_animation_shows_what_the_default_model_says() -> None:
    page = (DOCS / "site" / "landing.html").read_text(encoding="utf-8")
    [words] = re.findall(r'data-words="([^"]*)"', page)
    [frames] = re.findall(r'class="repair-frames">(.*?)</script>', page, re.DOTALL)
    session = stir.load().session()
    for word, shown in zip(words.split(), json.loads(frames), strict=True):
        session.push(word)
        held = session.annotation
        sets = {"ed": held.edit_terms, "rm": held.rm_words, "rp": held.rp_words}
        positions = range(len(session.words))
        assert shown == [" ".join(n for n, s in sets.items() if i in s) for i in positions]


def test_the_citation_names_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {project['version']}\n" in citation
