"""One hypothesis of a repair: Figure 1, T3 on, and the path through the graph that it implies.

A hypothesis never changes. When a word comes it is *followed* by another one that includes
the word, so that revoking the word, or taking it for an edit term after all, is going back to the
one before.
"""

from __future__ import annotations

from array import array

from stir.paper.graph import Node, WordGraph
from stir.types import Kind, Repair


class RepairHypothesis:
    """A reparandum, its onset and, once found, the end of the repair phase and the kind."""

    __slots__ = (
        "before",
        "candidate",
        "candidate_features",
        "earlier",
        "evidence",
        "has_interregnum",
        "kind",
        "onset",
        "p_rm_start",
        "p_rp_end",
        "p_rp_start",
        "repair",
        "reparandum",
        "rm_end",
        "rm_length",
        "rm_start",
        "rp_end",
        "rp_length",
        "same_tags",
        "same_words",
        "tip",
    )

    rm_start: int
    """Where the reparandum starts; before `candidate` if that is the onset of another repair."""
    rm_end: int
    onset: int
    candidate: int
    """Where the reparandum starts on the path."""
    before: Node
    """The end of the path before the reparandum."""
    reparandum: list[Node]
    """The reparandum's words on the path."""
    rm_length: int
    """How many they are."""
    tip: Node
    """The end of the path that leaves the reparandum out."""
    rp_length: int
    """How many words the repair phase may have so far."""
    same_words: int
    """How many of them stand where the same word stood in the reparandum."""
    same_tags: int
    has_interregnum: bool
    rp_end: int
    """The last word of the repair phase, -1 while it is open."""
    kind: Kind | None
    p_rp_start: float
    p_rm_start: float
    p_rp_end: float
    """How probable each stage found it."""
    candidate_features: array[float]
    """What `rm_start` saw of its candidate."""
    evidence: list[array[float]]
    """The features that each stage saw when it said yes, to explain it by."""
    earlier: RepairHypothesis | None
    """The hypothesis before the last word came."""
    repair: Repair | None
    """Made when it is first asked for (`as_repair`)."""

    def as_repair(self) -> Repair:
        """The repair; the same object as long as nothing of it changes."""
        if self.repair is None:
            self.repair = Repair(
                self.rm_start,
                self.rm_end,
                self.onset,
                None if self.rp_end < 0 else self.rp_end,
                self.kind,
                self.p_rp_start * self.p_rm_start,
                None if self.rp_end < 0 else self.p_rp_end,
            )
        return self.repair

    def is_repeat(self) -> bool:
        """Whether the repair phase so far has the words of the reparandum, all of them."""
        return self.same_words == self.rm_length and self.rp_length == self.rm_length

    def follow(self, tip: Node) -> RepairHypothesis:
        """The hypothesis once the newest word has been added to its path."""
        other = self._copy()
        other.tip = tip
        other.earlier = self
        other._compare(tip)
        return other

    def ended(self, rp_end: int, kind: Kind, p_rp_end: float) -> RepairHypothesis:
        """The hypothesis with its end found."""
        other = self._copy()
        other.rp_end = rp_end
        other.kind = kind
        other.p_rp_end = p_rp_end
        other.earlier = self.earlier
        other.repair = None
        return other

    def _compare(self, tip: Node) -> None:
        """Count the newest word in and compare it with its counterpart in the reparandum."""
        if self.rp_length < self.rm_length:
            counterpart = self.reparandum[self.rp_length].token
            token = tip.token
            if counterpart.text == token.text:
                self.same_words += 1
            if counterpart.tag == token.tag:
                self.same_tags += 1
        self.rp_length += 1

    def _copy(self) -> RepairHypothesis:
        other = RepairHypothesis.__new__(RepairHypothesis)
        other.rm_start = self.rm_start
        other.rm_end = self.rm_end
        other.candidate = self.candidate
        other.onset = self.onset
        other.before = self.before
        other.reparandum = self.reparandum
        other.rm_length = self.rm_length
        other.tip = self.tip
        other.rp_length = self.rp_length
        other.same_words = self.same_words
        other.same_tags = self.same_tags
        other.has_interregnum = self.has_interregnum
        other.rp_end = self.rp_end
        other.kind = self.kind
        other.p_rp_start = self.p_rp_start
        other.p_rm_start = self.p_rm_start
        other.p_rp_end = self.p_rp_end
        other.candidate_features = self.candidate_features
        other.evidence = self.evidence
        other.repair = self.repair
        return other


def hypothesise(
    graph: WordGraph,
    candidate: Node,
    clean: Node,
    has_interregnum: bool,
    p_rp_start: float,
    p_rm_start: float,
    candidate_features: array[float],
) -> RepairHypothesis:
    """T3: the newest word is the onset of a repair whose reparandum starts at `candidate`.

    `clean` is the onset as if the reparandum began there.
    """
    new = RepairHypothesis.__new__(RepairHypothesis)
    new.rm_start = candidate.position
    new.candidate = candidate.position
    new.onset = clean.position
    assert candidate.previous is not None
    new.before = candidate.previous
    new.reparandum = []
    node = graph.tip.previous
    while node is not None and node.position >= candidate.position:
        new.reparandum.append(node)
        node = node.previous
    new.reparandum.reverse()
    new.rm_length = len(new.reparandum)
    new.rm_end = new.reparandum[new.rm_length - 1].position
    new.tip = clean
    new.rp_length = 0
    new.same_words = 0
    new.same_tags = 0
    new.has_interregnum = has_interregnum
    new.rp_end = -1
    new.kind = None
    new.p_rp_start = p_rp_start
    new.p_rm_start = p_rm_start
    new.p_rp_end = 0.0
    new.candidate_features = candidate_features
    new.evidence = []
    new.earlier = None
    new.repair = None
    new._compare(clean)
    return new
