# cython: wraparound=False
"""What is made of the network's answers: edit terms and repairs, word by word. Read `push` first.

After each word the network says anew of each of the last words how likely it is an onset. A repair
is admitted when that is likely enough, given up when it becomes unlikely, and its reparandum moves
when another start is clearly better: a later word may correct an earlier decision, at a price that
edit overhead shows. How much is enough is an *operating point*; `stability` makes doubtful
onsets wait. A small network of its own, the *guard*, has read many sentences in which words come
again on purpose; what it finds out of the question is neither onset nor edit term.

All decisions compare whole numbers, so they are the same on every machine.
Nothing here is changed in place that a word could want back: `revoke` returns to what was.
Compiled where a C compiler was at hand (its types stand in `listener.pxd`).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from stir.engine import Engine
from stir.errors import InputError
from stir.network.encoding import BACK, Encoder, Heard
from stir.network.explanation import without
from stir.network.gru import Network, Reader
from stir.network.weights import FRACTION
from stir.paper.hypothesis import DELETE, REPEAT, SUBSTITUTE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stir.lm.model import LanguageModel
    from stir.lm.vocabulary import Vocabulary

_ONE = 1 << FRACTION
_BACK = BACK
_GOES_ON, _ENDS, _IS_DELETE = range(3)
_NEVER = -(1 << 28)  # log odds that no others make up for
SURE = 0.9
"""How likely an onset must be that need not wait for `stability`."""
CAUTION = 64
"""Log odds beyond this are not told apart."""


class OperatingPoint(NamedTuple):
    """How likely is likely enough: probabilities, and odds where it says so."""

    onset: tuple[float, ...]
    """To admit a repair, by how many words ago its onset was said."""
    give_up: float
    """Below this a repair is given up."""
    edit_term: float
    """To take a word for an edit term with the word itself."""
    edit_term_later: float
    """The same with a later word."""
    edit_term_kept: float
    """Below this it is taken back."""
    better: float
    """Odds: how many times as likely another start must be for the reparandum to move."""
    guard_onset: float = 0.0
    """What the guard finds less likely is no onset, whatever the networks say."""
    guard_edit_term: float = 0.0
    """The same for edit terms."""


class Held:
    """A repair as it is held; never changes, another one takes its place."""

    __slots__ = (
        "back",
        "end",
        "id",
        "kind",
        "onset",
        "p_rm_start",
        "p_rp_end",
        "p_rp_start",
        "rm_end",
        "rm_start",
    )

    id: int
    back: int
    """How many words before the onset the network saw its start."""
    rm_start: int
    rm_end: int
    onset: int
    end: int
    """The last word of the repair phase, -1 while it is open."""
    kind: int
    p_rp_start: float
    """How sure it is, calibrated, when it was admitted or moved."""
    p_rm_start: float
    """One: what there is to doubt is in `p_rp_start`."""
    p_rp_end: float
    """How likely the end is; one where it is taken for granted, zero while there is none."""


class Listener(Engine):
    """One speaker's utterance so far, and what is thought of it."""

    def __init__(
        self,
        lex: LanguageModel,
        pos: LanguageModel,
        edit: LanguageModel,
        words: Vocabulary,
        networks: Sequence[Network],
        point: OperatingPoint,
        calibration: Sequence[tuple[float, float]] = (),
        *,
        guard: Network | None = None,
        stability: int = 0,
        min_confidence: float = 0.0,
    ) -> None:
        """Take the language models, the words the networks know, and the networks to ask.

        `calibration` leads from how likely the networks find a repair to how often that is right,
        in rising steps. A `guard` is a network that is asked for its objections only. For
        `stability` words an onset must be beyond doubt to be admitted; below `min_confidence`
        none is.
        """
        self.encoder = Encoder(lex, pos, edit, words)
        self.graph = self.encoder.graph
        self.readers = [Reader(network) for network in networks]
        self.guard = None if guard is None else Reader(guard)
        first = networks[0]
        self.delays = first.delays
        self.followed = first.followed
        self.horizon = max(self.delays, self.followed)
        self.edit_delays = first.edit_delays
        count = len(networks)
        waiting = [max(p, SURE) if i < stability else p for i, p in enumerate(point.onset)]
        self.admit = [count * log_odds(p) for p in waiting]
        self.give_up = count * log_odds(point.give_up)
        self.edit_limit = count * log_odds(point.edit_term)
        self.later_limit = count * log_odds(point.edit_term_later)
        self.kept_limit = count * log_odds(point.edit_term_kept)
        self.better = count * round(log(point.better) * _ONE)
        self.guard_onset = log_odds(point.guard_onset)
        self.guard_edit_term = log_odds(point.guard_edit_term)
        self.calibration = list(calibration)
        self.min_confidence = min_confidence
        self.scores = [0] * _BACK
        self.ed_asked = self.rp_start_asked = self.rm_start_asked = self.rp_end_asked = 0
        self.next_id = 0
        self.clear()

    def clear(self) -> None:
        """Begin a new utterance."""
        self.encoder.clear()
        self.arrivals = self.encoder.heard
        self.stack = []
        self.repairs = []
        self.version = 0

    def push(self, text: str, word: int, tag: int, edit_word: int, revised: int = -1) -> None:
        """Take a word in, by its ids in the three vocabularies; `revised` is the tag before."""
        heard = self.encoder.push(text, word, tag, edit_word, revised)
        self.arrivals = self.encoder.heard
        count = len(self.arrivals)
        before: Heard | None = None
        if count > 1:
            before = self.arrivals[count - 2]
        for delay in range(1, min(self.edit_delays, count)):
            earlier = self.arrivals[count - 1 - delay]
            heard.edit_terms_before.append(earlier.edit_term)
        heard.repairs = self.repairs
        heard.next_id = self.next_id
        for place, reader in enumerate(self.readers):
            reader.read(heard, before, place)
        if self.guard is not None:
            self.guard.read(heard, before, len(self.readers))
        self._find_edit_terms(count)
        self._find_onsets(count)
        self._follow(heard, count)
        self.stack = self._open()

    def revoke(self, count: int) -> None:
        """Take the last words back."""
        if not 0 <= count <= len(self.arrivals):
            raise InputError(
                f"{count} words cannot be revoked; {len(self.arrivals)} are remembered"
            )
        for i in range(count):
            last = len(self.arrivals) - 1 - i
            heard: Heard = self.arrivals[last]
            self.repairs = heard.repairs
            self.next_id = heard.next_id
            for delay, was_one in enumerate(heard.edit_terms_before, 1):
                earlier: Heard = self.arrivals[last - delay]
                earlier.edit_term = was_one
        self.encoder.revoke(count)
        self.arrivals = self.encoder.heard
        self.stack = self._open()
        self.version += 1

    def is_edit_term(self, position: int) -> bool:
        """Whether a word that is remembered is held to be an edit term."""
        heard: Heard = self.arrivals[position - self._forgotten()]
        return heard.edit_term

    def _forgotten(self) -> int:
        """How many words came before those that are remembered."""
        return self.graph.forgotten + len(self.graph.tokens) - len(self.arrivals)

    # --- edit terms ---------------------------------------------------------------------------

    def _find_edit_terms(self, count: int) -> None:
        """Decide on the newest word, and once more on those before."""
        self.ed_asked += 1
        for delay in range(min(self.edit_delays, count)):
            heard: Heard = self.arrivals[count - 1 - delay]
            likely = 0
            for reader in self.readers:
                likely += reader.edit(delay)
            if self.guard is not None and self.guard.edit(delay) < self.guard_edit_term:
                likely = _NEVER
            limit = self.later_limit if delay else self.edit_limit
            if heard.edit_term:
                limit = self.kept_limit
            is_one = likely > limit
            if is_one == heard.edit_term:
                continue
            heard.edit_term = is_one
            self.version += 1
            if delay:
                self._redraw(count - 1 - delay)

    def _redraw(self, place: int) -> None:
        """A word has become an edit term, or is none any more: phases end elsewhere.

        A repair that started there, or whose reparandum did, is not held any more; the network is
        asked about its onset again.
        """
        position = place + self._forgotten()
        word: Heard = self.arrivals[place]
        kept: list[Held] = []
        for h in self.repairs:
            if word.edit_term and (position == h.onset or position == h.rm_start):
                continue
            if h.rm_start < position <= max(h.onset, h.end):
                h = self._replaced(h, h.back, h.p_rp_start)
                if position == h.end and word.edit_term:
                    h.end = -1
                    h.kind = 0
                    h.p_rp_end = 0.0
                elif h.kind == REPEAT or h.kind == SUBSTITUTE:
                    h.kind = self._kind(h)
            kept.append(h)
        self.repairs = kept

    # --- onsets and reparanda -----------------------------------------------------------------

    def _find_onsets(self, count: int) -> None:
        """Hear what the network says now of each of the last words."""
        first = self._forgotten()
        for delay in range(min(self.delays, count)):
            place = count - 1 - delay
            heard: Heard = self.arrivals[place]
            if heard.edit_term or place == 0:
                continue
            self.rp_start_asked += 1
            likely = 0
            for reader in self.readers:
                likely += reader.onset(delay)
            if self.guard is not None and self.guard.onset(delay) < self.guard_onset:
                likely = _NEVER
            held = self._held(place + first)
            if held is None:
                if likely > self.admit[delay]:
                    self._admit(place, delay, likely)
            elif likely < self.give_up:
                self._drop(held)
            elif delay > 0:
                self._move(held, place, delay, likely)

    def _held(self, onset: int) -> Held | None:
        """The repair with this onset, if one is held."""
        h: Held
        for h in self.repairs:
            if h.onset == onset:
                return h
        return None

    def _drop(self, held: Held) -> None:
        """Give a repair up."""
        self.repairs = [h for h in self.repairs if h is not held]
        self.version += 1

    def _admit(self, place: int, delay: int, likely: int) -> None:
        """Find the reparandum of an onset and hold the repair, if it is sure enough."""
        self._point(place, delay)
        back = self._best(place)
        if back == 0:
            return
        sure = self._confidence(likely, back)
        if sure < self.min_confidence:
            return
        h = Held.__new__(Held)
        h.id = self.next_id
        h.end = -1
        h.kind = 0
        h.p_rp_end = 0.0
        h.p_rm_start = 1.0
        h.onset = place + self._forgotten()
        self._place(h, back, sure)
        self.next_id += 1
        repairs = [*self.repairs, h]
        if len(repairs) > 1 and delay > 0:
            repairs.sort(key=_onset)
        self.repairs = repairs
        self.version += 1
        if delay > 0:
            self._catch_up(h, place, delay)

    def _catch_up(self, h: Held, place: int, delay: int) -> None:
        """The words since a late onset have been heard: the phase ends no later than they say.

        What the network thought of them then is gone, so a phase as long as the reparandum is
        taken for granted, or the words there are.
        """
        alike = 0
        while alike < delay and alike < h.back and self._same(place + alike, h.back):
            alike += 1
        if alike:
            h.end = h.onset + alike - 1
            h.kind = self._kind(h)
            h.p_rp_end = 1.0

    def _same(self, place: int, back: int) -> bool:
        one: Heard = self.arrivals[place]
        other: Heard = self.arrivals[place - back]
        return one.text == other.text and not one.edit_term

    def _move(self, held: Held, place: int, delay: int, likely: int) -> None:
        """Let the reparandum start elsewhere if that is clearly better, and sure enough."""
        self._point(place, delay)
        back = self._best(place)
        if back == 0 or back == held.back:
            return
        if self.scores[back - 1] - self.scores[held.back - 1] < self.better:
            return
        sure = self._confidence(likely, back)
        if sure < self.min_confidence:
            self._drop(held)
            return
        h = self._replaced(held, back, sure)
        if h.kind == REPEAT or h.kind == SUBSTITUTE:
            h.kind = self._kind(h)
        self.repairs = [h if other is held else other for other in self.repairs]
        self.version += 1

    def _point(self, place: int, delay: int) -> None:
        """What speaks for each start, summed over the networks."""
        self.rm_start_asked += 1
        scores = self.scores
        for m in range(_BACK):
            scores[m] = 0
        for number, reader in enumerate(self.readers):
            reader.point(self.arrivals, place, delay, number)
            found = reader.scores
            for m in range(_BACK):
                scores[m] += found[m]

    def _best(self, place: int) -> int:
        """The best start's distance; an edit term is none, and 0 means that there is none."""
        best = 0
        for back in range(1, min(place, _BACK) + 1):
            heard: Heard = self.arrivals[place - back]
            if heard.edit_term:
                continue
            if best == 0 or self.scores[back - 1] > self.scores[best - 1]:
                best = back
        return best

    def _place(self, h: Held, back: int, sure: float) -> None:
        """Say where the reparandum is: from its start to the last word that is no edit term."""
        h.back = back
        h.rm_start = h.onset - back
        h.rm_end = h.onset - 1
        first = self._forgotten()
        while h.rm_end > h.rm_start:
            heard: Heard = self.arrivals[h.rm_end - first]
            if not heard.edit_term:
                break
            h.rm_end -= 1
        h.p_rp_start = sure

    def _replaced(self, held: Held, back: int, sure: float) -> Held:
        h = Held.__new__(Held)
        h.id = held.id
        h.onset = held.onset
        h.end = held.end
        h.kind = held.kind
        h.p_rm_start = held.p_rm_start
        h.p_rp_end = held.p_rp_end
        self._place(h, back, sure)
        return h

    def _confidence(self, likely: int, back: int) -> float:
        """How often a repair that looks like this is one: onset and start, calibrated."""
        count = len(self.readers) * _ONE
        total = 0.0
        for m in range(_BACK):
            total += exp(_cautious((self.scores[m] - self.scores[back - 1]) / count))
        return calibrated(self.calibration, _probability(likely / count) / total)

    # --- the end of the repair phase ----------------------------------------------------------

    def _follow(self, heard: Heard, count: int) -> None:
        """Ask of every open repair whether its phase ends at the newest word."""
        if heard.edit_term or not self.repairs:
            return
        first = self._forgotten()
        newest = first + count - 1
        repairs = self.repairs
        changed = False
        for i in range(len(repairs)):
            h: Held = repairs[i]
            delay = newest - h.onset
            if h.end >= 0 or delay >= self.followed:
                continue
            decision = self._ask_end(h, delay, first)
            if decision == _GOES_ON:
                continue
            if not changed:
                repairs = list(repairs)
                changed = True
            ended = self._replaced(h, h.back, h.p_rp_start)
            ended.end = newest
            ended.p_rp_end = self._sure_of_end(decision)
            ended.kind = self._kind(ended)
            if decision == _IS_DELETE and delay == 0:
                ended.kind = DELETE
            repairs[i] = ended
        if changed:
            self.repairs = repairs
            self.version += 1

    def _ask_end(self, h: Held, delay: int, first: int) -> int:
        self.rp_end_asked += 1
        start: Heard = self.arrivals[h.onset - h.back - first]
        scores = self.scores
        for c in range(3):
            scores[c] = 0
        for number, reader in enumerate(self.readers):
            reader.end(start, delay, h.back, number)
            found = reader.ends
            for c in range(3):
                scores[c] += found[c]
        best = _GOES_ON
        if scores[_ENDS] > scores[best]:
            best = _ENDS
        if scores[_IS_DELETE] > scores[best]:
            best = _IS_DELETE
        return best

    def _sure_of_end(self, decision: int) -> float:
        """How likely the end is that was decided on just now."""
        count = len(self.readers) * _ONE
        total = 0.0
        for c in range(3):
            total += exp(_cautious((self.scores[c] - self.scores[decision]) / count))
        return 1.0 / total

    def _kind(self, h: Held) -> int:
        """Repeat or substitute: are the words of both phases the same, edit terms left out?"""
        first = self._forgotten()
        reparandum = self._fluent(h.rm_start - first, h.rm_end - first)
        phase = self._fluent(h.onset - first, h.end - first)
        return REPEAT if reparandum == phase else SUBSTITUTE

    def _fluent(self, start: int, last: int) -> list[str]:
        found = []
        for i in range(start, last + 1):
            heard: Heard = self.arrivals[i]
            if not heard.edit_term:
                found.append(heard.text)
        return found

    def _open(self) -> list[list[Held]]:
        """The repairs that a later word may change."""
        if not self.repairs:
            return []
        newest = self.graph.forgotten + len(self.graph.tokens) - 1
        forgotten = self.graph.forgotten
        h: Held = self.repairs[0]
        if h.onset < forgotten:
            self.repairs = [h for h in self.repairs if h.onset >= forgotten]
        return [[h] for h in self.repairs if newest - h.onset < self.horizon]

    # --- explanation --------------------------------------------------------------------------

    def explain(self, hypothesis: Held, loudest: int) -> dict[str, list[tuple[str, float]]]:
        """Say what spoke loudest for an onset: how much less likely it were without.

        Each kind of thing that the network is told of the word is left out in turn.
        """
        place = hypothesis.onset - self._forgotten()
        if place < 1:
            return {}
        heard: Heard = self.arrivals[place]
        before: Heard = self.arrivals[place - 1]
        whole = self._likely_again(heard, before, False)
        spoken = []
        for name, change in without(heard):
            restored = change(heard)
            spoken.append((name, whole - self._likely_again(heard, before, True)))
            restored()
        self._likely_again(self.arrivals[len(self.arrivals) - 1], self._last_but_one(), False)
        spoken.sort(key=_loudness)
        return {"rp_start": spoken[:loudest]}

    def _last_but_one(self) -> Heard | None:
        return self.arrivals[len(self.arrivals) - 2] if len(self.arrivals) > 1 else None

    def _likely_again(self, heard: Heard, before: Heard | None, known: bool) -> float:
        """How likely the word is an onset, asked anew; `known` as in `Reader.read_again`."""
        likely = 0
        for place, reader in enumerate(self.readers):
            reader.read_again(heard, before, place, known=known)
            likely += reader.onset(0)
        return _probability(likely / (len(self.readers) * _ONE))


def _onset(h: Held) -> int:
    return h.onset


def _loudness(spoken: tuple[str, float]) -> float:
    return -abs(spoken[1])


def _cautious(odds: float) -> float:
    """Log odds that are not told apart from those beyond; their exponential is a number."""
    return min(CAUTION, max(-CAUTION, odds))


def _probability(odds: float) -> float:
    """The probability of log odds."""
    return 1.0 / (1.0 + exp(_cautious(-odds)))


def log_odds(probability: float) -> int:
    """The log odds of a probability, as the networks give them."""
    p = min(max(probability, 1e-9), 1 - 1e-9)
    return round(log(p / (1 - p)) * _ONE)


def calibrated(steps: Sequence[tuple[float, float]], raw: float) -> float:
    """Read a table of rising steps, on a straight line between two of them."""
    if not steps:
        return raw
    below = steps[0]
    if raw <= below[0]:
        return below[1]
    for above in steps:
        if raw < above[0]:
            share = (raw - below[0]) / (above[0] - below[0])
            return below[1] + share * (above[1] - below[1])
        below = above
    return below[1]
