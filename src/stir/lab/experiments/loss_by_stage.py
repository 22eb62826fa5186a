"""The loss caused by each stage: the detector with some stages' decisions replaced by gold.

The policy answers the questions of those stages from the annotation and leaves the others to the
forests. The rest of the detector is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stir.engine import State
from stir.lab.training.gold import GoldPolicy, engine_with, walk
from stir.paper.model import PaperModel
from stir.paper.policy import RP_END, STAGE_NAMES, Policy, Question
from stir.types import Annotation, Classifications, Trace, Utterance

REPLACED = STAGE_NAMES


class GoldStages(GoldPolicy):
    """Answers from gold for some stages, and with another policy for the rest."""

    def __init__(self, stages: Iterable[str], others: Policy) -> None:
        """Take the names of the gold stages, and the policy for the rest."""
        super().__init__()
        self._stages = frozenset(map(STAGE_NAMES.index, stages))
        self._others = others

    def choose(self, question: Question) -> int:
        """Return the gold class for gold stages."""
        if question.stage in self._stages:
            return super().choose(question)
        return self._others.choose(question)

    def accepts(self, question: Question) -> bool:
        """Return the gold answer for gold stages."""
        if question.stage in self._stages:
            return super().accepts(question)
        return self._others.accepts(question)

    def probability(self, question: Question) -> float:
        """Return the forests' probability even for gold stages: it is a feature of later stages."""
        if question.stage == RP_END and RP_END in self._stages:
            return 1.0
        return self._others.probability(question)


def traces(
    model: PaperModel, utterances: Sequence[Utterance], gold: Iterable[str]
) -> Iterator[Trace]:
    """Decode with gold tags, and gold decisions for the stages in `gold`."""
    policy = GoldStages(gold, model.policy())
    engine = engine_with(model, policy)
    before = engine.classifications
    for utterance, states in walk(engine, policy, utterances):
        after = engine.classifications
        asked = (getattr(after, name) - getattr(before, name) for name in after.__slots__)
        yield Trace(
            utterance.id, utterance.words, tuple(as_annotations(states)), Classifications(*asked)
        )
        before = after


def as_annotations(states: Iterable[State]) -> Iterator[Annotation]:
    """Convert states to annotations of the whole utterance, including what has left the window."""
    held = Annotation()
    for state in states:
        first = state.window_start
        held = Annotation(
            (
                *(i for i in held.edit_terms if i < first),
                *(term.index for term in state.edit_terms),
            ),
            (*(r for r in held.repairs if r.rp_start < first), *state.repairs),
        )
        yield held
