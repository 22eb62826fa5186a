"""Read the development sets that are at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from stir.corpus.ami import read_ami, split_ami
from stir.corpus.corrections import CorrectionKind, read_corrections
from stir.corpus.disfl_qa import read_disfl_qa, split_disfl_qa
from stir.corpus.jsonl import read_jsonl, read_lines
from stir.detector import Tags
from stir.errors import CorpusError, Problems
from stir.lab.experiments.sets.annotated import AnnotatedSet, MaskedSet, joined
from stir.lab.experiments.sets.cleaned import Case, CaseSet, FluentSet
from stir.lab.experiments.sets.scored import DevelopmentSet

File = str | Path
T = TypeVar("T")
TASTE = frozenset([CorrectionKind.OTHER.value])
"""Corrections that are a matter of taste do not count among all."""


def read_sets(
    *,
    heldout: File | None = None,
    ami: File | None = None,
    disfl_qa: File | None = None,
    corrections: Sequence[File] = (),
    fluent: Sequence[File] = (),
    tags: Tags = "predicted",
) -> list[DevelopmentSet]:
    """Read the sets whose files are given; a held-out corpus also gives one without ends.

    `tags` says which part-of-speech tags are used for the held-out corpus, which alone has some.
    """
    sets: list[DevelopmentSet] = []
    if heldout is not None:
        utterances = _some(read_jsonl(heldout), heldout)
        sets.append(AnnotatedSet("heldout", utterances, tags=tags))
        sets.append(AnnotatedSet("heldout, joined", joined(utterances), ("F_rm",), tags))
    if ami is not None:
        _, development = split_ami(read_ami(ami))
        sets.append(MaskedSet("ami", _some(development, ami)))
    if disfl_qa is not None:
        sets.append(_disfl_qa(disfl_qa))
    sets += [
        CaseSet(name, _some(_cases(path), path), list(CorrectionKind), TASTE)
        for path, name in _names("corrections", corrections)
    ]
    sets += [FluentSet(name, _some(_lines(path), path)) for path, name in _names("fluent", fluent)]
    return sets


def _disfl_qa(path: File) -> CaseSet:
    _, development = split_disfl_qa(list(read_disfl_qa(path)))
    cases = [
        Case(
            question.id,
            "exact" if question.exact else "inexact",
            " ".join(question.tokens),
            " ".join(question.original),
        )
        for question in development
        if question.tokens
    ]
    return CaseSet("disfl_qa", _some(cases, path), ["exact"])


def _cases(path: File) -> Iterator[Case]:
    for each in read_corrections(path):
        yield Case(each.id, each.kind.value, each.input, each.expect)


def _lines(path: File) -> Iterator[str]:
    for _, line in read_lines(path, Problems(strict=True)):
        if line.strip():
            yield line.strip()


def _some(items: Iterable[T], path: File) -> list[T]:
    found = list(items)
    if not found:
        raise CorpusError("nothing to score", file=path)
    return found


def _names(kind: str, paths: Sequence[File]) -> Iterator[tuple[File, str]]:
    """Each path with the name of its set: the file's name, or the path if names are the same."""
    stems = Counter(Path(path).stem for path in paths)
    for path in paths:
        stem = Path(path).stem
        yield path, f"{kind} {stem if stems[stem] == 1 else path}"
