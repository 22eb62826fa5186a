from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.errors import ProtocolError
from stir.options import Level
from stir.server.limits import Limits
from stir.server.protocol import OPTIONS, End, Push, Revoke, SetOptions, identify, parse, read

LIMITS = Limits(word_length=8)
MESSAGES = {"push": Push, "revoke": Revoke, "end": End, "options": SetOptions}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type": "push", "word": "likes"}', Push("likes")),
        ('{"type": "push", "word": "likes", "pos": "VBZ"}', Push("likes", "VBZ")),
        (
            '{"type": "push", "word": "a", "start": 1, "end": 1.5}',
            Push("a", None, 1.0, 1.5),
        ),
        ('{"type": "push", "word": "été", "id": 3}', Push("été")),
        ('{"type": "revoke"}', Revoke(1)),
        ('{"type": "revoke", "count": 0}', Revoke(0)),
        ('{"type": "end"}', End()),
        ('{"type": "options", "level": "fillers"}', SetOptions(Level.FILLERS)),
        (
            '{"type": "options", "stability": 1, "show": ["why", "text"]}',
            SetOptions(None, {"stability": 1}, ("text", "why")),
        ),
        (
            '{"type": "options", "operating_point": "eager", "min_confidence": 1}',
            SetOptions(None, {"operating_point": "eager", "min_confidence": 1.0}),
        ),
    ],
)
def test_messages(text: str, message: object) -> None:
    assert read(parse(text), LIMITS) == message


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "bad-json", "not JSON"),
        ("{", "bad-json", "not JSON"),
        ("[" * 100_000, "bad-json", "nested too deep"),
        ("[]", "bad-json", "object"),
        ("null", "bad-json", "object"),
        ("{}", "bad-message", "type must be one of"),
        ('{"type": ["push"]}', "bad-message", "type must be one of"),
        ('{"type": "shout"}', "bad-message", "type must be one of"),
        ('{"type": "push"}', "bad-word", "non-empty"),
        ('{"type": "push", "word": ""}', "bad-word", "non-empty"),
        ('{"type": "push", "word": 7}', "bad-word", "string"),
        ('{"type": "push", "word": "two ws"}', "bad-word", "white space"),
        ('{"type": "push", "word": "word "}', "bad-word", "white space"),
        ('{"type": "push", "word": "ninechars"}', "bad-word", "9 characters; the maximum is 8"),
        ('{"type": "push", "word": "a\\u0000"}', "bad-word", "unprintable"),
        ('{"type": "push", "word": "\\ud800"}', "bad-word", "unprintable"),
        ('{"type": "push", "word": "a", "pos": 1}', "bad-word", "pos"),
        ('{"type": "push", "word": "a", "start": "now"}', "bad-message", "start"),
        ('{"type": "push", "word": "a", "start": NaN}', "bad-message", "start"),
        ('{"type": "push", "word": "a", "end": 1' + "0" * 400 + "}", "bad-message", "end"),
        ('{"type": "push", "word": "a", "colour": "red"}', "bad-message", "colour"),
        ('{"type": "revoke", "count": -1}', "bad-revoke", "integer"),
        ('{"type": "revoke", "count": true}', "bad-revoke", "integer"),
        ('{"type": "revoke", "count": 1.5}', "bad-revoke", "integer"),
        ('{"type": "end", "count": 1}', "bad-message", "none"),
        ('{"type": "options", "level": "all"}', "bad-option", "fillers, repeats, repairs"),
        ('{"type": "options", "stability": -1}', "bad-option", "integer"),
        ('{"type": "options", "stability": 0.5}', "bad-option", "integer"),
        ('{"type": "options", "operating_point": 1}', "bad-option", "name"),
        ('{"type": "options", "operating_point": "\\n"}', "bad-option", "name"),
        ('{"type": "options", "operating_point": "' + "x" * 65 + '"}', "bad-option", "name"),
        ('{"type": "options", "min_confidence": 1.1}', "bad-option", "number from 0 to 1"),
        ('{"type": "options", "min_confidence": NaN}', "bad-option", "number from 0 to 1"),
        ('{"type": "options", "min_confidence": true}', "bad-option", "number from 0 to 1"),
        ('{"type": "options", "min_confidence": "0.5"}', "bad-option", "number from 0 to 1"),
        ('{"type": "options", "show": "text"}', "bad-option", "list"),
        ('{"type": "options", "show": [["text"]]}', "bad-option", "list"),
        ('{"type": "end", "id": [1]}', "bad-message", "id"),
        ('{"type": "end", "id": "\\ud800"}', "bad-message", "id"),
    ],
)
def test_bad_messages(text: str, code: str, says: str) -> None:
    with pytest.raises(ProtocolError, match=says) as caught:
        value = parse(text)
        identify(value)
        read(value, LIMITS)
    assert caught.value.code == code


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=5,
)
FIELDS = st.sampled_from(["word", "pos", "start", "end", "count", "level", *OPTIONS, "show"])


@given(
    st.sampled_from(["push", "revoke", "end", "options", "other"]),
    st.dictionaries(FIELDS, JSON, max_size=4),
)
def test_whatever_comes_is_read_or_refused(kind: str, fields: dict[str, Any]) -> None:
    text = json.dumps({"type": kind, **fields})
    try:
        message = read(parse(text), LIMITS)
    except ProtocolError as error:
        assert error.code in {"bad-message", "bad-word", "bad-revoke", "bad-option"}
    else:
        assert type(message) is MESSAGES[kind]
