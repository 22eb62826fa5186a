"""Puts the pages of the repository where Sphinx reads them: `python docs/site/stage.py FOLDER`.

Pages keep their paths below docs/. Those from elsewhere (`ELSEWHERE`) get one, some are written by
the program (`reference`), and links between pages follow. `NAVIGATION` is the site's table of
contents; a page of docs/ that it does not name stands at the end of its `REST`.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import reference

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

NAVIGATION = {
    "Tutorials": [
        "tutorials/researcher",
        "tutorials/voice-agent",
        "tutorials/editor",
        "notebooks/stir-in-thirty-minutes",
        "notebooks/compare-your-detector",
    ],
    "How to": [
        "using",
        "transcripts",
        "voice-agents",
        "researchers",
        "serving",
        "batches",
        "speech",
        "training",
        "adapters/pipecat",
        "adapters/livekit",
        "adapters/retico",
        "adapters/spacy",
    ],
    "Explanation": [
        "explanation/idea",
        "detector",
        "language-models",
        "tagger",
        "network",
        "encoder",
        "engines",
        "evaluation",
        "models",
    ],
    "Reference": [
        "reference/python",
        "reference/command-line",
        "reference/socket-schema",
        "transcript-formats",
        "corpus",
        "examples",
        "examples/transcripts",
        "model-files",
        "reference/model-cards",
        "experiments",
        "paper",
        "performance",
        "security",
        "clients/javascript",
    ],
    "Project": [
        "project/readme",
        "project/contributing",
        "project/versioning",
        "project/changes",
        "project/security-policy",
    ],
}
REST = "Reference"
TITLES = {
    "project/readme": "README",
    "project/contributing": "Contributing",
    "clients/javascript": "JavaScript client",
    "examples/transcripts": "Borderline cases of cleaning",
}
"""How the table of contents calls pages whose own title says too little, or too much, there."""

ELSEWHERE = {
    "README.md": "project/readme.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changes.md",
    "SECURITY.md": "project/security-policy.md",
    "docs/versioning.md": "project/versioning.md",
    "examples/README.md": "examples.md",
    "examples/transcripts/README.md": "examples/transcripts.md",
    "clients/javascript/README.md": "clients/javascript.md",
    "src/stir/models/README.md": "models/folder.md",
    "src/stir/models/ATTRIBUTION.md": "models/attribution.md",
}
WRITTEN = {
    "reference/python.md": reference.python,
    "reference/command-line.md": reference.command_line,
    "reference/socket-schema.md": reference.socket_schema,
}
LINK = re.compile(r"(!?\[[^\]]*\]\()(?!\w+:)([^)\s#]+)((?:#[^)]*)?\))")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def sources() -> dict[Path, str]:
    """The pages and pictures of the repository with their paths on the site."""
    found = {
        path: path.relative_to(DOCS).as_posix()
        for path in DOCS.rglob("*")
        if path.suffix in {".md", ".svg", ".png", ".ipynb", ".csv"}
        and not path.is_relative_to(DOCS / "site")
    }
    found |= {ROOT / path: target for path, target in ELSEWHERE.items() if (ROOT / path).exists()}
    for card in sorted(ROOT.glob("src/stir/models/*/MODEL_CARD.md")):
        found[card] = f"models/{card.parent.name}.md"
    return found


def rewrite_links(text: str, page: Path, places: dict[Path, str], files: Path) -> str:
    """Lead the links of a page to where their targets are on the site."""

    def lead(link: re.Match[str]) -> str:
        target = (page.parent / link[2]).resolve()
        here = Path(places[page]).parent
        if target in places:
            return f"{link[1]}{os.path.relpath(places[target], here)}{link[3]}"
        if target.is_file():
            copy = files / target.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, copy)
            relative = os.path.relpath(f"files/{target.relative_to(ROOT).as_posix()}", here)
            return f"{link[1]}{relative})"
        return link[1].strip("[](")  # a folder has no page

    parts = FENCE.split(text)
    return "".join(part if i % 2 else LINK.sub(lead, part) for i, part in enumerate(parts))


def navigation(pages: set[str]) -> str:
    """The tables of contents of the landing page."""
    named = {page for group in NAVIGATION.values() for page in group}
    beneath = {page for page in pages if page.startswith("models/")}
    rest = sorted(pages - named - beneath - {"index"})
    text = ""
    for caption, group in NAVIGATION.items():
        entries = [page for page in group if page in pages] + (rest if caption == REST else [])
        listed = "\n".join(
            f"{TITLES[page]} <{page}>" if page in TITLES else page for page in entries
        )
        text += f"\n```{{toctree}}\n:caption: {caption}\n:hidden:\n\n{listed}\n```\n"
    return text


def stage(target: Path) -> None:
    """Fill a folder with everything that Sphinx reads."""
    shutil.rmtree(target, ignore_errors=True)
    places = sources()
    target.mkdir(parents=True)
    shutil.copy(DOCS / "site" / "landing.html", target)
    for path, place in places.items():
        copy = target / place
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            text = path.read_text(encoding="utf-8")
            copy.write_text(rewrite_links(text, path, places, target / "files"), encoding="utf-8")
        else:
            shutil.copy(path, copy)
    for place, write in WRITTEN.items():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        (target / place).write_text(write(), encoding="utf-8")
    pages = {
        path.relative_to(target).with_suffix("").as_posix()
        for path in target.rglob("*")
        if path.suffix in {".md", ".ipynb"} and not path.is_relative_to(target / "files")
    }
    with (target / "index.md").open("a", encoding="utf-8") as index:
        index.write(navigation(pages))


if __name__ == "__main__":
    stage(Path(sys.argv[1]))
