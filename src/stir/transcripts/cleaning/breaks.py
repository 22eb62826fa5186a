"""Where a filler stands between an abandoned start and a fresh one.

*I sent him, um, my sister was ill*: without its filler this reads worse than before. Either the
abandoned start goes, too, or a dash takes the place of the filler: *I sent him— my sister was ill*.

What speaks for such a place: the clause before the filler cannot end there (`syntax`), a clause
begins behind it, and the network finds it a likely onset, if not likely enough for a repair
(`onsets`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from stir.sentences import ends_sentence
from stir.transcripts.cleaning.partial_words import after_word
from stir.transcripts.cleaning.spoken import SpokenWords
from stir.transcripts.cleaning.syntax import (
    AUXILIARIES,
    DETERMINERS,
    are_alternatives,
    begins_clause,
    begins_with_noun,
    clause_start,
    ends_with_particle,
    has_relative,
    introduces_clause,
    is_cleft,
    is_parenthetical,
    is_question,
    is_subject,
    is_unfinished,
    names_something,
    needs_more,
)

_DASHES = frozenset("‒–—…-")
MIN_BREAK = 0.25
"""An onset that likely behind a filler begins anew, if a clause begins with it."""
MIN_ABANDONED = 0.2
"""With an onset that likely, a clause that cannot end before the filler is abandoned."""
MAX_ABANDONED = 7
"""The most words of a clause that are taken for abandoned without a repair."""
_REACH = 12
_AHEAD = 3
_AGAIN = 4
_RESUMED = 5


class Break(NamedTuple):
    """Fillers before which a clause breaks off."""

    fillers: tuple[int, ...]
    before: int
    """The position of the last word before them."""
    abandoned: tuple[int, ...] = ()
    """The words of the clause, if they had better go."""


def find_breaks(
    said: SpokenWords,
    fillers: AbstractSet[int],
    removed: AbstractSet[int],
    onsets: Mapping[int, float],
) -> Iterator[Break]:
    """Find the breaks of an utterance; `removed` are the words that go anyway."""
    left_out = fillers | removed
    for run in said.runs(fillers):
        n = bisect_left(said.spoken, run[0])
        ahead = said.spoken_from(run[-1] + 1, _AHEAD)
        if n == 0 or not ahead:
            continue
        before = said.spoken[n - 1]
        if before in removed or ends_sentence(said.texts[before]):
            continue
        clause = _clause(said, n, left_out)
        if clause:
            found = _judge(said, clause, ahead, onsets.get(ahead[0], 0.0))
            if found is not None:
                yield Break(run, before, found)


def _judge(
    said: SpokenWords, clause: Sequence[int], ahead: Sequence[int], likely: float
) -> tuple[int, ...] | None:
    """The words that are abandoned where a clause breaks off; None if it does not."""
    words, next_words = ([said.words[i] for i in part] for part in (clause, ahead))
    if is_cleft(words) or introduces_clause(words[-1]) or is_parenthetical(next_words):
        return None
    start = clause_start(words)
    rest = clause[start:]
    if said.forms(rest) == said.forms(ahead[: len(rest)]):
        return None  # "we, um, we left": words that are doubled go by another rule
    is_restart = len(rest) > 2 and said.forms(rest[:2]) == said.forms(ahead[:2])
    # "tell, um, you mustn't tell", "it was like, um, that's like"
    is_resumed = words[-1].form in said.forms(said.spoken_from(ahead[0], _RESUMED))
    is_open = is_unfinished(words) or (is_resumed and words[-1].form == "like")
    is_fresh = begins_clause(next_words)
    # "go with a bag, um, with a box"
    again = said.words[ahead[0]].form
    is_again = again in said.forms(clause[-_AGAIN:]) and again not in DETERMINERS
    # "they can, um, Peter can", but "a lot of, um, people can"
    is_fresh |= is_open and not needs_more(words[-1]) and begins_with_noun(next_words)
    # "the red one, um, not the red one"
    denied = set(said.forms(ahead[1:])) - DETERMINERS
    is_denied = again == "not" and not denied.isdisjoint(said.forms(clause))
    is_denied |= are_alternatives(words, next_words[0])
    is_break = is_denied or (is_open and (is_fresh or is_restart))
    if not is_break and not (likely >= MIN_BREAK and (is_fresh or is_again)):
        return None
    has_dash = not _DASHES.isdisjoint(after_word(said.texts[clause[-1]]))
    is_doubtful = likely < MIN_ABANDONED and not (has_dash or is_resumed)
    is_abandoned = is_restart or (is_fresh and not is_doubtful)
    is_clause = begins_clause(words[start:]) or is_restart or is_resumed
    keeps = has_relative(words[start:]) or len(rest) > MAX_ABANDONED
    if not is_restart:
        keeps = keeps or names_something(words[start:]) or ends_with_particle(words)
    return tuple(rest) if is_open and is_abandoned and is_clause and not keeps else ()


def _clause(said: SpokenWords, n: int, left_out: AbstractSet[int]) -> list[int]:
    """The words before the n-th one, back to a mark."""
    found: list[int] = []
    for i in reversed(said.spoken[max(0, n - _REACH) : n]):
        if found and said.has_mark(i):
            break
        if i not in left_out:
            found.append(i)
    return found[::-1]


def first_of_restart(said: SpokenWords, first: int, onset: int) -> int:
    """Where a reparandum begins if the repair takes up a clause from its beginning.

    *the one by the, uh, the one behind*: the detector takes back *the*, an editor the whole. And if
    a question begins, *I think he might have, um, has anybody*, nothing of the clause can stay.
    """
    n = bisect_left(said.spoken, first)
    if n == 0 or said.has_mark(said.spoken[n - 1]):
        return first
    clause = _clause(said, n, frozenset())
    words = [said.words[i] for i in clause]
    start = clause_start(words)
    if len(words) - start > MAX_ABANDONED or has_relative(words[start:]):
        return first
    ahead = said.spoken_from(onset, _AHEAD)
    alike = len(clause) - start > 1 and said.forms(clause[start:][:2]) == said.forms(ahead[:2])
    is_cut = needs_more(words[-1]) and said.words[first].form == said.words[onset].form
    asks = is_question([said.words[i] for i in ahead])
    is_left_alone = is_subject(words[-1]) and said.words[first].form in AUXILIARIES
    return clause[start] if (alike and is_cut) or (asks and is_left_alone) else first
