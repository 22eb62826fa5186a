# The C types of gru.py, whose code is plain Python.
cimport cython
from cpython.array cimport array

from stir.network.encoding cimport WordState
from stir.network.product cimport Matrix, gates, multiply
from stir.network.scorer cimport ReadBatch, Scorer

cdef int _ONE, _HALF, _MAX_LAG, _FRACTION, _CLASSES, _STEPS, _MIDDLE, _TABLE, _FEATURES
cdef int _SAME_TAG, _SAME_BEGINNING, _FILLED_PAUSE, _BOOST_LEX, _BOOST_POS, _FEATURE_BITS
cdef int _VECTOR_SHIFT, _BOOSTS, _UNKNOWN, _SPELLED


@cython.final
cdef class Layer:
    cdef readonly Matrix inputs
    cdef readonly Matrix states
    cdef const int[::1] input_bias
    cdef const int[::1] state_bias
    cdef readonly int width
    cdef readonly int hidden


@cython.final
cdef class Network:
    cdef readonly dict arrays
    cdef readonly object lexicon
    cdef const signed char[:, ::1] vectors
    cdef readonly int vector_size
    cdef readonly int known_words
    cdef dict spelled
    cdef const short[:, ::1] words
    cdef const short[:, ::1] directions
    cdef const short[:, ::1] tags
    cdef const short[:, ::1] tags_before
    cdef readonly int word_count
    cdef readonly int word_size
    cdef readonly int direction_size
    cdef readonly int tag_count
    cdef readonly int tag_size
    cdef readonly list layers
    cdef readonly int hidden
    cdef readonly int widest
    cdef readonly int onset_lags
    cdef readonly int edit_lags
    cdef readonly int key_size
    cdef readonly int phase_lags
    cdef readonly Matrix heads
    cdef const int[::1] head_bias
    cdef readonly int head_count
    cdef readonly Matrix query
    cdef const int[::1] query_bias
    cdef readonly Matrix key
    cdef readonly Matrix key_before
    cdef const short[:, ::1] lag
    cdef const short[:, ::1] distance
    cdef const short[:, ::1] candidate
    cdef const short[::1] score
    cdef readonly Matrix phase_query
    cdef const int[::1] phase_query_bias
    cdef readonly Matrix phase_key
    cdef const short[:, ::1] phase_lag
    cdef const short[:, ::1] phase_distance
    cdef const short[:, ::1] phase
    cdef const int[::1] phase_bias
    cdef const short[::1] sigmoid
    cdef const short[::1] tanh


cdef class Batch(ReadBatch):
    cdef readonly Network network
    cdef short[:, ::1] input
    cdef int[:, ::1] from_input
    cdef int[:, ::1] answers
    cdef list befores
    cdef list from_states

    @cython.locals(own=Network)
    cpdef bint fits(self, Network network)

    @cython.locals(count=int, n=int, i=int, hidden=int, network=Network, first=Reader,
                   reader=Reader, new=WordState, before=WordState, layer=Layer,
                   recalled="short[:, ::1]", from_state="int[:, ::1]")
    cpdef read(self, list readers, list news, list befores, int number, bint reuse=*)

    @cython.locals(hidden=int, n=int, i=int, first=int, before=WordState, state="short[::1]")
    cdef void _recall(self, list befores, int number, int layer, short[:, ::1] out) except *

    @cython.locals(given="short[:, ::1]", hidden=int, n=int, i=int, first=int, reader=Reader,
                   state="short[::1]")
    cdef void _remember(self, list readers, int layer) except *


cdef class Reader(Scorer):
    cdef readonly Network network
    cdef short[::1] direction
    cdef array spelled
    cdef readonly Batch batch
    cdef Batch keeping
    cdef object state
    cdef bint has_query
    cdef bint has_phase_query
    cdef int[:, ::1] query
    cdef int[:, ::1] phase_query
    cdef int[:, ::1] inner
    cdef short[:, ::1] clipped_key
    cdef readonly short[:, ::1] last
    cdef readonly int[:, ::1] keys
    cdef readonly int[:, ::1] old_keys

    @cython.locals(own=Network)
    cpdef bint lends_to(self, Network network)
    @cython.locals(batch=Batch)
    cpdef read(self, WordState new, WordState before, int number, bint reuse=*)

    @cython.locals(network=Network, own="int[::1]", bias="const int[::1]", i=int)
    cdef void _take(self, WordState new, int[:, ::1] answers, int n) except *

    @cython.locals(network=Network, out="short[:, ::1]", words="const short[:, ::1]",
                   tags="const short[:, ::1]", tags_before="const short[:, ::1]", word=int,
                   tag=int, tag_before=int, features="signed char[::1]", n=int, i=int,
                   spelled="signed char[::1]", known="const signed char[:, ::1]",
                   similarities=array, found="short[::1]")
    cdef void _fill_input(self, WordState new, short[:, ::1] rows, int row) except *

    @cython.locals(network=Network, out="short[::1]", table="const short[:, ::1]",
                   others="int[::1]", other=int, k=int, i=int, total=int, size=int, first=int,
                   own="short[::1]", spelled="short[::1]", word=int)
    cdef void _compare(self, WordState new, array similarities) except *
    @cython.locals(network=Network, size=int, first=int)
    cdef void _note_spelled(self, WordState new) except *

    @cython.locals(network=Network, missing=list, i=int, n=int, count=int, size=int,
                   word=WordState, keys="int[:, ::1]", old_keys="int[:, ::1]", key=array,
                   out="int[::1]")
    cpdef make_keys(self, list words, int first, int end, int number)

    @cython.locals(hidden=int, first=int, n=int, i=int, out="short[:, ::1]", word=WordState,
                   states=list, state="short[::1]")
    cdef void _take_last(self, list words, int number, bint before) except *

    @cython.locals(size=int, hidden=int, i=int, first=int, last="short[:, ::1]",
                   state="short[::1]", values="int[:, ::1]")
    cdef void _ask(self, Matrix head, const int[::1] bias, int[:, ::1] out) except *

    @cython.locals(network=Network, size=int, query="int[:, ::1]", inner="int[:, ::1]",
                   scores="int[::1]", at=WordState, after=WordState, later=WordState,
                   first="signed char[::1]", second="signed char[::1]", third="signed char[::1]",
                   distance="const short[:, ::1]", curve="const short[::1]",
                   score="const short[::1]", by_lag="const short[:, ::1]", back=int,
                   other=WordState, key="int[::1]", i=int, m=int, total="long long",
                   start_features="signed char[::1]", similarities="short[::1]",
                   candidate="const short[:, ::1]", similarity=int)
    cpdef score_starts(self, list words, int onset, int lag, int number)

    @cython.locals(inner="int[:, ::1]", weights="const short[:, ::1]", i=int)
    cdef void _add_feature(self, int which, int value) except *

    @cython.locals(network=Network, size=int, query="int[:, ::1]", inner="int[:, ::1]",
                   ends="int[::1]", by_lag="const short[:, ::1]",
                   by_distance="const short[:, ::1]", weights="const short[:, ::1]",
                   phase_bias="const int[::1]", curve="const short[::1]", i=int, c=int,
                   total="long long", clipped="short[:, ::1]", key="int[::1]", limit=int)
    cpdef score_ends(self, WordState start, int lag, int back, int number)


@cython.locals(index=int)
cdef int table_index(int value) noexcept
