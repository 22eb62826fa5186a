"""Deepgram: channels with alternatives, of which the first is read; words have speakers.

The words are repeated in `utterances`, if there are any, and as sentences in `paragraphs`.
"""

from __future__ import annotations

import re
from collections import defaultdict
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

_LABEL = re.compile(r"\s*Speaker \S+: ")
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
    text = paragraphs.get("transcript")
    is_labelled = isinstance(text, str) and _LABEL.match(text) is not None
    blank = "\n" if isinstance(text, str) and text.startswith("\n") else ""
    paragraphs["transcript"] = blank + "\n\n".join(_paragraph(p, is_labelled) for p in left)


def _paragraph(paragraph: Object, is_labelled: bool) -> str:
    text = " ".join(sentence["text"] for sentence in paragraph["sentences"])
    return f"Speaker {paragraph['speaker']}: {text}" if is_labelled else text


def _update_utterances(results: Object, transcript: Transcript, words: Words) -> None:
    """Update the utterances, each of which has words of one channel."""
    of_channel: defaultdict[int, list[Object]] = defaultdict(list)
    for utterance in results["utterances"]:
        of_channel[utterance.get("channel", 0)].append(utterance)
    for channel, utterances in of_channel.items():
        if not 0 <= channel < len(transcript.cues):
            raise ValueError("a channel that the transcript does not have")
        # all at once, since words of the same times are told apart by their order
        listed = [word for utterance in utterances for word in utterance.get("words", [])]
        for word in listed:
            word["start"], word["end"]  # a KeyError without times
        marked = [{**word, _OWNER: n} for n, u in enumerate(utterances) for word in u["words"]]
        updated = words.update(marked, transcript, transcript.cues[channel])
        left: list[list[Object]] = [[] for _ in utterances]
        for word in updated:
            left[word.pop(_OWNER)].append(word)
        for utterance, kept in zip(utterances, left, strict=True):
            _set_words(utterance, kept)
    results["utterances"] = [u for u in results["utterances"] if u["words"]]


_OWNER = "\0utterance"
"""A key that no recogniser uses, for the utterance of a word while words are updated."""


def _set_words(utterance: Object, words: list[Object]) -> None:
    utterance["words"] = words
    texts = [str(word.get("punctuated_word", word["word"])) for word in words]
    utterance["transcript"] = " ".join(texts)
    if words:
        utterance["start"], utterance["end"] = words[0]["start"], words[-1]["end"]
