"""Write the results of an experiment to a folder, as Markdown and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stir.errors import InputError
from stir.lab.experiments.report.document import Document
from stir.lab.experiments.report.markdown import to_markdown


def write_results(document: Document, data: dict[str, Any], folder: Path, name: str) -> list[Path]:
    """Write `name`.md, `name`.json and the pictures; return their paths."""
    files = {
        f"{name}.md": to_markdown(document, "."),
        f"{name}.json": json.dumps(data, indent=2, allow_nan=False) + "\n",
        **{f"{picture.name}.svg": picture.svg for picture in document.pictures()},
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=folder) from error
    return [folder / file for file in files]
