"""What each stage loses: the same detector with the decisions of some stages replaced by gold.

Before each word, the forests of those stages are exchanged for ones that can only give the right
answer for it. `ed` and `rp_start` are asked once a word, so a forest with one answer will do;
`rm_start` is asked for each candidate and told apart by its `distance`, `rp_end` for each
hypothesis and told apart by the lengths of its phases. Everything else is the detector's own doing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from stir.paper.forest import Forest
from stir.paper.model import STAGES, Model
from stir.paper.pipeline import ENDS, GOES_ON, IS_DELETE, Pipeline
from stir.session import Session
from stir.types import Annotation, Classifications, Kind, Repair, Trace, Utterance

REPLACED = ("ed", "rp_start", "rm_start", "rp_end")


@cache
def answering(stage: str, answers: tuple[int, ...], feature: str | None = None) -> Forest:
    """A forest whose answer is the class at the place that a counting feature says.

    Without a feature it has one answer. Counts below 1 and beyond the answers get the last one.
    """
    names, classes = STAGES[stage]
    asked = 0 if feature is None else names.index(feature)
    questions = max(1, len(answers) - 1)
    leaves = answers if len(answers) > 1 else answers * 2
    frequency = np.zeros((len(classes), questions + len(leaves)))
    frequency[[answers[0]] * questions, np.arange(questions)] = 1
    frequency[leaves, questions + np.arange(len(leaves))] = 1
    following = np.arange(1, questions + 1, dtype=np.int32)
    following[-1] = questions + len(leaves) - 1
    return Forest(
        np.full(questions, asked, dtype=np.int32),
        np.arange(questions) + 1.5,
        (questions + np.arange(questions)).astype(np.int32),
        following,
        frequency,
        names,
        classes,
    )


def traces(model: Model, utterances: Sequence[Utterance], gold: Iterable[str]) -> Iterator[Trace]:
    """Decode with gold tags and the `gold` stages' decisions."""
    stages = frozenset(gold)
    longest = max((len(utterance.words) for utterance in utterances), default=0)
    pipeline = model.engine()
    session = Session(model, longest, pipeline)
    for utterance in utterances:
        before = session.classifications
        assert utterance.pos is not None
        held: list[Annotation] = []
        for n, (word, tag) in enumerate(zip(utterance.words, utterance.pos, strict=True)):
            _tell(pipeline, utterance.annotation, n, stages)
            session.push(word, tag)
            held.append(session.annotation)
        session.end()
        after = session.classifications
        asked = (getattr(after, name) - getattr(before, name) for name in after.__slots__)
        yield Trace(utterance.id, utterance.words, tuple(held), Classifications(*asked))


def _tell(pipeline: Pipeline, truth: Annotation, n: int, stages: frozenset[str]) -> None:
    """Exchange the forests for ones that know the truth about word n."""
    onset = next((repair for repair in truth.repairs if repair.rp_start == n), None)
    if "ed" in stages:
        label = (n in truth.edit_terms) + 2 * (n - 1 in truth.edit_terms)
        pipeline.ed = answering("ed", (label,))
    if "rp_start" in stages:
        pipeline.rp_start = answering("rp_start", (int(onset is not None),))
    length = 0 if onset is None else _length(pipeline, onset)
    only = (*(0 for _ in range(1, length)), 1, 0) if length else (0,)
    if "rm_start" in stages:
        pipeline.rm_start = answering("rm_start", only, "distance")
    if "rp_end" in stages:
        pipeline.rp_end = answering("rp_end", only, "rm_length")
        pipeline.end = answering("end", _ends(pipeline, truth, n), "rp_length")


def _length(pipeline: Pipeline, repair: Repair) -> int:
    """How many words of the reparandum are on the path."""
    count = 0
    node: Any = pipeline.graph.tip
    while node is not None and node.position >= repair.rm_start:
        count += 1
        node = node.previous
    return count


def _ends(pipeline: Pipeline, truth: Annotation, n: int) -> tuple[int, ...]:
    """By the length of a repair phase up to word n, whether it ends there."""
    answers = {}
    for repair in truth.repairs:
        if repair.rp_start <= n and repair.last == n:
            edit_terms = sum(repair.rp_start <= i < n for i in truth.edit_terms)
            is_delete = repair.kind is Kind.DELETE
            answers[n - repair.rp_start + 1 - edit_terms] = IS_DELETE if is_delete else ENDS
    longest = max(answers, default=0)
    return (*(answers.get(length, GOES_ON) for length in range(1, longest + 1)), GOES_ON)
