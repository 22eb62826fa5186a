"""One client's session: messages in, answers out, without input or output."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Any

import stir
from stir.corpus.markup import write_markup
from stir.errors import InputError, ProtocolError
from stir.server import protocol
from stir.server.batch import with_options
from stir.server.levels import LevelFilter
from stir.server.limits import Limits
from stir.server.measures import PathMeasures
from stir.server.protocol import End, Id, Message, Push, Revoke, SetOptions
from stir.types import Update

if TYPE_CHECKING:
    from stir.detector import Detector
    from stir.options import OptionChanges


class Conversation:
    """A session with the level and options of its client."""

    def __init__(self, detector: Detector, name: str = "", limits: Limits | None = None) -> None:
        self._detector = detector
        self._name = name
        self._limits = limits or Limits()
        self._session = detector.session()
        self._filter = LevelFilter()
        self._show: tuple[str, ...] = ()
        self._measures: PathMeasures | None = None
        self._outdated = False
        self.words = 0
        """Words pushed so far."""

    def hello(self) -> dict[str, Any]:
        """The first message: version, model, options and limits."""
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
        """Handle a message; an invalid one changes nothing and is answered by an error."""
        start = perf_counter()
        id_: Id = None
        try:
            value = self._parse(text)
            id_ = protocol.identify(value)
            answer = self._handle(protocol.read(value, self._limits))
        except ProtocolError as error:
            return protocol.error_to_json(error, error.code, id_)
        except InputError as error:
            return protocol.error_to_json(error, "bad-message", id_)
        answer["took_ms"] = round((perf_counter() - start) * 1000, 3)
        return answer if id_ is None else answer | {"id": id_}

    def _parse(self, text: str | bytes | None) -> dict[str, Any]:
        if not isinstance(text, str):
            raise ProtocolError("binary", "expected a text message, not a binary one")
        limit = self._limits.message_bytes
        if len(text) > limit or len(text.encode(errors="surrogatepass")) > limit:
            raise ProtocolError("too-large", f"the message exceeds {limit} bytes")
        return protocol.parse(text)

    def _handle(self, message: Message) -> dict[str, Any]:
        match message:
            case Push():
                return self._push(message)
            case Revoke():
                return self._revoke(message.count)
            case End():
                return self._end()
            case SetOptions():
                return self._set_options(message)

    def _push(self, message: Push) -> dict[str, Any]:
        if self._measures is not None:
            self._measures.before_push()
        update = self._session.push(message.word, message.pos, message.start, message.end)
        self.words += 1
        answer = self._answer(self._filter.filter(update), {"word": message.word})
        if self._measures is not None:
            answer["arrived"] = self._measures.arrived()
        return answer

    def _revoke(self, count: int) -> dict[str, Any]:
        revocable = self._session.revocable
        if count > revocable:
            raise ProtocolError("bad-revoke", f"{count} words cannot be revoked, only {revocable}")
        update = self._filter.filter(self._session.revoke(count))
        return self._answer(update, {"revoke": count})

    def _end(self) -> dict[str, Any]:
        text = self._text() if "text" in self._show else {}
        update = self._filter.filter(self._session.end())
        self._start_utterance()
        return protocol.update_to_json(update, {"end": True}) | text

    def _set_options(self, options: SetOptions) -> dict[str, Any]:
        self._change_options(options.options)
        if options.show is not None:
            self._show = options.show
            self._start_measures()
        level = options.level or self._filter.level
        newest = self._session.window_start + len(self._session.words) - 1
        update = self._filter.change(level, newest)
        return self._answer(update, {"options": self._options()})

    def _change_options(self, changes: OptionChanges) -> None:
        """Change options: now if the utterance is still empty, else from the next utterance on."""
        before = self._detector.options
        self._detector = with_options(self._detector, changes)
        if self._detector.options != before:
            self._outdated = True
        if self._outdated and not self._session.words:
            self._start_utterance()

    def _start_utterance(self) -> None:
        """Start an utterance; changed options need a new session."""
        if self._outdated:
            self._session = self._detector.session()
            self._outdated = False
        self._filter.clear()
        self._start_measures()

    def _start_measures(self) -> None:
        """Report all measures again, if the client has requested them."""
        requested = "measures" in self._show
        self._measures = PathMeasures(self._session) if requested else None

    def _options(self) -> dict[str, Any]:
        return {
            "level": self._filter.level,
            **_options(self._detector),
            "show": list(self._show),
        }

    def _answer(self, update: Update, request: dict[str, Any]) -> dict[str, Any]:
        """The answer with an update and everything else that the client has requested."""
        answer = protocol.update_to_json(update, request)
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
            return {}  # the repair is before the window
        return {
            stage: {feature: round(weight, 4) for feature, weight in features}
            for stage, features in stages.items()
        }

    def _text(self) -> dict[str, str]:
        """Mark-up and fluent words of the utterance, or of the end of a very long one."""
        words = self._session.words[-self._limits.utterance_words :]
        first = self._session.window_start + len(self._session.words) - len(words)
        found = self._filter.level.limit(self._session.annotation.shifted(-first))
        fluent = " ".join(words[i] for i in found.fluent(len(words)))
        return {"markup": write_markup(words, found), "fluent": fluent}


def describe(detector: Detector, name: str = "") -> dict[str, Any]:
    """The model and its options, for `hello` and `/health`."""
    model = detector.model
    has_options = bool(model.operating_points)
    return {
        "name": name or model.name or "unnamed",
        "preset": model.name,
        "licence": model.licence,
        "operating_points": list(model.operating_points) if has_options else None,
        "stability_most": model.max_stability if has_options else None,
    }


def _options(detector: Detector) -> dict[str, Any]:
    """The current options; all null if the model has none."""
    options = asdict(detector.options)
    return options if detector.model.operating_points else dict.fromkeys(options)
