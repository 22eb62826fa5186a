"""The memory and the processor time of a process, where the system tells."""

from __future__ import annotations

import os
import re
from pathlib import Path


def memory_bytes(pid: int) -> int | None:
    """Return the resident memory of a process; None if the system does not report it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    return None if found is None else int(found[1]) * 1024


def cpu_seconds(pid: int) -> float | None:
    """Return the processor time of a process; None if the system does not report it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    # fields 14 and 15 (utime, stime) of proc(5); the first two fields are cut off above
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
