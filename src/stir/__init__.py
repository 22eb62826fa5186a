"""stir finds self-repairs and edit terms in speech while the words arrive, one at a time.

It implements STIR (Hough & Purver 2014, *Strongly Incremental Repair Detection*)::

    import stir

    detector = stir.load()
    detector.annotate("i like the red uh the blue car")       # a whole utterance

    session = detector.session()                               # word by word
    update = session.push("like")
    update.added, session.fluent

The names in `__all__` are the public interface; everything else may move.
"""

from importlib import import_module as _import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING

from stir import words as _words
from stir.errors import InputError, ModelError, StirError
from stir.types import (
    Annotation,
    EditClass,
    Kind,
    Label,
    Repair,
    Trace,
    Update,
    Utterance,
)
from stir.words import Word

compiled = not _words.__file__.endswith(".py")
"""Whether the hot path is compiled; plain Python gives the same labels, many times slower."""

if TYPE_CHECKING:
    from stir.detector import Detector, load
    from stir.engine import EditTerm, Engine, Explanation, Model, State
    from stir.options import Level, Options
    from stir.session import Session, replay

__version__ = _version("stir-repair")

__all__ = [
    "Annotation",
    "Detector",
    "EditClass",
    "EditTerm",
    "Engine",
    "Explanation",
    "InputError",
    "Kind",
    "Label",
    "Level",
    "Model",
    "ModelError",
    "Options",
    "Repair",
    "Session",
    "State",
    "StirError",
    "Trace",
    "Update",
    "Utterance",
    "Word",
    "__version__",
    "compiled",
    "load",
    "replay",
]

# What runs a model needs numpy, which takes longer to import than all of stir: when asked for.
_WHERE = {
    "Detector": "stir.detector",
    "load": "stir.detector",
    **dict.fromkeys(("EditTerm", "Engine", "Explanation", "Model", "State"), "stir.engine"),
    **dict.fromkeys(("Level", "Options"), "stir.options"),
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
