/* Sampled odds: one deal a lane.
 *
 * Included once for each instruction set, after lanes.h. A group is 32 lanes times 32 steps, whatever the
 * width of the vectors: narrow ones take its lanes in two or four passes, so every machine deals the same.
 */

typedef uint64_t NAME(words) __attribute__((vector_size(2 * LANES)));
typedef uint32_t NAME(halves) __attribute__((vector_size(2 * LANES)));

#define STREAMS (LANES / 4)

/* xoshiro256++ (Blackman and Vigna), one stream of 64 bits for every four lanes. */
struct NAME(random) { NAME(words) s[4]; };

INLINE V NAME(draw)(struct NAME(random) *r) {
    NAME(words) *s = r->s, sum = s[0] + s[3], result = (sum << 23 | sum >> 41) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return (V)result;
}

INLINE V NAME(upper_product)(V a, V b) {
#if LANES == 32
    return (V)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
#elif LANES == 16
    return (V)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (V)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
#else
    V result;
    for (int i = 0; i < LANES; i++) result[i] = (uint16_t)((uint32_t)a[i] * b[i] >> 16);
    return result;
#endif
}

/* Positions are small, so that comparing them with signs is right, and cheaper. */
typedef int16_t NAME(places) __attribute__((vector_size(2 * LANES)));
#define P NAME(places)

INLINE P NAME(lesser)(P a, P b) {
#if LANES == 32
    return (P)_mm512_min_epi16((__m512i)a, (__m512i)b);
#elif LANES == 16
    return (P)_mm256_min_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (P)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    P less = a < b;
    return (less & a) | (~less & b);
#endif
}

INLINE P NAME(greater)(P a, P b) {
#if LANES == 32
    return (P)_mm512_max_epi16((__m512i)a, (__m512i)b);
#elif LANES == 16
    return (P)_mm256_max_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (P)_mm_max_epi16((__m128i)a, (__m128i)b);
#else
    P more = a > b;
    return (more & a) | (~more & b);
#endif
}

/* Sums of squares of neighbouring lanes. */
INLINE NAME(halves) NAME(squares)(V a) {
#if LANES == 32
    return (NAME(halves))_mm512_madd_epi16((__m512i)a, (__m512i)a);
#elif LANES == 16
    return (NAME(halves))_mm256_madd_epi16((__m256i)a, (__m256i)a);
#elif defined(__SSE2__)
    return (NAME(halves))_mm_madd_epi16((__m128i)a, (__m128i)a);
#else
    NAME(halves) x = (NAME(halves))a, low = x & 0xFFFF, high = x >> 16;
    return low * low + high * high;
#endif
}

/* Put a position into the sorted list of `count` positions. */
INLINE void NAME(insert)(P *sorted, int count, P place) {
    for (int j = count; j > 0; j--) {
        P before = sorted[j - 1];
        sorted[j] = NAME(greater)(before, place);
        place = NAME(lesser)(before, place);
    }
    sorted[0] = place;
}

/* Stub positions become cards: how, depends on what shuffles the machine has. */
struct NAME(card_table) {
#if LANES == 32
    __m512i suit[4][2];
#elif LANES == 16
    __m256i card[4], rank_low, rank_high;
    int blocks;
#else
    const uint64_t *stub;
#endif
};

INLINE void NAME(open_table)(const struct spot *spot, struct NAME(card_table) *table) {
#if LANES == 32
    uint16_t rows[4][64] = {{0}};
    for (int i = 0; i < spot->stub_size; i++)
        for (int suit = 0; suit < 4; suit++) rows[suit][i] = (uint16_t)(spot->stub[i] >> 16 * suit);
    memcpy(table->suit, rows, sizeof rows);
#elif LANES == 16
    /* Sixteen-entry tables of bytes: suit << 4 | rank for each position, then 1 << rank in two halves. */
    uint8_t card[4][32] = {{0}}, low[32], high[32];
    for (int i = 0; i < spot->stub_size; i++) {
        int bit = __builtin_ctzll(spot->stub[i]);
        card[i / 16][i % 16] = card[i / 16][16 + i % 16] = (uint8_t)bit;
    }
    for (int i = 0; i < 32; i++) {
        low[i] = (uint8_t)(1u << i % 16);
        high[i] = (uint8_t)(1u << i % 16 >> 8);
    }
    memcpy(table->card, card, sizeof card);
    memcpy(&table->rank_low, low, sizeof low);
    memcpy(&table->rank_high, high, sizeof high);
    table->blocks = (spot->stub_size + 15) / 16;
#else
    table->stub = spot->stub;
#endif
}

/* Add the cards at `count` lists of positions to the suits s. */
INLINE void NAME(take_cards)(const struct NAME(card_table) *table, const P *places, const uint8_t *which, int count, V s[4]) {
#if LANES == 32
    for (int i = 0; i < count; i++) {
        __m512i at = (__m512i)places[which[i]];
        for (int suit = 0; suit < 4; suit++)
            s[suit] |= (V)_mm512_permutex2var_epi16(table->suit[suit][0], at, table->suit[suit][1]);
    }
#elif LANES == 16
    for (int i = 0; i < count; i += 2) {
        /* two positions a lane, one a byte; of an odd number the last is taken twice */
        V pair = (V)places[which[i]] | (V)places[which[i + 1 < count ? i + 1 : i]] << 8;
        __m256i at = (__m256i)pair, card = _mm256_setzero_si256();
        for (int block = 0; block < table->blocks; block++) {
            /* a byte with its upper bit set looks up nothing */
            __m256i here = _mm256_adds_epu8(_mm256_xor_si256(at, _mm256_set1_epi8((char)(block << 4))), _mm256_set1_epi8(0x70));
            card = _mm256_or_si256(card, _mm256_shuffle_epi8(table->card[block], here));
        }
        __m256i rank = _mm256_and_si256(card, _mm256_set1_epi8(0x0F));
        V low = (V)_mm256_shuffle_epi8(table->rank_low, rank), high = (V)_mm256_shuffle_epi8(table->rank_high, rank);
        V bits[2] = {(low & 0xFF) | high << 8, low >> 8 | (high & 0xFF00)};
        V suits[2] = {(V)card & 0x30, (V)card >> 8 & 0x30};
        for (int k = 0; k < 2; k++)
            for (int suit = 0; suit < 4; suit++) s[suit] |= (V)(suits[k] == (uint16_t)(suit << 4)) & bits[k];
    }
#else
    uint16_t at[8][LANES], cards[4][LANES];
    for (int start = 0; start < count; start += 8) {
        int some = count - start < 8 ? count - start : 8;
        for (int i = 0; i < some; i++) memcpy(at[i], &places[which[start + i]], sizeof at[i]);
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t hand = 0;
            for (int i = 0; i < some; i++) hand |= table->stub[at[i][lane]];
            for (int suit = 0; suit < 4; suit++) cards[suit][lane] = (uint16_t)(hand >> 16 * suit);
        }
        V more[4];
        memcpy(more, cards, sizeof more);
        for (int suit = 0; suit < 4; suit++) s[suit] |= more[suit];
    }
#endif
}

/* One entry of a choice for every lane, by 53 random bits against the summed weights. */
INLINE void NAME(choose)(const struct choice *choice, struct NAME(random) *random, P *drawn) {
    V words[4];
    for (int i = 0; i < 4; i++) words[i] = NAME(draw)(random);
    uint16_t bits[4][LANES];
    int16_t places[8][LANES];
    memcpy(bits, words, sizeof words);
    for (int lane = 0; lane < LANES; lane++) {
        uint64_t x = bits[0][lane] | (uint64_t)bits[1][lane] << 16 | (uint64_t)bits[2][lane] << 32 | (uint64_t)bits[3][lane] << 48;
        double target = (double)(x >> 11) * 0x1p-53 * choice->cumulative[choice->entries - 1];
        size_t from = 0, to = choice->entries - 1;
        while (from < to) {
            size_t middle = (from + to) / 2;
            if (choice->cumulative[middle] > target) to = middle;
            else from = middle + 1;
        }
        for (size_t slot = 0; slot < choice->width; slot++) places[slot][lane] = choice->positions[from * choice->width + slot];
    }
    for (size_t slot = 0; slot < choice->width; slot++) memcpy(&drawn[slot], places[slot], sizeof(P));
}

/* The values of one ranking for all seats, made so that larger is better. */
INLINE void NAME(rank_seat)(const V s[4], const int ranking, const int cards, V *hi, V *lo) {
    V unused;
    if (ranking == HIGH) {
        NAME(high)(s, cards, hi, lo, &unused);
        return;
    }
    if (ranking == EIGHT_OR_BETTER) {
        *hi = all(0);
        *lo = keep(NAME(eight_or_better)(s), 0x100 - NAME(eight_or_better)(s));
        return;
    }
    if (ranking == ACE_TO_FIVE) {
        NAME(ace_to_five)(s, hi, lo);
    } else {
        NAME(deuce_to_seven)(s, hi, lo, &unused);
        NAME(settle_doubtful)(s, unused, hi, lo);
    }
    *hi = ~*hi;
    *lo = ~*lo;
}

/* Who has the best value: best[seat] is all ones, and the return value is what each of the winners gets of `prize`. */
INLINE V NAME(winners)(const V *hi, const V *lo, int seats, int prize, V *best) {
    V top = hi[0], low = lo[0], count = all(0), each = all(0);
    for (int seat = 1; seat < seats; seat++) {
        V more = (V)(hi[seat] > top) | ((V)(hi[seat] == top) & (V)(lo[seat] > low));
        top = pick(more, hi[seat], top);
        low = pick(more, lo[seat], low);
    }
    for (int seat = 0; seat < seats; seat++) {
        best[seat] = (V)(hi[seat] == top) & (V)(lo[seat] == low);
        count -= best[seat];
    }
    for (int sharers = 1; sharers <= seats; sharers++) each |= (V)(count == (uint16_t)sharers) & (uint16_t)(prize / sharers);
    return each;
}

INLINE uint64_t NAME(sum)(V x) {
    uint64_t total = 0;
    for (int i = 0; i < LANES; i++) total += x[i];
    return total;
}

struct NAME(counters) {
    V deals, no_low;
    struct { V alone, part, high, low, quarter, units; NAME(halves) squares; } seat[MOST_SEATS];
};

INLINE void NAME(add_up)(const struct NAME(counters) *c, int seats, const int split, struct tally *tally) {
    tally->deals += NAME(sum)(c->deals);
    if (split) tally->no_low += NAME(sum)(c->no_low);
    for (int i = 0; i < seats; i++) {
        struct seat_tally *seat = &tally->seat[i];
        seat->alone += NAME(sum)(c->seat[i].alone);
        seat->part += NAME(sum)(c->seat[i].part);
        seat->units += NAME(sum)(c->seat[i].units);
        for (int k = 0; k < LANES / 2; k++) seat->squares += c->seat[i].squares[k];
        if (split) {
            seat->high += NAME(sum)(c->seat[i].high);
            seat->low += NAME(sum)(c->seat[i].low);
            seat->quarter += NAME(sum)(c->seat[i].quarter);
        }
    }
}

/* Lanes `pass * LANES` onwards of one group. In a counter of sixteen bits 32 pots have room: 32 * 1680 < 65536. */
INLINE void NAME(deal_lanes)(const struct spot *spot, const struct NAME(card_table) *table, uint64_t seed, uint64_t group,
                             int pass, const int first, const int second, const int cards, struct tally *tally) {
    const int seats = spot->seats, split = second != NO_RANKING;
    struct NAME(counters) c;
    memset(&c, 0, sizeof c);

    struct NAME(random) random;
    uint64_t words[4][STREAMS];
    for (int t = 0; t < STREAMS; t++) {
        struct stream stream = open_stream(seed, group * GROUP_STREAMS + (uint64_t)(pass * STREAMS + t));
        for (int i = 0; i < 4; i++) words[i][t] = stream.s[i];
    }
    memcpy(random.s, words, sizeof words);

    uint8_t held[MOST_SEATS][MOST_CARDS];
    int held_count[MOST_SEATS] = {0};
    int card = 0;
    for (int i = 0; i < spot->choice_count; i++)
        for (size_t slot = 0; slot < spot->choices[i].width; slot++, card++) {
            int owner = spot->choices[i].owners[slot];
            if (owner != NOBODY) held[owner][held_count[owner]++] = (uint8_t)card;
        }
    for (int i = 0; i < spot->draws; i++, card++)
        for (int seat = 0; seat < seats; seat++)
            if (spot->owners[i] == seat || spot->owners[i] == seats) held[seat][held_count[seat]++] = (uint8_t)card;

    for (int step = 0; step < GROUP_STEPS; step++) {
        P drawn[MOST_CARDS], sorted[MOST_CARDS];
        V refused = all(0);
        int count = 0;
        for (int i = 0; i < spot->choice_count; i++) {
            const struct choice *choice = &spot->choices[i];
            NAME(choose)(choice, &random, drawn + count);
            for (size_t slot = 0; slot < choice->width; slot++, count++) {
                P place = drawn[count];
                for (int j = 0; j < count; j++) refused |= (V)(place == sorted[j]); /* card removal */
                NAME(insert)(sorted, count, place);
            }
        }
        for (int i = 0; i < spot->draws; i++, count++) {
            unsigned left = (unsigned)(spot->stub_size - count);
            V bits = NAME(draw)(&random), bound = all(left);
            /* A product whose lower half is below 65536 mod `left` would favour some cards: the deal is dropped. */
            V under = bits * bound;
            refused |= (V)(under < (uint16_t)(65536u % left));
            P place = (P)NAME(upper_product)(bits, bound);
            for (int j = 0; j < count; j++) place -= (P)(place >= sorted[j]); /* past the cards that are gone */
            drawn[count] = place;
            if (i + 1 < spot->draws) NAME(insert)(sorted, count, place);
        }

        V hi[MOST_SEATS], lo[MOST_SEATS], low_hi[MOST_SEATS], low_lo[MOST_SEATS];
        for (int seat = 0; seat < seats; seat++) {
            V s[4];
            for (int suit = 0; suit < 4; suit++) s[suit] = all((uint16_t)(spot->known[seat] >> 16 * suit));
            NAME(take_cards)(table, drawn, held[seat], held_count[seat], s);
            NAME(rank_seat)(s, first, cards, &hi[seat], &lo[seat]);
            if (split) NAME(rank_seat)(s, second, cards, &low_hi[seat], &low_lo[seat]);
        }

        V best[MOST_SEATS], best_low[MOST_SEATS], counted = ~refused, each_low = all(0);
        V each = NAME(winners)(hi, lo, seats, split ? POT / 2 : POT, best) & counted;
        c.deals -= counted;
        V none = all(0);
        if (split) {
            each_low = NAME(winners)(low_hi, low_lo, seats, POT / 2, best_low) & counted;
            if (second == EIGHT_OR_BETTER) {
                V qualified = all(0);
                for (int seat = 0; seat < seats; seat++) qualified |= low_lo[seat];
                none = (V)(qualified == 0);
                each_low = keep(qualified, each_low);
                c.no_low -= none & counted;
            }
        }
        for (int seat = 0; seat < seats; seat++) {
            V units = best[seat] & each;
            if (split) {
                V low_units = best_low[seat] & each_low;
                c.seat[seat].high += units;
                c.seat[seat].low += low_units;
                units += (units & none) + low_units; /* without a low the high hand takes both halves */
                c.seat[seat].quarter -= (V)(units == POT / 4);
            }
            c.seat[seat].alone -= (V)(units == POT);
            c.seat[seat].part -= ~(V)(units == 0);
            c.seat[seat].units += units;
            c.seat[seat].squares += NAME(squares)(units);
        }
    }
    NAME(add_up)(&c, seats, split, tally);
}

static __attribute__((noinline)) void NAME(deal_groups)(const struct spot *spot, uint64_t seed, uint64_t from, uint64_t to, struct tally *tally) {
    struct NAME(card_table) table;
    NAME(open_table)(spot, &table);
#define CASE(A, B, N) \
    if (spot->first_ranking == A && spot->second_ranking == B && spot->cards == N) { \
        for (uint64_t group = from; group < to; group++) \
            for (int pass = 0; pass < 32 / LANES; pass++) \
                NAME(deal_lanes)(spot, &table, seed, group, pass, A, B, N, tally); \
        return; \
    }
    CASE(HIGH, NO_RANKING, 7)
    CASE(HIGH, NO_RANKING, 5)
    CASE(ACE_TO_FIVE, NO_RANKING, 7)
    CASE(ACE_TO_FIVE, NO_RANKING, 5)
    CASE(DEUCE_TO_SEVEN, NO_RANKING, 7)
    CASE(DEUCE_TO_SEVEN, NO_RANKING, 5)
    CASE(HIGH, EIGHT_OR_BETTER, 7)
    CASE(HIGH, EIGHT_OR_BETTER, 5)
    CASE(HIGH, ACE_TO_FIVE, 7)
    CASE(HIGH, ACE_TO_FIVE, 5)
#undef CASE
}

#undef P
#undef STREAMS
