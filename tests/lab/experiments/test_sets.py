"""The development sets, with an engine that says what a script has it say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stir.corpus.ami import MaskedUtterance
from stir.corpus.markup import parse_markup
from stir.detector import Detector
from stir.engine import EditTerm, Engine, Model, State, classify_edit_terms
from stir.errors import CorpusError, InputError
from stir.lab.experiments.sets import read_sets, score_sets
from stir.lab.experiments.sets.annotated import AnnotatedSet, MaskedSet, joined
from stir.lab.experiments.sets.cleaned import Case, CaseSet, FluentSet, spoken
from stir.lab.experiments.sets.report import Report, document, failures, make_report, to_json
from stir.lab.experiments.sets.scored import ScoredSet
from stir.options import Options
from stir.types import Utterance
from stir.words import Word


class ScriptedEngine(Engine):
    """Holds, after each prefix, what the script gives for it in mark-up; nothing without."""

    def __init__(self, script: Mapping[str, str]) -> None:
        self._script = script
        self._words: list[Word] = []

    def push(self, word: Word) -> State:
        self._words.append(word)
        return self._state()

    def end(self) -> State:
        state, self._words = self._state(), []
        return state

    def _state(self) -> State:
        markup = self._script.get(" ".join(word.form for word in self._words))
        if markup is None:
            return State()
        _, annotation = parse_markup(markup)
        words = [(i, self._words[i]) for i in annotation.edit_terms]
        terms: tuple[EditTerm, ...] = classify_edit_terms(words, annotation.repairs)
        return State(terms, annotation.repairs)


class Scripted(Model):
    """A model that holds what the scripts say after whole utterances, and the prefixes given."""

    def __init__(self, name: str, *markups: str, **prefixes: str) -> None:
        self.name = name
        self._script = {" ".join(parse_markup(m)[0]): m for m in markups}
        for words, markup in prefixes.items():
            self._script[words.replace("_", " ")] = markup

    def engine(self, options: Options) -> ScriptedEngine:
        return ScriptedEngine(self._script)


def detector(*markups: str, name: str = "scripted", **prefixes: str) -> Detector:
    return Detector(Scripted(name, *markups, **prefixes))


def gold(name: str, markup: str) -> Utterance:
    words, annotation = parse_markup(markup)
    return Utterance(name, words, None, annotation, name.split(":")[1])


def ignore(name: str) -> None:
    pass


# --- annotated sets -------------------------------------------------------------------------------

HELDOUT = AnnotatedSet(
    "heldout",
    [
        gold("1:A:0", "[ a + a ] b"),
        gold("2:A:0", "[ c d + c ] {uh} e"),
        gold("2:A:1", "f g"),
    ],
)


def test_annotated_set() -> None:
    # reparandum words: gold a, c, d; held a, f: correct a. F_rm = 2 * 1 / (3 + 2)
    # edit terms: gold uh, held none: F_ed = 0
    # detected: the repair of 1:A:0, on its onset word: TD_rp = 1
    # shown: that one and the one in 2:A:1, until the end
    model = detector("[ a + a ] b", "[ f + g ]", a_a="[ a + a ]")
    found = HELDOUT.score(model, ignore)
    assert found.figures["F_rm"] == pytest.approx(2 / 5)
    assert found.figures["F_ed"] == 0
    assert found.figures["TD_rp"] == 1
    assert found.score.counts["repairs.shown"] == 2
    assert found.figures["withdrawn"] == 0
    assert list(found.figures) == ["F_rm", "DA", "F_ed", "TD_rp", "EO", "withdrawn"]


def test_withdrawn() -> None:
    # shown: a a (kept), c d (shown after the third word, gone after the fourth): 1 of 2 withdrawn.
    # The third utterance shows a repair with one reparandum, then with another: not withdrawn.
    utterances = [
        gold("1:A:0", "a a b"),
        gold("2:A:0", "c d c uh e"),
        gold("2:A:1", "f g h i"),
    ]
    model = detector("[ a + a ] b", a_a="[ a + a ]", c_d_c="[ c d + c ]")
    found = AnnotatedSet("set", utterances, ("F_rm",)).score(model, ignore)
    assert found.figures["withdrawn"] == pytest.approx(1 / 2)
    model = detector("[ f g + h ] i", f_g_h="f [ g + h ]")
    found = AnnotatedSet("set", utterances, ("F_rm",)).score(model, ignore)
    assert found.score.counts["repairs.shown"] == 1
    assert found.figures["withdrawn"] == 0


def test_a_repair_that_comes_back_was_withdrawn() -> None:
    model = detector("[ a + a ] b c", a_a="[ a + a ]")  # after "a a b": nothing
    found = AnnotatedSet("set", [gold("1:A:0", "a a b c")], ("F_rm",)).score(model, ignore)
    assert found.figures["withdrawn"] == 1


def test_nothing_shown_has_no_share() -> None:
    assert HELDOUT.score(detector(), ignore).figures["withdrawn"] is None


def test_gold_tags_must_be_there() -> None:
    with pytest.raises(InputError, match="1:A:0: has no part-of-speech tags"):
        AnnotatedSet("set", HELDOUT.utterances, tags="gold").score(detector(), ignore)


def test_joined() -> None:
    utterances = [
        gold("1:A:0", "[ a + a ] {uh} b"),
        gold("1:B:1", "yes"),
        gold("1:A:2", "c"),
        gold("1:A:3", "[ d + e ]"),
        gold("2:A:0", "f"),
    ]
    found = joined(utterances, 2)
    assert [(u.id, u.words) for u in found] == [
        ("1:A:0", ("a", "a", "uh", "b", "c")),
        ("1:A:2", ("d", "e")),
        ("1:B:0", ("yes",)),
        ("2:A:0", ("f",)),
    ]
    whole = joined(utterances)[0]
    # the third utterance begins at word 5
    assert whole.annotation == parse_markup("[ a + a ] {uh} b c [ d + e ]")[1]


def test_joined_tags() -> None:
    tagged = Utterance("1:A:0", ("a",), ("X",), speaker="A")
    bare = Utterance("1:A:1", ("b",), speaker="A")
    assert joined([tagged, tagged])[0].pos == ("X", "X")
    assert joined([tagged, bare])[0].pos is None


def test_masked_words_do_not_count() -> None:
    utterances = [
        MaskedUtterance(gold("m1:A:0", "[ a + a ] {uh} b")),
        # the words "c" and "e" are masked: a reparandum held there is no false alarm, and the edit
        # term there is not missed
        MaskedUtterance(gold("m2:A:0", "c c d {e} f"), frozenset({0, 3})),
    ]
    model = detector("[ a + a ] {uh} {b}", "[ c + c ] [ d + e ] f", c_c_d="[ c + c ] d")
    found = MaskedSet("ami", utterances).score(model, ignore)
    # reparandum words: gold a; held a, d (c is masked): F_rm = 2 * 1 / (1 + 2)
    assert found.figures["F_rm"] == pytest.approx(2 / 3)
    # edit terms: gold uh (e is masked); held uh, b: F_ed = 2 * 1 / (1 + 2)
    assert found.figures["F_ed"] == pytest.approx(2 / 3)
    # shown: the onsets a and c; that of "e" is masked
    assert found.score.counts["repairs.shown"] == 2


# --- sets with the words that should be left ------------------------------------------------------

CASES = [
    Case("1", "correction", "At one, no two.", "at two"),
    Case("2", "correction", "at three no four", "at four"),
    Case("3", "keep", "Well I know", "well, I know."),
    Case("4", "keep", "it is one or two", "it is one or two"),
    Case("5", "stutter", "w-w-we left", "we left"),
    Case("6", "other", "uh maybe", "maybe"),
    Case("7", "filler", "so um yes", "so yes"),
]
KINDS = ("correction", "keep", "filler", "stutter", "restart", "other")
CASE_SET = CaseSet("list", CASES, KINDS, frozenset({"other"}))
MODEL = detector(
    "at [ one + {no} two ]",  # right
    "{well} i know",  # right: a marker stays
    "it is [ one + {or} two ]",  # wrong
    "so {um} yes",  # right
)


def test_shares_by_kind() -> None:
    found = CASE_SET.score(MODEL, ignore)
    session = {name: v for name, v in found.figures.items() if not name.startswith("clean.")}
    assert session == {
        "correction": pytest.approx(1 / 2),  # 1, not 2
        "keep": pytest.approx(1 / 2),  # 3, not 4
        "filler": 1,
        "stutter": 0,  # a session does not take words apart
        "other": 0,  # nothing was removed
        "all": pytest.approx(3 / 6),  # 1, 3 and 7; 6 does not count
        "withdrawn": 0,
    }
    # `stir clean` takes the stutter apart, and has uh and um in its list
    assert found.figures["clean.stutter"] == 1
    assert found.figures["clean.other"] == 1
    assert found.count("correction") == found.count("clean.correction") == 2
    assert found.count("all") == 6
    assert found.count("withdrawn") == 2


def test_failures() -> None:
    found = CASE_SET.score(MODEL, ignore)
    by_id = {each.id: each for each in found.failures if "session" in each.routes}
    assert set(by_id) == {"2", "4", "5", "6"}
    assert by_id["4"].left == "it is two"
    assert by_id["4"].routes == ("session", "clean")
    assert by_id["5"].routes == ("session",)
    table = failures("scripted", {"list": found})
    assert ("list", "keep", CASES[3].said, CASES[3].expected, "it is two", "session clean") in [
        row.cells for row in table.rows
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It's 6, no!", "it's six no"),
        ("twenty-three", "twenty three"),
        ("so -- yes", "So yes."),
    ],
)
def test_words_that_count_as_the_same(one: str, other: str) -> None:
    assert spoken(one) == spoken(other)


def test_words_that_differ() -> None:
    assert spoken("we'll") != spoken("well")


def test_fluent_text() -> None:
    # 3 + 2 + 5 = 10 words; removed: a, and uh: 2 of 10 = 200 of 1,000. A marker stays.
    model = detector("[ a + a ] b", "{uh} {well} e f g")
    found = FluentSet("fluent", ["A, a b.", "c -- d", "uh well e f g"]).score(model, ignore)
    assert found.figures["removed"] == pytest.approx(200)
    assert found.count("removed") == 10
    assert len(found.score.by_conversation) == 3


def test_lines_of_fluent_text_are_drawn_in_blocks() -> None:
    found = FluentSet("fluent", ["a b"] * 1000).score(detector(), ignore)
    assert len(found.score.by_conversation) == 200
    assert {counts["fluent.words"] for counts in found.score.by_conversation.values()} == {10}


# --- reading --------------------------------------------------------------------------------------


def write(path: Path, *lines: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_only_the_sets_that_are_given(tmp_path: Path) -> None:
    assert read_sets() == []
    case = {"kind": "keep", "input": "a b", "expect": "a b"}
    one = write(tmp_path / "one.jsonl", case)
    text = tmp_path / "book.txt"
    text.write_text("a b\n\nc\n", encoding="utf-8")
    found = read_sets(corrections=[one], fluent=[text])
    assert [(each.name, len(each)) for each in found] == [
        ("corrections one", 1),
        ("fluent book", 2),
    ]
    assert list(score_sets(detector(), found)) == ["corrections one", "fluent book"]


def test_every_set(tmp_path: Path) -> None:
    utterance = {"id": "1:A:0", "words": ["a", "b"], "edit_terms": [], "repairs": []}
    question = {
        "id": "q",
        "original": "a b?",
        "tokens": ["c", "no", "a", "b?"],
        "keep": [2, 3],
        "exact": True,
    }
    other = question | {"id": "r", "original": "d", "exact": False}
    found = read_sets(
        heldout=write(tmp_path / "h.jsonl", utterance, utterance | {"id": "1:A:1"}),
        ami=write(
            tmp_path / "a.jsonl",
            utterance | {"id": "ES2002a:A:0", "ed_class": {}, "disrupt": [0]},
            utterance | {"id": "ES2003a:A:0"},  # for training
        ),
        disfl_qa=write(tmp_path / "d.jsonl", question, other),
    )
    assert [(each.name, len(each)) for each in found] == [
        ("heldout", 2),
        ("heldout, joined", 1),
        ("ami", 1),
        ("disfl_qa", 2),
    ]
    steps: list[str] = []
    scored = score_sets(detector("[ c + {no} a ] b"), found, steps.append)
    assert len(steps) == 6
    # exact: 1 of 1; all: 1 of 2
    figures = scored["disfl_qa"].figures
    assert (figures["exact"], figures["all"]) == (1, 0.5)


def test_files_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    case = {"kind": "keep", "input": "a b", "expect": "a b"}
    paths = [write(tmp_path / "l.jsonl", case), write(tmp_path / "sub" / "l.jsonl", case)]
    assert [each.name for each in read_sets(corrections=paths)] == [
        f"corrections {path}" for path in paths
    ]


def test_a_file_without_anything(tmp_path: Path) -> None:
    empty = write(tmp_path / "empty.jsonl")
    with pytest.raises(CorpusError, match=r"empty\.jsonl: nothing to score"):
        read_sets(heldout=empty)


# --- the report -----------------------------------------------------------------------------------


def scored(*detectors: Detector) -> list[dict[str, ScoredSet]]:
    return [score_sets(each, [HELDOUT, CASE_SET]) for each in detectors]


def test_figures_with_intervals() -> None:
    report = make_report(["m"], scored(MODEL), resamples=200)
    by_name = {figure.name: figure for figure in report.sets["list"]}
    (interval,) = by_name["all"].intervals
    assert interval is not None
    assert interval[0] < 0.5 < interval[1]
    assert by_name["all"].difference is None


def test_paired_differences() -> None:
    # a model does not differ from itself in any resample; against one that does nothing it has
    # cases 1 and 7 more, and loses 4
    nothing = detector(name="nothing")
    same = make_report(["a", "b"], scored(MODEL, MODEL), resamples=200)
    better = make_report(["a", "b"], scored(nothing, MODEL), resamples=200)
    for figure in same.sets["list"]:
        assert figure.difference is not None
        assert (figure.difference.low, figure.difference.high) == (0, 0)
    difference = {figure.name: figure.difference for figure in better.sets["list"]}["all"]
    assert difference is not None
    assert difference.value == pytest.approx((3 - 2) / 6)
    assert not difference.significant


def test_document_and_json() -> None:
    report = make_report(["a", "b"], scored(detector(), MODEL), resamples=50)
    page = document(report)
    (table,) = page.tables()
    assert page.title == "b against a on all development sets"
    assert table.header == ("set", "value", "of", "a", "b", "difference")
    assert {len(row.cells) for row in table.rows} == {6}
    values = [str(row.cells[1]) for row in table.rows]
    assert "stutter, clean" in values
    data = json.loads(json.dumps(to_json(report), allow_nan=False))
    found = data["sets"]["list"]["values"]["correction"]
    assert found["of"] == 2
    assert found["values"] == [0, 0.5]
    assert found["difference"]["value"] == 0.5


def test_clean_is_shown_only_if_it_differs() -> None:
    cases = CaseSet("list", CASES[:2], KINDS)
    report: Report = make_report(["m"], [score_sets(MODEL, [cases])], resamples=50)
    (table,) = document(report).tables()
    assert [row.cells[1] for row in table.rows] == ["correction", "all", "withdrawn"]
    assert "clean.correction" in to_json(report)["sets"]["list"]["values"]
