"""Where sentences end, as punctuation tells."""

from __future__ import annotations

import re

# an ellipsis trails off and ends nothing: what follows may well be a repair
_SENTENCE_END = re.compile(r"(?:[!?]|(?<!\.)\.(?!\.))[!?]*[\"'”’»)\]]*$")
_ABBREVIATION = re.compile(
    r"^\W*(?:[A-Z]|[a-z]\.[a-z]|[A-Z]\.[A-Z]|mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|no|approx)\.$",
    re.IGNORECASE,
)


def ends_sentence(token: str) -> bool:
    """Whether a token's punctuation ends a sentence; an initial or a title's full stop does not."""
    return _SENTENCE_END.search(token) is not None and _ABBREVIATION.match(token) is None
