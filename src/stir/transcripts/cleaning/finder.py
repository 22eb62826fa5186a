"""The candidates for removal in one utterance.

Fillers are removed at every level, markers only if users want it. A reparandum and its cue are
removed together or not at all. Protected words are never candidates, nor are words that are doubled
for emphasis. A text must not read worse than before:

* A repair that is doubtful is left alone (`doubts`).
* A filler that separates two alternatives (*two uh three years*) stays with them, unless a comma
  or dash can take its place.
* Where a clause breaks off before a filler, it goes, too, or a dash takes the place of the filler.
* If what stood between two equal words is removed, the first of them goes, too: *I sw- I swim*.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, groupby

from stir.explanations import VALUES, common_class, explain_repair, quote
from stir.options import Level
from stir.sentences import ends_sentence
from stir.transcripts.cleaning.annotate import AnnotatedUtterance
from stir.transcripts.cleaning.breaks import Break, find_breaks, first_of_restart
from stir.transcripts.cleaning.doubts import Doubt, Doubter
from stir.transcripts.cleaning.options import CleaningOptions, Markers
from stir.transcripts.cleaning.partial_words import PartialWord, after_word, partial_words
from stir.transcripts.cleaning.removals import REPAIR_LEVELS, Removal, RemovalKind, removal_kind
from stir.transcripts.cleaning.spoken import SpokenWords
from stir.transcripts.cleaning.syntax import (
    DETERMINERS,
    cannot_follow_determiner,
    is_parenthetical,
    is_question,
    needs_more,
)
from stir.transcripts.cleaning.written import is_safe
from stir.types import EditClass, Kind, Repair

_rank = tuple(Level).index
_SEPARATING = frozenset(",;:–—…-")
_BREAKING = (None, Doubt.CONFIDENCE, Doubt.LENGTH)
"""With these doubts, the first phase of a repair is an abandoned start all the same."""
_PHRASE = 3
MAX_DOUBLED = 4
"""How many words may be doubled by a removal."""


class CandidateFinder(SpokenWords):
    """Finds the candidates for removal in one utterance; positions count its tokens.

    Only words are sorted into classes. Silent tokens go where the word before them goes.
    """

    def __init__(
        self,
        texts: Sequence[str],
        annotated: AnnotatedUtterance,
        options: CleaningOptions,
        *,
        all_capitals: bool,
        has_marks: bool = True,
        knows: Callable[[str], bool] = lambda form: False,
    ) -> None:
        """`has_marks`: the transcript has punctuation. `knows` tells whole words, by their forms,
        from broken-off ones.
        """
        self.has_marks = has_marks
        self.knows = knows
        super().__init__(texts)
        self.annotated = annotated
        annotation = annotated.annotation
        self.repairs = annotation.repairs
        self.checks = options.checks and not annotated.from_file
        self.note = "; marked in the file" if annotated.from_file else ""
        self.protected = {i for span in options.protected.find(texts) for i in span}
        listed = {i for span in options.fillers.find(texts) for i in span}
        classes = dict(zip(annotation.edit_terms, annotation.edit_classes or (), strict=True))
        marked = {i for i, of in classes.items() if of is EditClass.FILLER}
        fillers = listed | marked
        # "the ER" is no filler, though "[UH]" is one
        self.names = {i for i in fillers if texts[i].isupper() and texts[i].isalpha()}
        if all_capitals:
            self.names.clear()
        elif annotated.from_file:
            self.names -= marked
        fillers -= self.names
        classes = {i: of for i, of in classes.items() if i not in self.names}
        self.fillers = fillers - self.protected
        self.cues = annotation.interregnum_words - fillers - self.names
        self.markers = classes.keys() - fillers - self.cues
        self.is_written = options.written
        self.removes_markers = options.markers is Markers.REMOVE
        self.edit_terms = (fillers | classes.keys()) - self.protected
        self._onset_of: dict[int, int] = {}
        """For words of a reparandum, the onset of the first such repair."""
        for repair in self.repairs if self.checks else ():
            for i in range(repair.rm_start, repair.rm_end + 1):
                self._onset_of.setdefault(i, repair.rp_start)
        doubter = Doubter(self, self.edit_terms, self.fillers, self.cues, self.names)
        doubts = ((r.rp_start, doubter.doubt(r)) for r in self.repairs if self.checks)
        self.doubts = {onset: doubt for onset, doubt in doubts if doubt is not None}
        """The onsets of repairs that are left alone, and why."""

    def find(self) -> list[Removal]:
        """List the candidates; a word that has several belongs to the one of the lowest level."""
        candidates = [*self._fillers(), *self._markers(), *self._repairs(), *self._partial_words()]
        if self.is_written:
            candidates = [removal for removal in candidates if is_safe(removal, self.words)]
        candidates.sort(key=lambda removal: _rank(removal.level))
        claimed: set[int] = set()
        chosen = []
        for removal in candidates:
            left = tuple(i for i in removal.tokens if i not in claimed)
            claimed.update(left)
            if left:
                is_whole = len(left) == len(removal.tokens)
                chosen.append(removal if is_whole else replace(removal, tokens=left))
        chosen += [] if self.is_written else self._cues(chosen)
        if self.checks:
            chosen = self._with_breaks(chosen) if not self.is_written else chosen
            chosen += self._doubled(chosen)
        return sorted(map(self._with_silent, chosen), key=lambda removal: removal.tokens)

    def _fillers(self) -> Iterable[Removal]:
        for tokens in self.runs(self.fillers):
            if self.checks and self._separates(tokens):
                continue
            reason = f"{self._quote(tokens)} is a filler{self.note}"
            yield Removal(RemovalKind.FILLER, tokens, reason, Level.FILLERS)

    def _markers(self) -> Iterable[Removal]:
        for tokens in self.runs(self.markers) if self.removes_markers else ():
            if self.protected.isdisjoint(tokens):
                reason = f"{self._quote(tokens)} is a discourse marker{self.note}"
                yield Removal(RemovalKind.MARKER, tokens, reason, Level.FILLERS)

    def _repairs(self) -> Iterable[Removal]:
        kept_apart = self.fillers | self.cues
        if self.removes_markers:
            kept_apart |= self.markers - self.protected
        for repair in self.repairs:
            tokens = tuple(i for i in self.reparandum(repair) if i not in kept_apart)
            if tokens and self.checks:
                first = first_of_restart(self, tokens[0], repair.rp_start)
                more = (i for i in self.words_of(range(first, tokens[0])) if i not in kept_apart)
                tokens = (*more, *tokens)
            if not tokens or not self.protected.isdisjoint((*tokens, *self._cue(repair))):
                continue
            if repair.rp_start not in self.doubts:
                yield self._repair(repair, tokens)

    def _repair(self, repair: Repair, tokens: tuple[int, ...]) -> Removal:
        phase = self.words_of(range(repair.rp_start, repair.last + 1))
        phase = tuple(i for i in phase if i not in self.edit_terms)
        kind = removal_kind(repair.kind)
        # what a detector calls a substitute, as it sees more of the repair phase
        if self.stand_again(tokens, repair):
            kind = RemovalKind.REPEAT
        between = self.words_of(repair.interregnum)
        before = self.texts[repair.rm_start - 1] if repair.rm_start else "."
        reason = explain_repair(
            Kind(kind.value),
            *([self.words[i] for i in part] for part in (tokens, phase, between)),
            starts_sentence=ends_sentence(before),
        )
        return Removal(
            kind,
            tokens,
            reason + self.note,
            REPAIR_LEVELS[kind],
            repair.confidence,
            () if repair.kind is Kind.DELETE else phase,
            evidence=self.annotated.evidence.get(repair.rp_start, {}),
        )

    def _partial_words(self) -> Iterable[Removal]:
        for partial in partial_words(self.texts, self.edit_terms, self.knows):
            if partial.position in self.protected:
                continue
            kind = RemovalKind.REPEAT if partial.is_stutter else RemovalKind.SUBSTITUTE
            word, next_word = self._quote([partial.position]), self._quote([partial.onset])
            reason = f"{word} is broken off before {next_word}"
            first = self._first_of_phrase(partial) if self.checks else partial.position
            tokens = self.words_of(range(first, partial.position + 1))
            if not self.protected.isdisjoint(tokens) or not self.edit_terms.isdisjoint(tokens):
                tokens = (partial.position,)
            if len(tokens) > 1:
                kind = RemovalKind.SUBSTITUTE
            onset = (partial.onset,)
            yield Removal(kind, tokens, reason, REPAIR_LEVELS[kind], None, onset)

    def _first_of_phrase(self, partial: PartialWord) -> int:
        """Where the phrase begins that a broken-off word takes with it.

        *a most prof- a really professional*: the phrase begins anew, and the word is completed.
        *the ho- my old dog*: nothing can follow *the*. *she wa- was she*: a question begins.
        """
        before = self.spoken_before(partial.position, _PHRASE)
        ahead = self.spoken_from(partial.onset, _PHRASE + 1)
        stem = self.words[partial.position].form.rstrip("-‐‑")
        if not before or self.has_mark(before[-1]):
            return partial.position
        last, next_word = self.words[before[-1]], self.words[ahead[0]]
        completed = any(form.startswith(stem) for form in self.forms(ahead[1:]))
        for i in reversed(before):
            if self.has_mark(i):
                break
            if completed and self.words[i].form == next_word.form and needs_more(next_word):
                return i
        is_asked = is_question([self.words[i] for i in ahead[:2]])
        if is_asked and last.form == self.words[ahead[1]].form:
            return before[-1]
        is_cut = last.form in DETERMINERS and cannot_follow_determiner(next_word)
        is_again = last.form == next_word.form
        return before[-1] if is_cut and not is_again else partial.position

    def _cues(self, chosen: Sequence[Removal]) -> list[Removal]:
        """The cues of repairs whose reparanda are all among the chosen removals.

        A cue goes at the level at which the last word of its reparandum goes, or with a reparandum
        that it stands in itself, whichever is lower.
        """
        levels = {i: removal.level for removal in chosen for i in removal.tokens}
        removed: list[tuple[Repair, Level]] = []
        for repair in self.repairs:
            words = [i for i in self.reparandum(repair) if i not in self.cues]
            if all(i in levels for i in words):
                level = max((levels[i] for i in words), key=_rank, default=Level.FILLERS)
                removed.append((repair, level))
        found = []
        covering = self._covering(removed)
        for repair in self.repairs:
            cue = self._cue(repair)
            if not cue or not self.protected.isdisjoint(cue):
                continue
            goes_at = next((level for level in Level if covering[level][cue[0]]), None)
            if goes_at is not None:
                reason = f"{self._quote(cue)} announces a repair{self.note}"
                of = tuple(self.reparandum(repair))
                found.append(Removal(RemovalKind.CUE, cue, reason, goes_at, reparandum=of))
        return found

    def _covering(self, removed: Iterable[tuple[Repair, Level]]) -> dict[Level, list[int]]:
        """For each level, how many of the repairs reach over each word, before their onsets."""
        changes = {level: [0] * (len(self.words) + 1) for level in Level}
        for repair, level in removed:
            changes[level][repair.rm_start] += 1
            changes[level][repair.rp_start] -= 1
        return {level: list(accumulate(change)) for level, change in changes.items()}

    def _separates(self, tokens: Sequence[int]) -> bool:
        """Whether fillers are all that separates two words of a class, as two numbers.

        Not if one of the words goes anyway, or if a comma separates them, too.
        """
        n, m = (bisect_left(self.spoken, i) for i in (tokens[0], tokens[-1]))
        if n == 0 or m + 1 == len(self.spoken):
            return False
        before, after = self.spoken[n - 1], self.spoken[m + 1]
        if not _SEPARATING.isdisjoint(after_word(self.texts[before])):
            return False
        onset = self._onset_of.get(before)
        if onset is not None:
            return self.doubts.get(onset) is Doubt.CONFIDENCE
        is_first = self.begins_sentence(n - 1)
        one, other = self.words[before], self.words[after]
        name = common_class(one, other, starts_sentence=is_first)
        return name in VALUES and not ends_sentence(one.text)

    def _with_breaks(self, chosen: list[Removal]) -> list[Removal]:
        """Mark the breaks of which the fillers are removed, or remove what is abandoned.

        Where nothing is punctuated no dash can be set, and the filler stays.
        """
        removed = {i for one in chosen if one.kind is not RemovalKind.FILLER for i in one.tokens}
        breaks = list(find_breaks(self, self.fillers, removed, self.annotated.onsets))
        before = {of.fillers[0]: of.before for of in breaks}
        for repair in self.repairs:
            doubt = self.doubts.get(repair.rp_start)
            last = self.spoken_before(repair.rm_end + 1, 1)[-1]
            is_other = not self.stand_again(self.reparandum(repair), repair)
            ahead = [self.words[i] for i in self.spoken_from(repair.rp_start, 2)]
            is_break = doubt in _BREAKING and not is_parenthetical(ahead)
            if is_other and is_break and not ends_sentence(self.texts[last]):
                before |= {i: last for i in repair.interregnum if i in self.fillers}
        abandoned = [self._abandoned(of) for of in breaks if self._may_go(of.abandoned)]
        gone = {i for one in abandoned for i in one.tokens}
        found = []
        for removal in chosen:
            broken_off = before.get(removal.tokens[0])
            if removal.kind is not RemovalKind.FILLER or broken_off is None:
                found.append(removal)
            elif self.has_marks:
                found.append(replace(removal, breaks=(broken_off,)))
            elif broken_off in removed or broken_off in gone:
                found.append(removal)
        return found + abandoned

    def _may_go(self, words: Sequence[int]) -> bool:
        return bool(words) and self.protected.isdisjoint(words)

    def _abandoned(self, of: Break) -> Removal:
        reason = f"{self._quote(of.abandoned)} is abandoned"
        level = REPAIR_LEVELS[RemovalKind.DELETE]
        return Removal(RemovalKind.DELETE, of.abandoned, reason, level)

    def _doubled(self, chosen: Sequence[Removal]) -> list[Removal]:
        """Words that would stand twice since what was between them is removed."""
        levels = {i: removal.level for removal in chosen for i in removal.tokens}
        found: list[Removal] = []
        for is_removed, run in groupby(self.spoken, key=levels.__contains__):
            between = list(run)
            if not is_removed:
                continue
            words = self._said_again(between, levels)
            if words:
                level = max((Level.REPEATS, *(levels[i] for i in between)), key=_rank)
                reason = f"{self._quote(words)} is said again"
                again = self.spoken_from(between[-1] + 1, len(words))
                doubled = Removal(RemovalKind.REPEAT, words, reason, level, None, again)
                found.append(replace(doubled, doubled_by=tuple(between)))
                levels |= dict.fromkeys(words, level)
        return found

    def _said_again(self, between: Sequence[int], levels: Mapping[int, Level]) -> tuple[int, ...]:
        """The words before a removal that stand behind it once more."""
        n = bisect_left(self.spoken, between[0])
        for length in range(MAX_DOUBLED, 0, -1):
            before = tuple(self.spoken[max(0, n - length) : n])
            after = self.spoken_from(between[-1] + 1, length)
            if len(before) != length or self.forms(before) != self.forms(after):
                continue
            if any(i in self.protected or i in self.cues or i in levels for i in before):
                continue
            if self.forms(before) == self.forms(between[:length]):
                continue  # doubled before: "the wash on on S- on Sunday"
            if any(i in levels for i in after):
                continue
            if any(ends_sentence(self.texts[i]) for i in before):
                continue
            is_number = common_class(self.words[before[0]], self.words[after[0]]) == "numbers"
            # "room two, uh, two people", but "two m- two minutes"
            has_more = any(i not in self.fillers for i in between)
            return () if length == 1 and is_number and not has_more else before
        return ()

    def _cue(self, repair: Repair) -> tuple[int, ...]:
        return tuple(i for i in self.words_of(repair.interregnum) if i in self.cues)

    def _with_silent(self, removal: Removal) -> Removal:
        """Add the silent tokens after each word."""
        tokens = []
        for i in removal.tokens:
            tokens.append(i)
            while tokens[-1] + 1 < len(self.words) and self.words[tokens[-1] + 1].is_silent:
                tokens.append(tokens[-1] + 1)
        is_same = len(tokens) == len(removal.tokens)
        return removal if is_same else replace(removal, tokens=tuple(tokens))

    def _quote(self, positions: Sequence[int]) -> str:
        return quote([self.words[i] for i in positions])
