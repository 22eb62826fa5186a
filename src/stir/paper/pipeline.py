"""STIR: the paper's Figure 1, word by word. Read `push` first.

Each word takes the way T1 to T4. T1: is it an edit term, or was the word before one? If so it
leaves the path of the graph and that is all. T2: is it the onset of a repair? T3: if so, where
does the reparandum start, at most seven words back? T4: does the repair phase end here, and what
kind of repair is it? The last is asked again of every hypothesis on the stack as words come, until
its end is found or it is seven words old. (Section 4.3, Figure 4.)

Nothing here is changed in place that a word could want back: `revoke` returns to what was.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from stir.engine import Engine
from stir.errors import InputError
from stir.lm.vocabulary import END
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.forest import Ballot, Forest
from stir.paper.graph import HISTORY, MEMORY, REACH, Node, WordGraph
from stir.paper.hypothesis import DELETE, REPEAT, SUBSTITUTE, Hypothesis, hypothesise

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel

# The classes of the edit-term stage: which of the last two words are edit terms.
NEITHER, NEWEST, EARLIER, BOTH = range(4)
# The classes of the end of a repair: it goes on, ends with this word, or has no phase of its own.
GOES_ON, ENDS, IS_DELETE = range(3)

# In C, compiled.
_WIDTH = len(ed.MEASURES)
_MISSING = ed.MISSING


class Arrival:
    """A word as the detector met it, and what to go back to when it is revoked."""

    __slots__ = ("edit_word", "next_id", "node", "repairs", "stack")

    node: Node
    edit_word: int
    """Its id in the edit-term model."""
    stack: list[list[Hypothesis]]
    """Hypotheses under consideration before the word, an entry an onset, the best one first."""
    repairs: list[Hypothesis]
    """All repairs held before the word, by onset."""
    next_id: int


class Pipeline(Engine):
    """One speaker's utterance so far, and what is thought of it."""

    def __init__(
        self,
        lex: LanguageModel,
        pos: LanguageModel,
        edit_model: LanguageModel,
        forests: tuple[Forest, Forest, Forest, Forest],
        knowing: tuple[Forest, Forest, Forest],
        *,
        depth: int = 1,
        horizon: int = HISTORY,
    ) -> None:
        """Take the three language models and the forests of the four stages in their order.

        A cost-sensitive forest decides but does not know how probable a thing is: its leaves hold
        what MetaCost made of the labels. The last three stages have a second forest, grown on the
        labels as they are and asked about what the first lets through: `knowing` are those that
        say how probable an onset and a reparandum start are, and where a repair phase ends.
        `depth` is how many reparandum starts are followed per onset, `horizon` after how many
        words a hypothesis leaves the stack.
        """
        self.graph = WordGraph(lex, pos)
        self.edit_trie = edit_model.trie
        self.edit_start = edit_model.start
        self.ed, self.rp_start, self.rm_start, self.rp_end = forests
        self.p_rp_start, self.p_rm_start, self.end = knowing
        self.depth = depth
        self.horizon = horizon
        self.edit_delays = 2
        self.ed_buffer = array("d", bytes(8 * len(ed.NAMES)))
        self.rp_start_buffer = array("d", bytes(8 * len(rp_start.NAMES)))
        self.rm_start_buffer = array("d", bytes(8 * len(rm_start.NAMES)))
        self.rp_end_buffer = array("d", bytes(8 * len(rp_end.NAMES)))
        self.ed_ballot = Ballot()
        self.end_ballot = Ballot()
        # what `ed.fill_word` says of each word that is remembered, by its position in a ring
        self.measures: memoryview[float] = memoryview(array("d", bytes(8 * _WIDTH * 2 * MEMORY)))
        self.nothing: memoryview[float] = memoryview(array("d", [_MISSING] * _WIDTH))
        self.ed_asked = self.rp_start_asked = self.rm_start_asked = self.rp_end_asked = 0
        self.next_id = 0
        self.clear()

    def clear(self) -> None:
        """Begin a new utterance."""
        self.graph.clear()
        self.arrivals: list[Arrival] = []
        self.stack: list[list[Hypothesis]] = []
        self.repairs: list[Hypothesis] = []
        self.version = 0

    def push(self, text: str, word: int, tag: int, edit_word: int, revised: int = -1) -> None:
        """Take a word in, by its ids in the three vocabularies.

        `revised` is the tag that the word before has in the light of this one, if another. If a
        label changes, `version` does so too.
        """
        arrival = Arrival.__new__(Arrival)
        arrival.stack = self.stack
        arrival.repairs = self.repairs
        arrival.next_id = self.next_id
        arrival.edit_word = edit_word
        arrival.node = self.graph.push_ids(text, word, tag)
        if revised >= 0:
            arrival.node = self.graph.retag(arrival.node.position - 1, revised)
        self.arrivals.append(arrival)
        if len(self.arrivals) > len(self.graph.tokens):
            self.arrivals = self.arrivals[len(self.arrivals) - len(self.graph.tokens) :]
        if not self._find_edit_terms(arrival):
            self._follow()
            self._find_onset()
        self._expire(arrival.node.position)

    def revoke(self, count: int) -> None:
        """Take the last words back."""
        if not 0 <= count <= len(self.arrivals):
            raise InputError(
                f"{count} words cannot be revoked; {len(self.arrivals)} are remembered"
            )
        self.graph.revoke(count)
        for _ in range(count):
            arrival = self.arrivals.pop()
            self.stack = arrival.stack
            self.repairs = arrival.repairs
            self.next_id = arrival.next_id
        self.version += 1

    def is_edit_term(self, position: int) -> bool:
        """Whether a word that is remembered is held to be an edit term."""
        token = self.graph.tokens[position - self.graph.forgotten]
        return token.edit_term

    def explain(self, hypothesis: Hypothesis, loudest: int) -> dict[str, list[tuple[str, float]]]:
        """Say which features spoke loudest for a repair, by stage; weights are probabilities."""
        forests = (self.rp_start, self.rm_start, self.rp_end)
        stages = zip(("rp_start", "rm_start", "rp_end"), forests, hypothesis.evidence, strict=False)
        return {
            name: forest.explain(features, 1 if name != "rp_end" else None)[:loudest]
            for name, forest, features in stages
        }

    # --- T1: edit terms -----------------------------------------------------------------------

    def _find_edit_terms(self, arrival: Arrival) -> bool:
        """Decide on the last two words; returns whether the newest is an edit term."""
        count = len(self.arrivals)
        earlier: Arrival | None = None
        if count > 1:
            earlier = self.arrivals[count - 2]
        decision = self._ask_ed(arrival, earlier)
        position = arrival.node.position
        if earlier is not None:
            was = self.graph.tokens[count - 2].edit_term
            now = decision >= EARLIER
            if now and not was:
                self._cancel(position - 1)
                self.graph.take_out_edit_term(position - 1)
                self.version += 1
            elif was and not now:
                self.graph.put_back_edit_term(position - 1)
                self._take_up(position - 1)
                self.version += 1
        if decision in (NEWEST, BOTH):
            self.graph.take_out_edit_term(position)
            self.version += 1
            return True
        return False

    def _ask_ed(self, arrival: Arrival, earlier: Arrival | None) -> int:
        self.ed_asked += 1
        node = arrival.node
        before = 0
        over = _MISSING
        now = self._measures(node.position)
        measures = self.nothing
        if earlier is not None:
            before = earlier.edit_word
            measures = self._measures(node.position - 1)
            # the newest word after the one before it, edit term or not, and over its head
            skipped = node.previous
            if self.graph.tokens[len(self.graph.tokens) - 2].edit_term:
                node = self.graph._step(earlier.node, node.token)
            elif skipped is not None:
                skipped = skipped.previous
            if skipped is not None:
                over = self.graph._step(skipped, node.token).lex.surprisal
        ed.fill_word(self.edit_trie, self.edit_start, arrival.edit_word, before, node, now)
        ed.fill(now, measures, over, self.ed_buffer)
        return self.ed.winner(self.ed_buffer, self.ed_ballot)

    def _measures(self, position: int) -> memoryview[float]:
        at = _WIDTH * (position % (2 * MEMORY))
        return self.measures[at : at + _WIDTH]

    def _cancel(self, position: int) -> None:
        """Forget what rested on a word that turns out to be an edit term."""
        stack: list[list[Hypothesis]] = []
        for entry in self.stack:
            shown = entry[0]
            if shown.onset == position:
                self.graph.put_back_reparandum(shown.reparandum[0].position, position)
                self.repairs = [other for other in self.repairs if other.id != shown.id]
            else:
                entry = [self._without(h, position) for h in entry]
                stack.append(entry)
                self._show(shown, entry[0])
        for h in self.repairs:
            if h.end == position:
                if h.onset == position:
                    self.graph.put_back_reparandum(h.reparandum[0].position, position)
                    self.repairs = [other for other in self.repairs if other.id != h.id]
                else:
                    # it ended with that word, so it is open again
                    reopened = self._without(h, position)
                    stack.append([reopened])
                    self._show(h, reopened)
        self.stack = stack

    def _without(self, h: Hypothesis, position: int) -> Hypothesis:
        if h.tip.position == position and h.earlier is not None:
            return h.earlier
        return h

    def _take_up(self, position: int) -> None:
        """Let the hypotheses on the stack have a word that is no edit term after all."""
        token = self.graph.tokens[position - self.graph.forgotten]
        stack: list[list[Hypothesis]] = []
        for entry in self.stack:
            stack.append([h.follow(self.graph._step(h.tip, token)) for h in entry])
        self.stack = stack
        for entry in stack:
            self._show(entry[0], entry[0])

    # --- T2 and T3: onset and reparandum ------------------------------------------------------

    def _find_onset(self) -> None:
        """Ask whether the newest word is an onset, and if so where its reparandum starts."""
        tip = self.graph.tip
        before = tip.previous
        if before is None or before.position < 0:
            return
        edit = before.position != tip.position - 1
        rp_start.fill(self.graph, edit, self.rp_start_buffer)
        self.rp_start_asked += 1
        if not self.rp_start.at_least(self.rp_start_buffer, 1, 0.5):
            return
        p_rp_start = self.p_rp_start.probability(self.rp_start_buffer, 1)
        found = self._find_reparandum(tip, before, edit, p_rp_start)
        entry: list[Hypothesis] = []
        for h in found:
            judged = self._judge(h, True)
            if judged is not None:
                entry.append(judged)
        if entry:
            self._admit(entry)

    def _find_reparandum(
        self, tip: Node, candidate: Node, edit: bool, p_rp_start: float
    ) -> list[Hypothesis]:
        """Search backwards; returns the best hypotheses, at most `depth` of them."""
        found: list[Hypothesis] = []
        nearer: Node | None = None
        nearer_same_word = False
        interruption = self.graph.lex.surprisal(candidate.lex.after, END)
        for distance in range(1, HISTORY + 1):
            if tip.position - candidate.position >= REACH:
                break
            clean = self.graph.bypass(candidate)
            if clean is None:
                break
            rm_start.fill(
                self.graph,
                candidate,
                clean,
                nearer,
                distance,
                nearer_same_word,
                interruption,
                p_rp_start,
                self.rm_start_buffer,
            )
            self.rm_start_asked += 1
            if self.rm_start.at_least(self.rm_start_buffer, 1, 0.5):
                p = self.p_rm_start.probability(self.rm_start_buffer, 1)
                h = hypothesise(
                    self.graph, candidate, clean, edit, p_rp_start, p, self.rm_start_buffer
                )
                h.evidence = [array("d", self.rp_start_buffer), array("d", self.rm_start_buffer)]
                self._insert(found, h)
            if candidate.token.text == tip.token.text:
                nearer_same_word = True
            nearer = clean
            if candidate.previous is None or candidate.previous.position < 0:
                break
            candidate = candidate.previous
        return found

    def _insert(self, found: list[Hypothesis], h: Hypothesis) -> None:
        """Keep the most probable starts, the nearer of two equals first."""
        place = len(found)
        while place > 0 and found[place - 1].p_rm_start < h.p_rm_start:
            place -= 1
        found.insert(place, h)
        if len(found) > self.depth:
            found.pop()

    def _admit(self, entry: list[Hypothesis]) -> None:
        """Put the hypotheses of a new onset on the stack, and show the best of them."""
        for h in entry:
            h.id = self.next_id
            # Whoever repairs the onset of a repair repairs all of it: [ [ a + b ] + c ].
            for other in self.repairs:
                if other.onset == h.rm_start and h.onset - other.rm_start < REACH:
                    h.rm_start = other.rm_start
        self.next_id += 1
        shown = entry[0]
        self.graph.take_out_reparandum(shown.reparandum[0].position, shown.onset)
        self.repairs = [*self.repairs, shown]
        if shown.end < 0 or len(entry) > 1:
            self.stack = [*self.stack, entry]
        self.version += 1

    # --- T4: the end of the repair phase ------------------------------------------------------

    def _follow(self) -> None:
        """Ask every hypothesis on the stack whether its repair phase ends at the newest word."""
        if not self.stack:
            return
        token = self.graph.tokens[len(self.graph.tokens) - 1]
        stack: list[list[Hypothesis]] = []
        for entry in self.stack:
            kept: list[Hypothesis] = []
            for h in entry:
                judged: Hypothesis | None = h
                if h.end < 0:
                    judged = self._judge(h.follow(self.graph._step(h.tip, token)), False)
                if judged is not None:
                    kept.append(judged)
            self._replace(entry[0], kept)
            if kept and kept[0].end < 0:
                stack.append(kept)
        self.stack = stack

    def _judge(self, h: Hypothesis, at_onset: bool) -> Hypothesis | None:
        """The hypothesis with its end, if it is here; None if there is no repair at all.

        A hypothesis is rejected at its onset or never: taking it back later mends little and
        unsettles whoever listens.
        """
        rp_end.fill(self.graph, h, self.rp_end_buffer)
        self.rp_end_asked += 1
        if at_onset and not self.rp_end.at_least(self.rp_end_buffer, 1, 0.5):
            return None
        decision = self.end.best(self.rp_end_buffer, self.end_ballot)
        if decision == GOES_ON or (decision == IS_DELETE and not at_onset):
            return h
        kind = SUBSTITUTE
        if decision == IS_DELETE:
            kind = DELETE
        elif h.alike_words == h.length and h.spoken == h.length:
            kind = REPEAT
        ended = h.ended(h.tip.position, kind, self.end_ballot.votes[decision])
        ended.evidence = [*h.evidence, array("d", self.rp_end_buffer)]
        return ended

    def _replace(self, shown: Hypothesis, kept: list[Hypothesis]) -> None:
        """Show the best hypothesis that is left of an entry, or none."""
        if kept and kept[0].reparandum is shown.reparandum:
            self._show(shown, kept[0])
            return
        self.graph.put_back_reparandum(shown.reparandum[0].position, shown.onset)
        if kept:
            self.graph.take_out_reparandum(kept[0].reparandum[0].position, shown.onset)
            self._show(shown, kept[0])
        else:
            self.repairs = [other for other in self.repairs if other.id != shown.id]
        self.version += 1

    def _show(self, before: Hypothesis, after: Hypothesis) -> None:
        """Hold the newest version of a hypothesis among the repairs."""
        if before.end != after.end:
            self.version += 1
        self.repairs = [after if other.id == after.id else other for other in self.repairs]

    def _expire(self, position: int) -> None:
        """Take what is `horizon` words old off the stack, and forget what the graph forgot."""
        if self.stack and position - self.stack[0][0].onset >= self.horizon:
            self.stack = [e for e in self.stack if position - e[0].onset < self.horizon]
        if self.repairs and self.repairs[0].onset < self.graph.forgotten:
            self.repairs = [h for h in self.repairs if h.onset >= self.graph.forgotten]
