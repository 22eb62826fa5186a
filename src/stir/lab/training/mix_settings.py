"""How many sentences of each kind the default model is trained on; see `mix`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MixSettings:
    """How many sentences of each kind there are."""

    marked_share: float = 0.5
    """Utterances of Switchboard that are read once more with their punctuation."""
    joined: int = 20_000
    cut: int = 16_000
    substitutions: int = 60_000
    """Pairs of a correction and its twin, from fluent sentences of Switchboard."""
    stutters: int = 0
    """Disfluencies as people make them, in fluent sentences (`stutters`)."""
    joined_stutters: float = 0.15
    """Turns of several of these sentences, as a share of their number."""
    requests: int = 70_000
    """Pairs from requests."""
    talk: int = 150_000
    """More than of any other kind: its templates have the most constructions."""
    safe: int = 20_000
    broad: int = 40_000
    """Sentences with doubled words, from the basic and from all templates."""
    near_twins: float = 0.6
    """The share of corrections that get a second twin, the nearest one (`near_twins`)."""
    prose: int = 100_000
    """Sentences from plain text."""
    conversation_copies: int = 3
    meeting_copies: int = 4
    question_copies: int = 2
    """How often utterances of Switchboard, AMI and Disfl-QA are read in an epoch."""
