from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.errors import ProtocolError
from stir.server import messages
from stir.server.limits import Limits
from stir.server.messages import (
    CLIENT_MESSAGES,
    TYPES,
    Commit,
    End,
    Final,
    Partial,
    Poll,
    Push,
    Revoke,
    SetOptions,
    TimedWord,
)
from stir.server.protocol import OPTIONS, Envelope, check_word, envelope, read

LIMITS = Limits(word_length=8, hypothesis_words=5, message_bytes=1000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type": "push", "word": "likes"}', Push("likes")),
        ('{"type": "push", "word": "likes", "pos": "VBZ"}', Push("likes", "VBZ")),
        (
            '{"type": "push", "word": "a", "start": 1, "end": 1.5}',
            Push("a", None, 1.0, 1.5),
        ),
        ('{"type": "push", "word": "été", "id": 3}', Push("été", id=3)),
        ('{"type": "revoke"}', Revoke(1)),
        ('{"type": "revoke", "count": 0}', Revoke(0)),
        ('{"type": "end"}', End()),
        ('{"type": "options", "level": "fillers"}', SetOptions("fillers")),
        (
            '{"type": "options", "stability": 1, "show": ["why", "text"]}',
            SetOptions(stability=1, show=["why", "text"]),
        ),
        (
            '{"type": "options", "operating_point": "eager", "min_confidence": 1}',
            SetOptions(operating_point="eager", min_confidence=1.0),
        ),
        ('{"type": "end", "speaker": "Anna B.", "id": "x"}', End(speaker="Anna B.", id="x")),
        ('{"type": "partial", "words": []}', Partial([])),
        (
            '{"type": "partial", "words": ["a", {"word": "b", "start": 1}], "now": 2}',
            Partial(["a", TimedWord("b", None, 1.0)], 2.0),
        ),
        (
            '{"type": "final", "words": [{"word": "b", "pos": "NN", "end": 0.5}]}',
            Final([TimedWord("b", "NN", None, 0.5)]),
        ),
        ('{"type": "commit"}', Commit()),
        ('{"type": "poll", "now": 3.5}', Poll(3.5)),
        ('{"type": "push", "word": "a", "pos": null, "start": null}', Push("a")),
    ],
)
def test_messages(text: str, message: object) -> None:
    assert read(text, LIMITS) == message


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "bad-json", "not JSON"),
        ("{", "bad-json", "not JSON"),
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
        ('{"type": "end", "id": "' + "x" * 65 + '"}', "bad-message", "id must be"),
        ('{"type": "end", "speaker": 3}', "bad-speaker", "printable"),
        ('{"type": "end", "speaker": ""}', "bad-speaker", "printable"),
        ('{"type": "end", "speaker": "\\n"}', "bad-speaker", "printable"),
        ('{"type": "end", "speaker": "' + "x" * 65 + '"}', "bad-speaker", "printable"),
        ('{"type": "partial"}', "bad-message", "words must be a list of words"),
        ('{"type": "partial", "words": "a b"}', "bad-message", "words must be a list of words"),
        ('{"type": "final", "words": ["a", 3]}', "bad-word", r"words\[1\] must be a non-empty"),
        ('{"type": "final", "words": ["a", ""]}', "bad-word", r"words\[1\] must be a non-empty"),
        ('{"type": "final", "words": ["a b"]}', "bad-word", r"words\[0\] contains white space"),
        ('{"type": "final", "words": [{"start": 1}]}', "bad-word", r"words\[0\] must be"),
        ('{"type": "final", "words": [{"word": "a", "x": 1}]}', "bad-word", r"words\[0\] must be"),
        (
            '{"type": "final", "words": [{"word": "a", "pos": "N N"}]}',
            "bad-word",
            r"words\[0\].pos contains white space",
        ),
        (
            '{"type": "final", "words": [{"word": "a", "end": -1}]}',
            "bad-message",
            r"words\[0\].end must be a non-negative number of seconds",
        ),
        ('{"type": "partial", "words": ["a"], "now": Infinity}', "bad-message", "now must be"),
        (json.dumps({"type": "final", "words": ["a"] * 6}), "too-large", "6 words"),
        ('{"type": "poll"}', "bad-message", "now must be"),
        ('{"type": "push", "word": "' + "x" * 1000 + '"}', "too-large", "1000 bytes"),
        ("x" * 1001, "too-large", "1000 bytes"),
    ],
)
def test_bad_messages(text: str, code: str, says: str) -> None:
    with pytest.raises(ProtocolError, match=says) as caught:
        read(text, LIMITS)
    assert caught.value.code == code


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=5,
)
FIELDS = st.sampled_from(
    ["word", "pos", "start", "end", "count", "level", *OPTIONS, "show", "words", "now", "speaker"]
)


@given(st.sampled_from([*TYPES, "other"]), st.dictionaries(FIELDS, JSON, max_size=4))
def test_whatever_comes_is_read_or_refused(kind: str, fields: dict[str, Any]) -> None:
    text = json.dumps({"type": kind, **fields})
    try:
        message = read(text, LIMITS)
    except ProtocolError as error:
        expected = {"message", "word", "revoke", "option", "speaker"}
        assert error.code in {f"bad-{what}" for what in expected} or len(text) > 100
    else:
        assert type(message) is TYPES[kind]


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(ProtocolError, match="nested too deep") as caught:
        read("[" * 100_000, Limits(message_bytes=200_000))
    assert caught.value.code == "bad-json"


def test_a_hypothesis_may_be_longer_than_other_messages() -> None:
    words = [{"word": "a", "pos": "x" * 8, "start": 10.0**300, "end": 10.0**300}] * 5
    text = json.dumps({"type": "final", "words": words}).replace("e+300", "0" * 250)
    text = text.replace('"final"', '"final"' + " " * 2000)
    assert len(text) > LIMITS.message_bytes
    assert isinstance(read(text, LIMITS), Final)
    for longer in (text.replace("final", "sing"), text + " " * 16_000):
        with pytest.raises(ProtocolError, match="exceeds") as caught:
            read(longer, LIMITS)
        assert caught.value.code == "too-large"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"type": "push", "id": 3, "speaker": "b"}', Envelope(3, "b")),
        ('{"type": "shout", "id": "x"}', Envelope("x")),
        ('{"id": true}', Envelope()),
        ('{"id": 3, "speaker": 4}', Envelope()),
        ("{", Envelope()),
        (" " * 1001, Envelope()),
        (None, Envelope()),
    ],
)
def test_errors_are_addressed_where_that_is_possible(text: str | None, expected: Envelope) -> None:
    assert envelope(text, LIMITS) == expected


@pytest.mark.parametrize("kind", CLIENT_MESSAGES)
def test_the_schema_says_what_every_field_must_be(kind: type[messages.Message]) -> None:
    """A value of a wrong type gives the field's own error, whichever field it is."""
    name = str(kind.__struct_config__.tag)
    required = {"word": "a", "words": [], "now": 1}
    own = kind.__struct_fields__
    valid = {key: value for key, value in required.items() if key in own}
    for field in kind.__struct_fields__:
        with pytest.raises(ProtocolError, match=rf"^{field} must be \w+"):
            read(json.dumps({"type": name, **valid, field: {}}), LIMITS)


def test_the_longest_word_is_as_long_as_the_limit_says() -> None:
    limits = Limits()
    longest = "a" * limits.word_length
    assert check_word(longest, "word", limits) == longest
    with pytest.raises(ProtocolError, match="word has 65 characters; the maximum is 64"):
        check_word(longest + "a", "word", limits)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "push", "word": "a", "start": "\ud800"}, "bad-message"),
        ({"type": "push", "word": "a", "speaker": "\ud800"}, "bad-speaker"),
        ({"type": "push", "word": "a", "id": "\ud800"}, "bad-message"),
        ({"type": "push", "word": "\ud800"}, "bad-word"),
        ({"type": "partial", "words": ["\ud800"]}, "bad-word"),
        ({"type": "partial", "words": [{"word": "a", "pos": "\ud800"}]}, "bad-word"),
        ({"type": "options", "level": "\ud800"}, "bad-option"),
        ({"type": "options", "show": ["\ud800"]}, "bad-option"),
        ({"type": "options", "operating_point": "\ud800"}, "bad-option"),
        ({"type": "\ud800"}, "bad-message"),
        ({"type": "end", "\ud800": 1}, "bad-message"),
    ],
)
def test_half_a_character_is_refused(message: dict[str, Any], code: str) -> None:
    """JSON can write one half of a pair of surrogates; UTF-8 cannot."""
    with pytest.raises(ProtocolError) as refused:
        read(json.dumps(message), LIMITS)
    assert refused.value.code == code
