"""The table of results in the README: its rows, with the keys of their figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal

from docs.figures import results
from docs.shell import Shell
from stir.lab.results import Entry

_SCORES = "F_rm {0/F_rm/MODEL}, DA {0/DA/MODEL}, F_ed {0/F_ed/MODEL}, EO {0/EO/MODEL} %"
_EVALUATE = "`stir evaluate heldout.jsonl --model default --pos predicted`"
_SETS = "`stir experiment sets`"
ROWS = (
    ("what", "`default`", "`open`", "`paper`", "how"),
    ("---",) * 5,
    (
        "Switchboard, held-out, stir's own tags",
        _SCORES.replace("{0", "{switchboard/predicted").replace("MODEL", "default"),
        _SCORES.replace("{0", "{switchboard/predicted").replace("MODEL", "open"),
        _SCORES.replace("{0", "{switchboard/predicted").replace("MODEL", "paper"),
        _EVALUATE,
    ),
    (
        "the same, gold tags (in the paper, on its test set: F_rm {published/F_rm},"
        " DA {published/DA}, EO {published/EO} %)",
        _SCORES.replace("{0", "{switchboard/gold").replace("MODEL", "default"),
        "",
        _SCORES.replace("{0", "{switchboard/gold").replace("MODEL", "paper")
        + "; `paper-total` F_rm {switchboard/gold/F_rm/paper-total}",
        "`--pos gold`",
    ),
    (
        "AMI meetings",
        "F_rm {sets/ami/F_rm/default}",
        "F_rm {sets-open/ami/F_rm/open}",
        "F_rm {sets/ami/F_rm/paper}",
        _SETS,
    ),
    (
        "Disfl-QA, questions that come out exactly right",
        "{sets/disfl_qa/all/default:%}",
        "{sets-open/disfl_qa/all/open:%}",
        "{sets/disfl_qa/all/paper:%}",
        _SETS,
    ),
    (
        "200 corrections in requests, resolved",
        "{sets/corrections corrections/all/default:%}",
        "{sets-open/corrections corrections/all/open:%}",
        "{sets/corrections corrections/all/paper:%}",
        _SETS,
    ),
    (
        "200 twins of these, in which all words are meant, kept",
        "{sets/corrections twins/all/default:%}",
        "{sets-open/corrections twins/all/open:%}",
        "{sets/corrections twins/all/paper:%}",
        _SETS,
    ),
    (
        "fluent prose, words removed per 1,000",
        "{sets/fluent handbook/removed/default:1}",
        "{sets-open/fluent handbook/removed/open:1}",
        "{sets/fluent handbook/removed/paper:1}",
        _SETS,
    ),
    (
        "time per word, compiled, tags given",
        "{speed/default} µs",
        "{speed/open} µs",
        "{speed/paper} µs",
        "`stir bench detector --corpus heldout.jsonl`",
    ),
    (
        "licence of the model (the code is under Apache 2.0)",
        "CC BY-NC-SA 3.0",
        "CC BY 4.0",
        "CC BY-NC-SA 3.0",
        "`stir models`",
    ),
)
_FIGURE = re.compile(r"\{([^}]*?)(?::([%\d]))?\}")


def headline(shell: Shell) -> list[str]:
    """The table, from docs/results.json."""
    entries = results()
    lines = ["| " + " | ".join(_fill(cell, entries) for cell in row) + " |" for row in ROWS]
    lines[1] = "|---|---|---|---|---|"
    return lines


def _fill(cell: str, entries: Mapping[str, Entry]) -> str:
    def figure(found: re.Match[str]) -> str:
        entry = entries[found[1]]
        value = Decimal(str(entry.value))
        match found[2]:
            case "%":
                return f"{(value * 100).quantize(Decimal(1), ROUND_HALF_UP)} %"
            case "1":
                return str(value.quantize(Decimal("0.1"), ROUND_HALF_UP))
        return entry.shown.partition(" ")[0]

    return _FIGURE.sub(figure, cell)
