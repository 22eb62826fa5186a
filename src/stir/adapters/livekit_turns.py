"""LiveKit Agents: turn detectors that hold the user's turn.

LiveKit waits for `min_delay` after a user has stopped, and for `max_delay` if its turn detector's
probability is below the detector's threshold. While a user hesitates, the threshold is above every
probability.
"""

from __future__ import annotations

from typing import Any, Protocol

from livekit.agents.language import LanguageCode
from livekit.agents.llm import ChatContext

UNREACHABLE = 2.0
"""A threshold above every probability."""


class Listener(Protocol):
    """Knows whether a user hesitates."""

    @property
    def hesitating(self) -> bool:
        """Whether a user hesitates, and so will go on."""


class HoldingDetector:
    """Asks a turn detector that reads text, or none, unless a user hesitates."""

    def __init__(self, inner: Any, listener: Listener) -> None:
        self._inner = inner
        self._listener = listener

    @property
    def model(self) -> str:
        """The model's name, for LiveKit's metrics."""
        return "stir" if self._inner is None else str(self._inner.model)

    @property
    def provider(self) -> str:
        """The provider's name, for LiveKit's metrics."""
        return "stir" if self._inner is None else str(self._inner.provider)

    async def supports_language(self, language: LanguageCode | None) -> bool:
        """Whether there is somebody to ask."""
        if self._inner is None or self._listener.hesitating:
            return True
        return bool(await self._inner.supports_language(language))

    async def unlikely_threshold(self, language: LanguageCode | None) -> float | None:
        """The probability below which the user will go on."""
        if self._listener.hesitating:
            return UNREACHABLE
        if self._inner is None:
            return 0.0
        threshold: float | None = await self._inner.unlikely_threshold(language)
        return threshold

    async def predict_end_of_turn(
        self, chat_ctx: ChatContext, *, timeout: float | None = None
    ) -> float:
        """The probability that the turn is over."""
        if self._listener.hesitating:
            return 0.0
        if self._inner is None:
            return 1.0
        return float(await self._inner.predict_end_of_turn(chat_ctx, timeout=timeout))


def hold_streams(detector: Any, listener: Listener) -> None:
    """Make a turn detector that listens to the audio, as LiveKit's own, hold the turn.

    It predicts from the audio, often before the words are known. Its stream's threshold is asked
    for after them.
    """
    open_stream = detector.stream

    def stream(**options: Any) -> Any:
        opened = open_stream(**options)
        inner_threshold = opened.unlikely_threshold

        async def unlikely_threshold(language: LanguageCode | None) -> float | None:
            if listener.hesitating:
                return UNREACHABLE
            threshold: float | None = await inner_threshold(language)
            return threshold

        opened.unlikely_threshold = unlikely_threshold
        return opened

    # LiveKit treats its own class specially, so the detector is changed instead of wrapped
    detector.stream = stream
