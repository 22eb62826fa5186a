# The C types of trie.py, whose code is plain Python. Other compiled modules `cimport` from here.
cimport cython


cdef class Trie:
    cdef const int[::1] link
    cdef const double[::1] bits
    cdef const int[::1] first
    cdef const double[::1] backoff
    cdef const double[::1] entropies
    cdef const double[::1] cross
    cdef const double[::1] gain
    cdef readonly int words
    cdef readonly int contexts

    cpdef int find(self, int context, int word) except -1
    @cython.locals(shorter=int, node=int, low=int, end=int, high=int, middle=int)
    cdef int _find(self, int context, int word) noexcept
    cdef int _after(self, int node) noexcept
    @cython.locals(bits=double)
    cdef double _cost(self, int context, int node) noexcept
    @cython.locals(bits=double)
    cpdef double surprisal(self, int context, int word) except? -1.0
    cpdef int advance(self, int context, int word) except -1
    cpdef double entropy(self, int context) except? -1.0
    @cython.locals(bits=double, weight=double, context=int)
    cpdef double divergence(self, int one, int other) except? -1.0
    @cython.locals(
        a=int, a_end=int, b=int, b_end=int, word=int, total=double, backed=double, excess=double
    )
    cdef double _shared(self, int one, int other) noexcept
    cdef int _word(self, int node) noexcept
    @cython.locals(middle=int)
    cdef int _seek(self, int word, int low, int high) noexcept
    cpdef int shorter(self, int context) except -1
