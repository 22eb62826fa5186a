"""The origin of a model, in the same form for every engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Provenance:
    """Name, training data, training settings and licence of a model."""

    name: str = ""
    """The preset, or a custom name."""
    command: str = ""
    """The command that trained it."""
    seed: int = 0
    fingerprint: str = ""
    """SHA-256 of the training data."""
    licence: str = ""
    """The licence of the model: that of its training data, not of the code."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Versions of stir and of the libraries used in training."""
    training: Mapping[str, Any] = field(default_factory=dict)
    """Training settings."""

    def __post_init__(self) -> None:
        if not isinstance(self.seed, int) or isinstance(self.seed, bool):
            raise TypeError(f"seed must be an integer, not {self.seed!r}")
        for name in ("name", "command", "fingerprint", "licence"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"{name} must be a string, not {getattr(self, name)!r}")
        object.__setattr__(self, "versions", dict(self.versions))
        object.__setattr__(self, "training", as_tuples(dict(self.training)))

    def to_config(self) -> dict[str, Any]:
        """The fields as JSON."""
        return asdict(self)


def as_tuples(value: Any) -> Any:
    """Convert lists to tuples, so that settings compare equal after a round trip through JSON."""
    if isinstance(value, Mapping):
        return {key: as_tuples(item) for key, item in value.items()}
    return tuple(map(as_tuples, value)) if isinstance(value, (list, tuple)) else value
