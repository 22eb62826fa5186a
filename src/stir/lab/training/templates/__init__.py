"""Templates of fluent sentences in which words are doubled on purpose.

They are text files, to be read and edited by people: `reading` explains the format. A set is read
when it is first asked for.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from stir.lab.training.templates.reading import Group, Templates, read_templates

__all__ = ["Group", "Templates", "basic_templates", "broad_templates"]

BASIC = ("words.txt", "basic.txt", "hard.txt")
"""What the networks that find repairs are trained with."""
BROAD = (*BASIC, "content.txt", "parallel.txt", "grammar.txt")
"""What the guard is trained with: everything."""


@cache
def basic_templates() -> Templates:
    """Read the templates for the networks that find repairs."""
    return read_templates(Path(__file__).with_name(name) for name in BASIC)


@cache
def broad_templates() -> Templates:
    """Read all templates, which the guard is trained with."""
    return read_templates(Path(__file__).with_name(name) for name in BROAD)
