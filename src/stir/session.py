"""One speaker's stream: words in, updates out.

A session keeps whoever finds the repairs (`engine`), and the tagger if tags are not given, in step
with the words; it turns what is held after each word into labels and tells only the difference.
Replaying all additions and removals (`replay`) yields `annotation`.

Its memory is bounded: of a very long utterance the last words are remembered, of a very long
stream nothing that came before the last `end`.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from stir.engine import Engine
from stir.errors import InputError
from stir.lm.vocabulary import UNK
from stir.paper.graph import MEMORY, REACH
from stir.paper.hypothesis import Hypothesis
from stir.types import Annotation, Classifications, Kind, Label, LabelName, Repair, Update, Word
from stir.words import spell

if TYPE_CHECKING:
    from stir.network.model import RecurrentModel
    from stir.paper.graph import WordGraph
    from stir.paper.model import Model
    from stir.pos.tagger import Tagger

REMEMBERED = 1024
"""How many words `words`, `annotation` and `fluent` hold at least; older ones are dropped."""

KINDS = (None, Kind.REPEAT, Kind.SUBSTITUTE, Kind.DELETE)


class _Shown(NamedTuple):
    """A repair as it was told last."""

    hypothesis: Hypothesis
    labels: tuple[Label, ...]


class Session:
    """Push words, revoke them, end the utterance; after each, read the update or the whole."""

    def __init__(
        self,
        model: Model | RecurrentModel,
        remembered: int = REMEMBERED,
        engine: Engine | None = None,
    ) -> None:
        """Begin a stream; of each utterance the last `remembered` words are kept, or more.

        `engine` is one that the model made for this session alone, if it is to have settings.
        """
        self._engine: Engine = model.engine() if engine is None else engine
        # as many as the graph may ever remember, so that the two go back together
        self._tagger = None if model.tagger is None else model.tagger.tagger(2 * MEMORY)
        self._words_known = model.lex.vocabulary.numbers
        self._tags_known = model.pos.vocabulary.numbers
        self._edit_terms_known = model.edit.vocabulary.numbers
        self._remembered = max(remembered, 2 * MEMORY)
        self._clear()

    def _clear(self) -> None:
        self._heard: list[tuple[str, str | None, float | None, float | None]] = []
        self._dropped = 0
        self._unheard = 0
        self._revised = -1
        self._version = 0
        self._edit_terms: list[int] = []
        self._repairs: dict[int, Repair] = {}
        # what may still change, by id
        self._shown: dict[int, _Shown] = {}
        self._pending: list[Label] = []
        # `_pending` before each word, to go back to
        self._pending_before: deque[list[Label]] = deque(maxlen=2 * MEMORY)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the utterance so far, as they were pushed; of a very long one, the last."""
        return tuple(heard[0] for heard in self._heard)

    @property
    def heard(self) -> tuple[Word, ...]:
        """The same with the tags and times that they came with."""
        return tuple(Word(*heard) for heard in self._heard)

    @property
    def dropped(self) -> int:
        """How many words came before `words` and are remembered no more."""
        return self._dropped

    @property
    def revocable(self) -> int:
        """How many words can be revoked now: all of a short utterance, over 70 of a long one."""
        engine = self._engine
        kept = len(engine.arrivals)
        # what comes next may rest on so many words before
        return kept - REACH - engine.horizon if engine.graph.forgotten else kept

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
        return tuple(heard[0] for i, heard in enumerate(self._heard, first) if i not in removed)

    @property
    def graph(self) -> WordGraph:
        """The word graph of the utterance so far, to be looked at and left as it is."""
        return self._engine.graph

    @property
    def classifications(self) -> Classifications:
        """How often each classifier has been asked since the session began."""
        asked = self._engine
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
        spelled = spell(str(word))
        tag = self._tag(spelled, pos)
        self._heard.append((word, pos, start, end))
        self._pending_before.append(self._pending)
        self._engine.push(
            spelled,
            self._words_known.get(spelled, UNK),
            tag,
            self._edit_terms_known.get(spelled, UNK),
            self._revised,
        )
        if len(self._heard) > 2 * self._remembered:
            self._drop()
        return self._update()

    def revoke(self, count: int = 1) -> Update:
        """Take the last words back, as when a recogniser changes its mind.

        All is as it was before they came. What they had committed may change again.
        """
        if not 0 <= count <= self.revocable:
            raise InputError(f"{count} words cannot be revoked, only {self.revocable}")
        self._engine.revoke(count)
        heard = max(0, count - self._unheard)
        self._unheard -= count - heard
        if self._tagger is not None and heard:
            self._tagger.revoke(heard)
        del self._heard[len(self._heard) - count :]
        pending = self._pending
        for _ in range(count):
            pending = self._pending_before.pop()
        update = self._difference()
        self._pending = pending
        return update

    def end(self) -> Update:
        """End the utterance: all labels are committed, and the next word begins another one."""
        update = Update(self._position(), committed=tuple(self._pending))
        self._engine.clear()
        if self._tagger is not None:
            self._tagger.reset()
        self._clear()
        return update

    def why(self, repair: int, loudest: int = 3) -> dict[str, list[tuple[str, float]]]:
        """Say which features spoke loudest for a repair, by stage; weights are probabilities."""
        if repair not in self._shown:
            raise InputError(f"no repair {repair} is held, or it is long past")
        return self._engine.explain(self._shown[repair].hypothesis, loudest)

    def _position(self) -> int:
        """The newest word's."""
        return self._dropped + len(self._heard) - 1

    def _tag(self, word: str, pos: str | None) -> int:
        """The word's tag; leaves the revised one of the word before, or -1, in `_revised`."""
        known = self._tags_known
        self._revised = -1
        if pos is not None:
            if not isinstance(pos, str):
                raise InputError(f"a part of speech is a string, not a {type(pos).__name__}")
            self._unheard += 1
            return known.get(pos, UNK)
        if self._tagger is None:
            raise InputError("the model has no tagger: give the word's part of speech")
        given = self._unheard
        if given:
            self._catch_up(self._tagger)
        tag, revised = self._tagger.push(word)
        # a tag that was given is not revised
        if revised is not None and not given:
            self._revised = known.get(revised, UNK)
        return known.get(tag, UNK)

    def _catch_up(self, tagger: Tagger) -> None:
        """Let the tagger hear the words whose tags were given, or it would not know where it is."""
        if self._unheard > 2 * MEMORY:
            tagger.reset()  # its context is shorter than that
        for word, *_ in self._heard[-min(self._unheard, 2 * MEMORY) :]:
            tagger.push(spell(word))
        self._unheard = 0

    def _update(self) -> Update:
        """Tell what the newest word has changed, and what it has settled."""
        position = self._position()
        if self._engine.version == self._version:
            return Update(position, (), (), self._commit(position))
        changed = self._difference()
        gone = set(changed.revoked)
        self._pending = [label for label in self._pending if label not in gone]
        self._pending += changed.added
        return Update(position, changed.added, changed.revoked, self._commit(position))

    def _difference(self) -> Update:
        """Tell what is held now and was not, and the reverse."""
        self._version = self._engine.version
        added: list[Label] = []
        revoked: list[Label] = []
        position = self._position()
        moved = self._compare_edit_terms(position, added, revoked)
        changed = position + 1 - self._engine.edit_delays if moved else position + 1
        self._compare_repairs(changed, added, revoked)
        return Update(position, tuple(added), tuple(revoked))

    def _compare_edit_terms(self, position: int, added: list[Label], revoked: list[Label]) -> bool:
        """Only the last words can become edit terms or cease to be, or be revoked."""
        graph = self._engine.graph
        first = max(position + 1 - self._engine.edit_delays, graph.forgotten)
        before: list[int] = []
        while self._edit_terms and self._edit_terms[-1] >= first:
            before.append(self._edit_terms.pop())
        before.reverse()
        now = [i for i in range(first, position + 1) if self._engine.is_edit_term(i)]
        self._edit_terms += now
        added += [Label(i, "ed") for i in now if i not in before]
        revoked += [Label(i, "ed") for i in before if i not in now]
        return now != before

    def _compare_repairs(self, moved: int, added: list[Label], revoked: list[Label]) -> None:
        """Compare what is shown with what is to be; from `moved` on edit terms have changed."""
        first = self._engine.graph.forgotten
        now = {h.id: h for h in self._engine.repairs if h.onset >= first}
        # in the order of their ids: that in which they were shown changes with `revoke`
        for id_ in sorted(self._shown.keys() - now.keys()):
            shown = self._shown.pop(id_)
            if shown.hypothesis.onset >= first:
                revoked += shown.labels
                del self._repairs[id_]
        for id_, h in now.items():
            earlier = self._shown.get(id_)
            if earlier is not None and earlier.hypothesis is h and max(h.onset, h.end) < moved:
                continue
            labels = self._labels(h)
            if earlier is None:
                added += labels
            elif earlier.labels != labels:
                added += _without(labels, earlier.labels)
                revoked += _without(earlier.labels, labels)
            self._shown[id_] = _Shown(h, labels)
            self._repairs[id_] = _repair(h)

    def _labels(self, h: Hypothesis) -> tuple[Label, ...]:
        """The labels of one repair; an edit term inside a phase carries none of them."""
        repair = _repair(h)
        sure = repair.confidence
        engine = self._engine

        def said(name: LabelName, start: int, end: int) -> list[Label]:
            inside = (i for i in range(start, end + 1) if not engine.is_edit_term(i))
            return [Label(i, name, h.id, None, sure) for i in inside]

        inside = said("rm", repair.rm_start, repair.rm_end)
        inside += said("rp", repair.rp_start, repair.last)
        if repair.rp_end is not None:
            inside.append(Label(repair.rp_end, "rp_end", h.id, repair.kind, h.p_rp_end))
        return tuple(inside)

    def _commit(self, position: int) -> tuple[Label, ...]:
        """Take out of the pending labels those that no later word can change."""
        if not self._pending:
            return ()
        # The newest words may still turn out edit terms, and take a repair with them.
        settled_before = position + 2 - self._engine.edit_delays
        open_ = {entry[0].id for entry in self._engine.stack}
        open_ |= {h.id for h in self._engine.repairs if max(h.onset, h.end) >= settled_before}
        done: list[Label] = []
        left: list[Label] = []
        for label in self._pending:
            settled = label.position < settled_before and label.repair not in open_
            (done if settled else left).append(label)
        if done:
            self._pending = left
        return tuple(done)

    def _drop(self) -> None:
        """Forget the oldest words of a very long utterance."""
        self._dropped += len(self._heard) - self._remembered
        self._heard = self._heard[-self._remembered :]
        self._edit_terms = [i for i in self._edit_terms if i >= self._dropped]
        self._repairs = {i: r for i, r in self._repairs.items() if r.rm_start >= self._dropped}


def _repair(h: Hypothesis) -> Repair:
    end = None if h.end < 0 else h.end
    sure = h.p_rp_start * h.p_rm_start
    return Repair(h.rm_start, h.rm_end, h.onset, end, KINDS[h.kind], sure)


def _without(labels: Iterable[Label], others: Iterable[Label]) -> list[Label]:
    rest = set(others)
    return [label for label in labels if label not in rest]


def replay(updates: Iterable[Update]) -> Annotation:
    """Build the annotation that a list of updates amounts to."""
    held: set[Label] = set()
    for update in updates:
        held.difference_update(update.revoked)
        held.update(update.added)
    edit_terms: list[int] = []
    repairs: defaultdict[int, list[Label]] = defaultdict(list)
    for label in held:
        if label.repair is None:
            edit_terms.append(label.position)
        else:
            repairs[label.repair].append(label)
    found = sorted(map(_assemble, repairs.values()), key=lambda repair: repair.rp_start)
    return Annotation(tuple(sorted(edit_terms)), tuple(found))


def _assemble(labels: list[Label]) -> Repair:
    reparandum = [label.position for label in labels if label.name == "rm"]
    phase = [label for label in labels if label.name == "rp"]
    end = next((label for label in labels if label.name == "rp_end"), None)
    return Repair(
        min(reparandum),
        max(reparandum),
        min(label.position for label in phase),
        None if end is None else end.position,
        None if end is None else end.kind,
        phase[0].confidence,
    )
