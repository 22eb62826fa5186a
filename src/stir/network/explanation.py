"""Ablations: a word as the networks would see it with one kind of feature removed."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from stir.lm.vocabulary import UNK
from stir.network.encoding import NAMES, WordState

Restore = Callable[[], None]
Ablation = Callable[[WordState], Restore]
"""Removes something from a word in place; returns what puts it back."""


def _group(name: str) -> str:
    stem, _, lag = name.rpartition("_")
    return stem if lag.isdigit() else name


GROUPS = tuple(dict.fromkeys(map(_group, NAMES)))
"""The features by kind: those that differ by their lag only are one."""
_INDICES = {group: [i for i, n in enumerate(NAMES) if _group(n) == group] for group in GROUPS}


def ablations(word: WordState) -> list[tuple[str, Ablation]]:
    """What can be removed from a word, by name."""
    features = word.features
    present = [group for group in GROUPS if any(features[i] for i in _INDICES[group])]
    found: list[tuple[str, Ablation]] = [("word", _remove_word), ("tag", _remove_tag)]
    return found + [(group, _remove_features(group)) for group in present]


def _remove_word(word: WordState) -> Restore:
    kept = word.input_word
    word.input_word = UNK

    def restore() -> None:
        word.input_word = kept

    return restore


def _remove_tag(word: WordState) -> Restore:
    tag, before = word.input_tag, word.input_tag_before
    word.input_tag, word.input_tag_before = UNK, UNK

    def restore() -> None:
        word.input_tag, word.input_tag_before = tag, before

    return restore


def _remove_features(group: str) -> Ablation:
    def remove(word: WordState) -> Restore:
        features = word.features
        word.features = array("b", features)
        for i in _INDICES[group]:
            word.features[i] = 0

        def restore() -> None:
            word.features = features

        return restore

    return remove
