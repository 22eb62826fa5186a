"""The incremental part-of-speech tagger, for input without tags.

In reading order: `tagger` (word by word, compiled if possible), `model` (vocabulary, weights and
files). `stir.lab` trains and evaluates it.
"""

from stir.pos.model import TaggerModel
from stir.pos.tagger import Tagger

__all__ = ["Tagger", "TaggerModel"]
