# The C types of encoding.py, whose code is plain Python.
cimport cython
from cpython.array cimport array

from stir.lm.trie cimport Trie
from stir.paper.graph cimport Node, Token, Values, WordGraph
from stir.words cimport Word

cdef int _MAX_LAG, _UNIT, _SAME_WORD, _SAME_TAG, _SAME_BEGINNING, _FILLED_PAUSE
cdef int _S_LEX, _WML_LEX, _H_LEX, _S_POS, _WML_POS, _H_POS, _S_EDIT, _S_EDIT_START
cdef int _BOOST_LEX, _BOOST_POS, _MARK_BEFORE, _MARK, _MEASURED, _SPELLED, _MAX_MEASURE


cdef class WordState:
    cdef readonly Word word
    cdef readonly long index
    cdef readonly object form
    cdef readonly object beginning
    cdef readonly int tag
    cdef readonly int edit_word
    cdef int edit_after
    cdef public int input_word
    cdef public object spelled
    cdef public int input_tag
    cdef public int input_tag_before
    cdef public array input_words_before
    cdef public array features
    cdef public list states
    cdef public list states_before
    cdef public list keys
    cdef public list similarities
    cdef public bint is_edit_term
    cdef public object state_before


cdef class Encoder:
    cdef readonly WordGraph graph
    cdef readonly object lexicon
    cdef dict vocabulary
    cdef int first_spelled
    cdef Trie edit_trie
    cdef int edit_start
    cdef readonly list words
    cdef array scaled

    cpdef clear(self)
    cpdef revoke(self, int count)

    @cython.locals(new=WordState, graph=WordGraph, token=Token, node=Node, count=int, id_=int)
    cpdef WordState push(self, Word word, int lex_id, int tag, int edit_id, int revised=*)

    @cython.locals(features="signed char[::1]", words="int[::1]", count=int, k=int, other=WordState)
    cdef void _compare(self, WordState new) except *

    @cython.locals(
        features="signed char[::1]", lex=Values, pos=Values, start=double, follows=double,
        after=int, before=WordState, candidate=Node, clean=Node, lag=int, _=int,
        scaled="double[::1]", i=int,
    )
    cdef void _measure(self, WordState new, Node node) except *


cpdef int small(double value)
