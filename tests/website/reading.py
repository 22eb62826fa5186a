"""What a page of the site has: anchors, links, and what it loads."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "link": "href",
}


@dataclass
class Page(HTMLParser):
    """One page, read."""

    path: Path
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.anchors.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        # <link rel="next"> and the like are not loaded
        is_loaded = tag != "link" or {"stylesheet", "icon"} & set(found["rel"].split())
        if is_loaded and (address := found.get(LOADED.get(tag, ""))):
            self.loaded.append(address)
