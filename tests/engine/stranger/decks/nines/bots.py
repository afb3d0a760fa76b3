"""Bots of Nines."""

from cardforge.engine.vocabulary import below, size

KNOBS = dict(random=dict(), low=dict(), high=dict(slip=0))


def random(s, seat, r, knobs):
    hand = s.hand[seat]
    return follow(s, hand, below(r, size(hand)))


def follow(s, hand, start):
    """The first card from a place on that may be played, counted round."""
    led = 0
    if s.played > 0:
        led = s.suit[s.table[s.leader]]
    has = False
    for i in range(1, size(hand) + 1):
        if s.suit[hand[i]] == led:
            has = True
    chosen = 0
    for step in range(size(hand)):
        card = hand[1 + (start + step) % size(hand)]
        if chosen == 0 and (not has or s.suit[card] == led):
            chosen = card
    return chosen


def low(s, seat, r, knobs):
    return best(s, s.hand[seat], -1)


def high(s, seat, r, knobs):
    if below(r, 100) < knobs[0]:
        return random(s, seat, r, knobs)
    return best(s, s.hand[seat], 1)


def best(s, hand, sign):
    chosen = follow(s, hand, 0)
    led = 0
    if s.played > 0:
        led = s.suit[s.table[s.leader]]
    for i in range(1, size(hand) + 1):
        fits = led == 0 or s.suit[chosen] != led or s.suit[hand[i]] == led
        if fits and sign * s.value[hand[i]] > sign * s.value[chosen]:
            chosen = hand[i]
    return chosen
