# The C types of ed.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node
from stir.lm.trie cimport Trie

cdef int _S_BEGINS, _S_GOES_ON, _WML_GOES_ON, _S_ENDS, _S_LEX, _WML_LEX, _UNKNOWN, _WIDTH
cdef int _S_LEX_OVER, _ODDS, _ODDS_BOTH
cdef bint _PLAIN


@cython.locals(after=int, begins=double, goes_on=double)
cpdef fill_word(
    Trie model, int start, int word, int before, Node fluent, double[::1] out, int at
)


@cython.locals(i=int, begins=double, goes_on=double, lex=double)
cpdef fill(double[::1] measures, int now, int before, double over, double[::1] out)
