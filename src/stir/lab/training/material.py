"""What a model of the default engine is trained on, and what its confidences are calibrated on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from stir.corpus.ami import is_development, read_ami
from stir.corpus.disfl_qa import convert, read_disfl_qa, split_disfl_qa
from stir.lab.training.fit import LICENCE, fingerprint
from stir.lab.training.sentences.prose import is_dictionary, read_prose
from stir.lab.training.sentences.requests import read_requests
from stir.lab.training.sources import SourceFile
from stir.lab.training.vectors import fingerprint as fingerprint_of
from stir.types import Utterance


@dataclass(frozen=True)
class Material:
    """What a model of the default engine is trained on."""

    train: Sequence[Utterance]
    """Annotated conversations with tags, as Switchboard."""
    vectors: Path
    """A file of word vectors."""
    extra: Sequence[Utterance] = ()
    """Further conversations, whose tags are not used."""
    fluent: Sequence[Utterance] = ()
    """Fluent sentences with tags, in groups: for language models, the tagger and stutters."""
    marked: Sequence[Utterance] = ()
    """The same utterances with the punctuation of the transcript."""
    meetings: Path | None = None
    """AMI; what is in `train` is not read twice."""
    questions: Path | None = None
    """Disfl-QA."""
    requests: Sequence[Path] = field(default_factory=tuple)
    """Fluent requests, to be corrected."""
    prose: Sequence[Path] = field(default_factory=tuple)
    """Plain text, in which nothing is taken back."""
    development: Mapping[str, Sequence[Utterance]] = field(default_factory=dict)
    """Development sets by name, to calibrate confidences on."""
    licence: str = LICENCE
    """The licence of a model that is trained on all this."""
    sources: Sequence[SourceFile] = ()
    """The files that all this was read from, where it is known whose they are."""

    def fingerprints(self) -> dict[str, object]:
        """Hash the content of everything that is trained on; paths do not count."""
        conversations = [*self.train, *self.extra, *self.marked]
        speakers = repr([utterance.speaker for utterance in conversations]).encode()
        return {
            "train": fingerprint(self.train),
            "extra": fingerprint(self.extra),
            "marked": fingerprint(self.marked),
            "fluent": fingerprint(self.fluent),
            "speakers": hashlib.sha256(speakers).hexdigest(),
            "vectors": fingerprint_of(self.vectors),
            "meetings": self.meetings and fingerprint_of(self.meetings),
            "questions": self.questions and fingerprint_of(self.questions),
            "requests": [fingerprint_of(path) for path in self.requests],
            "prose": [(is_dictionary(path), fingerprint_of(path)) for path in self.prose],
        }

    def check(self) -> None:
        """Read the files once; raises `InputError` before hours of work, with file and line."""
        if self.meetings is not None:
            list(read_ami(self.meetings))
        if self.questions is not None:
            list(read_disfl_qa(self.questions))
        read_requests(self.requests)
        for path in self.prose:
            read_prose(path)


def development_sets(
    heldout: Sequence[Utterance], meetings: Path | None = None, questions: Path | None = None
) -> dict[str, list[Utterance]]:
    """Collect the development sets: held-out conversations, and what AMI and Disfl-QA set apart.

    Meetings' utterances with words about which nothing is annotated are left out.
    """
    sets = {"heldout": list(heldout)}
    if meetings is not None:
        sets["meetings"] = [
            found.utterance
            for found in read_ami(meetings)
            if is_development(found.utterance) and not found.masked
        ]
    if questions is not None:
        _, last = split_disfl_qa(list(read_disfl_qa(questions)))
        sets["questions"] = convert(last).utterances
    return {name: utterances for name, utterances in sets.items() if utterances}
