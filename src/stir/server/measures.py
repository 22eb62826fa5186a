"""What the language model says of each word (section 4.1), for the curves beneath the graph.

A word is measured when it arrives, after whatever stood on the path before it, and again whenever
the path leads to it from elsewhere. A client that does not ask for measures does not pay for them.
"""

from __future__ import annotations

from typing import Any

from stir.lm.path import PathWord
from stir.session import Session


class PathMeasures:
    """The measures of one session's words, told when they change."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[int, dict[str, float | None]] = {}
        self._before: PathWord | None = None

    def before(self) -> None:
        """Note where the path ends, before a word comes."""
        words = self._session.path.words
        self._before = words[-1] if words else None

    def arrived(self) -> dict[str, float | None] | None:
        """Measure the newest word where it arrived, whatever has been made of it since.

        None if it has no measures: a silent token, the second half of a word (*I 'm*), or a model
        without a language model.
        """
        tokens = self._session.tokens
        newest = tokens[-1]
        if newest.is_silent or (len(tokens) > 1 and newest.completes(tokens[-2])):
            return None
        position = self._session.window_start + len(tokens) - 1
        measured = self._session.path.measure(self._before, position, newest)
        return None if measured.surprisal is None else _measures(measured)

    def changed(self) -> list[dict[str, Any]]:
        """Measure the words whose measures are not what they were when this was last called.

        Words off the path, as edit terms and reparanda, have null for all measures.
        """
        session = self._session
        first = session.window_start
        on_path = {word.position: _measures(word) for word in session.path.words}
        now = {i: on_path.get(i, _OFF) for i in range(first, first + len(session.words))}
        changed = [i for i in now if self._known.get(i) != now[i]]
        self._known = now
        return [{"position": i, **now[i]} for i in changed]


_OFF: dict[str, float | None] = {"surprisal": None, "wml": None}


def _measures(word: PathWord) -> dict[str, float | None]:
    return {
        "surprisal": None if word.surprisal is None else round(word.surprisal, 3),
        "wml": None if word.wml is None else round(word.wml, 3),
    }
