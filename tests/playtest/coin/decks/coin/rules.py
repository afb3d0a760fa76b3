"""A coin is thrown; who wins is known beforehand, so that play-tests can be put to the test."""

from cardforge.engine.vocabulary import below, clear, find, note, pop, push, shuffle, size

DATA = dict(
    copies="cards.copies",
    first="settings.first",
    strong="settings.strong",
)
STATE = dict(
    n=0,
    end=0,
    won=0,
    kept=0,
    deck="cards:cards",
    hand=("seats", "cards:cards"),
)
SEEN = ("n", "end", "won", "kept")
OWN = ("hand",)
COUNTED = ("deck", "hand")
MEASURES = ("kept",)
ACTIONS = ("flip", "keep")
EVENTS = ("heads", "tails", "edge")
ENDS = ("thrown",)
FLIP, KEEP = 0, 1
HEADS, TAILS = 0, 1
DEALT = 3


def setup(s, n, r):
    s.n = n
    s.end = s.won = s.kept = 0
    clear(s.deck)
    for card in range(1, size(s.copies) + 1):
        for _ in range(s.copies[card]):
            push(s.deck, card)
    shuffle(s.deck, r)
    for p in range(n):
        clear(s.hand[p])
        for _ in range(DEALT):
            push(s.hand[p], pop(s.deck))


def actor(s):
    return 0


def legal(s, seat, actions):
    clear(actions)
    push(actions, FLIP)
    if s.kept == 0:
        push(actions, KEEP)


def apply(s, action, r):
    if action == KEEP:
        s.kept = 1
        return
    chance = s.first
    if find(s.hand[0], 1) > 0:
        chance += s.strong
    if find(s.hand[1], 1) > 0:
        chance -= s.strong
    if below(r, 100) < chance:
        s.won = 1
        note(s, HEADS, 0, 0, 0)
    else:
        s.won = 2
        note(s, TAILS, 0, 0, 0)
    s.end = 1


def score(s, seat):
    return 1 if s.won == seat + 1 else 0


def winners(s):
    return s.won


def resample(s, seat, r):
    other = 1 - seat
    count = size(s.hand[other])
    for i in range(1, count + 1):
        push(s.deck, s.hand[other][i])
    shuffle(s.deck, r)
    clear(s.hand[other])
    for _ in range(count):
        push(s.hand[other], pop(s.deck))
