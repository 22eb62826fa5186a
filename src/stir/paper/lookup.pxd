# The C types of lookup.py, whose code is plain Python.
cimport cython

from stir.pos.tagger cimport Tagger
from stir.words cimport Word


@cython.final
cdef class Lookup:
    cdef dict _words
    cdef dict _tags
    cdef list _tag_ids
    cdef dict _edit_terms
    cdef Tagger _tagger
    cdef list _keys
    cdef list _given
    cdef long _untagged
    cdef readonly int word
    cdef readonly int tag
    cdef readonly int edit_word
    cdef readonly int revised

    cpdef clear(self)
    @cython.locals(keys=list, key=str)
    cpdef push(self, Word word)
    cpdef revoke(self, int count)
    @cython.locals(key=str)
    cdef _catch_up(self)
