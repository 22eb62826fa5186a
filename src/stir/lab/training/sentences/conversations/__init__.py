"""Pairs that are made of fluent sentences of a corpus: a correction and its twin."""

from stir.lab.training.sentences.conversations.substitutions import draw_substitutions

__all__ = ["draw_substitutions"]
