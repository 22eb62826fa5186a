"""Times as subtitles write them: ``00:01:02,500`` in SRT, ``01:02.500`` in WebVTT.

Teams writes numbers without zeros before them: ``0:1:2.90`` has 90 milliseconds.
"""

from __future__ import annotations

import re

STAMP = r"(?:[0-9]{1,9}:)?[0-9]{1,2}:[0-9]{1,2}[.,][0-9]{1,3}"
TIMES = re.compile(rf"[ \t]*({STAMP})[ \t]*-->[ \t]*({STAMP})(?=[ \t]|$|\r|\n)")


def seconds(stamp: str) -> float:
    """Parse a time."""
    *hours, minutes, rest = stamp.replace(",", ".").split(":")
    whole, _, fraction = rest.partition(".")
    is_bare = bool(hours) and not any(_has_zero(part) for part in (*hours, minutes, whole))
    milliseconds = int(fraction) if is_bare else int(f"{fraction:0<3}")
    hour = int(hours[0]) if hours else 0
    return round(hour * 3600 + int(minutes) * 60 + int(whole) + milliseconds / 1000, 3)


def _has_zero(number: str) -> bool:
    return len(number) > 1 and number.startswith("0")


def stamp(time: float, point: str = ".", *, hours: bool = True) -> str:
    """Format a time with milliseconds; without `hours`, zero hours are left out."""
    milliseconds = round(max(0.0, time) * 1000)
    minutes, milliseconds = divmod(milliseconds, 60_000)
    hour, minute = divmod(minutes, 60)
    rest = f"{minute:02}:{milliseconds // 1000:02}{point}{milliseconds % 1000:03}"
    return f"{hour:02}:{rest}" if hours or hour else rest
