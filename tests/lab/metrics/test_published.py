"""Others' definitions on the paper's figure and on small traces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lab.metrics.cases import JOHN, JOHN_STEPS, LOVES, NOTHING, held, score, trace_of, utterance
from stir.lab.metrics import PUBLISHED_VALUES, Scorer
from stir.types import Kind, Repair


def test_baumann_on_the_papers_figure() -> None:
    values = score(JOHN, *JOHN_STEPS).values(PUBLISHED_VALUES)
    # 9 edits, of which 3 final labels and 2 bare words were necessary
    assert values["baumann2011.edit_overhead"] == pytest.approx(100 * 4 / 9)
    # The final output cut to the words heard: nothing, rm likes, that and ed, then twice all of it.
    # Held: nothing (right), a wrong repair, ed without rm (wrong), and all of it twice (right).
    assert values["baumann2011.relative_correctness"] == pytest.approx(100 * 3 / 5)
    # rm likes (word 1) is first held after word 3, and stays: 2 words later; ed and rp at once
    assert values["baumann2011.first_occurrence.rm"] == 2.0
    assert values["baumann2011.final_decision.rm"] == 2.0
    assert values["baumann2011.first_occurrence.ed"] == 0.0


def test_baumann_final_decision_is_the_last_addition() -> None:
    # a a b c: the repeat is shown at word 1, gone at word 2, back at word 3 for good.
    repeat = Repair(0, 0, 1, 1, Kind.REPEAT)
    gold = utterance("a a b c", held(repeat))
    values = score(gold, NOTHING, held(repeat), NOTHING, held(repeat)).values(PUBLISHED_VALUES)
    # rm on word 0: after word 1, and after word 3; rp on word 1 likewise
    assert values["baumann2011.first_occurrence.rm"] == 1.0
    assert values["baumann2011.final_decision.rm"] == 3.0
    assert values["baumann2011.first_occurrence.rp"] == 0.0
    assert values["baumann2011.final_decision.rp"] == 2.0
    # 6 label edits and 2 bare words; 2 final labels and 2 bare words were necessary
    assert values["baumann2011.edit_overhead"] == pytest.approx(100 * 4 / 8)


def test_deep_disfluency_on_the_papers_figure() -> None:
    values = score(JOHN, *JOHN_STEPS).values(PUBLISHED_VALUES)
    # Tags emitted: john 1; john likes again 2; both again and uh 3; likes uh loves 3 (likes
    # changes first); mary 1. That is 10 tags for 5 words.
    assert values["deep_disfluency.edit_overhead"] == pytest.approx(100 * (10 / 5 - 1))
    # rms on likes is emitted once, at word 3, two words later, counted from 1: 3
    assert values["deep_disfluency.time_to_detection.rm_start"] == 3.0
    assert values["deep_disfluency.time_to_detection.rp_start"] == 1.0
    # uh is emitted right at word 2 (0 words later) and again at word 3 (1 word later)
    assert values["deep_disfluency.time_to_detection.ed"] == pytest.approx((0 + 1) / 2)


def test_deep_disfluency_emits_again_when_a_repair_ends() -> None:
    # [ a b + a b ]: at word 2 the repair opens, so words 0, 1, 2 are emitted; at word 3 its end is
    # known: word 3 is new, and the words before it keep their tags. 1 + 1 + 3 + 1 tags of 4 words.
    gold = utterance("a b a b", held(Repair(0, 1, 2, 3, Kind.REPEAT)))
    values = score(gold, NOTHING, NOTHING, held(Repair(0, 1, 2)), gold.annotation).values(
        PUBLISHED_VALUES
    )
    assert values["deep_disfluency.edit_overhead"] == pytest.approx(100 * (6 / 4 - 1))


def test_chen_on_the_papers_figure() -> None:
    values = score(JOHN, *JOHN_STEPS).values(PUBLISHED_VALUES)
    # Disfluent in gold: likes (rm), uh (interregnum). Words 0..n of every prefix, gold / held:
    #   n 0: -, -   n 1: likes, john   n 2: likes uh, -   n 3 and n 4: likes uh, likes uh
    # gold 1 + 2 + 2 + 2 = 7, held 1 + 2 + 2 = 5, correct 2 + 2 = 4
    assert values["chen2022.streaming_precision"] == pytest.approx(4 / 5)
    assert values["chen2022.streaming_recall"] == pytest.approx(4 / 7)
    assert values["chen2022.streaming_f1"] == pytest.approx(2 * 4 / 12)
    # labels of words that had one already: john on, john off, likes on, uh on; 5 tokens
    # (uh is an edit term from word 2, but its interregnum is known at word 3)
    assert values["chen2022.edit_overhead"] == pytest.approx(4 / 5)
    # likes 3 - 1, uh 3 - 2; from the onset, word 3, none
    assert values["chen2022.time_to_detection"] == pytest.approx((2 + 1) / 2)
    assert values["chen2022.first_time_to_detection"] == 0.0
    assert values["chen2022.average_waiting_time"] == 0.0


def test_chen_does_not_count_words_that_are_waited_for() -> None:
    # Nothing is labelled before word 3, when all four words are; then mary at once.
    found = held(LOVES, ed=(2,))
    trace = replace(
        trace_of(JOHN, NOTHING, NOTHING, held(ed=(2,)), found, found), decided=(0, 0, 0, 4, 5)
    )
    values = Scorer([JOHN]).score([trace]).values(PUBLISHED_VALUES)
    assert values["chen2022.streaming_f1"] == 1.0
    assert values["chen2022.edit_overhead"] == 0.0
    # john waits 3 words, likes 2, uh 1, loves and mary none
    assert values["chen2022.average_waiting_time"] == pytest.approx(6 / 5)


def test_chen_averages_edit_overhead_over_utterances() -> None:
    # john likes uh loves mary: 4 changes in 5 words. a b: none in 2 words. (4/5 + 0/2) / 2
    quiet = utterance("a b", id="own:A:1")
    result = Scorer([JOHN, quiet]).score(
        [trace_of(JOHN, *JOHN_STEPS), trace_of(quiet, NOTHING, NOTHING)]
    )
    assert result["chen2022.edit_overhead"] == pytest.approx((4 / 5 + 0 / 2) / 2)


def test_chen_compares_labels_and_not_silence() -> None:
    # john is fluent at word 0, waited for at word 1, disfluent at word 2, and stays: no change,
    # for there is no step at which it goes from one label to the other. Nor is it waited for
    # twice: its first label came with the word. The others wait: likes 1 word; uh, loves 0.
    wrong = held(Repair(0, 0, 1))
    trace = replace(trace_of(JOHN, NOTHING, wrong, wrong, wrong, wrong), decided=(1, 0, 3, 4, 5))
    values = Scorer([JOHN]).score([trace]).values(PUBLISHED_VALUES)
    assert values["chen2022.edit_overhead"] == 0.0
    assert values["chen2022.average_waiting_time"] == pytest.approx(1 / 5)
