# The C types of session.py, whose code is plain Python.
cimport cython

from stir.engine cimport Engine
from stir.words cimport Word


cdef class Session:
    cdef readonly Engine _engine
    cdef long _window_size
    cdef object _lex
    cdef list _tokens
    cdef long _window_start
    cdef list _starts
    cdef list _lasts
    cdef long _first_word
    cdef object _state
    cdef object _shown
    cdef list _history
    cdef list _past_terms
    cdef list _past_repairs
    cdef object _path

    cdef _clear(self, next_id)
    @cython.locals(token=Word, position=long)
    cpdef push(self, word, pos=*, start=*, end=*)
    @cython.locals(added=list, revoked=list, window_start=long, window_before=long)
    cdef _update(self, long position, state)
    @cython.locals(terms=set, changed=list, repairs=dict, start=long, last=long)
    cdef _compare(self, before, state, list added, list revoked)
    @cython.locals(labels=list, i=long, last=long)
    cdef tuple _repair_labels(self, id_, repair, set edit_terms)
    @cython.locals(settled=long, i=long, limit=long, unsettled=set, committed=list, pending=list)
    cdef tuple _commit(self)
    cdef bint _completes(self, Word token) except -1
