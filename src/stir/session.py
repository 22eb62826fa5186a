"""One speaker's stream: words in, updates out.

A session hands words to an engine and turns the difference of two of its states into an update.
Replaying all additions and removals (`replay`) yields `annotation`.

Positions count the tokens that were pushed. Two kinds of tokens are not words for the engine:
silent ones, as a lone comma, which go where the word before them goes; and the second half of a
word that a tokeniser has split (*I 'm*), which is joined to the first.

Memory is bounded: of a very long utterance the last words are kept, of a very long stream nothing
that came before the last `end`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from stir.engine import Engine, Explanation, State
from stir.errors import InputError
from stir.lm.path import Path
from stir.types import Annotation, Classifications, EditClass, Kind, Label, Repair, Update
from stir.words import Word

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel

WINDOW_SIZE = 1024
"""How many words `words`, `annotation` and `fluent` cover at least; older ones are dropped."""

_START = State()
_index = itemgetter(0)


class _ShownRepair(NamedTuple):
    """A repair as updates have told it."""

    id: int
    repair: Repair
    labels: tuple[Label, ...]


class _Shown(NamedTuple):
    """What updates have told about the words of the engine's window; replaced, never changed."""

    repairs: dict[int, _ShownRepair]
    """By onset."""
    pending: tuple[Label, ...] = ()
    """Labels that are not committed yet."""
    next_id: int = 0


class Session:
    """Push words, revoke them, end the utterance; after each, read the update or the whole."""

    def __init__(
        self,
        engine: Engine,
        *,
        window_size: int = WINDOW_SIZE,
        lex: LanguageModel | None = None,
    ) -> None:
        """Open a stream; `lex` measures the words of `path`."""
        self._engine = engine
        self._window_size = max(window_size, WINDOW_SIZE)
        self._lex = lex
        self._clear(0)

    def _clear(self, next_id: int) -> None:
        self._tokens: list[Word] = []
        self._window_start = 0
        # per word of the engine: its first token, and the last that says something
        self._starts: list[int] = []
        self._lasts: list[int] = []
        self._first_word = 0
        self._state = _START
        self._shown = _Shown({}, (), next_id)
        # per token: what was shown before it came
        self._history: list[_Shown] = []
        # what has left the engine's window
        self._past_terms: list[tuple[int, EditClass]] = []
        self._past_repairs: list[Repair] = []
        self._path: Path | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens of the utterance so far, as they were pushed; of a very long one, the last."""
        return tuple(token.text for token in self._tokens)

    @property
    def tokens(self) -> tuple[Word, ...]:
        """The same with the tags and times that they came with."""
        return tuple(self._tokens)

    @property
    def window_start(self) -> int:
        """The position of the first of `words`."""
        return self._window_start

    @property
    def revocable(self) -> int:
        """How many tokens can be revoked now: all of a short utterance, over 70 of a long one."""
        count = len(self._starts)
        if self._state.revocable >= count and not self._first_word:
            return len(self._tokens)
        first = self._starts[count - self._state.revocable] if self._state.revocable else None
        return 0 if first is None else self._window_start + len(self._tokens) - first

    @property
    def annotation(self) -> Annotation:
        """What is held now; positions count from the beginning of the utterance."""
        start = self._state.window_start
        terms = self._past_terms + [
            (position, term.edit_class)
            for term in self._state.edit_terms
            if term.index >= start
            for position in self._span(term.index)
        ]
        held = [self._moved(r) for r in self._state.repairs if r.rp_start >= start]
        positions, classes = zip(*terms, strict=True) if terms else ((), ())
        return Annotation(positions, (*self._past_repairs, *held), classes)

    @property
    def fluent(self) -> tuple[str, ...]:
        """The words that are left without edit terms and reparanda."""
        kept = self.annotation.shifted(-self._window_start).fluent(len(self._tokens))
        return tuple(self._tokens[i].text for i in kept)

    @property
    def path(self) -> Path:
        """The path through the word graph: the words that are left, measured."""
        if self._path is None:
            self._path = Path(self._lex)
        removed = self.annotation.rm_words.union(self.annotation.edit_terms)
        words = zip(self._starts, self._lasts, strict=True)
        on_path = [(i, self._word(i, j)) for i, j in words if i not in removed]
        self._path.follow(on_path, self._window_start)
        return self._path

    @property
    def classifications(self) -> Classifications | None:
        """How often the engine has asked each classifier since it was made, if it counts them."""
        found: Classifications | None = getattr(self._engine, "classifications", None)
        return found

    def push(
        self,
        word: str,
        pos: str | None = None,
        start: float | None = None,
        end: float | None = None,
    ) -> Update:
        """Take one word; without `pos` the engine's tagger says what it is."""
        if not isinstance(word, str):
            raise InputError(f"a word is a string, not a {type(word).__name__}")
        if pos is not None and not isinstance(pos, str):
            raise InputError(f"a part of speech is a string, not a {type(pos).__name__}")
        token = Word(word, pos, start, end)
        position = self._window_start + len(self._tokens)
        if token.is_silent:
            return self._push_silent(token, position)
        if token.is_tail and self._starts and self._completes(token):
            return self._push_rest(token, position)
        state = self._engine.push(token)
        self._history.append(self._shown)
        self._tokens.append(token)
        self._starts.append(position)
        self._lasts.append(position)
        update = self._update(position, state)
        if len(self._starts) > 2 * self._window_size:
            self._drop()
        return update

    def revoke(self, count: int = 1) -> Update:
        """Take the last words back, as when a recogniser revises its hypothesis.

        All is as it was before they came. What they had committed may change again.
        """
        if not 0 <= count <= self.revocable:
            raise InputError(f"{count} words cannot be revoked, only {self.revocable}")
        if count == 0:
            return Update(self._window_start + len(self._tokens) - 1)
        labels = self._labels()
        left = len(self._tokens) - count
        self._shown = self._history[left]
        del self._history[left:]
        self._state = self._revoke_engine(self._window_start + left)
        kept = self._labels()
        return Update(
            self._window_start + len(self._tokens) - 1,
            tuple(label for label in kept if label not in labels),
            tuple(label for label in labels if label not in kept),
        )

    def end(self) -> Update:
        """End the utterance: all labels are committed, and the next word begins another one."""
        update, _ = self.finish()
        return update

    def finish(self) -> tuple[Update, Annotation]:
        """End the utterance, and return also what was held about it in the end."""
        position = self._window_start + len(self._tokens) - 1
        update = self._update(position, self._engine.end())
        annotation = self.annotation
        update = Update(
            position, update.added, update.revoked, (*update.committed, *self._shown.pending)
        )
        self._clear(self._shown.next_id)
        return update, annotation

    def why(self, repair: int, top_k: int = 3) -> Explanation:
        """Say which features spoke for a repair, by stage, the heaviest first."""
        for shown in self._shown.repairs.values():
            if shown.id == repair:
                return self._engine.explain(shown.repair, top_k)
        raise InputError(f"no repair {repair} is held, or it is long past")

    # --- the difference of two states ---------------------------------------------------------

    def _update(self, position: int, state: State) -> Update:
        """Take the engine's new state, and tell what is new and what is settled."""
        before = self._state
        self._state = state
        # a tuple is faster to unpack than its attributes are to look up
        terms_before, repairs_before, _, _, window_before, _ = before
        edit_terms, repairs, _, _, window_start, _ = state
        if window_start > window_before:
            self._archive(before)
        added: list[Label] = []
        revoked: list[Label] = []
        if edit_terms is not terms_before or repairs is not repairs_before:
            self._shown = self._compare(before, state, added, revoked)
        committed: tuple[Label, ...] = ()
        _, pending, _ = self._shown
        if pending:
            committed = self._commit()
        if not added and not revoked:
            return Update(position, (), (), committed)
        return Update(position, tuple(added), tuple(revoked), committed)

    def _compare(
        self, before: State, state: State, added: list[Label], revoked: list[Label]
    ) -> _Shown:
        """Collect the labels that differ; returns what is shown now."""
        shown = self._shown
        start = state.window_start
        terms = set(map(_index, state.edit_terms))
        changed: list[int] = []
        if state.edit_terms is not before.edit_terms:
            # those that have left the window have not changed
            differing = terms.symmetric_difference(map(_index, before.edit_terms))
            changed = sorted([i for i in differing if i >= start])
            for i in changed:
                for position in self._span(i):
                    (added if i in terms else revoked).append(Label(position, "ed"))
        next_id = shown.next_id
        repairs: dict[int, _ShownRepair] = {}
        for repair in state.repairs:
            if repair.rp_start < start:
                continue
            earlier = shown.repairs.get(repair.rp_start)
            if earlier is None:
                labels = self._repair_labels(next_id, repair, terms)
                added += labels
                repairs[repair.rp_start] = _ShownRepair(next_id, repair, labels)
                next_id += 1
                continue
            last = repair.rp_start if repair.rp_end is None else repair.rp_end
            touched = changed and changed[0] <= last and changed[-1] >= repair.rm_start
            if touched or earlier.repair is not repair:
                labels = self._repair_labels(earlier.id, repair, terms)
                if labels != earlier.labels:
                    added += [label for label in labels if label not in earlier.labels]
                    revoked += [label for label in earlier.labels if label not in labels]
                earlier = _ShownRepair(earlier.id, repair, labels)
            repairs[repair.rp_start] = earlier
        for onset, gone in shown.repairs.items():
            if onset not in repairs and onset >= start:
                revoked += gone.labels
        pending = shown.pending
        if revoked:
            no_more = set(revoked)
            pending = tuple([label for label in pending if label not in no_more])
        return _Shown(repairs, (*pending, *added), next_id)

    def _repair_labels(self, id_: int, repair: Repair, edit_terms: set[int]) -> tuple[Label, ...]:
        """The labels of one repair; an edit term inside a phase carries none of them."""
        labels: list[Label] = []
        confidence = repair.confidence
        if repair.rm_start < self._state.window_start:
            edit_terms = edit_terms.union(self._past_terms_from(repair.rm_start))
        for i in range(repair.rm_start, repair.rm_end + 1):
            if i not in edit_terms:
                for position in self._span(i):
                    labels.append(Label(position, "rm", id_, None, confidence))
        last = repair.rp_start if repair.rp_end is None else repair.rp_end
        for i in range(repair.rp_start, last + 1):
            if i not in edit_terms:
                for position in self._span(i, i == last):
                    labels.append(Label(position, "rp", id_, None, confidence))
        if repair.rp_end is not None:
            end = self._starts[last - self._first_word]
            if repair.kind is not Kind.DELETE:
                end = self._lasts[last - self._first_word]
            labels.append(Label(end, "rp_end", id_, repair.kind, repair.end_confidence))
        return tuple(labels)

    def _past_terms_from(self, word: int) -> list[int]:
        """The edit terms from a word on that have left the engine's window."""
        past = {position for position, _ in self._past_terms}
        first = self._first_word
        return [i for i in range(word, self._state.window_start) if self._starts[i - first] in past]

    def _span(self, word: int, spoken: bool = False) -> range:
        """The tokens of a word: with the silent ones after it, or the `spoken` ones only."""
        i = word - self._first_word
        first = self._starts[i]
        if spoken:
            return range(first, self._lasts[i] + 1)
        if i + 1 < len(self._starts):
            return range(first, self._starts[i + 1])
        return range(first, self._window_start + len(self._tokens))

    def _commit(self) -> tuple[Label, ...]:
        """Take out of the pending labels those that no later word can change."""
        state, shown = self._state, self._shown
        settled = state.settled
        i = settled - self._first_word
        limit = self._window_start + len(self._tokens)
        if i < len(self._starts):
            limit = self._starts[i] if i > 0 else 0
        unsettled: set[int] = set()
        for onset, held in shown.repairs.items():
            if onset >= settled or onset in state.open_onsets or held.repair.last >= settled:
                unsettled.add(held.id)
        committed: list[Label] = []
        pending: list[Label] = []
        for label in shown.pending:
            settled_label = label.position < limit and label.repair not in unsettled
            (committed if settled_label else pending).append(label)
        if committed:
            self._shown = shown._replace(pending=tuple(pending))
        return tuple(committed)

    def _labels(self) -> list[Label]:
        """All labels on words of the engine's window."""
        start = self._state.window_start
        terms = [term.index for term in self._state.edit_terms if term.index >= start]
        labels = [Label(i, "ed") for term in terms for i in self._span(term)]
        for onset, shown in self._shown.repairs.items():
            if onset >= start:
                labels += shown.labels
        return labels

    # --- tokens that are no words of their own ------------------------------------------------

    def _push_silent(self, token: Word, position: int) -> Update:
        """A silent token goes where the word before it goes, if that is an edit term."""
        self._history.append(self._shown)
        self._tokens.append(token)
        terms = self._state.edit_terms
        last = self._first_word + len(self._starts) - 1
        if not terms or terms[-1].index != last:
            return Update(position)
        label = Label(position, "ed")
        self._shown = self._shown._replace(pending=(*self._shown.pending, label))
        return Update(position, (label,))

    def _completes(self, token: Word) -> bool:
        """Whether the token is the rest of the newest word."""
        newest = self._lasts[-1]
        if newest != self._window_start + len(self._tokens) - 1:
            return False
        return self._state.revocable > 0 and token.completes(self._word(self._starts[-1], newest))

    def _push_rest(self, token: Word, position: int) -> Update:
        """Join the token to the newest word, and let the engine take the whole instead."""
        whole = token.join(self._word(self._starts[-1], self._lasts[-1]))
        self._engine.revoke(1)
        state = self._engine.push(whole)
        self._history.append(self._shown)
        self._tokens.append(token)
        self._lasts[-1] = position
        return self._update(position, state)

    def _word(self, first: int, last: int) -> Word:
        """The word that tokens make together."""
        word = self._tokens[first - self._window_start]
        for position in range(first + 1, last + 1):
            word = self._tokens[position - self._window_start].join(word)
        return word

    # --- the way back, and the end of memory --------------------------------------------------

    def _revoke_engine(self, left: int) -> State:
        """Take back all tokens from the position `left` on; returns the engine's state then."""
        words = 0
        while self._starts and self._starts[-1] >= left:
            self._starts.pop()
            self._lasts.pop()
            words += 1
        del self._tokens[left - self._window_start :]
        if not self._starts or self._lasts[-1] < left:
            return self._engine.revoke(words)
        # the newest word has lost its rest
        self._lasts[-1] = left - 1
        self._engine.revoke(words + 1)
        return self._engine.push(self._word(self._starts[-1], left - 1))

    def _archive(self, before: State) -> None:
        """Keep what has left the engine's window."""
        start = self._state.window_start
        for term in before.edit_terms:
            if before.window_start <= term.index < start:
                self._past_terms += [(i, term.edit_class) for i in self._span(term.index)]
        for repair in before.repairs:
            if before.window_start <= repair.rp_start < start:
                self._past_repairs.append(self._moved(repair))
        left = {onset: held for onset, held in self._shown.repairs.items() if onset >= start}
        self._shown = self._shown._replace(repairs=left)
        # nobody can go back that far
        beyond = len(self._tokens) - self.revocable
        self._history[:beyond] = [self._shown] * beyond

    def _moved(self, repair: Repair) -> Repair:
        """A repair of the engine's words at the positions of their tokens."""
        first = self._first_word
        last = first + len(self._starts) - 1
        if self._starts[-1] == last and self._lasts[-1] == last:
            return repair  # every token is a word
        return repair.moved(
            lambda i: self._starts[i - first],
            lambda i: self._span(i)[-1],
            lambda i: self._lasts[i - first],
        )

    def _drop(self) -> None:
        """Forget the oldest words of a very long utterance."""
        dropped = len(self._starts) - self._window_size
        start = self._starts[dropped]
        self._first_word += dropped
        self._starts = self._starts[dropped:]
        self._lasts = self._lasts[dropped:]
        self._history = self._history[start - self._window_start :]
        self._tokens = self._tokens[start - self._window_start :]
        self._window_start = start
        self._past_terms = [(i, of) for i, of in self._past_terms if i >= start]
        self._past_repairs = [r for r in self._past_repairs if r.rm_start >= start]


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
        None if end is None else end.confidence,
    )
