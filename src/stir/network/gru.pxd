# The C types of gru.py, whose code is plain Python.
cimport cython
from cpython.array cimport array

from stir.network.encoding cimport WordState
from stir.network.scorer cimport Scorer

cdef int _ONE, _HALF, _MAX_LAG, _FRACTION, _CLASSES, _STEPS, _MIDDLE, _TABLE
cdef int _SAME_TAG, _SAME_BEGINNING, _FILLED_PAUSE, _BOOST_LEX, _BOOST_POS, _FEATURE_BITS
cdef int _VECTOR_SHIFT, _BOOSTS, _UNKNOWN, _SPELLED


@cython.final
cdef class Layer:
    cdef const short[:, ::1] inputs
    cdef const short[:, ::1] states
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
    cdef readonly int onset_lags
    cdef readonly int edit_lags
    cdef readonly int key_size
    cdef readonly int phase_lags
    cdef const short[:, ::1] heads
    cdef const short[:, ::1] first_heads
    cdef const int[::1] head_bias
    cdef readonly int head_count
    cdef const short[:, ::1] key_before
    cdef const short[:, ::1] lag
    cdef const short[:, ::1] distance
    cdef const short[:, ::1] candidate
    cdef const short[::1] score
    cdef const short[:, ::1] phase_key
    cdef const short[:, ::1] phase_lag
    cdef const short[:, ::1] phase_distance
    cdef const short[:, ::1] phase
    cdef const int[::1] phase_bias
    cdef const short[::1] sigmoid
    cdef const short[::1] tanh


cdef class Reader(Scorer):
    cdef readonly Network network
    cdef array input
    cdef array direction
    cdef array spelled
    cdef readonly array zeros
    cdef readonly array from_input
    cdef readonly array from_state
    cdef list kept_from_states
    cdef array inner
    cdef array clipped_key

    @cython.locals(network=Network, hidden=int, count=int, i=int, state=array, last=array,
                   earlier=array, whole=array, now=array, layer=Layer, from_state=array, j=int,
                   given="short[::1]", values="short[::1]")
    cpdef read(self, WordState new, WordState before, int number, bint reuse=*)

    @cython.locals(network=Network, out="short[::1]", words="const short[:, ::1]",
                   tags="const short[:, ::1]", tags_before="const short[:, ::1]", word=int,
                   tag=int, tag_before=int, features="signed char[::1]", n=int, i=int,
                   spelled="signed char[::1]", vectors="const signed char[:, ::1]",
                   similarities=array, found="short[::1]")
    cdef void _fill_input(self, WordState new) except *

    @cython.locals(network=Network, similarities=array, out="short[::1]",
                   table="const short[:, ::1]", others="int[::1]", other=int, k=int, i=int,
                   total=int, size=int, first=int, own="short[::1]", spelled="short[::1]",
                   word=int)
    cdef array _similarities(self, WordState new)
    @cython.locals(network=Network, size=int, first=int)
    cdef void _note_spelled(self, WordState new) except *

    @cython.locals(hidden=int, given="int[::1]", kept="int[::1]", input_bias="const int[::1]",
                   state_bias="const int[::1]", sigmoid="const short[::1]", tanh="const short[::1]",
                   state=array, out="short[::1]", earlier="short[::1]", i=int, j=int, total="long long",
                   reset="long long", update="long long", new=int, recalled="long long")
    cdef array _layer(self, Layer layer, array from_state, array before)

    @cython.locals(network=Network, answers="int[::1]", bias="const int[::1]", i=int, size=int,
                   inner="int[::1]", key=array, keys="int[::1]", first=int)
    cdef void _answer(self, WordState new, array before) except *
    @cython.locals(network=Network, answers="int[::1]", bias="const int[::1]", i=int)
    cdef void _answer_onset(self) except *

    @cython.locals(network=Network, size=int, answers="int[::1]", inner="int[::1]",
                   scores="int[::1]", query=int, at=WordState, after=WordState, later=WordState,
                   first="signed char[::1]", second="signed char[::1]", third="signed char[::1]",
                   distance="const short[:, ::1]", curve="const short[::1]",
                   score="const short[::1]", by_lag="const short[:, ::1]", back=int,
                   other=WordState, key="int[::1]", i=int, m=int, total="long long",
                   start_features="signed char[::1]", similarities="short[::1]",
                   candidate="const short[:, ::1]", similarity=int)
    cpdef score_starts(self, list words, int onset, int lag, int number)

    @cython.locals(inner="int[::1]", weights="const short[:, ::1]", i=int)
    cdef void _add_feature(self, int which, int value) except *

    @cython.locals(network=Network, size=int, answers="int[::1]", inner="int[::1]",
                   ends="int[::1]", query=int, by_lag="const short[:, ::1]",
                   by_distance="const short[:, ::1]", weights="const short[:, ::1]",
                   bias="const int[::1]", curve="const short[::1]", i=int, c=int,
                   total="long long", clipped="short[::1]", key="int[::1]", limit=int)
    cpdef score_ends(self, WordState start, int lag, int back, int number)


@cython.locals(index=int)
cdef int table_index(int value) noexcept


# Nearly all of a word's time is spent here. Whole numbers add up to the same in any order, so the
# wider registers of newer processors may be used where there are any: chosen when it is loaded.
cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    __attribute__((target_clones("avx2", "default")))
    #endif
    static void stir_multiply(
        const short *matrix, const short *vector, int *out, int rows, int columns
    ) {
        for (int i = 0; i < rows; i++, matrix += columns) {
            int total = 0;
            for (int j = 0; j < columns; j++) total += matrix[j] * vector[j];
            out[i] = total;
        }
    }
    """
    void stir_multiply(
        const short *matrix, const short *vector, int *out, int rows, int columns
    ) noexcept nogil


cdef inline void multiply(
    const short[:, ::1] matrix, short[::1] vector, int[::1] out, int rows, int columns
) noexcept:
    stir_multiply(&matrix[0, 0], &vector[0], &out[0], rows, columns)


@cython.locals(rows=int, columns=int)
cdef void product(const short[:, ::1] matrix, short[::1] vector, int[::1] out) except *
