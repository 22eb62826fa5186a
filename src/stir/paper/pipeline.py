"""STIR: the paper's Figure 1, word by word. Read `push` first.

Each word takes the way T1 to T4. T1: is it an edit term, or was the word before one? If so it
leaves the path of the graph and that is all. T2: is it the onset of a repair? T3: if so, where
does the reparandum start, at most seven words back? T4: does the repair phase end here, and what
kind of repair is it? The last is asked again of every hypothesis on the stack as words come, until
its end is found or it is seven words old, and the first of its questions, is it a repair at all, at
as many words as the model says. (Section 4.3, Figure 4.) A policy answers (`policy`).

Nothing here is changed in place that a word could want back: `revoke` returns to what was.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from stir.engine import EditTerm, Engine, Explanation, State, classify_edit_terms
from stir.errors import InputError
from stir.lm.trie import Trie
from stir.lm.vocabulary import END
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.graph import (
    MAX_REPARANDUM_SPAN,
    MAX_REPARANDUM_WORDS,
    Node,
    WordGraph,
)
from stir.paper.hypothesis import RepairHypothesis, hypothesise
from stir.paper.lookup import Lookup
from stir.paper.policy import (
    BOTH,
    EARLIER,
    ED,
    GOES_ON,
    IS_DELETE,
    NEWEST,
    RM_START,
    RP_END,
    RP_START,
    STAGE_NAMES,
    Policy,
    Question,
)
from stir.types import Classifications, Kind, Repair
from stir.words import Word

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel
    from stir.pos.model import TaggerModel

# In C, compiled.
_WIDTH = len(ed.MEASURES)
_MISSING = ed.MISSING

_new_tuple = tuple.__new__


class WordState:
    """A word as the pipeline met it, and what to go back to when it is revoked."""

    __slots__ = ("edit_terms", "edit_word", "hypotheses", "node", "spoken_node", "stack")

    node: Node
    spoken_node: Node
    """Its node after the word before it, edit term or not."""
    edit_word: int
    """Its id in the edit-term model."""
    edit_terms: tuple[int, ...]
    """The edit terms before the word came, by index."""
    hypotheses: list[RepairHypothesis]
    """The repairs held before the word came, by onset."""
    stack: list[list[RepairHypothesis]]
    """Those under consideration then, an entry an onset, the best one first."""


class Pipeline(Engine):
    """One speaker's utterance so far, and what is held about it."""

    def __init__(
        self,
        lex: LanguageModel,
        pos: LanguageModel,
        edit: LanguageModel,
        tagger: TaggerModel | None,
        policy: Policy,
        *,
        depth: int = 1,
        horizon: int = MAX_REPARANDUM_WORDS,
        verdicts: int = 1,
        extends: bool = True,
    ) -> None:
        """Take the three language models, a tagger for words without tags, and who decides.

        `depth` is how many reparandum starts are followed per onset, `horizon` after how many
        words a hypothesis leaves the stack, `verdicts` at how many words, counted from the onset,
        it may be rejected. `extends`: whoever repairs the onset of a repair repairs all of it.
        """
        self.lookup = Lookup(lex, pos, edit, tagger)
        self.graph = WordGraph(lex, pos)
        self.edit_trie: Trie = edit.trie
        self.edit_start = edit.start
        self.policy = policy
        self.depth = depth
        self.horizon = horizon
        self.verdicts = verdicts
        self.extends = extends
        self.ed = Question(ED, len(ed.NAMES))
        self.rp_start = Question(RP_START, len(rp_start.NAMES))
        self.rm_start = Question(RM_START, len(rm_start.NAMES))
        self.rp_end = Question(RP_END, len(rp_end.NAMES))
        # what `ed.fill_word` says of the last two words, even and odd ones by turns, and of none
        self.measures = array("d", [_MISSING] * (3 * _WIDTH))
        self._clear()

    def _clear(self) -> None:
        """Begin a new utterance."""
        self.lookup.clear()
        self.graph.clear()
        self.words: list[Word] = []
        self.word_states: list[WordState] = []
        self.edit_terms: tuple[int, ...] = ()
        self.hypotheses: list[RepairHypothesis] = []
        self.stack: list[list[RepairHypothesis]] = []
        # what the last state was made of
        self._source_edit_terms: tuple[int, ...] = self.edit_terms
        self._source_hypotheses = self.hypotheses
        self._state_edit_terms: tuple[EditTerm, ...] = ()
        self._state_repairs: tuple[Repair, ...] = ()

    @property
    def classifications(self) -> Classifications:
        """How often each classifier has been asked since the engine was made."""
        return Classifications(
            rp_start=self.rp_start.asked,
            rm_start=self.rm_start.asked,
            rp_end=self.rp_end.asked,
            ed=self.ed.asked,
        )

    def push(self, word: Word) -> State:
        """Take the next word."""
        lookup = self.lookup
        lookup.push(word)
        new = WordState.__new__(WordState)
        new.edit_terms = self.edit_terms
        new.hypotheses = self.hypotheses
        new.stack = self.stack
        new.edit_word = lookup.edit_word
        new.node = self.graph.push_ids(word.form, lookup.word, lookup.tag)
        if lookup.revised >= 0:
            new.node = self.graph.retag(new.node.position - 1, lookup.revised)
        self.words.append(word)
        self.word_states.append(new)
        if len(self.words) > len(self.graph.tokens):
            self._move_window()
        if not self._find_edit_terms(new):
            self._follow()
            self._find_onset()
        self._expire(new.node.position)
        return self._state()

    def revoke(self, count: int) -> State:
        """Take the last words back."""
        revocable = self._revocable()
        if not 0 <= count <= revocable:
            raise InputError(f"{count} words cannot be revoked, only {revocable}")
        if count:
            self.lookup.revoke(count)
            self.graph.revoke(count)
            first = self.word_states[len(self.word_states) - count]
            self.edit_terms = first.edit_terms
            self.hypotheses = first.hypotheses
            self.stack = first.stack
            del self.word_states[len(self.word_states) - count :]
            del self.words[len(self.words) - count :]
            self._drop_what_left_the_window()
            self._measure_last()
        return self._state()

    def end(self) -> State:
        """End the utterance; returns what is held about it, and is fresh for the next one."""
        self._update_state()
        count, window_start = len(self.graph), self.graph.window_start
        last = State(self._state_edit_terms, self._state_repairs, (), count, window_start, 0, count)
        self._clear()
        return last

    def explain(self, repair: Repair, top_k: int) -> Explanation:
        """Say which features spoke for a repair, by stage; weights are probabilities."""
        for h in self.hypotheses:
            if h.onset == repair.rp_start:
                stages = zip((RP_START, RM_START, RP_END), h.evidence, strict=False)
                return {
                    STAGE_NAMES[stage]: self.policy.explain(stage, features, top_k)
                    for stage, features in stages
                }
        return {}

    # --- its state ----------------------------------------------------------------------------

    def _state(self) -> State:
        self._update_state()
        open_onsets: tuple[int, ...] = ()
        if self.stack:
            open_onsets = tuple([entry[0].onset for entry in self.stack])
        window_start = self.graph.window_start
        # the newest word may still turn out an edit term, and take a repair with it
        count = len(self.graph.tokens) + window_start
        settled = max(0, count - 1)
        # faster than to ask the class
        return _new_tuple(
            State,
            (
                self._state_edit_terms,
                self._state_repairs,
                open_onsets,
                settled,
                window_start,
                self._revocable(),
                count,  # an onset is found when it comes
            ),
        )

    def _update_state(self) -> None:
        """Make the state's edit terms and repairs anew as far as they have changed."""
        newest = len(self.graph.tokens) + self.graph.window_start - 1
        first = newest + 1  # none has changed
        if self.hypotheses is not self._source_hypotheses:
            self._source_hypotheses = self.hypotheses
            first = self._update_repairs(first)
        if self.edit_terms is not self._source_edit_terms:
            self._source_edit_terms = self.edit_terms
            # others than the last two words never change
            first = min(first, newest - 1)
        if first <= newest:
            self._update_edit_terms(first)

    def _update_repairs(self, first: int) -> int:
        """Make the repairs anew; returns from where on edit terms may have another class."""
        held = self._state_repairs
        same = 0
        while same < len(held) and same < len(self.hypotheses):
            h = self.hypotheses[same]
            if h.as_repair() is not held[same]:
                break
            same += 1
        if same == len(held) and same == len(self.hypotheses):
            return first
        changed = tuple([h.as_repair() for h in self.hypotheses[same:]])
        self._state_repairs = held[:same] + changed
        for repair in held[same:] + changed:
            first = min(first, repair.rm_end + 1)
        return first

    def _update_edit_terms(self, first: int) -> None:
        """Give the edit terms from `first` on their classes."""
        held, window_start = self._state_edit_terms, self.graph.window_start
        if held and held[0].index < window_start:
            held, first = (), 0  # the window has moved
        kept = len(held)
        while kept > 0 and held[kept - 1].index >= first:
            kept -= 1
        repair = len(self._state_repairs)
        while repair > 0 and self._state_repairs[repair - 1].rp_start > first:
            repair -= 1
        terms = [(i, self.words[i - window_start]) for i in self.edit_terms[kept:]]
        found = held[:kept] + classify_edit_terms(terms, self._state_repairs[repair:])
        if found != self._state_edit_terms:
            self._state_edit_terms = found

    def _revocable(self) -> int:
        kept = len(self.words)
        # what comes next may rest on so many words before
        if self.graph.window_start:
            kept -= MAX_REPARANDUM_SPAN + self.horizon
        return max(kept, 0)

    def _move_window(self) -> None:
        """Drop the words that the graph has dropped."""
        dropped = len(self.words) - len(self.graph.tokens)
        self.words = self.words[dropped:]
        self.word_states = self.word_states[dropped:]
        self._drop_what_left_the_window()

    def _drop_what_left_the_window(self) -> None:
        first = self.graph.window_start
        if self.edit_terms and self.edit_terms[0] < first:
            self.edit_terms = tuple([i for i in self.edit_terms if i >= first])
        if self.hypotheses and self.hypotheses[0].onset < first:
            self.hypotheses = [h for h in self.hypotheses if h.onset >= first]

    # --- T1: edit terms -----------------------------------------------------------------------

    def _find_edit_terms(self, new: WordState) -> bool:
        """Decide on the last two words; returns whether the newest is an edit term."""
        count = len(self.word_states)
        earlier: WordState | None = None
        if count > 1:
            earlier = self.word_states[count - 2]
        decision = self._ask_ed(new, earlier)
        index = new.node.position
        if earlier is not None:
            was = self.graph.tokens[count - 2].edit_term
            now = decision >= EARLIER
            if now and not was:
                self._cancel(index - 1)
                self.graph.take_out_edit_term(index - 1)
                self.edit_terms = (*self.edit_terms, index - 1)
            elif was and not now:
                self.graph.put_back_edit_term(index - 1)
                self._take_up(index - 1)
                self.edit_terms = self.edit_terms[: len(self.edit_terms) - 1]
        if decision in (NEWEST, BOTH):
            self.graph.take_out_edit_term(index)
            self.edit_terms = (*self.edit_terms, index)
            return True
        return False

    def _ask_ed(self, new: WordState, earlier: WordState | None) -> int:
        node = new.node
        word_before = 0
        over = _MISSING
        now = _WIDTH * (node.position % 2)
        before = 2 * _WIDTH
        if earlier is not None:
            word_before = earlier.edit_word
            before = _WIDTH - now
            # the newest word after the one before it, edit term or not, and over its head
            skipped = node.previous
            if self.graph.tokens[len(self.graph.tokens) - 2].edit_term:
                node = self.graph.step(earlier.node, node.token)
            elif skipped is not None:
                skipped = skipped.previous
            if skipped is not None:
                over = self.graph.step(skipped, node.token).lex.surprisal
        question = self.ed
        new.spoken_node = node
        self._measure(new, word_before)
        ed.fill(self.measures, now, before, over, question.values)
        question.index = node.position
        question.asked += 1
        return self.policy.choose(question)

    def _measure(self, word: WordState, word_before: int) -> None:
        at = _WIDTH * (word.node.position % 2)
        ed.fill_word(
            self.edit_trie,
            self.edit_start,
            word.edit_word,
            word_before,
            word.spoken_node,
            self.measures,
            at,
        )

    def _measure_last(self) -> None:
        """Measure the last word once more: those after it have taken its place."""
        count = len(self.word_states)
        word_before = 0
        if count > 1:
            earlier = self.word_states[count - 2]
            word_before = earlier.edit_word
        if count:
            self._measure(self.word_states[count - 1], word_before)

    def _cancel(self, index: int) -> None:
        """Drop what rested on a word that turns out to be an edit term."""
        stack: list[list[RepairHypothesis]] = []
        for entry in self.stack:
            shown = entry[0]
            if shown.onset == index:
                self.graph.put_back_reparandum(shown.candidate, index)
                self._hide(shown)
            else:
                entry = [self._without(h, index) for h in entry]
                stack.append(entry)
                self._show(entry[0])
        for h in self.hypotheses:
            if h.rp_end == index:
                if h.onset == index:
                    self.graph.put_back_reparandum(h.candidate, index)
                    self._hide(h)
                else:
                    # it ended with that word, so it is open again
                    reopened = self._without(h, index)
                    stack.append([reopened])
                    self._show(reopened)
        self.stack = stack

    def _without(self, h: RepairHypothesis, index: int) -> RepairHypothesis:
        if h.tip.position == index and h.earlier is not None:
            return h.earlier
        return h

    def _take_up(self, index: int) -> None:
        """Let the hypotheses on the stack have a word that is no edit term after all."""
        token = self.graph.tokens[index - self.graph.window_start]
        stack: list[list[RepairHypothesis]] = []
        for entry in self.stack:
            entry = [h.follow(self.graph.step(h.tip, token)) for h in entry]
            stack.append(entry)
            self._show(entry[0])
        self.stack = stack

    # --- T2 and T3: onset and reparandum ------------------------------------------------------

    def _find_onset(self) -> None:
        """Ask whether the newest word is an onset, and if so where its reparandum starts."""
        tip = self.graph.tip
        before = tip.previous
        if before is None or before.position < 0:
            return
        has_interregnum = before.position != tip.position - 1
        question = self.rp_start
        rp_start.fill(self.graph, has_interregnum, question.values)
        question.index = tip.position
        question.asked += 1
        if not self.policy.accepts(question):
            return
        p_rp_start = self.policy.probability(question)
        found = self._find_reparandum(tip, before, has_interregnum, p_rp_start)
        entry: list[RepairHypothesis] = []
        for h in found:
            judged = self._judge(h)
            if judged is not None:
                entry.append(judged)
        if entry:
            self._admit(entry)

    def _find_reparandum(
        self, tip: Node, candidate: Node, has_interregnum: bool, p_rp_start: float
    ) -> list[RepairHypothesis]:
        """Search backwards; returns the best hypotheses, at most `depth` of them."""
        found: list[RepairHypothesis] = []
        nearer: Node | None = None
        nearer_same_word = False
        interruption = self.graph.lex.surprisal(candidate.lex.after, END)
        question = self.rm_start
        question.index = question.onset = tip.position
        for distance in range(1, MAX_REPARANDUM_WORDS + 1):
            if tip.position - candidate.position >= MAX_REPARANDUM_SPAN:
                break
            clean = self.graph.bypass(candidate)
            before = candidate.previous
            if clean is None or before is None:
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
                question.values,
            )
            question.candidate = candidate.position
            question.before = before.position
            question.asked += 1
            if self.policy.accepts(question):
                p = self.policy.probability(question)
                features = question.features[:]
                h = hypothesise(
                    self.graph, candidate, clean, has_interregnum, p_rp_start, p, features
                )
                h.evidence = [self.rp_start.features[:], features]
                self._insert(found, h)
            if candidate.token.text == tip.token.text:
                nearer_same_word = True
            nearer = clean
            if before.position < 0:
                break
            candidate = before
        return found

    def _insert(self, found: list[RepairHypothesis], h: RepairHypothesis) -> None:
        """Keep the most probable starts, the nearer of two equals first."""
        rank = len(found)
        while rank > 0 and found[rank - 1].p_rm_start < h.p_rm_start:
            rank -= 1
        found.insert(rank, h)
        if len(found) > self.depth:
            found.pop()

    def _admit(self, entry: list[RepairHypothesis]) -> None:
        """Put the hypotheses of a new onset on the stack, and show the best of them."""
        for h in entry if self.extends else ():
            # Whoever repairs the onset of a repair repairs all of it: [ [ a + b ] + c ].
            for other in self.hypotheses:
                if other.onset == h.rm_start and h.onset - other.rm_start < MAX_REPARANDUM_SPAN:
                    h.rm_start = other.rm_start
        shown = entry[0]
        self.graph.take_out_reparandum(shown.candidate, shown.onset)
        self.hypotheses = [*self.hypotheses, shown]
        if self._is_active(shown) or len(entry) > 1:
            self.stack = [*self.stack, entry]

    # --- T4: the end of the repair phase ------------------------------------------------------

    def _follow(self) -> None:
        """Ask every hypothesis on the stack whether its repair phase ends at the newest word."""
        if not self.stack:
            return
        token = self.graph.tokens[len(self.graph.tokens) - 1]
        stack: list[list[RepairHypothesis]] = []
        for entry in self.stack:
            kept: list[RepairHypothesis] = []
            for h in entry:
                judged: RepairHypothesis | None = h
                if self._is_active(h):
                    judged = self._judge(h.follow(self.graph.step(h.tip, token)))
                if judged is not None:
                    kept.append(judged)
            self._replace(entry[0], kept)
            if kept and self._is_active(kept[0]):
                stack.append(kept)
        self.stack = stack

    def _is_active(self, h: RepairHypothesis) -> bool:
        """Whether the words to come may end or reject a hypothesis."""
        return h.rp_end < 0 or h.rp_length < self.verdicts

    def _judge(self, h: RepairHypothesis) -> RepairHypothesis | None:
        """The hypothesis with its end, if it is here; None if there is no repair at all."""
        at_onset = h.tip.position == h.onset
        question = self.rp_end
        rp_end.fill(self.graph, h, question.values)
        question.index = h.tip.position
        question.onset = h.onset
        question.candidate = h.candidate
        question.before = h.before.position
        question.asked += 1
        if h.rp_length <= self.verdicts and not self.policy.accepts(question):
            return None
        if h.rp_end >= 0:
            return h
        decision = self.policy.choose(question)
        if decision == GOES_ON or (decision == IS_DELETE and not at_onset):
            return h
        kind = Kind.SUBSTITUTE
        if decision == IS_DELETE:
            kind = Kind.DELETE
        elif h.is_repeat():
            kind = Kind.REPEAT
        question.chosen = decision
        ended = h.ended(h.tip.position, kind, self.policy.probability(question))
        ended.evidence = [*h.evidence, question.features[:]]
        return ended

    def _replace(self, shown: RepairHypothesis, kept: list[RepairHypothesis]) -> None:
        """Show the best hypothesis that is left of an entry, or none."""
        if kept and kept[0].reparandum is shown.reparandum:
            self._show(kept[0])
            return
        self.graph.put_back_reparandum(shown.candidate, shown.onset)
        if kept:
            self.graph.take_out_reparandum(kept[0].candidate, shown.onset)
            self._show(kept[0])
        else:
            self._hide(shown)

    def _show(self, newest: RepairHypothesis) -> None:
        """Hold the newest version of a hypothesis among the repairs."""
        self.hypotheses = [newest if h.onset == newest.onset else h for h in self.hypotheses]

    def _hide(self, gone: RepairHypothesis) -> None:
        self.hypotheses = [h for h in self.hypotheses if h.onset != gone.onset]

    def _expire(self, index: int) -> None:
        """Take what is `horizon` words old off the stack."""
        if self.stack and index - self.stack[0][0].onset >= self.horizon:
            self.stack = [entry for entry in self.stack if index - entry[0].onset < self.horizon]
