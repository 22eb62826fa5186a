"""A Dask cluster, whose workers share the folders of this machine."""

from __future__ import annotations

from typing import Any

from stir.errors import InputError, MissingExtraError

TIMEOUT = 10
"""Seconds in which the scheduler must answer."""


def connect(scheduler: str) -> Any:
    """A client of the scheduler at this address; use it in a `with` statement."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise MissingExtraError("a Dask cluster", "dask") from None
    try:
        return Client(scheduler, timeout=TIMEOUT)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        message = f"no scheduler answers at this address: {error}"
        raise InputError(message, token=scheduler) from error
