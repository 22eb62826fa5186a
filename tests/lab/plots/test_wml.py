from __future__ import annotations

from pathlib import Path

import pytest

from stir.errors import InputError
from stir.lab.plots.wml import draw_wml

WORDS = ["it", "costs", "$5", "or", "$6"]
CURVE = [-0.5, -0.4, -1.2, -0.3, -0.6]


@pytest.mark.parametrize(
    ("name", "magic"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.PDF", b"%PDF")]
)
def test_the_ending_decides_the_format(tmp_path: Path, name: str, magic: bytes) -> None:
    pytest.importorskip("matplotlib")
    draw_wml(WORDS, CURVE, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(magic)


def test_the_same_numbers_give_the_same_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("a.svg", "b.svg"):
        draw_wml(WORDS, CURVE, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_an_unknown_ending_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a\.txt.*png"):
        draw_wml(WORDS, CURVE, tmp_path / "a.txt")
