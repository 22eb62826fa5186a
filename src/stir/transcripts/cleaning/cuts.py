"""A cut list for audio editors, as JSON: what to cut from the recording, and what to keep.

Times are seconds; `estimated` ones are interpolated between those of a cue. A cut during which
another speaker talks has `overlap`: it would also cut that speaker's words, and so it is not
applied to `keep`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from stir.errors import InputError
from stir.transcripts.cleaning.clean import CleanedTranscript
from stir.transcripts.formats.transcript import Token


def make_cuts(cleaned: CleanedTranscript, name: str) -> dict[str, Any]:
    """List the cuts; adjacent removals of one speaker are one cut."""
    transcript = cleaned.transcript
    if not transcript.is_timed:
        raise InputError("a cut list needs times, but the transcript has none", file=name)
    cuts: list[dict[str, Any]] = []
    last: int | None = None
    for removal in sorted(cleaned.removals, key=lambda removal: removal.tokens):
        for i in removal.tokens:
            token = transcript.tokens[i]
            follows = last is not None and last == i - 1
            if follows and transcript.tokens[i - 1].speaker == token.speaker:
                cuts[-1]["end"] = token.end
                cuts[-1]["text"] += f" {token.text}"
                if removal.kind.value not in cuts[-1]["kinds"]:
                    cuts[-1]["kinds"].append(removal.kind.value)
            else:
                cuts.append(_cut(token, removal.kind.value))
            last = i
    _mark_overlaps(cuts, cleaned)
    return {"cuts": cuts, "keep": _keep(cuts, transcript.tokens)}


def _cut(token: Token, kind: str) -> dict[str, Any]:
    cut: dict[str, Any] = {"start": token.start, "end": token.end, "text": token.text}
    cut["kinds"] = [kind]
    if token.speaker is not None:
        cut["speaker"] = token.speaker
    if token.is_estimated:
        cut["estimated"] = True
    return cut


def _mark_overlaps(cuts: list[dict[str, Any]], cleaned: CleanedTranscript) -> None:
    kept = sorted(
        (token.start or 0.0, token.end or 0.0, token.speaker or "")
        for i in cleaned.positions
        if (token := cleaned.transcript.tokens[i])
    )
    starts = [start for start, _, _ in kept]
    for cut in cuts:
        stop = bisect_left(starts, cut["end"])
        # no word is so long that it overlaps one that starts more than 20 words later
        near = kept[max(0, stop - 20) : stop]
        others = {
            speaker
            for _, end, speaker in near
            if end > cut["start"] and speaker != cut.get("speaker", "")
        }
        if others:
            cut["overlap"] = sorted(others)


def _keep(cuts: Sequence[dict[str, Any]], tokens: Sequence[Token]) -> list[dict[str, float]]:
    """List the stretches between the cuts, up to the last word."""
    keep = []
    at = 0.0
    for cut in sorted(cuts, key=lambda cut: cut["start"]):
        if "overlap" in cut:
            continue
        if cut["start"] > at:
            keep.append({"start": at, "end": cut["start"]})
        at = max(at, cut["end"])
    end = max((token.end or 0.0 for token in tokens), default=0.0)
    if end > at:
        keep.append({"start": at, "end": end})
    return keep
