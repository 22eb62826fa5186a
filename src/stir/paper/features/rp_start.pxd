# The C types of rp_start.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Token, Values, WordGraph

cdef double _NONE


@cython.locals(tip=Node, before=Node, lex=Values, pos=Values, earlier_lex=Values, earlier_pos=Values)
cpdef fill(WordGraph graph, bint edit, double[::1] out)


@cython.locals(
    token=Token, other=Token, before=Node, lex=Values, pos=Values, back=int, found=bint,
    lex_entropy=double, pos_entropy=double, lex_wml=double, pos_wml=double,
)
cdef _guess(WordGraph graph, Node tip, Node candidate, double[::1] out)
