"""Whether traces belong to a corpus: nothing is scored over a silently smaller set.

Every missing, extra, misshapen or impossible trace is named. What a step may hold is what
`check_annotation` allows for the words heard so far: so no position beyond word n at step n, no
two repairs with one onset, ordered phases, only edit terms between them. Spans of repairs that
cross each other are allowed, for chains nest and gold itself crosses brackets now and then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stir.errors import AnnotationError, Problems, TraceError
from stir.types import Trace, Utterance, check_annotation


@dataclass(frozen=True, slots=True)
class Alignment:
    """The sound traces in the corpus's order, and the ids that only one side has."""

    traces: tuple[Trace, ...]
    missing: tuple[str, ...]
    """Utterances without a trace."""
    extra: tuple[str, ...]
    """Traces without an utterance."""

    def one_sided(self) -> Iterator[TraceError]:
        """Name what only one side has: the problems that a caller may choose to allow."""
        for name in self.missing:
            message = "the corpus has this utterance, the trace file has not"
            yield TraceError(message, utterance=name)
        for name in self.extra:
            message = "the trace file has this utterance, the corpus has not"
            yield TraceError(message, utterance=name)


def align(
    utterances: Sequence[Utterance], traces: Iterable[Trace], problems: Problems
) -> Alignment:
    """Match traces with utterances; one that is not sound is handed to `problems`, or raised.

    An utterance whose trace is unsound is not missing: its problem has been named.
    """
    by_id = {u.id: u for u in utterances}
    sound: dict[str, Trace] = {}
    named: dict[str, None] = {}
    for trace in traces:
        try:
            if trace.id in named:
                raise TraceError("the utterance has a trace already", utterance=trace.id)
            named[trace.id] = None
            if trace.id in by_id:
                check_trace(trace, by_id[trace.id])
                sound[trace.id] = trace
        except TraceError as error:
            problems.add(error, dropped="traces")
    return Alignment(
        tuple(sound[u.id] for u in utterances if u.id in sound),
        tuple(u.id for u in utterances if u.id not in named),
        tuple(name for name in named if name not in by_id),
    )


def check_trace(trace: Trace, utterance: Utterance) -> None:
    """Raise a `TraceError` unless the trace is one that this utterance can have."""
    _check_words(trace, utterance)
    if len(trace.steps) != len(trace.words):
        message = f"{len(trace.steps)} steps for {len(trace.words)} words"
        raise TraceError(message, utterance=trace.id)
    _check_steps(trace)
    _check_decided(trace)


def _check_words(trace: Trace, utterance: Utterance) -> None:
    if trace.words == utterance.words:
        return
    if len(trace.words) != len(utterance.words):
        message = f"{len(trace.words)} words, where the corpus has {len(utterance.words)}"
        raise TraceError(message, utterance=trace.id)
    pairs = enumerate(zip(trace.words, utterance.words, strict=True))
    position, (ours, theirs) = next((i, pair) for i, pair in pairs if pair[0] != pair[1])
    message = f"the corpus has the word {theirs!r} here"
    raise TraceError(message, utterance=trace.id, token=ours, position=position)


def _check_steps(trace: Trace) -> None:
    checked = None
    for n, step in enumerate(trace.steps):
        if step is checked:
            continue  # what was possible for fewer words is possible for more
        try:
            check_annotation(trace.words[: n + 1], step)
        except AnnotationError as error:
            raise TraceError(
                f"step {n}: {error.message}",
                utterance=trace.id,
                token=error.token,
                position=error.position,
            ) from None
        checked = step


def _check_decided(trace: Trace) -> None:
    if trace.decided is None:
        return
    if len(trace.decided) != len(trace.words):
        message = f"{len(trace.decided)} entries in 'decided' for {len(trace.words)} words"
        raise TraceError(message, utterance=trace.id)
    for n, decided in enumerate(trace.decided):
        if decided > n + 1:
            message = f"step {n}: {decided} words decided of {n + 1} heard"
            raise TraceError(message, utterance=trace.id)
    if trace.decided[-1:] != (len(trace.words),) and trace.words:
        raise TraceError("the last step leaves words undecided", utterance=trace.id)
