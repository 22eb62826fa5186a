# The C types of rm_start.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Values, WordGraph

cdef int _LONGEST


@cython.locals(tip=Node, lex=Values, pos=Values, before=Node, gain=double, alike=double)
cpdef fill(
    WordGraph graph, Node candidate, Node clean, Node nearer, int distance,
    bint nearer_same_word, double interruption, double p_rp_start, double[::1] out,
)


@cython.locals(shorter=int, same=int)
cpdef double likeness(object one, object other) except? -1.0
