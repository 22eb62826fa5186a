# The C types of rm_start.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Values, WordGraph
from stir.words cimport letters

cdef int _S_ONSET_LEX, _WML_ONSET_LEX, _LOG_P_CLEAN_LEX, _WML_CLEAN_LEX, _H_CLEAN_LEX
cdef int _LOCAL_WML_BOOST_LEX, _WML_BOOST_LEX, _LOCAL_LOG_P_BOOST_LEX, _LOG_P_BOOST_LEX
cdef int _LOG_P_GAIN_LEX, _DROP_LEX, _S_ONSET_POS, _WML_ONSET_POS, _WML_CLEAN_POS
cdef int _LOCAL_WML_BOOST_POS, _WML_BOOST_POS, _LOCAL_LOG_P_BOOST_POS, _LOG_P_BOOST_POS
cdef int _LOG_P_GAIN_POS, _DROP_POS, _KL_LEX, _KL_POS, _SAME_WORD, _LIKENESS, _SAME_TAG, _RARITY
cdef int _DISTANCE, _FIRST, _NEARER_SAME_WORD, _INTERREGNUM, _INTERRUPTION, _P_RP_START
cdef int _MAX_LETTERS


@cython.locals(tip=Node, lex=Values, pos=Values, before=Node, gain=double)
cpdef fill(
    WordGraph graph, Node candidate, Node clean, Node nearer, int distance,
    bint nearer_same_word, double interruption, double p_rp_start, double[::1] out,
)


@cython.locals(shorter=int, same=int)
cpdef double likeness(object one, object other) except? -1.0
