"""Draw a template and fill its slots."""

from __future__ import annotations

import random
import re
from bisect import bisect
from functools import cache
from itertools import accumulate

from stir.lab.training.sentences.templates import Group, Templates
from stir.lab.training.sentences.templates.reading import SLOT


class UsedUpError(LookupError):
    """A sentence has more slots for a set of words than the set has words."""


class SlotFiller:
    """Fills the slots of one sentence.

    Slots of the same list and label get the same words; slots without a label get different ones,
    from one set where the list has sets.
    """

    def __init__(self, rng: random.Random, templates: Templates) -> None:
        self._rng = rng
        self._lists = templates.slots
        self._sets = templates.sets
        self._left: dict[str, list[str]] = {}
        self._labelled: dict[tuple[str, str], str] = {}
        self._used: set[tuple[str, str]] = set()

    def fill(self, template: str) -> str:
        """Replace every slot; what replaces it may have slots itself."""
        return SLOT.sub(self._fill_slot, template)

    def _fill_slot(self, match: re.Match[str]) -> str:
        name, label = match.groups()
        if label is None:
            return self.fill(self._unused(name))
        if (name, label) not in self._labelled:
            self._labelled[name, label] = self.fill(self._unused(name))
        return self._labelled[name, label]

    def _unused(self, name: str) -> str:
        """An entry that this sentence does not have yet; short lists may run out of them."""
        if name in self._sets:
            return self._from_set(name)
        entries = self._lists[name]
        entry = self._rng.choice(entries)
        for _ in range(4):
            if (name, entry) not in self._used:
                break
            entry = self._rng.choice(entries)
        self._used.add((name, entry))
        return entry

    def _from_set(self, name: str) -> str:
        """An entry of the set that this sentence uses; raises `UsedUpError` after the last."""
        if name not in self._left:
            chosen = self._rng.choice(self._sets[name])
            self._left[name] = self._rng.sample(chosen, len(chosen))
        if not self._left[name]:
            raise UsedUpError(name)
        return self._left[name].pop()


def draw_template(rng: random.Random, templates: Templates) -> tuple[Group, str]:
    """Draw a group by its weight, and one of its templates."""
    weights = _cumulative_weights(templates)
    group = templates.groups[bisect(weights, rng.random() * weights[-1])]
    return group, rng.choice(group.clauses + group.alone)


@cache
def _cumulative_weights(templates: Templates) -> list[float]:
    return list(accumulate(group.weight for group in templates.groups))
