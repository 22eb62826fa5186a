"""An edit decision list (CMX 3600) of the stretches that are kept, for audio and video editors.

The format counts frames and knows no frame rate: the editor's project must have the same one.
"""

from __future__ import annotations

from pathlib import Path

from stir.transcripts.cleaning.clean import CleanedTranscript
from stir.transcripts.cleaning.cuts import make_cuts

FRAME_RATE = 25
MAX_EVENTS = 999
"""Event numbers have three digits; editors that keep to them number on from 000."""


def make_edl(
    cleaned: CleanedTranscript, name: str, clip: str = "", frame_rate: int = FRAME_RATE
) -> str:
    """One event for each kept stretch of the recording `clip`; `name` is the transcript's."""
    title = Path(name).name
    lines = [f"TITLE: {_plain(title)}", "FCM: NON-DROP FRAME", ""]
    record = 3600 * frame_rate  # by custom a programme begins at one hour
    number = 0
    for stretch in make_cuts(cleaned, name)["keep"]:
        start, end = (round(stretch[key] * frame_rate) for key in ("start", "end"))
        if end <= start:
            continue  # shorter than a frame
        number = number % MAX_EVENTS + 1
        times = (start, end, record, record + end - start)
        codes = " ".join(_time_code(frames, frame_rate) for frames in times)
        # AX: no reel; AA: two channels of audio; C: cut
        lines += [
            f"{number:03}  AX       AA    C        {codes}",
            f"* FROM CLIP NAME: {_plain(clip or title)}",
        ]
        record += end - start
    return "\n".join(lines) + "\n"


def _time_code(frames: int, frame_rate: int) -> str:
    seconds, frame = divmod(frames, frame_rate)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours:02}:{minute:02}:{second:02}:{frame:02}"


def _plain(text: str) -> str:
    """A name on one line."""
    return " ".join(text.split())
