"""Sweeps of a setting, with detectors whose trade is known."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.metrics.cases import JOHN, LOVES, NOTHING, held, trace_of, traces
from lab.metrics.cases import utterances as any_utterances
from small_model import corpus, small
from stir.detector import Detector
from stir.errors import InputError
from stir.lab.experiments.stability import (
    HELD_BACK,
    Setting,
    check_names,
    document,
    hold_back,
    offered,
    sweep,
    to_json,
    traces_by_setting,
)
from stir.lab.metrics import Scorer
from stir.lab.metrics.alignment import check_trace
from stir.types import Trace, Utterance

OPEN = held(LOVES, ed=(2,))


def late_by(setting: Setting) -> Iterator[Trace]:
    """A detector that finds the repair of the paper's figure `words` words late."""
    late = setting["words"]
    yield trace_of(JOHN, NOTHING, NOTHING, NOTHING, *[NOTHING] * late, *[OPEN] * (2 - late))


def test_every_value_of_every_line_is_scored() -> None:
    found = sweep({"words": (0, 1)}, late_by, Scorer([JOHN]))
    soon, late = (tried.score for tried in found["words"])
    assert (soon["TD_rp"], late["TD_rp"]) == (1, 2)
    assert soon["F_rm"] == late["F_rm"] == 1
    # the word "likes" has one word after it for d = 1, and is shown for d >= 2 only
    assert (soon["DA"] or 0) > (late["DA"] or 0)
    assert soon.signature.system == "words 0"


# --- holding back ---------------------------------------------------------------------------------


def test_holding_back_by_hand() -> None:
    # shown from "loves" on; one word later it is shown from "mary" on, the last word
    trace = trace_of(JOHN, NOTHING, NOTHING, held(ed=(2,)), OPEN, OPEN)
    slower = hold_back(trace, 1)
    assert slower.steps == (NOTHING, NOTHING, NOTHING, held(ed=(2,)), OPEN)
    assert hold_back(trace, 0) is trace
    with pytest.raises(InputError, match="-1 words"):
        hold_back(trace, -1)


def test_a_mistake_of_one_word_is_never_seen() -> None:
    trace = trace_of(JOHN, NOTHING, held(ed=(1,)), held(ed=(2,)), OPEN, OPEN)
    scorer = Scorer([JOHN])
    assert (scorer.score([trace])["EO"] or 0) > 0
    assert scorer.score([hold_back(trace, 1)])["EO"] == 0


@st.composite
def cases(draw: st.DrawFn) -> tuple[Utterance, Trace]:
    of = draw(any_utterances())
    return of, draw(traces(of))


@given(cases(), st.integers(0, 6))
def test_holding_back_changes_no_final_answer(case: tuple[Utterance, Trace], words: int) -> None:
    of, trace = case
    slower = hold_back(trace, words)
    check_trace(slower, of)
    assert slower.steps[-1:] == trace.steps[-1:]
    for n, step in enumerate(slower.steps[:-1]):
        assert all(i <= n - words for i in step.edit_terms)
        assert all(r.last <= n - words for r in step.repairs)


# --- detectors ------------------------------------------------------------------------------------

SOME = [u for u in corpus() if u.annotation.repairs][:30]


def test_traces_of_a_detector_are_its_own() -> None:
    ours = list(traces_by_setting(small(), SOME, "gold")({}))
    assert ours == list(Detector(small()).traces(SOME, "gold"))


def test_a_model_without_settings_is_held_back() -> None:
    assert offered(small()) == HELD_BACK
    found = sweep({"hold_back": (0, 2)}, traces_by_setting(small(), SOME), Scorer(SOME))
    now, later = (tried.score for tried in found["hold_back"])
    assert now["F_rm"] == later["F_rm"]
    assert (later["EO_final"] or 0) <= (now["EO_final"] or 0)
    assert (later["TD_rp"] or 0) > (now["TD_rp"] or 0)


def test_a_setting_that_a_model_does_not_take_is_an_error() -> None:
    with pytest.raises(InputError, match="stability"):
        list(traces_by_setting(small(), SOME)({"stability": 2}))


def test_an_unknown_setting_is_named() -> None:
    with pytest.raises(InputError, match=r"hold_back.*'patience'"):
        check_names({"patience": (1,)})


def test_tags_that_are_missing_are_named() -> None:
    with pytest.raises(InputError, match=r"own:A:0.*part-of-speech"):
        list(traces_by_setting(small(), [JOHN], "gold")({}))


# --- what is shown --------------------------------------------------------------------------------


def test_the_document_and_the_data() -> None:
    pytest.importorskip("matplotlib")
    found = sweep({"words": (0, 1, 2)}, late_by, Scorer([JOHN]))
    page = document("it", found)
    [table] = page.tables()
    assert [row.cells[0] for row in table.rows] == ["words 0", "words 1", "words 2"]
    # the one that finds nothing is in the table, and has no place in the picture
    [picture] = page.pictures()
    assert picture.svg.startswith("<?xml")
    data = json.loads(json.dumps(to_json(found), allow_nan=False))
    assert [point["value"] for point in data["words"]] == [0, 1, 2]
    assert data["words"][2]["TD_rp"] is None
