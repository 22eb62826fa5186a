"""Files that something has happened to: they are refused with an `InputError`, or read as they are.

Nothing else may come of them, and what is read can be cleaned and restored.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.cleaning.undo import make_undo, undo
from stir.transcripts.formats import Format, Source, read
from transcripts.formats.samples import SAMPLES

TESTS = Path(__file__).parents[2]
STRAY = st.sampled_from(
    ["<", ">", "[", "]", '"', "{", "}", "\n", "\r\n", "\n\n", "\t", "&", "\x15", "\x00", "\u2028",
     "1", "null", "-->", " [/] ", "- uh -", "uh "]
)  # fmt: skip
DAMAGE = st.tuples(st.floats(0, 1), st.integers(0, 15), st.one_of(st.just(""), STRAY))


def _damaged(text: str, damages: list[tuple[float, int, str]]) -> str:
    """Replace some characters at a place, given as a share of the length, by a stray text."""
    for share, length, stray in damages:
        at = int(share * len(text))
        text = text[:at] + stray + text[at + length :]
    return text


@pytest.mark.parametrize("format_", list(SAMPLES))
@settings(max_examples=60)
@given(damages=st.lists(DAMAGE, min_size=1, max_size=3))
def test_damage(format_: Format, damages: list[tuple[float, int, str]]) -> None:
    source = Source("broken", _damaged(SAMPLES[format_], damages))
    try:
        document = read(source, format_)
    except InputError as error:
        assert error.file == "broken"
        return
    result = clean(find_candidates(document.transcript, None), Level.REPAIRS)
    text = document.rewrite(result.edition)
    output = source.encode(text)
    how = {"undo": make_undo(document, result.edition, output, text)}
    assert undo(output, how, "broken") == source.encode(source.text)


@pytest.mark.parametrize("time", ["12a", "\u00b2", "-1", "1.5", "1" * 13, ""])
def test_times_of_elan_are_whole_numbers(time: str) -> None:
    eaf = (TESTS / "lab" / "fuzz" / "corpus" / "elan.eaf").read_text()
    assert 'TIME_VALUE="1300"' in eaf
    broken = eaf.replace('TIME_VALUE="1300"', f'TIME_VALUE="{time}"')
    with pytest.raises(InputError, match=r"a time is not a number of milliseconds"):
        read(Source("talk.eaf", broken), Format.ELAN)


def test_a_message_shows_the_beginning_of_what_is_wrong() -> None:
    """40 characters of it, the quotation mark counted."""
    text = '{"segments": [{"id": 0, "start": "%s", "end": 1, "text": "yes"}]}' % ("x" * 100)
    with pytest.raises(InputError) as caught:
        read(Source("file", text), Format.WHISPER)
    assert caught.value.token == '"' + "x" * 39
