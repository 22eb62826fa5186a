# The C types of listener.py, whose code is plain Python.
cimport cython

from stir.engine cimport Engine
from stir.paper.graph cimport WordGraph
from stir.network.encoding cimport Encoder, Heard
from stir.network.gru cimport Network, Reader

cdef long _NEVER
cdef int _ONE, _BACK, _GOES_ON, _ENDS, _IS_DELETE


@cython.final
cdef class Held:
    cdef readonly long id
    cdef readonly int back
    cdef readonly long rm_start
    cdef readonly long rm_end
    cdef readonly long onset
    cdef readonly long end
    cdef readonly int kind
    cdef readonly double p_rp_start
    cdef readonly double p_rm_start
    cdef readonly double p_rp_end


cdef class Listener(Engine):
    cdef readonly Encoder encoder
    cdef readonly list readers
    cdef Reader guard
    cdef int delays
    cdef int followed
    cdef list admit
    cdef long give_up
    cdef long edit_limit
    cdef long later_limit
    cdef long kept_limit
    cdef long better
    cdef long guard_onset
    cdef long guard_edit_term
    cdef list calibration
    cdef double min_confidence
    cdef list scores
    cdef readonly long next_id

    cpdef clear(self)
    @cython.locals(heard=Heard, before=Heard, earlier=Heard, count=int, place=int, delay=int,
                   reader=Reader)
    cpdef push(self, object text, int word, int tag, int edit_word, int revised=*)
    @cython.locals(i=int, last=int, heard=Heard, earlier=Heard, delay=int)
    cpdef revoke(self, int count)
    @cython.locals(heard=Heard)
    cpdef bint is_edit_term(self, int position) except -1
    cdef long _forgotten(self)
    @cython.locals(delay=int, heard=Heard, likely=long, limit=long, reader=Reader, is_one=bint)
    cdef _find_edit_terms(self, int count)
    @cython.locals(position=long, word=Heard, h=Held)
    cdef _redraw(self, int place)
    @cython.locals(first=long, delay=int, place=int, heard=Heard, likely=long, reader=Reader,
                   held=Held)
    cdef _find_onsets(self, int count)
    @cython.locals(h=Held)
    cdef Held _held(self, long onset)
    @cython.locals(h=Held)
    cdef _drop(self, Held held)
    @cython.locals(back=int, sure=double, h=Held)
    cdef _admit(self, int place, int delay, long likely)
    @cython.locals(alike=int)
    cdef _catch_up(self, Held h, int place, int delay)
    @cython.locals(one=Heard, other=Heard)
    cdef bint _same(self, int place, int back) except -1
    @cython.locals(back=int, sure=double, h=Held)
    cdef _move(self, Held held, int place, int delay, long likely)
    @cython.locals(scores=list, m=int, number=int, reader=Reader, found="int[::1]")
    cdef _point(self, int place, int delay)
    @cython.locals(best=int, back=int, heard=Heard)
    cdef int _best(self, int place) except -1
    @cython.locals(first=long, heard=Heard)
    cdef _place(self, Held h, int back, double sure)
    @cython.locals(h=Held)
    cdef Held _replaced(self, Held held, int back, double sure)
    @cython.locals(count=double, total=double, m=int)
    cdef double _confidence(self, long likely, int back) except -1
    @cython.locals(first=long, newest=long, repairs=list, changed=bint, i=int, h=Held, delay=long,
                   decision=int, ended=Held)
    cdef _follow(self, Heard heard, int count)
    @cython.locals(start=Heard, scores=list, c=int, number=int, reader=Reader, best=int,
                   found="int[::1]")
    cdef int _ask_end(self, Held h, long delay, long first) except -1
    @cython.locals(count=double, total=double, c=int)
    cdef double _sure_of_end(self, int decision) except -1
    @cython.locals(first=long)
    cdef int _kind(self, Held h) except -1
    @cython.locals(i=int, heard=Heard)
    cdef list _fluent(self, int start, int last)
    @cython.locals(newest=long, forgotten=long, h=Held)
    cdef list _open(self)
    @cython.locals(likely=long, place=int, reader=Reader)
    cdef double _likely_again(self, Heard heard, Heard before, bint known) except -1
    cdef Heard _last_but_one(self)


cdef double _cautious(double odds) except? -1


cdef double _probability(double odds) except? -1
