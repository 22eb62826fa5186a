"""Figure 5, the cost functions: the settings with the best F_rm and with the best total score.

It also shows how the paper's two settings score here, and how many settings do not differ
significantly from the best one.
"""

from __future__ import annotations

from stir.lab.experiments.grid.settings import BEST_F_RM, BEST_TOTAL, Setting
from stir.lab.experiments.report.document import Cell, Number, Row, Section, Table
from stir.lab.experiments.table2 import SHOWN, TS, Scores, best, total
from stir.lab.metrics import VALUES, paired_bootstrap

PAPER = {"F_rm": BEST_F_RM, TS: BEST_TOTAL}
"""The upper and the lower row of the figure."""
RESAMPLES = 1000


def section(scores: Scores) -> Section:
    """Make the report section: the best settings' costs beside the paper's."""
    chosen, totals = best(scores), total(scores)
    rows, differences = [], []
    for measure, theirs in PAPER.items():
        ours = chosen[measure]
        value = {s: totals[s] if measure == TS else scores[s][measure] or 0.0 for s in scores}
        rows.append(_row(f"best {measure}", ours, scores, value, measure))
        if theirs in scores:
            rows.append(_row(f"the paper's best {measure}, here", theirs, scores, value, measure))
            differences += _compare(measure, ours, theirs, scores, value)
    equals = sum(not _worse(setting, chosen["F_rm"], scores) for setting in scores)
    header = ("", "rp_start", "rm_start", "rp_end", "depth", "its measure", "place", *SHOWN)
    return Section(
        "Figure 5: the winning cost functions",
        [
            "A false negative costs what the columns say, a false positive costs 1. The paper's"
            " figure names two settings; their measures below are those of our detector trained"
            " with these costs.",
            f"By a paired bootstrap over conversations, the F_rm of {equals} of the {len(scores)}"
            " settings, the best included, does not differ from the best.",
        ],
        [Table("costs", "Winning cost functions", header, rows)],
        differences=differences,
    )


def _row(
    name: str, setting: Setting, scores: Scores, value: dict[Setting, float], measure: str
) -> Row:
    values = scores[setting].values()
    costs = [f"{cost:g}" for cost in (setting.rp_start, setting.rm_start, setting.rp_end)]
    place = 1 + sum(other > value[setting] for other in value.values())
    own = Number(value[setting], 1 if measure == TS else 3)
    cells: tuple[Cell, ...] = (name, *costs, str(setting.depth), own, Number(place, 0))
    numbers = [Number(values[m]) for m in SHOWN]
    return Row((*cells, *numbers), str(scores[setting].signature))


def _worse(setting: Setting, winner: Setting, scores: Scores) -> bool:
    of = {"F_rm": VALUES["F_rm"]}
    found = paired_bootstrap(scores[setting], scores[winner], of=of, resamples=RESAMPLES)
    return "F_rm" in found and found["F_rm"].low > 0


def _compare(
    measure: str, ours: Setting, theirs: Setting, scores: Scores, value: dict[Setting, float]
) -> list[str]:
    if ours == theirs:
        return []
    place = 1 + sum(other > value[theirs] for other in value.values())
    text = f"Best {measure}: ours has {ours}, the paper's {theirs}, which is in place {place} here"
    if measure != "F_rm":
        return [f"{text}."]
    rest = "significantly worse" if _worse(theirs, ours, scores) else "not significantly worse"
    return [f"{text} and {rest} (paired bootstrap)."]
