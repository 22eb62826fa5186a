"""The candidates for removal in one utterance.

Fillers are removed at every level, markers only if users want it. A reparandum and its cue are
removed together or not at all. Protected words are never candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from stir.explanations import explain_repair, quote
from stir.options import Level
from stir.sentences import ends_sentence
from stir.transcripts.cleaning.annotate import AnnotatedUtterance
from stir.transcripts.cleaning.options import CleaningOptions, Markers
from stir.transcripts.cleaning.partial_words import partial_words
from stir.transcripts.cleaning.removals import REPAIR_LEVELS, Removal, RemovalKind, removal_kind
from stir.types import EditClass, Kind, Repair
from stir.words import Word

_rank = tuple(Level).index


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
    ) -> None:
        self.texts = texts
        self.words = [Word(text) for text in texts]
        self.spoken = [i for i, word in enumerate(self.words) if not word.is_silent]
        self.annotated = annotated
        annotation = annotated.annotation
        self.repairs = annotation.repairs
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
        return sorted(map(self._with_silent, chosen), key=lambda removal: removal.tokens)

    def _fillers(self) -> Iterable[Removal]:
        for tokens in self._runs(self.fillers):
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
            if tokens and self.protected.isdisjoint((*tokens, *self._cue(repair))):
                yield self._repair(repair, tokens)

    def _repair(self, repair: Repair, tokens: tuple[int, ...]) -> Removal:
        kind = removal_kind(repair.kind)
        phase = self._words_of(range(repair.rp_start, repair.last + 1))
        phase = tuple(i for i in phase if i not in self.edit_terms)
        between = self._words_of(repair.interregnum)
        before = self.texts[repair.rm_start - 1] if repair.rm_start else "."
        reason = explain_repair(
            repair.kind,
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
        for partial in partial_words(self.texts, self.edit_terms):
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
