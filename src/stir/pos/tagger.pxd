# The C types of tagger.py, whose code is plain Python. Other compiled modules `cimport` from here:
# `advance(word)` is the tag's id, and `revised` the new one of the word before, or -1.
cimport cython

cdef int _BOUNDARY, _NO_TAG, _FIRST_FILLER, _LAST_FILLER
cdef int _HISTORY, _LEFT, _RIGHT, _FORM
cdef long long _A, _B, _KIND, _PRIME
cdef int _SHIFT, _CHARACTER, _SUFFIX, _SEEN


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
    cdef int table
    cdef readonly int revocable
    cdef int ring
    cdef int[::1] is_filler
    cdef int[::1] lost
    cdef int[::1] words
    cdef int[::1] chosen
    cdef int[::1] gaps
    cdef long long[::1] forms
    cdef readonly int[::1] first_features
    cdef readonly int[::1] second_features
    cdef readonly long long heard
    cdef long long furthest
    cdef long long kept
    cdef readonly int revised

    cpdef void reset(self) noexcept
    @cython.locals(tag=int)
    cpdef tuple push(self, str word)
    @cython.locals(identity=int, lost=int, tag=int, count=int)
    cpdef int advance(self, str word) except -1
    @cython.locals(identity=int)
    cpdef bint teach(self, str word, int tag) except -1
    @cython.locals(identity=int, slot="long long")
    cdef int _hear(self, str word) except -1
    @cython.locals(slot="long long", filler=bint)
    cdef void _keep(self, int identity, int tag, int lost) noexcept
    @cython.locals(slot="long long", tag=int, count=int, lost=int)
    cdef int _revise(self, int following) noexcept
    cdef bint _has_second_look(self) noexcept
    @cython.locals(kind=int)
    cdef bint _is_ambiguous(self, int identity) noexcept
    @cython.locals(kind=int, best=int, most=int, candidate=int, tag=int, weight=int, i=int)
    cdef int _choose(
        self, const signed char[::1] weights, int[::1] features, int count, int identity
    ) noexcept
    cdef int _first_look(self) noexcept
    @cython.locals(features="int[::1]", at="long long", mask="long long", word="long long", likely=int)
    cdef int _second_look(self, int following) noexcept
    @cython.locals(
        ring=int, mask="long long", word="long long", before="long long", before_that="long long",
        tag=int, tag_before=int, said=int
    )
    cdef void _describe_left(self, int[::1] features, long long at) noexcept
    @cython.locals(word=int, back=int, slot="long long")
    cdef int _said_before(self, long long at) noexcept
    @cython.locals(
        slot="long long", mask="long long", form="long long", letters="long long", i=int,
        suffix="long long", shape="long long"
    )
    cdef int _describe_form(self, int[::1] features, long long at, int count) noexcept
    @cython.locals(
        length="Py_ssize_t", digit=int, hyphen=int, suffix="long long", i="Py_ssize_t",
        character="long long", shape="long long"
    )
    cdef long long _form(self, str word) except -1
    @cython.locals(i=int)
    cdef void _pad(self, int[::1] features, int count) noexcept
