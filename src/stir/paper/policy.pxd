# The C types of policy.py, whose code is plain Python. Other compiled modules `cimport` from here.
cimport cython

from stir.paper.forest cimport Ballot, Forest

cdef int _ED, _RP_START, _RM_START


@cython.final
cdef class Question:
    cdef readonly int stage
    cdef readonly object features
    cdef double[::1] values
    cdef public int index
    cdef public int onset
    cdef public int candidate
    cdef public int before
    cdef public int chosen
    cdef public long asked


cdef class Policy:
    cpdef int choose(self, Question question) except -1
    cpdef bint accepts(self, Question question) except -1
    cpdef double probability(self, Question question) except? -1.0


cdef class ForestPolicy(Policy):
    cdef Forest _ed
    cdef Forest _rp_start
    cdef Forest _rm_start
    cdef Forest _rp_end
    cdef Forest _still
    cdef Forest _p_rp_start
    cdef Forest _p_rm_start
    cdef Forest _end
    cdef Ballot _ed_ballot
    cdef Ballot _end_ballot

    cpdef int choose(self, Question question) except -1
    @cython.locals(forest=Forest)
    cpdef bint accepts(self, Question question) except -1
    cpdef double probability(self, Question question) except? -1.0


cdef class FixedAnswers(Policy):
    cdef Policy _policy
    cdef int[::1] _answers

    @cython.locals(answer=int, fixed=int)
    cpdef int choose(self, Question question) except -1
    @cython.locals(answer=bint, fixed=int)
    cpdef bint accepts(self, Question question) except -1
    cpdef double probability(self, Question question) except? -1.0
