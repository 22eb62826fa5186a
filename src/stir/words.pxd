# The C types of words.py, whose code is plain Python.
cimport cython


@cython.final
@cython.freelist(64)
@cython.no_gc  # holds strings and numbers, so it is never part of a cycle
cdef class Word:
    cdef readonly object text
    cdef readonly object pos
    cdef readonly object start
    cdef readonly object end
    cdef readonly object form
    cdef readonly object key
    cdef readonly bint is_silent
    cdef readonly bint is_broken
    cdef readonly bint is_tail
    cdef readonly object mark
    cdef public object mark_before


cpdef object letters(object form)
