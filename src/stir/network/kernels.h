/* The two loops in which nearly all of a word's time is spent: products with weights, and gates.

   Sums of whole numbers do not depend on their order, so all versions give the same numbers, and the
   one for the widest registers of the processor is chosen when the module is loaded (`level`).
   Weights have 8 or 16 bits, vectors 16, sums 32. `Matrix` in product.py pads rows to STIR_ROWS and
   columns to STIR_COLUMNS with zeros. */

#ifndef STIR_KERNELS_H
#define STIR_KERNELS_H

#define STIR_ROWS 4
#define STIR_COLUMNS 32

/* Curves have 2 ** 9 steps to the unit, from -8 to 8; numbers in their domain 24 fractional bits. */
#define STIR_HALF 2048
#define STIR_FRACTION 12
#define STIR_STEP 15
#define STIR_MIDDLE 4096
#define STIR_LAST 8191
#define STIR_UNITS 64

#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#define STIR_X86 1
#include <immintrin.h>
#define STIR_AVX2 __attribute__((target("avx2")))
#define STIR_AVX512 __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
#endif

/* --- any processor ---------------------------------------------------------------------------- */

#define STIR_PORTABLE(NAME, WEIGHT)                                                                \
    static void NAME(const WEIGHT *matrix, const int *scale, int rows, int width,                  \
                     const short *vectors, long vector_size, int *out, long out_size, int count) { \
        for (int n = 0; n < count; n++, vectors += vector_size, out += out_size) {                 \
            const WEIGHT *row = matrix;                                                            \
            for (int i = 0; i < rows; i++, row += width) {                                         \
                int total = 0;                                                                     \
                for (int j = 0; j < width; j++) total += (short)row[j] * vectors[j];               \
                out[i] = total * scale[i];                                                         \
            }                                                                                      \
        }                                                                                          \
    }

STIR_PORTABLE(stir_multiply_8, signed char)
STIR_PORTABLE(stir_multiply_16, short)

/* What a layer's gates make of the products. Sums of four 32-bit numbers need more bits. */
#define STIR_GATES(NAME, TARGET)                                                                   \
    TARGET static void NAME(const int *given, const int *kept, const int *input_bias,              \
                            const int *state_bias, const short *sigmoid, const short *tanh,        \
                            const short *before, short *out, int hidden) {                         \
        for (int first = 0; first < hidden; first += STIR_UNITS) {                                 \
            int place[2][STIR_UNITS], reset[STIR_UNITS], update[STIR_UNITS], fresh[STIR_UNITS];    \
            int units = hidden - first < STIR_UNITS ? hidden - first : STIR_UNITS;                 \
            for (int gate = 0; gate < 2; gate++) {                                                 \
                const int at = gate * hidden + first;                                              \
                for (int i = 0; i < units; i++)                                                    \
                    place[gate][i] = stir_place((long long)given[at + i] + kept[at + i] +          \
                                                input_bias[at + i] + state_bias[at + i]);          \
            }                                                                                      \
            for (int i = 0; i < units; i++) {                                                      \
                reset[i] = sigmoid[place[0][i]];                                                   \
                update[i] = sigmoid[place[1][i]];                                                  \
            }                                                                                      \
            const int at = 2 * hidden + first;                                                     \
            for (int i = 0; i < units; i++) {                                                      \
                long long recalled = (long long)kept[at + i] + state_bias[at + i];                 \
                long long total = (long long)given[at + i] + input_bias[at + i];                   \
                total += (reset[i] * recalled + STIR_HALF) >> STIR_FRACTION;                       \
                place[0][i] = stir_place(total);                                                   \
            }                                                                                      \
            for (int i = 0; i < units; i++) fresh[i] = tanh[place[0][i]];                          \
            for (int i = 0; i < units; i++) {                                                      \
                int change = update[i] * (before[first + i] - fresh[i]) + STIR_HALF;               \
                out[first + i] = (short)(fresh[i] + (change >> STIR_FRACTION));                    \
            }                                                                                      \
        }                                                                                          \
    }

/* The index of a number in the table of a curve. */
#if STIR_X86
__attribute__((always_inline))
#endif
static inline int stir_place(long long total) {
    long long place = (total >> STIR_STEP) + STIR_MIDDLE;
    place = place < 0 ? 0 : place;
    return (int)(place > STIR_LAST ? STIR_LAST : place);
}

STIR_GATES(stir_gates_any, )

/* --- x86-64: a block of four rows, for one vector and for several at once ------------------------ */

#if STIR_X86

STIR_GATES(stir_gates_avx2, STIR_AVX2)
STIR_GATES(stir_gates_avx512, STIR_AVX512)

/* The sums of four registers. */
STIR_AVX2 static inline __m128i stir_sums(__m256i a, __m256i b, __m256i c, __m256i d) {
    __m256i pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    return _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
}

STIR_AVX512 static inline __m256i stir_halves(__m512i x) {
    return _mm256_add_epi32(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
}

#define STIR_WIDE_256(at) _mm256_loadu_si256((const __m256i *)(at))
#define STIR_NARROW_256(at) _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(at)))
#define STIR_WIDE_512(at) _mm512_loadu_si512((const void *)(at))
#define STIR_NARROW_512(at) _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(at)))

#define STIR_BLOCK_256(NAME, WEIGHT, LOAD, COUNT)                                                  \
    STIR_AVX2 static void NAME(const WEIGHT *matrix, const int *scale, int rows, int width,        \
                               const short *vectors, long vector_size, int *out, long out_size) {  \
        for (int i = 0; i < rows; i += STIR_ROWS, matrix += STIR_ROWS * (long)width) {             \
            __m256i s[STIR_ROWS][COUNT];                                                           \
            for (int r = 0; r < STIR_ROWS; r++)                                                    \
                for (int n = 0; n < COUNT; n++) s[r][n] = _mm256_setzero_si256();                  \
            for (int j = 0; j < width; j += 16)                                                    \
                for (int r = 0; r < STIR_ROWS; r++) {                                              \
                    __m256i w = LOAD(matrix + r * (long)width + j);                                \
                    for (int n = 0; n < COUNT; n++)                                                \
                        s[r][n] = _mm256_add_epi32(s[r][n], _mm256_madd_epi16(                     \
                            w, STIR_WIDE_256(vectors + n * vector_size + j)));                     \
                }                                                                                  \
            __m128i by = _mm_loadu_si128((const __m128i *)(scale + i));                            \
            for (int n = 0; n < COUNT; n++)                                                        \
                _mm_storeu_si128((__m128i *)(out + n * out_size + i), _mm_mullo_epi32(             \
                    by, stir_sums(s[0][n], s[1][n], s[2][n], s[3][n])));                           \
        }                                                                                          \
    }

#define STIR_BLOCK_512(NAME, WEIGHT, LOAD, COUNT)                                                  \
    STIR_AVX512 static void NAME(const WEIGHT *matrix, const int *scale, int rows, int width,      \
                                 const short *vectors, long vector_size, int *out, long out_size) {\
        for (int i = 0; i < rows; i += STIR_ROWS, matrix += STIR_ROWS * (long)width) {             \
            __m512i s[STIR_ROWS][COUNT];                                                           \
            for (int r = 0; r < STIR_ROWS; r++)                                                    \
                for (int n = 0; n < COUNT; n++) s[r][n] = _mm512_setzero_si512();                  \
            for (int j = 0; j < width; j += 32)                                                    \
                for (int r = 0; r < STIR_ROWS; r++) {                                              \
                    __m512i w = LOAD(matrix + r * (long)width + j);                                \
                    for (int n = 0; n < COUNT; n++)                                                \
                        s[r][n] = _mm512_dpwssd_epi32(                                             \
                            s[r][n], w, STIR_WIDE_512(vectors + n * vector_size + j));             \
                }                                                                                  \
            __m128i by = _mm_loadu_si128((const __m128i *)(scale + i));                            \
            for (int n = 0; n < COUNT; n++)                                                        \
                _mm_storeu_si128((__m128i *)(out + n * out_size + i), _mm_mullo_epi32(             \
                    by, stir_sums(stir_halves(s[0][n]), stir_halves(s[1][n]),                      \
                                  stir_halves(s[2][n]), stir_halves(s[3][n]))));                   \
        }                                                                                          \
    }

/* As many vectors at a time as there are registers for. */
STIR_BLOCK_256(stir_one_8_avx2, signed char, STIR_NARROW_256, 1)
STIR_BLOCK_256(stir_some_8_avx2, signed char, STIR_NARROW_256, 2)
STIR_BLOCK_256(stir_one_16_avx2, short, STIR_WIDE_256, 1)
STIR_BLOCK_256(stir_some_16_avx2, short, STIR_WIDE_256, 2)
STIR_BLOCK_512(stir_one_8_avx512, signed char, STIR_NARROW_512, 1)
STIR_BLOCK_512(stir_some_8_avx512, signed char, STIR_NARROW_512, 4)
STIR_BLOCK_512(stir_one_16_avx512, short, STIR_WIDE_512, 1)
STIR_BLOCK_512(stir_some_16_avx512, short, STIR_WIDE_512, 4)

#define STIR_BLOCKS(NAME, WEIGHT, ONE, SOME, COUNT)                                                \
    static void NAME(const WEIGHT *matrix, const int *scale, int rows, int width,                  \
                     const short *vectors, long vector_size, int *out, long out_size, int count) { \
        int n = 0;                                                                                 \
        for (; n + COUNT <= count; n += COUNT)                                                     \
            SOME(matrix, scale, rows, width, vectors + n * vector_size, vector_size,               \
                 out + n * out_size, out_size);                                                    \
        for (; n < count; n++)                                                                     \
            ONE(matrix, scale, rows, width, vectors + n * vector_size, vector_size,                \
                out + n * out_size, out_size);                                                     \
    }

STIR_BLOCKS(stir_multiply_8_avx2, signed char, stir_one_8_avx2, stir_some_8_avx2, 2)
STIR_BLOCKS(stir_multiply_16_avx2, short, stir_one_16_avx2, stir_some_16_avx2, 2)
STIR_BLOCKS(stir_multiply_8_avx512, signed char, stir_one_8_avx512, stir_some_8_avx512, 4)
STIR_BLOCKS(stir_multiply_16_avx512, short, stir_one_16_avx512, stir_some_16_avx512, 4)

#endif

/* --- the choice ------------------------------------------------------------------------------- */

/* 0 for any processor, 1 with AVX2, 2 with AVX-512 and its products of whole numbers. */
static int stir_level(void) {
#if STIR_X86
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2")) return 0;
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vnni"))
        return 2;
    return 1;
#else
    return 0;
#endif
}

static void stir_multiply_narrow(
    int level, const signed char *matrix, const int *scale, int rows, int width,
    const short *vectors, long vector_size, int *out, long out_size, int count
) {
#if STIR_X86
    if (level == 2) {
        stir_multiply_8_avx512(
            matrix, scale, rows, width, vectors, vector_size, out, out_size, count);
        return;
    }
    if (level == 1) {
        stir_multiply_8_avx2(matrix, scale, rows, width, vectors, vector_size, out, out_size, count);
        return;
    }
#endif
    stir_multiply_8(matrix, scale, rows, width, vectors, vector_size, out, out_size, count);
}

static void stir_multiply_wide(
    int level, const short *matrix, const int *scale, int rows, int width,
    const short *vectors, long vector_size, int *out, long out_size, int count
) {
#if STIR_X86
    if (level == 2) {
        stir_multiply_16_avx512(
            matrix, scale, rows, width, vectors, vector_size, out, out_size, count);
        return;
    }
    if (level == 1) {
        stir_multiply_16_avx2(
            matrix, scale, rows, width, vectors, vector_size, out, out_size, count);
        return;
    }
#endif
    stir_multiply_16(matrix, scale, rows, width, vectors, vector_size, out, out_size, count);
}

static void stir_gates(
    int level, const int *given, const int *kept, const int *input_bias, const int *state_bias,
    const short *sigmoid, const short *tanh, const short *before, short *out, int hidden
) {
#if STIR_X86
    if (level == 2) {
        stir_gates_avx512(
            given, kept, input_bias, state_bias, sigmoid, tanh, before, out, hidden);
        return;
    }
    if (level == 1) {
        stir_gates_avx2(given, kept, input_bias, state_bias, sigmoid, tanh, before, out, hidden);
        return;
    }
#endif
    stir_gates_any(given, kept, input_bias, state_bias, sigmoid, tanh, before, out, hidden);
}

#endif
