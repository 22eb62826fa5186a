"""One speaker of a conversation: a session with its options, and the messages that change it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from stir.corpus.markup import write_markup
from stir.errors import InputError, ProtocolError
from stir.live import Change, Follower, Turn
from stir.options import Level
from stir.server import messages, protocol
from stir.server.batch import with_options
from stir.server.levels import LevelFilter
from stir.server.limits import Limits
from stir.server.measures import PathMeasures
from stir.server.messages import (
    Commit,
    End,
    Final,
    Message,
    Partial,
    Poll,
    Push,
    Revoke,
    SetOptions,
    TimedWord,
)
from stir.steps import Steps, finish
from stir.types import Annotation, Update
from stir.words import Word

if TYPE_CHECKING:
    from stir.detector import Detector
    from stir.options import OptionChanges
    from stir.session import Session


_NAMES = {Level(name): name for name in messages.LEVELS}


class Speaker:
    """Handles the messages of one speaker.

    The words of a turn come one by one (`push`, `revoke`) or as hypotheses (`partial`, `final`),
    not both: who revokes a word must know which words there are.
    """

    def __init__(self, detector: Detector, limits: Limits) -> None:
        self._detector = detector
        self._limits = limits
        self._opened: Session | None = None
        self._follower: Follower | None = None
        """There is one while the open turn consists of hypotheses."""
        self._filter = LevelFilter()
        self._show: frozenset[str] = frozenset()
        self._measures: PathMeasures | None = None
        self._outdated = False
        self.words = 0
        """Words pushed so far."""

    def like(self) -> Speaker:
        """Another speaker with the same options."""
        other = Speaker(self._detector, self._limits)
        other._filter.level = self._filter.level
        other._show = self._show
        other._start_measures()
        return other

    @property
    def _session(self) -> Session:
        """The session; opened when it is needed, for many connections never say a word."""
        if self._opened is None:
            self._opened = self._detector.session()
        return self._opened

    @property
    def _is_empty(self) -> bool:
        """Whether the open turn has no words yet."""
        return self._opened is None or self._opened.position < 0

    def handle(self, message: Message) -> messages.Update:
        """Handle a valid message; an error changes nothing."""
        return finish(self.steps(message))

    def steps(self, message: Message) -> Steps[messages.Update]:
        """Handle a valid message in steps, one for each word."""
        match message:
            case Partial() | Final():
                return (yield from self._follow(message))
            case Push():
                return self._push(message)
            case Revoke():
                return self._revoke(message.count)
            case Commit():
                return self._commit()
            case Poll():
                return self._poll(message.now)
            case End():
                return self._end()
            case SetOptions():
                return self._set_options(message)

    @property
    def options(self) -> messages.OptionValues:
        """The options; all of the model's are null if it has none."""
        options = asdict(self._detector.options)
        if not self._detector.model.operating_points:
            options = dict.fromkeys(options)
        show = [name for name in messages.SHOWN if name in self._show]
        return messages.OptionValues(level=_NAMES[self._filter.level], show=show, **options)

    # --- words one by one ---------------------------------------------------------------------

    def _push(self, message: Push) -> messages.Update:
        self._refuse_hypotheses("push")
        if self._measures is not None:
            self._measures.before_push()
        update = self._session.push(message.word, message.pos, message.start, message.end)
        self.words += 1
        answer = self._answer(self._filter.filter(update))
        answer.word = message.word
        if self._measures is not None:
            answer.arrived = self._measures.arrived()
        return answer

    def _revoke(self, count: int) -> messages.Update:
        self._refuse_hypotheses("revoke")
        revocable = self._session.revocable
        if count > revocable:
            raise ProtocolError("bad-revoke", f"{count} words cannot be revoked, only {revocable}")
        answer = self._answer(self._filter.filter(self._session.revoke(count)))
        answer.revoke = count
        return answer

    def _refuse_hypotheses(self, name: str) -> None:
        if self._follower is not None:
            raise ProtocolError(
                "bad-message", f"{name} in a turn of hypotheses; end the turn first"
            )

    # --- hypotheses ---------------------------------------------------------------------------

    def _follow(self, message: Partial | Final) -> Steps[messages.Update]:
        if self._follower is None and not self._is_empty:
            kind = type(message).__name__.lower()
            raise ProtocolError(
                "bad-message", f"{kind} in a turn of pushed words; end the turn first"
            )
        change = yield from self._apply(message)
        if change.ended is not None and self._outdated:
            change = yield from self._begin_again(message, change.ended)
        if self._is_empty:
            self._follower = None  # an empty hypothesis is no turn
        answer = self._change(change)
        if isinstance(message, Final):
            answer.final = True
        else:
            answer.partial = True
        return answer

    def _apply(self, message: Partial | Final) -> Steps[Change]:
        """Follow a hypothesis, and count the words that are pushed."""
        follower = self._follower = self._follower or Follower(self._session)
        words = [_word(word) for word in message.words]
        is_final = isinstance(message, Final)
        follow = follower.final_steps if is_final else follower.partial_steps
        steps = follow(words, message.now)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                change: Change = end.value
                return change
            self.words += 1
            yield

    def _begin_again(self, message: Partial | Final, ended: Turn) -> Steps[Change]:
        """Begin a turn with options that were changed during the turn before."""
        self._session.end()
        self._opened = None
        self._outdated = False
        self._follower = None
        change = yield from self._apply(message)
        return Change(change.update, ended)

    def _commit(self) -> messages.Update:
        change = Change(self._nothing())
        if self._follower is not None:
            change = self._follower.commit()
        answer = self._change(change)
        answer.commit = True
        return answer

    def _poll(self, now: float) -> messages.Update:
        turn = None if self._follower is None else self._follower.poll(now)
        answer = self._change(Change(self._nothing(), turn))
        answer.poll = True
        return answer

    def _change(self, change: Change) -> messages.Update:
        """The answer to a hypothesis."""
        if change.ended is None:
            return self._answer(self._filter.filter(change.update))
        ended = self._turn(change.ended)
        if self._is_empty:
            self._start_turn()
        self._filter.clear()
        self._start_measures()
        answer = self._answer(self._filter.filter(change.update))
        answer.ended = ended
        return answer

    def _turn(self, turn: Turn) -> messages.Turn:
        annotation = self._filter.level.limit(turn.annotation)
        words = [word.text for word in turn.words]
        return messages.Turn(
            words,
            " ".join(words[i] for i in annotation.fluent(len(words))),
            protocol.annotation_message(annotation),
            protocol.changes_message(self._filter.filter(turn.update)),
        )

    # --- the end of a turn, and options -------------------------------------------------------

    def _end(self) -> messages.Update:
        # at the end of a turn, a longer text: once for all its words
        text = self._text(self._limits.utterance_words) if "text" in self._show else None
        ended: messages.Turn | None = None
        if self._follower is None:
            answer = protocol.update_message(self._filter.filter(self._session.end()))
        else:
            turn = self._follower.end()
            ended = self._turn(turn)
            changes = ended.update
            answer = messages.Update(
                changes.position,
                added=changes.added,
                revoked=changes.revoked,
                committed=changes.committed,
                ended=ended,
            )
        self._start_turn()
        answer.end = True
        if text is not None:
            answer.markup, answer.fluent = text
        self._add_signals(answer)
        return answer

    def _set_options(self, message: SetOptions) -> messages.Update:
        self._change_options(message.changes)
        if message.show is not None:
            self._show = frozenset(message.show)
            self._start_measures()
        level = self._filter.level if message.level is None else Level(message.level)
        answer = self._answer(self._filter.change(level, self._nothing().position))
        answer.options = self.options
        return answer

    def _change_options(self, changes: OptionChanges) -> None:
        """Change options: now if the turn is still empty, else from the next turn on."""
        before = self._detector.options
        self._detector = with_options(self._detector, changes)
        if self._detector.options != before:
            self._outdated = True
        if self._outdated and self._is_empty:
            self._start_turn()

    def _start_turn(self) -> None:
        """Start a turn; changed options need a new session."""
        if self._outdated:
            self._opened = None
            self._outdated = False
        self._follower = None
        self._filter.clear()
        self._start_measures()

    def _start_measures(self) -> None:
        """Report all measures again, if the client has requested them."""
        requested = "measures" in self._show
        self._measures = PathMeasures(self._session) if requested else None

    # --- answers ------------------------------------------------------------------------------

    def _nothing(self) -> Update:
        return Update(self._session.position)

    def _answer(self, update: Update) -> messages.Update:
        """The answer with an update and everything else that the client has requested."""
        answer = protocol.update_message(update)
        if "why" in self._show:
            answer.why = self._why(update)
        if "text" in self._show:
            answer.markup, answer.fluent = self._text(self._limits.text_words)
        if self._measures is not None:
            answer.measures = self._measures.changed()
        self._add_signals(answer)
        return answer

    def _add_signals(self, answer: messages.Update) -> None:
        if "signals" not in self._show:
            return
        session = self._session
        first, words, annotation = self._last_words(self._limits.text_words, Level.REPAIRS)
        fluent = annotation.fluent(len(words))
        settled = session.settled
        answer.signals = messages.Signals(
            session.hesitating,
            session.filler_only,
            session.backchannel,
            settled,
            " ".join([words[i] for i in fluent if first + i < settled]),
            " ".join([words[i] for i in fluent]),
        )

    def _why(self, update: Update) -> messages.Why:
        repairs = dict.fromkeys(x.repair for x in update.added if x.repair is not None)
        return {str(i): reasons for i in repairs if (reasons := self._reasons(i))}

    def _reasons(self, repair: int) -> dict[str, dict[str, float]]:
        try:
            stages = self._session.why(repair)
        except InputError:
            return {}  # the repair is before the window
        return {
            stage: {feature: round(weight, 4) for feature, weight in features}
            for stage, features in stages.items()
        }

    def _text(self, count: int) -> tuple[str, str]:
        """Mark-up and fluent words of the turn, or of the end of a long one."""
        _, words, annotation = self._last_words(count, self._filter.level)
        fluent = " ".join([words[i] for i in annotation.fluent(len(words))])
        return write_markup(words, annotation), fluent

    def _last_words(self, count: int, level: Level) -> tuple[int, tuple[str, ...], Annotation]:
        """Where the last words of the turn begin, the words, and what is held about them.

        Without repairs that begin before them. The cost depends on the count, not on the turn.
        """
        session = self._session
        first = max(session.window_start, session.position + 1 - count)
        held = session.annotation_from(first).shifted(-first)
        return first, session.words_from(first), level.limit(held)


def _word(word: str | TimedWord) -> Word:
    if isinstance(word, str):
        return Word(word)
    return Word(word.word, word.pos, word.start, word.end)
