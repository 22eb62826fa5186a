"""A plugin for pytest: `Steady`, for a Python of its own (``-p stir.lab.mutation.steady``)."""

from __future__ import annotations

from stir.lab.mutation.worker import Steady

pytest_configure = Steady().pytest_configure
