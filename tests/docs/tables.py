"""The tables that are put together from several runs: a function each, named by a comment.

``<!-- by: tables.safe_lists -->`` before a table says that `safe_lists` makes it. Each runs the
commands that the page names, in the page's folder, and returns the lines of the table.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from docs.headline import headline as headline  # README.md: the table of results
from docs.shell import Shell
from lab.experiments.test_fluency import CHECK
from stir.corpus.source import read_corpus
from stir.server import reference

WITH_SWITCHBOARD = frozenset(
    {
        "metrics",
        "by_kind",
        "by_length",
        "errors",
        "signatures",
        "paper_models",
        "fluency",
        "approximations",
    }
)
MODELS = ("paper", "default")


# --- socket.md: the messages of the socket -------------------------------------------------------


def client_messages(shell: Shell) -> list[str]:
    """What a client may send."""
    return reference.client_table()


def server_messages(shell: Shell) -> list[str]:
    """What the server sends."""
    return reference.server_table()


def message_objects(shell: Shell) -> list[str]:
    """The objects in what the server sends."""
    return reference.object_table()


# --- experiments.md: two models compared ----------------------------------------------------------


def metrics(shell: Shell) -> list[str]:
    """Every metric, with stir's own tags and with the corpus's."""
    predicted, gold = (_compare(shell, pos)["values"] for pos in ("predicted", "gold"))
    rows = []
    for name, found in predicted.items():
        if name.count(".") < 2 and not name.startswith("mistake"):
            both = " / ".join(f"{value:.3f}" for value in gold[name]["values"])
            rows.append([name, *_compared(found), both])
    header = ["", "`paper`", "`default`", "difference", "gold tags: `paper` / `default`"]
    return _table(header, rows)


def by_kind(shell: Shell) -> list[str]:
    """Reparandum words by the kind of their repair."""
    return _groups(shell, "kind")


def by_length(shell: Shell) -> list[str]:
    """Reparandum words by the length of the reparandum."""
    return _groups(shell, "length")


def errors(shell: Shell) -> list[str]:
    """Classes of errors, with the most frequent shapes of the default model's."""
    comparison = _compare(shell, "predicted")
    rows = []
    for name, (_, shapes) in comparison["shapes"].items():
        typical = ", ".join(f"`{shape}` {count}" for shape, count in shapes)
        rows.append([name, *_compared(comparison["values"][f"mistake.{name}"], 0), typical])
    return _table(["", "`paper`", "`default`", "difference", "most frequent in `default`"], rows)


def signatures(shell: Shell) -> list[str]:
    """What the figures of `metrics` were computed from."""
    runs = [_compare(shell, pos)["systems"] for pos in ("predicted", "gold")]
    return [system["signature"] for systems in runs for system in systems]


def _groups(shell: Shell, group: str) -> list[str]:
    rows = []
    for name, found in _compare(shell, "predicted")["values"].items():
        metric, _, value = name.partition(f".{group}.")
        if value and metric in ("F_rm", "R_rm", "found"):
            shown = "8 or more" if value == "8" else value
            rows.append([f"{shown}, {metric}", *_compared(found)])
    return _table(["", "`paper`", "`default`", "difference"], rows)


def _compare(shell: Shell, pos: str) -> Any:
    folder = Path(f"compare-{pos}")
    if not folder.exists():
        _heldout(shell)
        models = " ".join(MODELS)
        _run(shell, f"stir experiment compare {models} heldout.jsonl --pos {pos} -o {folder}")
    return json.loads((folder / "compare.json").read_text(encoding="utf-8"))


def _compared(found: Any, digits: int = 3) -> list[str]:
    """Both values and their difference, each with its interval; bold if that leaves out 0."""
    sides = [
        f"{value:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"
        for value, (low, high) in zip(found["values"], found["intervals"], strict=True)
    ]
    value, low, high = (found["difference"][name] for name in ("value", "low", "high"))
    shown = f"{value:+.{digits}f} ({low:+.{digits}f} to {high:+.{digits}f})"
    return [*sides, f"**{shown}**" if low > 0 or high < 0 else shown]


# --- experiments.md: utterances to leave alone ----------------------------------------------------


def safe_lists(shell: Shell) -> list[str]:
    """How many utterances of each list the models touch."""
    rows = []
    for name in ("safe.txt", "safe-hard.txt", "safe-unseen.txt"):
        count = len(list(read_corpus(Path("examples") / name)))
        touched = (len(_touched(shell, name, model)) for model in MODELS)
        rows.append([f"`{name}`", count, *(f"{n} ({100 * n / count:.1f} %)" for n in touched)])
    return _table(["list", "utterances", "`paper` touches", "`default` touches"], rows)


def safe_temptations(shell: Shell) -> list[str]:
    """The first list by what tempts."""
    counts = Counter(u.conversation for u in read_corpus(Path("examples/safe.txt")))
    touched = [Counter(_touched(shell, "safe.txt", model)) for model in MODELS]
    rows: list[Sequence[object]] = [
        [name, count, *(found[name] for found in touched)] for name, count in counts.items()
    ]
    whole = counts.total()
    sums = [f"**{n}** ({100 * n / whole:.1f} %)" for n in (found.total() for found in touched)]
    rows.append(["**all**", f"**{whole}**", *sums])
    return _table(["temptation", "utterances", "`paper` touches", "`default` touches"], rows)


def _touched(shell: Shell, name: str, model: str) -> list[str]:
    """The temptations of the utterances that a model touches."""
    folder = Path(f"{name}-{model}")
    if not folder.exists():
        _run(shell, f"stir experiment safe examples/{name} --model {model} -o {folder}")
    found = json.loads((folder / "safe.json").read_text(encoding="utf-8"))
    return [utterance.partition(":")[0] for utterance in found["touched"]]


# --- experiments.md: the paper's models -----------------------------------------------------------


def paper_models(shell: Shell) -> list[str]:
    """The scores of the paper's models, with the corpus's tags and with stir's own."""
    names = ("F_rm", "P_rm", "R_rm", "F_s", "DA", "EO", "PO", "TD_rp", "F_pair", "F_ed")
    _heldout(shell)
    rows = []
    for model in ("paper", "paper-total"):
        for pos in ("gold", "predicted"):
            found = _evaluate(shell, model, pos)
            digits = (2 if name in ("EO", "PO", "TD_rp") else 3 for name in names)
            values = [f"{found[name]:.{d}f}" for name, d in zip(names, digits, strict=True)]
            rows.append([f"`{model}`, {pos} tags", *values])
    return _table(["", *(name.replace("EO", "EO %") for name in names)], rows)


def _evaluate(shell: Shell, model: str, pos: str) -> Any:
    file = f"{model}-{pos}.json"
    _run(shell, f"stir evaluate heldout.jsonl --model {model} --pos {pos} --json > {file}")
    [system] = json.loads(Path(file).read_text(encoding="utf-8"))["systems"]
    return system


# --- experiments.md: what the paper reports of its language models ----------------------------


def fluency(shell: Shell) -> list[str]:
    """Our means beside those of an independent implementation and of the paper."""
    rows = []
    for name, ours, paper, _ in _fluency(shell, "mean (sd)"):
        rows.append([name, ours, _mean_and_deviation(name), paper])
    return _table(["mean (sd)", "ours", "check", "paper"], rows)


def approximations(shell: Shell) -> list[str]:
    """The paper's approximations against exact values."""
    header = ["measure", "exact", "approximation", "mean error", "correlation", "n"]
    return _table(header, _fluency(shell, "measure"))


def _mean_and_deviation(name: str) -> str:
    if name not in CHECK:
        return ""
    mean, deviation = CHECK[name]
    return f"{mean:.3f}" if deviation is None else f"{mean:.3f} ({deviation:.3f})"


def _fluency(shell: Shell, first: str) -> list[list[str]]:
    """The rows of the table that begins with `first`."""
    output = Path("fluency.md")
    if not output.exists():
        _heldout(shell)
        _run(shell, "stir corpus export SWDA_DIR --split train.txt -o train.jsonl")
        command = "python -m stir.lab.experiments.fluency train.jsonl heldout.jsonl"
        _run(shell, f"{command} > {output}")
    tables = output.read_text(encoding="utf-8").split("\n\n")
    [table] = (table for table in tables if table.startswith(f"| {first} "))
    lines = table.strip().split("\n")[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


# --- common ---------------------------------------------------------------------------------------


def _heldout(shell: Shell) -> None:
    if not Path("heldout.jsonl").exists():
        _run(shell, "stir corpus export SWDA_DIR --split heldout.txt -o heldout.jsonl")


def _run(shell: Shell, command: str) -> None:
    status, shown = shell.run(command)
    assert status == 0, shown


def _table(header: Iterable[object], rows: Iterable[Sequence[object]]) -> list[str]:
    names = list(header)
    rule = "|" + "---|" * len(names)
    return [_line(names), rule, *(_line(row) for row in rows)]


def _line(cells: Sequence[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"
