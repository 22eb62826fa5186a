"""A policy that answers the pipeline's questions from the gold annotation.

A question (`stir.paper.policy`) names the newest word, the onset of the hypothesis, the candidate,
and the word before the candidate on the path. Gold can therefore replace the forests without any
change to the pipeline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stir.engine import State
from stir.paper.model import PaperModel
from stir.paper.pipeline import Pipeline
from stir.paper.policy import ED, ENDS, GOES_ON, IS_DELETE, RP_START, Policy, Question
from stir.types import Annotation, Kind, Repair, Utterance
from stir.words import Word


class GoldPolicy(Policy):
    """Answers from the annotation of the current utterance."""

    def __init__(self) -> None:
        self.begin(Annotation())

    def begin(self, annotation: Annotation) -> None:
        """Set the annotation of the next utterance."""
        self._edit_terms = frozenset(annotation.edit_terms)
        self._repairs: dict[int, Repair] = {r.rp_start: r for r in annotation.repairs}

    def choose(self, question: Question) -> int:
        """Return the gold class."""
        if question.stage == ED:
            index = question.index
            return (index in self._edit_terms) + 2 * (index - 1 in self._edit_terms)
        repair = self._repairs.get(question.onset)
        if repair is None:
            return GOES_ON
        if repair.kind is Kind.DELETE:
            return IS_DELETE
        return ENDS if question.index == repair.last else GOES_ON

    def accepts(self, question: Question) -> bool:
        """Whether the word is an onset, or the candidate the start of its reparandum."""
        if question.stage == RP_START:
            return question.index in self._repairs
        # the candidate is the first word of the reparandum that is still on the path
        repair = self._repairs.get(question.onset)
        return repair is not None and question.before < repair.rm_start <= question.candidate

    def probability(self, question: Question) -> float:
        """Return 1: gold is certain."""
        return 1.0


def engine_with(model: PaperModel, policy: Policy) -> Pipeline:
    """Make an engine of a model with another policy."""
    return model.pipeline(policy)


def walk(
    engine: Pipeline, policy: GoldPolicy, utterances: Iterable[Utterance]
) -> Iterator[tuple[Utterance, list[State]]]:
    """Push utterances with their gold tags and yield the states after each word.

    `policy` is the policy of the engine. The engine treats every token as a word, so that positions
    in the annotation are word indices.
    """
    for utterance in utterances:
        policy.begin(utterance.annotation)
        assert utterance.pos is not None
        tagged = zip(utterance.words, utterance.pos, strict=True)
        held = [engine.push(Word(word, tag)) for word, tag in tagged]
        engine.end()
        yield utterance, held
