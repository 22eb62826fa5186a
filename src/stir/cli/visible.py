"""Make control characters visible, so that no file can steer a terminal.

A name or a word may contain escape codes, which colour, overwrite or even answer for the user, or
marks that turn the direction of text around.
"""

from __future__ import annotations

import re
import sys

_CONTROL = re.compile("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")


def visible(text: str) -> str:
    r"""The text with control characters as ``\u001b``; tabs and line ends stay."""
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def for_output(text: str) -> str:
    """Text for standard output: a terminal gets it `visible`, a file or pipe gets it as it is."""
    return visible(text) if sys.stdout.isatty() else text
