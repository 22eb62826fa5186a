"""The command line of `stir.lab.mutation`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

from stir.lab.mutation import results
from stir.lab.mutation.groups import GROUPS, group_of, modules_of
from stir.lab.mutation.mutants import Mutant, by_hand, draw, mutants_of
from stir.lab.mutation.tree import copy_tree, environment

LISTS = Path("tests/lab/mutation")
"""Where the mutants with names and the equivalent ones are."""


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m stir.lab.mutation`, in the root of a checkout."""
    options = _parse(arguments)
    root = Path.cwd()
    options.output.mkdir(parents=True, exist_ok=True)
    if options.command == "measure":
        _measure(root, options)
        return
    mutants = _chosen(root, options)
    if options.command != "score":
        _try(root, mutants, options)
    _report(mutants, options)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m stir.lab.mutation")
    add = parser.add_argument
    add("command", choices=("measure", "run", "named", "score"))
    add("-o", "--output", type=Path, required=True, help="where results are kept")
    add("--count", type=int, default=300, help="how many mutants are drawn")
    add("--seed", type=int, default=1)
    add("--group", choices=tuple(GROUPS), help="only the modules of this group")
    add("--seconds", type=float, default=280, help="when to stop; the next call goes on")
    add("--budget", type=float, default=15, help="seconds of tests for a mutant, as measured")
    add("--again", action="store_true", help="try those that have survived once more")
    add("--fresh", action="store_true", help="a new Python for every mutant: slow and sure")
    add("--only", default="", help="only mutants whose name contains this")
    add("--named", action="store_true", help="score those with names")
    add("--survivors", action="store_true", help="list them")
    return parser.parse_args(arguments)


def _chosen(root: Path, options: argparse.Namespace) -> list[Mutant]:
    if options.command == "named" or options.named:
        entries = tomllib.loads((root / LISTS / "named.toml").read_text())["mutant"]
        chosen = by_hand(root, entries)
    else:
        paths = [path for group in GROUPS.values() for path in modules_of(root, group)]
        every = [mutant for path in paths for mutant in mutants_of(root, path)]
        chosen = draw(root, every, options.count, options.seed)
    if options.group:
        chosen = [m for m in chosen if group_of(root, m.path) == options.group]
    return [mutant for mutant in chosen if options.only in mutant.id]


def _measure(root: Path, options: argparse.Namespace) -> None:
    tree = _prepare(root, options)
    until = time.time() + options.seconds
    for name in [options.group] if options.group else GROUPS:
        if time.time() < until:
            _work(tree, name, [], until, options)


def _try(root: Path, mutants: Sequence[Mutant], options: argparse.Namespace) -> None:
    known = results.read(_file(options))
    equivalents = results.read_equivalents(root / LISTS / "equivalent.txt")
    pending = [
        mutant
        for mutant in mutants
        if mutant.id not in equivalents
        and (mutant.id not in known or (options.again and known[mutant.id]["outcome"] != "killed"))
    ]
    tree = _prepare(root, options)
    until = time.time() + options.seconds
    for name in GROUPS:
        own = [mutant for mutant in pending if group_of(root, mutant.path) == name]
        if own and time.time() < until:
            _work(tree, name, own, until, options)


def _prepare(root: Path, options: argparse.Namespace) -> Path:
    tree: Path = options.output.resolve() / "tree"
    copy_tree(root, tree)
    return tree


def _work(
    tree: Path, group: str, mutants: Sequence[Mutant], until: float, options: argparse.Namespace
) -> None:
    """Start a worker for a group."""
    output = options.output.resolve()
    task = {
        "tree": str(tree),
        "tests": GROUPS[group].tests,
        "first": GROUPS[group].first,
        "reach": str(output / f"reach-{group}.json"),
        "results": str(_file(options).resolve()),
        "budget": options.budget,
        "until": until,
        "fresh": options.fresh,
        "mutants": [mutant.to_json() for mutant in mutants],
    }
    file = output / f"task-{group}.json"
    file.write_text(json.dumps(task))
    command = [sys.executable, "-m", "stir.lab.mutation.worker", str(file)]
    subprocess.run(command, cwd=tree, env=environment(tree), check=False)


def _file(options: argparse.Namespace) -> Path:
    is_named = options.command == "named" or options.named
    file: Path = options.output / ("named.jsonl" if is_named else f"mutants-{options.seed}.jsonl")
    return file


def _report(mutants: Sequence[Mutant], options: argparse.Namespace) -> None:
    known = results.read(_file(options))
    equivalents = results.read_equivalents(Path.cwd() / LISTS / "equivalent.txt")
    for mutant in mutants if options.survivors else ():
        entry = known.get(mutant.id, {})
        if entry.get("outcome") in {"survived", "unreached"} and mutant.id not in equivalents:
            print(f"{entry['outcome']} {mutant.path}:{mutant.line}\n    {mutant.id}")
    for name, group in GROUPS.items():
        paths = set(modules_of(Path.cwd(), group))
        own = [mutant for mutant in mutants if mutant.path in paths]
        if own:
            print(f"{name:9} {results.score(own, known, equivalents)}")
    print(f"all       {results.score(mutants, known, equivalents)}")
