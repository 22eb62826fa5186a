"""Runs the notebooks: `python docs/site/notebooks.py` stores what they show today.

Outputs stand in the repository, so that the site and a reader without Jupyter see them; a test
(tests/website) runs the notebooks again and compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
SHOWN = ("text/html", "image/svg+xml", "text/plain")
"""What is kept of an output, richest first."""


def run(path: Path) -> Any:
    """The notebook with the outputs of today; an exception in a cell is raised."""
    notebook: Any = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(ROOT)}}
    NotebookClient(notebook, timeout=300, coalesce_streams=True, resources=where).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # times
        for output in cell.get("outputs", ()):
            _reduce(output)
    notebook.metadata = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    return notebook


def _reduce(output: Any) -> None:
    """Keep the richest form, without what differs from run to run."""
    if "data" in output:
        richest = next(kind for kind in SHOWN if kind in output["data"])
        output["data"] = {richest: output["data"][richest]}
        output["metadata"] = {}


def outputs(notebook: Any) -> Iterator[tuple[str, str]]:
    """What each cell shows, with its source; of a picture that there is one."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield cell.source, "\n".join(_shown(output) for output in cell.outputs)


def _shown(output: Any) -> str:
    if "text" in output:
        return str(output["text"])
    [(kind, data)] = output["data"].items()
    # the same picture is written differently by every release of matplotlib
    return kind if kind == "image/svg+xml" else str(data)


if __name__ == "__main__":
    for each in NOTEBOOKS:
        nbformat.write(run(each), each)
