"""Players of Hunch, the strongest last."""

from cardforge.engine.vocabulary import below


def guess(s, seat, r, knobs):
    return 1 + below(r, 3)


def honest(s, seat, r, knobs):
    if s.known[seat] > 0:
        return s.known[seat]
    return guess(s, seat, r, knobs)
