"""The detector as a program uses it, and the names that programs may use."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stir
from correcting_model import ReadsMarks, ReadsWords
from small_model import corpus, erratic, small
from small_network import ONSET_LAGS, erratic_network
from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.models.parts import save
from stir.options import OptionChanges, Options
from stir.session import WINDOW_SIZE
from stir.types import Utterance

WORD = st.one_of(st.sampled_from(["i", "the", "uh", "know", "rice"]), st.text(max_size=5))
TEXT = "uh at six. No, seven. Well, well, yes"
MODEL = st.one_of(
    st.builds(small),
    st.builds(erratic, seed=st.integers(0, 5)),
    st.builds(erratic_network, seed=st.integers(0, 5)),
)


def test_the_contract(tmp_path: Path) -> None:
    """formats: load, session, push, revoke, annotation, words, fluent, end, annotate."""
    save(small(), tmp_path / "model")
    detector = stir.load(tmp_path / "model")
    session = detector.session()
    update = session.push("i")
    assert (update.added, update.revoked) == ((), ())
    session.push("i", pos="PRP", start=1.2, end=1.5)
    assert session.words == ("i", "i")
    assert session.fluent == ("i",)
    [repair] = session.annotation.repairs
    assert (repair.rm_start, repair.rm_end, repair.rp_start) == (0, 0, 1)
    session.revoke(1)
    assert session.annotation == stir.Annotation()
    session.push("know")
    session.end()
    assert not session.words
    assert detector.annotate("uh i i know").edit_terms == (0,)


@given(MODEL, st.lists(WORD, max_size=30))
def test_incremental_equals_batch(model: Model, words: list[str]) -> None:
    detector = Detector(model)
    session = detector.session()
    for word in words:
        session.push(word)
    assert detector.annotate(words) == session.annotation
    if words:
        trace = detector.trace(Utterance("x", tuple(words)))
        assert trace.steps[-1] == session.annotation
        for n in range(len(words)):
            assert trace.steps[n] == detector.annotate(words[: n + 1])


@pytest.fixture(scope="module")
def default() -> Detector:
    return stir.load()


def test_tokens_are_counted_silent_or_not(default: Detector) -> None:
    """What is said is found whatever stands between; positions are those of the tokens."""
    found = default.annotate("So , we - we went")
    assert [(r.rm_start, r.rm_end, r.rp_start, r.rp_end) for r in found.repairs] == [(2, 3, 4, 4)]
    assert found.edit_terms == default.annotate("So we we went").edit_terms
    assert default.annotate(", - ...") == stir.Annotation()
    assert default.annotate("") == stir.Annotation()


def test_halves_of_a_word_are_one_word(default: Detector) -> None:
    """As spaCy splits them: *I 'm I 'm* is one word said twice."""
    [whole] = default.annotate("so I'm I'm going").repairs
    [halves] = default.annotate("so I 'm I 'm going").repairs
    assert (whole.rm_start, whole.rm_end, whole.rp_start, whole.rp_end) == (1, 1, 2, 2)
    assert (halves.rm_start, halves.rm_end, halves.rp_start, halves.rp_end) == (1, 2, 3, 4)
    assert halves.kind is whole.kind is stir.Kind.REPEAT


def test_apostrophes_tell_words_apart(default: Detector) -> None:
    """Without them *they'll* and *we'll* were one word to the models: a repeat."""
    kinds = {repair.kind for repair in default.annotate("so they'll we'll go").repairs}
    assert stir.Kind.REPEAT not in kinds


def test_utterances_of_a_text_end_with_sentences_unless_the_model_reads_marks() -> None:
    tokens = TEXT.split()
    apart, together = Detector(ReadsWords()), Detector(ReadsMarks())
    assert (apart.session().reads_marks, together.session().reads_marks) == (False, True)
    # each "Well" is a marker, and the second one repeats the first
    found = apart.annotate_text(tokens)
    assert found.edit_terms == (0, 5, 6)
    assert [(r.rm_start, r.rp_start) for r in found.repairs] == [(5, 6)]
    assert found.edit_classes == ("filler", "marker", "marker")
    found = together.annotate_text(tokens)
    assert found == together.annotate(tokens)
    assert [(r.rm_start, r.rp_start) for r in found.repairs] == [(2, 4), (5, 6)]
    assert found.edit_classes == ("filler", "cue", "marker", "marker")


@pytest.mark.parametrize("model", [ReadsWords(), ReadsMarks()])
def test_a_trace_of_a_text_ends_with_its_annotation(model: Model) -> None:
    detector = Detector(model)
    words = tuple(TEXT.split())
    [trace] = detector.traces([Utterance("x", words)], end_at_marks=True)
    for n, step in enumerate(trace.steps, 1):
        assert step == detector.annotate_text(words[:n])


def test_tags_given_and_tags_found() -> None:
    detector = Detector(small())
    utterance = corpus()[1]
    assert utterance.pos is not None
    tagged = detector.annotate(utterance.words, utterance.pos)
    assert detector.trace(utterance, "gold").steps[-1] == tagged
    with pytest.raises(InputError, match="1 tags for 2 words"):
        detector.annotate("uh rice", ["UH"])
    with pytest.raises(InputError, match="utterance x: has no part-of-speech tags"):
        detector.trace(Utterance("x", ("rice",)), "gold")


def test_a_trace_counts_the_work() -> None:
    """Each word is asked about once by ed; rp_start is not asked about the first."""
    [trace] = Detector(small()).traces([Utterance("x", ("rice", "know", "rice"))])
    assert trace.classifications is not None
    assert trace.classifications.ed == 3
    assert trace.classifications.rp_start <= 2


def test_a_trace_holds_all_of_a_very_long_utterance() -> None:
    words = ("i", "i", "know", "the", "rice") * (WINDOW_SIZE // 2)
    trace = Detector(small()).trace(Utterance("x", words))
    assert trace.steps[-1].repairs[0].rm_start == 0
    assert trace.steps[-1] == Detector(small()).annotate(words)


# --- options --------------------------------------------------------------------------------------


CHANGES: list[OptionChanges] = [
    {"operating_point": "precise"},
    {"stability": 1},
    {"min_confidence": 0.5},
]


@pytest.mark.parametrize("changes", CHANGES)
def test_options_all_at_once_or_by_name(changes: OptionChanges) -> None:
    model = erratic_network()
    options = replace(Options(), **changes)
    usual = Detector(model)
    assert usual.options == Options()
    assert Detector(model, options).options == options
    assert Detector(model, **changes).options == options
    assert usual.with_options(**changes).options == options
    # by name wins
    assert Detector(model, Options("eager", 2, 0.1), **changes).options == replace(
        Options("eager", 2, 0.1), **changes
    )
    assert usual.options == Options()
    assert usual.with_options() is usual


@pytest.mark.parametrize("changes", CHANGES)
def test_a_session_may_have_options_of_its_own(changes: OptionChanges) -> None:
    detector = Detector(erratic_network(3))
    words = [word for utterance in corpus()[:20] for word in utterance.words]

    def updates(session: stir.Session) -> list[stir.Update]:
        return [session.push(word) for word in words]

    chosen = updates(detector.session(**changes))
    assert chosen == updates(detector.with_options(**changes).session())
    assert chosen != updates(detector.session())


@pytest.mark.parametrize("changes", CHANGES)
def test_the_papers_model_has_no_options(changes: OptionChanges) -> None:
    with pytest.raises(InputError, match="model 'small' has no options"):
        Detector(small(), **changes)
    with pytest.raises(InputError, match="model 'small' has no options"):
        Detector(small()).session(**changes)
    Detector(small(), operating_point="balanced", stability=0, min_confidence=0.0)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"operating_point": "bold"}, "no operating point 'bold', only balanced, precise, eager"),
        ({"stability": -1}, "a stability of 0 to 4 words, not -1"),
        ({"stability": ONSET_LAGS + 1}, "a stability of 0 to 4 words, not 5"),
        ({"min_confidence": 1.5}, "min_confidence is 0 to 1, not 1.5"),
        ({"min_confidence": float("nan")}, "min_confidence is 0 to 1, not nan"),
    ],
)
def test_options_out_of_range(changes: OptionChanges, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Detector(erratic_network(), **changes)


def test_load_takes_options(tmp_path: Path) -> None:
    save(erratic_network(), tmp_path)
    chosen = Options(operating_point="eager", stability=1, min_confidence=0.5)
    assert stir.load(tmp_path, **asdict(chosen)).options == chosen


# --- names ----------------------------------------------------------------------------------------


def test_the_public_face() -> None:
    assert set(stir.__all__) == {
        "Annotation", "Detector", "EditClass", "EditTerm", "Engine", "Explanation", "InputError",
        "Kind", "Label", "Level", "Model", "ModelError", "Options", "Repair", "Session", "State",
        "StirError", "Trace", "Update", "Utterance", "Word", "__version__", "compiled", "load",
        "replay",
    }  # fmt: skip
    for name in stir.__all__:
        assert hasattr(stir, name)
        assert name in dir(stir)
    with pytest.raises(AttributeError, match="no attribute 'unload'"):
        stir.unload  # noqa: B018


def test_importing_stir_loads_no_numpy() -> None:
    code = "import sys, stir; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_such_model(tmp_path: Path) -> None:
    with pytest.raises(stir.ModelError, match="there is no model 'nothing-of-that-name'"):
        stir.load("nothing-of-that-name")
    with pytest.raises(stir.ModelError):
        stir.load(tmp_path)
