"""Files are written together or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from stir.errors import InputError
from stir.files import replacing, write_files


def test_all_are_written(tmp_path: Path) -> None:
    old = tmp_path / "a.vtt"
    old.write_bytes(b"old")
    old.chmod(0o640)
    write_files([(tmp_path / "r.json", b"report"), (old, b"new")])
    assert old.read_bytes() == b"new"
    assert (tmp_path / "r.json").read_bytes() == b"report"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.vtt", "r.json"]


def test_if_one_cannot_be_written_none_is(tmp_path: Path) -> None:
    target = tmp_path / "a.vtt"
    target.write_bytes(b"old")
    for order in (1, -1):
        contents = [(tmp_path / "missing" / "r.json", b"report"), (target, b"new")][::order]
        with pytest.raises(InputError, match=r"r\.json: cannot be written: No such file"):
            write_files(contents)
        assert target.read_bytes() == b"old"
        assert [path.name for path in tmp_path.iterdir()] == ["a.vtt"]


def test_equal_paths_are_refused(tmp_path: Path) -> None:
    target = tmp_path / "a.vtt"
    target.write_bytes(b"old")
    same = tmp_path / "." / ".." / tmp_path.name / "a.vtt"
    with pytest.raises(InputError, match="is the same file as"):
        write_files([(target, b"report"), (same, b"new")])
    assert target.read_bytes() == b"old"


def test_a_users_file_of_a_similar_name_stays(tmp_path: Path) -> None:
    (tmp_path / "a.vtt.part").write_bytes(b"mine")
    write_files([(tmp_path / "a.vtt", b"new")])
    assert (tmp_path / "a.vtt.part").read_bytes() == b"mine"


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.vtt").write_bytes(b"old")
    (tmp_path / "link.vtt").symlink_to("real.vtt")
    write_files([(tmp_path / "link.vtt", b"new")])
    assert (tmp_path / "link.vtt").is_symlink()
    assert (tmp_path / "real.vtt").read_bytes() == b"new"


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_files([(tmp_path / "a.vtt", b"new")])
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.vtt").stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="no devices")
def test_a_device_is_written_to() -> None:
    write_files([(Path("/dev/null"), b"new")])
    assert not Path("/dev/null").is_file()


def test_replacing(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    target.write_text("old")
    with pytest.raises(ValueError, match="no"), replacing(target) as file:
        file.write("half")
        raise ValueError("no")
    assert target.read_text() == "old"
    with replacing(target) as file:
        file.write("new\n")
    assert target.read_bytes() == b"new\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]
