"""Figure 6, delayed accuracy: F_rm of the word d back, for d from 1 to 6.

Curves: our settings with the best F_rm, DA and total score; Zwarts et al. 2010, for whom only both
ends and the mean are published; and the ceiling, a perfect detector without look-ahead.
"""

from __future__ import annotations

from stir.lab.experiments.grid.workspace import opened
from stir.lab.experiments.report.document import Number, Picture, Row, Section, Table
from stir.lab.experiments.table2 import PAPER, TS, Scores, best, compare
from stir.lab.metrics import Score, Scorer, incremental_gold
from stir.lab.metrics.similarity import DELAYS
from stir.lab.plots.delay import Curve, draw_delay

ZWARTS = {1: 0.578, 6: 0.770}
"""Zwarts et al. 2010, as reported in section 2 of the paper."""
ZWARTS_MEAN = 0.694
"""Section 6."""
DRAWN = ("F_rm", "DA", TS)


def section(folder: str, scores: Scores, split: str) -> Section:
    """Make the report section: the curves as a plot and as numbers."""
    chosen = best(scores)
    gold = Scorer(opened(folder).corpus(split), split=split)
    perfect = map(incremental_gold, gold.utterances)
    ceiling = gold.score(perfect, system="ceiling", configuration="ceiling", published=False)
    ours = {f"best {name}: {chosen[name]}": scores[chosen[name]] for name in DRAWN}
    rows = [_row(name, score) for name, score in {**ours, "ceiling": ceiling}.items()]
    theirs = tuple(Number(ZWARTS.get(d)) for d in DELAYS)
    rows.append(Row(("Zwarts et al. 2010 (test set)", *theirs, Number(ZWARTS_MEAN))))
    for name in DRAWN:
        unknown = tuple(Number(None) for _ in DELAYS)
        rows.append(Row((f"paper's best {name} (test set)", *unknown, Number(PAPER[name]["DA"]))))
    header = ("", *(f"d = {d}" for d in DELAYS), "DA")
    curves = [Curve(name, _curve(score)) for name, score in ours.items()]
    curves.append(Curve("ceiling", _curve(ceiling), "ceiling"))
    curves.append(Curve("Zwarts et al. 2010 (test set)", ZWARTS, "points"))
    text = (
        "Delayed accuracy compares the label of the word d words back with the final gold"
        " standard. The paper prints its curves without numbers; it gives the means. No"
        " detector that labels a word before it has heard what follows can reach 1; the ceiling is"
        " what a perfect detector without look-ahead reaches."
    )
    differences = [
        sentence
        for name in DRAWN
        for sentence in compare(
            f"Best {name}",
            scores[chosen[name]],
            PAPER[name],
            ("DA",),
        )
    ]
    caption = f"Delayed accuracy ({split})"
    return Section(
        "Figure 6: delayed accuracy",
        [text],
        [Table("delay", caption, header, rows)],
        [Picture("delay", caption, draw_delay(curves))],
        differences,
    )


def _curve(score: Score) -> dict[int, float]:
    return {d: score[f"DA.{d}"] or 0.0 for d in DELAYS}


def _row(name: str, score: Score) -> Row:
    cells = tuple(Number(value) for value in _curve(score).values())
    return Row((name, *cells, Number(score["DA"])), str(score.signature))
