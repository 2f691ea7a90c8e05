/* The compiled kernels of doorcard: strengths, sampled and exact odds. One translation unit, limited API of 3.11.
 *
 * lanes.h, batch.h and deal.h are included once for each instruction set; which one runs is chosen when the
 * module is imported and may be changed by use(). The plain Python of rankings/ and equity/ defines what
 * every function here answers; tests hold all of them together.
 */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define X86 1
#endif

#include "c/cards.h"
#include "c/exact.h"
#include "c/spot.h"

#define LANES 8
#define NAME(x) base_##x
#include "c/lanes.h"
#include "c/batch.h"
#include "c/deal.h"
#include "c/end_lanes.h"

#ifdef X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")
#endif
#define LANES 16
#define NAME(x) avx2_##x
#include "c/lanes.h"
#include "c/batch.h"
#include "c/deal.h"
#include "c/end_lanes.h"
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512bitalg,avx512vpopcntdq,popcnt"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512bitalg,avx512vpopcntdq,popcnt")
#endif
#define LANES 32
#define NAME(x) avx512_##x
#include "c/lanes.h"
#include "c/batch.h"
#include "c/deal.h"
#include "c/end_lanes.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

struct instruction_set {
    const char *name;
    size_t (*rank_masks)(const uint64_t *, size_t, uint32_t *, int, int);
    size_t (*rank_ids)(const uint8_t *, size_t, uint32_t *, int, int);
    void (*deal_groups)(const struct spot *, uint64_t, uint64_t, uint64_t, struct tally *);
};

static const struct instruction_set SETS[] = {
    {"base", base_rank_masks, base_rank_ids, base_deal_groups},
#ifdef X86
    {"avx2", avx2_rank_masks, avx2_rank_ids, avx2_deal_groups},
    {"avx512", avx512_rank_masks, avx512_rank_ids, avx512_deal_groups},
#endif
};

static int supported(size_t set) {
#ifdef X86
    if (set == 1) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
    if (set == 2)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return set == 0;
}

/* The set in use, NULL for none: then every single hand goes to the plain definition. */
static const struct instruction_set *in_use;
static PyObject *plain[RANKING_COUNT];

/* ---- one hand ---- */

/* Read ids out of a tuple or list, ranks and suits out of text, or a mask; 0 for whatever is no whole hand. */
static uint64_t read_hand(PyObject *hand) {
    uint64_t mask = 0;
    Py_ssize_t count;
    if (PyTuple_Check(hand) || PyList_Check(hand)) {
        int is_tuple = PyTuple_Check(hand);
        count = is_tuple ? PyTuple_Size(hand) : PyList_Size(hand);
        if (count < 5 || count > 7) return 0;
        for (Py_ssize_t i = 0; i < count; i++) {
            PyObject *item = is_tuple ? PyTuple_GetItem(hand, i) : PyList_GetItem(hand, i);
            long id = PyLong_AsLong(item); /* -1 for whatever is no number */
            if (id < 0 || id >= 52) {
                PyErr_Clear();
                return 0;
            }
            mask |= CARD_BIT[id];
        }
    } else if (PyUnicode_Check(hand)) {
        const char *text = PyUnicode_AsUTF8AndSize(hand, &count);
        if (!text || count % 2 || count < 10 || count > 14) {
            PyErr_Clear();
            return 0;
        }
        static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
        count /= 2;
        for (Py_ssize_t i = 0; i < count; i++) {
            const char *rank = memchr(ranks, text[2 * i], 13), *suit = memchr(suits, text[2 * i + 1], 4);
            if (!rank || !suit) return 0;
            mask |= 1ull << (16 * (suit - suits) + (rank - ranks));
        }
    } else if (PyLong_Check(hand)) {
        mask = PyLong_AsUnsignedLongLong(hand);
        if (PyErr_Occurred()) {
            PyErr_Clear();
            return 0;
        }
        count = count_bits(mask);
        if (mask & ~ALL_CARDS || count < 5 || count > 7) return 0;
    } else {
        return 0;
    }
    return count_bits(mask) == count ? mask : 0;
}

/* What cannot be read goes to the plain definition, which knows how to refuse it in words. */
static PyObject *strength_of(int ranking, PyObject *hand) {
    uint64_t mask = in_use ? read_hand(hand) : 0;
    if (mask) return PyLong_FromUnsignedLong(STRENGTH[ranking](mask));
    return PyObject_CallFunctionObjArgs(plain[ranking], hand, NULL);
}

static PyObject *py_high(PyObject *self, PyObject *hand) { (void)self; return strength_of(HIGH, hand); }
static PyObject *py_ace_to_five(PyObject *self, PyObject *hand) { (void)self; return strength_of(ACE_TO_FIVE, hand); }
static PyObject *py_eight_or_better(PyObject *self, PyObject *hand) { (void)self; return strength_of(EIGHT_OR_BETTER, hand); }
static PyObject *py_deuce_to_seven(PyObject *self, PyObject *hand) { (void)self; return strength_of(DEUCE_TO_SEVEN, hand); }

/* ---- batches ---- */

static PyObject *py_rank(PyObject *args, int masks) {
    int ranking, cards;
    Py_buffer hands, out;
    if (!PyArg_ParseTuple(args, "iiy*w*", &ranking, &cards, &hands, &out)) return NULL;
    size_t each = masks ? 8 : (size_t)cards, count = (size_t)out.len / 4, done = 0;
    int fits = in_use && ranking >= 0 && ranking < RANKING_COUNT && cards >= 5 && cards <= 7 && (size_t)hands.len == each * count;
    if (fits) {
        Py_BEGIN_ALLOW_THREADS
        done = masks ? in_use->rank_masks(hands.buf, count, out.buf, ranking, cards)
                     : in_use->rank_ids(hands.buf, count, out.buf, ranking, cards);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&hands);
    PyBuffer_Release(&out);
    if (fits) return PyLong_FromSize_t(done);
    PyErr_SetString(PyExc_ValueError, "rankings, cards and buffers that do not fit");
    return NULL;
}

static PyObject *py_rank_masks(PyObject *self, PyObject *args) { (void)self; return py_rank(args, 1); }
static PyObject *py_rank_ids(PyObject *self, PyObject *args) { (void)self; return py_rank(args, 0); }

/* ---- sampled odds ---- */

/* deal(first, second, cards, known, stub, owners, choices, seed, from, to): see _kernels.pyi */
static PyObject *py_deal(PyObject *self, PyObject *args) {
    (void)self;
    struct spot spot = {0};
    Py_buffer known, stub, owners, held[3 * (MOST_SEATS + 13)];
    int held_count = 0;
    PyObject *choices;
    unsigned long long seed, from, to;
    if (!PyArg_ParseTuple(args, "iiiy*y*y*O!KKK", &spot.first_ranking, &spot.second_ranking, &spot.cards, &known, &stub, &owners,
                          &PyTuple_Type, &choices, &seed, &from, &to))
        return NULL;
    spot.seats = (int)(known.len / 8);
    spot.stub_size = (int)(stub.len / 8);
    spot.draws = (int)owners.len;
    spot.choice_count = (int)PyTuple_Size(choices);
    int fits = in_use && spot.seats <= MOST_SEATS && spot.stub_size <= MOST_CARDS && spot.choice_count <= MOST_SEATS + 13;
    int drawn = spot.draws;
    if (fits) {
        memcpy(spot.known, known.buf, (size_t)known.len);
        memcpy(spot.stub, stub.buf, (size_t)stub.len);
        fits = spot.draws <= MOST_CARDS;
        if (fits) memcpy(spot.owners, owners.buf, (size_t)owners.len);
    }
    for (int i = 0; fits && i < spot.choice_count; i++) {
        struct choice *choice = &spot.choices[i];
        Py_buffer *b = &held[held_count];
        if (!PyArg_ParseTuple(PyTuple_GetItem(choices, i), "y*y*y*", &b[0], &b[1], &b[2])) {
            fits = 0;
            break;
        }
        held_count += 3;
        choice->entries = (size_t)b[0].len / sizeof(double);
        choice->width = (size_t)b[2].len;
        choice->cumulative = b[0].buf;
        choice->positions = b[1].buf;
        choice->owners = b[2].buf;
        drawn += (int)choice->width;
        fits = choice->entries && choice->width <= 8 && (size_t)b[1].len == choice->entries * choice->width;
    }
    struct tally tally = {0};
    fits = fits && drawn <= spot.stub_size;
    if (fits) {
        Py_BEGIN_ALLOW_THREADS
        in_use->deal_groups(&spot, seed, from, to, &tally);
        Py_END_ALLOW_THREADS
    }
    for (int i = 0; i < held_count; i++) PyBuffer_Release(&held[i]);
    PyBuffer_Release(&known);
    PyBuffer_Release(&stub);
    PyBuffer_Release(&owners);
    if (!fits) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a spot that does not fit");
        return NULL;
    }
    const uint64_t *numbers = (const uint64_t *)&tally;
    Py_ssize_t count = 2 + 7 * spot.seats;
    PyObject *result = PyTuple_New(count);
    for (Py_ssize_t i = 0; result && i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(numbers[i]);
        if (!number || PyTuple_SetItem(result, i, number)) Py_CLEAR(result);
    }
    return result;
}

/* ---- exact odds ---- */

/* The weight of a set of cards: the sum over its subsets of `chosen` cards of what the table says. */
static uint64_t weigh(const uint8_t *cards, int width, int chosen, const uint32_t *weights) {
    uint64_t total = 0;
    for (int m = (1 << chosen) - 1; m < 1 << width; m = (int)next_as_many((unsigned)m)) {
        uint32_t at = 0;
        for (int i = 0, k = 0; i < width; i++)
            if (m >> i & 1) at += BINOMIAL[cards[i]][++k];
        total += weights[at];
        if (!chosen) break;
    }
    return total;
}

/* completions(known, stub, width, chosen, weights): all sets of `width` cards of the stub with a weight, in lexical order. */
static PyObject *py_completions(PyObject *self, PyObject *args) {
    (void)self;
    unsigned long long known;
    Py_buffer stub, weights = {0};
    int width, chosen;
    if (!PyArg_ParseTuple(args, "Ky*iiz*", &known, &stub, &width, &chosen, &weights)) return NULL;
    int n = (int)(stub.len / 8);
    PyObject *cards = NULL, *hands = NULL, *heavy = NULL, *result = NULL;
    int fits = n < 64 && width >= 0 && width <= MOST_DRAWN && width <= n && chosen <= width;
    if (fits && weights.buf) fits = chosen >= 0 && (size_t)weights.len == 4u * BINOMIAL[n][chosen];
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "completions that do not fit");
        goto done;
    }
    const uint64_t *bits = stub.buf;
    uint8_t at[MOST_DRAWN + 1];
    /* With weights the sets that have any are counted first, so that no room is taken for the others. */
    size_t count = 0;
    for (int filling = weights.buf ? 0 : 1; filling < 2; filling++) {
        if (filling) {
            if (!weights.buf) count = BINOMIAL[n][width];
            cards = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * (size_t)width));
            hands = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * 8));
            heavy = PyBytes_FromStringAndSize(NULL, weights.buf ? (Py_ssize_t)(count * 4) : 0);
            if (!cards || !hands || !heavy) goto done;
        }
        uint8_t *card = filling ? (uint8_t *)PyBytes_AsString(cards) : NULL;
        uint64_t *hand = filling ? (uint64_t *)PyBytes_AsString(hands) : NULL;
        uint32_t *weight = filling ? (uint32_t *)PyBytes_AsString(heavy) : NULL;
        for (int i = 0; i < width; i++) at[i] = (uint8_t)i;
        Py_BEGIN_ALLOW_THREADS
        for (;;) {
            uint64_t heft = weights.buf ? weigh(at, width, chosen, weights.buf) : 1;
            if (heft && filling) {
                uint64_t mask = known;
                for (int i = 0; i < width; i++) mask |= bits[at[i]];
                memcpy(card, at, (size_t)width);
                card += width;
                *hand++ = mask;
                if (weights.buf) *weight++ = (uint32_t)heft;
            } else if (heft) {
                count++;
            }
            int i = width - 1;
            while (i >= 0 && at[i] == n - width + i) i--;
            if (i < 0) break;
            for (at[i]++; ++i < width;) at[i] = (uint8_t)(at[i - 1] + 1);
        }
        Py_END_ALLOW_THREADS
    }
    result = PyTuple_Pack(3, cards, hands, heavy);
done:
    Py_XDECREF(cards);
    Py_XDECREF(hands);
    Py_XDECREF(heavy);
    PyBuffer_Release(&stub);
    if (weights.buf) PyBuffer_Release(&weights);
    return result;
}

/* A side from (width, cards, strengths, lows or None, weights or None). */
static int read_side(PyObject *tuple, struct side *side, int *width, uint64_t *heft) {
    Py_buffer cards, strengths, lows = {0}, weights = {0};
    if (!PyArg_ParseTuple(tuple, "iy*y*z*z*", width, &cards, &strengths, &lows, &weights)) return 0;
    side->count = (size_t)strengths.len / 4;
    side->rows = malloc((side->count + 1) * sizeof *side->rows);
    int fits = *width >= 0 && *width <= MOST_DRAWN && (size_t)cards.len == side->count * (size_t)*width &&
               (!lows.buf || lows.len == strengths.len) && (!weights.buf || weights.len == strengths.len) && side->rows;
    *heft = 0;
    for (size_t i = 0; fits && i < side->count; i++) {
        struct completion *row = &side->rows[i];
        memset(row, 0, sizeof *row);
        const uint8_t *card = (const uint8_t *)cards.buf + i * (size_t)*width;
        for (int c = 0; c < *width; c++) row->mask |= 1ull << (card[c] & 63);
        fits = fits && count_bits(row->mask) == *width;
        row->strength = ((const uint32_t *)strengths.buf)[i];
        row->low = lows.buf ? ((const uint32_t *)lows.buf)[i] : 0;
        row->weight = weights.buf ? ((const uint32_t *)weights.buf)[i] : 1;
        *heft += row->weight;
    }
    PyBuffer_Release(&cards);
    PyBuffer_Release(&strengths);
    if (lows.buf) PyBuffer_Release(&lows);
    if (weights.buf) PyBuffer_Release(&weights);
    if (!fits) PyErr_SetString(PyExc_ValueError, "completions that do not fit");
    return fits;
}

static PyObject *number_of(wide_count n) {
    if (!(n >> 64)) return PyLong_FromUnsignedLongLong((unsigned long long)n);
    PyObject *high = PyLong_FromUnsignedLongLong((unsigned long long)(n >> 64)), *by = PyLong_FromLong(64);
    PyObject *low = PyLong_FromUnsignedLongLong((unsigned long long)n), *shifted = NULL, *sum = NULL;
    if (high && by && low && (shifted = PyNumber_Lshift(high, by))) sum = PyNumber_Or(shifted, low);
    Py_XDECREF(high);
    Py_XDECREF(by);
    Py_XDECREF(low);
    Py_XDECREF(shifted);
    return sum;
}

static PyObject *list_results(const wide_count *results) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < RESULTS; i++) {
        if (!results[i]) continue;
        PyObject *number = number_of(results[i]);
        PyObject *pair = number ? Py_BuildValue("(iN)", i, number) : NULL;
        if (!pair || PyList_Append(list, pair)) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

/* count(stub_size, split, a, b, outer, gone, floor, low_floor, low_end): the places and numbers of the results that are not 0. */
static PyObject *py_count(PyObject *self, PyObject *args) {
    (void)self;
    struct counting c = {0};
    PyObject *given[3], *result = NULL;
    unsigned long long gone;
    unsigned floor, low_floor, low_end;
    if (!PyArg_ParseTuple(args, "iiO!O!O!KIII", &c.stub_size, &c.split, &PyTuple_Type, &given[0], &PyTuple_Type, &given[1],
                          &PyTuple_Type, &given[2], &gone, &floor, &low_floor, &low_end))
        return NULL;
    struct side sides[3] = {{0, NULL}, {0, NULL}, {0, NULL}};
    uint64_t heft[3];
    int width_outer, fine = c.stub_size >= 0 && c.stub_size < 64;
    if (!fine) PyErr_SetString(PyExc_ValueError, "completions that do not fit");
    fine = fine && read_side(given[0], &sides[0], &c.width_a, &heft[0]) && read_side(given[1], &sides[1], &c.width_b, &heft[1]) &&
           read_side(given[2], &sides[2], &width_outer, &heft[2]);
    if (fine) {
        wide_count results[RESULTS] = {0};
        c.wide = heft[1] >> 32 != 0;
        c.complete = !c.split && heft[0] == BINOMIAL[c.stub_size][c.width_a] && sides[0].count == heft[0] &&
                     heft[1] == BINOMIAL[c.stub_size][c.width_b] && sides[1].count == heft[1];
        Py_BEGIN_ALLOW_THREADS
        fine = open_counting(&c) && sort_side(sides[0]) && sort_side(sides[1]) &&
               count_deals(&c, sides[0], sides[1], sides[2], gone, floor, low_floor, low_end, results);
        Py_END_ALLOW_THREADS
        free(c.counters);
        if (fine) result = list_results(results);
        else PyErr_NoMemory();
    }
    for (int i = 0; i < 3; i++) free(sides[i].rows);
    return result;
}

/* ---- the module ---- */

static PyObject *py_available(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    PyObject *names = PyList_New(0);
    for (size_t i = 0; names && i < sizeof SETS / sizeof *SETS; i++) {
        if (!supported(i)) continue;
        PyObject *name = PyUnicode_FromString(SETS[i].name);
        if (!name || PyList_Append(names, name)) Py_CLEAR(names);
        Py_XDECREF(name);
    }
    return names;
}

static PyObject *py_use(PyObject *self, PyObject *args) {
    (void)self;
    const char *name;
    if (!PyArg_ParseTuple(args, "s", &name)) return NULL;
    if (strcmp(name, "none") == 0) {
        in_use = NULL;
        Py_RETURN_NONE;
    }
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++)
        if (supported(i) && strcmp(name, SETS[i].name) == 0) {
            in_use = &SETS[i];
            Py_RETURN_NONE;
        }
    PyErr_SetString(PyExc_ValueError, "no such instruction set on this machine");
    return NULL;
}

static PyObject *py_set_plain(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *given[RANKING_COUNT];
    if (!PyArg_ParseTuple(args, "OOOO", &given[0], &given[1], &given[2], &given[3])) return NULL;
    for (int i = 0; i < RANKING_COUNT; i++) {
        Py_INCREF(given[i]);
        Py_XDECREF(plain[i]);
        plain[i] = given[i];
    }
    Py_RETURN_NONE;
}

static PyMethodDef METHODS[] = {
    {"high", py_high, METH_O, "The strength of one high hand: ids, a mask or text."},
    {"ace_to_five", py_ace_to_five, METH_O, "The strength of one ace-to-five low: ids, a mask or text."},
    {"eight_or_better", py_eight_or_better, METH_O, "The strength of one eight-or-better low: ids, a mask or text."},
    {"deuce_to_seven", py_deuce_to_seven, METH_O, "The strength of one deuce-to-seven low: ids, a mask or text."},
    {"rank_masks", py_rank_masks, METH_VARARGS, "Strengths of masks; answers how many hands were whole."},
    {"rank_ids", py_rank_ids, METH_VARARGS, "Strengths of rows of ids; answers how many hands were whole."},
    {"deal", py_deal, METH_VARARGS, "Deal groups of 1,024 and count who wins."},
    {"completions", py_completions, METH_VARARGS, "All ways to complete a seat."},
    {"count", py_count, METH_VARARGS, "Count all deals of two seats, for each row of an outer one."},
    {"available", py_available, METH_NOARGS, "The instruction sets of this machine, the narrowest first."},
    {"use", py_use, METH_VARARGS, "Choose an instruction set, or none."},
    {"set_plain", py_set_plain, METH_VARARGS, "The plain definitions, for hands that are not whole and for none."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_kernels", "Compiled kernels; see kernels.py.", -1, METHODS, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernels(void) {
    set_up_cards();
    set_up_binomials();
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++)
        if (supported(i)) in_use = &SETS[i];
    return PyModule_Create(&MODULE);
}
