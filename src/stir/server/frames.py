"""The frames of a WebSocket that carry words (RFC 6455, section 5.2): whole texts, one a frame.

`websockets` reads and writes frames of all sorts. Nearly all frames here are whole texts, and for
them its checks take longer than the detector; these functions read and write such frames only, and
leave all others to it.
"""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled wheel for this system
    from websockets.utils import apply_mask

_WHOLE_TEXT = 0x81
"""The first byte of a text that is not continued in other frames."""
_MASKED = 0x80
_HEADER = 14
"""Bytes of the longest header."""


def frame_size(data: bytes | bytearray, largest: int) -> int:
    """The bytes of the frame that data begin with, 0 if more data are needed to say so.

    -1 if it is larger than anything that is accepted.
    """
    if len(data) < 2:
        return 0
    size = data[1] & 0x7F
    header = 2 + (4 if data[1] & _MASKED else 0)
    if size >= 126:
        extra = 2 if size == 126 else 8
        if len(data) < 2 + extra:
            return 0
        size = int.from_bytes(data[2 : 2 + extra], "big")
        header += extra
    return header + size if header + size <= largest + _HEADER else -1


def text_of(frame: bytes) -> str | None:
    """The text of a client's frame, or None if it is of another sort or not right."""
    if frame[0] != _WHOLE_TEXT or not frame[1] & _MASKED:
        return None
    size = frame[1] & 0x7F
    start = 2 if size < 126 else 4 if size == 126 else 10
    try:
        return str(apply_mask(frame[start + 4 :], frame[start : start + 4]), "utf-8")
    except UnicodeDecodeError:
        return None


def text_frame(text: str) -> bytes:
    """The frame in which the server sends a text."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((_WHOLE_TEXT, size)) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
