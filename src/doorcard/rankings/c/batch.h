/* Strengths of many hands: masks or ids in, the numbers of the plain definition out.
 *
 * Included once for each instruction set, after lanes.h.
 */

/* The place of the only bit among the lowest ten, plus one; 0 for no bit. */
INLINE V NAME(bit_place)(V bit) {
    V place = keep(bit & 0x2AA, all(1)) | keep(bit & 0x0CC, all(2)) | keep(bit & 0x0F0, all(4)) | keep(bit & 0x300, all(8));
    return place + keep(bit, all(1));
}

/* Strengths in two halves, upper and lower sixteen bits. */
INLINE void NAME(strengths)(const V s[4], const int ranking, const int cards, V *upper, V *lower) {
    V hi, lo;
    if (ranking == EIGHT_OR_BETTER) {
        V low = NAME(eight_or_better)(s);
        *upper = keep(low, all((WORST - 1) >> 16));
        *lower = -low;
        return;
    }
    if (ranking == ACE_TO_FIVE) {
        NAME(ace_to_five)(s, &hi, &lo);
    } else if (ranking == DEUCE_TO_SEVEN) {
        V doubtful;
        NAME(deuce_to_seven)(s, &hi, &lo, &doubtful);
        NAME(settle_doubtful)(s, doubtful, &hi, &lo);
    } else {
        V straight; /* counts by its place in a strength */
        NAME(high)(s, cards, &hi, &lo, &straight);
        lo = pick(straight, NAME(bit_place)(straight), lo);
    }
    V royal = (V)(hi == TOPMOST);
    hi &= ~royal;
    *upper = hi >> 3 | (royal & (STRAIGHT_FLUSH << 10));
    *lower = hi << 13 | lo;
    if (ranking == HIGH) return;
    /* WORST less the worth: its lower half is 0, so the upper half lends wherever the lower is not. */
    *upper = all(WORST >> 16) - *upper + (V)(*lower != 0);
    *lower = -*lower;
}

/* LANES masks, each of four suits, turned into four vectors of suits. Hands change places within the vector. */
INLINE void NAME(load_suits)(const uint64_t *hands, V s[4]) {
#if LANES == 8
    typedef uint64_t wide __attribute__((vector_size(16)));
    V v[4];
    memcpy(v, hands, sizeof v);
    V a = __builtin_shufflevector(v[0], v[1], 0, 8, 1, 9, 2, 10, 3, 11);
    V b = __builtin_shufflevector(v[0], v[1], 4, 12, 5, 13, 6, 14, 7, 15);
    V c = __builtin_shufflevector(v[2], v[3], 0, 8, 1, 9, 2, 10, 3, 11);
    V d = __builtin_shufflevector(v[2], v[3], 4, 12, 5, 13, 6, 14, 7, 15);
    V ab_low = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    V ab_high = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    V cd_low = __builtin_shufflevector(c, d, 0, 8, 1, 9, 2, 10, 3, 11);
    V cd_high = __builtin_shufflevector(c, d, 4, 12, 5, 13, 6, 14, 7, 15);
    s[0] = (V)__builtin_shufflevector((wide)ab_low, (wide)cd_low, 0, 2);
    s[1] = (V)__builtin_shufflevector((wide)ab_low, (wide)cd_low, 1, 3);
    s[2] = (V)__builtin_shufflevector((wide)ab_high, (wide)cd_high, 0, 2);
    s[3] = (V)__builtin_shufflevector((wide)ab_high, (wide)cd_high, 1, 3);
#elif LANES == 16
    __m256i v[4];
    memcpy(v, hands, sizeof v);
    __m256i a = _mm256_unpacklo_epi16(v[0], v[1]), b = _mm256_unpackhi_epi16(v[0], v[1]);
    __m256i c = _mm256_unpacklo_epi16(v[2], v[3]), d = _mm256_unpackhi_epi16(v[2], v[3]);
    __m256i ab_low = _mm256_unpacklo_epi16(a, b), ab_high = _mm256_unpackhi_epi16(a, b);
    __m256i cd_low = _mm256_unpacklo_epi16(c, d), cd_high = _mm256_unpackhi_epi16(c, d);
    s[0] = (V)_mm256_unpacklo_epi64(ab_low, cd_low);
    s[1] = (V)_mm256_unpackhi_epi64(ab_low, cd_low);
    s[2] = (V)_mm256_unpacklo_epi64(ab_high, cd_high);
    s[3] = (V)_mm256_unpackhi_epi64(ab_high, cd_high);
#else
    __m512i v[4];
    memcpy(v, hands, sizeof v);
    __m512i a = _mm512_unpacklo_epi16(v[0], v[1]), b = _mm512_unpackhi_epi16(v[0], v[1]);
    __m512i c = _mm512_unpacklo_epi16(v[2], v[3]), d = _mm512_unpackhi_epi16(v[2], v[3]);
    __m512i ab_low = _mm512_unpacklo_epi16(a, b), ab_high = _mm512_unpackhi_epi16(a, b);
    __m512i cd_low = _mm512_unpacklo_epi16(c, d), cd_high = _mm512_unpackhi_epi16(c, d);
    s[0] = (V)_mm512_unpacklo_epi64(ab_low, cd_low);
    s[1] = (V)_mm512_unpackhi_epi64(ab_low, cd_low);
    s[2] = (V)_mm512_unpacklo_epi64(ab_high, cd_high);
    s[3] = (V)_mm512_unpackhi_epi64(ab_high, cd_high);
#endif
}

/* Write LANES strengths in the order in which load_suits found the hands. */
INLINE void NAME(store_strengths)(V upper, V lower, uint32_t *out) {
#if LANES == 8
    V first = __builtin_shufflevector(lower, upper, 0, 8, 1, 9, 2, 10, 3, 11);
    V second = __builtin_shufflevector(lower, upper, 4, 12, 5, 13, 6, 14, 7, 15);
#elif LANES == 16
    __m256i low = (__m256i)lower, up = (__m256i)upper;
    __m256i first = _mm256_permute4x64_epi64(_mm256_unpacklo_epi16(low, up), 0xD8);
    __m256i second = _mm256_permute4x64_epi64(_mm256_unpackhi_epi16(low, up), 0xD8);
#else
    const __m512i order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
    __m512i low = (__m512i)lower, up = (__m512i)upper;
    __m512i first = _mm512_permutexvar_epi64(order, _mm512_unpacklo_epi16(low, up));
    __m512i second = _mm512_permutexvar_epi64(order, _mm512_unpackhi_epi16(low, up));
#endif
    memcpy(out, &first, sizeof first);
    memcpy(out + LANES / 2, &second, sizeof second);
}

/* How many bits each lane of x has; each half of a lane is counted for itself. */
INLINE V NAME(count_in_halves)(V x) {
#if LANES == 16
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_and_si256((__m256i)x, nibble), high = _mm256_and_si256((__m256i)(x >> 4), nibble);
    return (V)_mm256_add_epi8(_mm256_shuffle_epi8(bits, low), _mm256_shuffle_epi8(bits, high));
#else
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    return (x + (x >> 4)) & 0x0F0F;
#endif
}

/* Whether all hands have `cards` cards and no bit that is no card. */
INLINE int NAME(are_whole)(const V s[4], const int cards) {
    V foreign = (s[0] | s[1] | s[2] | s[3]) & (uint16_t)~RANKS;
#if LANES == 32
    V count = (V)_mm512_popcnt_epi16((__m512i)s[0]) + (V)_mm512_popcnt_epi16((__m512i)s[1]) +
              (V)_mm512_popcnt_epi16((__m512i)s[2]) + (V)_mm512_popcnt_epi16((__m512i)s[3]);
    __m512i wrong = (__m512i)((count ^ (uint16_t)cards) | foreign);
    return _mm512_test_epi16_mask(wrong, wrong) == 0;
#else
    /* Ranks by how often they are held, in binary: three counts for four suits. */
    struct NAME(held) held = NAME(count_ranks)(s);
    V count = NAME(count_in_halves)(s[0] ^ s[1] ^ s[2] ^ s[3]) + (NAME(count_in_halves)(held.pairs & ~held.quads) << 1) +
              (NAME(count_in_halves)(held.quads) << 2);
    V wrong = (((count + (count >> 8)) & 0xFF) ^ (uint16_t)cards) | foreign;
    typedef uint64_t words __attribute__((vector_size(2 * LANES)));
    uint64_t any = 0;
    for (int i = 0; i < LANES / 4; i++) any |= ((words)wrong)[i];
    return any == 0;
#endif
}

/* Strengths of `count` masks; answers how many were done: fewer than `count` where a hand is none. */
INLINE size_t NAME(rank_masks_as)(const uint64_t *hands, size_t count, uint32_t *out, const int ranking, const int cards) {
    size_t done = 0;
    V s[4], upper, lower;
    for (; done + LANES <= count; done += LANES) {
        NAME(load_suits)(hands + done, s);
        if (!NAME(are_whole)(s, cards)) break;
        NAME(strengths)(s, ranking, cards, &upper, &lower);
        NAME(store_strengths)(upper, lower, out + done);
    }
    for (; done < count; done++) {
        if (count_bits(hands[done]) != cards || hands[done] & ~ALL_CARDS) break;
        out[done] = STRENGTH[ranking](hands[done]);
    }
    return done;
}

static size_t NAME(rank_masks)(const uint64_t *hands, size_t count, uint32_t *out, int ranking, int cards) {
#define CASE(R, N) \
    case 8 * R + N: return NAME(rank_masks_as)(hands, count, out, R, N)
    switch (8 * ranking + cards) {
        CASE(HIGH, 5);
        CASE(HIGH, 6);
        CASE(HIGH, 7);
        CASE(DEUCE_TO_SEVEN, 5);
        CASE(DEUCE_TO_SEVEN, 6);
        CASE(DEUCE_TO_SEVEN, 7);
    }
#undef CASE
    /* Here the formulas do not depend on the number of cards. */
    if (ranking == ACE_TO_FIVE) return NAME(rank_masks_as)(hands, count, out, ACE_TO_FIVE, cards);
    return NAME(rank_masks_as)(hands, count, out, EIGHT_OR_BETTER, cards);
}

#define BLOCK 512

/* The same for rows of ids, which become masks a block at a time. */
static size_t NAME(rank_ids)(const uint8_t *ids, size_t count, uint32_t *out, int ranking, int cards) {
    uint64_t hands[BLOCK];
    for (size_t done = 0; done < count;) {
        size_t rows = count - done < BLOCK ? count - done : BLOCK;
        const uint8_t *row = ids + done * (size_t)cards;
        for (size_t i = 0; i < rows; i++, row += cards) {
            uint64_t hand = 0;
            for (int c = 0; c < cards; c++) hand |= CARD_BIT[row[c]];
            hands[i] = hand;
        }
        size_t ranked = NAME(rank_masks)(hands, rows, out + done, ranking, cards);
        done += ranked;
        if (ranked < rows) return done;
    }
    return count;
}
