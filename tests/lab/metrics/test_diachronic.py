"""Edit overhead: the paper's figure first."""

from __future__ import annotations

import pytest

from lab.metrics.cases import JOHN, JOHN_STEPS, LOVES, NOTHING, held, score, utterance
from stir.types import Annotation, Kind, Repair


def test_the_papers_figure() -> None:
    # john                       nothing
    # john likes                 (+rm john) (+rp likes)
    # john likes uh              (-rm john) (-rp likes)  +ed uh
    # john likes uh loves        +rm likes  +rp loves
    # john likes uh loves mary   nothing
    # 7 label edits, and 2 words without a label at the end (john, mary) that count as one each: 9.
    # The 4 in brackets are unnecessary. Against incremental gold, +rm likes is good, for it comes
    # with its onset; against the own final output, the same four are the ones that did not stay.
    values = score(JOHN, *JOHN_STEPS).values()
    assert values["EO"] == pytest.approx(100 * 4 / 9)
    assert values["EO_final"] == pytest.approx(100 * 4 / 9)


ED = held(ed=(2,))
FOUND = held(LOVES, ed=(2,))
WRONG = held(Repair(0, 0, 1))

CASES = [
    # five steps; unnecessary against gold, against the own end, edits
    ((NOTHING,) * 5, 0, 0, 5),  # five bare words
    # +ed, +rm, +rp, two bare words
    ((NOTHING, NOTHING, ED, FOUND, FOUND), 0, 0, 5),
    # late is not unnecessary
    ((NOTHING, NOTHING, NOTHING, NOTHING, FOUND), 0, 0, 5),
    # a wrong repair that stays: +rm, +rp unnecessary in gold's eyes alone; three bare words
    ((NOTHING, WRONG, WRONG, WRONG, WRONG), 2, 0, 5),
    # wrong, and taken back: 2 additions, 2 removals, five bare words
    ((NOTHING, WRONG, NOTHING, NOTHING, NOTHING), 4, 4, 9),
    # right, and taken back: +ed, +rm +rp, -rm -rp, four bare words. Gold blames the two removals,
    # the own end the two additions as well
    ((NOTHING, NOTHING, ED, FOUND, ED), 2, 4, 9),
]


@pytest.mark.parametrize(("steps", "against_gold", "against_final", "edits"), CASES)
def test_edits(
    steps: tuple[Annotation, ...], against_gold: int, against_final: int, edits: int
) -> None:
    counts = score(JOHN, *steps).counts
    assert counts["edits"] == edits
    assert counts["edits.unnecessary"] == against_gold
    assert counts["edits.unnecessary_final"] == against_final


def test_a_label_added_twice_is_necessary_twice() -> None:
    # a a b: the repeat is shown, taken back, shown again.
    # +rm +rp, -rm -rp at word 2; then at word 3 +rm +rp; words 2 and 3 are bare: 6 + 2 edits.
    repeat = Repair(0, 0, 1, 1, Kind.REPEAT)
    gold = utterance("a a b c", held(repeat))
    counts = score(gold, NOTHING, held(repeat), NOTHING, held(repeat)).counts
    assert counts["edits"] == 8
    assert counts["edits.unnecessary"] == 2
    assert counts["edits.unnecessary_final"] == 2
    # Baumann et al. count one necessary edit an element of the output: 2 labels and 2 bare words.
    assert counts["baumann.edits"] - counts["baumann.necessary"] == 4


def test_a_reparandum_before_its_onset_is_unnecessary_though_gold_agrees() -> None:
    # [ a b + a b ]: at word 1, `a` is taken for a reparandum that ends at b. Gold says rm {0, 1}
    # in the end, but incremental gold holds neither before word 2: +rm a, +rp b are unnecessary.
    # At word 2 the right repair: -rp b, +rm b, +rp a. The removal is unnecessary as well.
    # At word 3 +rp b. Edits 2 + 3 + 1 = 6, no bare words; unnecessary 2 + 1.
    gold = utterance("a b a b", held(Repair(0, 1, 2, 3, Kind.REPEAT)))
    steps = (NOTHING, held(Repair(0, 0, 1)), held(Repair(0, 1, 2)), gold.annotation)
    counts = score(gold, *steps).counts
    assert (counts["edits.unnecessary"], counts["edits"]) == (3, 6)
    # The own end holds rm a and blames +rp b, which came too early, and -rp b.
    assert counts["edits.unnecessary_final"] == 2


def test_in_a_chain_the_earliest_onset_shows_the_reparandum() -> None:
    # [ [ a + b ] + c ]: word 0 is in both reparanda; from word 1 on incremental gold holds it.
    inner, outer = Repair(0, 0, 1, 1, Kind.SUBSTITUTE), Repair(0, 1, 2, 2, Kind.SUBSTITUTE)
    gold = utterance("a b c", held(inner, outer))
    counts = score(gold, NOTHING, held(inner), held(inner, outer)).counts
    # +rm a, +rp b at word 1; +rm b, +rp c at word 2; no bare word
    assert (counts["edits.unnecessary"], counts["edits"]) == (0, 4)
