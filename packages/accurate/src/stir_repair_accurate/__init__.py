"""The weights of stir's accurate model; `stir.load("accurate")` finds them here."""

from pathlib import Path

FOLDER = Path(__file__).parent / "accurate"
"""The model folder."""
