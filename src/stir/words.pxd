# The C types of spelling.py, whose code is plain Python.

cdef dict _FILLED_PAUSES

cpdef spell(word)
