"""Where a model comes from: the same for every engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Provenance:
    """What a model is called, what it was trained on and how, and who may use it."""

    name: str = ""
    """The preset, or the name that its trainer gave it."""
    command: str = ""
    """The command that trained it."""
    seed: int = 0
    fingerprint: str = ""
    """SHA-256 of the training data."""
    licence: str = ""
    """The model's, which is its training data's and not the code's."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Of stir and of the libraries that it was trained with."""
    training: Mapping[str, Any] = field(default_factory=dict)
    """The settings of the training."""

    def __post_init__(self) -> None:
        if not isinstance(self.seed, int) or isinstance(self.seed, bool):
            raise TypeError(f"seed is a whole number, not {self.seed!r}")
        for name in ("name", "command", "fingerprint", "licence"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"{name} is text, not {getattr(self, name)!r}")
        object.__setattr__(self, "versions", dict(self.versions))
        object.__setattr__(self, "training", as_tuples(dict(self.training)))

    def to_config(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def as_tuples(value: Any) -> Any:
    """Lists as tuples, so that settings are equal once they have been through JSON."""
    if isinstance(value, Mapping):
        return {key: as_tuples(item) for key, item in value.items()}
    return tuple(map(as_tuples, value)) if isinstance(value, (list, tuple)) else value
