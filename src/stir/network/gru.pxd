# The C types of network.py, whose code is plain Python.
cimport cython
from cpython.array cimport array

from stir.network.encoding cimport Heard

cdef int _ONE, _HALF, _BACK, _FRACTION, _CLASSES, _STEPS, _MIDDLE, _TABLE
cdef int _SAME_TAG, _SAME_BEGINNING, _FILLED_PAUSE, _BOOST_LEX, _BOOST_POS, _FEATURE_BITS


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
    cdef const short[:, ::1] words
    cdef const short[:, ::1] alike
    cdef const short[:, ::1] tags
    cdef const short[:, ::1] tags_before
    cdef readonly int word_count
    cdef readonly int word_size
    cdef readonly int alike_size
    cdef readonly int tag_count
    cdef readonly int tag_size
    cdef readonly list layers
    cdef readonly int hidden
    cdef readonly int delays
    cdef readonly int edit_delays
    cdef readonly int key_size
    cdef readonly int followed
    cdef const short[:, ::1] heads
    cdef const short[:, ::1] first_heads
    cdef const int[::1] head_bias
    cdef readonly int head_count
    cdef const short[:, ::1] key_before
    cdef const short[:, ::1] delay
    cdef const short[:, ::1] distance
    cdef const short[:, ::1] candidate
    cdef const short[::1] score
    cdef const short[:, ::1] phase_key
    cdef const short[:, ::1] phase_delay
    cdef const short[:, ::1] phase_distance
    cdef const short[:, ::1] phase
    cdef const int[::1] phase_bias
    cdef const short[::1] sigmoid
    cdef const short[::1] tanh


@cython.final
cdef class Reader:
    cdef readonly Network network
    cdef array input
    cdef array zeros
    cdef array from_input
    cdef list from_states
    cdef array answers
    cdef array inside
    cdef array short
    cdef readonly array scores
    cdef readonly array ends

    cpdef read(self, Heard heard, Heard before, int place)

    @cython.locals(network=Network, hidden=int, count=int, i=int, state=array, last=array,
                   earlier=array, whole=array, now=array, layer=Layer, from_state=array)
    cdef _read(self, Heard heard, Heard before, int place, bint known)

    @cython.locals(network=Network, out="short[::1]", words="const short[:, ::1]",
                   tags="const short[:, ::1]", tags_before="const short[:, ::1]", word=int,
                   tag=int, tag_before=int, features="signed char[::1]", n=int, i=int,
                   alike=array, found="short[::1]")
    cdef void _take_in(self, Heard heard) except *

    @cython.locals(network=Network, alike=array, out="short[::1]", table="const short[:, ::1]",
                   others="int[::1]", word=int, other=int, k=int, i=int, total=int)
    cdef array _compare(self, Heard heard)

    @cython.locals(out="short[::1]", given="short[::1]", i=int)
    cdef void _pass_on(self, array state, int hidden) except *

    @cython.locals(hidden=int, given="int[::1]", kept="int[::1]", input_bias="const int[::1]",
                   state_bias="const int[::1]", sigmoid="const short[::1]", tanh="const short[::1]",
                   state=array, out="short[::1]", earlier="short[::1]", i=int, j=int, total=int,
                   reset="long long", update="long long", new=int, recalled="long long")
    cdef array _layer(self, Layer layer, array from_state, array before)

    @cython.locals(network=Network, answers="int[::1]", bias="const int[::1]", i=int, size=int,
                   inside="int[::1]", key=array, keys="int[::1]", first=int)
    cdef void _answer(self, Heard heard, array before) except *
    @cython.locals(network=Network, answers="int[::1]", bias="const int[::1]", i=int)
    cdef void _answer_onset(self) except *

    @cython.locals(answers="int[::1]")
    cpdef int edit(self, int delay) except? -1

    @cython.locals(answers="int[::1]")
    cpdef int onset(self, int delay) except? -1

    @cython.locals(network=Network, size=int, answers="int[::1]", inside="int[::1]",
                   scores="int[::1]", query=int, at=Heard, after=Heard, later=Heard,
                   first="signed char[::1]", second="signed char[::1]", third="signed char[::1]",
                   distance="const short[:, ::1]", curve="const short[::1]",
                   score="const short[::1]", by_delay="const short[:, ::1]", back=int, other=Heard,
                   key="int[::1]", i=int, m=int, total="long long", theirs="signed char[::1]",
                   alike="short[::1]", candidate="const short[:, ::1]", like=int)
    cpdef point(self, list heard, int onset, int delay, int place)

    @cython.locals(out="short[::1]", given="int[::1]", limit=int, i=int)
    cdef array _shortened(self, array key)

    @cython.locals(inside="int[::1]", weights="const short[:, ::1]", i=int)
    cdef void _speak(self, int which, int value) except *

    @cython.locals(network=Network, size=int, answers="int[::1]", inside="int[::1]",
                   ends="int[::1]", query=int, by_delay="const short[:, ::1]",
                   by_distance="const short[:, ::1]", weights="const short[:, ::1]",
                   bias="const int[::1]", curve="const short[::1]", i=int, c=int,
                   total="long long")
    cpdef end(self, Heard start, int delay, int back, int place)


cdef int step(int total) noexcept


cdef int near(int value) noexcept


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
