"""The incremental part-of-speech tagger, so that plain words work.

In reading order: `tagger` (word by word, compiled where possible), `model` (what it knows, and its
arrays on disk), `training`, `evaluation` (accuracy, also around repairs, and speed), `comparison`
(the designs that were not taken).
"""

from stir.pos.model import TaggerModel
from stir.pos.tagger import Tagger
from stir.pos.training import train_tagger

__all__ = ["Tagger", "TaggerModel", "train_tagger"]
