# C types of divergence.py.
cimport cython

from stir.lm.trie cimport Trie

cdef bint _PLAIN


@cython.final
cdef class Divergence:
    cdef Trie trie
    cdef object row_array
    cdef double[::1] row
    cdef double[::1] saved
    cdef list saved_arrays
    cdef dict cache
    cdef int level
    cdef int[::1] contexts
    cdef double[::1] offsets
    cdef double[::1] means

    @cython.locals(trie=Trie)
    cpdef double between(self, int one, int other) except? -1.0
    @cython.locals(trie=Trie, bits=double, weight=double)
    cdef double _compute(self, int one, int other) except? -1.0
    @cython.locals(level=int, low=int, high=int)
    cdef int _push_levels(self, int context) except -1
    @cython.locals(context=int)
    cdef void _pop_levels(self, int level) noexcept
    @cython.locals(
        trie=Trie, offset=double, slot=int, decrease=double, word=int, before=double, after=double
    )
    cdef double _overwrite(self, int low, int high, int level) except? -1.0
    @cython.locals(trie=Trie, slot=int)
    cdef void _restore(self, int low, int high, int level) noexcept
    @cython.locals(trie=Trie, total=double)
    cdef double _expected(self, int low, int high) except? -1.0
