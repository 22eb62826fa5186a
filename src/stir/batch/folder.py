"""A run over Parquet files: parts of them are cleaned by several processes or on a Dask cluster.

The output folder holds one file for each part and `_batch.json`, which says what the run is. Parts
are written whole or not at all, so those that exist are done, and a run that was killed continues
when it is started again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from stir.batch.cluster import connect
from stir.batch.table import Settings, clean_table, input_column
from stir.errors import InputError, MissingExtraError
from stir.files import write_files

MANIFEST = "_batch.json"
PART_ROWS = 4096
_SHOWN = 5
"""How many bad rows of a part are described; all of them are counted, and in the output."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of a row group of a file, and the file they are written to."""

    source: Path
    group: int
    start: int
    """The first row, counted within the group."""
    first: int
    """The first row, counted within the file."""
    rows: int
    target: Path


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a part."""

    part: Part
    bad: int
    errors: tuple[str, ...]
    """The first of its bad rows, each as `file:row: why`."""


def plan(source: Path, target: Path, settings: Settings, part_rows: int = PART_ROWS) -> list[Part]:
    """List the parts of a run and write its manifest; a folder of another run is refused."""
    parts: list[Part] = []
    files = _files(source)
    for number, file in enumerate(files):
        parquet = _open(file)
        try:
            input_column(parquet.schema_arrow.names, settings.column)
        except InputError as error:
            raise InputError(str(error), file=file) from None
        first = 0
        for group in range(parquet.num_row_groups):
            size = parquet.metadata.row_group(group).num_rows
            for start in range(0, size, part_rows):
                rows = min(part_rows, size - start)
                name = f"part-{number:05d}-{first + start:012d}.parquet"
                parts.append(Part(file, group, start, first + start, rows, target / name))
            first += size
    _write_manifest(source, files, target, settings, part_rows)
    return parts


def run(
    parts: Sequence[Part], settings: Settings, jobs: int = 1, scheduler: str | None = None
) -> Iterator[Done]:
    """Clean the parts that are not there yet, in any order: in `jobs` processes, or on a cluster.

    The workers of the Dask cluster at the address `scheduler` must see the files under the same
    names. The work of one that is killed is done by the others.
    """
    missing = [part for part in parts if not part.target.exists()]
    if scheduler is not None:
        yield from _run_on_cluster(missing, settings, scheduler)
        return
    if jobs == 1:
        yield from (clean_part(part, settings) for part in missing)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_end_with_parent) as pool:
        futures = [pool.submit(clean_part, part, settings) for part in missing]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool:
            raise InputError("a process was killed; start again to continue") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _run_on_cluster(parts: Sequence[Part], settings: Settings, scheduler: str) -> Iterator[Done]:
    with connect(scheduler) as client:
        from distributed import KilledWorker, as_completed

        whole = [_absolute(part) for part in parts]
        work = client.map(clean_part, whole, settings=settings, pure=False)
        try:
            for future in as_completed(work):  # type: ignore[no-untyped-call]
                done: Done = future.result()
                future.release()
                yield done
        except KilledWorker:
            message = "several workers died of the same part; start again to continue"
            raise InputError(message) from None
    for folder in {part.target.parent for part in parts}:
        _tidy(folder)  # after workers that were killed


def _absolute(part: Part) -> Part:
    return replace(part, source=part.source.resolve(), target=part.target.resolve())


def _end_with_parent() -> None:
    """End this process when the one that started it is killed; it would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def clean_part(part: Part, settings: Settings) -> Done:
    """Clean one part and write it, unless another process has done so meanwhile."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if part.target.exists():
        return _done(part, pq.read_table(part.target, columns=["error"]))
    table = clean_table(_rows(part), settings)
    buffer = pa.BufferOutputStream()
    pq.write_table(table, buffer)
    write_files([(part.target, buffer.getvalue().to_pybytes())])
    return _done(part, table)


def _done(part: Part, table: Any) -> Done:
    bad = [(row, why) for row, why in enumerate(table.column("error").to_pylist()) if why]
    errors = (f"{part.source}: row {part.first + row}: {why}" for row, why in bad[:_SHOWN])
    return Done(part, len(bad), tuple(errors))


def _rows(part: Part) -> Any:
    """Read the rows of a part; the rest of the row group is never in memory as a whole."""
    import pyarrow as pa

    parquet, before = _open(part.source), 0
    found = []
    for batch in parquet.iter_batches(PART_ROWS, row_groups=[part.group]):
        begin = max(part.start - before, 0)
        count = min(part.start + part.rows - before, batch.num_rows) - begin
        if count > 0:
            found.append(batch.slice(begin, count))
        before += batch.num_rows
        if before >= part.start + part.rows:
            break
    return pa.Table.from_batches(found, schema=parquet.schema_arrow)


def _files(source: Path) -> list[Path]:
    """The Parquet files of a folder, or the one file."""
    if not source.is_dir():
        return [source]
    files = sorted(
        path for path in source.glob("*.parquet") if not path.name.startswith((".", "_"))
    )
    if not files:
        raise InputError("has no file *.parquet", file=source)
    return files


def _open(file: Path) -> Any:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        raise MissingExtraError("reading Parquet", "batch") from error
    try:
        return pq.ParquetFile(file)
    except (OSError, pa.ArrowInvalid) as error:
        raise InputError(f"cannot be read as Parquet: {error}", file=file) from error


def _write_manifest(
    source: Path, files: Sequence[Path], target: Path, settings: Settings, part_rows: int
) -> None:
    """Say in the output folder what the run is, or check that it is the same."""
    if target.resolve() == source.resolve():
        raise InputError("is the input; choose another folder", file=target)
    run = {
        "files": [[file.name, file.stat().st_size] for file in files],
        "part_rows": part_rows,
        **asdict(settings),
    }
    manifest = target / MANIFEST
    try:
        target.mkdir(parents=True, exist_ok=True)
        text = manifest.read_text(encoding="utf-8") if manifest.exists() else None
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=target) from error
    if text is None:
        if any(target.iterdir()):
            raise InputError("is not empty; choose another folder", file=target)
        write_files([(manifest, json.dumps(run, indent=2).encode())])
    elif text != json.dumps(run, indent=2):
        raise InputError("holds a run with another input or other settings", file=target)
    _tidy(target)


def _tidy(target: Path) -> None:
    """Remove halves of parts, which processes that were killed have left."""
    for left in target.glob(".part-[0-9]*-[0-9]*.parquet.????????"):
        left.unlink(missing_ok=True)
