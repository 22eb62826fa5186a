# The C types of graph.py, whose code is plain Python. Other compiled modules `cimport` from here.
cimport cython

from stir.lm.divergence cimport Divergence
from stir.lm.trie cimport Trie, Values


@cython.final
@cython.freelist(16)
cdef class Token:
    cdef readonly int position
    cdef readonly object text
    cdef readonly int word
    cdef readonly int tag
    cdef readonly bint edit_term
    cdef readonly int reparanda
    cdef readonly Values lex
    cdef readonly Values pos
    cdef Node before
    cdef list changes


@cython.final
@cython.freelist(64)
cdef class Node:
    cdef readonly int position
    cdef readonly Token token
    cdef readonly Node previous
    cdef readonly Values lex
    cdef readonly Values pos
    cdef readonly double bits_lex
    cdef readonly double unigram_bits_lex
    cdef readonly double bits_pos
    cdef readonly double unigram_bits_pos

    cpdef double wml_lex(self) except? 1.0
    cpdef double wml_pos(self) except? 1.0


@cython.final
cdef class WordGraph:
    cdef readonly object lex_model
    cdef readonly object pos_model
    cdef readonly Trie lex
    cdef readonly Trie pos
    cdef Divergence _divergence_lex
    cdef Divergence _divergence_pos
    cdef readonly list tokens
    cdef readonly int window_start
    cdef readonly Node tip

    @cython.locals(root=Node)
    cpdef clear(self)
    @cython.locals(token=Token)
    cpdef revoke(self, int count=*)
    @cython.locals(node=Node)
    cpdef list path(self)
    @cython.locals(token=Token, tip=Node)
    cpdef Node push_ids(self, object text, int word, int tag)
    @cython.locals(previous=Node)
    cpdef Node bypass(self, Node rm_start)
    @cython.locals(node=Node)
    cpdef Node node(self, int position)
    @cython.locals(node=Node)
    cpdef Node lagged(self, int lag)
    cpdef Node take_out_edit_term(self, int position)
    cpdef Node put_back_edit_term(self, int position)
    cpdef Node take_out_reparandum(self, int rm_start, int rp_start)
    cpdef Node put_back_reparandum(self, int rm_start, int rp_start)
    @cython.locals(before=int)
    cpdef Node retag(self, int position, int tag)
    @cython.locals(values=Values, node=Node, context=int)
    cpdef Node step(self, Node previous, Token token)
    cpdef double divergence_lex(self, int one, int other) except? -1.0
    cpdef double divergence_pos(self, int one, int other) except? -1.0
    @cython.locals(node=Node, token=Token, i=int)
    cdef _change(self, int kind, int first, int last, int amount)
    @cython.locals(node=Node)
    cdef Node _before(self, int first)
    @cython.locals(token=Token, i=int)
    cdef _lead(self, Node node, int first)
    @cython.locals(i=int, token=Token)
    cdef _mark(self, int kind, int first, int last, int amount)
    cdef Token _token(self, int position)
    cdef _check_span(self, int rm_start, int rp_start)
    @cython.locals(node=Node, token=Token, i=int)
    cdef _move_window(self)


@cython.locals(values=Values)
cdef Values _beginning(Trie trie, int start)
