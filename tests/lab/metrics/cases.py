"""The paper's figure and the strategies that the tests of the metrics share."""

from __future__ import annotations

from hypothesis import strategies as st

from stir.lab.metrics import Score, Scorer
from stir.types import Annotation, Kind, Repair, Trace, Utterance

NOTHING = Annotation()


def utterance(text: str, annotation: Annotation = NOTHING, id: str = "own:A:0") -> Utterance:
    return Utterance(id, tuple(text.split()), annotation=annotation)


def held(*repairs: Repair, ed: tuple[int, ...] = ()) -> Annotation:
    return Annotation(ed, repairs)


def trace_of(of: Utterance, *steps: Annotation) -> Trace:
    return Trace(of.id, of.words, steps)


def score(of: Utterance, *steps: Annotation) -> Score:
    return Scorer([of]).score([trace_of(of, *steps)])


# The paper's figure of edit overhead: john [ likes + {uh} loves ] mary
LOVES = Repair(1, 1, 3, 3, Kind.SUBSTITUTE)
JOHN = utterance("john likes uh loves mary", held(LOVES, ed=(2,)))
JOHN_STEPS = (
    NOTHING,
    held(Repair(0, 0, 1)),
    held(ed=(2,)),
    held(LOVES, ed=(2,)),
    held(LOVES, ed=(2,)),
)


@st.composite
def annotations_of(draw: st.DrawFn, length: int, *, final: bool = False) -> Annotation:
    """Any annotation that `length` words can have; a final one leaves no repair open."""
    everywhere = st.lists(st.integers(0, length - 1), unique=True, max_size=3)
    ed = set(draw(everywhere))
    free = [i for i in range(length) if i not in ed]
    repairs = []
    onsets = draw(st.lists(st.sampled_from(free[1:]), unique=True, max_size=3)) if free[1:] else []
    for onset in sorted(onsets):
        before = [i for i in free if i < onset]
        end = draw(st.sampled_from([i for i in free if i >= onset] + [None] * (not final)))
        kinds = [Kind.REPEAT, Kind.SUBSTITUTE] + [Kind.DELETE] * (end == onset)
        kind = None if end is None else draw(st.sampled_from(kinds))
        # Only edit terms stand between the phases, so where the reparandum ends is given.
        repairs.append(Repair(draw(st.sampled_from(before)), before[-1], onset, end, kind))
    return Annotation(tuple(sorted(ed)), tuple(repairs))


@st.composite
def utterances(draw: st.DrawFn, id: str = "own:A:0") -> Utterance:
    length = draw(st.integers(1, 10))
    words = tuple(f"w{i}" for i in range(length))
    return Utterance(id, words, annotation=draw(annotations_of(length, final=True)))


@st.composite
def traces(draw: st.DrawFn, of: Utterance) -> Trace:
    """Any trace of the utterance: at each word it stays as it was, or holds something else."""
    steps: list[Annotation] = [NOTHING]
    for n in range(len(of.words)):
        stays = draw(st.booleans())
        steps.append(steps[-1] if stays else draw(annotations_of(n + 1)))
    return Trace(of.id, of.words, tuple(steps[1:]))


@st.composite
def corpora(draw: st.DrawFn, prefix: str = "c") -> list[tuple[Utterance, Trace]]:
    """Several utterances of a few conversations, with a trace of each."""
    count = draw(st.integers(1, 5))
    ids = [f"{prefix}{draw(st.integers(0, 2))}:A:{n}" for n in range(count)]
    golds = [draw(utterances(id=name)) for name in ids]
    return [(gold, draw(traces(gold))) for gold in golds]
