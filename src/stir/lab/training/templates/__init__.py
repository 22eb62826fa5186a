"""Sentences of our own with holes: what `stir.lab.training.safe` makes its sentences from.

`BASIC` is what the networks learn from that decide; `BROAD` is all there is, for the guard.
"""

from __future__ import annotations

from typing import NamedTuple

from stir.lab.training.templates import content, grammar, parallel, words
from stir.lab.training.templates.first import TEMPLATES
from stir.lab.training.templates.group import Group
from stir.lab.training.templates.stubborn import STUBBORN


class Stock(NamedTuple):
    """Templates, and the word lists for their slots."""

    groups: tuple[Group, ...]
    slots: dict[str, list[str]]
    marked: tuple[str, ...] = ()
    """Templates in mark-up, where words like those of the groups are disfluent."""


BASIC = Stock((*TEMPLATES, *STUBBORN), words.SLOTS)
BROAD = Stock(
    (*BASIC.groups, *content.CONTENT, *parallel.PARALLEL, *grammar.GRAMMATICAL),
    {**words.SLOTS, **content.SLOTS, **parallel.SLOTS, **grammar.SLOTS},
    (*content.MARKED, *parallel.MARKED, *grammar.MARKED),
)
