# The C types of rp_end.py, whose code is plain Python.
cimport cython

from stir.graph cimport Node, Values, WordGraph
from stir.hypothesis cimport Hypothesis


@cython.locals(
    tip=Node, before=Node, rm_end=Node, lex=Values, pos=Values, rm_bits=double, rp_bits=double
)
cpdef fill(WordGraph graph, Hypothesis h, double[::1] out)
