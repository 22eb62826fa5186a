# The C types of engine.py, whose code is plain Python.
from stir.paper.graph cimport WordGraph


cdef class Engine:
    cdef readonly WordGraph graph
    cdef readonly list arrivals
    cdef readonly list stack
    cdef readonly list repairs
    cdef readonly long version
    cdef readonly int horizon
    cdef readonly int edit_delays
    cdef readonly long ed_asked
    cdef readonly long rp_start_asked
    cdef readonly long rm_start_asked
    cdef readonly long rp_end_asked

    cpdef clear(self)
    cpdef push(self, object text, int word, int tag, int edit_word, int revised=*)
    cpdef revoke(self, int count)
    cpdef bint is_edit_term(self, int position) except -1
