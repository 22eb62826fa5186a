"""Who computes what: tasks that leave their results in the work folder, here or on a cluster.

joblib runs them, in processes of this machine or, with a scheduler's address, on a Dask cluster
whose workers see the same folder; the tasks are the same.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from joblib import Parallel, delayed, parallel_config

from stir.errors import InputError, MissingExtraError

Report = Callable[[str, float], None]
"""Called with what was done, and how much of the work it was."""


class Task(NamedTuple):
    """A function with its arguments, and about how many seconds it takes."""

    what: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    weight: float = 1.0


@dataclass(frozen=True)
class Workers:
    """Where tasks run."""

    jobs: int = 1
    scheduler: str | None = None

    def do(self, tasks: Sequence[Task], report: Report) -> None:
        """Run tasks, in any order; all are done on return."""
        if not tasks:
            return
        with self._backend(), warnings.catch_warnings():
            # joblib renews a worker that holds much memory, as ours do who keep a corpus at hand
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
        try:
            from distributed import Client
        except ModuleNotFoundError:
            raise MissingExtraError("a Dask cluster", "dask") from None
        try:
            client = Client(self.scheduler, timeout=10)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            message = f"no scheduler answers at this address: {error}"
            raise InputError(message, token=self.scheduler) from error
        with client, parallel_config("dask"):
            yield


def _call(number: int, function: Callable[..., Any], *arguments: Any) -> int:
    # results stay in the folder: what a task computes is much, and is read when it is needed
    function(*arguments)
    return number
