"""The evidence of removals is computed when it is read, and is what a session says."""

from __future__ import annotations

import pickle
from contextlib import suppress
from typing import Any

import pytest

from small_network import erratic_network
from stir.detector import Detector
from stir.errors import InputError
from stir.session import Session
from stir.transcripts.cleaning import find_candidates
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.formats import text
from stir.transcripts.formats.encoding import Source

TEXT = "the uh the rice no the rice\ni want uh want we we know\n\nthe the to no rice\n"


class Counted:
    """Opens sessions, and counts how often they are asked why."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.detector = Detector(erratic_network(1, 2, True))
        engine = type(self.detector.session().engine)
        outer = self

        class Asked(engine):  # type: ignore[valid-type,misc]
            def explain(self, repair: Any, top_k: int) -> Any:
                outer.asked += 1
                return super().explain(repair, top_k)

        monkeypatch.setattr("stir.network.model.NetworkEngine", Asked)

    def candidates(self) -> Candidates:
        document = text.read(Source("text", TEXT))
        return find_candidates(document.transcript, self.detector.session)


def test_evidence_costs_nothing_until_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    found = counted.candidates()
    repairs = [removal for removal in found.removals if removal.replaced_by]
    assert repairs
    assert counted.asked == 0
    once = [dict(removal.evidence) for removal in found.removals]
    asked = counted.asked
    assert any(once)
    assert asked > 0
    assert [dict(removal.evidence) for removal in found.removals] == once
    assert counted.asked == asked


def test_evidence_is_what_the_session_says() -> None:
    detector = Detector(erratic_network(1, 2, True))
    words = TEXT.split() * 3
    session = detector.session()
    expected: dict[int, dict[str, dict[str, float]]] = {}
    held: dict[int, int] = {}
    for word in words:
        for label in session.push(word).added:
            if label.name == "rp" and label.repair is not None:
                held.setdefault(label.repair, label.position)
    for id_, onset in held.items():
        with suppress(InputError):  # not held any more
            why = session.why(id_)
            expected[onset] = {s: {f: round(w, 4) for f, w in best} for s, best in why.items()}
    document = text.read(Source("text", " ".join(words)))
    found = find_candidates(document.transcript, detector.session)
    given = {r.replaced_by[0]: dict(r.evidence) for r in found.removals if r.evidence}
    assert given
    assert all(expected[onset] == why for onset, why in given.items())


def test_evidence_is_read_when_it_goes_to_another_process() -> None:
    detector = Detector(erratic_network(1, 2, True))
    document = text.read(Source("text", TEXT))
    found = find_candidates(document.transcript, detector.session)
    assert pickle.loads(pickle.dumps(found.removals)) == found.removals


def test_sessions_are_not_shared_in_step() -> None:
    """One session for all is read one after the other, with the same result."""
    detector = Detector(erratic_network(1, 2, True))
    session: Session = detector.session()
    document = text.read(Source("text", TEXT))
    one = find_candidates(document.transcript, lambda: session)
    many = find_candidates(document.transcript, detector.session)
    assert one.annotations == many.annotations
    assert one.removals == many.removals
