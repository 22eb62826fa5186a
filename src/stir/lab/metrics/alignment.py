"""Check that traces match a corpus, so that no score silently covers fewer utterances.

Every missing, extra, malformed or impossible trace is reported. A step may hold what
`check_annotation` allows for the words so far: no position beyond word n at step n, no two repairs
with the same onset, phases in order, and only edit terms between them. Repairs may overlap, since
chains nest and gold brackets sometimes cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stir.errors import AnnotationError, Problems, TraceError
from stir.types import Trace, Utterance, check_annotation


@dataclass(frozen=True, slots=True)
class Alignment:
    """The valid traces in corpus order, and the ids that only one side has."""

    traces: tuple[Trace, ...]
    missing: tuple[str, ...]
    """Utterances without a trace."""
    extra: tuple[str, ...]
    """Traces without an utterance."""

    def one_sided(self) -> Iterator[TraceError]:
        """Yield an error for each id that only one side has; callers may allow these."""
        for name in self.missing:
            message = "the corpus has this utterance, the trace file does not"
            yield TraceError(message, utterance=name)
        for name in self.extra:
            message = "the trace file has this utterance, the corpus does not"
            yield TraceError(message, utterance=name)


def align(
    utterances: Sequence[Utterance], traces: Iterable[Trace], problems: Problems
) -> Alignment:
    """Match traces with utterances; errors in traces go to `problems`, which may raise them.

    An utterance with an invalid trace is not listed as missing: its error is reported already.
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
    """Raise a `TraceError` unless the trace is valid for this utterance."""
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
            continue  # an annotation that is valid for a prefix is valid for a longer prefix
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
            message = f"step {n}: {decided} words decided of {n + 1} so far"
            raise TraceError(message, utterance=trace.id)
    if trace.decided[-1:] != (len(trace.words),) and trace.words:
        raise TraceError("the last step leaves words undecided", utterance=trace.id)
