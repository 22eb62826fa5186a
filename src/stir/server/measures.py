"""Surprisal and WML of each word (section 4.1), for the curves below the graph.

A word is measured when it arrives, after the last word on the path, and again whenever the path
before it changes. Measures are computed only for clients that request them.
"""

from __future__ import annotations

from typing import TypedDict

from stir.lm.path import PathWord
from stir.session import Session

MEASURED_WORDS = 200
"""How many words are measured, the last of a long utterance; fewer than `PATH_WORDS`, since the
first words of that path may miss their context."""


class Measures(TypedDict):
    """Surprisal in bits, and WML; null for a word off the fluent path."""

    surprisal: float | None
    wml: float | None


class WordMeasures(Measures):
    """The measures of the word at a position."""

    position: int


class PathMeasures:
    """The measures of a session's words, reported when they change."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reported: dict[int, Measures] = {}
        self._path_end: PathWord | None = None

    def before_push(self) -> None:
        """Save the end of the path, for `arrived`."""
        words = self._session.path_end.words
        self._path_end = words[-1] if words else None

    def arrived(self) -> Measures | None:
        """The measures of the newest word as it arrived, before any repair was found.

        None for a silent token, the second half of a word (*I 'm*), or a model without a language
        model.
        """
        tokens = self._session.tokens
        newest = tokens[-1]
        if newest.is_silent or (len(tokens) > 1 and newest.completes(tokens[-2])):
            return None
        position = self._session.window_start + len(tokens) - 1
        measured = self._session.path_end.measure(self._path_end, position, newest)
        return None if measured.surprisal is None else _measures(measured)

    def changed(self) -> list[WordMeasures]:
        """The measures that have changed since the last call.

        They are null for words off the path, which are edit terms and reparanda.
        """
        session = self._session
        end = session.position + 1
        first = max(session.window_start, end - MEASURED_WORDS)
        on_path = {word.position: _measures(word) for word in session.path_end.words}
        now = {i: on_path.get(i, _OFF_PATH) for i in range(first, end)}
        changed = [i for i in now if self._reported.get(i) != now[i]]
        self._reported = now
        return [{"position": i, **now[i]} for i in changed]


_OFF_PATH: Measures = {"surprisal": None, "wml": None}


def _measures(word: PathWord) -> Measures:
    return {
        "surprisal": None if word.surprisal is None else round(word.surprisal, 3),
        "wml": None if word.wml is None else round(word.wml, 3),
    }
