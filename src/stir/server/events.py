"""What the server logs: events with numbers and codes, never a word that was said.

Messages of exceptions may quote words, so a failure is logged as its type and the places in the
code where it happened.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

log = logging.getLogger("stir.server")
_process: dict[str, int] = {}
"""What every line says of its process."""


def event(name: str, /, level: int = logging.INFO, **fields: object) -> None:
    """Log an event; fields are numbers, codes and addresses."""
    if log.isEnabledFor(level):
        text = " ".join([name, *(f"{key}={value}" for key, value in fields.items())])
        log.log(level, "%s", text, extra={"event": name, "fields": fields})


def failure(where: str, error: BaseException) -> None:
    """Log an internal error without its message."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    event("failure", logging.ERROR, where=where, error=type(error).__name__, at=places)


def set_worker(number: int) -> None:
    """Log which of several processes this is."""
    _process["worker"] = number


class JsonLines(logging.Formatter):
    """Formats every record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        time = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": time.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": getattr(record, "event", record.name),
        }
        line |= _process | getattr(record, "fields", {})
        if not hasattr(record, "event"):
            line["message"] = str(record.msg)  # without what was filled in
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
        return json.dumps(line)


class Lines(logging.Formatter):
    """Formats a record as text, without what an exception says."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        text = str(record.msg) if not hasattr(record, "event") else record.getMessage()
        if record.exc_info and record.exc_info[0] is not None:
            text = f"{text.strip()}: {record.exc_info[0].__name__}"
        return f"stir: {record.levelname.lower()}: {text}"


def set_up(*, as_json: bool) -> None:
    """Log to standard error: all events as JSON lines, or problems as text."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else Lines())
    for name in ("stir.server", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    log.setLevel(logging.INFO if as_json else logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
