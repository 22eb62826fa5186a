"""What a word costs, part by part: a session, its engine, and the engine's parts.

An engine's module here (`paper`, `network`) gives *steps*: functions that do more and more of what
a word takes. The share of a part is what its step takes more than the step before; the shares add
up to the whole. A model of another engine is measured as a whole.
"""

from __future__ import annotations

from itertools import pairwise

from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.lab.bench import network, paper
from stir.lab.bench.measurement import Measurement, seconds
from stir.lab.bench.pushing import Step, pushing
from stir.lab.bench.subject import Subject
from stir.network.model import NetworkModel
from stir.paper.model import PaperModel


def measure(subject: Subject) -> list[Measurement]:
    """Push words with their tags: the whole, the share of each part, plain Python."""
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
    ]


def _steps(subject: Subject, model: Model) -> list[Step]:
    if isinstance(model, PaperModel):
        return paper.steps(model, subject.speech)
    if isinstance(model, NetworkModel):
        return network.steps(model, subject.speech)
    return []


def _plain(subject: Subject, model: Model) -> tuple[float | None, float | None]:
    """Microseconds a word in plain Python, and those of the baseline, where there are any."""
    if isinstance(model, PaperModel):
        return paper.plain(subject)
    if isinstance(model, NetworkModel):
        return network.plain(subject), None
    return None, None
