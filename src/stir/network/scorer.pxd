# The C types of scorer.py, whose code is plain Python.
cimport cython
from cpython.array cimport array

from stir.network.encoding cimport WordState


cdef class ReadBatch


cdef class Scorer:
    cdef readonly int edit_lags
    cdef readonly int onset_lags
    cdef readonly int phase_lags
    cdef readonly int[::1] answers
    cdef readonly array scores
    cdef readonly array ends

    cpdef read(self, WordState new, WordState before, int number, bint reuse=*)
    cpdef read_again(self, WordState word, WordState before, int number, bint reuse)
    cpdef score_starts(self, list words, int onset, int lag, int number)
    cpdef score_ends(self, WordState start, int lag, int back, int number)
    cpdef keep_products(self)
    cpdef drop_products(self)
    cpdef ReadBatch batch_of(self, int size)


cdef class ReadBatch:
    @cython.locals(n=int, reader=Scorer)
    cpdef read(self, list readers, list news, list befores, int number, bint reuse=*)
