"""The messages of the socket: one schema for parsing, validation, the reference and TypeScript.

`protocol` decodes what clients send, `reference` writes the tables of docs/socket.md and
clients/javascript/messages.d.ts. A field says in its metadata what it means, what it must be and
which error code a wrong value gets.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

from stir.options import OptionChanges
from stir.server.limits import Limits
from stir.server.measures import Measures, WordMeasures

VERSION = 1


def _says(description: str, must: str = "", code: str = "bad-message") -> Meta:
    """What a field means; what it must be, and the error code otherwise."""
    return Meta(description=description, extra={"must": must, "code": code})


def _word(description: str, code: str = "bad-word") -> Meta:
    return _says(description, "a non-empty string", code)


def _time(description: str) -> Meta:
    return _says(description, "a non-negative number of seconds")


def _option(description: str, must: str) -> Meta:
    return _says(description, must, "bad-option")


Seconds = Annotated[float, Meta(ge=0, le=sys.float_info.max)]
Text = Annotated[str, Meta(min_length=1)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Id = int | Annotated[str, Meta(max_length=64)]
LevelName = Literal["fillers", "repeats", "repairs"]
Shown = Literal["text", "measures", "why", "signals"]

LEVELS: tuple[LevelName, ...] = get_args(LevelName)
SHOWN: tuple[Shown, ...] = get_args(Shown)
"""Optional fields of updates; off by default because they cost time."""


# --- from the client ------------------------------------------------------------------------------


class TimedWord(Struct, frozen=True, forbid_unknown_fields=True):
    """A word with its tag and times, where known."""

    word: Annotated[Text, _word("the word")]
    pos: Annotated[Text | None, _word("its part-of-speech tag; by default stir's tagger")] = None
    start: Annotated[Seconds | None, _time("when it begins, in seconds")] = None
    end: Annotated[Seconds | None, _time("when it ends, in seconds")] = None


ITEM = _says(
    "a word of a hypothesis",
    "a non-empty string, or an object with word and optional pos, start and end",
    "bad-word",
)


class _Message(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Annotated[
        Id | None,
        _says("repeated in the answer", "an integer or a string of up to 64 printable characters"),
    ] = None
    speaker: Annotated[
        Name | None,
        _says(
            "who speaks, where several do; repeated in the answer",
            "a string of 1 to 64 printable characters",
            "bad-speaker",
        ),
    ] = None


class Push(_Message, frozen=True, tag="push"):
    """The next word."""

    word: Annotated[Text, _word("the word")]
    pos: Annotated[Text | None, _word("its part-of-speech tag; by default stir's tagger")] = None
    start: Annotated[Seconds | None, _time("when it begins, in seconds")] = None
    end: Annotated[Seconds | None, _time("when it ends, in seconds")] = None


class Revoke(_Message, frozen=True, tag="revoke"):
    """The recogniser takes back its last words."""

    count: Annotated[
        Annotated[int, Meta(ge=0)],
        _says("how many words; 1 if not given", "a non-negative integer", "bad-revoke"),
    ] = 1


class _Hypothesis(_Message, frozen=True):
    words: Annotated[
        list[Text | TimedWord],
        _says("the whole hypothesis", "a list of words"),
    ]
    now: Annotated[Seconds | None, _time("the time on your clock, in seconds")] = None


class Partial(_Hypothesis, frozen=True, tag="partial"):
    """A hypothesis that may still change; it replaces the last one."""


class Final(_Hypothesis, frozen=True, tag="final"):
    """A hypothesis that will not change. The turn stays open: the next hypothesis continues it."""


class Commit(_Message, frozen=True, tag="commit"):
    """The last hypothesis stands as it is, as if it had been final."""


class Poll(_Message, frozen=True, tag="poll"):
    """Ends the turn if all its words are final and the pause after them is long enough."""

    now: Annotated[Seconds, _time("the time on your clock, in seconds")]


class End(_Message, frozen=True, tag="end"):
    """The turn is over: all labels are committed, and the next word has position 0."""


class SetOptions(_Message, frozen=True, tag="options"):
    """Change options, at any time; null means no change."""

    level: Annotated[
        LevelName | None, _option("which labels are sent", f"one of {', '.join(LEVELS)}")
    ] = None
    operating_point: Annotated[
        Annotated[str, Meta(max_length=64)] | None,
        _option("one of the `operating_points` in `hello`", "the name of an operating point"),
    ] = None
    stability: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        _option("words for which an uncertain repair waits", "a non-negative integer"),
    ] = None
    min_confidence: Annotated[
        Annotated[float, Meta(ge=0, le=1)] | None,
        _option("hide repairs below this confidence", "a number from 0 to 1"),
    ] = None
    show: Annotated[
        list[Shown] | None,
        _option("optional fields of updates", f"a list with any of {', '.join(SHOWN)}"),
    ] = None

    @property
    def changes(self) -> OptionChanges:
        """Changes of `stir.Options`."""
        found = OptionChanges()
        if self.operating_point is not None:
            found["operating_point"] = self.operating_point
        if self.stability is not None:
            found["stability"] = self.stability
        if self.min_confidence is not None:
            found["min_confidence"] = self.min_confidence
        return found


Message = Push | Revoke | Partial | Final | Commit | Poll | End | SetOptions
CLIENT_MESSAGES: tuple[type[Message], ...] = get_args(Message)
TYPES: dict[str, type[Message]] = {
    str(kind.__struct_config__.tag): kind for kind in CLIENT_MESSAGES
}


# --- from the server ------------------------------------------------------------------------------


class Label(Struct, frozen=True):
    """One label on one word."""

    position: Annotated[int, _says("the word, from 0 within the turn")]
    label: Annotated[Literal["ed", "rm", "rp", "rp_end"], _says("its name")]
    repair: Annotated[int | None, _says("labels with the same number belong together")]
    kind: Annotated[
        Literal["repeat", "substitute", "delete"] | None, _says("of the repair, on `rp_end`")
    ]
    confidence: Annotated[float | None, _says("0 to 1, where the model has one")]
    edit_class: Annotated[
        Literal["filler", "cue", "marker"] | None, _says("of an edit term, on `ed`")
    ] = field(name="class")


class Repair(Struct, frozen=True):
    """One repair of an annotation; positions are inclusive."""

    rm_start: Annotated[int, _says("first word of the reparandum")]
    rm_end: Annotated[int, _says("last word of the reparandum")]
    rp_start: Annotated[int, _says("first word of the repair phase")]
    rp_end: Annotated[int | None, _says("last word of the repair phase, null while unknown")]
    kind: Annotated[Literal["repeat", "substitute", "delete"] | None, _says("null while unknown")]
    confidence: Annotated[float | UnsetType | None, _says("0 to 1, where the model has one")] = (
        UNSET
    )


class Annotation(Struct, frozen=True):
    """The edit terms and repairs of a turn."""

    edit_terms: Annotated[list[int], _says("positions")]
    repairs: Annotated[list[Repair], _says("by onset")]
    edit_classes: Annotated[
        list[Literal["filler", "cue", "marker"]] | UnsetType, _says("one for each edit term")
    ] = UNSET


class Changes(Struct, frozen=True):
    """The label changes of a turn."""

    position: Annotated[int, _says("the newest word, from 0; -1 before the first")]
    added: Annotated[list[Label], _says("new labels")]
    revoked: Annotated[list[Label], _says("labels that are no longer true")]
    committed: Annotated[list[Label], _says("labels that will not change any more")]


class Turn(Struct, frozen=True):
    """A turn that is over."""

    words: Annotated[list[str], _says("its words; of a very long turn, the last")]
    fluent: Annotated[str, _says("its words without edit terms and reparanda")]
    annotation: Annotated[Annotation, _says("edit terms and repairs of `words`")]
    update: Annotated[Changes, _says("the last label changes of the turn")]


class Signals(Struct, frozen=True):
    """What the open turn looks like to an agent that waits for its own."""

    hesitating: Annotated[bool, _says("a filler, a broken-off word or an open repair ends it")]
    filler_only: Annotated[bool, _says("nothing but edit terms yet")]
    backchannel: Annotated[bool, _says("all of it is uh-huh, right, okay and the like")]
    settled: Annotated[int, _says("words before this position will hardly change")]
    stable_fluent: Annotated[str, _says("the fluent text before `settled`")]
    intended: Annotated[str, _says("the fluent text now")]


class OptionValues(Struct, frozen=True):
    """The options of a speaker; null where the model has no such option."""

    level: Annotated[LevelName, _says("which labels are sent")]
    operating_point: Annotated[str | None, _says("of the model")]
    stability: Annotated[int | None, _says("in words")]
    min_confidence: Annotated[float | None, _says("0 to 1")]
    show: Annotated[list[Shown], _says("optional fields of updates")]


class Model(Struct, frozen=True):
    """The server's model."""

    name: Annotated[str, _says("as the server was given it")]
    preset: Annotated[str, _says("kind of model")]
    licence: Annotated[str, _says("of the model")]
    operating_points: Annotated[list[str] | None, _says("null if it has none")]
    stability_most: Annotated[int | None, _says("null if it has no stability")]


Why = dict[str, dict[str, dict[str, float]]]


class Hello(Struct, tag="hello"):
    """The first message of a connection."""

    protocol: Annotated[int, _says("version of the protocol")]
    stir: Annotated[str, _says("version of stir")]
    model: Annotated[Model, _says("the model and what it can be told")]
    options: Annotated[OptionValues, _says("those that new speakers begin with")]
    levels: Annotated[list[LevelName], _says("values of `level`")]
    show: Annotated[list[Shown], _says("values of `show`")]
    limits: Annotated[Limits, _says("all limits")]
    resume: Annotated[str, _says("token to resume the conversation with")] = ""
    handled: Annotated[int, _says("messages that the server has handled in this conversation")] = 0


class Update(Struct, tag="update"):
    """The answer to a message."""

    position: Annotated[int, _says("the newest word of the turn, from 0; -1 before the first")]
    word: Annotated[str | UnsetType, _says("answers `push`: its word")] = UNSET
    revoke: Annotated[int | UnsetType, _says("answers `revoke`: its count")] = UNSET
    partial: Annotated[Literal[True] | UnsetType, _says("answers `partial`")] = UNSET
    final: Annotated[Literal[True] | UnsetType, _says("answers `final`")] = UNSET
    commit: Annotated[Literal[True] | UnsetType, _says("answers `commit`")] = UNSET
    poll: Annotated[Literal[True] | UnsetType, _says("answers `poll`")] = UNSET
    end: Annotated[Literal[True] | UnsetType, _says("answers `end`")] = UNSET
    options: Annotated[
        OptionValues | UnsetType, _says("answers `options`: all of them as they are now")
    ] = UNSET
    added: Annotated[list[Label], _says("new labels")] = []
    revoked: Annotated[list[Label], _says("labels that are no longer true")] = []
    committed: Annotated[
        list[Label],
        _says("labels that will not change, unless words are revoked or the level changes"),
    ] = []
    ended: Annotated[
        Turn | UnsetType, _says("the turn that is over, if a pause or `end` has ended one")
    ] = UNSET
    why: Annotated[Why | UnsetType, _says("top features by repair and stage")] = UNSET
    markup: Annotated[str | UnsetType, _says("the turn so far with its labels")] = UNSET
    fluent: Annotated[str | UnsetType, _says("its words without edit terms and reparanda")] = UNSET
    measures: Annotated[list[WordMeasures] | UnsetType, _says("of words whose context changed")] = (
        UNSET
    )
    arrived: Annotated[Measures | UnsetType | None, _says("of the newest word as it arrived")] = (
        UNSET
    )
    signals: Annotated[Signals | UnsetType, _says("for an agent that waits for its turn")] = UNSET
    took_ms: Annotated[float, _says("time the detector took")] = 0.0
    speaker: Annotated[str | UnsetType, _says("as in the message")] = UNSET
    id: Annotated[Id | UnsetType, _says("as in the message")] = UNSET


class Error(Struct, tag="error"):
    """The answer to an invalid message: nothing has changed, and the connection stays open."""

    code: Annotated[str, _says("what is wrong, for programs")]
    message: Annotated[str, _says("what is wrong, for people")]
    speaker: Annotated[str | UnsetType, _says("as in the message")] = UNSET
    id: Annotated[Id | UnsetType, _says("as in the message")] = UNSET


Answer = Update | Error
SERVER_MESSAGES: tuple[type[Any], ...] = (Hello, Update, Error)
