"""Policies answer the questions of the four stages (section 4.3).

The pipeline asks and a policy answers: forests at run time (`ForestPolicy`), the gold annotation or
a recording policy in training and experiments. A question holds the features of one decision and
the words it is about, so that a policy with access to gold can answer it.

* `ed`: which of the last two words are edit terms? (`choose`)
* `rp_start`: is the newest word a repair onset? (`accepts`, then `probability`)
* `rm_start`: does its reparandum start at this candidate? (`accepts`, then `probability`)
* `rp_end`: at its onset, and again at the words after it if the model says so, is the hypothesis a
  repair at all? (`accepts`.) There and at each word until its end is found, does the repair phase
  end here? (`choose`, then `probability`)

Compiled where a C compiler was at hand (its types stand in `policy.pxd`), plain Python otherwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from stir.paper.forest import Ballot, Forest

ED, RP_START, RM_START, RP_END = range(4)
"""The stages, in the order in which a word meets them."""
STAGE_NAMES = ("ed", "rp_start", "rm_start", "rp_end")

# The classes of `ed`: which of the last two words are edit terms.
NEITHER, NEWEST, EARLIER, BOTH = range(4)
# The classes of the end of a repair: it goes on, ends with this word, or has no phase of its own.
GOES_ON, ENDS, IS_DELETE = range(3)

# In C, compiled.
_ED, _RP_START, _RM_START = ED, RP_START, RM_START


class Question:
    """One decision of a stage. A stage has one question, and fills it anew for every decision."""

    __slots__ = (
        "asked",
        "before",
        "candidate",
        "chosen",
        "features",
        "index",
        "onset",
        "stage",
        "values",
    )

    stage: int
    features: array[float]
    """In the order of the stage's `NAMES`."""
    values: array[float]
    """The same for compiled code."""
    index: int
    """Of the newest word."""
    onset: int
    """Of the hypothesis, for `rm_start` and `rp_end`."""
    candidate: int
    """Where its reparandum starts on the path."""
    before: int
    """The path's last word before the candidate; -1 if there is none."""
    chosen: int
    """The class that `choose` answered."""
    asked: int
    """How often the question was asked."""

    def __init__(self, stage: int, width: int) -> None:
        self.stage = stage
        self.features = array("d", bytes(8 * width))
        self.values = self.features
        self.index = self.onset = self.candidate = self.before = -1
        self.chosen = 0
        self.asked = 0


class Policy:
    """Answers questions; see above for who is asked what."""

    def choose(self, question: Question) -> int:
        """The class of a decision: of `ed`, or of the end of a repair phase."""
        raise NotImplementedError

    def accepts(self, question: Question) -> bool:
        """Yes or no."""
        raise NotImplementedError

    def probability(self, question: Question) -> float:
        """The probability of what was accepted or chosen last."""
        raise NotImplementedError

    def explain(self, stage: int, features: array[float], top_k: int) -> list[tuple[str, float]]:
        """The features that spoke for an answer of yes, the heaviest first."""
        return []


class ForestPolicy(Policy):
    """The forests decide. They may be shared; the policy is one engine's own.

    A cost-sensitive forest decides but does not say how probable a thing is: its leaves hold what
    MetaCost made of the labels. The last three stages have a second forest, grown on the labels as
    they are and asked about what the first lets through.
    """

    def __init__(
        self,
        decision_forests: tuple[Forest, Forest, Forest, Forest],
        probability_forests: tuple[Forest, Forest, Forest],
        still: Forest | None = None,
    ) -> None:
        """Take the forests in the order of the stages.

        The third of `probability_forests` says where a repair phase ends. `still` decides at the
        words after an onset whether there is a repair; without it, the forest of `rp_end` does.
        """
        self._ed, self._rp_start, self._rm_start, self._rp_end = decision_forests
        self._p_rp_start, self._p_rm_start, self._end = probability_forests
        self._still = self._rp_end if still is None else still
        self._ed_ballot = Ballot()
        self._end_ballot = Ballot()

    def choose(self, question: Question) -> int:
        """The class with the most votes."""
        if question.stage == _ED:
            return self._ed.winner(question.values, self._ed_ballot)
        return self._end.best(question.values, self._end_ballot)

    def accepts(self, question: Question) -> bool:
        """Whether at least half of the votes are for it."""
        forest = self._rp_end
        if question.stage == _RP_START:
            forest = self._rp_start
        elif question.stage == _RM_START:
            forest = self._rm_start
        elif question.index != question.onset:
            forest = self._still
        return forest.at_least(question.values, 1, 0.5)

    def probability(self, question: Question) -> float:
        """The second forest's probability, or the votes for the class that was chosen."""
        if question.stage == _RP_START:
            return self._p_rp_start.probability(question.values, 1)
        if question.stage == _RM_START:
            return self._p_rm_start.probability(question.values, 1)
        return self._end_ballot.votes[question.chosen]

    def explain(self, stage: int, features: array[float], top_k: int) -> list[tuple[str, float]]:
        """What moved the decision forest."""
        forests = {RP_START: self._rp_start, RM_START: self._rm_start, RP_END: self._rp_end}
        label = None if stage == RP_END else 1
        return forests[stage].explain(features, label)[:top_k]


class FixedAnswers(Policy):
    """Asks another policy and gives fixed answers for some stages: to time the work up to there."""

    def __init__(self, policy: Policy, answers: Mapping[int, int]) -> None:
        """Take the answers by stage: a class, or whether to accept."""
        self._policy = policy
        self._answers = array("i", [answers.get(stage, -1) for stage in range(len(STAGE_NAMES))])

    def choose(self, question: Question) -> int:
        """The fixed class, where there is one."""
        answer = self._policy.choose(question)
        fixed = self._answers[question.stage]
        return answer if fixed < 0 else fixed

    def accepts(self, question: Question) -> bool:
        """The fixed answer, where there is one."""
        answer = self._policy.accepts(question)
        fixed = self._answers[question.stage]
        return answer if fixed < 0 else fixed > 0

    def probability(self, question: Question) -> float:
        """As the other policy says."""
        return self._policy.probability(question)
