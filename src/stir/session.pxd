# The C types of session.py, whose code is plain Python.
cimport cython

from stir.engine cimport Engine
from stir.pos.tagger cimport Tagger
from stir.words cimport spell


cdef class Session:
    cdef readonly Engine _engine
    cdef Tagger _tagger
    cdef dict _words_known
    cdef dict _tags_known
    cdef dict _edit_terms_known
    cdef int _remembered
    cdef list _heard
    cdef long _dropped
    cdef long _unheard
    cdef int _revised
    cdef long _version
    cdef list _edit_terms
    cdef dict _repairs
    cdef dict _shown
    cdef list _pending
    cdef object _pending_before

    cdef _clear(self)
    @cython.locals(tag=int)
    cpdef push(self, word, pos=*, start=*, end=*)
    cdef long _position(self)
    cdef int _tag(self, word, pos) except -1
    @cython.locals(position=long)
    cdef _update(self)
    cdef tuple _commit(self, long position)
