# The C types of rp_start.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Token, Values, WordGraph

cdef int _S_LEX, _WML_LEX, _H_LEX, _DELTA_WML_LEX, _DELTA_H_LEX, _INFORMATION_GAIN_LEX
cdef int _BEST_ENTROPY_REDUCE_LEX, _BEST_WML_BOOST_LEX, _S_POS, _WML_POS, _H_POS, _DELTA_WML_POS
cdef int _DELTA_H_POS, _INFORMATION_GAIN_POS, _BEST_ENTROPY_REDUCE_POS, _BEST_WML_BOOST_POS
cdef int _SAME_WORD, _SAME_TAG, _EDIT, MAX_LAG
cdef double _NONE


@cython.locals(tip=Node, before=Node, lex=Values, pos=Values, earlier_lex=Values, earlier_pos=Values)
cpdef fill(WordGraph graph, bint has_interregnum, double[::1] out)


@cython.locals(
    token=Token, other=Token, before=Node, clean=Node, lex=Values, pos=Values, lag=int, found=bint,
    lex_entropy=double, pos_entropy=double, lex_wml=double, pos_wml=double,
)
cdef _guess(WordGraph graph, Node tip, Node candidate, double[::1] out)
