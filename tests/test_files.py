"""Files are written together or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from stir import files
from stir.errors import InputError
from stir.files import refuse_overwriting, replacing, write_files


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


@pytest.mark.skipif(sys.platform == "win32", reason="no devices")
def test_replacing_writes_to_a_pipe_and_does_not_replace_it(tmp_path: Path) -> None:
    """As root, `-o /dev/null` once put a file in the place of the device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with replacing(pipe) as file:
        file.write("words")
    assert os.read(reader, 100) == b"words"
    os.close(reader)
    assert pipe.is_fifo()


def test_what_has_changed_since_it_was_read_is_not_replaced(tmp_path: Path) -> None:
    talk, report = tmp_path / "a.vtt", tmp_path / "r.json"
    talk.write_bytes(b"edited meanwhile")
    with pytest.raises(InputError, match=r"a\.vtt: has changed since it was read; nothing was"):
        write_files([(report, b"report"), (talk, b"new")], {talk: b"old"})
    assert talk.read_bytes() == b"edited meanwhile"
    assert [path.name for path in tmp_path.iterdir()] == ["a.vtt"]
    write_files([(report, b"report")], {talk: b"old"})  # another file is none of its business
    write_files([(talk, b"new")], {talk: b"edited meanwhile"})
    assert talk.read_bytes() == b"new"


def test_what_is_read_is_not_overwritten(tmp_path: Path) -> None:
    talk = tmp_path / "a.vtt"
    (tmp_path / "link.vtt").symlink_to("a.vtt")
    with pytest.raises(InputError, match=r"link\.vtt: is read, and would be overwritten"):
        refuse_overwriting([None, tmp_path / "link.vtt"], [None, talk])
    refuse_overwriting([None, tmp_path / "b.vtt"], [None, talk])


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes")
def test_extended_attributes_stay(tmp_path: Path) -> None:
    target = tmp_path / "a.vtt"
    target.write_bytes(b"old")
    try:
        os.setxattr(target, "user.note", b"mine")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    write_files([(target, b"new")])
    assert os.getxattr(target, "user.note") == b"mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_the_owner_stays(tmp_path: Path) -> None:
    target = tmp_path / "a.vtt"
    target.write_bytes(b"old")
    os.chown(target, 1234, 2345)
    target.chmod(0o4640)
    write_files([(target, b"new")])
    found = target.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 2345, 0o4640)


@pytest.mark.skipif(sys.platform == "win32", reason="no limits")
def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    """The limit on the size of files is met in the middle of the second one."""
    import resource

    report, target = tmp_path / "r.json", tmp_path / "a.vtt"
    target.write_bytes(b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(InputError, match=r"a\.vtt: cannot be written: File too large"):
            write_files([(report, b"report"), (target, b"new" * 1000)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.vtt"]


def test_if_the_last_rename_fails_the_first_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with a file that is mounted alone, or one of somebody else in a sticky folder."""
    replace = Path.replace

    def mounted(self: Path, target: Path) -> Path:
        if target.name == "a.vtt":
            raise OSError(errno.EBUSY, "Device or resource busy")
        return replace(self, target)

    talk, report, cuts = tmp_path / "a.vtt", tmp_path / "r.json", tmp_path / "cuts.json"
    talk.write_bytes(b"old")
    report.write_bytes(b"the way back of yesterday")
    monkeypatch.setattr(Path, "replace", mounted)
    with pytest.raises(InputError, match=r"a\.vtt: cannot be written: Device or resource busy"):
        write_files([(report, b"report"), (cuts, b"cuts"), (talk, b"new")])
    assert report.read_bytes() == b"the way back of yesterday"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.vtt", "r.json"]


def test_old_files_are_kept_without_hard_links_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*names: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    test_if_the_last_rename_fails_the_first_is_taken_back(tmp_path, monkeypatch)
    (tmp_path / "b.vtt").write_bytes(b"old")
    write_files([(tmp_path / "r.json", b"report"), (tmp_path / "b.vtt", b"new")])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.vtt", "b.vtt", "r.json"]


def test_a_protected_file_stays(tmp_path: Path) -> None:
    """Renaming asks for no right to write to the file that is replaced."""
    talk, report = tmp_path / "a.vtt", tmp_path / "r.json"
    talk.write_bytes(b"old")
    talk.chmod(0o444)
    with pytest.raises(InputError, match=r"a\.vtt: cannot be written: Permission denied"):
        write_files([(report, b"report"), (talk, b"new")])
    with pytest.raises(InputError, match="Permission denied"), replacing(talk) as file:
        file.write("new")
    assert talk.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.vtt"]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no names for open files")
def test_an_open_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """`stir clean a.vtt -o /dev/stdout >> all.txt` once left only the last talk in all.txt."""
    everything = tmp_path / "all.txt"
    everything.write_bytes(b"first\n")
    (tmp_path / "link").symlink_to("/dev/fd")
    with everything.open("ab") as file:
        names = [Path(f"/dev/fd/{file.fileno()}"), tmp_path / "link" / str(file.fileno())]
        write_files([(names[0], b"second\n")])
        with replacing(names[1]) as again:
            again.write("third\n")
    assert everything.read_bytes() == b"first\nsecond\nthird\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no locks")
def test_two_at_once_do_not_mix_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The report of one and the output of the other would lead back to nothing."""
    import fcntl

    monkeypatch.setattr(files, "LOCK_SECONDS", 0.0)
    talk, report = tmp_path / "a.vtt", tmp_path / "r.json"
    talk.write_bytes(b"old")
    other = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    with pytest.raises(InputError, match="another program writes there; nothing was written"):
        write_files([(report, b"report"), (talk, b"new")], {talk: b"old"})
    os.close(other)
    assert [path.name for path in tmp_path.iterdir()] == ["a.vtt"]
    write_files([(report, b"report"), (talk, b"new")], {talk: b"old"})
    assert talk.read_bytes() == b"new"
    write_files([(report, b"again"), (talk, b"newer")], {talk: b"new", report: b"report"})
    assert (talk.read_bytes(), report.read_bytes()) == (b"newer", b"again")


def test_one_file_with_two_names(tmp_path: Path) -> None:
    """As through two mounts of a folder, or where capitals do not count."""
    talk, other = tmp_path / "a.vtt", tmp_path / "b.vtt"
    talk.write_bytes(b"old")
    os.link(talk, other)
    with pytest.raises(InputError, match=r"b\.vtt: is read, and would be overwritten"):
        refuse_overwriting([other], [talk])
    with pytest.raises(InputError, match=r"b\.vtt: is the same file as .*a\.vtt"):
        write_files([(talk, b"report"), (other, b"new")])
    with pytest.raises(InputError, match=r"a\.vtt: has changed since it was read"):
        write_files([(other, b"new")], {talk: b"older"})
    assert talk.read_bytes() == b"old"
