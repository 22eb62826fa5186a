"""One speaker's stream: words in, updates out.

A session keeps the pipeline, and the tagger if tags are not given, in step with the words; it
turns what the pipeline holds after each word into labels and tells only the difference. Replaying
all additions and removals (`replay`) yields `annotation`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stir.errors import InputError
from stir.hypothesis import Hypothesis
from stir.pipeline import Pipeline
from stir.types import Annotation, Classifications, Kind, Label, Repair, Update, Word

if TYPE_CHECKING:
    from stir.model import Model

REMEMBERED = 1024
"""How many words `words`, `annotation` and `fluent` hold at least; older ones are dropped."""

KINDS = (None, Kind.REPEAT, Kind.SUBSTITUTE, Kind.DELETE)


class Session:
    """Push words, revoke them, end the utterance; after each, read the update or the whole."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._pipeline = Pipeline(
            model.lex,
            model.pos,
            model.edit,
            model.forests,
            depth=model.settings.depth,
            horizon=model.settings.horizon,
        )
        self._tagger = None if model.tagger is None else model.tagger.tagger()
        self._words_known = model.lex.vocabulary
        self._tags_known = model.pos.vocabulary
        self._edit_terms_known = model.edit.vocabulary
        self._clear()

    def _clear(self) -> None:
        self._words: list[Word] = []
        self._dropped = 0
        self._version = 0
        self._edit_terms: list[int] = []
        self._shown: dict[int, Hypothesis] = {}
        self._repairs: dict[int, Repair] = {}
        self._pending: list[Label] = []

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the utterance so far; of a very long one, the last."""
        return tuple(word.text for word in self._words)

    @property
    def dropped(self) -> int:
        """How many words came before `words` and are remembered no more."""
        return self._dropped

    @property
    def annotation(self) -> Annotation:
        """What is held now; positions count from the beginning of the utterance."""
        by_onset = sorted(self._repairs.values(), key=lambda repair: repair.rp_start)
        return Annotation(tuple(self._edit_terms), tuple(by_onset))

    @property
    def fluent(self) -> tuple[str, ...]:
        """The words that are left without edit terms and reparanda."""
        removed = self.annotation.rm_words.union(self._edit_terms)
        first = self._dropped
        return tuple(w.text for i, w in enumerate(self._words, first) if i not in removed)

    @property
    def classifications(self) -> Classifications:
        """How often each classifier has been asked since the session began."""
        asked = self._pipeline
        return Classifications(
            rp_start=asked.rp_start_asked,
            rm_start=asked.rm_start_asked,
            rp_end=asked.rp_end_asked,
            ed=asked.ed_asked,
        )

    def push(
        self,
        word: str,
        pos: str | None = None,
        start: float | None = None,
        end: float | None = None,
    ) -> Update:
        """Take one word in; without `pos` the tagger says what it is."""
        if not isinstance(word, str):
            raise InputError(f"a word is a string, not a {type(word).__name__}")
        self._words.append(Word(word, pos, start, end))
        tag, revised = self._tag(word, pos)
        pipeline = self._pipeline
        pipeline.push(
            word, self._words_known.id(word), tag, self._edit_terms_known.id(word), revised
        )
        if len(self._words) > 2 * REMEMBERED:
            self._drop()
        return self._update()

    def revoke(self, count: int = 1) -> Update:
        """Take the last words back, as when a recogniser changes its mind."""
        if not 0 <= count <= len(self._words):
            raise InputError(f"{count} words cannot be revoked; {len(self._words)} are there")
        self._pipeline.revoke(count)
        if self._tagger is not None:
            self._tagger.revoke(count)
        del self._words[len(self._words) - count :]
        return self._update()

    def end(self) -> Update:
        """End the utterance: all labels are committed, and the next word begins another one."""
        last = self._dropped + len(self._words) - 1
        update = Update(last, committed=tuple(self._pending))
        self._pipeline.clear()
        if self._tagger is not None:
            self._tagger.reset()
        self._clear()
        return update

    def why(self, repair: int, loudest: int = 3) -> dict[str, list[tuple[str, float]]]:
        """Say which features spoke loudest for a repair, by stage; weights are probabilities."""
        if repair not in self._shown:
            raise InputError(f"no repair {repair} is held, or it is long past")
        forests = (self._pipeline.rp_start, self._pipeline.rm_start, self._pipeline.rp_end)
        evidence = self._shown[repair].evidence
        stages = zip(("rp_start", "rm_start", "rp_end"), forests, evidence, strict=False)
        return {
            name: forest.explain(features, 1 if name != "rp_end" else None)[:loudest]
            for name, forest, features in stages
        }

    def _tag(self, word: str, pos: str | None) -> tuple[int, int]:
        """Return the word's tag and the revised one of the word before, or -1."""
        if self._tagger is None:
            if pos is None:
                raise InputError("the model has no tagger: give the word's part of speech")
            return self._tags_known.id(pos), -1
        tag, revised = self._tagger.push(word)
        if pos is not None:
            return self._tags_known.id(pos), -1
        return self._tags_known.id(tag), -1 if revised is None else self._tags_known.id(revised)

    def _update(self) -> Update:
        """Tell what has changed since the last time."""
        position = self._dropped + len(self._words) - 1
        pipeline = self._pipeline
        if pipeline.version == self._version:
            return Update(position, committed=self._commit(position))
        self._version = pipeline.version
        added: list[Label] = []
        revoked: list[Label] = []
        self._compare_edit_terms(added, revoked)
        self._compare_repairs(added, revoked)
        gone = set(revoked)
        self._pending = [label for label in self._pending if label not in gone] + added
        return Update(position, tuple(added), tuple(revoked), self._commit(position))

    def _compare_edit_terms(self, added: list[Label], revoked: list[Label]) -> None:
        tokens = self._pipeline.graph.tokens
        first = self._pipeline.graph.forgotten
        now = [token.position for token in tokens if token.edit_term]
        before = [i for i in self._edit_terms if i >= first]
        if now == before:
            return
        added += [Label(i, "ed") for i in now if i not in before]
        revoked += [Label(i, "ed") for i in before if i not in now]
        self._edit_terms = [i for i in self._edit_terms if i < first] + now

    def _compare_repairs(self, added: list[Label], revoked: list[Label]) -> None:
        first = self._pipeline.graph.forgotten
        now = {h.id: h for h in self._pipeline.repairs}
        for id_, before in self._shown.items():
            if before.onset >= first and id_ not in now:
                revoked += self._labels(before)
                del self._repairs[id_]
        for id_, h in now.items():
            earlier = self._shown.get(id_)
            if earlier is h:
                continue
            labels = self._labels(h)
            held = [] if earlier is None else self._labels(earlier)
            added += [label for label in labels if label not in held]
            revoked += [label for label in held if label not in labels]
            self._repairs[id_] = self._repair(h)
        self._shown = now

    def _repair(self, h: Hypothesis) -> Repair:
        end = None if h.end < 0 else h.end
        return Repair(h.rm_start, h.rm_end, h.onset, end, KINDS[h.kind], self._confidence(h))

    def _confidence(self, h: Hypothesis) -> float:
        return h.p_rp_start * h.p_rm_start

    def _labels(self, h: Hypothesis) -> list[Label]:
        """The labels of one repair; an edit term inside a phase carries none of them."""
        repair = self._repair(h)
        sure = repair.confidence
        inside = [
            Label(i, "rm", h.id, None, sure)
            for i in range(repair.rm_start, repair.rm_end + 1)
            if i not in self._edit_terms
        ]
        inside += [
            Label(i, "rp", h.id, None, sure)
            for i in range(repair.rp_start, repair.last + 1)
            if i not in self._edit_terms
        ]
        if repair.rp_end is not None:
            inside.append(Label(repair.rp_end, "rp_end", h.id, repair.kind, h.p_rp_end))
        return inside

    def _commit(self, position: int) -> tuple[Label, ...]:
        """Take out of the pending labels those that no later word can change."""
        if not self._pending:
            return ()
        # The newest word may still turn out an edit term, and take a repair with it.
        open_ = {entry[0].id for entry in self._pipeline.stack}
        open_ |= {h.id for h in self._pipeline.repairs if max(h.onset, h.end) >= position}
        done = [
            label
            for label in self._pending
            if label.position < position and (label.repair is None or label.repair not in open_)
        ]
        if done:
            self._pending = [label for label in self._pending if label not in done]
        return tuple(done)

    def _drop(self) -> None:
        """Forget the oldest words of a very long utterance."""
        self._dropped += len(self._words) - REMEMBERED
        self._words = self._words[-REMEMBERED:]
        self._edit_terms = [i for i in self._edit_terms if i >= self._dropped]
        self._repairs = {i: r for i, r in self._repairs.items() if r.rm_start >= self._dropped}


def replay(updates: Iterable[Update]) -> Annotation:
    """Build the annotation that a list of updates amounts to."""
    held: set[Label] = set()
    for update in updates:
        held.difference_update(update.revoked)
        held.update(update.added)
    edit_terms = tuple(sorted(label.position for label in held if label.name == "ed"))
    ids = {label.repair for label in held if label.repair is not None}
    repairs = [_assemble([label for label in held if label.repair == id_]) for id_ in ids]
    return Annotation(edit_terms, tuple(sorted(repairs, key=lambda repair: repair.rp_start)))


def _assemble(labels: list[Label]) -> Repair:
    reparandum = [label.position for label in labels if label.name == "rm"]
    phase = [label for label in labels if label.name == "rp"]
    onset = min(label.position for label in phase)
    end = next((label for label in labels if label.name == "rp_end"), None)
    return Repair(
        min(reparandum),
        max(reparandum),
        onset,
        None if end is None else end.position,
        None if end is None else end.kind,
        phase[0].confidence,
    )
