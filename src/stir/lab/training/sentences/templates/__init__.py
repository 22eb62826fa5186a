"""Templates of fluent sentences in which words are doubled on purpose, and of corrections.

They are text files, to be read and edited by people: `reading` explains the format. A set is read
when it is first asked for.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from stir.lab.training.sentences.templates.reading import Group, Templates, read_templates

__all__ = [
    "Group",
    "Talk",
    "Templates",
    "basic_templates",
    "broad_templates",
    "small_talk_templates",
    "talk_templates",
]

BASIC = ("words.txt", "basic.txt", "hard.txt")
"""Constructions in which words are doubled on purpose, the most common ones."""
BROAD = (*BASIC, "content.txt", "parallel.txt", "grammar.txt")
"""All constructions in which words are doubled."""
NEAR = ("words.txt", "near.txt", "fields.txt")
"""Word lists and frames that corrections share with the sentences in which the words are meant."""
CORRECTIONS = (*NEAR, "corrections.txt", "fresh.txt")
MEANT = (*NEAR, "meant.txt", "added.txt", "whole.txt")
"""Everyday talk; the groups of fresh.txt have twins of the same name in whole.txt."""
SMALL_TALK = ("words.txt", "small_talk.txt")
"""Fluent sentences as strangers say them on the telephone."""


@cache
def basic_templates() -> Templates:
    """Read the templates of the most common constructions."""
    return read_templates(Path(__file__).with_name(name) for name in BASIC)


@cache
def broad_templates() -> Templates:
    """Read the templates of all constructions."""
    return read_templates(Path(__file__).with_name(name) for name in BROAD)


@cache
def small_talk_templates() -> Templates:
    """Read the templates of small talk."""
    return read_templates(Path(__file__).with_name(name) for name in SMALL_TALK)


class Talk(NamedTuple):
    """Templates of everyday talk."""

    corrections: Templates
    """In mark-up."""
    meant: Templates
    """In which the words and cues of corrections are meant."""


@cache
def talk_templates() -> Talk:
    """Read the templates of everyday talk."""
    folder = Path(__file__).parent
    return Talk(
        *(read_templates(folder / name for name in names) for names in (CORRECTIONS, MEANT))
    )
