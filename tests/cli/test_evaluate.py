"""`stir evaluate`, run as a person runs it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from stir.cli import main
from stir.corpus.jsonl import write_jsonl
from stir.corpus.traces import write_traces
from stir.lab.metrics import incremental_gold
from stir.types import Annotation, Classifications, Kind, Repair, Trace, Utterance

FOUND = Annotation((2,), (Repair(1, 1, 3, 3, Kind.SUBSTITUTE),))
WORDS = ("john", "likes", "uh", "loves", "mary")
GOLD = [Utterance(f"own{n}:A:0", WORDS, annotation=FOUND) for n in range(4)]


class Result(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["stir", "evaluate", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
            sys.exit(0)
        captured = capsys.readouterr()
        return Result(int(stopped.value.code or 0), captured.out, captured.err)

    return call


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.jsonl"
    with path.open("w") as file:
        write_jsonl(file, GOLD)
    return path


def write(path: Path, traces: list[Trace]) -> Path:
    with path.open("w") as file:
        write_traces(file, traces)
    return path


@pytest.fixture
def perfect(tmp_path: Path) -> Path:
    work = Classifications(rp_start=4, rm_start=1, rp_end=1, ed=5)
    traces = [incremental_gold(u) for u in GOLD]
    return write(tmp_path / "perfect.jsonl", [Trace(t.id, t.words, t.steps, work) for t in traces])


@pytest.fixture
def silent(tmp_path: Path) -> Path:
    work = Classifications(rp_start=4, ed=5)
    steps = (Annotation(),) * 5
    return write(tmp_path / "silent.jsonl", [Trace(u.id, u.words, steps, work) for u in GOLD])


def test_json_holds_every_metric_by_its_name(run: Run, corpus: Path, perfect: Path) -> None:
    result = run(corpus, perfect, "--json")
    assert result.status == 0
    [system] = json.loads(result.out)["systems"]
    # rm 1 2 3: TD_rm 3; 6 classifications for 5 words; d = 1 sees word 1 before its onset, and
    # later delays after it (d = 4 and more see no gold word at all)
    expected: dict[str, Any] = {
        "F_rm": 1, "F_s": 1, "F_ed": 1, "F_rp_start": 1, "F_pair": 1, "P_rm": 1, "R_rm": 1,
        "EO": 0, "EO_final": 0, "TD_rp": 1, "TD_rm": 3, "detected": 1, "PO": 1.2, "PO_all": 2.2,
        "DA_curve": [0, 1, 1, 1, 1, 1], "DA": 5 / 6, "TS": 100,
    }  # fmt: skip
    for name, value in expected.items():
        assert system[name] == pytest.approx(value), name
    assert system["by_kind"]["substitute"]["repairs"] == 4
    assert system["by_length"]["1"]["F_rm"] == 1
    assert system["by_kind"]["delete"]["F_rm"] is None
    assert "chen2022.streaming_f1" in system["published"]


def test_two_systems_are_compared(run: Run, corpus: Path, perfect: Path, silent: Path) -> None:
    result = run(corpus, silent, perfect, "--json", "--resamples", "100")
    report = json.loads(result.out)
    [differences] = report["differences"]
    assert (differences["first"], differences["second"]) == ("silent", "perfect")
    assert differences["values"]["F_rm"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    # silent: F 0, 0, DA 3/6 of 5/6, EO best, PO 0.8 the best: (0 + 0 + 60 + 100 + 100) / 5
    # perfect: F and DA best, EO best, PO 0.8 / 1.2 of the best: (400 + 66.7) / 5
    assert [system["TS"] for system in report["systems"]] == pytest.approx([52, 93.333], abs=0.01)


def test_tables_fit_eighty_columns(run: Run, corpus: Path, perfect: Path, silent: Path) -> None:
    result = run(corpus, silent, perfect, "--published", "--ceiling")
    assert result.status == 0
    lines = [line for line in result.out.splitlines() if not line.startswith("split:")]
    assert max(map(len, lines)) <= 80
    assert "…" not in result.out
    for name in ("F_rm", "TD_rp", "EO_final", "d = 6", "substitute", "baumann2011", "ceiling"):
        assert name in result.out
    assert result.out.count("split:corpus|gold:") == 3


def test_ceiling_needs_no_trace(run: Run, corpus: Path) -> None:
    assert run(corpus, "--ceiling").status == 0
    nothing = run(corpus)
    assert nothing.status == 2
    assert "give a trace file" in nothing.err


def test_a_file_given_twice_is_a_slip(run: Run, corpus: Path, perfect: Path) -> None:
    assert run(corpus, perfect, perfect).status == 2


def test_plot(run: Run, corpus: Path, perfect: Path, silent: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "out.svg"
    assert run(corpus, perfect, silent, "--ceiling", "--plot", picture).status == 0
    assert picture.read_text().startswith("<?xml")
    assert run(corpus, perfect, "--plot", tmp_path / "out.doc").status == 2
    nowhere = run(corpus, perfect, "--plot", tmp_path / "nowhere" / "out.svg")
    assert nowhere.status == 1
    assert "out.svg: cannot be written: No such file or directory" in nowhere.err


def test_every_bad_trace_is_named(run: Run, corpus: Path, tmp_path: Path) -> None:
    first, second = incremental_gold(GOLD[0]), incremental_gold(GOLD[1])
    bad = write(
        tmp_path / "bad.jsonl",
        [
            first,
            Trace(second.id, second.words, second.steps[:3]),
            Trace("other:B:1", second.words, second.steps),
        ],
    )
    with bad.open("a") as file:
        file.write("{oops\n")
        file.write(json.dumps({"id": GOLD[2].id, "words": WORDS, "steps": [{"repairs": []}]}))
    result = run(corpus, bad)
    assert (result.status, result.out) == (1, "")
    named = [line.removeprefix(f"stir: {bad}").strip() for line in result.err.splitlines()]
    assert named == [
        ":4: not JSON: Expecting property name enclosed in double quotes in column 2, at 'oops'",
        ":5: utterance own2:A:0: step 0: 'edit_terms' is missing",
        ":2: utterance own1:A:0: 3 steps for 5 words",
        ": utterance own3:A:0: the corpus has this utterance, the trace file does not",
        ":3: utterance other:B:1: the trace file has this utterance, the corpus does not",
    ]


def test_long_lists_of_problems_are_cut(run: Run, corpus: Path, tmp_path: Path) -> None:
    many = [Trace(f"other:A:{n}", WORDS, (Annotation(),) * 5) for n in range(50)]
    result = run(corpus, write(tmp_path / "many.jsonl", many))
    assert result.status == 1
    # 4 missing, 50 extra
    assert result.err.splitlines()[-1] == "stir: ... and 34 more problems"


def test_allow_missing_scores_what_all_share(
    run: Run, corpus: Path, perfect: Path, tmp_path: Path
) -> None:
    some = write(tmp_path / "some.jsonl", [incremental_gold(u) for u in GOLD[1:]])
    assert run(corpus, perfect, some).status == 1
    result = run(corpus, perfect, some, "--allow-missing", "--json")
    assert result.status == 0
    assert "1 of 4 utterances are left out" in result.err
    for system in json.loads(result.out)["systems"]:
        assert "|utterances:3|" in system["signature"]
        assert "|left_out:1|" in system["signature"]


def test_allow_missing_allows_nothing_unsound(run: Run, corpus: Path, tmp_path: Path) -> None:
    broken = write(tmp_path / "broken.jsonl", [Trace(u.id, u.words, ()) for u in GOLD])
    assert run(corpus, broken, "--allow-missing").status == 1


def test_nothing_in_common(run: Run, corpus: Path, tmp_path: Path) -> None:
    strangers = write(tmp_path / "x.jsonl", [Trace("other:A:0", WORDS, (Annotation(),) * 5)])
    result = run(corpus, strangers, "--allow-missing")
    assert result.status == 1
    assert "share no utterance" in result.err


def test_a_file_that_is_not_there(run: Run, corpus: Path, tmp_path: Path) -> None:
    result = run(corpus, tmp_path / "nowhere.jsonl")
    assert result.status == 1
    assert "nowhere.jsonl: cannot be read: No such file or directory" in result.err


def test_an_empty_corpus(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    result = run(empty, "--ceiling")
    assert (result.status, result.err) == (1, f"stir: {empty}: no utterances\n")
