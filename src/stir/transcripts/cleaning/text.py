"""Clean a text, or words that are annotated already, without a file around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning.candidates import find_candidates
from stir.transcripts.cleaning.clean import CleanedTranscript, clean
from stir.transcripts.cleaning.options import CleaningOptions, Markers
from stir.transcripts.formats import text as plain_text
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Builder, Token, Transcript

if TYPE_CHECKING:
    from stir.session import Session
    from stir.types import Annotation
    from stir.words import Word


def clean_text(
    text: str,
    open_session: Callable[[], Session],
    level: Level | str = Level.REPAIRS,
    *,
    markers: Markers | str = Markers.KEEP,
) -> str:
    """Clean a text as `stir clean` cleans a text file: every line is an utterance."""
    document = plain_text.read(Source("text", text))
    return document.rewrite(_clean(document.transcript, open_session, level, markers).edition)


def clean_words(
    words: Sequence[Word],
    annotation: Annotation,
    level: Level | str = Level.REPAIRS,
    *,
    markers: Markers | str = Markers.KEEP,
) -> str:
    """Clean the words of an utterance that is annotated already."""
    builder = Builder(cues_are_utterances=True)
    tokens = [Token(word.text, word.start, word.end) for word in words]
    builder.cue(tokens, annotation=annotation)
    cleaned = _clean(builder.transcript(), None, level, markers)
    return " ".join(token.text for token in cleaned.result.tokens)


def _clean(
    transcript: Transcript,
    open_session: Callable[[], Session] | None,
    level: Level | str,
    markers: Markers | str,
) -> CleanedTranscript:
    try:
        chosen, options = Level(level), CleaningOptions(markers=Markers(markers))
    except ValueError as error:
        raise InputError(str(error)) from None
    return clean(find_candidates(transcript, open_session, options), chosen)
