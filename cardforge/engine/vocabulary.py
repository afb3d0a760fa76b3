"""The words that rules are written in.

A zone is a row of whole numbers whose first is how many follow: a deck, a hand, a pile. A chance
source ``r`` is a row of one 64-bit number (splitmix64: Steele, Lea, Flood 2014). The functions
here are the same source in every way of running, but `below`, `seed`, `mix` and `note`, which have
twins for compiled code.
"""

from collections.abc import MutableSequence

Zone = MutableSequence[int]
Chance = MutableSequence[int]

_MASK = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
#: Probabilities are whole numbers of these parts.
PARTS = 65536


def mix(z: int) -> int:
    """Return a 64-bit number that looks like no other's neighbour."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def seed(r: Chance, base: int, game: int, stream: int) -> None:
    """Set a chance source: one stream (0: chance itself, 1 + seat) of a playout of an experiment.

    The three numbers alone decide it, whatever was drawn elsewhere.
    """
    r[0] = mix((mix((base + mix(game + 1)) & _MASK) + mix(stream + 1)) & _MASK)


def below(r: Chance, n: int) -> int:
    """Draw a whole number from 0 to n - 1, each as likely as the others to one part in 2**32/n."""
    r[0] = z = (r[0] + _GAMMA) & _MASK
    return ((mix(z) >> 32) * n) >> 32


def scaled(r: Chance, probability: int) -> bool:
    """Draw whether something happens that has a probability in parts of `PARTS`."""
    return below(r, PARTS) < probability


def note(s: object, event: int, a: int, b: int, c: int) -> None:
    """Write an event with up to three numbers into the log of a state that has one."""
    log = getattr(s, "log", None)
    if log is not None:
        log.append((event, a, b, c))


def size(zone: Zone) -> int:
    """Return how many cards a zone holds."""
    return zone[0]


def clear(zone: Zone) -> None:
    """Leave a zone without cards."""
    zone[0] = 0


def push(zone: Zone, card: int) -> None:
    """Put a card on top."""
    zone[0] += 1
    zone[zone[0]] = card


def pop(zone: Zone) -> int:
    """Take the top card; the zone must hold one."""
    zone[0] -= 1
    return zone[zone[0] + 1]


def top(zone: Zone) -> int:
    """Return the top card; the zone must hold one."""
    return zone[zone[0]]


def find(zone: Zone, card: int) -> int:
    """Return the place (from 1) of the first copy of a card, 0 where there is none."""
    for i in range(1, zone[0] + 1):
        if zone[i] == card:
            return i
    return 0


def remove(zone: Zone, place: int) -> int:
    """Take the card at a place (from 1) and close the gap."""
    card = zone[place]
    for j in range(place, zone[0]):
        zone[j] = zone[j + 1]
    zone[0] -= 1
    return card


def take(zone: Zone, card: int) -> None:
    """Take the first copy of a card, which must be there; the others keep their order."""
    remove(zone, find(zone, card))


def put(zone: Zone, place: int, card: int) -> None:
    """Put a card at a place (from 1); those from there up move one further."""
    zone[0] += 1
    for j in range(zone[0], place, -1):
        zone[j] = zone[j - 1]
    zone[place] = card


def copy(source: Zone, target: Zone) -> None:
    """Make a zone hold the same cards as another."""
    for i in range(source[0] + 1):
        target[i] = source[i]


def shuffle(zone: Zone, r: Chance) -> None:
    """Put the cards of a zone in any order, each as likely (Fisher and Yates)."""
    for i in range(zone[0], 1, -1):
        j = below(r, i) + 1
        zone[i], zone[j] = zone[j], zone[i]


def largest(row: Zone, first: int, last: int) -> int:
    """Return the largest value of a row from one place to another, both counted in."""
    best = row[first]
    for i in range(first + 1, last + 1):
        best = max(best, row[i])
    return best
