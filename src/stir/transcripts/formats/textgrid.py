"""Praat's TextGrid, read and written with praatio: an interval is a cue, a tier is a speaker."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from stir.errors import InputError, MissingExtraError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.tiers import choose, speaker_of, split
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript


class TextGridDocument(Document):
    """Tiers of words are rewritten; others stay as they are."""

    def __init__(
        self, source: Source, transcript: Transcript, grid: Any, intervals: list[tuple[str, int]]
    ) -> None:
        super().__init__(source, transcript)
        self._grid = grid
        self._intervals = intervals
        """The tier and the number of the interval of each cue."""

    def rewrite(self, edition: Edition) -> str:
        """Update the intervals; one without words becomes silence."""
        grid = self._grid.new()
        entries = {name: list(grid.getTier(name).entries) for name, _ in self._intervals}
        for cue, (name, i), times in zip(
            self.transcript.cues, self._intervals, edition.times, strict=True
        ):
            if times is None:
                entries[name][i] = None
                continue
            label = " ".join(t for t in edition.written[cue.first : cue.stop] if t is not None)
            entries[name][i] = (*times, label)
        for name, kept in entries.items():
            tier = grid.getTier(name)
            grid.replaceTier(name, tier.new(entries=[entry for entry in kept if entry]))
        text = _save(grid, long="xmin = " in self.source.text)
        return text.replace("\n", "\r\n") if "\r\n" in self.source.text else text


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the interval tiers of words."""
    grid = _open(source)
    tiers = {tier.name: tier for tier in grid.tiers if type(tier).__name__ == "IntervalTier"}
    if not tiers:
        raise InputError("no interval tier was found", file=source.name)
    builder = Builder()
    intervals: list[tuple[str, int]] = []
    for name in choose(list(tiers), options.tier, source.name):
        for i, entry in enumerate(tiers[name].entries):
            words = split(entry.label)
            if words:
                tokens = [Token(word) for word in words]
                builder.cue(tokens, speaker_of(name), entry.start, entry.end)
                intervals.append((name, i))
    return TextGridDocument(source, builder.transcript(), grid, intervals)


def write(transcript: Transcript) -> str:
    """Write one tier of words for each speaker."""
    textgrid = _praatio()
    if not transcript.tokens:
        raise InputError("no word is left, and a TextGrid needs a tier")
    grid = textgrid.Textgrid()
    end = max((token.end or 0.0 for token in transcript.tokens), default=0.0)
    for speaker in transcript.speakers:
        entries = _without_overlap(t for t in transcript.tokens if t.speaker == speaker)
        name = f"{speaker} - words" if speaker is not None else "words"
        grid.addTier(textgrid.IntervalTier(name, entries, 0.0, end))
    return _save(grid, long=True)


def _without_overlap(tokens: Any) -> list[tuple[float, float, str]]:
    """Adjust times for Praat: words must not overlap, nor have no duration."""
    entries: list[tuple[float, float, str]] = []
    last = 0.0
    for token in sorted(tokens, key=lambda token: token.start or 0.0):
        start = max(last, token.start or 0.0)
        end = max(token.end or 0.0, start + 0.001)
        entries.append((start, end, token.text))
        last = end
    return entries


def _praatio() -> Any:
    try:
        from praatio import textgrid
    except ModuleNotFoundError:
        raise MissingExtraError("a TextGrid", "formats") from None
    return textgrid


def _open(source: Source) -> Any:
    lines = source.text.splitlines()
    for number, expected in ((1, "ooTextFile"), (2, "TextGrid")):
        line = lines[number - 1] if len(lines) >= number else ""
        if expected not in line:
            message = f"not a TextGrid: expected {expected}"
            raise InputError(message, file=source.name, line=number, token=line[:40])
    textgrid = _praatio()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "in.TextGrid"
        path.write_text(source.text, encoding="utf-8", newline="")
        try:
            return textgrid.openTextgrid(str(path), includeEmptyIntervals=False)
        except Exception as error:  # praatio does not check its input
            message = f"not a valid TextGrid: {_first_line(error)}"
            raise InputError(message, file=source.name, line=_likely_line(lines)) from error


def _likely_line(lines: list[str]) -> int:
    """Guess the malformed line: the first invalid number, or the end of a truncated file."""
    for number, line in enumerate(lines, 1):
        key, equals, value = line.partition("=")
        if equals and key.strip() in {"xmin", "xmax", "number"}:
            try:
                float(value)
            except ValueError:
                return number
    return len(lines)


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _save(grid: Any, *, long: bool) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.TextGrid"
        grid.save(
            str(path),
            format="long_textgrid" if long else "short_textgrid",
            includeBlankSpaces=True,
            reportingMode="silence",
        )
        return path.read_text(encoding="utf-8")
