# The C types of rm_start.py, whose code is plain Python.
cimport cython

from stir.graph cimport Node, Values, WordGraph


@cython.locals(tip=Node, lex=Values, pos=Values)
cpdef fill(
    WordGraph graph, Node candidate, Node clean, Node nearer, int distance,
    bint nearer_same_word, bint edit, double p_rp_start, double[::1] out,
)
