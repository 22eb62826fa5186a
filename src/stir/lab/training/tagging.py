"""Add part-of-speech tags to a corpus that has none, with the tagger of a packaged model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stir.pos.model import TaggerModel
from stir.types import Utterance
from stir.words import Word


def with_tags(utterances: Sequence[Utterance], tagger: TaggerModel) -> tuple[list[Utterance], int]:
    """Return the utterances with tags, and how many had none."""
    found: list[Utterance] = []
    untagged = 0
    for utterance in utterances:
        if utterance.pos is None:
            tags = tagger.tag([Word(word).key for word in utterance.words])
            utterance = replace(utterance, pos=tuple(tags))
            untagged += 1
        found.append(utterance)
    return found, untagged


def hold_out(
    utterances: Sequence[Utterance], share: float
) -> tuple[list[Utterance], list[Utterance]]:
    """Split off a share for testing: every n-th utterance, of all conversations."""
    if share <= 0:
        return list(utterances), []
    step = max(2, round(1 / share))
    test = [u for i, u in enumerate(utterances) if i % step == step - 1]
    kept = [u for i, u in enumerate(utterances) if i % step != step - 1]
    return kept, test
