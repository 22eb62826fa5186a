"""Deepgram: channels with alternatives, of which the first counts; words know their speakers.

With `utterances` the words are repeated in them, with `paragraphs` the sentences are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import NO_WISHES, Document, Reading
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import (
    JsonDocument,
    Object,
    Piece,
    Spelling,
    Words,
    expect,
    objects,
    parse,
)
from stir.transcripts.formats.transcript import Transcript

SPELLING = Spelling(word=("punctuated_word", "word"), text="transcript")


def read(source: Source, wishes: Reading = NO_WISHES) -> Document:
    """Read the first alternative of each channel."""
    return JsonDocument(source, lambda _: parse(source), _pieces, SPELLING, _finish)


def _pieces(value: Any) -> list[Piece]:
    if not isinstance(value, dict):
        raise InputError("an object with 'results' was expected", token=str(value)[:40])
    channels = list(objects(expect(value, "results", dict, ""), "channels", "results"))
    found = []
    for i, (path, channel) in enumerate(channels):
        alternatives = list(objects(channel, "alternatives", path))
        if alternatives:
            where, best = alternatives[0]
            speaker = f"channel {i}" if len(channels) > 1 else None
            # a channel without words stays, or the others would change places
            found.append(Piece(best, where, [], speaker))
    return found


def _finish(value: Any, transcript: Transcript, words: Words) -> None:
    pieces = _pieces(value)
    for piece, cue in zip(pieces, transcript.cues, strict=True):
        if "paragraphs" in piece.holder:
            with _or_without(piece.holder, "paragraphs"):
                _mend_paragraphs(piece.holder, words.written[cue.first : cue.stop])
    results = value["results"]
    if "utterances" in results:
        with _or_without(results, "utterances"):
            _mend_utterances(results, transcript, words)


@contextmanager
def _or_without(holder: Object, key: str) -> Iterator[None]:
    """Drop a repetition of the words that is not as it should be: it would contradict them."""
    try:
        yield
    except (TypeError, KeyError, AttributeError, ValueError):
        del holder[key]


def _mend_paragraphs(holder: Object, written: Any) -> None:
    """Write sentences anew by counting their words, or drop them where the count does not fit."""
    paragraphs = holder["paragraphs"]
    sentences = [
        sentence
        for paragraph in paragraphs.get("paragraphs", [])
        for sentence in paragraph.get("sentences", [])
    ]
    if sum(len(sentence["text"].split()) for sentence in sentences) != len(written):
        raise ValueError("other words than those of the transcript")
    at = 0
    for sentence in sentences:
        stop = at + len(sentence["text"].split())
        sentence["text"] = " ".join(text for text in written[at:stop] if text is not None)
        at = stop
    for paragraph in paragraphs["paragraphs"]:
        kept = [sentence for sentence in paragraph["sentences"] if sentence["text"]]
        paragraph["sentences"] = kept
        paragraph["num_words"] = sum(len(sentence["text"].split()) for sentence in kept)
    left = [paragraph for paragraph in paragraphs["paragraphs"] if paragraph["sentences"]]
    paragraphs["paragraphs"] = left
    paragraphs["transcript"] = "\n\n".join(
        " ".join(sentence["text"] for sentence in paragraph["sentences"]) for paragraph in left
    )


def _mend_utterances(results: Object, transcript: Transcript, words: Words) -> None:
    """Utterances repeat the words of all channels; a word is known by its channel and times."""
    written = {}
    for channel, cue in enumerate(transcript.cues):
        for i in cue.tokens:
            token = transcript.tokens[i]
            written[channel, token.start, token.end] = words.written[i]
    kept = []
    for utterance in results["utterances"]:
        channel = utterance.get("channel", 0)
        left = []
        for word in utterance.get("words", []):
            key = (channel, round(word["start"], 3), round(word["end"], 3))
            text = written.get(key, word.get("punctuated_word", word["word"]))
            if text is not None:
                changed = "punctuated_word" if "punctuated_word" in word else "word"
                left.append(word | {changed: text})
        if left:
            utterance["words"] = left
            utterance["transcript"] = " ".join(
                word.get("punctuated_word", word["word"]) for word in left
            )
            utterance["start"], utterance["end"] = left[0]["start"], left[-1]["end"]
            kept.append(utterance)
    results["utterances"] = kept
