# C types of tagger.py; other compiled modules `cimport` them.
cimport cython

cdef int _BOUNDARY, _NO_TAG, _FIRST_FILLER, _LAST_FILLER
cdef int _REPETITION_WORDS, _LEFT_FEATURES, _RIGHT_FEATURES, _FORM_FEATURES
cdef long long _A, _B, _KIND, _PRIME
cdef int _SHIFT, _CHARACTER_BITS, _SUFFIX_CHARACTERS, _SHAPE_CHARACTERS


cdef class Tagger:
    cdef dict ids
    cdef readonly tuple tags
    cdef const signed char[::1] first_weights
    cdef const signed char[::1] second_weights
    cdef const int[::1] class_of
    cdef const int[::1] class_start
    cdef const unsigned char[::1] class_tags
    cdef const unsigned char[::1] likely
    cdef int unknown
    cdef int rare
    cdef int table_size
    cdef readonly int revocable
    cdef int ring_mask
    cdef int[::1] is_filler
    cdef int[::1] old_tags
    cdef int[::1] context_words
    cdef int[::1] context_tags
    cdef int[::1] follows_filler
    cdef long long[::1] forms
    cdef readonly int[::1] first_features
    cdef readonly int[::1] second_features
    cdef readonly long long length
    cdef long long max_length
    cdef long long context_length
    cdef readonly int revised

    cpdef void reset(self) noexcept
    @cython.locals(tag=int)
    cpdef tuple push(self, str word)
    @cython.locals(word_id=int, old_tag=int, tag=int, count=int)
    cpdef int advance(self, str word) except -1
    @cython.locals(word_id=int)
    cpdef bint teach(self, str word, int tag) except -1
    @cython.locals(word_id=int, slot="long long")
    cdef int _look_up(self, str word) except -1
    @cython.locals(slot="long long", filler=bint)
    cdef void _append(self, int word_id, int tag, int old_tag) noexcept
    @cython.locals(slot="long long", tag=int, count=int, old_tag=int)
    cdef int _revise(self, int following) noexcept
    cdef bint _can_revise(self) noexcept
    @cython.locals(class_id=int)
    cdef bint _is_ambiguous(self, int word_id) noexcept
    @cython.locals(class_id=int, best=int, best_weight=int, candidate=int, tag=int, weight=int, i=int)
    cdef int _choose(
        self, const signed char[::1] weights, int[::1] features, int count, int word_id
    ) noexcept
    cdef int _fill_first(self) noexcept
    @cython.locals(features="int[::1]", index="long long", mask="long long", word="long long", likely=int)
    cdef int _fill_second(self, int following) noexcept
    @cython.locals(
        ring_mask=int, mask="long long", word="long long", before="long long",
        second_before="long long", tag=int, second_tag=int, repetition=int
    )
    cdef void _fill_left(self, int[::1] features, long long index) noexcept
    @cython.locals(word=int, lag=int, slot="long long")
    cdef int _repetition(self, long long index) noexcept
    @cython.locals(
        slot="long long", mask="long long", form="long long", letters="long long", i=int,
        suffix="long long", shape="long long"
    )
    cdef int _fill_form(self, int[::1] features, long long index, int count) noexcept
    @cython.locals(
        length="Py_ssize_t", digit=int, hyphen=int, suffix="long long", i="Py_ssize_t",
        character="long long", shape="long long"
    )
    cdef long long _pack_form(self, str word) except -1
    @cython.locals(i=int)
    cdef void _pad(self, int[::1] features, int count) noexcept
