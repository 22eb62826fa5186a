"""What the network would say if it were told less: the ground on which a repair is explained."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from stir.lm.vocabulary import UNK
from stir.network.encoding import NAMES, Heard

Restore = Callable[[], None]


def _group(name: str) -> str:
    stem, _, last = name.rpartition("_")
    return stem if last.isdigit() else name


GROUPS = tuple(dict.fromkeys(map(_group, NAMES)))
"""The features by kind: the twelve that look for the same word are one of them."""
_PLACES = {group: [i for i, n in enumerate(NAMES) if _group(n) == group] for group in GROUPS}


def without(heard: Heard) -> list[tuple[str, Callable[[Heard], Restore]]]:
    """The ways to leave out something that the network was told of this word, by name."""
    ways: list[tuple[str, Callable[[Heard], Restore]]] = [("word", _no_word), ("tag", _no_tag)]
    told = heard.features
    return ways + [(g, _no_feature(g)) for g in GROUPS if any(told[i] for i in _PLACES[g])]


def _no_word(heard: Heard) -> Restore:
    word = heard.input_word
    heard.input_word = UNK

    def restore() -> None:
        heard.input_word = word

    return restore


def _no_tag(heard: Heard) -> Restore:
    tag, before = heard.input_tag, heard.input_tag_before
    heard.input_tag, heard.input_tag_before = UNK, UNK

    def restore() -> None:
        heard.input_tag, heard.input_tag_before = tag, before

    return restore


def _no_feature(group: str) -> Callable[[Heard], Restore]:
    def change(heard: Heard) -> Restore:
        features = heard.features
        heard.features = array("b", features)
        for i in _PLACES[group]:
            heard.features[i] = 0

        def restore() -> None:
            heard.features = features

        return restore

    return change
