"""Bots of Nines as a class: each is given what its seat observes, and the legal actions."""

KNOBS = dict(random=dict(), low=dict(), high=dict(slip=0))


def random(s, seat, r, knobs):
    return r.choice(s.legal)


def low(s, seat, r, knobs):
    return min(s.legal, key=worth)


def high(s, seat, r, knobs):
    if r.randrange(100) < knobs[0]:
        return random(s, seat, r, knobs)
    return max(s.legal, key=worth)


def worth(card):
    return ((card - 1) % 9, card)
