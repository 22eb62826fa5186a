# The C types of divergence.py, whose code is plain Python.
cimport cython

from stir.lm.trie cimport Trie

cdef bint _PLAIN


@cython.final
cdef class Divergence:
    cdef Trie trie
    cdef object row_array
    cdef double[::1] row
    cdef double[::1] covered
    cdef list covers
    cdef dict known
    cdef int level
    cdef int[::1] laid
    cdef double[::1] lift
    cdef double[::1] mean

    @cython.locals(trie=Trie)
    cpdef double between(self, int one, int other) except? -1.0
    @cython.locals(trie=Trie, bits=double, weight=double)
    cdef double _compute(self, int one, int other) except? -1.0
    @cython.locals(level=int, low=int, high=int)
    cdef int _lay_out(self, int context) except -1
    @cython.locals(context=int)
    cdef void _take_up(self, int level) noexcept
    @cython.locals(trie=Trie, lift=double, at=int, gain=double, word=int, before=double, after=double)
    cdef double _cover(self, int low, int high, int level) except? -1.0
    @cython.locals(trie=Trie, at=int)
    cdef void _uncover(self, int low, int high, int level) noexcept
    @cython.locals(trie=Trie, total=double)
    cdef double _expected(self, int low, int high) except? -1.0
