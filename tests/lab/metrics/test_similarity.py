"""F-scores and delayed accuracy, by tables whose arithmetic stands beside them."""

from __future__ import annotations

import pytest

from lab.metrics.cases import JOHN, JOHN_STEPS, NOTHING, held, score, utterance
from stir.lab.metrics import DETAILS, Scorer, incremental_gold
from stir.types import Kind, Repair, Trace

# a b c d e: the gold repair takes back "a b" and says "c d" instead
REPAIR = Repair(0, 1, 2, 3, Kind.SUBSTITUTE)
FIVE = utterance("a b c d e", held(REPAIR))

FINAL = [
    # held at the end, name, precision, recall, F
    (held(REPAIR), "rm", 1.0, 1.0, 1.0),
    # of one rm word one is right, of two gold ones one is found: 2 * 1 * 0.5 / 1.5
    (held(Repair(1, 1, 2, 3, Kind.REPEAT)), "rm", 1.0, 1 / 2, 2 / 3),
    # rm {0}, gold {0, 1}; rp {1}, gold {2, 3}: 1 correct of 2 hypothesised, of 4 in gold
    (held(Repair(0, 0, 1, 1, Kind.REPEAT)), "s", 1 / 2, 1 / 4, 1 / 3),
    # an open repair's phase is its onset word: rm {0, 1} and rp {2}: 3 of 3, of 4
    (held(Repair(0, 1, 2)), "s", 1.0, 3 / 4, 6 / 7),
    # the onset is right, the reparandum's start is not
    (held(Repair(1, 1, 2)), "rp_start", 1.0, 1.0, 1.0),
    (held(Repair(1, 1, 2)), "pair", 0.0, 0.0, 0.0),
    (held(Repair(0, 1, 2)), "pair", 1.0, 1.0, 1.0),
    # nothing hypothesised, something in gold
    (NOTHING, "rm", 0.0, 0.0, 0.0),
    # neither in gold nor hypothesised
    (held(REPAIR), "ed", 1.0, 1.0, 1.0),
    # hypothesised, none in gold
    (held(ed=(4,)), "ed", 0.0, 0.0, 0.0),
]


@pytest.mark.parametrize(("last", "name", "p", "r", "f"), FINAL)
def test_final_scores(last: object, name: str, p: float, r: float, f: float) -> None:
    values = score(FIVE, *[NOTHING] * 4, last).values()  # type: ignore[arg-type]
    assert [values[f"{x}_{name}"] for x in "PRF"] == pytest.approx([p, r, f])


def test_interregnum_counts_in_f_s_alone() -> None:
    # john [ likes + {uh} loves ] mary: gold rm {1}, interregnum {2}, rp {3}.
    # Without the repair its edit term is an edit term still, but no interregnum.
    only_ed = held(ed=(2,))
    values = score(JOHN, *[NOTHING] * 4, only_ed).values()
    assert values["F_ed"] == 1.0
    assert values["R_s"] == 0.0
    assert score(JOHN, *JOHN_STEPS)["F_s"] == 1.0


def test_edit_term_inside_a_reparandum_is_only_an_edit_term() -> None:
    # [ a {uh} b + a b ]: the reparandum span is 0 to 2, its words are 0 and 2
    gold = utterance("a uh b a b", held(Repair(0, 2, 3, 4, Kind.REPEAT), ed=(1,)))
    missed = held(Repair(0, 2, 3, 4, Kind.REPEAT))
    values = score(gold, *[NOTHING] * 4, missed).values()
    assert values["P_rm"] == pytest.approx(2 / 3)
    assert values["R_rm"] == 1.0


def test_delayed_accuracy_of_one_repair() -> None:
    # a b c d e with rm {0, 1}, shown by incremental gold from word 2 on.
    #   d = 1: word 0 is looked at after word 1 (not yet), word 1 after word 2 (shown): R 1/2, F 2/3
    #   d = 2: word 0 after word 2, word 1 after word 3: both shown, F 1; so for d = 3
    #   d = 4: word 0 after word 4; word 1 has no step 4 words later and is not counted: F 1
    #   d = 5, 6: no word has such a step: nothing in gold, nothing hypothesised, F 1
    values = Scorer([FIVE]).score([incremental_gold(FIVE)]).values()
    assert [values[f"DA.{d}"] for d in range(1, 7)] == pytest.approx([2 / 3, 1, 1, 1, 1, 1])
    assert values["DA"] == pytest.approx((2 / 3 + 5) / 6)


def test_delayed_accuracy_is_against_final_gold_with_false_alarms() -> None:
    # Word 0 is taken for a reparandum after word 1 only: right by chance at d = 1, missed at d = 2.
    # Word 2 likewise after word 3: wrong at d = 1.
    #   d = 1: gold {0, 1} (both have a step one later), shown {0, 2}, correct {0}: F 2 * 1 / 4
    #   d = 2: gold {0, 1}, shown {}: F 0
    steps = (NOTHING, held(Repair(0, 0, 1)), NOTHING, held(Repair(2, 2, 3)), NOTHING)
    values = score(FIVE, *steps).values()
    assert values["DA.1"] == pytest.approx(1 / 2)
    assert values["DA.2"] == 0.0


def test_by_kind_and_length() -> None:
    # Gold: a substitute of 2 words, then a repeat of 1. Held: both as repeats of 1 word.
    gold = utterance(
        "a b c d e e", held(Repair(0, 1, 2, 3, Kind.SUBSTITUTE), Repair(4, 4, 5, 5, Kind.REPEAT))
    )
    last = held(Repair(1, 1, 2, 3, Kind.REPEAT), Repair(4, 4, 5, 5, Kind.REPEAT))
    values = score(gold, *[NOTHING] * 5, last).values(DETAILS)
    # repeat: gold {4}, held {1, 4}
    assert values["P_rm.kind.repeat"] == pytest.approx(1 / 2)
    assert values["R_rm.kind.repeat"] == 1.0
    # substitute: gold {0, 1}; word 1 was found, but not as a substitute's
    assert values["R_rm.kind.substitute"] == 0.0
    assert values["found.kind.substitute"] == pytest.approx(1 / 2)
    assert values["found.kind.delete"] is None
    # length 1: gold {4}, held {1, 4}; length 2: gold {0, 1}, of which 1 was found
    assert values["F_rm.length.1"] == pytest.approx(2 / 3)
    assert values["found.length.2"] == pytest.approx(1 / 2)


def test_words_without_steps_score_as_nothing_found() -> None:
    empty = utterance("", NOTHING)
    values = Scorer([empty]).score([Trace(empty.id, (), ())]).values()
    assert values["F_rm"] == 1.0
    assert values["EO"] == 0.0
