# The C types of product.py, whose code is plain Python, and its kernels (kernels.h).
cimport cython

cdef extern from "kernels.h":
    int stir_level() noexcept nogil
    void stir_multiply_narrow(
        int level, const signed char *matrix, const int *scale, int rows, int width,
        const short *vectors, long vector_size, int *out, long out_size, int count
    ) noexcept nogil
    void stir_multiply_wide(
        int level, const short *matrix, const int *scale, int rows, int width,
        const short *vectors, long vector_size, int *out, long out_size, int count
    ) noexcept nogil
    void stir_gates(
        int level, const int *given, const int *kept, const int *input_bias, const int *state_bias,
        const short *sigmoid, const short *tanh, const short *before, short *out, int hidden
    ) noexcept nogil


cdef int _level


@cython.final
cdef class Matrix:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int width
    cdef readonly int height
    cdef readonly bint is_narrow
    cdef const signed char[:, ::1] narrow
    cdef const short[:, ::1] wide
    cdef const int[::1] scale
    cdef object floats


cpdef int detect_level() noexcept


cpdef use_level(int level)


cpdef multiply(Matrix matrix, const short[:, ::1] vectors, int[:, ::1] out, int count)


cpdef gates(
    const int[:, ::1] given, const int[:, ::1] kept, const int[::1] input_bias,
    const int[::1] state_bias, const short[::1] sigmoid, const short[::1] tanh,
    const short[:, ::1] before, short[:, ::1] out, int hidden, int count
)


cdef inline void run_product(
    Matrix matrix, const short[:, ::1] vectors, int[:, ::1] out, int count
) noexcept:
    if matrix.is_narrow:
        stir_multiply_narrow(
            _level, &matrix.narrow[0, 0], &matrix.scale[0], matrix.height, matrix.width,
            &vectors[0, 0], vectors.shape[1], &out[0, 0], out.shape[1], count,
        )
    else:
        stir_multiply_wide(
            _level, &matrix.wide[0, 0], &matrix.scale[0], matrix.height, matrix.width,
            &vectors[0, 0], vectors.shape[1], &out[0, 0], out.shape[1], count,
        )


cdef inline void run_gates(
    const int[:, ::1] given, const int[:, ::1] kept, const int[::1] input_bias,
    const int[::1] state_bias, const short[::1] sigmoid, const short[::1] tanh,
    const short[:, ::1] before, short[:, ::1] out, int hidden, int count
) noexcept:
    cdef int n
    for n in range(count):
        stir_gates(
            _level, &given[n, 0], &kept[n, 0], &input_bias[0], &state_bias[0],
            &sigmoid[0], &tanh[0], &before[n, 0], &out[n, 0], hidden,
        )
