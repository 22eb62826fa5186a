"""`/metrics`: the server's counts in Prometheus' text format (version 0.0.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from stir.server.counts import BUCKETS, Board, Count, Counts
from stir.server.processes import cpu_seconds, memory_bytes

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_COUNTS = {
    Count.CONNECTIONS: ("stir_connections", "Open connections."),
    Count.SESSIONS: ("stir_sessions", "Conversations with a connection."),
    Count.RESUMABLE: ("stir_resumable", "Torn conversations that can be resumed."),
    Count.BATCHES: ("stir_batches", "Batches that are read or annotated."),
    Count.OPENED: ("stir_opened_total", "Conversations begun."),
    Count.MESSAGES: ("stir_messages_total", "Messages answered."),
    Count.ERRORS: ("stir_errors_total", "Messages answered by an error."),
    Count.WORDS: ("stir_words_total", "Words pushed."),
    Count.ANNOTATED: ("stir_annotated_total", "Batches answered."),
    Count.REFUSED: ("stir_refused_total", "Requests and connections refused."),
    Count.FAILED: ("stir_failed_total", "Internal errors."),
    Count.PASSED_ON: ("stir_passed_on_total", "Connections passed on to another worker."),
    Count.STARTED_AT: ("stir_start_time_seconds", "When the worker started, since 1970."),
}
_LATENCY = "stir_answer_seconds"


def exposition(board: Board, **about: str) -> str:
    """All metrics, one sample for each worker; `about` are the labels of `stir_info`."""
    labels = ",".join(f'{name}="{_escaped(value)}"' for name, value in about.items())
    lines = [*_family("stir_info", "The server.", "gauge"), f"stir_info{{{labels}}} 1"]
    for count, (name, says) in _COUNTS.items():
        samples = [(i, row[count]) for i, row in enumerate(board.rows)]
        lines += _samples(name, says, samples)
    lines += _processes(board, "stir_memory_bytes", "Resident memory.", memory_bytes)
    lines += _processes(board, "stir_cpu_seconds_total", "Processor time.", cpu_seconds)
    lines += _family(_LATENCY, "From reading a message to sending its answer.", "histogram")
    for i, row in enumerate(board.rows):
        lines += _histogram(i, row)
    return "\n".join(lines) + "\n"


def _processes(
    board: Board, name: str, says: str, read: Callable[[int], float | None]
) -> Iterable[str]:
    found = [(i, read(int(row[Count.PID]))) for i, row in enumerate(board.rows)]
    samples = [(i, number) for i, number in found if number is not None]
    return _samples(name, says, samples) if samples else ()


def _samples(name: str, says: str, samples: Iterable[tuple[int, float]]) -> Iterator[str]:
    yield from _family(name, says, "counter" if name.endswith("_total") else "gauge")
    for worker, number in samples:
        yield f'{name}{{worker="{worker}"}} {_number(number)}'


def _histogram(worker: int, row: Counts) -> Iterator[str]:
    bounds = [*map(str, BUCKETS), "+Inf"]
    below = list(accumulate(row.buckets))
    for bound, number in zip(bounds, below, strict=True):
        yield f'{_LATENCY}_bucket{{worker="{worker}",le="{bound}"}} {number}'
    yield f'{_LATENCY}_sum{{worker="{worker}"}} {_number(row[Count.SECONDS])}'
    yield f'{_LATENCY}_count{{worker="{worker}"}} {below[-1]}'


def _family(name: str, says: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {says}"
    yield f"# TYPE {name} {kind}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
