"""What each stage loses: the same detector with the decisions of some stages replaced by gold.

The policy answers the questions of those stages as the annotation does, and asks the forests about
the others. Everything else is the detector's own doing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stir.engine import State
from stir.lab.training.gold import GoldPolicy, engine_with, walk
from stir.paper.model import PaperModel
from stir.paper.policy import RP_END, STAGE_NAMES, ForestPolicy, Policy, Question
from stir.types import Annotation, Classifications, Trace, Utterance

REPLACED = STAGE_NAMES


class GoldStages(GoldPolicy):
    """Gold decides for some stages, another policy for the rest."""

    def __init__(self, stages: Iterable[str], others: Policy) -> None:
        """Take the names of the stages, and who decides for the rest."""
        super().__init__()
        self._stages = frozenset(map(STAGE_NAMES.index, stages))
        self._others = others

    def choose(self, question: Question) -> int:
        """The gold class of some stages."""
        if question.stage in self._stages:
            return super().choose(question)
        return self._others.choose(question)

    def accepts(self, question: Question) -> bool:
        """The gold answer of some stages."""
        if question.stage in self._stages:
            return super().accepts(question)
        return self._others.accepts(question)

    def probability(self, question: Question) -> float:
        """The forests' even of gold stages, for later stages have it among their features."""
        if question.stage == RP_END and RP_END in self._stages:
            return 1.0
        return self._others.probability(question)


def traces(
    model: PaperModel, utterances: Sequence[Utterance], gold: Iterable[str]
) -> Iterator[Trace]:
    """Decode with gold tags and the `gold` stages' decisions."""
    policy = GoldStages(gold, ForestPolicy(model.forests[:4], model.forests[4:]))
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
    """States as annotations of the whole utterance: what has left the window stays as it was."""
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
