# The C types of rp_end.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Values, WordGraph
from stir.paper.hypothesis cimport Hypothesis


cdef int _WML_ONSET, _LOCAL_BOOST_LEX, _BOOST_LEX, _LOCAL_BOOST_POS, _KL, _SAME_WORD


@cython.locals(
    tip=Node, before=Node, rm_end=Node, lex=Values, pos=Values, found="double[::1]",
    rm_bits=double, rp_bits=double,
)
cpdef fill(WordGraph graph, Hypothesis h, double[::1] out)
