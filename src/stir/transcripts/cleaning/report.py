"""The report of a cleaning, as JSON: every removal with its reason, every word with its index.

::

    {"stir": "0.1.0", "file": "talk.vtt", "format": "vtt", "level": "repairs",
     "words": [{"index": 0, "text": "Uh,", "output": null, ...}, ...],
     "removals": [{"kind": "filler", "words": [0], "text": "Uh,", "reason": ..., ...}, ...],
     "cues": [{"index": 0, "output": 0, "start": 1.0, "end": 2.5, "was": [0.6, 2.5]}, ...],
     "undo": {...}}

The cleaned file and `undo` (`cleaning.undo`) restore the original to the byte.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from stir.transcripts.cleaning.clean import CleanedTranscript
from stir.transcripts.cleaning.removals import Removal
from stir.transcripts.formats.transcript import Transcript


def make_report(
    cleaned: CleanedTranscript, file: str, format_: str, version: str
) -> dict[str, Any]:
    """Make the report, without `undo`."""
    return {
        "stir": version,
        "file": file,
        "format": format_,
        "level": cleaned.level.value,
        "words": _words(cleaned),
        "removals": [removal_to_json(cleaned.transcript, one) for one in cleaned.removals],
        "stutters": [_stutter(cleaned, i, left) for i, left in cleaned.stutters.items()],
        "cues": _cues(cleaned),
    }


def json_bytes(value: object) -> bytes:
    """A JSON file; half emoji and file names that are not UTF-8 are written as escapes."""
    try:
        return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
    except UnicodeEncodeError:
        return (json.dumps(value, indent=1) + "\n").encode()


def _words(cleaned: CleanedTranscript) -> list[dict[str, Any]]:
    numbers = count()
    result = []
    for i, token in enumerate(cleaned.transcript.tokens):
        written = cleaned.edition.written[i]
        word: dict[str, Any] = {"index": i, "text": token.text}
        word["output"] = None if written is None else next(numbers)
        if written is not None and written != token.text:
            word["written"] = written
        for name in ("start", "end", "speaker"):
            if getattr(token, name) is not None:
                word[name] = getattr(token, name)
        if token.is_estimated:
            word["estimated"] = True
        result.append(word)
    return result


def _stutter(cleaned: CleanedTranscript, i: int, left: str) -> dict[str, Any]:
    """Describe a token of which only a part is removed."""
    text = cleaned.transcript.tokens[i].text
    reason = f"“{text}” is a stutter"
    return {"kind": "repeat", "word": i, "text": text, "left": left, "reason": reason}


def removal_to_json(transcript: Transcript, removal: Removal) -> dict[str, Any]:
    """Describe one removal."""
    tokens = [transcript.tokens[i] for i in removal.tokens]
    result: dict[str, Any] = {
        "kind": removal.kind.value,
        "words": list(removal.tokens),
        "span": [removal.tokens[0], removal.tokens[-1]],
        "text": " ".join(token.text for token in tokens),
        "confidence": None if removal.confidence is None else round(removal.confidence, 4),
        "reason": removal.reason,
    }
    if removal.replaced_by:
        result["replaced_by"] = list(removal.replaced_by)
    if removal.reparandum:
        result["reparandum"] = list(removal.reparandum)
    if removal.evidence:
        result["evidence"] = {stage: dict(why) for stage, why in removal.evidence.items()}
    if tokens[0].speaker is not None:
        result["speaker"] = tokens[0].speaker
    if tokens[0].start is not None and tokens[-1].end is not None:
        result["start"], result["end"] = tokens[0].start, tokens[-1].end
    return result


def _cues(cleaned: CleanedTranscript) -> list[dict[str, Any]]:
    numbers = count()
    result = []
    for i, (cue, times) in enumerate(
        zip(cleaned.transcript.cues, cleaned.edition.times, strict=True)
    ):
        entry: dict[str, Any] = {"index": i, "output": None if times is None else next(numbers)}
        if cue.start is not None and times is not None:
            entry["start"], entry["end"] = times
        if cue.start is not None and times != (cue.start, cue.end):
            entry["was"] = [cue.start, cue.end]
        result.append(entry)
    return result
