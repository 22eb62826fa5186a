"""Deepgram: channels with alternatives, of which the first is read; words have speakers.

The words are repeated in `utterances`, if there are any, and as sentences in `paragraphs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import (
    JsonDocument,
    Keys,
    Object,
    Segment,
    Words,
    expect,
    objects,
    parse,
)
from stir.transcripts.formats.transcript import Transcript

KEYS = Keys(word=("punctuated_word", "word"), text="transcript")


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the first alternative of each channel."""
    return JsonDocument(source, lambda _: parse(source), _segments, KEYS, _update_copies)


def _segments(value: Any) -> list[Segment]:
    if not isinstance(value, dict):
        raise InputError("expected an object with 'results'", token=str(value)[:40])
    channels = list(objects(expect(value, "results", dict, ""), "channels", "results"))
    found = []
    for i, (path, channel) in enumerate(channels):
        alternatives = list(objects(channel, "alternatives", path))
        if alternatives:
            where, best = alternatives[0]
            speaker = f"channel {i}" if len(channels) > 1 else None
            # a channel without words stays, since channels are numbered
            found.append(Segment(best, where, [], speaker))
    return found


def _update_copies(value: Any, transcript: Transcript, words: Words) -> None:
    segments = _segments(value)
    for segment, cue in zip(segments, transcript.cues, strict=True):
        if "paragraphs" in segment.value:
            with _drop_if_malformed(segment.value, "paragraphs"):
                _update_paragraphs(segment.value, words.written[cue.first : cue.stop])
    results = value["results"]
    if "utterances" in results:
        with _drop_if_malformed(results, "utterances"):
            _update_utterances(results, transcript, words)


@contextmanager
def _drop_if_malformed(parent: Object, key: str) -> Iterator[None]:
    """Delete a copy of the words that cannot be updated: it would contradict them."""
    try:
        yield
    except (TypeError, KeyError, AttributeError, ValueError):
        del parent[key]


def _update_paragraphs(segment: Object, written: Any) -> None:
    """Update the sentences by counting words; a ValueError if the number of words differs."""
    paragraphs = segment["paragraphs"]
    sentences = [
        sentence
        for paragraph in paragraphs.get("paragraphs", [])
        for sentence in paragraph.get("sentences", [])
    ]
    if sum(len(sentence["text"].split()) for sentence in sentences) != len(written):
        raise ValueError("other words than in the transcript")
    first = 0
    for sentence in sentences:
        stop = first + len(sentence["text"].split())
        sentence["text"] = " ".join(text for text in written[first:stop] if text is not None)
        first = stop
    for paragraph in paragraphs["paragraphs"]:
        kept = [sentence for sentence in paragraph["sentences"] if sentence["text"]]
        paragraph["sentences"] = kept
        paragraph["num_words"] = sum(len(sentence["text"].split()) for sentence in kept)
    left = [paragraph for paragraph in paragraphs["paragraphs"] if paragraph["sentences"]]
    paragraphs["paragraphs"] = left
    paragraphs["transcript"] = "\n\n".join(
        " ".join(sentence["text"] for sentence in paragraph["sentences"]) for paragraph in left
    )


def _update_utterances(results: Object, transcript: Transcript, words: Words) -> None:
    """Update the utterances, in which a word is identified by its channel and times."""
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
