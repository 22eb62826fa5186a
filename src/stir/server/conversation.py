"""One client's session: messages in, answers out. It knows nothing of sockets."""

from __future__ import annotations

from dataclasses import asdict, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import stir
from stir.corpus.markup import write_markup
from stir.errors import InputError, ProtocolError
from stir.server import protocol
from stir.server.levels import Visible
from stir.server.limits import Limits
from stir.server.listening import listening, points, steadiest, tuned
from stir.server.measures import PathMeasures
from stir.server.protocol import End, Id, Listening, Message, Options, Push, Revoke
from stir.text import Level, limit
from stir.types import Annotation, Repair, Update

if TYPE_CHECKING:
    from stir.detector import Detector


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
            "levels": list(Level),
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
            case Options():
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

    def _set(self, options: Options) -> dict[str, Any]:
        self._listen(options.listening)
        if options.show is not None:
            self._show = options.show
            self._watch()
        level = options.level or self._visible.level
        update = self._visible.change(level, self._session.dropped + len(self._session.words) - 1)
        return self._shown(update, {"options": self._options()})

    def _listen(self, wanted: Listening) -> None:
        """Listen in another way: at once if nothing was said yet, else from the next utterance."""
        before = listening(self._detector)
        self._detector = tuned(self._detector, wanted)
        if listening(self._detector) != before:
            self._outdated = True
        if self._outdated and not self._session.words:
            self._begin()

    def _begin(self) -> None:
        """Begin an utterance: with another session where that is to listen in another way."""
        if self._outdated:
            self._session = self._detector.session()
            self._outdated = False
        self._visible.clear()
        self._watch()

    def _watch(self) -> None:
        """Begin to follow the graph anew, if measures are wanted."""
        wanted = "measures" in self._show
        self._measures = PathMeasures(self._session.graph) if wanted else None

    def _options(self) -> dict[str, Any]:
        return {
            "level": self._visible.level,
            **listening(self._detector)._asdict(),
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
            stage: {feature: round(weight, 4) for feature, weight in loudest}
            for stage, loudest in stages.items()
        }

    def _text(self) -> dict[str, str]:
        """Mark-up and fluent words; of a very long utterance, those of its end."""
        words = self._session.words[-self._limits.utterance_words :]
        first = self._session.dropped + len(self._session.words) - len(words)
        found = limit(_from(self._session.annotation, first), self._visible.level)
        fluent = " ".join(words[i] for i in found.fluent(len(words)))
        return {"markup": write_markup(words, found), "fluent": fluent}


def describe(detector: Detector, name: str = "") -> dict[str, Any]:
    """Say which model is at work, and what can be set."""
    preset = detector.model.settings.preset
    return {
        "name": name or preset or "without a name",
        "preset": preset,
        "operating_points": points(detector),
        "stability_most": steadiest(detector),
    }


def _from(annotation: Annotation, first: int) -> Annotation:
    """Leave out what begins before the word `first`, and count positions from there."""
    if not first:
        return annotation

    def moved(r: Repair) -> Repair:
        return replace(
            r,
            rm_start=r.rm_start - first,
            rm_end=r.rm_end - first,
            rp_start=r.rp_start - first,
            rp_end=None if r.rp_end is None else r.rp_end - first,
        )

    terms = tuple(i - first for i in annotation.edit_terms if i >= first)
    repairs = tuple(moved(r) for r in annotation.repairs if r.rm_start >= first)
    return Annotation(terms, repairs)
