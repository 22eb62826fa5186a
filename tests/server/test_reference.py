"""The declarations for TypeScript are those of the schema; tests/docs checks the tables."""

from __future__ import annotations

from pathlib import Path

from stir.server import reference
from stir.server.limits import Limits
from stir.server.messages import CLIENT_MESSAGES, SERVER_MESSAGES, Label, Push, Update

DECLARATIONS = Path(__file__).parents[2] / "clients" / "javascript" / "messages.d.ts"


def test_the_declarations_are_those_of_today() -> None:
    command = "python -m stir.server.reference > clients/javascript/messages.d.ts"
    assert DECLARATIONS.read_text(encoding="utf-8") == reference.typescript(), command


def test_declarations() -> None:
    declared = reference.typescript()
    for line in (
        'type: "push";',
        "pos?: string | null;",
        "words: (string | TimedWord)[];",
        'show?: ("text" | "measures" | "why" | "signals")[] | null;',
        "added: Label[];",
        "ended?: Turn;",
        'class: "filler" | "cue" | "marker" | null;',
        "why?: Record<string, Record<string, Record<string, number>>>;",
    ):
        assert f"\n  {line}\n" in declared


def test_every_message_and_field_is_described() -> None:
    for kind in (*CLIENT_MESSAGES, *SERVER_MESSAGES, Label):
        assert kind.__doc__
        for field in reference.fields(kind):
            assert field.description, (kind, field.name)


def test_what_may_be_missing() -> None:
    def optional(kind: type) -> set[str]:
        return {field.name for field in reference.fields(kind) if field.optional}

    assert optional(Push) == {"pos", "start", "end", "id", "speaker"}
    # what the server always writes is not optional, whatever its default
    assert {"added", "took_ms", "position"}.isdisjoint(optional(Update))
    assert {"ended", "signals", "id"} <= optional(Update)
    assert optional(Limits) == set()
