"""Time per word: a session, its engine, and the parts of the engine.

The modules `paper` and `network` provide *steps*: functions that each do the work of the previous
step and of one more part. The time of a part is the difference between two steps, so the parts add
up to the total. Other engines are measured as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.lab.bench import network, paper, roads
from stir.lab.bench.measurement import Measurement, seconds
from stir.lab.bench.pushing import Step, pushing
from stir.lab.bench.subject import Subject
from stir.network.model import NetworkModel
from stir.paper.model import PaperModel
from stir.types import Utterance


def measure(subject: Subject) -> list[Measurement]:
    """Push words with their tags; measure the total, each part, and plain Python."""
    model, speech = subject.model, subject.speech
    words = sum(len(utterance.words) for utterance in speech)
    if not words:
        raise InputError("there are no words to measure on")
    steps = [*_steps(subject, model), Step("session", pushing(Detector(model).session(), speech))]
    times = [time * 1e6 / words for time in seconds(*(step.run for step in steps))]
    shares = [times[0], *(after - before for before, after in pairwise(times))]
    plain, baseline = _plain(subject, model)
    return [
        Measurement("push, a word", "µs", times[-1], baseline),
        *(
            Measurement(f"  {step.name}", "µs", max(share, 0.0))
            for step, share in zip(steps, shares, strict=True)
        ),
        *([] if plain is None else [Measurement("push, plain Python", "µs", plain, baseline)]),
        *_roads(model, speech),
    ]


def _roads(model: Model, speech: Sequence[Utterance]) -> list[Measurement]:
    return roads.roads(model, speech) if isinstance(model, NetworkModel) else []


def _steps(subject: Subject, model: Model) -> list[Step]:
    if isinstance(model, PaperModel):
        return paper.steps(model, subject.speech)
    if isinstance(model, NetworkModel):
        return network.steps(model, subject.speech)
    return []


def _plain(subject: Subject, model: Model) -> tuple[float | None, float | None]:
    """Return microseconds per word in plain Python and of the baseline; None if not available."""
    if isinstance(model, PaperModel):
        return paper.plain(subject)
    if isinstance(model, NetworkModel):
        return network.plain(subject), None
    return None, None
