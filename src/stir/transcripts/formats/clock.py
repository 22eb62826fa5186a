"""Times as subtitles write them: ``00:01:02,500`` in SRT, ``01:02.500`` in WebVTT."""

from __future__ import annotations

import re

STAMP = r"(?:[0-9]{1,9}:)?[0-9]{1,2}:[0-9]{2}[.,][0-9]{1,3}"
TIMES = re.compile(rf"[ \t]*({STAMP})[ \t]*-->[ \t]*({STAMP})(?=[ \t]|$|\r|\n)")


def seconds(stamp: str) -> float:
    """Parse a time."""
    *hours, minutes, rest = stamp.replace(",", ".").split(":")
    return round(int(hours[0] if hours else 0) * 3600 + int(minutes) * 60 + float(rest), 3)


def stamp(time: float, point: str = ".", *, hours: bool = True) -> str:
    """Format a time with milliseconds; without `hours`, zero hours are left out."""
    milliseconds = round(max(0.0, time) * 1000)
    minutes, milliseconds = divmod(milliseconds, 60_000)
    hour, minute = divmod(minutes, 60)
    rest = f"{minute:02}:{milliseconds // 1000:02}{point}{milliseconds % 1000:03}"
    return f"{hour:02}:{rest}" if hours or hour else rest
