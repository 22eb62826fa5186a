"""One client's session: messages in, answers out. It knows nothing of sockets."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Any

import stir
from stir.corpus.markup import write_markup
from stir.errors import InputError, ProtocolError
from stir.server import protocol
from stir.server.batch import with_options
from stir.server.levels import Visible
from stir.server.limits import Limits
from stir.server.measures import PathMeasures
from stir.server.protocol import End, Id, Message, Push, Revoke, SetOptions
from stir.types import Update

if TYPE_CHECKING:
    from stir.detector import Detector
    from stir.options import OptionChanges


class Conversation:
    """A session and what its client has asked to see of it."""

    def __init__(self, detector: Detector, name: str = "", limits: Limits | None = None) -> None:
        self._detector = detector
        self._name = name
        self._limits = limits or Limits()
        self._session = detector.session()
        self._visible = Visible()
        self._show: tuple[str, ...] = ()
        self._measures: PathMeasures | None = None
        self._outdated = False
        self.words = 0
        """How many were pushed."""

    def hello(self) -> dict[str, Any]:
        """Greet a client: who is here, and what may be asked."""
        return {
            "type": "hello",
            "protocol": protocol.VERSION,
            "stir": stir.__version__,
            "model": describe(self._detector, self._name),
            "options": self._options(),
            "levels": list(protocol.LEVELS),
            "show": list(protocol.SHOWN),
            "limits": asdict(self._limits),
        }

    def answer(self, text: str | bytes | None) -> dict[str, Any]:
        """Do what a message says; a bad one is answered by an error and changes nothing."""
        began = perf_counter()
        id_: Id = None
        try:
            value = self._parse(text)
            id_ = protocol.identify(value)
            answer = self._do(protocol.read(value, self._limits))
        except ProtocolError as error:
            return protocol.error_to_json(error, error.code, id_)
        except InputError as error:
            return protocol.error_to_json(error, "bad-message", id_)
        answer["took_ms"] = round((perf_counter() - began) * 1000, 3)
        return answer if id_ is None else answer | {"id": id_}

    def _parse(self, text: str | bytes | None) -> dict[str, Any]:
        if not isinstance(text, str):
            raise ProtocolError("binary", "messages are text, not binary")
        most = self._limits.message_bytes
        if len(text) > most or len(text.encode(errors="surrogatepass")) > most:
            raise ProtocolError("too-large", f"the message has more than {most} bytes")
        return protocol.parse(text)

    def _do(self, message: Message) -> dict[str, Any]:
        match message:
            case Push():
                return self._push(message)
            case Revoke():
                return self._revoke(message.count)
            case End():
                return self._end()
            case SetOptions():
                return self._set(message)

    def _push(self, message: Push) -> dict[str, Any]:
        if self._measures is not None:
            self._measures.before()
        update = self._session.push(message.word, message.pos, message.start, message.end)
        self.words += 1
        answer = self._shown(self._visible.filter(update), {"word": message.word})
        if self._measures is not None:
            answer["arrived"] = self._measures.arrived()
        return answer

    def _revoke(self, count: int) -> dict[str, Any]:
        revocable = self._session.revocable
        if count > revocable:
            raise ProtocolError("bad-revoke", f"{count} words cannot be revoked, only {revocable}")
        update = self._visible.filter(self._session.revoke(count))
        return self._shown(update, {"revoke": count})

    def _end(self) -> dict[str, Any]:
        text = self._text() if "text" in self._show else {}
        update = self._visible.filter(self._session.end())
        self._begin()
        return protocol.update_to_json(update, {"end": True}) | text

    def _set(self, options: SetOptions) -> dict[str, Any]:
        self._change_options(options.options)
        if options.show is not None:
            self._show = options.show
            self._watch()
        level = options.level or self._visible.level
        newest = self._session.window_start + len(self._session.words) - 1
        update = self._visible.change(level, newest)
        return self._shown(update, {"options": self._options()})

    def _change_options(self, changes: OptionChanges) -> None:
        """Take other options: at once if nothing was said yet, else from the next utterance."""
        before = self._detector.options
        self._detector = with_options(self._detector, changes)
        if self._detector.options != before:
            self._outdated = True
        if self._outdated and not self._session.words:
            self._begin()

    def _begin(self) -> None:
        """Begin an utterance; options that were changed meanwhile need another session."""
        if self._outdated:
            self._session = self._detector.session()
            self._outdated = False
        self._visible.clear()
        self._watch()

    def _watch(self) -> None:
        """Begin to measure anew, if measures are wanted."""
        wanted = "measures" in self._show
        self._measures = PathMeasures(self._session) if wanted else None

    def _options(self) -> dict[str, Any]:
        return {
            "level": self._visible.level,
            **_options(self._detector),
            "show": list(self._show),
        }

    def _shown(self, update: Update, said: dict[str, Any]) -> dict[str, Any]:
        """Write an update with what the client wants to see beside it."""
        answer = protocol.update_to_json(update, said)
        if "why" in self._show:
            answer["why"] = self._why(update)
        if "text" in self._show:
            answer |= self._text()
        if self._measures is not None:
            answer["measures"] = self._measures.changed()
        return answer

    def _why(self, update: Update) -> dict[str, dict[str, dict[str, float]]]:
        repairs = dict.fromkeys(x.repair for x in update.added if x.repair is not None)
        return {str(i): reasons for i in repairs if (reasons := self._reasons(i))}

    def _reasons(self, repair: int) -> dict[str, dict[str, float]]:
        try:
            stages = self._session.why(repair)
        except InputError:
            return {}  # it is so long past that only its labels are remembered
        return {
            stage: {feature: round(weight, 4) for feature, weight in features}
            for stage, features in stages.items()
        }

    def _text(self) -> dict[str, str]:
        """Mark-up and fluent words; of a very long utterance, those of its end."""
        words = self._session.words[-self._limits.utterance_words :]
        first = self._session.window_start + len(self._session.words) - len(words)
        found = self._visible.level.limit(self._session.annotation.shifted(-first))
        fluent = " ".join(words[i] for i in found.fluent(len(words)))
        return {"markup": write_markup(words, found), "fluent": fluent}


def describe(detector: Detector, name: str = "") -> dict[str, Any]:
    """Say which model is at work, and which options it has."""
    model = detector.model
    has_options = bool(model.operating_points)
    return {
        "name": name or model.name or "without a name",
        "preset": model.name,
        "operating_points": list(model.operating_points) if has_options else None,
        "stability_most": model.max_stability if has_options else None,
    }


def _options(detector: Detector) -> dict[str, Any]:
    """The options in force; all null if the model has none."""
    options = asdict(detector.options)
    return options if detector.model.operating_points else dict.fromkeys(options)
