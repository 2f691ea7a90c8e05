/* Cards and hands as bits, and the four rankings of one hand.
 *
 * A hand is 64 bits: sixteen for each suit, of which the lowest thirteen are the ranks, the deuce first
 * (bit 16 * suit + rank). A card's id is 4 * rank + suit. This file says in C what groups.py, high.py and
 * low.py say in Python: strengths are the same numbers.
 */
#ifndef DOORCARD_CARDS_H
#define DOORCARD_CARDS_H

enum ranking { HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN, RANKING_COUNT, NO_RANKING = RANKING_COUNT };
enum category { HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH };

#define RANKS 0x1FFFu
#define EIGHT_AND_LOWER 0xFFu
#define ALL_CARDS 0x1FFF1FFF1FFF1FFFull
/* A low hand's strength is what its worth as a high hand falls short of this. */
#define WORST (9u << 26)

/* In a value of two lanes of sixteen bits, above every hi of category << 13 | main: a straight flush. */
#define TOPMOST 0xFFFFu

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t card_bit(unsigned id) { return 1ull << (16 * (id & 3) + (id >> 2)); }

INLINE unsigned without_lowest(unsigned ranks) { return ranks & (ranks - 1); }

INLINE int at_least_five(unsigned ranks) {
    for (int i = 0; i < 4; i++) ranks = without_lowest(ranks);
    return ranks != 0;
}

INLINE int count_bits(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555ull;
    x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
    return (int)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56);
}

INLINE unsigned top_ranks(unsigned ranks, int count) {
    for (int held = count_bits(ranks); held > count; held--) ranks = without_lowest(ranks);
    return ranks;
}

INLINE unsigned lowest_ranks(unsigned ranks, int count) {
    unsigned rest = ranks;
    for (int i = 0; i < count; i++) rest = without_lowest(rest);
    return ranks ^ rest;
}

INLINE unsigned ace_below(unsigned ranks) { return (ranks << 1 | ranks >> 12) & RANKS; }

INLINE unsigned worth(unsigned category, unsigned main, unsigned rest) { return category << 26 | main << 13 | rest; }

/* Which ranks a hand holds once, twice, three and four times or more. */
struct held { unsigned any, pairs, trips, quads; };

INLINE struct held ranks_held(uint64_t hand) {
    unsigned c = hand & RANKS, d = hand >> 16 & RANKS, h = hand >> 32 & RANKS, s = hand >> 48 & RANKS;
    struct held held = {c | d | h | s, (c & d) | (h & s) | ((c | d) & (h | s)), (c & d & (h | s)) | (h & s & (c | d)),
                        c & d & h & s};
    return held;
}

/* The place of the highest straight, 1 for A-2-3-4-5, 10 for T-J-Q-K-A; 0 for none. */
INLINE unsigned straight_top(unsigned ranks) {
    unsigned ladder = ranks << 1 | ranks >> 12;
    unsigned runs = ladder & ladder >> 1 & ladder >> 2 & ladder >> 3 & ladder >> 4;
    return runs ? 32 - (unsigned)__builtin_clz(runs) : 0;
}

/* Bit 3 of the suit that has five to seven cards, all four counted at once in their sixteen bits. */
INLINE uint64_t suit_of_five(uint64_t hand) {
    hand -= hand >> 1 & 0x5555555555555555ull;
    hand = (hand & 0x3333333333333333ull) + (hand >> 2 & 0x3333333333333333ull);
    hand = (hand + (hand >> 4)) & 0x0F0F0F0F0F0F0F0Full;
    hand += hand >> 8;
    return ((hand & 0x000F000F000F000Full) + 0x0003000300030003ull) & 0x0008000800080008ull;
}

static unsigned high_strength(uint64_t hand) {
    uint64_t suited = suit_of_five(hand);
    if (suited) {
        unsigned ranks = hand >> (__builtin_ctzll(suited) - 3) & RANKS, run = straight_top(ranks);
        return run ? worth(STRAIGHT_FLUSH, 0, run) : worth(FLUSH, 0, top_ranks(ranks, 5));
    }
    struct held held = ranks_held(hand);
    unsigned run = straight_top(held.any), main;
    if (run) return worth(STRAIGHT, 0, run);
    if (!held.pairs) return top_ranks(held.any, 5);
    if (!held.trips) {
        main = top_ranks(held.pairs, 2);
        if (without_lowest(main)) return worth(TWO_PAIR, main, top_ranks(held.any ^ main, 1));
        return worth(PAIR, main, top_ranks(held.any ^ main, 3));
    }
    if (held.quads) {
        main = top_ranks(held.quads, 1);
        return worth(QUADS, main, top_ranks(held.any ^ main, 1));
    }
    main = top_ranks(held.trips, 1);
    if (held.pairs != main) return worth(FULL_HOUSE, main, top_ranks(held.pairs ^ main, 1));
    return worth(TRIPS, main, top_ranks(held.any ^ main, 2));
}

/* The least worth of five to seven cards of four ranks or fewer, which always pair. */
static unsigned least_paired(struct held held) {
    unsigned one = lowest_ranks(held.pairs, 1);
    unsigned lowest_trips = lowest_ranks(held.trips, 1);
    int distinct = count_bits(held.any);
    if (distinct >= 4) return worth(PAIR, one, lowest_ranks(held.any ^ one, 3));
    if (distinct == 3) {
        unsigned two = lowest_ranks(held.pairs, 2);
        if (without_lowest(two)) return worth(TWO_PAIR, two, held.any ^ two);
        return worth(TRIPS, lowest_trips, held.any ^ lowest_trips);
    }
    if (held.trips && without_lowest(held.pairs)) return worth(FULL_HOUSE, lowest_trips, held.any ^ lowest_trips);
    return worth(QUADS, held.quads, held.any ^ held.quads);
}

static unsigned ace_to_five_strength(uint64_t hand) {
    struct held held = ranks_held(hand);
    struct held low = {ace_below(held.any), ace_below(held.pairs), ace_below(held.trips), ace_below(held.quads)};
    if (at_least_five(low.any)) return WORST - lowest_ranks(low.any, 5);
    return WORST - least_paired(low);
}

static unsigned eight_or_better_strength(uint64_t hand) {
    unsigned ranks = ace_below(ranks_held(hand).any) & EIGHT_AND_LOWER;
    return at_least_five(ranks) ? WORST - lowest_ranks(ranks, 5) : 0;
}

/* Five ranks in a row, the ace only above the king: a straight in deuce-to-seven. */
INLINE int in_a_row(unsigned ranks) { return (ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4) != 0; }

/* Whether five of these ranks can only be held in one suit. */
INLINE int one_suit_only(uint64_t hand, unsigned five) {
    for (int suit = 0; suit < 4; suit++) {
        uint64_t others = hand & ~((uint64_t)0xFFFF << 16 * suit);
        if (!(ranks_held(others).any & five)) return 1;
    }
    return 0;
}

/* The next larger number with as many bits. */
INLINE unsigned next_as_many(unsigned x) {
    unsigned low = x & -x, ripple = x + low;
    return ripple | ((x ^ ripple) / low >> 2);
}

static unsigned deuce_to_seven_strength(uint64_t hand) {
    struct held held = ranks_held(hand);
    if (!at_least_five(held.any)) return WORST - least_paired(held);
    unsigned place[7], count = 0;
    for (unsigned ranks = held.any; ranks; ranks = without_lowest(ranks)) place[count++] = ranks & -ranks;
    unsigned least = ~0u;
    /* Sets of five places in rising order are sets of five ranks from the lowest hand to the highest. */
    for (unsigned chosen = 31; chosen < 1u << count; chosen = next_as_many(chosen)) {
        unsigned five = 0;
        for (unsigned i = 0; i < count; i++)
            if (chosen >> i & 1) five |= place[i];
        int suited = one_suit_only(hand, five), row = in_a_row(five);
        if (!suited && !row) return WORST - five;
        unsigned found = worth(suited ? (row ? STRAIGHT_FLUSH : FLUSH) : STRAIGHT, 0, five);
        if (found < least) least = found;
    }
    if (held.pairs) { /* a pair is lower than any straight or flush */
        unsigned one = lowest_ranks(held.pairs, 1);
        return WORST - worth(PAIR, one, lowest_ranks(held.any ^ one, 3));
    }
    return WORST - least;
}

typedef unsigned (*strength_function)(uint64_t hand);
static const strength_function STRENGTH[RANKING_COUNT] = {high_strength, ace_to_five_strength,
                                                          eight_or_better_strength, deuce_to_seven_strength};

/* Each id's bit; none for a number that is no card, so that counting bits finds it out. */
static uint64_t CARD_BIT[256];

static void set_up_cards(void) {
    for (unsigned id = 0; id < 52; id++) CARD_BIT[id] = card_bit(id);
}

#endif
