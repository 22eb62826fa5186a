"""stir finds self-repairs and edit terms in speech while the words arrive, one at a time.

It implements STIR (Hough & Purver 2014, *Strongly Incremental Repair Detection*)::

    import stir

    detector = stir.load()
    detector.annotate("i like the red uh the blue car")

The names below are the public face; everything else may move.
"""

from importlib import import_module as _import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING

from stir.errors import InputError, ModelError, StirError
from stir.types import (
    Annotation,
    Kind,
    Label,
    Repair,
    Trace,
    Update,
    Utterance,
    Word,
)

if TYPE_CHECKING:
    from stir.detector import Detector, load
    from stir.session import Session, replay

__version__ = _version("stir-repair")

__all__ = [
    "Annotation",
    "Detector",
    "InputError",
    "Kind",
    "Label",
    "ModelError",
    "Repair",
    "Session",
    "StirError",
    "Trace",
    "Update",
    "Utterance",
    "Word",
    "__version__",
    "load",
    "replay",
]

# What runs a model needs numpy, which takes longer to import than all of stir: when asked for.
_WHERE = {
    "Detector": "stir.detector",
    "load": "stir.detector",
    "Session": "stir.session",
    "replay": "stir.session",
}


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'stir' has no attribute {name!r}")
    found: object = getattr(_import_module(_WHERE[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
