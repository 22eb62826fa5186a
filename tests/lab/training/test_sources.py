"""Whose the files are that a model is trained on, and what it may be used for then."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from stir.errors import InputError
from stir.lab.training.sources import (
    OPEN_LICENCE,
    SOURCES,
    Source,
    licence_of,
    listed,
    open_files,
    source_of,
)
from stir.models.licences import LICENCES
from stir.models.parts import PACKAGED

ATTRIBUTION = (PACKAGED / "ATTRIBUTION.md").read_text(encoding="utf-8")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    paths = tuple(tmp_path / name for name in ("ours.txt", "theirs.txt", "found.txt"))
    for path in paths:
        path.write_text(path.name)
    return paths  # type: ignore[return-value]


def sources(ours: Path, theirs: Path) -> list[Source]:
    def hashed(path: Path) -> tuple[str, ...]:
        return (sha256(path.read_bytes()).hexdigest(),)

    return [
        Source("Ours", "CC BY 4.0", "all", hashed(ours)),
        Source("Theirs", "CC BY-SA 4.0", "all", hashed(theirs)),
    ]


def test_a_file_is_known_by_its_content(files: tuple[Path, Path, Path]) -> None:
    ours, theirs, found = files
    known = sources(ours, theirs)
    assert source_of(ours.rename(ours.with_name("renamed")), known).source == "Ours"
    assert source_of(found, known).source == ""
    assert source_of(found, known).sha256 == sha256(found.read_bytes()).hexdigest()


def test_a_restricted_file_is_refused(files: tuple[Path, Path, Path]) -> None:
    ours, theirs, found = files
    known = sources(ours, theirs)
    with pytest.raises(InputError, match=r"Theirs, which is under CC BY-SA 4\.0") as error:
        open_files([ours, theirs], known)
    assert error.value.file == str(theirs)
    assert licence_of(open_files([ours], known)) == OPEN_LICENCE
    # nothing is promised about a file that nobody knows
    assert licence_of(open_files([ours, found], known)) == ""


def test_what_a_provenance_lists(files: tuple[Path, Path, Path]) -> None:
    ours, theirs, _ = files
    [entry] = listed(open_files([ours], sources(ours, theirs)))["sources"]
    assert set(entry) == {"source", "licence", "purpose", "sha256"}
    assert listed([]) == {}


def test_the_list_of_sources() -> None:
    fingerprints = [file for source in SOURCES for file in source.files]
    assert len(set(fingerprints)) == len(fingerprints)
    assert all(len(file) == 64 for file in fingerprints)
    for source in SOURCES:
        assert source.licence in LICENCES
        assert f"| {source.name}" in ATTRIBUTION
    restricted = {source.name for source in SOURCES if not source.is_open}
    assert restricted == {
        "Schema-Guided Dialogue",
        "Switchboard Dialog Act Corpus with disfluency annotation",
    }
