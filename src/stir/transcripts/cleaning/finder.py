"""The candidates for removal in one utterance.

Fillers are removed at every level, markers only if users want it. A reparandum and its cue are
removed together or not at all. Protected words are never candidates, nor are words that are doubled
for emphasis. A text must not read worse than before:

* A filler that separates two alternatives (*two uh three years*) stays with them, unless a comma
  can take its place.
* If what stood between two equal words is removed, the first of them goes, too: *I sw- I swim*.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from stir.explanations import common_class, explain_repair, quote
from stir.options import Level
from stir.sentences import ends_sentence
from stir.transcripts.cleaning.annotate import AnnotatedUtterance
from stir.transcripts.cleaning.emphasis import EMPHATIC_WORDS
from stir.transcripts.cleaning.options import CleaningOptions, Markers
from stir.transcripts.cleaning.partial_words import partial_words
from stir.transcripts.cleaning.removals import REPAIR_LEVELS, Removal, RemovalKind, removal_kind
from stir.types import EditClass, Kind, Repair
from stir.words import Word

_rank = tuple(Level).index
MAX_DOUBLED = 4
"""How many words may be doubled by a removal."""


class CandidateFinder:
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
        knows: Callable[[str], bool] = lambda form: False,
    ) -> None:
        """`knows` tells whole words, by their forms, from broken-off ones."""
        self.knows = knows
        self.texts = texts
        self.words = [Word(text) for text in texts]
        self.spoken = [i for i, word in enumerate(self.words) if not word.is_silent]
        self.annotated = annotated
        annotation = annotated.annotation
        self.repairs = annotation.repairs
        self.checks = options.checks and not annotated.from_file
        self.note = "; marked in the file" if annotated.from_file else ""
        self.protected = {i for span in options.protected.find(texts) for i in span}
        listed = {i for span in options.fillers.find(texts) for i in span}
        if not all_capitals:  # "the ER" is no filler, though "[UH]" is one
            listed = {i for i in listed if texts[i].startswith("[") or not texts[i].isupper()}
        classes = dict(zip(annotation.edit_terms, annotation.edit_classes or (), strict=True))
        fillers = listed.union(i for i, of in classes.items() if of is EditClass.FILLER)
        self.fillers = fillers - self.protected
        self.cues = annotation.interregnum_words - fillers
        self.markers = classes.keys() - fillers - self.cues
        self.removes_markers = options.markers is Markers.REMOVE
        self.edit_terms = (fillers | classes.keys()) - self.protected

    def find(self) -> list[Removal]:
        """List the candidates; a word that has several belongs to the one of the lowest level."""
        candidates = [*self._fillers(), *self._markers(), *self._repairs(), *self._partial_words()]
        candidates.sort(key=lambda removal: _rank(removal.level))
        claimed: set[int] = set()
        chosen = []
        for removal in candidates:
            left = tuple(i for i in removal.tokens if i not in claimed)
            claimed.update(left)
            if left:
                chosen.append(replace(removal, tokens=left))
        chosen += self._cues(chosen)
        chosen += self._doubled(chosen) if self.checks else []
        return sorted(map(self._with_silent, chosen), key=lambda removal: removal.tokens)

    def _fillers(self) -> Iterable[Removal]:
        for tokens in self._runs(self.fillers):
            if self.checks and self._separates(tokens):
                continue
            reason = f"{self._quote(tokens)} is a filler{self.note}"
            yield Removal(RemovalKind.FILLER, tokens, reason, Level.FILLERS)

    def _markers(self) -> Iterable[Removal]:
        for tokens in self._runs(self.markers) if self.removes_markers else ():
            if self.protected.isdisjoint(tokens):
                reason = f"{self._quote(tokens)} is a discourse marker{self.note}"
                yield Removal(RemovalKind.MARKER, tokens, reason, Level.FILLERS)

    def _repairs(self) -> Iterable[Removal]:
        kept_apart = self.fillers | self.cues
        if self.removes_markers:
            kept_apart |= self.markers - self.protected
        for repair in self.repairs:
            tokens = tuple(i for i in self._reparandum(repair) if i not in kept_apart)
            if not tokens or not self.protected.isdisjoint((*tokens, *self._cue(repair))):
                continue
            if not self.checks or not self._is_emphasis(repair, tokens):
                yield self._repair(repair, tokens)

    def _repair(self, repair: Repair, tokens: tuple[int, ...]) -> Removal:
        phase = self._words_of(range(repair.rp_start, repair.last + 1))
        phase = tuple(i for i in phase if i not in self.edit_terms)
        kind = removal_kind(repair.kind)
        # what a detector calls a substitute, as it sees more of the repair phase
        if self._forms(tokens) == self._forms(self._spoken_from(repair.rp_start, len(tokens))):
            kind = RemovalKind.REPEAT
        between = self._words_of(repair.interregnum)
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
            tokens, onset = (partial.position,), (partial.onset,)
            yield Removal(kind, tokens, reason, REPAIR_LEVELS[kind], None, onset)

    def _cues(self, chosen: Sequence[Removal]) -> list[Removal]:
        """The cues of repairs whose reparanda are all among the chosen removals.

        A cue goes at the level at which the last word of its reparandum goes, or with a reparandum
        that it stands in itself, whichever is lower.
        """
        levels = {i: removal.level for removal in chosen for i in removal.tokens}
        removed: list[tuple[Repair, Level]] = []
        for repair in self.repairs:
            words = [i for i in self._reparandum(repair) if i not in self.cues]
            if all(i in levels for i in words):
                level = max((levels[i] for i in words), key=_rank, default=Level.FILLERS)
                removed.append((repair, level))
        found = []
        for repair in self.repairs:
            cue = self._cue(repair)
            if not cue or not self.protected.isdisjoint(cue):
                continue
            goes_at = [level for r, level in removed if r.rm_start <= cue[0] < r.rp_start]
            if goes_at:
                reason = f"{self._quote(cue)} announces a repair{self.note}"
                level = min(goes_at, key=_rank)
                of = tuple(self._reparandum(repair))
                found.append(Removal(RemovalKind.CUE, cue, reason, level, reparandum=of))
        return found

    def _is_emphasis(self, repair: Repair, tokens: Sequence[int]) -> bool:
        """Whether a word is said twice on purpose."""
        return (
            len(tokens) == 1
            and repair.rp_start == self._next_spoken(tokens[-1])
            and self.words[tokens[0]].form == self.words[repair.rp_start].form
            and self.words[tokens[0]].form in EMPHATIC_WORDS
        )

    def _separates(self, tokens: Sequence[int]) -> bool:
        """Whether fillers are all that separates two words of a class, as two numbers.

        Not if one of the words goes anyway, or if a comma separates them, too.
        """
        n, m = self.spoken.index(tokens[0]), self.spoken.index(tokens[-1])
        if n == 0 or m + 1 == len(self.spoken) or self.texts[self.spoken[n - 1]].endswith(","):
            return False
        before, after = self.spoken[n - 1], self.spoken[m + 1]
        if any(before in range(r.rm_start, r.rm_end + 1) for r in self.repairs):
            return False
        is_first = n == 1 or ends_sentence(self.texts[self.spoken[n - 2]])
        one, other = self.words[before], self.words[after]
        name = common_class(one, other, starts_sentence=is_first)
        return name in ("numbers", "days", "months", "names") and not ends_sentence(one.text)

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
                again = self._spoken_from(between[-1] + 1, len(words))
                found.append(Removal(RemovalKind.REPEAT, words, reason, level, None, again))
                levels |= dict.fromkeys(words, level)
        return found

    def _said_again(self, between: Sequence[int], levels: Mapping[int, Level]) -> tuple[int, ...]:
        """The words before a removal that stand behind it once more."""
        n = self.spoken.index(between[0])
        for length in range(MAX_DOUBLED, 0, -1):
            before = tuple(self.spoken[max(0, n - length) : n])
            after = self._spoken_from(between[-1] + 1, length)
            if len(before) != length or self._forms(before) != self._forms(after):
                continue
            if not self.protected.union(self.cues).isdisjoint(before) or any(
                i in levels for i in (*before, *after)
            ):
                continue
            if any(ends_sentence(self.texts[i]) for i in before):
                continue
            is_number = common_class(self.words[before[0]], self.words[after[0]]) == "numbers"
            return () if length == 1 and is_number else before
        return ()

    def _forms(self, positions: Iterable[int]) -> list[str]:
        return [self.words[i].form for i in positions]

    def _next_spoken(self, position: int) -> int | None:
        return next(iter(self._spoken_from(position + 1, 1)), None)

    def _spoken_from(self, position: int, count: int) -> tuple[int, ...]:
        """So many words from a position on."""
        first = bisect_left(self.spoken, position)
        return tuple(self.spoken[first : first + count])

    def _cue(self, repair: Repair) -> tuple[int, ...]:
        return tuple(i for i in self._words_of(repair.interregnum) if i in self.cues)

    def _reparandum(self, repair: Repair) -> tuple[int, ...]:
        return self._words_of(range(repair.rm_start, repair.rm_end + 1))

    def _words_of(self, span: range) -> tuple[int, ...]:
        return tuple(i for i in span if i < len(self.words) and not self.words[i].is_silent)

    def _runs(self, positions: Iterable[int]) -> Iterable[tuple[int, ...]]:
        """Adjacent words, whatever silent tokens stand between them."""
        wanted = set(positions)
        for is_wanted, run in groupby(self.spoken, key=wanted.__contains__):
            if is_wanted:
                yield tuple(run)

    def _with_silent(self, removal: Removal) -> Removal:
        """Add the silent tokens after each word."""
        tokens = []
        for i in removal.tokens:
            tokens.append(i)
            while tokens[-1] + 1 < len(self.words) and self.words[tokens[-1] + 1].is_silent:
                tokens.append(tokens[-1] + 1)
        return replace(removal, tokens=tuple(tokens))

    def _quote(self, positions: Sequence[int]) -> str:
        return quote([self.words[i] for i in positions])
