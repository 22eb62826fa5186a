# The C types of hypothesis.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Token, WordGraph


@cython.final
cdef class Hypothesis:
    cdef public int id
    cdef public int rm_start
    cdef readonly int onset
    cdef readonly Node before
    cdef readonly list reparandum
    cdef readonly int length
    cdef readonly Node tip
    cdef readonly int spoken
    cdef readonly int alike_words
    cdef readonly int alike_tags
    cdef readonly bint edit
    cdef readonly int end
    cdef readonly int kind
    cdef readonly double p_rp_start
    cdef readonly double p_rm_start
    cdef readonly double p_rp_end
    cdef double[::1] found
    cdef public list evidence
    cdef readonly Hypothesis earlier

    @cython.locals(other=Hypothesis)
    cpdef Hypothesis follow(self, Node tip)
    @cython.locals(other=Hypothesis)
    cpdef Hypothesis ended(self, int end, int kind, double p_rp_end)
    @cython.locals(token=Token, twin=Token)
    cdef _compare(self, Node tip)
    @cython.locals(other=Hypothesis)
    cdef Hypothesis _copy(self)


@cython.locals(new=Hypothesis, node=Node)
cpdef Hypothesis hypothesise(
    WordGraph graph, Node candidate, Node clean, bint edit, double p_rp_start, double p_rm_start,
    double[::1] found,
)
