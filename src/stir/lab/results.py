"""The figures that the documentation states, in one file that commands write.

    python -m stir.lab.results docs/results.json add sets/sets.json --as sets --command "stir ..."
    python -m stir.lab.results docs/results.json set start "178 ms" --command "stir bench start"
    python -m stir.lab.results docs/results.json stale

An entry has a key (a path), a value, how pages show it, the command that produces it, and what it
depends on: the checksums of the models, the set. `add` reads the JSON that `stir experiment ...
-o DIR` and `stir evaluate --json` write. `scripts/test tests/docs --update-docs` then writes the
figures into the pages.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from stir.errors import InputError
from stir.models.folder import read_config
from stir.models.parts import locate

NUMBER = re.compile(r"[-+−]?\d[\d,]*(?:\.\d+)?")
DIGITS = 3
"""Of a value that no page has shown before."""


@dataclass(frozen=True)
class Entry:
    """One figure."""

    key: str
    value: float
    shown: str
    """How a page states it: with its unit, and its interval if it has one."""
    command: str
    depends: Mapping[str, str] = field(default_factory=dict)
    """Checksums of models by name, and the set."""


def read(path: Path) -> dict[str, Entry]:
    """Read the entries by key."""
    try:
        found = [Entry(**each) for each in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"is no file of results: {error}", file=path) from None
    entries = {entry.key: entry for entry in found}
    if len(entries) < len(found):
        raise InputError("has a key twice", file=path)
    return entries


def write(path: Path, entries: Iterable[Entry]) -> None:
    """Write the entries, one a line, so that a difference shows which figures changed."""
    lines = (json.dumps(asdict(entry), ensure_ascii=False) for entry in entries)
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def update(entries: dict[str, Entry], new: Iterable[Entry]) -> list[str]:
    """Put entries in; a figure keeps the number of digits that it had. Returns what changed."""
    changed = []
    for entry in new:
        old = entries.get(entry.key)
        now = entries[entry.key] = entry if old is None else _as_before(entry, old)
        if old is None or old.shown != now.shown:
            changed.append(f"{entry.key}: {old.shown if old else '-'} -> {now.shown}")
    return changed


def _as_before(entry: Entry, old: Entry) -> Entry:
    """The entry with the digits of the old one, number by number, and the text around them."""
    numbers = [number(each) for each in NUMBER.findall(entry.shown)]
    before = NUMBER.findall(old.shown)
    if len(numbers) != len(before):
        return entry
    numbers[0] = entry.value
    texts = map(_format, numbers, before)
    shown = NUMBER.sub(lambda _: next(texts), old.shown)
    return Entry(entry.key, entry.value, shown, entry.command, entry.depends)


def _format(value: float, like: str) -> str:
    """A number with the digits, the sign and the commas of another."""
    digits = len(like.partition(".")[2])
    sign = "+" if like.startswith("+") else ""
    comma = "," if "," in like else ""
    return f"{value:{sign}{comma}.{digits}f}"


def number(text: str) -> float:
    """The first number in a text."""
    found = NUMBER.search(text)
    if found is None:
        raise InputError(f"there is no number in {text!r}")
    return float(found[0].replace("−", "-").replace(",", ""))


# --- from the JSON of commands --------------------------------------------------------------------


def entries_of(data: Any, prefix: str, command: str, depends: Mapping[str, str]) -> list[Entry]:
    """The figures in what a command wrote as JSON."""
    if isinstance(data, dict) and "sets" in data:
        found = _sets(data)
    elif isinstance(data, dict) and "systems" in data:
        found = _evaluation(data)
    else:
        found = ((path, value, None) for path, value in _leaves(data))
    return [
        Entry(f"{prefix}/{path}", value, _shown(value, interval), command, dict(depends))
        for path, value, interval in found
        if value is not None
    ]


Figure = tuple[str, Any, Any]
"""Path, value and interval, if there is one."""


def _sets(data: dict[str, Any]) -> Iterator[Figure]:
    """Of `stir experiment sets`: the path is set, value, system, as in its table."""
    for name, found in data["sets"].items():
        for measure, figure in found["values"].items():
            bare = measure.removeprefix("clean.")
            label = f"{name}/{bare if bare == measure else bare + ', clean'}"
            yield f"{label}/of", figure["of"], None
            columns = zip(data["systems"], figure["values"], figure["intervals"], strict=True)
            for system, value, interval in columns:
                yield f"{label}/{Path(system).name}", value, interval
            if figure["difference"]:
                difference = figure["difference"]
                interval = [difference["low"], difference["high"]]
                yield f"{label}/difference", difference["value"], interval


def _evaluation(data: dict[str, Any]) -> Iterator[Figure]:
    """Of `stir evaluate --json`: the path is metric, system."""
    for system in data["systems"]:
        for name, value in system.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                yield f"{name}/{system['system']}", value, system["intervals"].get(name)


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number with the names that lead to it; an item of a list is named by its first text."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _leaves(value, f"{path}/{name}" if path else str(name))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            inside = value.values() if isinstance(value, dict) else ()
            name = next((each for each in inside if isinstance(each, str)), str(i))
            yield from _leaves(value, f"{path}/{name}" if path else name)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield path, data


def _shown(value: float, interval: Any) -> str:
    digits = 0 if isinstance(value, int) else DIGITS
    text = f"{value:.{digits}f}"
    if interval is None:
        return text
    return f"{text} ({interval[0]:.{digits}f} to {interval[1]:.{digits}f})"


# --- what they depend on --------------------------------------------------------------------------


def checksum(model: str) -> str:
    """The checksum of a model's folder."""
    return str(read_config(locate(model))["checksum"])


def stale(entries: Iterable[Entry]) -> Iterator[str]:
    """Keys of figures whose packaged model is not the one that they were measured with."""
    for entry in entries:
        for name, old in entry.depends.items():
            if name != "set" and _now(name) not in (old, None):
                yield entry.key
                break


def _now(model: str) -> str | None:
    try:
        return checksum(model)
    except InputError:
        return None


# --- the command ----------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m stir.lab.results", description=__doc__)
    parser.add_argument("results", type=Path, help="the file of results, docs/results.json")
    commands = parser.add_subparsers(dest="what", required=True)
    add = commands.add_parser("add", help="put in all figures that a command wrote as JSON")
    add.add_argument("json", type=Path)
    add.add_argument("--as", dest="prefix", required=True, help="what their keys begin with")
    one = commands.add_parser("set", help="put in one figure, as pages are to show it")
    one.add_argument("key")
    one.add_argument("shown")
    for each in (add, one):
        each.add_argument("--command", required=True, help="the command that produced them")
        each.add_argument("--model", action="append", default=[], help="a model they depend on")
        each.add_argument("--set", default="", help="the set they were measured on")
    commands.add_parser("stale", help="list figures of models that have changed since")
    return parser


def main() -> None:
    """Read or change a file of results."""
    asked = _parser().parse_args()
    entries = read(asked.results) if asked.results.exists() else {}
    if asked.what == "stale":
        print("\n".join(stale(entries.values())))
        return
    depends = {model: checksum(model) for model in asked.model}
    depends |= {"set": asked.set} if asked.set else {}
    if asked.what == "add":
        data = json.loads(asked.json.read_text(encoding="utf-8"))
        new = entries_of(data, asked.prefix, asked.command, depends)
    else:
        new = [Entry(asked.key, number(asked.shown), asked.shown, asked.command, depends)]
    for line in update(entries, new):
        print(line)
    write(asked.results, entries.values())


if __name__ == "__main__":
    main()
