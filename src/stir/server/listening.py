"""How a client's sessions listen: what this model can be set to, and a detector set so."""

from __future__ import annotations

from stir.detector import Detector
from stir.errors import InputError, ProtocolError
from stir.network.model import RecurrentModel
from stir.server.protocol import Listening


def listening(detector: Detector) -> Listening:
    """Return how a detector listens; all None if its model knows one way only."""
    if not isinstance(detector.model, RecurrentModel):
        return Listening()
    return Listening(detector.operating_point, detector.stability, detector.min_confidence)


def points(detector: Detector) -> list[str] | None:
    """Return the names of the operating points; None if there are none."""
    model = detector.model
    return list(model.settings.points) if isinstance(model, RecurrentModel) else None


def steadiest(detector: Detector) -> int | None:
    """Return for how many words, at most, a doubtful repair can wait; None if for none."""
    model = detector.model
    return model.networks[0].delays if isinstance(model, RecurrentModel) else None


def tuned(detector: Detector, wanted: Listening) -> Detector:
    """Return a detector that shares the model and listens as wanted; None leaves a setting."""
    given = {name: value for name, value in wanted._asdict().items() if value is not None}
    if not given:
        return detector
    if not isinstance(detector.model, RecurrentModel):
        raise ProtocolError("bad-option", f"this model has no setting for {next(iter(given))}")
    try:
        return Detector(detector.model, **(listening(detector)._asdict() | given))
    except InputError as error:
        raise ProtocolError("bad-option", error.message) from None
