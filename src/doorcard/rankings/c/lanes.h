/* Many hands at once: one hand a 16-bit lane, its four suits in four vectors. No tables.
 *
 * Included once for each instruction set, with LANES (8, 16 or 32) and NAME(x) defined.
 *
 * A value is two lanes, compared as one number `hi << 16 | lo`: hi is category << 13 | main ranks, lo the
 * other ranks. A straight flush, one category more than three bits tell, has TOPMOST as its hi. Facts that keep the formulas short, all true of five to seven cards:
 *   - pairs, trips and quads are bit-wise majorities of the four suits;
 *   - a hand with a straight or a flush has no full house and no quads, so they simply overwrite, and one
 *     test for a straight serves both: on the flush's suit where there is one, on all ranks elsewhere;
 *   - the best side cards are the rest without its lowest bit, as many times as the hand has cards over
 *     five, stopping before nothing is left.
 */

#define V NAME(lanes)
typedef uint16_t V __attribute__((vector_size(2 * LANES)));

#if LANES == 32
/* Lanes where `test` is not zero take a, the others b. */
INLINE V NAME(pick)(V test, V a, V b) {
    return (V)_mm512_mask_mov_epi16((__m512i)b, _mm512_test_epi16_mask((__m512i)test, (__m512i)test), (__m512i)a);
}
INLINE V NAME(keep)(V test, V a) {
    return (V)_mm512_maskz_mov_epi16(_mm512_test_epi16_mask((__m512i)test, (__m512i)test), (__m512i)a);
}
/* The suit where it has five cards or more, else nothing. */
INLINE V NAME(suited)(V suit) {
    __mmask32 five = _mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16((__m512i)suit), _mm512_set1_epi16(4));
    return (V)_mm512_maskz_mov_epi16(five, (__m512i)suit);
}
#else
INLINE V NAME(keep)(V test, V a) { return ~(V)(test == 0) & a; }
#if LANES == 16
INLINE V NAME(pick)(V test, V a, V b) {
    return (V)_mm256_blendv_epi8((__m256i)a, (__m256i)b, (__m256i)(test == 0));
}
#else
INLINE V NAME(pick)(V test, V a, V b) {
    V zero = (V)(test == 0);
    return (zero & b) | (~zero & a);
}
#endif
INLINE V NAME(suited)(V suit) {
    V rest = suit & (suit - 1);
    rest &= rest - 1;
    rest &= rest - 1;
    rest &= rest - 1;
    return NAME(keep)(rest, suit);
}
#endif

#define keep NAME(keep)
#define pick NAME(pick)

INLINE V NAME(all)(unsigned x) { return (V){0} + (uint16_t)x; }
#define all NAME(all)

INLINE V NAME(without_lowest)(V x) { return x & (x - 1); }
#define rest_of NAME(without_lowest)

/* Each rank held once, twice, three times, four times. */
struct NAME(held) { V any, pairs, trips, quads; };

INLINE struct NAME(held) NAME(count_ranks)(const V s[4]) {
    V minor_both = s[0] & s[1], minor = s[0] | s[1], major_both = s[2] & s[3], major = s[2] | s[3];
    struct NAME(held) held = {minor | major, minor_both | major_both | (minor & major),
                              (minor_both & major) | (major_both & minor), minor_both & major_both};
    return held;
}

INLINE V NAME(flush_suit)(const V s[4]) {
    return NAME(suited)(s[0]) | NAME(suited)(s[1]) | NAME(suited)(s[2]) | NAME(suited)(s[3]);
}

/* Drop the lowest bit up to `times` times, but keep the last `least` bits. */
INLINE V NAME(best)(V x, const int times, const int least) {
    V left = x;
    for (int i = 1; i < least; i++) left = rest_of(left);
    V result = x, dropped = x;
    for (int i = 0; i < times; i++) {
        left = rest_of(left);
        dropped = rest_of(dropped);
        result = pick(left, dropped, result);
    }
    return result;
}

/* The value of high hands of `cards` cards. `straight` gets the top of a straight as one bit, or nothing. */
INLINE void NAME(high)(const V s[4], const int cards, V *hi, V *lo, V *straight) {
    struct NAME(held) held = NAME(count_ranks)(s);
    V flush = NAME(flush_suit)(s);
    V flush_cards = NAME(best)(flush, cards - 5, 5);

    V run_ranks = pick(flush, flush, held.any);
    V ladder = run_ranks << 1 | run_ranks >> 12;
    V run = ladder & ladder >> 1;
    run &= run >> 2;
    run &= ladder >> 4;
    V top = run & ~(run >> 1); /* the starts of a hand's straights are neighbours */
    *straight = top;

    V trio = NAME(best)(held.trips, cards > 5, 1);
    V other_pairs = held.pairs & ~trio;
    V full = keep(held.trips, other_pairs);
    V second_pair = rest_of(held.pairs);
    V main = cards > 5 ? pick(rest_of(second_pair), second_pair, held.pairs) : held.pairs;
    main = pick(held.trips, trio, main);
    main = pick(held.quads, held.quads, main);
    V side = pick(full & ~keep(held.quads, all(0xFFFF)), other_pairs, held.any & ~main);

    V category = keep(held.pairs, all(PAIR << 13));
    category = pick(second_pair, all(TWO_PAIR << 13), category);
    category = pick(held.trips, all(TRIPS << 13), category);
    category = pick(full, all(FULL_HOUSE << 13), category);
    category = pick(held.quads, all(QUADS << 13), category);

    V value = category | main, low = NAME(best)(side, cards - 5, 1);
    V line = all(STRAIGHT << 13);
    value = pick(top, line, value);
    low = pick(top, top, low);
    value = pick(flush, pick(top, all(TOPMOST), all(FLUSH << 13)), value);
    low = pick(flush, pick(top, top, flush_cards), low);
    *hi = value;
    *lo = low;
}

/* The least worth of lanes of at most four ranks, and of the lowest five of the others. Smaller is better. */
INLINE void NAME(lowest)(struct NAME(held) held, V *hi, V *lo) {
    V two = rest_of(held.any), three = rest_of(two), four = rest_of(three), five = rest_of(four);
    V above = rest_of(five);
    V pair = held.pairs & -held.pairs, more_pairs = held.pairs ^ pair, pair2 = more_pairs & -more_pairs;
    V trio = held.trips & -held.trips;

    V value = pick(keep(held.trips, more_pairs), trio | (FULL_HOUSE << 13), held.quads | (QUADS << 13)); /* two ranks */
    value = pick(three, pick(more_pairs, pair | pair2 | (TWO_PAIR << 13), trio | (TRIPS << 13)), value);
    value = pick(four, pair | (PAIR << 13), value);
    *hi = keep(~(V)(five != 0), value);
    *lo = pick(five, held.any ^ above, held.any & ~value);
}

INLINE V NAME(ace_below)(V ranks) { return (ranks << 1 | ranks >> 12) & RANKS; }

INLINE void NAME(ace_to_five)(const V s[4], V *hi, V *lo) {
    struct NAME(held) held = NAME(count_ranks)(s);
    struct NAME(held) low = {NAME(ace_below)(held.any), NAME(ace_below)(held.pairs), NAME(ace_below)(held.trips),
                             NAME(ace_below)(held.quads)};
    NAME(lowest)(low, hi, lo);
}

/* The five lowest ranks of eight or below as bits, 0 where there are not five. Smaller is better, but for 0. */
INLINE V NAME(eight_or_better)(const V s[4]) {
    V ranks = s[0] | s[1] | s[2] | s[3];
    V low = (ranks << 1 | ranks >> 12) & EIGHT_AND_LOWER;
    V five = rest_of(rest_of(rest_of(rest_of(low))));
    return keep(five, low ^ rest_of(five));
}

/* As ace_to_five with the ace high. `doubtful` lanes may be straights or flushes: their values are not final. */
INLINE void NAME(deuce_to_seven)(const V s[4], V *hi, V *lo, V *doubtful) {
    NAME(lowest)(NAME(count_ranks)(s), hi, lo);
    V run = *lo & *lo >> 1;
    run &= run >> 2;
    run &= *lo >> 4;
    *doubtful = run | NAME(flush_suit)(s);
}

/* Settle the doubtful lanes one by one with the scalar definition. */
INLINE void NAME(settle_doubtful)(const V s[4], V doubtful, V *hi, V *lo) {
    typedef uint64_t wide __attribute__((vector_size(2 * LANES)));
    wide words = (wide)doubtful;
    for (int word = 0; word < LANES / 4; word++) {
        if (!words[word]) continue;
        for (int lane = 4 * word; lane < 4 * word + 4; lane++) {
            if (!doubtful[lane]) continue;
            uint64_t hand = s[0][lane] | (uint64_t)s[1][lane] << 16 | (uint64_t)s[2][lane] << 32 |
                            (uint64_t)s[3][lane] << 48;
            unsigned value = WORST - deuce_to_seven_strength(hand);
            (*hi)[lane] = value >> 26 == STRAIGHT_FLUSH ? TOPMOST : (uint16_t)(value >> 13);
            (*lo)[lane] = (uint16_t)(value & RANKS);
        }
    }
}
