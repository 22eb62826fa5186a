"""Rows of Parquet: cleaned as `stir clean` does, each once, whatever becomes of some of them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import stir as package
from cli.running import Run, runner
from small_model import small
from stir.batch import table as table_module
from stir.batch.folder import MANIFEST, Part, plan, run
from stir.batch.table import Settings, clean_table
from stir.corpus.jsonl import annotation_from_json
from stir.errors import InputError
from stir.models.parts import save
from stir.options import Level
from stir.transcripts.cleaning.report import removal_to_json

pa = pytest.importorskip("pyarrow", reason="no pyarrow: install the extra batch")
pq = pytest.importorskip("pyarrow.parquet")
TEXTS = ["uh i i know", None, "rice", "", "i i want to go", "uh\n\ni i know"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("models") / "small"
    save(small(), folder)
    return str(folder)


@pytest.fixture
def stir(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def _texts(values: list[Any]) -> Any:
    return pa.table({"id": list(range(len(values))), "text": values})


def _write(file: Path, values: list[Any], group: int = 4) -> Path:
    pq.write_table(_texts(values), file, row_group_size=group)
    return file


def _read(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("part-*"))
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def test_texts_are_cleaned_as_the_detector_does(model: str) -> None:
    table = clean_table(_texts(TEXTS), Settings(model=model))
    assert table.column_names == ["id", "text", "fluent", "annotation", "removals", "error"]
    detector = package.load(model)
    expected = [None if text is None else detector.clean(text) for text in TEXTS]
    assert table.column("fluent").to_pylist() == expected
    assert expected[0] == "i know"
    assert table.column("error").null_count == len(TEXTS)
    first = table.to_pylist()[0]
    found = annotation_from_json(json.loads(first["annotation"]))
    assert found.edit_terms == (0,)
    assert [(r.rm_start, r.rp_start) for r in found.repairs] == [(1, 2)]
    kinds = [(removal["kind"], removal["words"]) for removal in json.loads(first["removals"])]
    assert kinds == [("filler", [0]), ("repeat", [1])]


MANY = [*TEXTS, "i went to the the beach", "i would like uh the red i mean the blue one"] * 8


@pytest.mark.parametrize("evidence", [True, False])
def test_rows_in_step_are_cleaned_as_one_by_one(
    monkeypatch: pytest.MonkeyPatch, evidence: bool
) -> None:
    """`default` reads the words of several rows at once; a row alone is read word by word."""
    settings = Settings(evidence=evidence)
    together = clean_table(_texts(MANY), settings).to_pylist()
    monkeypatch.setattr(table_module, "run_in_step", lambda jobs, open_session: 1 / 0)
    assert clean_table(_texts(MANY), settings).to_pylist() == together
    removals = [json.loads(row["removals"] or "[]") for row in together]
    explained = [one for row in removals for one in row if "evidence" in one]
    assert bool(explained) is evidence


def test_a_row_that_fails_in_step_leaves_the_others_alone(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = clean_table(_texts(MANY), Settings(model=model)).to_pylist()
    read = removal_to_json

    def fail(transcript: Any, removal: Any) -> Any:
        if "like" in [token.text for token in transcript.tokens]:
            raise ValueError("no")
        return read(transcript, removal)

    monkeypatch.setattr(table_module, "removal_to_json", fail)
    found = clean_table(_texts(MANY), Settings(model=model)).to_pylist()
    for row, right in zip(found, expected, strict=True):
        if row["error"] is None:
            assert row == right
        else:
            assert (row["error"], row["fluent"]) == ("ValueError: no", None)
            assert "like" in row["text"]
    assert sum(row["error"] is not None for row in found) == 8


def test_positions_count_the_words_of_a_row(model: str) -> None:
    [row] = clean_table(_texts([TEXTS[-1]]), Settings(model=model)).to_pylist()
    annotation = json.loads(row["annotation"])
    assert annotation["edit_terms"] == [0]
    assert annotation["edit_classes"] == ["filler"]
    assert [r["rm_start"] for r in annotation["repairs"]] == [1]


def test_words_and_levels(model: str) -> None:
    table = pa.table({"said": [["uh", "i", "i", "know"], [], None, ["uh", None]]})
    result = clean_table(table, Settings("said", model)).to_pylist()
    assert [row["fluent"] for row in result] == ["i know", "", None, None]
    assert [row["error"] is None for row in result] == [True, True, True, False]
    assert "neither a text nor a list of words" in result[3]["error"]
    fillers = clean_table(table, Settings("said", model, Level.FILLERS))
    assert fillers.column("fluent")[0].as_py() == "i i know"
    assert Settings(level="fillers").level is Level.FILLERS  # type: ignore[arg-type]
    with pytest.raises(InputError, match="some"):
        Settings(level="some")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("columns", "wanted", "says"),
    [
        (["id"], None, "has no column 'text' or 'words'; its columns are id"),
        (["text"], "said", "has no column 'said'"),
        (["text", "error"], None, "has a column 'error' already"),
    ],
)
def test_columns_that_do_not_fit(columns: list[str], wanted: str | None, says: str) -> None:
    with pytest.raises(InputError, match=says):
        clean_table(pa.table({name: ["a"] for name in columns}), Settings(wanted))


def test_parts_hold_every_row_once(model: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    _write(tmp_path / "in" / "a.parquet", TEXTS * 3, group=7)
    _write(tmp_path / "in" / "b.parquet", TEXTS[:2])
    settings, out = Settings(model=model), tmp_path / "out"
    parts = plan(tmp_path / "in", out, settings, part_rows=3)
    assert [part.rows for part in parts] == [3, 3, 1, 3, 3, 1, 3, 1, 2]
    done = list(run(parts, settings))
    assert [one.part for one in done] == parts
    whole = clean_table(_texts(TEXTS * 3), settings).to_pylist()
    assert _read(out) == whole + clean_table(_texts(TEXTS[:2]), settings).to_pylist()


def test_what_is_done_is_not_done_again(model: str, tmp_path: Path) -> None:
    source, settings, out = (
        _write(tmp_path / "a.parquet", TEXTS * 2),
        Settings(model=model),
        tmp_path / "out",
    )
    first = plan(source, out, settings)
    assert len(first) == 3
    next(run(first, settings))
    (out / ".part-half").touch()
    before = first[0].target.stat().st_mtime_ns
    again = plan(source, out, settings)
    assert [one.part for one in run(again, settings)] == first[1:]
    assert first[0].target.stat().st_mtime_ns == before
    assert sorted(file.name for file in out.iterdir()) == sorted(
        [MANIFEST, *(part.target.name for part in first)]
    )
    assert list(run(again, settings)) == []


def test_another_run_is_refused(model: str, tmp_path: Path) -> None:
    source, settings, out = (
        _write(tmp_path / "a.parquet", TEXTS),
        Settings(model=model),
        tmp_path / "out",
    )
    plan(source, out, settings)
    with pytest.raises(InputError, match="another input or other settings"):
        plan(source, out, Settings(model=model, level=Level.FILLERS))
    with pytest.raises(InputError, match="another input or other settings"):
        plan(_write(tmp_path / "a.parquet", TEXTS * 9), out, settings)
    with pytest.raises(InputError, match="not empty"):
        plan(source, tmp_path, settings)
    with pytest.raises(InputError, match="is the input"):
        plan(tmp_path, tmp_path, settings)


def test_only_halves_of_parts_are_tidied_away(model: str, tmp_path: Path) -> None:
    file, out = _write(tmp_path / "in.parquet", TEXTS), tmp_path / "out"
    plan(file, out, Settings(model=model))
    half = out / ".part-00000-000000000000.parquet.x1_y2z3w"
    mine = [out / ".part-time.txt", out / ".part-00000-notes.parquet", out / ".part-1"]
    for path in (half, *mine):
        path.write_bytes(b"mine")
    plan(file, out, Settings(model=model))
    assert not half.exists()
    assert all(path.read_bytes() == b"mine" for path in mine)


def test_a_killed_run_goes_on(model: str, tmp_path: Path) -> None:
    """A real process, killed after its first part; the result is that of an undisturbed run."""
    source, settings = _write(tmp_path / "a.parquet", TEXTS * 4), Settings(model=model)
    code = """if True:
        import os, signal, sys
        from pathlib import Path
        from stir.batch import table as table_module
from stir.batch.folder import plan, run
        from stir.batch.table import Settings
        settings = Settings(model=sys.argv[3])
        for done in run(plan(Path(sys.argv[1]), Path(sys.argv[2]), settings), settings):
            os.kill(os.getpid(), signal.SIGKILL)
    """
    arguments = [str(source), str(tmp_path / "killed"), model]
    killed = subprocess.run([sys.executable, "-c", code, *arguments], check=False)
    assert killed.returncode == -signal.SIGKILL
    for name, missing in (("killed", 5), ("whole", 6)):
        parts = plan(source, tmp_path / name, settings)
        assert sum(not part.target.exists() for part in parts) == missing
        list(run(parts, settings))
    for part in parts:
        assert (tmp_path / "killed" / part.target.name).read_bytes() == part.target.read_bytes()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at Linux's list of processes")
def test_its_processes_end_with_it(model: str, tmp_path: Path) -> None:
    source = _write(tmp_path / "a.parquet", TEXTS * 4)
    code = """if __name__ == "__main__":
        import multiprocessing, os, signal, sys
        from pathlib import Path
        from stir.batch import table as table_module
from stir.batch.folder import plan, run
        from stir.batch.table import Settings
        settings = Settings(model=sys.argv[3])
        for done in run(plan(Path(sys.argv[1]), Path(sys.argv[2]), settings), settings, jobs=2):
            print(*(child.pid for child in multiprocessing.active_children()), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
    """
    script = tmp_path / "script.py"
    script.write_text(code)
    command = [sys.executable, str(script), str(source), str(tmp_path / "out"), model]
    listed = tmp_path / "children"
    with listed.open("w") as file:  # not a pipe, which processes that are left would keep open
        killed = subprocess.run(command, stdout=file, check=False)
    children = listed.read_text().split()
    assert (killed.returncode, len(children)) == (-signal.SIGKILL, 2)
    for _ in range(100):
        if not any(_is_running(child) for child in children):
            return
        time.sleep(0.1)
    pytest.fail("processes are left")


def _is_running(process: str) -> bool:
    """Whether a process is there, and not only an entry that nobody has waited for."""
    try:
        state = (Path("/proc") / process / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_part_that_is_not_there_says_so(model: str, tmp_path: Path) -> None:
    gone = Part(tmp_path / "gone.parquet", 0, 0, 0, 1, tmp_path / "part-0.parquet")
    with pytest.raises(InputError, match=r"gone\.parquet: cannot be read as Parquet"):
        list(run([gone], Settings(model=model)))


def test_on_the_command_line_by_two_processes(stir: Run, model: str, tmp_path: Path) -> None:
    table = pa.table({"words": [["uh", "rice"], ["uh", None]] * 3})
    pq.write_table(table, tmp_path / "a.parquet", row_group_size=2)
    command = ("batch", tmp_path / "a.parquet", tmp_path / "out", "--model", model)
    result = stir(*command, "--jobs", "2")
    assert (result.status, result.out) == (0, "")
    assert "a.parquet: row 3: InputError: is neither a text nor a list of words" in result.err
    assert result.err.endswith("stir: 6 rows in 3 parts; 3 rows were not cleaned\n")
    assert [row["fluent"] for row in _read(tmp_path / "out")] == ["rice", None] * 3
    again = stir(*command)
    assert again.err == "stir: 6 rows in 3 parts, 6 of them from an earlier run\n"


def test_slips_of_batch(stir: Run, model: str, tmp_path: Path) -> None:
    text = tmp_path / "a.parquet"
    text.write_text("uh rice\n")
    for source, says in ((text, "cannot be read as Parquet"), (tmp_path / "in", "cannot be read")):
        result = stir("batch", source, tmp_path / "out", "--model", model)
        assert (result.status, result.err.count("\n")) == (1, 1)
        assert says in result.err
    assert not (tmp_path / "out").exists()
