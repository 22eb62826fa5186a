"""What a client holds that applies every answer: the labels of each speaker's open turn."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from stir.server import messages, protocol
from stir.server.conversation import Conversation
from stir.session import replay
from stir.types import Annotation, EditClass, Kind, Label, Repair, Update

SCHEMA = msgspec.json.Decoder(messages.Answer)


def send(talk: Conversation, text: str | bytes | None) -> dict[str, Any]:
    """Answer a message; the answer is checked against the schema."""
    written = protocol.write(talk.answer(text))
    assert protocol.write(SCHEMA.decode(written)) == written
    answer: dict[str, Any] = json.loads(written)
    return answer


def ask(talk: Conversation, type_: str, **fields: Any) -> dict[str, Any]:
    return send(talk, json.dumps({"type": type_, **fields}))


class Mirror:
    """Replays answers; a turn that is over must be what its updates amount to."""

    def __init__(self) -> None:
        self._updates: dict[str | None, list[Update]] = {}
        self.turns: list[list[str]] = []
        """The words of the turns that are over."""

    def apply(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "error":
            return
        updates = self._updates.setdefault(answer.get("speaker"), [])
        ended = answer.get("ended")
        if ended is not None:
            updates.append(_update(ended["update"]))
            assert replay(updates) == _annotation(ended["annotation"])
            self.turns.append(ended["words"])
            updates.clear()
        if "end" in answer:
            updates.clear()
        else:
            updates.append(_update(answer))

    def annotation(self, speaker: str | None = None) -> Annotation:
        return replay(self._updates.get(speaker, []))


def _update(value: dict[str, Any]) -> Update:
    names = ("added", "revoked", "committed")
    added, revoked, committed = (tuple(map(_label, value[name])) for name in names)
    return Update(value["position"], added, revoked, committed)


def _label(value: dict[str, Any]) -> Label:
    return Label(
        value["position"],
        value["label"],
        value["repair"],
        None if value["kind"] is None else Kind(value["kind"]),
        value["confidence"],
        None if value["class"] is None else EditClass(value["class"]),
    )


def _annotation(value: dict[str, Any]) -> Annotation:
    repairs = [
        Repair(**{**repair, "kind": None if repair["kind"] is None else Kind(repair["kind"])})
        for repair in value["repairs"]
    ]
    return Annotation(tuple(value["edit_terms"]), tuple(repairs))
