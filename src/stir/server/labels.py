"""Labels as JSON objects, for `stir stream`, which does not need the extra `serve`."""

from __future__ import annotations

from typing import Any

from stir.types import Label


def label_to_json(label: Label) -> dict[str, Any]:
    """The JSON object of a label."""
    return {
        "position": label.position,
        "label": label.name,
        "repair": label.repair,
        "kind": label.kind,
        "confidence": None if label.confidence is None else round(label.confidence, 4),
        "class": label.edit_class,
    }
