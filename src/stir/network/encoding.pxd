# The C types of encoding.py, whose code is plain Python.
cimport cython
from cpython.array cimport array

from stir.paper.graph cimport Node, Token, Values, WordGraph
from stir.lm.trie cimport Trie

cdef int _BACK, _UNIT, _SAME_TAG, _SAME_BEGINNING, _FILLED_PAUSE
cdef int _MEASURES, _BOOST_LEX, _BOOST_POS


cdef class Heard:
    cdef readonly object text
    cdef readonly object beginning
    cdef readonly int tag
    cdef readonly int edit_word
    cdef public int input_word
    cdef public int input_tag
    cdef public int input_tag_before
    cdef public array input_words_before
    cdef public array features
    cdef public list states
    cdef public list keys
    cdef public list alike
    cdef public bint edit_term
    cdef public list edit_terms_before
    cdef public list repairs
    cdef public int next_id


cdef class Encoder:
    cdef readonly WordGraph graph
    cdef dict words
    cdef Trie edit_trie
    cdef int edit_start
    cdef readonly list heard

    cpdef clear(self)
    cpdef revoke(self, int count)

    @cython.locals(heard=Heard, graph=WordGraph, token=Token, node=Node, count=int)
    cpdef Heard push(self, object text, int word, int tag, int edit_word, int revised=*)

    @cython.locals(features="signed char[::1]", words="int[::1]", count=int, k=int, other=Heard)
    cdef void _resemble(self, Heard heard) except *

    @cython.locals(
        features="signed char[::1]", lex=Values, pos=Values, start=double, follows=double,
        before=int, context=int, earlier=Heard, candidate=Node, clean=Node, distance=int,
        boost=double, _=int,
    )
    cdef void _measure(self, Heard heard, Node node) except *


cdef object beginning(object text)


cpdef int small(double value)
