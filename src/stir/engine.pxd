# The C types of engine.py, whose code is plain Python.
from stir.words cimport Word


cdef class Engine:
    cpdef push(self, Word word)
    cpdef revoke(self, int count)
    cpdef end(self)


cdef class EngineBatch:
    cpdef push(self, list engines, list words)
