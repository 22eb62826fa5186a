"""How likely the words behind fillers are onsets, in the eyes of the network.

A detector holds a repair or does not. What it finds improbable, yet not absurd, is worth knowing
where a filler stands between an abandoned start and a fresh one (`breaks`). Only the network's
engine tells; for others nothing is known.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from stir.network.decoder import LOGIT_CLIP, NetworkEngine
from stir.network.weights import FRACTION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stir.session import Session
    from stir.words import Word


class OnsetReader:
    """Follows a session, word by word, and reads the highest probability of each onset."""

    def __init__(self, session: Session) -> None:
        self._engine = session.engine
        self._position_of: dict[int, int] = {}
        """Positions of words behind fillers, by their indices in the engine's window."""
        self._found: dict[int, float] = {}
        self._after_filler = False

    @property
    def found(self) -> Mapping[int, float]:
        """The probabilities, by position."""
        return self._found

    def take(self, word: Word, position: int) -> None:
        """Look at the session after it has taken a word."""
        engine = self._engine
        if word.is_silent or not isinstance(engine, NetworkEngine):
            return
        newest = engine.words[-1].index
        if word.is_filled_pause:
            self._after_filler = True
            return
        if self._after_filler:
            self._position_of[newest] = position
            self._after_filler = False
        first = engine.readers[0]
        for index, at in list(self._position_of.items()):
            lag = newest - index
            if lag >= first.onset_lags:
                del self._position_of[index]
                continue
            total = sum(reader.answers[first.edit_lags + lag] for reader in engine.readers)
            logit = total / (len(engine.readers) << FRACTION)
            probability = 1 / (1 + exp(min(LOGIT_CLIP, max(-LOGIT_CLIP, -logit))))
            self._found[at] = max(probability, self._found.get(at, 0.0))
