# The C types of pipeline.py, whose code is plain Python.
cimport cython

from stir.paper.forest cimport Ballot, Forest
from stir.engine cimport Engine
from stir.paper.graph cimport Node, Token, WordGraph
from stir.paper.hypothesis cimport Hypothesis, hypothesise
from stir.lm.trie cimport Trie
from stir.paper.features cimport ed, rm_start, rp_end, rp_start


cdef int HISTORY, MEMORY, REACH, _WIDTH
cdef double _MISSING


@cython.final
@cython.freelist(16)
cdef class Arrival:
    cdef readonly Node node
    cdef readonly int edit_word
    cdef list stack
    cdef list repairs
    cdef int next_id


cdef class Pipeline(Engine):
    cdef Trie edit_trie
    cdef int edit_start
    cdef public Forest ed
    cdef public Forest rp_start
    cdef public Forest rm_start
    cdef public Forest rp_end
    cdef public Forest p_rp_start
    cdef public Forest p_rm_start
    cdef public Forest end
    cdef readonly int depth
    cdef double[::1] ed_buffer
    cdef double[::1] rp_start_buffer
    cdef double[::1] rm_start_buffer
    cdef double[::1] rp_end_buffer
    cdef Ballot ed_ballot
    cdef Ballot end_ballot
    cdef double[::1] measures
    cdef double[::1] nothing
    cdef readonly int next_id

    cpdef clear(self)
    @cython.locals(arrival=Arrival)
    cpdef push(self, object text, int word, int tag, int edit_word, int revised=*)
    @cython.locals(arrival=Arrival)
    cpdef revoke(self, int count)
    @cython.locals(token=Token)
    cpdef bint is_edit_term(self, int position) except -1
    @cython.locals(earlier=Arrival, token=Token, count=int, decision=int, position=int, was=bint, now=bint)
    cdef bint _find_edit_terms(self, Arrival arrival) except -1
    @cython.locals(
        node=Node, skipped=Node, before=int, over=double, now="double[::1]", measures="double[::1]"
    )
    cdef int _ask_ed(self, Arrival arrival, Arrival earlier) except -1
    @cython.locals(at=int)
    cdef double[::1] _measures(self, int position)
    @cython.locals(shown=Hypothesis, h=Hypothesis, other=Hypothesis, reopened=Hypothesis)
    cdef _cancel(self, int position)
    cdef Hypothesis _without(self, Hypothesis h, int position)
    @cython.locals(token=Token, h=Hypothesis)
    cdef _take_up(self, int position)
    @cython.locals(tip=Node, before=Node, edit=bint, p_rp_start=double, judged=Hypothesis, h=Hypothesis)
    cdef _find_onset(self)
    @cython.locals(nearer=Node, clean=Node, h=Hypothesis, nearer_same_word=bint, distance=int, p=double, interruption=double)
    cdef list _find_reparandum(self, Node tip, Node candidate, bint edit, double p_rp_start)
    @cython.locals(place=int, last=Hypothesis)
    cdef _insert(self, list found, Hypothesis h)
    @cython.locals(h=Hypothesis, other=Hypothesis, shown=Hypothesis)
    cdef _admit(self, list entry)
    @cython.locals(token=Token, h=Hypothesis, judged=Hypothesis, first=Hypothesis)
    cdef _follow(self)
    @cython.locals(decision=int, kind=int, ended=Hypothesis)
    cdef Hypothesis _judge(self, Hypothesis h, bint at_onset)
    @cython.locals(other=Hypothesis, first=Hypothesis)
    cdef _replace(self, Hypothesis shown, list kept)
    @cython.locals(other=Hypothesis)
    cdef _show(self, Hypothesis before, Hypothesis after)
    cdef _expire(self, int position)
