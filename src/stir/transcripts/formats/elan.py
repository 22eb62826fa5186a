"""ELAN's .eaf, read and written with pympi: an aligned annotation is a cue, a tier a speaker."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from stir.errors import InputError, MissingExtraError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.tiers import choose, speaker_of, split
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript


class ElanDocument(Document):
    """Tiers of words are rewritten; others stay as they are."""

    def __init__(
        self, source: Source, transcript: Transcript, annotations: list[tuple[str, str]]
    ) -> None:
        super().__init__(source, transcript)
        self._annotations = annotations
        """The tier and the annotation id of each cue."""

    def rewrite(self, edition: Edition) -> str:
        """Update the annotations; one that others refer to is emptied, not deleted."""
        eaf = _open(self.source)
        needed = {ref[0] for tier in eaf.tiers.values() for ref in tier[1].values()}
        for cue, (name, id_), times in zip(
            self.transcript.cues, self._annotations, edition.times, strict=True
        ):
            aligned = eaf.tiers[name][0]
            start, end, value, svg = aligned[id_]
            if times is None and id_ not in needed:
                del aligned[id_]
                del eaf.annotations[id_]
                continue
            if times is not None and times != (cue.start, cue.end):
                start, end = (eaf.generate_ts_id(round((time or 0.0) * 1000)) for time in times)
            left = [t for t in edition.written[cue.first : cue.stop] if t is not None]
            if left != value.split():
                value = " ".join(left)
            aligned[id_] = (start, end, value, svg)
        eaf.clean_time_slots()
        return _save(eaf)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the aligned tiers of words."""
    eaf = _open(source)
    names = [name for name, tier in eaf.tiers.items() if tier[0]]
    if not names:
        raise InputError("no tier with times was found", file=source.name)
    builder = Builder()
    annotations: list[tuple[str, str]] = []
    for name in choose(names, options.tier, source.name):
        aligned, _, attributes, _ = eaf.tiers[name]
        speaker = attributes.get("PARTICIPANT") or speaker_of(name)
        times = eaf.timeslots
        for a, b, *_ in aligned.values():
            for slot in {a, b} - times.keys():
                raise InputError("no such time slot", file=source.name, token=slot)
        found = [(times[a], times[b], id_, v) for id_, (a, b, v, _) in aligned.items()]
        for start, end, id_, value in sorted(found, key=lambda one: one[0] or 0):
            words = split(value)
            if words:
                tokens = [Token(word) for word in words]
                builder.cue(tokens, speaker, _seconds(start), _seconds(end), name=id_)
                annotations.append((name, id_))
    return ElanDocument(source, builder.transcript(), annotations)


def write(transcript: Transcript) -> str:
    """Write one tier of cues for each speaker."""
    eaf = _pympi().Eaf()
    eaf.remove_tier("default")
    for speaker in transcript.speakers:
        eaf.add_tier(speaker if speaker is not None else "speaker", part=speaker)
    for cue in transcript.cues:
        for speaker, tokens in transcript.turns(cue):
            name = speaker if speaker is not None else "speaker"
            start, end = round((tokens[0].start or 0) * 1000), round((tokens[-1].end or 0) * 1000)
            eaf.add_annotation(
                name, start, max(end, start + 1), " ".join(token.text for token in tokens)
            )
    return _save(eaf)


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000


def _pympi() -> Any:
    try:
        import pympi
    except ModuleNotFoundError:
        raise MissingExtraError("an ELAN file", "formats") from None
    return pympi


def _open(source: Source) -> Any:
    _check(source)
    pympi = _pympi()
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pympi warns of newer versions, but reads them
        path = Path(folder) / "in.eaf"
        path.write_bytes(source.encode(source.text))
        try:
            return pympi.Eaf(str(path))
        except Exception as error:  # pympi does not check its input
            message = f"not a valid ELAN file: {error!r}"
            raise InputError(message, file=source.name) from error


def _check(source: Source) -> None:
    if "<!DOCTYPE" in source.text or "<!ENTITY" in source.text:
        # nested entities could fill the memory; ELAN writes none
        raise InputError("an ELAN file has no DOCTYPE", file=source.name, token="<!DOCTYPE")
    try:
        root = ElementTree.fromstring(source.encode(source.text))
    except ElementTree.ParseError as error:
        line, column = error.position
        message = f"not XML: {error.msg.partition(':')[0]} in column {column + 1}"
        token = "".join(source.text.splitlines()[line - 1 : line])[column : column + 20]
        raise InputError(message, file=source.name, line=line, token=token or None) from None
    except (LookupError, ValueError) as error:  # an unknown encoding
        raise InputError(f"not XML: {error}", file=source.name, line=1) from None
    if root.tag != "ANNOTATION_DOCUMENT":
        message = "not an ELAN file: expected ANNOTATION_DOCUMENT"
        raise InputError(message, file=source.name, line=1, token=root.tag)


def _save(eaf: Any) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.eaf"
        eaf.to_file(str(path))
        return path.read_text(encoding="utf-8")
