"""Mutations of small files: bytes and lines go, come twice or are exchanged, odd pieces come in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

SAID = (
    "uh", "um,", "Uh.", "er", "the the", "I- I", "w-w-we", "we-", "I\u2014I", "no, I mean", "no,",
    "you know", "well,", "two uh three", "\u201cuh\u201d", "(um)", "uh-huh", "--", "-", "...",
    "?!", "mm", "UH", "x" * 70, "\u6211\u4eec", "e\u0301", "\U0001f600", "\u0130", "\u00df",
    "\u01c6", "9", "1,000", "\u00b2",
)  # fmt: skip
"""What speakers may say, without a sign that means something in a format."""

SIGNS = (
    " ", "\n", "\r", "\r\n", "\t", "\x00", "\x15", "\x1b[31m", "\x85", "\u2028", "\u00a0",
    "\u200b", "\ufeff", "\u202e", "\ud800", "<", ">", "</b>", "<b>", "<!--", "-->", "<![CDATA[",
    "]]>", "&", "&amp;", "&#x20;", "&#0;", "<v Anna>", "{\\an8}", "[", "]", "[/]", "[//]",
    "<a b> [/] a", "&-uh", "&+w", "+<", "(", ")", "(.)", '"', '""', "'", "{", "}", "{}", "[]",
    "null", "true", "-1", "1e999", "1e-9", "NaN", "9" * 30, "0.5", ",", ":", "::", "\\",
    "\\u0000", "\\ud800", ".", "ANNA:", "Anna Berg  0:04", "[Ben] 10:00:00", "(00:01):", "00:01",
    "00:00:01,000 --> 00:00:02,000", "00:01.000 --> 00:00.500", "WEBVTT", "NOTE", "@End",
    "*ANN:\t", "%mor:\t", ";;", "<ALT_BEGIN>", "ooTextFile", "<exists>", "!",
)  # fmt: skip
"""Signs of the formats, odd characters and numbers."""

PIECES = tuple(piece.encode("utf-8", "surrogatepass") for piece in (*SIGNS, *SAID))
_WORD = re.compile(
    rb"(?<![\w=/\"<&:.%@*-])(?:um|uh|the|cat|slept|right|so|seeds|all|of|them|here|red)\b", re.I
)
Mutation = Callable[[bytes, Random], bytes]


def _say(data: bytes, random: Random) -> bytes:
    """Say something before or instead of a word of the samples."""
    words = list(_WORD.finditer(data))
    if not words:
        return data
    word = random.choice(words)
    said = random.choice(SAID).encode()
    end = random.choice((word.start(), word.end()))
    return data[: word.start()] + said + (b" " if end == word.start() else b"") + data[end:]


def _exchange_values(data: bytes, random: Random) -> bytes:
    """Exchange values in JSON for odd ones, or for each other."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return data
    places = [(parent, key) for parent, key in _places(whole)]
    if not places:
        return data
    for parent, key in random.sample(places, min(len(places), random.choice((1, 1, 3)))):
        other, from_ = random.choice(places)
        parent[key] = random.choice((*ODD_VALUES, deepcopy(other[from_])))
    return json.dumps(whole, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where the values in a value stand."""
    keys: Any = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _insert(data: bytes, random: Random) -> bytes:
    at = random.randint(0, len(data))
    piece = random.choice(PIECES) * random.choice((1, 1, 1, 2, 50))
    return data[:at] + piece + data[at:]


def _delete(data: bytes, random: Random) -> bytes:
    start, end = _stretch(data, random)
    return data[:start] + data[end:]


def _overwrite(data: bytes, random: Random) -> bytes:
    start, end = _stretch(data, random)
    return data[:start] + random.choice(PIECES) + data[end:]


def _repeat(data: bytes, random: Random) -> bytes:
    start, end = _stretch(data, random)
    return data[:end] + data[start:end] * random.choice((1, 1, 2, 20)) + data[end:]


def _flip(data: bytes, random: Random) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << random.randrange(8))]) + data[at + 1 :]


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def _exchange_lines(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) > 1:
        i, j = random.sample(range(len(lines)), 2)
        lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


def _end_lines(data: bytes, random: Random) -> bytes:
    return data.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b"\n ")))


def _encode(data: bytes, random: Random) -> bytes:
    encoding = random.choice(("utf-16", "utf-8-sig", "utf-32", "utf-16-le", "latin-1"))
    return data.decode("utf-8", "replace").encode(encoding, "replace")


def _stretch(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(data))
    return start, min(len(data), start + random.choice((1, 1, 3, 10, 60)))


ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 5, 1e300, 10**30, "", " ", "uh", "a b", "\u2028", "\ud800", [], {}, [5],
    ["uh"], [None], {"word": "uh"}, {"text": "uh", "start": 1},
)  # fmt: skip
"""Values that JSON may have where others are expected."""

_MUTATIONS: tuple[Mutation, ...] = (
    _insert, _insert, _insert, _delete, _delete, _overwrite, _overwrite, _repeat, _flip, _cut,
    _exchange_lines, _end_lines, _encode,
)  # fmt: skip


def mutate(seeds: Sequence[bytes], number: int, seed: int) -> bytes:
    """Make an input; the same for the same numbers, whatever was made before."""
    random = Random(f"{seed}:{number}")
    data = seeds[number % len(seeds)]
    # many mutations of signs make files that are all refused; of words, others that are read
    for _ in range(random.choice((0, 1, 3, 10))):
        data = _say(data, random)
    for _ in range(random.choice((0, 0, 1, 2))):
        data = _exchange_values(data, random)
    for _ in range(random.choice((0, 0, 1, 1, 2, 5))):
        data = random.choice(_MUTATIONS)(data, random)
    return data
