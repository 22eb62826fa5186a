# The C types of decoder.py, whose code is plain Python.
cimport cython

from stir.engine cimport Engine, EngineBatch
from stir.network.encoding cimport Encoder, WordState
from stir.network.scorer cimport ReadBatch, Scorer
from stir.paper.lookup cimport Lookup
from stir.words cimport Word

cdef long _IMPOSSIBLE
cdef double _CLIP
cdef int _ONE, _MAX_LAG, _GOES_ON, _ENDS, _IS_DELETE, _END_CLASSES


cdef class NetworkEngine(Engine):
    cdef Lookup lookup
    cdef readonly Encoder encoder
    cdef readonly list readers
    cdef Scorer guard
    cdef int onset_lags
    cdef int phase_lags
    cdef int edit_lags
    cdef int open_lags
    cdef list onset_thresholds
    cdef list likely_onsets
    cdef long drop_threshold
    cdef long edit_threshold
    cdef long later_edit_threshold
    cdef long kept_edit_threshold
    cdef long move_margin
    cdef long guard_onset
    cdef long guard_edit_term
    cdef list calibration
    cdef double min_confidence
    cdef list scores
    cdef readonly list words
    cdef long first
    cdef readonly tuple repairs
    cdef bint edit_terms_changed
    cdef readonly object state
    cdef long ed_asked
    cdef long rp_start_asked
    cdef long rm_start_asked
    cdef long rp_end_asked

    cdef _clear(self)
    @cython.locals(new=WordState, before=WordState, number=int, reader=Scorer)
    cpdef push(self, Word word)
    @cython.locals(lookup=Lookup, new=WordState)
    cdef WordState _hear(self, Word word)
    @cython.locals(before=WordState, count=int)
    cdef WordState _before(self)
    @cython.locals(count=int)
    cdef _decide(self, WordState new)
    @cython.locals(left=int, oldest=WordState, word=WordState, i=int)
    cpdef revoke(self, int count)
    cpdef end(self)
    @cython.locals(word=WordState)
    cdef _hold(self, long newest)
    @cython.locals(lag=int, reach=int, word=WordState, before=WordState, beginning=WordState,
                   total=long, threshold=long, is_edit_term=bint, reader=Scorer, scores=list,
                   leads=bint, onset=long)
    cdef _find_edit_terms(self, int count)
    cdef _change_edit_term(self, WordState word, int lag)
    @cython.locals(index=long)
    cdef _adjust_repairs(self, WordState word)
    @cython.locals(lag=int, i=int, word=WordState, total=long, answer=int, reader=Scorer,
                   answers="int[::1]")
    cdef _find_onsets(self, int count)
    @cython.locals(back=int, confidence=double)
    cdef _admit(self, int i, int lag, long total)
    @cython.locals(same=int, length=int, k=int, one=WordState, other=WordState, word=WordState)
    cdef _late_end(self, int i, int lag, int back)
    @cython.locals(back=int, held_back=int, confidence=double)
    cdef _move(self, held, int i, int lag, long total)
    @cython.locals(scores=list, m=int, number=int, reader=Scorer, found="int[::1]", best=int,
                   back=int, word=WordState, stopped=bint, cued=bint)
    cdef int _best_start(self, int i, int lag) except -1
    @cython.locals(first=long, words=list, rm_start=long, rm_end=long, word=WordState)
    cdef _repair(self, int back, long onset, rp_end, kind, confidence, end_confidence)
    @cython.locals(i=int, word=WordState)
    cdef list _forms(self, int start, int last)
    @cython.locals(count=double, others=double)
    cdef double _confidence(self, long total, int back) except -1
    @cython.locals(newest=long, repairs=list, changed=bint, i=int, lag=long, decision=int,
                   count=double)
    cdef _find_ends(self, WordState new)
    @cython.locals(start=WordState, scores=list, c=int, number=int, reader=Scorer, best=int,
                   found="int[::1]")
    cdef int _score_end(self, repair, int lag) except -1
    @cython.locals(total=long, number=int, reader=Scorer)
    cdef double _onset_probability(self, WordState word, WordState before, bint reuse) except -1


cdef class NetworkBatch(EngineBatch):
    cdef readonly list batches

    @cython.locals(news=list, befores=list, states=list, n=int, number=int, engine=NetworkEngine,
                   batch=ReadBatch)
    cpdef push(self, list engines, list words)


@cython.locals(found=list, n=int, engine=NetworkEngine, own=list)
cdef list _readers(list engines, int number)


@cython.locals(i=int, total=double, difference=double)
cdef double softmax_denominator(list scores, int count, int chosen, double scale) except? -1


cdef double sigmoid(double value) except? -1
