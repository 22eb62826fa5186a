# The C types of forest.py, whose code is plain Python. Other compiled modules `cimport` from here.
cimport cython

cdef bint _PLAIN
cdef double _HALF, _CLEAR, _SLACK


@cython.final
cdef class Ballot:
    cdef int[::1] leaves
    cdef readonly double[::1] votes

    cpdef fit(self, int trees, int class_count)


@cython.final
cdef class Forest:
    cdef const int[::1] feature
    cdef const double[::1] threshold
    cdef const int[::1] left
    cdef const int[::1] right
    cdef const double[::1] frequency
    cdef readonly tuple names
    cdef readonly tuple classes
    cdef readonly int trees
    cdef readonly int nodes
    cdef readonly int inner
    cdef readonly int feature_count
    cdef readonly int class_count
    cdef dict arrays
    cdef list roots
    cdef tuple rounds

    @cython.locals(
        feature="const int[::1]", threshold="const double[::1]", frequency="const double[::1]",
        left="const int[::1]", right="const int[::1]",
        inner=int, tree=int, node=int, row=int, total=double
    )
    cpdef double probability(self, const double[::1] features, int label) except? -1.0
    @cython.locals(
        feature="const int[::1]", threshold="const double[::1]", frequency="const double[::1]",
        left="const int[::1]", right="const int[::1]", needed=double, slack=double, left_over=int,
        inner=int, tree=int, node=int, row=int, total=double
    )
    cpdef bint at_least(self, const double[::1] features, int label, double least) except -1
    @cython.locals(best=int, label=int, most=double, votes=double)
    cpdef int best(self, const double[::1] features, Ballot ballot) except -1
    cpdef int winner(self, const double[::1] features, Ballot ballot) except -1
    @cython.locals(
        feature="const int[::1]", threshold="const double[::1]", leaves="int[::1]",
        left="const int[::1]", right="const int[::1]", inner=int, tree=int, node=int
    )
    cdef void _descend(self, const double[::1] features, Ballot ballot) except *
    @cython.locals(frequency="const double[::1]", row=int, total=double, node=int)
    cdef double _count(self, Ballot ballot, int label) noexcept
