"""The incremental part-of-speech tagger, so that plain words work.

In reading order: `tagger` (word by word, compiled where possible), `model` (what it knows, and its
arrays on disk). How it is trained and measured is in `stir.lab`.
"""

from stir.pos.model import TaggerModel
from stir.pos.tagger import Tagger

__all__ = ["Tagger", "TaggerModel"]
