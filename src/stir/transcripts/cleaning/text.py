"""Clean a text, or words that are annotated already, without a file around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning.annotate import AnnotatedUtterance, with_classes
from stir.transcripts.cleaning.candidates import Candidates, find_candidates
from stir.transcripts.cleaning.clean import clean
from stir.transcripts.cleaning.finder import CandidateFinder
from stir.transcripts.cleaning.options import CleaningOptions, Markers
from stir.transcripts.cleaning.spoken import has_mark
from stir.transcripts.cleaning.stutters import without_stutter
from stir.transcripts.formats import text as plain_text
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Builder, Token

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
    if not isinstance(text, str):
        raise InputError(f"a text is a string, not a {type(text).__name__}")
    chosen, options = _choose(level, markers)
    document = plain_text.read(Source("text", text))
    candidates = find_candidates(document.transcript, open_session, options)
    return document.rewrite(clean(candidates, chosen).edition)


def clean_words(
    words: Sequence[Word],
    annotation: Annotation,
    level: Level | str = Level.REPAIRS,
    *,
    markers: Markers | str = Markers.KEEP,
) -> str:
    """Clean the words of an utterance that is annotated already."""
    builder = Builder(cues_are_utterances=True)
    builder.cue([Token(word.text, word.start, word.end) for word in words])
    transcript = builder.transcript()
    texts = [word.text for word in words]
    classes = dict(zip(annotation.edit_terms, annotation.edit_classes or (), strict=False))
    annotated = AnnotatedUtterance(with_classes(annotation, words, classes))
    all_capitals = not any(text.islower() for text in texts)
    chosen, options = _choose(level, markers)
    finder = CandidateFinder(
        texts, annotated, options, all_capitals=all_capitals, has_marks=any(map(has_mark, texts))
    )
    tokens = range(len(texts))
    removals = tuple(finder.find()) if texts else ()
    stutters = {i: left for i, text in enumerate(texts) if (left := without_stutter(text))}
    cleaned = clean(Candidates(transcript, [tokens], removals, [annotation], stutters), chosen)
    return " ".join(token.text for token in cleaned.result.tokens)


def _choose(level: Level | str, markers: Markers | str) -> tuple[Level, CleaningOptions]:
    try:
        return Level(level), CleaningOptions(markers=Markers(markers))
    except ValueError as error:
        raise InputError(str(error)) from None
