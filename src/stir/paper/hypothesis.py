"""One hypothesis of a repair: Figure 1, T3 on, and the path through the graph that it implies.

A hypothesis never changes. When a word comes it is *followed* by another one that knows the word,
so that revoking the word, or taking it for an edit term after all, is going back to the one before.
"""

from __future__ import annotations

from array import array

from stir.paper.graph import Node, WordGraph

OPEN, REPEAT, SUBSTITUTE, DELETE = range(4)
"""What is known of the end: nothing yet, or the kind of a repair that is complete."""


class Hypothesis:
    """A reparandum, its onset and, once found, the end of the repair phase and the kind."""

    __slots__ = (
        "alike_tags",
        "alike_words",
        "before",
        "earlier",
        "edit",
        "end",
        "evidence",
        "found",
        "id",
        "kind",
        "length",
        "onset",
        "p_rm_start",
        "p_rp_end",
        "p_rp_start",
        "reparandum",
        "rm_start",
        "spoken",
        "tip",
    )

    id: int
    """Unique within a session."""
    rm_start: int
    """Where the reparandum starts; before the first of `reparandum` if that repairs something."""
    onset: int
    before: Node
    """The end of the path before the reparandum."""
    reparandum: list[Node]
    """The reparandum's words on the path."""
    length: int
    """How many they are."""
    tip: Node
    """The end of the path that leaves the reparandum out."""
    spoken: int
    """How many words the repair phase may have so far."""
    alike_words: int
    """How many of them stand where the same word stood in the reparandum."""
    alike_tags: int
    edit: bool
    """Whether there is an interregnum."""
    end: int
    """The last word of the repair phase, -1 while it is open."""
    kind: int
    p_rp_start: float
    p_rm_start: float
    p_rp_end: float
    """How sure each stage was."""
    found: array[float]
    """The features of its candidate (`features.rm_start`): what taking the reparandum out mends."""
    evidence: list[array[float]]
    """The features that each stage saw when it said yes, to explain it by."""
    earlier: Hypothesis | None
    """What was thought before the last word came."""

    @property
    def rm_end(self) -> int:
        """The last word of the reparandum."""
        return self.reparandum[self.length - 1].position

    def follow(self, tip: Node) -> Hypothesis:
        """The hypothesis once the newest word has been added to its path."""
        other = self._copy()
        other.tip = tip
        other.earlier = self
        other._compare(tip)
        return other

    def ended(self, end: int, kind: int, p_rp_end: float) -> Hypothesis:
        """The hypothesis with its end found."""
        other = self._copy()
        other.end = end
        other.kind = kind
        other.p_rp_end = p_rp_end
        other.earlier = self.earlier
        return other

    def _compare(self, tip: Node) -> None:
        """Count the newest word in and hold it against its counterpart in the reparandum."""
        if self.spoken < self.length:
            twin = self.reparandum[self.spoken].token
            token = tip.token
            if twin.text == token.text:
                self.alike_words += 1
            if twin.tag == token.tag:
                self.alike_tags += 1
        self.spoken += 1

    def _copy(self) -> Hypothesis:
        other = Hypothesis.__new__(Hypothesis)
        other.id = self.id
        other.rm_start = self.rm_start
        other.onset = self.onset
        other.before = self.before
        other.reparandum = self.reparandum
        other.length = self.length
        other.tip = self.tip
        other.spoken = self.spoken
        other.alike_words = self.alike_words
        other.alike_tags = self.alike_tags
        other.edit = self.edit
        other.end = self.end
        other.kind = self.kind
        other.p_rp_start = self.p_rp_start
        other.p_rm_start = self.p_rm_start
        other.p_rp_end = self.p_rp_end
        other.found = self.found
        other.evidence = self.evidence
        return other


def hypothesise(
    graph: WordGraph,
    candidate: Node,
    clean: Node,
    edit: bool,
    p_rp_start: float,
    p_rm_start: float,
    found: array[float],
) -> Hypothesis:
    """T3: the newest word is the onset of a repair whose reparandum starts at `candidate`."""
    new = Hypothesis.__new__(Hypothesis)
    new.id = -1
    new.rm_start = candidate.position
    new.onset = clean.position
    assert candidate.previous is not None
    new.before = candidate.previous
    new.reparandum = []
    node = graph.tip.previous
    while node is not None and node.position >= candidate.position:
        new.reparandum.append(node)
        node = node.previous
    new.reparandum.reverse()
    new.length = len(new.reparandum)
    new.tip = clean
    new.spoken = 0
    new.alike_words = 0
    new.alike_tags = 0
    new.edit = edit
    new.end = -1
    new.kind = OPEN
    new.p_rp_start = p_rp_start
    new.p_rm_start = p_rm_start
    new.p_rp_end = 0.0
    new.found = array("d", found)
    new.evidence = []
    new.earlier = None
    new._compare(clean)
    return new
