from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.errors import InputError
from stir.server.limits import Budget, Limits


@pytest.mark.parametrize("limit", ["word_length", "message_bytes", "rate", "idle", "sessions"])
@pytest.mark.parametrize("value", [0, -1, float("nan")])
def test_a_limit_is_above_zero(limit: str, value: float) -> None:
    with pytest.raises(InputError, match=limit):
        Limits(**{limit: value})  # type: ignore[arg-type]


def test_rate_limiter() -> None:
    limiter = Budget(rate=2.0, share=0.5, now=100.0)
    # Half a second a message. The first is due half a second after the start.
    assert limiter.delay(100.0) == 0.5
    assert limiter.delay(100.5) == 0.5
    # After a long pause a second's worth may come at once: two messages, then one waits again.
    assert [limiter.delay(110.0) for _ in range(3)] == [0.0, 0.0, 0.5]


@given(st.lists(st.floats(0, 3), min_size=1, max_size=60), st.floats(1, 50))
def test_no_second_sees_more_than_two_seconds_worth(gaps: list[float], rate: float) -> None:
    limiter = Budget(rate, 0.25, 0.0)
    clock, read = 0.0, []
    for gap in gaps:
        clock += gap
        clock += limiter.delay(clock)
        read.append(clock)
    for start in read:
        within = sum(start <= time < start + 1 for time in read)
        assert within <= 2 * rate + 1
