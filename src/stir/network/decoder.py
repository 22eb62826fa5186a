# cython: wraparound=False
"""From the networks' logits to edit terms and repairs, word by word. Read `push` first.

After each word the networks score the last words anew: is it an edit term, is it an onset? A repair
is admitted when its onset is likely enough, dropped when it becomes unlikely, and its reparandum
moves when another start is clearly better. A later word may so correct an earlier decision, at a
price that edit overhead shows. The thresholds are an *operating point*; `Options.stability` makes
doubtful onsets wait. A model may have a *guard*, a network that only objects: a word that it finds
improbable is neither onset nor edit term.

Decisions compare integers, so they are the same on every machine. Nothing that a later `revoke`
could want back is changed in place. Compiled where a C compiler was at hand (`decoder.pxd`).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from stir.engine import Engine, EngineBatch, Explanation, State, classify_edit_terms
from stir.errors import InputError
from stir.network.encoding import MAX_REPARANDUM_WORDS, Encoder, WordState
from stir.network.explanation import ablations
from stir.network.scorer import Scorer
from stir.network.weights import FRACTION
from stir.paper.graph import MAX_REPARANDUM_SPAN
from stir.paper.lookup import Lookup
from stir.types import Classifications, Kind, Repair
from stir.words import Word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stir.lm.model import LanguageModel
    from stir.network.lexicon import Lexicon
    from stir.options import Options
    from stir.pos.model import TaggerModel

CONFIDENT_ONSET = 0.9
"""An onset at least so likely need not wait for `stability`."""
PHRASES = {"you": ("know", "see"), "i": ("mean", "meant")}
"""Edit terms of two words; their beginnings are never edit terms alone."""
STOPS = frozenset((".", "?", "!"))
"""Marks that end a sentence."""
MARKERS = frozenset(
    (
        *("uh", "um", "oh", "ah", "well", "so", "like", "you", "know", "see", "now", "okay"),
        *("yeah", "yes", "right", "and", "but", "hey", "anyway", "huh"),
    )
)
"""Edit terms that announce nothing."""
LOGIT_CLIP = 64.0
"""Logits beyond this are clipped before the exponential."""

_ONE = 1 << FRACTION
_MAX_LAG = MAX_REPARANDUM_WORDS
_GOES_ON, _ENDS, _IS_DELETE = range(3)
_END_CLASSES = 3
_CLIP = LOGIT_CLIP
_IMPOSSIBLE = -(1 << 28)  # below every threshold
_START = State()


class OperatingPoint(NamedTuple):
    """Thresholds on probabilities, and on odds where it says so."""

    onset: tuple[float, ...]
    """To admit a repair, by how many words ago its onset was said."""
    give_up: float
    """Below this a repair is dropped."""
    edit_term: float
    """To label the newest word as an edit term."""
    edit_term_later: float
    """To label an earlier word as one."""
    edit_term_kept: float
    """Below this an edit term is taken back."""
    better: float
    """Odds: how many times as likely another start must be for the reparandum to move."""
    guard_onset: float = 0.0
    """What the guard finds less likely is no onset."""
    guard_edit_term: float = 0.0
    """What the guard finds less likely is no edit term."""


class NetworkEngine(Engine):
    """One speaker's utterance so far, as the networks see it."""

    def __init__(
        self,
        lex: LanguageModel,
        pos: LanguageModel,
        edit: LanguageModel,
        lexicon: Lexicon,
        readers: Sequence[Scorer],
        point: OperatingPoint,
        options: Options,
        *,
        tagger: TaggerModel | None = None,
        calibration: Sequence[tuple[float, float]] = (),
        guard: Scorer | None = None,
    ) -> None:
        """Take the language models, the networks' lexicon, their readers and their thresholds.

        `calibration` maps the networks' probability of a repair to how often it is right, as
        breakpoints of a rising line.
        """
        self.lookup = Lookup(lex, pos, edit, tagger)
        self.encoder = Encoder(lex, pos, edit, lexicon)
        self.readers = list(readers)
        self.guard: Scorer = guard  # type: ignore[assignment]
        first = self.readers[0]
        self.onset_lags = first.onset_lags
        self.phase_lags = first.phase_lags
        self.edit_lags = first.edit_lags
        self.open_lags = max(self.onset_lags, self.phase_lags)
        count = len(self.readers)
        waiting = options.stability
        onset = [max(p, CONFIDENT_ONSET) if k < waiting else p for k, p in enumerate(point.onset)]
        self.onset_thresholds = [count * logit(p) for p in onset]
        # what is an edit term does not depend on how long onsets wait
        self.likely_onsets = [count * logit(p) for p in point.onset]
        self.drop_threshold = count * logit(point.give_up)
        self.edit_threshold = count * logit(point.edit_term)
        self.later_edit_threshold = count * logit(point.edit_term_later)
        self.kept_edit_threshold = count * logit(point.edit_term_kept)
        self.move_margin = count * round(log(point.better) * _ONE)
        self.guard_onset = logit(point.guard_onset)
        self.guard_edit_term = logit(point.guard_edit_term)
        self.calibration = list(calibration)
        self.min_confidence = options.min_confidence
        self.scores = [0] * _MAX_LAG
        self.ed_asked = self.rp_start_asked = self.rm_start_asked = self.rp_end_asked = 0
        self._clear()

    def _clear(self) -> None:
        self.lookup.clear()
        self.encoder.clear()
        self.words = self.encoder.words
        self.first = 0
        self.repairs: tuple[Repair, ...] = ()
        self.edit_terms_changed = False
        self.state = _START

    @property
    def classifications(self) -> Classifications:
        """How often each head has been read since the engine was made."""
        return Classifications(
            rp_start=self.rp_start_asked,
            rm_start=self.rm_start_asked,
            rp_end=self.rp_end_asked,
            ed=self.ed_asked,
        )

    def push(self, word: Word) -> State:
        """Take the next word."""
        new = self._hear(word)
        before = self._before()
        for number, reader in enumerate(self.readers):
            reader.read(new, before, number)
        if self.guard is not None:
            self.guard.read(new, before, len(self.readers))
        return self._decide(new)

    def _hear(self, word: Word) -> WordState:
        """What is known about the next word before the networks read it."""
        lookup = self.lookup
        lookup.push(word)
        new = self.encoder.push(word, lookup.word, lookup.tag, lookup.edit_word, lookup.revised)
        new.state_before = self.state
        self.words = self.encoder.words
        self.first = new.index + 1 - len(self.words)
        return new

    def _before(self) -> WordState | None:
        """The word before the newest one."""
        count = len(self.words)
        before: WordState | None = None
        if count > 1:
            before = self.words[count - 2]
        return before

    def _decide(self, new: WordState) -> State:
        """What follows from the logits of the newest word."""
        count = len(self.words)
        self._find_edit_terms(count)
        self._find_onsets(count)
        self._find_ends(new)
        return self._hold(new.index)

    def batch_of(self, size: int) -> NetworkBatch:
        """Room to push words of several engines at once."""
        readers = self.readers if self.guard is None else [*self.readers, self.guard]
        return NetworkBatch(readers, size)

    def revoke(self, count: int) -> State:
        """Take the last words back."""
        if not 0 <= count <= self.state.revocable:
            raise InputError(f"{count} words cannot be revoked, only {self.state.revocable}")
        if count == 0:
            return self.state
        left = len(self.words) - count
        oldest: WordState = self.words[left]
        before = oldest.state_before
        self.lookup.revoke(count)
        self.encoder.revoke(count)
        self.words = self.encoder.words
        self.repairs = before.repairs
        held = {term.index for term in before.edit_terms}
        for i in range(max(0, left - self.edit_lags), left):
            word: WordState = self.words[i]
            word.is_edit_term = word.index in held
        # the window may have moved since
        revocable = max(0, min(before.revocable, self.state.revocable - count))
        self.state = before._replace(window_start=self.first, revocable=revocable)
        return self.state

    def end(self) -> State:
        """End the utterance."""
        count = self.first + len(self.words)
        state = self.state._replace(
            open_onsets=(), settled=count, revocable=0, onsets_settled=count
        )
        self._clear()
        return state

    def _hold(self, newest: int) -> State:
        """Make the state after the newest word; parts that did not change are the same objects."""
        before = self.state
        repairs, edit_terms = self.repairs, before.edit_terms
        if repairs and repairs[0].rp_start < self.first:
            repairs = tuple([repair for repair in repairs if repair.rp_start >= self.first])
            self.repairs = repairs
        if self.edit_terms_changed or repairs is not before.repairs:
            self.edit_terms_changed = False
            terms: list[tuple[int, Word]] = []
            for word in self.words:
                if word.is_edit_term:
                    terms.append((word.index, word.word))
            classified = classify_edit_terms(terms, repairs)
            if classified != edit_terms:
                edit_terms = classified
        open_onsets: tuple[int, ...] = ()
        if repairs and newest - repairs[len(repairs) - 1].rp_start < self.open_lags:
            for repair in repairs:
                if newest - repair.rp_start < self.open_lags:
                    open_onsets = (*open_onsets, repair.rp_start)
        revocable = len(self.words)
        if self.first:  # the words that come next may rest on so many words before
            revocable -= MAX_REPARANDUM_SPAN + self.open_lags
        settled = max(0, newest + 2 - self.edit_lags)
        self.state = State(
            edit_terms,
            repairs,
            open_onsets,
            settled,
            self.first,
            revocable,
            max(0, newest + 2 - self.onset_lags),
        )
        return self.state

    # --- edit terms ---------------------------------------------------------------------------

    def _find_edit_terms(self, count: int) -> None:
        """Decide on the newest word, and once more on those before.

        A phrase of two words is an edit term as a whole or not at all, so its beginning waits for
        the rest. Less is asked of a word that leads to a likely onset: it is rather a cue than a
        part of the reparandum.
        """
        self.ed_asked += 1
        reach = min(self.edit_lags, count)
        scores = self.scores
        for lag in range(reach):
            total = 0
            for reader in self.readers:
                total += reader.answers[lag]
            if self.guard is not None and self.guard.answers[lag] < self.guard_edit_term:
                total = _IMPOSSIBLE
            scores[lag] = total
        lag = 0
        leads = False  # whether an onset or a cue follows
        while lag < reach:
            word: WordState = self.words[count - 1 - lag]
            total = scores[lag]
            beginning: WordState | None = None
            if word.form in PHRASES:
                total = _IMPOSSIBLE
            elif lag + 1 < count:
                before: WordState = self.words[count - 2 - lag]
                if before.form in PHRASES and word.form in PHRASES[before.form]:
                    if lag + 1 == reach:
                        break  # the beginning is settled, and so is the rest
                    beginning = before
                    total = (total + scores[lag + 1]) >> 1
            threshold = self.later_edit_threshold if lag else self.edit_threshold
            if word.is_edit_term or leads:
                threshold = self.kept_edit_threshold
            is_edit_term = total > threshold
            if is_edit_term != word.is_edit_term:
                self._change_edit_term(word, lag)
            if beginning is not None:
                lag += 1
                if is_edit_term != beginning.is_edit_term:
                    self._change_edit_term(beginning, lag)
            if not is_edit_term:
                leads = False
                if lag < self.onset_lags:
                    onset = 0
                    for reader in self.readers:
                        onset += reader.answers[self.edit_lags + lag]
                    leads = onset > self.likely_onsets[lag]
            lag += 1

    def _change_edit_term(self, word: WordState, lag: int) -> None:
        """A word becomes an edit term, or ceases to be one."""
        word.is_edit_term = not word.is_edit_term
        self.edit_terms_changed = True
        if lag:
            self._adjust_repairs(word)

    def _adjust_repairs(self, word: WordState) -> None:
        """An earlier word has become an edit term, or ceased to be one: phases end elsewhere.

        A repair whose onset or reparandum start became an edit term is dropped; its onset is scored
        again with the others.
        """
        index = word.index
        kept: list[Repair] = []
        for repair in self.repairs:
            if word.is_edit_term and (index == repair.rp_start or index == repair.rm_start):
                continue
            if repair.rm_start < index <= repair.last:
                ends_here = index == repair.rp_end and word.is_edit_term
                adjusted = self._repair(
                    repair.rp_start - repair.rm_start,
                    repair.rp_start,
                    None if ends_here else repair.rp_end,
                    None if ends_here else repair.kind,
                    repair.confidence,
                    None if ends_here else repair.end_confidence,
                )
                if adjusted != repair:
                    repair = adjusted
            kept.append(repair)
        if tuple(kept) != self.repairs:
            self.repairs = tuple(kept)

    # --- onsets and reparanda -----------------------------------------------------------------

    def _find_onsets(self, count: int) -> None:
        """Score each of the last words as an onset."""
        for lag in range(min(self.onset_lags, count)):
            i = count - 1 - lag
            word: WordState = self.words[i]
            if word.is_edit_term or i == 0:
                continue
            self.rp_start_asked += 1
            answer = self.edit_lags + lag
            total = 0
            for reader in self.readers:
                total += reader.answers[answer]
            if self.guard is not None and self.guard.answers[answer] < self.guard_onset:
                total = _IMPOSSIBLE
            held: Repair | None = None
            for repair in self.repairs:
                if repair.rp_start == word.index:
                    held = repair
            if held is None:
                if total > self.onset_thresholds[lag]:
                    self._admit(i, lag, total)
            elif total < self.drop_threshold:
                self.repairs = tuple([r for r in self.repairs if r is not held])
            elif lag > 0:
                self._move(held, i, lag, total)

    def _admit(self, i: int, lag: int, total: int) -> None:
        """Find the reparandum of an onset and hold the repair, if it is confident enough."""
        back = self._best_start(i, lag)
        if back == 0:
            return
        confidence = self._confidence(total, back)
        if confidence < self.min_confidence:
            return
        rp_end, kind, end_confidence = None, None, None
        if lag > 0:
            rp_end = self._late_end(i, lag, back)
            end_confidence = None if rp_end is None else 1.0
            kind = None if rp_end is None else Kind.SUBSTITUTE
        onset = self.first + i
        repair = self._repair(back, onset, rp_end, kind, confidence, end_confidence)
        repairs = [*self.repairs, repair]
        if lag > 0:
            repairs.sort(key=_onset)
        self.repairs = tuple(repairs)

    def _late_end(self, i: int, lag: int, back: int) -> int | None:
        """Where the repair phase of a late onset ends, judged by the words since then.

        The networks' logits of those words are gone. The phase goes on while its words repeat the
        reparandum's, one by one. If not even the first does: a single word that is found one word
        late is replaced by a single word; otherwise the end is still to be found (None).
        """
        same = 0
        while same < lag and same < back:
            one: WordState = self.words[i + same]
            other: WordState = self.words[i + same - back]
            if one.form != other.form or one.is_edit_term:
                break
            same += 1
        if same == 0 and lag == 1:
            length = 0
            for k in range(i - back, i):
                word: WordState = self.words[k]
                if not word.is_edit_term:
                    length += 1
            if length == 1:
                same = 1
        return self.first + i + same - 1 if same else None

    def _move(self, held: Repair, i: int, lag: int, total: int) -> None:
        """Move the reparandum's start if another one is clearly better, and confident enough."""
        back = self._best_start(i, lag)
        held_back = held.rp_start - held.rm_start
        if back == 0 or back == held_back:
            return
        if self.scores[back - 1] - self.scores[held_back - 1] < self.move_margin:
            return
        confidence = self._confidence(total, back)
        moved: list[Repair] = []
        for repair in self.repairs:
            if repair is not held:
                moved.append(repair)
            elif confidence >= self.min_confidence:
                moved.append(
                    self._repair(
                        back,
                        held.rp_start,
                        held.rp_end,
                        held.kind,
                        confidence,
                        held.end_confidence,
                    )
                )
        self.repairs = tuple(moved)

    def _best_start(self, i: int, lag: int) -> int:
        """How many words before the onset its reparandum starts; 0 if there is no start.

        Leaves the logits, summed over the networks, in `scores`. An edit term is no start. Words of
        a sentence that has ended are taken back only with a cue: "it works. it works" is no repeat,
        but "at two. no, three" is a correction.
        """
        self.rm_start_asked += 1
        scores = self.scores
        for m in range(_MAX_LAG):
            scores[m] = 0
        for number, reader in enumerate(self.readers):
            reader.score_starts(self.words, i, lag, number)
            found = reader.scores
            for m in range(_MAX_LAG):
                scores[m] += found[m]
        best = 0
        stopped = cued = False  # whether a sentence has ended, and a cue leads to the onset
        for back in range(1, min(i, _MAX_LAG) + 1):
            word: WordState = self.words[i - back]
            if word.is_edit_term:
                if not stopped and word.form not in MARKERS:
                    cued = True
                continue
            if word.word.mark in STOPS:
                stopped = True
            if stopped and not cued:
                continue
            if best == 0 or scores[back - 1] > scores[best - 1]:
                best = back
        return best

    def _repair(
        self,
        back: int,
        onset: int,
        rp_end: int | None,
        kind: Kind | None,
        confidence: float | None,
        end_confidence: float | None,
    ) -> Repair:
        """The repair whose reparandum goes from `back` words before the onset up to the last word
        before it that is no edit term. Repeat or substitute is decided by the words.
        """
        first, words = self.first, self.words
        rm_start = onset - back
        rm_end = onset - 1
        while rm_end > rm_start:
            word: WordState = words[rm_end - first]
            if not word.is_edit_term:
                break
            rm_end -= 1
        if rp_end is not None and kind is not Kind.DELETE:
            one = self._forms(rm_start - first, rm_end - first)
            other = self._forms(onset - first, rp_end - first)
            kind = Kind.REPEAT if one == other else Kind.SUBSTITUTE
        return Repair(rm_start, rm_end, onset, rp_end, kind, confidence, end_confidence)

    def _forms(self, start: int, last: int) -> list[str]:
        found = []
        for i in range(start, last + 1):
            word: WordState = self.words[i]
            if not word.is_edit_term:
                found.append(word.form)
        return found

    def _confidence(self, total: int, back: int) -> float:
        """How often a repair with these logits is one: onset and start, calibrated."""
        count = len(self.readers) * _ONE
        others = softmax_denominator(self.scores, _MAX_LAG, back - 1, count)
        return calibrated(self.calibration, sigmoid(total / count) / others)

    # --- the end of the repair phase ----------------------------------------------------------

    def _find_ends(self, new: WordState) -> None:
        """Score for every open repair whether its phase ends at the newest word."""
        if new.is_edit_term or not self.repairs:
            return
        newest = new.index
        repairs = list(self.repairs)
        changed = False
        for i in range(len(repairs)):
            repair: Repair = repairs[i]
            lag = newest - repair.rp_start
            if repair.rp_end is not None or lag >= self.phase_lags:
                continue
            decision = self._score_end(repair, lag)
            if decision == _GOES_ON:
                continue
            changed = True
            count = len(self.readers) * _ONE
            likely = 1.0 / softmax_denominator(self.scores, _END_CLASSES, decision, count)
            kind = Kind.DELETE if decision == _IS_DELETE and lag == 0 else Kind.SUBSTITUTE
            back = repair.rp_start - repair.rm_start
            repairs[i] = self._repair(
                back, repair.rp_start, newest, kind, repair.confidence, likely
            )
        if changed:
            self.repairs = tuple(repairs)

    def _score_end(self, repair: Repair, lag: int) -> int:
        """Decide whether a repair phase goes on, ends here or is none; logits are in `scores`."""
        self.rp_end_asked += 1
        start: WordState = self.words[repair.rm_start - self.first]
        scores = self.scores
        for c in range(_END_CLASSES):
            scores[c] = 0
        for number, reader in enumerate(self.readers):
            reader.score_ends(start, lag, repair.rp_start - repair.rm_start, number)
            found = reader.ends
            for c in range(_END_CLASSES):
                scores[c] += found[c]
        best = _GOES_ON
        if scores[_ENDS] > scores[best]:
            best = _ENDS
        if scores[_IS_DELETE] > scores[best]:
            best = _IS_DELETE
        return best

    # --- explanation --------------------------------------------------------------------------

    def explain(self, repair: Repair, top_k: int) -> Explanation:
        """Rank what the networks were told about the onset word.

        A weight is the drop in the onset's probability without that kind of feature.
        """
        i = repair.rp_start - self.first
        if not 1 <= i < len(self.words):
            return {}
        word: WordState = self.words[i]
        before: WordState = self.words[i - 1]
        for reader in self.readers:
            reader.keep_products()
        whole = self._onset_probability(word, before, False)
        weights = []
        for name, ablate in ablations(word):
            restore = ablate(word)
            weights.append((name, whole - self._onset_probability(word, before, True)))
            restore()
        for reader in self.readers:
            reader.drop_products()
        # the answers of the newest word are needed again
        newest = len(self.words) - 1
        last_but_one = self.words[newest - 1] if newest else None
        self._onset_probability(self.words[newest], last_but_one, False)
        weights.sort(key=_size)
        return {"rp_start": weights[:top_k]}

    def _onset_probability(self, word: WordState, before: WordState | None, reuse: bool) -> float:
        """Read a word again; `reuse` as in `Reader.read`."""
        total = 0
        for number, reader in enumerate(self.readers):
            reader.read_again(word, before, number, reuse)
            total += reader.answers[self.edit_lags]
        return sigmoid(total / (len(self.readers) * _ONE))


class NetworkBatch(EngineBatch):
    """Pushes words of several engines of one model, whose networks read them at once."""

    def __init__(self, readers: Sequence[Scorer], size: int) -> None:
        """Take the readers of one of the engines, and how many words there are at most."""
        self.batches = [reader.batch_of(size) for reader in readers]

    def push(self, engines: list[Engine], words: list[Word]) -> list[State]:
        """Push to each engine its next word; returns their states."""
        news: list[WordState] = []
        befores: list[WordState | None] = []
        for n in range(len(engines)):
            engine: NetworkEngine = engines[n]  # type: ignore[assignment]
            news.append(engine._hear(words[n]))
            befores.append(engine._before())
        for number, batch in enumerate(self.batches):
            batch.read(_readers(engines, number), news, befores, number)
        states: list[State] = []
        for n in range(len(engines)):
            engine = engines[n]  # type: ignore[assignment]
            states.append(engine._decide(news[n]))
        return states


def _readers(engines: list[Engine], number: int) -> list[Scorer]:
    """The readers of one network; the guard comes after the others."""
    found: list[Scorer] = []
    for n in range(len(engines)):
        engine: NetworkEngine = engines[n]  # type: ignore[assignment]
        own = engine.readers
        found.append(own[number] if number < len(own) else engine.guard)
    return found


def _onset(repair: Repair) -> int:
    return repair.rp_start


def _size(weighted: tuple[str, float]) -> float:
    return -abs(weighted[1])


def softmax_denominator(scores: list[int], count: int, chosen: int, scale: float) -> float:
    """The inverse of the softmax probability of the `chosen` one of the first `count` logits."""
    total = 0.0
    for i in range(count):
        difference = (scores[i] - scores[chosen]) / scale
        total += exp(min(_CLIP, max(-_CLIP, difference)))
    return total


def sigmoid(value: float) -> float:
    """The probability of a logit."""
    return 1.0 / (1.0 + exp(min(_CLIP, max(-_CLIP, -value))))


def logit(probability: float) -> int:
    """The fixed-point logit of a probability."""
    p = min(max(probability, 1e-9), 1 - 1e-9)
    return round(log(p / (1 - p)) * _ONE)


def calibrated(steps: Sequence[tuple[float, float]], raw: float) -> float:
    """Interpolate between breakpoints."""
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
