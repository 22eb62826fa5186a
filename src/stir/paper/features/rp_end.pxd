# The C types of rp_end.py, whose code is plain Python.
cimport cython

from stir.paper.graph cimport Node, Values, WordGraph
from stir.paper.hypothesis cimport RepairHypothesis

cdef int _KL_LEX, _KL_POS, _RRD_LEX, _RRD_POS, _RRD_WML_LEX, _RRD_WML_POS, _WML_LEX, _WML_POS
cdef int _RM_LENGTH, _RP_LENGTH, _SAME_WORD_AS_RM_END, _ALIKE_WORDS, _ALIKE_TAGS, _REPEAT, _EDIT
cdef int _ONSET_WML_LEX, _ONSET_LOCAL_WML_BOOST_LEX, _ONSET_LOCAL_WML_BOOST_POS
cdef int _ONSET_WML_BOOST_LEX, _ONSET_KL_LEX, _ONSET_SAME_WORD, _P_RP_START, _P_RM_START
cdef int _RM_WML_ONSET_LEX, _RM_LOCAL_WML_BOOST_LEX, _RM_LOCAL_WML_BOOST_POS, _RM_WML_BOOST_LEX
cdef int _RM_KL_LEX, _RM_SAME_WORD


@cython.locals(
    tip=Node, before=Node, rm_end=Node, lex=Values, pos=Values, seen="double[::1]",
    rm_bits=double, rp_bits=double,
)
cpdef fill(WordGraph graph, RepairHypothesis h, double[::1] out)
