"""Twins of the words that compiled code needs otherwise: arithmetic that wraps at 64 bits.

This text is run in the namespace of compiled rules, after `cardforge.engine.vocabulary`; numba
gives the names ``uint64`` and ``int64``.
"""
# mypy: ignore-errors

from numba import int64, uint64


def mix(z):
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return z ^ (z >> uint64(31))


def seed(r, base, game, stream):
    inner = mix(uint64(base) + mix(uint64(game + 1)))
    r[0] = mix(inner + mix(uint64(stream + 1)))


def below(r, n):
    r[0] += uint64(0x9E3779B97F4A7C15)
    return int64(((mix(r[0]) >> uint64(32)) * uint64(n)) >> uint64(32))


def note(s, event, a, b, c):
    return None


def enter(states, rs, base, first, n, who, knobs, rows, most):
    return run_rows(states[0], rs, base, first, n, who, knobs, rows, most)
