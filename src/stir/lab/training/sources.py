"""What models are trained on: each source with its licence, what it is for, and its files.

A file is known by its SHA-256, whatever it is called. `stir train --preset open` asks here whether
a file may be used for a model that anybody may use for anything; the provenance of a model lists
the files that it was trained on. `models/ATTRIBUTION.md` names the authors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from stir.errors import InputError
from stir.lab.training.vectors import fingerprint
from stir.models.licences import LICENCES

OPEN_LICENCE = "CC BY 4.0"
"""The licence of a model that is trained on open sources alone."""


@dataclass(frozen=True)
class Source:
    """A work that models are trained on."""

    name: str
    licence: str
    """A name of `models.licences`."""
    purpose: str
    files: tuple[str, ...]
    """SHA-256 of its files."""

    @property
    def is_open(self) -> bool:
        """Whether what is made of it may be used for anything, and under any licence."""
        licence = LICENCES[self.licence]
        return licence.commercial and not licence.share_alike


@dataclass(frozen=True)
class SourceFile:
    """A file that a model is trained on."""

    source: str
    licence: str
    purpose: str
    sha256: str


SOURCES: tuple[Source, ...] = (
    Source(
        "AMI Meeting Corpus",
        "CC BY 4.0",
        "annotated conversations",
        (
            "498e615724e3f2da1167567b39d504a95d55cbc15fcf7e44e20af73c134b56a6",
            "d6e7307822b39ac41afaed11ccbf387e90b6e7930e1fba53923954bd45e78f7b",
        ),
    ),
    Source(
        "Disfl-QA",
        "CC BY 4.0",
        "questions with corrections, and plain ones",
        ("20add0592ae12e6af463a83569c36756f060f1598eec65ba3c699b366c2f2f5e",),
    ),
    Source(
        "Snips voice platform, NLU benchmark",
        "CC0 1.0",
        "requests, to be corrected and stuttered",
        ("15384c16d0a54462bb6a6f06e30bfd0c5d84153f738fb094139c3d5c6087263c",),
    ),
    Source(
        "CLINC150",
        "CC BY 3.0",
        "requests, to be corrected and stuttered",
        ("0ea6eb2dec8539fb5dab879e4aaac823fa132eed121455ff1a4c52772ec4d020",),
    ),
    Source(
        "SLURP",
        "CC BY 4.0",
        "requests, to be corrected and stuttered",
        ("1abe1f67cfb128abc384a3132818bee7d9e5d015098780b7c0d1604cb1c6814e",),
    ),
    Source(
        "State of the Union addresses; Moby Dick",
        "public domain",
        "prose, plain and stuttered",
        (
            "68827b5429868e1374664023aaed682ceda075af8b441c8e87ba6fec5c56dd11",
            "ef08146a33031450643b16fd2275df9523b72a8ed092ae38d7ada4dd58ac5929",
            # the chapters in the order of their names: LC_ALL=C cat data/*.txt
            "805ccd2b2645318eb01caa3d4a0d374bee2544c1d5e48d2c66f8feaf7ae25790",
            "e32ca8445510b6112dc021503786addc1df34359e5b477a5526f98714704c452",
        ),
    ),
    Source(
        "WordNet 3.0",
        "WordNet licence",
        "examples of its dictionary, plain and stuttered",
        (
            "fea17d2f9656611334eac790e5d69e47645fa180c4aa481fb4cd9b3520754ca2",
            "adcf43e35b581e8036d8b5a52d63d9cd3d3b4870b2720d3c03c799df44777bc2",
            "c89120dfc1f046ddff4a631bf9b7e9fa1a36b5e86565a23bf82dbe14f30b88a7",
            "444a63bf3955080ab7524f5079cfc07ff9bc682cb98bdb1db73b0fb9829f1139",
        ),
    ),
    Source(
        "GloVe 6B, 100 dimensions",
        "public domain (PDDL 1.0)",
        "word vectors",
        ("ee21d840774c8cdc31ac46695f51fd5052432c1605baa965c8077712b8d75068",),
    ),
    Source(
        "Brill's tagger",
        "MIT",
        "tags for the sentences that the tagger learns from",
        (
            "9545c71faf16e4461d0bff1d9948fe92b2cf94766af118a6c69c37b43363d5d2",
            "4032100aab324739d0f26fd32d13e2e0f58018066e9b76a0e4cd065bbfc0b248",
            "d78dc6807bdaacc8e69e3a3635ce2cee548a243eacce8aacbf1fe65093980131",
        ),
    ),
    Source(
        "Schema-Guided Dialogue",
        "CC BY-SA 4.0",
        "requests, for other models",
        ("6e7b67101ae24138dd3ca92cf03a641a62a991056bd41bff1ef99c3c66c15b62",),
    ),
    Source(
        "Switchboard Dialog Act Corpus with disfluency annotation",
        "CC BY-NC-SA 3.0",
        "annotated conversations, for other models",
        ("42926c9bfc7db022690f2bdafe8f676027046bb014365771fb07c84373c77c59",),
    ),
)


def source_of(path: Path, sources: Sequence[Source] = SOURCES) -> SourceFile:
    """Say whose a file is; an unknown file has no source and no licence."""
    sha256 = fingerprint(path)
    for source in sources:
        if sha256 in source.files:
            return SourceFile(source.name, source.licence, source.purpose, sha256)
    return SourceFile("", "", "", sha256)


def open_files(paths: Iterable[Path], sources: Sequence[Source] = SOURCES) -> list[SourceFile]:
    """Return whose the files are; raises `InputError` for a file under a restriction."""
    found = []
    by_name = {source.name: source for source in sources}
    for path in paths:
        file = source_of(path, sources)
        if file.source and not by_name[file.source].is_open:
            message = f"is of {file.source}, which is under {file.licence}: not for an open model"
            raise InputError(message, file=path)
        found.append(file)
    return found


def licence_of(files: Sequence[SourceFile]) -> str:
    """Return the licence of a model: none is stated where it is not known whose a file is."""
    return OPEN_LICENCE if all(file.source for file in files) else ""


def listed(files: Sequence[SourceFile]) -> dict[str, list[dict[str, str]]]:
    """Return the files for a provenance."""
    return {"sources": [asdict(file) for file in files]} if files else {}
