"""Bots of the coin: none can do better than another."""

KNOBS = dict(keeper=dict(), flipper=dict())


def keeper(s, seat, r, knobs):
    return KEEP if s.kept == 0 else FLIP


def flipper(s, seat, r, knobs):
    return FLIP
