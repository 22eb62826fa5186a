# C types of trie.py; other compiled modules `cimport` them.
cimport cython

cdef bint _PLAIN


@cython.final
@cython.freelist(64)
cdef class Values:
    cdef readonly int context
    cdef readonly int after
    cdef readonly double surprisal
    cdef readonly double unigram
    cdef readonly double wml
    cdef readonly double entropy
    cdef readonly Values others


@cython.final
cdef class Trie:
    cdef const int[::1] link
    cdef const double[::1] bits
    cdef const double[::1] excess
    cdef const int[::1] first
    cdef const double[::1] backoff
    cdef const double[::1] entropies
    cdef readonly int words
    cdef readonly int contexts
    cdef readonly int depth
    cdef readonly dict divergence_cache
    cdef readonly dict decrease_cache
    cdef dict lookup_cache
    cdef bint caches_lookups
    cdef const int[::1] last
    cdef readonly object last_words
    cdef readonly object surprisals
    cdef readonly object excesses
    cdef readonly object unigrams

    cpdef int find(self, int context, int word) except -1
    @cython.locals(after=int, surprisal=double, unigram=double, values=Values)
    cpdef Values measure(self, int context, int word, Values others=*)
    @cython.locals(node=int)
    cdef (int, double) look_up(self, int context, int word) noexcept
    @cython.locals(shorter=int, node=int, low=int, end=int, high=int, middle=int)
    cdef int _find(self, int context, int word) noexcept
    cdef int _context_after(self, int node) noexcept
    @cython.locals(bits=double)
    cdef double _surprisal_of(self, int context, int node) noexcept
    @cython.locals(bits=double)
    cpdef double surprisal(self, int context, int word) except? -1.0
    cpdef int advance(self, int context, int word) except -1
    cpdef double entropy(self, int context) except? -1.0
    cpdef int shorter(self, int context) except -1
