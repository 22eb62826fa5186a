"""Random walks of sessions, short; `python -m stir.lab.fuzz walks` takes long ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from small_encoder import erratic_encoder
from small_model import erratic, small
from small_network import erratic_network
from stir.detector import Detector
from stir.lab.fuzz import walks
from stir.lab.fuzz.walks import DifferenceError, Walk, walk
from stir.session import Session
from stir.types import Label, Update

DETECTORS: dict[str, Callable[[], Detector]] = {
    "paper": lambda: Detector(small()),
    "erratic paper": lambda: Detector(erratic(2, 7)),
    "network": lambda: Detector(erratic_network()),
    "precise network": lambda: Detector(erratic_network(6, 2, True), operating_point="precise"),
    "encoder": lambda: Detector(erratic_encoder()),
    "causal encoder": lambda: Detector(erratic_encoder(3, causal=True)),
}


@pytest.mark.parametrize("detector", DETECTORS)
def test_walks_end_where_fresh_sessions_do(detector: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "LONGEST", (5, 20, 60, 200))
    assert walk(DETECTORS[detector](), 1500, 2) > 15


def test_half_a_word_leaves_no_committed_class_open() -> None:
    """With *I* the word behind *wa-* was settled, with *I n't* it became an edit term.

    So what the class of *wa-* had been committed for was no longer true.
    """
    said = [
        ("car", "VB"), ("want", None), ("mean", "^VB"), ("to", None), ("on", "VB"), ("n't", None),
        ("I", "DT"), ("rice", "PRP"), ("é", "PRP"), ("like", "NN"), ("rice", None), ("i", None),
        ("like", "UH"), ("want", "VB"), ("want", "UH"), ("wa-", "NN"), ("'m", "PRP"), ("i", "PRP"),
        ("'m", None), ("you", None), ("uh", "NN"), ("well", None), ("n't", "UH"), ("i", "UH"),
        ("n't", None), ("monday", None),
    ]  # fmt: skip
    session = Detector(erratic_network()).session()
    committed: set[Label] = set()
    for word, tag in said:
        update = session.push(word, tag)
        assert committed.isdisjoint(update.revoked)
        committed.update(update.committed)
    assert committed


class _Forgetful(Session):
    """Holds on to the last label of what is revoked."""

    def revoke(self, count: int = 1) -> Update:
        update = super().revoke(count)
        return Update(update.position, update.added, update.revoked[1:], update.committed)


def test_a_walk_notices_what_is_wrong() -> None:
    detector = Detector(erratic_network())
    going = Walk(detector, Random(2))
    going.session = _Forgetful(detector.model.engine(detector.options))
    with pytest.raises((DifferenceError, ValueError)):
        for _ in range(2000):
            going.step()
