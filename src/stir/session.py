"""One speaker's stream: words in, updates out.

A session hands words to an engine and turns the difference of two of its states into an update.
Replaying all additions and removals (`replay`) yields `annotation`.

Positions count the tokens that were pushed. The engine counts words; silent tokens and halves of
words are none (`tokens`), unless there are too many in a row: memory must be bounded.

Memory is bounded: of a very long utterance the last words are kept, of a very long stream nothing
that came before the last `end`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from stir import signals
from stir.engine import Engine, EngineBatch, Explanation, State
from stir.errors import InputError
from stir.explanations import explain_repair
from stir.lm.path import Path
from stir.signals import Signals
from stir.tokens import Tokens
from stir.types import Annotation, Classifications, EditClass, Kind, Label, Repair, Update, merge
from stir.words import Word

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel

WINDOW_SIZE = 1024
"""How many words `words`, `annotation` and `fluent` cover at least; older ones are dropped."""
PATH_WORDS = 256
"""How many of them `path_end` covers."""
MAX_REPAIR_WORDS = 128
"""A repair that begins so far back has ended before the newest word."""

_START = State()
_index = itemgetter(0)  # of an edit term
_onset = attrgetter("rp_start")  # of a repair
_repair_id = itemgetter(Label._fields.index("repair"))


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
    """One speaker's stream: push words, revoke them, end the utterance.

    Every method returns an `Update`: the labels that are new, withdrawn or final. The properties
    say what is held now::

        session = stir.load().session()
        for word in "the red uh the blue".split():
            update = session.push(word)
        session.fluent                  # ('the', 'blue')
        session.annotation.repairs      # where, which kind, how sure
        session.end()

    Positions count the tokens of the utterance from 0. Memory is bounded: of a very long
    utterance, the properties cover the last words, from `window_start` on.

    One thread uses a session at a time. It cannot be copied: to try something out, push the words
    to a session of its own, or push and `revoke`.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        window_size: int = WINDOW_SIZE,
        lex: LanguageModel | None = None,
        reads_marks: bool = False,
    ) -> None:
        """Open a stream; `lex` measures the words of `path`."""
        self._engine = engine
        self._window_size = max(window_size, WINDOW_SIZE)
        self._lex = lex
        self.reads_marks = reads_marks
        """Whether the engine takes punctuation marks into account (`Model.reads_marks`)."""
        self._clear(0)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a session cannot be copied or pickled; open another one with detector.session(), and"
            " push the words again"
        )

    def _clear(self, next_id: int, window_start: int = 0) -> None:
        self._tokens = Tokens(window_start)
        self._state = _START
        self._shown = _Shown({}, (), next_id)
        # per token: what was shown before it came
        self._history: list[_Shown] = []
        # what has left the engine's window
        self._past_terms: list[tuple[int, EditClass]] = []
        self._past_repairs: list[Repair] = []
        self._past_labels: list[Label] = []
        self._path: Path | None = None
        self._path_end: Path | None = None

    def cover(self, words: int) -> None:
        """From now on hold so many words at least (`window_size`)."""
        self._window_size = max(self._window_size, words)

    @property
    def engine(self) -> Engine:
        """What finds the repairs; nobody else pushes to it but `stir.lockstep`."""
        return self._engine

    def batch_of(self, size: int) -> EngineBatch | None:
        """What pushes words of several such sessions at once, if there is anything to gain."""
        return self._engine.batch_of(size)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the utterance so far, as they were pushed."""
        return tuple(token.text for token in self._tokens.tokens)

    @property
    def tokens(self) -> tuple[Word, ...]:
        """The words with the tags and times that they were pushed with."""
        return tuple(self._tokens.tokens)

    @property
    def position(self) -> int:
        """The position of the newest word; -1 before the first."""
        return self._tokens.end - 1

    @property
    def window_start(self) -> int:
        """The position of the first word of `words`: 0, except in a very long utterance."""
        return self._tokens.window_start

    @property
    def revocable(self) -> int:
        """How many words can be revoked: all of a short utterance, more than 70 of a long one."""
        count = len(self._tokens.starts)
        if self._state.revocable >= count and not self._tokens.first_word:
            return len(self._tokens.tokens)
        if not self._state.revocable:
            return 0
        return self._tokens.end - self._tokens.starts[count - self._state.revocable]

    @property
    def annotation(self) -> Annotation:
        """All edit terms and repairs held now."""
        return self.annotation_from(0)

    def annotation_from(self, first: int) -> Annotation:
        """Return what is held from a position on, without repairs that begin before it.

        Costs no more in a long utterance than in a short one.
        """
        start = self._state.window_start
        terms = self._past_terms[bisect_left(self._past_terms, (first,)) :]
        terms += [
            (position, term.edit_class)
            for term in self._state.edit_terms
            if term.index >= start
            for position in self._tokens.span(term.index)
            if position >= first
        ]
        past = bisect_left(self._past_repairs, first, key=_onset)
        repairs = self._past_repairs[past:]
        repairs += [self._tokens.moved(r) for r in self._state.repairs if r.rp_start >= start]
        positions, classes = zip(*terms, strict=True) if terms else ((), ())
        return Annotation(positions, tuple([r for r in repairs if r.rm_start >= first]), classes)

    def words_from(self, first: int) -> tuple[str, ...]:
        """Those of `words` from a position on."""
        tokens = self._tokens.tokens[max(0, first - self._tokens.window_start) :]
        return tuple([token.text for token in tokens])

    @property
    def fluent(self) -> tuple[str, ...]:
        """The words without edit terms and reparanda."""
        return self._fluent(self._tokens.end)

    def _fluent(self, end: int) -> tuple[str, ...]:
        """The words before a position that are left without edit terms and reparanda."""
        start = self._tokens.window_start
        annotation = self.annotation
        removed = annotation.rm_words.union(annotation.edit_terms)
        tokens = enumerate(self._tokens.tokens[: end - start], start)
        return tuple([token.text for i, token in tokens if i not in removed])

    @property
    def hesitating(self) -> bool:
        """Whether the speaker seems to go on: a filler, a broken-off word or an open repair ends
        the utterance so far.
        """
        return signals.is_hesitating(self._tokens, self._state)

    @property
    def filler_only(self) -> bool:
        """Whether nothing but edit terms has been said yet."""
        return signals.is_filler_only(self._tokens, self._state)

    @property
    def backchannel(self) -> bool:
        """Whether the whole utterance is *uh-huh*, *right*, *okay* and the like."""
        return signals.is_backchannel(self._tokens)

    @property
    def settled(self) -> int:
        """Words before this position will hardly change: act on them."""
        return signals.settled_position(self._tokens, self._state)

    @property
    def stable_fluent(self) -> tuple[str, ...]:
        """The fluent words before `settled`."""
        return self._fluent(self.settled)

    @property
    def intended(self) -> str:
        """The fluent words as a text."""
        return " ".join(self.fluent)

    @property
    def signals(self) -> Signals:
        """All signals at once: `hesitating`, `filler_only`, `backchannel`, `settled` and more."""
        return Signals(
            self.hesitating,
            self.filler_only,
            self.backchannel,
            self.settled,
            self.stable_fluent,
            self.intended,
        )

    @property
    def path(self) -> Path:
        """The path through the word graph: the words that are left, measured."""
        if self._path is None:
            self._path = Path(self._lex)
        return self._follow(self._path, self._tokens.window_start)

    @property
    def path_end(self) -> Path:
        """The end of a path: a few hundred words (`PATH_WORDS`), at a cost that does not grow.

        The first of them may be measured without all of their context.
        """
        if self._path_end is None:
            self._path_end = Path(self._lex)
        return self._follow(self._path_end, max(0, self._tokens.end - PATH_WORDS))

    def _follow(self, path: Path, first: int) -> Path:
        """Bring a path up to date, from a position on."""
        tokens = self._tokens
        first = max(first, tokens.window_start)
        annotation = self.annotation_from(max(0, first - MAX_REPAIR_WORDS))
        removed = annotation.rm_words.union(annotation.edit_terms)
        word = bisect_left(tokens.starts, first)
        words = zip(tokens.starts[word:], tokens.lasts[word:], strict=True)
        on_path = [(i, tokens.joined(i, j)) for i, j in words if i not in removed]
        path.follow(on_path, first)
        return path

    @property
    def classifications(self) -> Classifications | None:
        """How often the engine has run each classifier, if it counts that."""
        found: Classifications | None = getattr(self._engine, "classifications", None)
        return found

    def knows(self, form: str) -> bool:
        """Whether the language model of `path` knows a word, by its form."""
        return self._lex is not None and Word(form).key in self._lex.vocabulary

    def push(
        self,
        word: str,
        pos: str | None = None,
        start: float | None = None,
        end: float | None = None,
    ) -> Update:
        """Push the next word, with its tag and times in seconds if known; return what changed.

        Without `pos` the model's tagger chooses the tag.
        """
        return self.push_word(self._token(word, pos, start, end))

    def push_word(self, token: Word) -> Update:
        """The same for a word that is made already, and for no other session."""
        update = self.begin(token)
        if update is None:
            update = self.take(token, self._engine.push(token))
        return update

    def begin(self, token: Word) -> Update | None:
        """Take a word as far as that goes without the engine: `push` in two halves, for `lockstep`.

        If it returns no update, the engine takes the word, and `take` what it says.
        """
        tokens = self._tokens
        if tokens.tokens:
            before = tokens.tokens[-1]
            token.mark_before = before.mark or (before.mark_before if before.is_silent else "")
        position = tokens.window_start + len(tokens.tokens)
        if token.is_silent:
            return self._push_silent(token, position)
        if token.is_tail and self._state.revocable and tokens.is_completed_by(token):
            return self._push_rest(token, position)
        return None

    def _token(self, word: str, pos: str | None, start: float | None, end: float | None) -> Word:
        if not isinstance(word, str):
            raise InputError(f"a word is a string, not a {type(word).__name__}")
        if pos is not None and not isinstance(pos, str):
            raise InputError(f"a part of speech is a string, not a {type(pos).__name__}")
        return Word(word, pos, start, end)

    def take(self, token: Word, state: State) -> Update:
        """Take what the engine says of a word."""
        tokens = self._tokens
        position = tokens.window_start + len(tokens.tokens)
        self._history.append(self._shown)
        tokens.append_word(token, position)
        update = self._update(position, state)
        if len(tokens.starts) > 2 * self._window_size:
            self._drop()
        return update

    def revoke(self, count: int = 1) -> Update:
        """Take back the last words, as when a recogniser revises its hypothesis.

        The session is then as it was before they came; labels that they committed may change again.
        """
        _check_count(count)
        if not 0 <= count <= self.revocable:
            raise InputError(f"{count} words cannot be revoked, only {self.revocable}")
        if count == 0:
            return Update(self._tokens.end - 1)
        labels = self._labels()
        left = len(self._tokens.tokens) - count
        self._shown = self._history[left]
        del self._history[left:]
        self._state = self._revoke_engine(self._tokens.window_start + left)
        kept = self._labels()
        before, after = set(labels), set(kept)
        return Update(
            self._tokens.end - 1,
            tuple([label for label in kept if label not in before]),
            tuple([label for label in labels if label not in after]),
        )

    def rewind(self, count: int) -> Update:
        """Take back any number of words, also more than `revocable`.

        In that case the words that are left are read again, which costs as much as pushing them.
        """
        update, again = self.unwind(count)
        updates = [self.push(word.text, word.pos, word.start, word.end) for word in again]
        return merge([update, *updates])

    def unwind(self, count: int) -> tuple[Update, list[Word]]:
        """Take back any number of words; return the update and the words to push again, if any.

        `rewind` does both. A caller with other work pushes the words at its own pace.
        """
        _check_count(count)
        if count <= self.revocable:
            return self.revoke(count), []
        tokens = self._tokens
        if count > len(tokens.tokens):
            raise InputError(f"{count} words cannot be revoked, only {len(tokens.tokens)}")
        kept = tokens.tokens[: len(tokens.tokens) - count]
        labels = (*self._past_labels, *self._labels())
        self._engine.end()
        self._clear(self._shown.next_id, tokens.window_start)
        return Update(tokens.window_start - 1, (), labels), kept

    def amend(self, position: int, word: Word) -> None:
        """Replace a word by the same word in another spelling or with other times."""
        i = position - self._tokens.window_start
        if not 0 <= i < len(self._tokens.tokens):
            raise InputError(f"no word {position} is held")
        before = self._tokens.tokens[i]
        if not self.is_same(before, word):
            raise InputError("says something else than the word before", token=word.text)
        word.mark_before = before.mark_before
        self._tokens.tokens[i] = word

    def is_same(self, one: Word, other: Word) -> bool:
        """Whether the engine would treat two words alike, whatever their spelling and times."""
        if one.text == other.text and one.pos == other.pos:
            return True
        return (
            one.form == other.form
            and one.key == other.key
            and one.pos == other.pos
            and one.is_broken == other.is_broken
            and one.is_silent == other.is_silent
            and one.is_tail == other.is_tail
            and (one.mark == other.mark or not self.reads_marks)
        )

    def end(self) -> Update:
        """End the utterance: all labels are committed; the next word begins a new utterance."""
        update, _ = self.finish()
        return update

    def finish(self) -> tuple[Update, Annotation]:
        """End the utterance; return the update and the final annotation."""
        position = self._tokens.end - 1
        update = self._update(position, self._engine.end())
        annotation = self.annotation
        update = Update(
            position, update.added, update.revoked, (*update.committed, *self._shown.pending)
        )
        self._clear(self._shown.next_id)
        return update, annotation

    def why(self, repair: int, top_k: int = 3) -> Explanation:
        """Return the features that spoke for a repair, with weights, heaviest first, by stage."""
        return self._engine.explain(self._repair(repair), top_k)

    def explain(self, repair: int) -> str:
        """Explain a repair in words: *“six” is replaced by “seven”: both are numbers*."""
        found = self._tokens.moved(self._repair(repair))
        terms = set(self.annotation.edit_terms)

        def words(first: int, last: int) -> list[Word]:
            tokens = [self._tokens.tokens[i - self.window_start] for i in range(first, last + 1)]
            spoken = enumerate(tokens, first)
            return [t for i, t in spoken if not t.is_silent and (i in terms) is (first in terms)]

        return explain_repair(
            found.kind,
            words(found.rm_start, found.rm_end),
            words(found.rp_start, found.last),
            words(found.rm_end + 1, found.rp_start - 1),
        )

    def _repair(self, id_: int) -> Repair:
        for onset, shown in self._shown.repairs.items():
            if shown.id == id_ and onset >= self._state.window_start:
                return shown.repair
        raise InputError(f"no repair {id_} is held, or it is long past")

    # --- the difference of two states ---------------------------------------------------------

    def _update(self, position: int, state: State, grown: int = -1) -> Update:
        """Take the engine's new state, and tell what is new and what is settled.

        `grown` is a word that has got one more token.
        """
        before = self._state
        self._state = state
        # a tuple is faster to unpack than its attributes are to look up
        terms_before, repairs_before, _, _, window_before, _, _ = before
        edit_terms, repairs, _, _, window_start, _, _ = state
        if window_start > window_before:
            self._archive(before)
        added: list[Label] = []
        revoked: list[Label] = []
        if edit_terms is not terms_before or repairs is not repairs_before or grown >= 0:
            self._shown = self._compare(before, state, grown, added, revoked)
        committed: tuple[Label, ...] = ()
        _, pending, _ = self._shown
        if pending:
            committed = self._commit()
        if not added and not revoked:
            return Update(position, (), (), committed)
        return Update(position, tuple(added), tuple(revoked), committed)

    def _compare(
        self, before: State, state: State, grown: int, added: list[Label], revoked: list[Label]
    ) -> _Shown:
        """Collect the labels that differ; returns what is shown now."""
        shown = self._shown
        start = state.window_start
        changed: list[int] = []
        if state.edit_terms is not before.edit_terms:
            # in a long utterance nearly all of them are the same as before
            same = same_beginning(before.edit_terms, state.edit_terms)
            terms = set(state.edit_terms[same:])
            old_terms = set(before.edit_terms[same:])
            # those that have left the window have not changed
            new = sorted([term for term in terms - old_terms if term[0] >= start])
            gone = sorted([term for term in old_terms - terms if term[0] >= start])
            for i, edit_class in gone:
                revoked += self._edit_term_labels(i, edit_class)
            for i, edit_class in new:
                added += self._edit_term_labels(i, edit_class)
            # a term with another class is still an edit term
            changed = sorted(set(map(_index, new)).symmetric_difference(map(_index, gone)))
        if grown >= 0:
            self._compare_grown(grown, before, state, added, revoked)
            changed = sorted({*changed, grown})
        same = 0
        if not changed:
            same = same_beginning(before.repairs, state.repairs)
        next_id = shown.next_id
        repairs = dict(shown.repairs)
        for repair in before.repairs[same:]:
            repairs.pop(repair.rp_start, None)
        for repair in state.repairs[same:]:
            if repair.rp_start < start:
                continue
            earlier = shown.repairs.get(repair.rp_start)
            if earlier is None:
                labels = self._repair_labels(next_id, repair)
                added += labels
                repairs[repair.rp_start] = _ShownRepair(next_id, repair, labels)
                next_id += 1
                continue
            last = repair.rp_start if repair.rp_end is None else repair.rp_end
            touched = changed and changed[0] <= last and changed[-1] >= repair.rm_start
            if touched or earlier.repair is not repair:
                labels = self._repair_labels(earlier.id, repair)
                if labels != earlier.labels:
                    added += [label for label in labels if label not in earlier.labels]
                    revoked += [label for label in earlier.labels if label not in labels]
                earlier = _ShownRepair(earlier.id, repair, labels)
            repairs[repair.rp_start] = earlier
        for repair in before.repairs[same:]:
            if repair.rp_start not in repairs and repair.rp_start >= start:
                revoked += shown.repairs[repair.rp_start].labels
        pending = shown.pending
        if revoked:
            no_more = set(revoked)
            pending = tuple([label for label in pending if label not in no_more])
        return _Shown(repairs, (*pending, *added), next_id)

    def _compare_grown(
        self, word: int, before: State, state: State, added: list[Label], revoked: list[Label]
    ) -> None:
        """See to the newest token of a word, which had no label before."""
        position = self._tokens.span(word)[-1]
        old = dict(before.edit_terms).get(word)
        new = dict(state.edit_terms).get(word)
        if old is new:
            added += [] if new is None else [Label(position, "ed", edit_class=new)]
        elif old is not None:
            revoked.remove(Label(position, "ed", edit_class=old))

    def _edit_term_labels(self, word: int, edit_class: EditClass) -> list[Label]:
        """The labels of a word that is an edit term."""
        span = self._tokens.span(word)
        return [Label(position, "ed", None, None, None, edit_class) for position in span]

    def _repair_labels(self, id_: int, repair: Repair) -> tuple[Label, ...]:
        """The labels of one repair; an edit term inside a phase carries none of them."""
        labels: list[Label] = []
        confidence = repair.confidence
        edit_terms = set(map(_index, self._state.edit_terms))
        if repair.rm_start < self._state.window_start:
            edit_terms = edit_terms.union(self._past_terms_from(repair.rm_start))
        for i in range(repair.rm_start, repair.rm_end + 1):
            if i not in edit_terms:
                for position in self._tokens.span(i):
                    labels.append(Label(position, "rm", id_, None, confidence))
        last = repair.rp_start if repair.rp_end is None else repair.rp_end
        for i in range(repair.rp_start, last + 1):
            if i not in edit_terms:
                for position in self._tokens.span(i, i == last):
                    labels.append(Label(position, "rp", id_, None, confidence))
        if repair.rp_end is not None:
            end = self._tokens.starts[last - self._tokens.first_word]
            if repair.kind is not Kind.DELETE:
                end = self._tokens.lasts[last - self._tokens.first_word]
            labels.append(Label(end, "rp_end", id_, repair.kind, repair.end_confidence))
        return tuple(labels)

    def _past_terms_from(self, word: int) -> list[int]:
        """The edit terms from a word on that have left the engine's window."""
        past = {position for position, _ in self._past_terms}
        words = range(word, self._state.window_start)
        return [i for i in words if self._tokens.span(i)[0] in past]

    def _commit(self) -> tuple[Label, ...]:
        """Take out of the pending labels those that no later word can change."""
        state, shown = self._state, self._shown
        settled = state.settled
        tokens = self._tokens
        i = settled - tokens.first_word
        limit = tokens.window_start + len(tokens.tokens)
        if i < len(tokens.starts):
            limit = tokens.starts[i] if i > 0 else 0
        # the repairs of pending labels are among the last
        owners = set(map(_repair_id, shown.pending))
        owners.discard(None)
        unsettled: set[int] = set()
        for onset, held in reversed(shown.repairs.items()):
            if not owners:
                break
            if held.id in owners:
                owners.remove(held.id)
                if onset >= settled or onset in state.open_onsets or held.repair.last >= settled:
                    unsettled.add(held.id)
        committed: list[Label] = []
        pending: list[Label] = []
        for label in shown.pending:
            is_settled = label.position < limit and label.repair not in unsettled
            if is_settled and label.repair is None:
                is_settled = self._is_class_settled(label)
            (committed if is_settled else pending).append(label)
        if committed:
            self._shown = shown._replace(pending=tuple(pending))
        return tuple(committed)

    def _is_class_settled(self, label: Label) -> bool:
        """Whether an edit term keeps its class: a marker is a cue if the word behind it is an
        onset.
        """
        if label.edit_class is EditClass.FILLER:
            return True
        state, tokens = self._state, self._tokens
        behind = tokens.first_word + bisect_right(tokens.starts, label.position)
        terms = set(map(_index, state.edit_terms))
        while behind in terms:
            behind += 1
        is_settled = behind < min(state.settled, state.onsets_settled)
        return is_settled and behind not in state.open_onsets

    def _labels(self) -> list[Label]:
        """All labels on words of the engine's window."""
        start = self._state.window_start
        labels: list[Label] = []
        for index, edit_class in self._state.edit_terms:
            if index >= start:
                labels += self._edit_term_labels(index, edit_class)
        for onset, shown in self._shown.repairs.items():
            if onset >= start:
                labels += shown.labels
        return labels

    # --- tokens that are no words of their own ------------------------------------------------

    def _push_silent(self, token: Word, position: int) -> Update | None:
        """A silent token goes where the word before it goes, if that is an edit term.

        None if there are too many of them.
        """
        if not self._tokens.takes_silent():
            return None
        self._history.append(self._shown)
        self._tokens.append_silent(token)
        terms = self._state.edit_terms
        last = self._tokens.first_word + len(self._tokens.starts) - 1
        if not terms or terms[-1].index != last:
            return Update(position)
        label = Label(position, "ed", edit_class=terms[-1].edit_class)
        self._shown = self._shown._replace(pending=(*self._shown.pending, label))
        return Update(position, (label,))

    def _push_rest(self, token: Word, position: int) -> Update | None:
        """Join the token to the newest word, and let the engine take the whole instead.

        None if that would change what the half has committed: then the rest is a word, too.
        """
        half = self._tokens.newest()
        self._engine.revoke(1)
        try:
            state = self._engine.push(token.join(half))
        except InputError:
            self._engine.push(half)
            raise
        self._tokens.append_rest(token)
        word = self._tokens.first_word + len(self._tokens.starts) - 1
        if self._changes_committed(state, word):
            self._tokens.revoke(position)
            self._engine.revoke(1)
            self._engine.push(half)
            return None
        self._history.append(self._shown)
        return self._update(position, state, word)

    def _changes_committed(self, state: State, grown: int) -> bool:
        """Whether the difference to a state concerns labels that will not change any more."""
        added: list[Label] = []
        revoked: list[Label] = []
        self._compare(self._state, state, grown, added, revoked)
        pending = set(self._shown.pending)
        committed = {
            held.id for held in self._shown.repairs.values() if pending.isdisjoint(held.labels)
        }
        if not pending.issuperset(revoked) or any(x.repair in committed for x in added):
            return True
        return self._unsettles_classes(state, pending)

    def _unsettles_classes(self, state: State, pending: set[Label]) -> bool:
        """Whether a state leaves the class of a committed edit term open again."""
        terms = [x for x in self._labels() if x.repair is None and x not in pending]
        before, self._state = self._state, state
        try:
            return not all(map(self._is_class_settled, terms))
        finally:
            self._state = before

    # --- the way back, and the end of memory --------------------------------------------------

    def _revoke_engine(self, position: int) -> State:
        """Take back all tokens from a position on; returns the engine's state then."""
        words, halved = self._tokens.revoke(position)
        if not halved:
            return self._engine.revoke(words)
        self._engine.revoke(words + 1)
        return self._engine.push(self._tokens.newest())

    def _archive(self, before: State) -> None:
        """Keep what has left the engine's window."""
        start = self._state.window_start
        for term in before.edit_terms:
            if before.window_start <= term.index < start:
                self._past_terms += [(i, term.edit_class) for i in self._tokens.span(term.index)]
                self._past_labels += self._edit_term_labels(term.index, term.edit_class)
        for repair in before.repairs:
            if before.window_start <= repair.rp_start < start:
                self._past_repairs.append(self._tokens.moved(repair))
                self._past_labels += self._shown.repairs[repair.rp_start].labels
        left = {onset: held for onset, held in self._shown.repairs.items() if onset >= start}
        self._shown = self._shown._replace(repairs=left)
        # nobody can go back that far
        beyond = len(self._tokens.tokens) - self.revocable
        self._history[:beyond] = [self._shown] * beyond

    def _drop(self) -> None:
        """Forget the oldest words of a very long utterance, if the engine has forgotten them."""
        needed = [self._state.window_start, *(repair.rm_start for repair in self._state.repairs)]
        tokens = self._tokens
        dropped = min(len(tokens.starts) - self._window_size, min(needed) - tokens.first_word)
        if dropped <= 0:
            return
        # measured while the words before are known
        self._path, self._path_end = self.path, self.path_end
        self._history = self._history[self._tokens.drop(dropped) :]
        start = self._tokens.window_start
        self._past_terms = [(i, of) for i, of in self._past_terms if i >= start]
        self._past_repairs = [r for r in self._past_repairs if r.rm_start >= start]
        self._past_labels = [label for label in self._past_labels if label.position >= start]


def _check_count(count: int) -> None:
    if not isinstance(count, int):
        raise InputError(f"a number of words is an integer, not a {type(count).__name__}")


def same_beginning(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    """How many of the first entries of two tuples are the same objects."""
    count = min(len(one), len(other))
    i = 0
    while i < count and one[i] is other[i]:
        i += 1
    return i


def replay(updates: Iterable[Update]) -> Annotation:
    """Apply a list of updates; the result equals `Session.annotation` after the last one."""
    held: set[Label] = set()
    for update in updates:
        held.difference_update(update.revoked)
        held.update(update.added)
    edit_terms: dict[int, EditClass | None] = {}
    repairs: defaultdict[int, list[Label]] = defaultdict(list)
    for label in held:
        if label.repair is None:
            edit_terms[label.position] = label.edit_class
        else:
            repairs[label.repair].append(label)
    found = sorted(map(_assemble, repairs.values()), key=lambda repair: repair.rp_start)
    positions = sorted(edit_terms)
    classes = [known for i in positions if (known := edit_terms[i]) is not None]
    return Annotation(
        tuple(positions),
        tuple(found),
        tuple(classes) if len(classes) == len(positions) else None,
    )


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
