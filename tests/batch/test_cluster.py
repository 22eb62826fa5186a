"""A batch on a Dask cluster of real processes, one of which is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.running import runner
from small_model import small
from stir.batch.folder import Done, clean_part, plan, run
from stir.batch.table import Settings
from stir.errors import InputError
from stir.models.parts import save

pa = pytest.importorskip("pyarrow", reason="no pyarrow: install the extra batch")
pq = pytest.importorskip("pyarrow.parquet")
distributed = pytest.importorskip("distributed", reason="no distributed: install the extra dask")


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("models") / "small"
    save(small(), folder)
    return Settings(model=str(folder))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as running:
        yield running


def _write(file: Path, rows: int) -> Path:
    texts = ["uh i i know" if i % 3 else f"i want {i}" for i in range(rows)]
    pq.write_table(pa.table({"text": texts}), file, row_group_size=40)
    return file


def _bytes(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_the_same_rows_though_a_worker_is_killed(
    cluster: Any, settings: Settings, tmp_path: Path
) -> None:
    source = _write(tmp_path / "a.parquet", 400)
    expected = plan(source, tmp_path / "here", settings, part_rows=10)
    list(run(expected, settings))
    parts = plan(source, tmp_path / "there", settings, part_rows=10)
    with distributed.Client(cluster) as client:
        processes = list(client.run(os.getpid).values())
    assert len(processes) == 3
    done: list[Done] = []
    for one in run(parts, settings, scheduler=cluster.scheduler_address):
        if not done:
            os.kill(processes[0], signal.SIGKILL)
        done.append(one)
    # each part once, with the bytes of a run on this machine
    assert sorted(one.part.target.name for one in done) == [part.target.name for part in parts]
    assert _bytes(tmp_path / "there") == _bytes(tmp_path / "here")
    assert list(run(parts, settings, scheduler=cluster.scheduler_address)) == []


def test_what_another_process_has_written_is_not_written_again(
    settings: Settings, tmp_path: Path
) -> None:
    table = pa.table({"words": [["uh", "rice"], ["uh", None]]})
    pq.write_table(table, tmp_path / "a.parquet")
    [part] = plan(tmp_path / "a.parquet", tmp_path / "out", settings)
    first = clean_part(part, settings)
    before = part.target.stat().st_mtime_ns
    assert clean_part(part, settings) == first
    assert first.bad == 1
    assert part.target.stat().st_mtime_ns == before


def test_a_scheduler_that_is_not_there(settings: Settings, tmp_path: Path) -> None:
    parts = plan(_write(tmp_path / "a.parquet", 3), tmp_path / "out", settings)
    with pytest.raises(InputError, match="no scheduler answers at this address"):
        list(run(parts, settings, scheduler="gibberish"))


def test_on_the_command_line(
    cluster: Any,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = _write(tmp_path / "a.parquet", 50)
    monkeypatch.chdir(tmp_path)  # relative paths mean this machine's folder
    stir = runner(monkeypatch, capsys)
    command = ("batch", source.name, "out", "--model", settings.model)
    result = stir(*command, "--scheduler", cluster.scheduler_address)
    assert (result.status, result.err) == (0, "stir: 50 rows in 2 parts\n")
    assert sorted(file.name[:5] for file in (tmp_path / "out").iterdir()) == [
        "_batc",
        "part-",
        "part-",
    ]
