"""Run tasks that store their results in the work folder, on this machine or on a cluster.

joblib runs the tasks in local processes or, given the address of a scheduler, on a Dask cluster
whose workers share the folder.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from joblib import Parallel, delayed, parallel_config

from stir.batch.cluster import connect

Report = Callable[[str, float], None]
"""Called with the name of a finished task and its weight."""


class Task(NamedTuple):
    """A function with its arguments, and its approximate time in seconds."""

    what: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    weight: float = 1.0


@dataclass(frozen=True)
class Workers:
    """Runs tasks, locally or on a cluster."""

    jobs: int = 1
    scheduler: str | None = None

    def do(self, tasks: Sequence[Task], report: Report) -> None:
        """Run tasks in any order, and wait for all of them."""
        if not tasks:
            return
        with self._backend(), warnings.catch_warnings():
            # joblib restarts workers that use much memory, as ours do because they cache a corpus
            warnings.filterwarnings("ignore", "A worker stopped while some jobs")
            done = Parallel(return_as="generator_unordered", pre_dispatch="all")(
                delayed(_call)(number, task.function, *task.arguments)
                for number, task in enumerate(tasks)
            )
            for number in done:
                report(tasks[number].what, tasks[number].weight)

    @contextmanager
    def _backend(self) -> Iterator[None]:
        if self.scheduler is None:
            with parallel_config("loky" if self.jobs > 1 else "sequential", n_jobs=self.jobs):
                yield
            return
        with connect(self.scheduler), parallel_config("dask"):
            yield


def _call(number: int, function: Callable[..., Any], *arguments: Any) -> int:
    # results are large, so they stay in the folder and are read when needed
    function(*arguments)
    return number
