"""stir finds self-repairs and edit terms in speech while the words arrive, one at a time.

It implements STIR (Hough & Purver 2014, *Strongly Incremental Repair Detection*). The names below
are the public face; everything else may move.
"""

from importlib.metadata import version as _version

from stir.errors import InputError, StirError
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

__version__ = _version("stir-repair")

__all__ = [
    "Annotation",
    "InputError",
    "Kind",
    "Label",
    "Repair",
    "StirError",
    "Trace",
    "Update",
    "Utterance",
    "Word",
    "__version__",
]
