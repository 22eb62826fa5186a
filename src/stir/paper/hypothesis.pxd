# The C types of hypothesis.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Token, WordGraph


@cython.final
cdef class RepairHypothesis:
    cdef public int rm_start
    cdef readonly int rm_end
    cdef readonly int candidate
    cdef readonly int onset
    cdef readonly Node before
    cdef readonly list reparandum
    cdef readonly int rm_length
    cdef readonly Node tip
    cdef readonly int rp_length
    cdef readonly int same_words
    cdef readonly int same_tags
    cdef readonly bint has_interregnum
    cdef readonly int rp_end
    cdef readonly object kind
    cdef readonly double p_rp_start
    cdef readonly double p_rm_start
    cdef readonly double p_rp_end
    cdef double[::1] candidate_features
    cdef public list evidence
    cdef readonly RepairHypothesis earlier
    cdef object repair

    cpdef object as_repair(self)
    cpdef bint is_repeat(self) except -1
    @cython.locals(other=RepairHypothesis)
    cpdef RepairHypothesis follow(self, Node tip)
    @cython.locals(other=RepairHypothesis)
    cpdef RepairHypothesis ended(self, int rp_end, object kind, double p_rp_end)
    @cython.locals(token=Token, counterpart=Token)
    cdef _compare(self, Node tip)
    @cython.locals(other=RepairHypothesis)
    cdef RepairHypothesis _copy(self)


@cython.locals(new=RepairHypothesis, node=Node)
cpdef RepairHypothesis hypothesise(
    WordGraph graph, Node candidate, Node clean, bint has_interregnum, double p_rp_start,
    double p_rm_start, double[::1] candidate_features,
)
