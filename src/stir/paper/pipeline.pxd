# The C types of pipeline.py, whose code is plain Python.
cimport cython

from stir.engine cimport Engine
from stir.lm.trie cimport Trie
from stir.paper.features cimport ed, rm_start, rp_end, rp_start
from stir.paper.graph cimport Node, Token, WordGraph
from stir.paper.hypothesis cimport RepairHypothesis, hypothesise
from stir.paper.lookup cimport Lookup
from stir.paper.policy cimport Policy, Question
from stir.words cimport Word

cdef int MAX_REPARANDUM_SPAN, MAX_REPARANDUM_WORDS, _WIDTH
cdef int NEWEST, EARLIER, BOTH, GOES_ON, IS_DELETE
cdef double _MISSING


@cython.final
@cython.freelist(16)
cdef class WordState:
    cdef readonly Node node
    cdef Node spoken_node
    cdef int edit_word
    cdef tuple edit_terms
    cdef list hypotheses
    cdef list stack


cdef class Pipeline(Engine):
    cdef readonly Lookup lookup
    cdef readonly WordGraph graph
    cdef Trie edit_trie
    cdef int edit_start
    cdef readonly Policy policy
    cdef readonly int depth
    cdef readonly int horizon
    cdef readonly int verdicts
    cdef readonly bint extends
    cdef readonly Question ed
    cdef readonly Question rp_start
    cdef readonly Question rm_start
    cdef readonly Question rp_end
    cdef double[::1] measures
    cdef readonly list words
    cdef list word_states
    cdef readonly tuple edit_terms
    cdef readonly list hypotheses
    cdef readonly list stack
    cdef tuple _source_edit_terms
    cdef list _source_hypotheses
    cdef tuple _state_edit_terms
    cdef tuple _state_repairs

    cdef _clear(self)
    @cython.locals(new=WordState, lookup=Lookup)
    cpdef push(self, Word word)
    @cython.locals(first=WordState, revocable=int)
    cpdef revoke(self, int count)
    cpdef end(self)
    @cython.locals(open_onsets=tuple, window_start=int, settled=int)
    cdef _state(self)
    @cython.locals(first=int, newest=int)
    cdef _update_state(self)
    @cython.locals(h=RepairHypothesis, held=tuple, changed=tuple, same=int)
    cdef int _update_repairs(self, int first) except? -1
    @cython.locals(held=tuple, found=tuple, window_start=int, kept=int, repair=int)
    cdef _update_edit_terms(self, int first)
    @cython.locals(kept=int)
    cdef int _revocable(self) except -1
    @cython.locals(dropped=int)
    cdef _move_window(self)
    @cython.locals(first=int, h=RepairHypothesis)
    cdef _drop_what_left_the_window(self)
    @cython.locals(earlier=WordState, token=Token, count=int, decision=int, index=int, was=bint, now=bint)
    cdef bint _find_edit_terms(self, WordState new) except -1
    @cython.locals(
        node=Node, skipped=Node, word_before=int, over=double, now=int, before=int, question=Question
    )
    cdef int _ask_ed(self, WordState new, WordState earlier) except -1
    @cython.locals(at=int)
    cdef _measure(self, WordState word, int word_before)
    @cython.locals(earlier=WordState, count=int, word_before=int)
    cdef _measure_last(self)
    @cython.locals(shown=RepairHypothesis, h=RepairHypothesis, reopened=RepairHypothesis)
    cdef _cancel(self, int index)
    cdef RepairHypothesis _without(self, RepairHypothesis h, int index)
    @cython.locals(token=Token, h=RepairHypothesis)
    cdef _take_up(self, int index)
    @cython.locals(
        tip=Node, before=Node, has_interregnum=bint, p_rp_start=double, question=Question,
        judged=RepairHypothesis, h=RepairHypothesis,
    )
    cdef _find_onset(self)
    @cython.locals(
        nearer=Node, clean=Node, before=Node, h=RepairHypothesis, nearer_same_word=bint,
        distance=int, p=double, interruption=double, question=Question,
    )
    cdef list _find_reparandum(
        self, Node tip, Node candidate, bint has_interregnum, double p_rp_start
    )
    @cython.locals(rank=int, last=RepairHypothesis)
    cdef _insert(self, list found, RepairHypothesis h)
    @cython.locals(h=RepairHypothesis, other=RepairHypothesis, shown=RepairHypothesis)
    cdef _admit(self, list entry)
    @cython.locals(token=Token, h=RepairHypothesis, judged=RepairHypothesis, first=RepairHypothesis)
    cdef _follow(self)
    @cython.locals(decision=int, question=Question, ended=RepairHypothesis, at_onset=bint)
    cdef RepairHypothesis _judge(self, RepairHypothesis h)
    cdef bint _is_active(self, RepairHypothesis h)
    @cython.locals(first=RepairHypothesis)
    cdef _replace(self, RepairHypothesis shown, list kept)
    @cython.locals(h=RepairHypothesis)
    cdef _show(self, RepairHypothesis newest)
    @cython.locals(h=RepairHypothesis)
    cdef _hide(self, RepairHypothesis gone)
    cdef _expire(self, int index)
