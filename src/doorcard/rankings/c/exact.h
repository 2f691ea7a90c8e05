/* Exact odds: counting pairs of hands without dealing them. See docs/en/odds.md.
 *
 * Two seats draw from one stub. Of the hands B that are worse than a hand A, those that share no card with
 * it number  sum over S, a subset of A, of (-1)^|S| * (hands B so far that hold all of S)  (inclusion and
 * exclusion). Walking up the values with one counter a subset answers every A with 2^width additions.
 */
#ifndef DOORCARD_EXACT_H
#define DOORCARD_EXACT_H

#define MOST_DRAWN 7

typedef unsigned __int128 wide_count;

/* One way to complete a seat: its positions in the stub, the worth of the hand, how much it weighs. */
struct completion {
    uint64_t mask;
    uint32_t strength, low, weight;
};

/* Some completions of one seat, the strengths rising. */
struct side { size_t count; struct completion *rows; };

/* How a pair stands to the best value outside the pair, the floor, and to each other. */
enum outcome { BOTH_BELOW, A_AT, B_AT, BOTH_AT, A_ABOVE, B_ABOVE, EQUAL_ABOVE, OUTCOMES };

struct counting {
    int stub_size, width_a, width_b, limit; /* no subset of more cards than the narrower side has */
    int split;                              /* whether lows are counted too */
    int complete;                           /* whether both sides have all their ways, each of weight 1 */
    int wide;                               /* whether counters need 64 bits */
    uint32_t add[64][8];                    /* add[c][k]: from the index of a set of k cards to the set with c in it */
    size_t counter_count;
    void *counters;
};

static uint32_t BINOMIAL[64][9];

static void set_up_binomials(void) {
    for (int n = 0; n < 64; n++) {
        BINOMIAL[n][0] = 1;
        for (int k = 1; k <= 8; k++) BINOMIAL[n][k] = n ? BINOMIAL[n - 1][k - 1] + BINOMIAL[n - 1][k] : 0;
    }
}

/* Sets of cards are numbered: first the empty set, then single cards, pairs, ..., each size in colex order. */
static int open_counting(struct counting *c) {
    uint32_t base[9];
    c->limit = c->width_a < c->width_b ? c->width_a : c->width_b;
    c->counter_count = 0;
    for (int k = 0; k <= c->limit; k++) {
        base[k] = (uint32_t)c->counter_count;
        c->counter_count += BINOMIAL[c->stub_size][k];
    }
    memset(c->add, 0, sizeof c->add);
    for (int card = 0; card < c->stub_size; card++)
        for (int k = 0; k < c->limit; k++) c->add[card][k] = base[k + 1] - base[k] + BINOMIAL[card][k + 1];
    c->counters = malloc(c->counter_count * (c->wide ? 8 : 4));
    return c->counters != NULL;
}

static void clear_counters(struct counting *c) { memset(c->counters, 0, c->counter_count * (c->wide ? 8 : 4)); }

/* How many cards are in a subset, written so that it is known when the program is built wherever `m` is. */
INLINE int members(int m) {
    static const uint8_t in_four[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return in_four[m & 15] + in_four[m >> 4];
}

/* The numbers of all subsets of a completion, in binary order of their members. */
INLINE void number_subsets(const struct counting *c, uint64_t mask, const int width, uint32_t *number) {
    int card[MOST_DRAWN + 1];
#pragma GCC unroll 8
    for (int i = 0; i < width; i++, mask &= mask - 1) card[i] = __builtin_ctzll(mask);
    number[0] = 0;
#pragma GCC unroll 8
    for (int i = 0; i < width; i++)
#pragma GCC unroll 8
        for (int m = 0; m < 1 << i; m++) number[m | 1 << i] = number[m] + c->add[card[i]][members(m)];
}

/* The next two are built once for each width, so that their loops over subsets unroll. `all_sizes` says that the
 * other side is as wide, `wide` that the counters have 64 bits. */
INLINE void count_in_as(struct counting *c, const struct completion *row, size_t count, const int width, const int all_sizes,
                        const int wide) {
    for (const struct completion *end = row + count; row < end; row++) {
        uint32_t number[1 << MOST_DRAWN];
        number_subsets(c, row->mask, width, number);
#pragma GCC unroll 16
        for (int m = 0; m < 1 << width; m++) {
            if (!all_sizes && members(m) > c->limit) continue;
            if (wide) ((uint64_t *)c->counters)[number[m]] += row->weight;
            else ((uint32_t *)c->counters)[number[m]] += row->weight;
        }
    }
}

/* Differences of counters are right modulo the counters' width, and what is left of them fits. */
INLINE wide_count sum_disjoint_as(const struct counting *c, const struct completion *row, size_t count, const int width,
                                  const int all_sizes, const int wide) {
    wide_count total = 0;
    for (const struct completion *end = row + count; row < end; row++) {
        uint32_t number[1 << MOST_DRAWN];
        number_subsets(c, row->mask, width, number);
        uint64_t disjoint = 0;
#pragma GCC unroll 16
        for (int m = 0; m < 1 << width; m++) {
            int size = members(m);
            if (!all_sizes && size > c->limit) continue;
            uint64_t held = wide ? ((const uint64_t *)c->counters)[number[m]] : ((const uint32_t *)c->counters)[number[m]];
            disjoint += size & 1 ? -held : held;
        }
        total += (wide_count)(wide ? disjoint : (uint32_t)disjoint) * row->weight;
    }
    return total;
}

#define FOR_WIDTH(CALL, K) \
    case K: return c->wide ? CALL(c, rows, count, K, 0, 1) : c->limit == K ? CALL(c, rows, count, K, 1, 0) : CALL(c, rows, count, K, 0, 0);
#define FOR_WIDTHS(CALL) \
    FOR_WIDTH(CALL, 0) FOR_WIDTH(CALL, 1) FOR_WIDTH(CALL, 2) FOR_WIDTH(CALL, 3) \
    FOR_WIDTH(CALL, 4) FOR_WIDTH(CALL, 5) FOR_WIDTH(CALL, 6) FOR_WIDTH(CALL, 7)

/* Add rows of B to the counters of all their subsets. */
static void count_in(struct counting *c, const struct completion *rows, size_t count) {
    switch (c->width_b) { FOR_WIDTHS(count_in_as) }
}

/* What the counted rows weigh that share no card with a row of A, times that row's weight, for all of some rows. */
static wide_count sum_disjoint(const struct counting *c, struct side a, size_t from, size_t to) {
    const struct completion *rows = a.rows + from;
    size_t count = to - from;
    switch (c->width_a) { FOR_WIDTHS(sum_disjoint_as) }
    return 0;
}

INLINE enum outcome outcome_of(uint32_t a, uint32_t b, uint32_t floor) {
    if (a > floor || b > floor) return a > b ? A_ABOVE : a < b ? B_ABOVE : EQUAL_ABOVE;
    if (a == floor) return b == floor ? BOTH_AT : A_AT;
    return b == floor ? B_AT : BOTH_BELOW;
}

static size_t first_not_worse(struct side a, size_t from, uint64_t strength) {
    while (from < a.count && a.rows[from].strength < strength) from++;
    return from;
}

/* Count in all rows of b from `next` on that are worse than `strength`; answers the first that is not. */
static size_t count_in_worse(struct counting *c, struct side b, size_t next, uint64_t strength) {
    size_t end = first_not_worse(b, next, strength);
    count_in(c, b.rows + next, end - next);
    return end;
}

/* Pairs of equal strength are few on one side or the other more often than not: those are matched one by one. */
static wide_count match_equals(struct counting *c, struct side a, size_t a_from, size_t a_to, struct side b, size_t b_from,
                               size_t b_to, wide_count worse) {
    if (a_from == a_to || b_from == b_to) return 0;
    if (b_to - b_from > (size_t)2 << c->width_a) return sum_disjoint(c, a, a_from, a_to) - worse;
    wide_count total = 0;
    for (size_t j = b_from; j < b_to; j++) {
        uint64_t mask = b.rows[j].mask, found = 0;
        for (size_t i = a_from; i < a_to; i++) found += a.rows[i].mask & mask ? 0 : a.rows[i].weight;
        total += (wide_count)found * b.rows[j].weight;
    }
    return total;
}

/* Add the weights of all pairs without a common card to out[outcome]. */
static void count_pairs(struct counting *c, struct side a, struct side b, uint32_t floor, int stub_left, wide_count *out) {
    if (!a.count || !b.count) return;
    clear_counters(c);
    const uint64_t above = (uint64_t)floor + 1;
    wide_count found[OUTCOMES] = {0};

    size_t a_at = first_not_worse(a, 0, floor), a_above = first_not_worse(a, a_at, above);
    size_t b_at = count_in_worse(c, b, 0, floor);
    found[BOTH_BELOW] = sum_disjoint(c, a, 0, a_at);
    found[A_AT] = sum_disjoint(c, a, a_at, a_above);
    size_t next = count_in_worse(c, b, b_at, above);
    found[B_AT] = match_equals(c, a, 0, a_at, b, b_at, next, found[BOTH_BELOW]);
    found[BOTH_AT] = match_equals(c, a, a_at, a_above, b, b_at, next, found[A_AT]);
    for (size_t from = a_above, to; from < a.count; from = to) {
        uint64_t strength = a.rows[from].strength;
        to = first_not_worse(a, from, strength + 1);
        size_t equal = count_in_worse(c, b, next, strength);
        wide_count worse = sum_disjoint(c, a, from, to);
        found[A_ABOVE] += worse;
        next = count_in_worse(c, b, equal, strength + 1);
        found[EQUAL_ABOVE] += match_equals(c, a, from, to, b, equal, next, worse);
    }
    wide_count rest;
    if (c->complete) { /* all ways of both are there, so how many pairs there are is known */
        rest = (wide_count)BINOMIAL[stub_left][c->width_a] * BINOMIAL[stub_left - c->width_a][c->width_b];
    } else {
        count_in_worse(c, b, next, UINT64_MAX);
        rest = sum_disjoint(c, a, 0, a.count);
    }
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        out[outcome] += found[outcome];
        rest -= found[outcome];
    }
    out[B_ABOVE] += rest;
}

/* The same pair by pair, by the outcomes of both halves of the pot: for lists so short that it is quicker. */
static void match_pairs(struct side a, struct side b, uint32_t floor, uint32_t low_floor, wide_count *out) {
    for (size_t i = 0; i < a.count; i++)
        for (size_t j = 0; j < b.count; j++) {
            const struct completion *x = &a.rows[i], *y = &b.rows[j];
            if (x->mask & y->mask) continue;
            out[OUTCOMES * outcome_of(x->low, y->low, low_floor) + outcome_of(x->strength, y->strength, floor)] +=
                (wide_count)x->weight * y->weight;
        }
}

/* Rows with from <= low < to, order kept. */
static struct side rows_between(struct side all, uint32_t from, uint32_t to, struct completion *room) {
    struct side some = {0, room};
    for (size_t i = 0; i < all.count; i++)
        if (all.rows[i].low >= from && all.rows[i].low < to) room[some.count++] = all.rows[i];
    return some;
}

static int is_short(const struct counting *c, struct side a, struct side b) {
    return a.count * b.count < 12 * (a.count + b.count) + c->counter_count / 16;
}

/* Count pairs of which the low outcome is known to be `low_outcome`. */
static void count_known_low(struct counting *c, struct side a, struct side b, uint32_t floor, int low_outcome, wide_count *out) {
    count_pairs(c, a, b, floor, c->stub_size, out + OUTCOMES * low_outcome);
}

/* Pairs whose lows are both in from <= low < to, above the floor: halve the range until all lows are equal. */
static int count_lows(struct counting *c, struct side a, struct side b, uint32_t floor, uint32_t from, uint32_t to, wide_count *out) {
    if (!a.count || !b.count) return 1;
    if (is_short(c, a, b)) {
        match_pairs(a, b, floor, 0, out);
        return 1;
    }
    if (to - from == 1) {
        count_known_low(c, a, b, floor, EQUAL_ABOVE, out);
        return 1;
    }
    /* Split where half of the rows are on each side, so that common lows are not halved again and again. */
    size_t *rows_at = calloc(to - from, sizeof *rows_at);
    struct completion *room = malloc((a.count + b.count + 1) * sizeof *room);
    int fine = rows_at && room;
    if (fine) {
        for (size_t i = 0; i < a.count; i++) rows_at[a.rows[i].low - from]++;
        for (size_t i = 0; i < b.count; i++) rows_at[b.rows[i].low - from]++;
        uint32_t middle = from + 1;
        for (size_t passed = rows_at[0]; middle + 1 < to && 2 * passed < a.count + b.count; middle++) passed += rows_at[middle - from];
        struct side worse_a = rows_between(a, from, middle, room);
        struct side better_a = rows_between(a, middle, to, room + worse_a.count);
        struct completion *room_b = room + a.count;
        struct side worse_b = rows_between(b, from, middle, room_b);
        struct side better_b = rows_between(b, middle, to, room_b + worse_b.count);
        count_known_low(c, better_a, worse_b, floor, A_ABOVE, out);
        count_known_low(c, worse_a, better_b, floor, B_ABOVE, out);
        fine = count_lows(c, worse_a, worse_b, floor, from, middle, out) &&
               count_lows(c, better_a, better_b, floor, middle, to, out);
    }
    free(rows_at);
    free(room);
    return fine;
}

/* Pairs by both outcomes: first by how each low stands to the floor, then among the lows above it. */
static int count_split_pairs(struct counting *c, struct side a, struct side b, uint32_t floor, uint32_t low_floor, uint32_t low_end, wide_count *out) {
    if (is_short(c, a, b)) {
        match_pairs(a, b, floor, low_floor, out);
        return 1;
    }
    struct completion *room = malloc(2 * (a.count + b.count + 1) * sizeof *room);
    if (!room) return 0;
    struct completion *next = room;
    struct side part[2][3], not_above[2], whole[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        part[i][0] = rows_between(whole[i], 0, low_floor, next);
        part[i][1] = rows_between(whole[i], low_floor, low_floor + 1, next += part[i][0].count);
        part[i][2] = rows_between(whole[i], low_floor + 1, low_end, next += part[i][1].count);
        not_above[i] = rows_between(whole[i], 0, low_floor + 1, next += part[i][2].count);
        next += not_above[i].count;
    }
    count_known_low(c, part[0][0], part[1][0], floor, BOTH_BELOW, out);
    count_known_low(c, part[0][1], part[1][0], floor, A_AT, out);
    count_known_low(c, part[0][0], part[1][1], floor, B_AT, out);
    count_known_low(c, part[0][1], part[1][1], floor, BOTH_AT, out);
    count_known_low(c, part[0][2], not_above[1], floor, A_ABOVE, out);
    count_known_low(c, not_above[0], part[1][2], floor, B_ABOVE, out);
    int fine = count_lows(c, part[0][2], part[1][2], floor, low_floor + 1, low_end, out);
    free(room);
    return fine;
}

/* Sort by strength, eleven of its 32 bits at a time from the lowest, equal rows in their order. */
static int sort_side(struct side side) {
    enum { BITS = 11, VALUES = 1 << BITS };
    struct completion *other = malloc((side.count + 1) * sizeof *other), *from = side.rows, *to = other;
    if (!other) return 0;
    for (int shift = 0; shift < 32; shift += BITS) {
        size_t start[VALUES + 1] = {0};
        for (size_t i = 0; i < side.count; i++) start[(from[i].strength >> shift & (VALUES - 1)) + 1]++;
        for (int value = 0; value < VALUES; value++) start[value + 1] += start[value];
        for (size_t i = 0; i < side.count; i++) to[start[from[i].strength >> shift & (VALUES - 1)]++] = from[i];
        struct completion *swap = from;
        from = to;
        to = swap;
    }
    memcpy(side.rows, from, side.count * sizeof *from); /* three passes end in the other room */
    free(other);
    return 1;
}

static struct side rows_without(struct side all, uint64_t gone, struct completion *room) {
    struct side some = {0, room};
    for (size_t i = 0; i < all.count; i++) { /* without a branch that nobody could foretell */
        room[some.count] = all.rows[i];
        some.count += !(all.rows[i].mask & gone);
    }
    return some;
}

/* Results are told apart by how the outer seat stands to the floor (0 worse, 1 equal, 2 better), in each half. */
#define RESULTS (9 * OUTCOMES * OUTCOMES)

/* For every outer row, all pairs of the other two seats, none with a position that is `gone`. 0 when memory ran out. */
static int count_deals(struct counting *c, struct side a, struct side b, struct side outer, uint64_t gone, uint32_t floor,
                       uint32_t low_floor, uint32_t low_end, wide_count *results) {
    struct completion *room = malloc((a.count + b.count + 2) * sizeof *room);
    int fine = room != NULL;
    for (size_t i = 0; fine && i < outer.count; i++) {
        const struct completion *row = &outer.rows[i];
        struct side rest_a = a, rest_b = b;
        if (row->mask & gone) continue;
        if (row->mask | gone) {
            rest_a = rows_without(a, row->mask | gone, room);
            rest_b = rows_without(b, row->mask | gone, room + rest_a.count + 1);
        }
        wide_count out[OUTCOMES * OUTCOMES] = {0};
        uint32_t best = row->strength > floor ? row->strength : floor;
        uint32_t best_low = row->low > low_floor ? row->low : low_floor;
        int high_stand = (row->strength >= floor) + (row->strength > floor), low_stand = (row->low >= low_floor) + (row->low > low_floor);
        if (c->split) fine = count_split_pairs(c, rest_a, rest_b, best, best_low, low_end, out);
        else count_pairs(c, rest_a, rest_b, best, c->stub_size - count_bits(row->mask | gone), out);
        wide_count *into = results + (size_t)(3 * low_stand + high_stand) * OUTCOMES * OUTCOMES;
        for (int o = 0; o < OUTCOMES * OUTCOMES; o++) into[o] += row->weight * out[o];
    }
    free(room);
    return fine;
}

#endif
