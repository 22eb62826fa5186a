# The C types of tokens.py, whose code is plain Python.
cimport cython

from stir.words cimport Word


@cython.final
cdef class Tokens:
    cdef readonly list tokens
    cdef readonly long window_start
    cdef readonly list starts
    cdef readonly list lasts
    cdef readonly long first_word

    cpdef append_word(self, Word token, long position)
    @cython.locals(i=long, first=long)
    cpdef span(self, long word, bint spoken=*)
