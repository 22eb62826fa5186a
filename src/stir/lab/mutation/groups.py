"""Which modules are mutated, and which tests are theirs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Group(NamedTuple):
    """Modules and tests, as patterns of paths."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    first: tuple[str, ...] = ()
    """Tests that see most of what a group does: they are run first, although they take longer."""


_ENGINE_TESTS = ("tests/test_engine.py", "tests/test_contract.py")

GROUPS = {
    "session": Group(
        ("session.py", "signals.py", "tokens.py", "live.py"),
        ("tests/test_session.py", "tests/test_signals.py", "tests/test_live.py",
         "tests/test_words.py", "tests/test_path.py", *_ENGINE_TESTS),
    ),
    "engines": Group(
        ("engine.py", "paper/pipeline.py", "paper/policy.py", "paper/hypothesis.py",
         "network/decoder.py", "encoder/reader.py"),
        ("tests/paper", "tests/network", "tests/encoder", "tests/test_golden_traces.py",
         *_ENGINE_TESTS),
        ("tests/test_golden_traces.py",),
    ),
    "cleaning": Group(
        ("files.py", "transcripts/cleaning/*.py"),
        ("tests/test_files.py", "tests/transcripts/cleaning", "tests/cli/test_clean.py",
         "tests/cli/test_clean_files.py", "tests/cli/test_nothing_is_overwritten.py",
         "tests/review"),
    ),
    "formats": Group(
        ("transcripts/formats/*.py",),
        ("tests/transcripts/formats", "tests/transcripts/test_growth.py", "tests/lab/fuzz"),
    ),
    "server": Group(
        ("server/protocol.py", "server/limits.py", "server/levels.py", "server/access.py",
         "server/turns.py", "server/resuming.py", "server/app.py", "server/speaker.py",
         "server/conversation.py"),
        ("tests/server",),
    ),
    "metrics": Group(
        ("lab/metrics/*.py", "types.py"),
        ("tests/lab/metrics", "tests/test_types.py", "tests/test_display.py"),
    ),
}  # fmt: skip
"""Each can be tried in one process."""


def modules_of(root: Path, group: Group) -> list[str]:
    """The files of a group, relative to the root of the checkout."""
    sources = root / "src" / "stir"
    found = [path for pattern in group.modules for path in sorted(sources.glob(pattern))]
    return [str(path.relative_to(root)) for path in found if path.name != "__init__.py"]


def group_of(root: Path, path: str) -> str:
    """The group that a file belongs to."""
    for name, group in GROUPS.items():
        if path in modules_of(root, group):
            return name
    raise ValueError(f"{path} is in no group")
