/* A spot to sample, and what is counted. The text of the algorithm is in docs/en/odds.md and equity/sample_plain.py. */
#ifndef DOORCARD_SPOT_H
#define DOORCARD_SPOT_H

#define MOST_SEATS 8
#define MOST_CARDS 52
/* A share of the pot is a whole number of these: half a pot divides by two to eight. */
#define POT 1680
#define GROUP_STEPS 32
#define GROUP_STREAMS 8
#define NOBODY 255

/* Cards drawn together from a list of weighted entries: a range, or the missing suits of one rank. */
struct choice {
    size_t entries, width;
    const double *cumulative;  /* weights summed up, one an entry */
    const uint8_t *positions;  /* `width` stub positions an entry */
    const uint8_t *owners;     /* the seat of each of them, NOBODY for a dead card */
};

struct spot {
    int first_ranking, second_ranking, cards, seats;
    uint64_t known[MOST_SEATS];
    int stub_size;
    uint64_t stub[64];
    int draws;                    /* cards drawn one by one, after the choices */
    uint8_t owners[MOST_CARDS];   /* the seat of each; `seats` for a card shared by all */
    int choice_count;
    struct choice choices[MOST_SEATS + 13];
};

struct seat_tally { uint64_t alone, part, high, low, quarter, units, squares; };
struct tally {
    uint64_t deals, no_low;
    struct seat_tally seat[MOST_SEATS];
};

struct stream { uint64_t s[4]; };

INLINE uint64_t split_mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

/* Stream number `q` of a seed starts from outputs 4q to 4q + 3 of SplitMix64. */
INLINE struct stream open_stream(uint64_t seed, uint64_t q) {
    struct stream stream;
    for (uint64_t i = 0; i < 4; i++) stream.s[i] = split_mix(seed + (4 * q + i + 1) * 0x9E3779B97F4A7C15ull);
    return stream;
}

#endif
