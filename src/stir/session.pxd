# The C types of session.py, whose code is plain Python.
cimport cython

from stir.engine cimport Engine
from stir.tokens cimport Tokens
from stir.words cimport Word


cdef class Session:
    cdef readonly Engine _engine
    cdef long _window_size
    cdef object _lex
    cdef readonly bint reads_marks
    cdef Tokens _tokens
    cdef object _state
    cdef object _shown
    cdef list _history
    cdef list _past_terms
    cdef list _past_repairs
    cdef list _past_labels
    cdef object _path
    cdef object _path_end

    cdef _clear(self, next_id, window_start=*)
    @cython.locals(token=Word)
    cpdef push(self, word, pos=*, start=*, end=*)
    cpdef push_word(self, Word token)
    @cython.locals(before=Word, position=long, tokens=Tokens)
    cpdef begin(self, Word token)
    cdef Word _token(self, word, pos, start, end)
    @cython.locals(position=long, tokens=Tokens)
    cpdef take(self, Word token, state)
    @cython.locals(added=list, revoked=list, window_start=long, window_before=long)
    cdef _update(self, long position, state, long grown=*)
    @cython.locals(terms=set, old_terms=set, new=list, gone=list, changed=list, repairs=dict, start=long, last=long, same=int)
    cdef _compare(self, before, state, long grown, list added, list revoked)
    @cython.locals(labels=list, i=long, last=long, edit_terms=set)
    cdef tuple _repair_labels(self, id_, repair)
    @cython.locals(settled=long, i=long, limit=long, unsettled=set, committed=list, pending=list,
                   tokens=Tokens)
    cdef tuple _commit(self)


@cython.locals(count=int, i=int)
cdef int same_beginning(tuple one, tuple other) except -1
