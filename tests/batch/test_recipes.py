"""The recipes for Ray Data and Spark (examples/batches), where these are installed."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from small_model import small
from stir.batch import ADDED, Settings, clean_batches, clean_table
from stir.models.parts import save

pa = pytest.importorskip("pyarrow", reason="no pyarrow: install the extra batch")
pq = pytest.importorskip("pyarrow.parquet")
RECIPES = Path(__file__).parents[2] / "examples" / "batches"


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("models") / "small"
    save(small(), folder)
    return Settings(model=str(folder))


@pytest.fixture
def table() -> Any:
    texts = ["uh i i know", None, "rice", "i i want to go"] * 5
    return pa.table({"id": list(range(len(texts))), "text": texts})


def _recipe(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(RECIPES))
    return import_module(name)


def test_a_stream_of_batches_is_cleaned_as_one_table(settings: Settings, table: Any) -> None:
    found = list(clean_batches(table.to_batches(max_chunksize=7), settings))
    assert [batch.num_rows for batch in found] == [7, 7, 6]
    assert pa.Table.from_batches(found) == clean_table(table, settings).combine_chunks()
    assert found[0].schema.names == ["id", "text", *ADDED]
    empty = table.slice(0, 0).to_batches() or [pa.RecordBatch.from_pylist([], table.schema)]
    assert sum(batch.num_rows for batch in clean_batches(empty, settings)) == 0


def test_ray_data(settings: Settings, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray", reason="no Ray")
    pytest.importorskip("ray.data", reason="no Ray Data")
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        dataset = ray.data.from_arrow(table).repartition(3)
        rows = _recipe("ray_data", monkeypatch).clean(dataset, settings).take_all()
    finally:
        ray.shutdown()
    assert sorted(rows, key=lambda row: row["id"]) == clean_table(table, settings).to_pylist()


def test_spark(
    settings: Settings, table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql = pytest.importorskip("pyspark.sql", reason="no Spark")
    if shutil.which("java") is None:
        pytest.skip("no Java, which Spark needs")
    pq.write_table(table, tmp_path / "a.parquet")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))
    builder = sql.SparkSession.builder.master("local[1]")
    session = builder.config("spark.ui.enabled", "false").getOrCreate()
    try:
        frame = session.read.parquet(str(tmp_path / "a.parquet"))
        found = _recipe("spark", monkeypatch).clean(frame, settings).collect()
    finally:
        session.stop()
    rows = sorted((row.asDict() for row in found), key=lambda row: row["id"])
    assert rows == clean_table(table, settings).to_pylist()
