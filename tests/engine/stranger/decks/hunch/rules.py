"""Hunch: a question is read, and each player in turn says which answer is right."""

from cardforge.engine.vocabulary import below, clear, note, pop, push, shuffle, size

DATA = dict(right="cards.right", rounds="settings.rounds")
STATE = dict(
    n=0, turn=0, end=0, round=0, card=0, answer=0, deck="kinds:cards", said="seats", won="seats"
)
SEEN = ("n", "turn", "end", "round", "card", "won")
OWN = ("said",)
COUNTED = ("deck",)
HIDDEN = ("right",)
MEASURES = ("round",)
#: An action is the answer that is said.
ACTIONS = ("say",)
EVENTS = ("read", "say", "right")
ENDS = ("all_read",)
READ, SAID, RIGHT = 0, 1, 2


def setup(s, n, r):
    s.n = n
    s.end = s.round = 0
    clear(s.deck)
    for card in range(1, size(s.right) + 1):
        push(s.deck, card)
    shuffle(s.deck, r)
    for p in range(n):
        s.won[p] = s.said[p] = 0
    read(s)


def read(s):
    s.round += 1
    s.turn = 0
    s.card = pop(s.deck)
    s.answer = s.right[s.card]
    note(s, READ, s.card, 0, 0)


def actor(s):
    return s.turn


def legal(s, seat, actions):
    clear(actions)
    for answer in range(1, 4):
        push(actions, answer)


def apply(s, action, r):
    s.said[s.turn] = action
    note(s, SAID, s.turn, 0, 0)
    s.turn += 1
    if s.turn < s.n:
        return
    for p in range(s.n):
        if s.said[p] == s.answer:
            s.won[p] += 1
            note(s, RIGHT, p, s.answer, 0)
    if s.round == s.rounds:
        s.turn = 0
        s.end = 1
    else:
        read(s)


def score(s, seat):
    return s.won[seat]


def winners(s):
    best = 0
    mask = 0
    for p in range(s.n):
        if s.won[p] > best:
            best = s.won[p]
            mask = 0
        if s.won[p] == best:
            mask |= 1 << p
    return mask


def resample(s, seat, r):
    """Any answer may be right for all that is seen, and the others have said anything."""
    s.answer = 1 + below(r, 3)
    shuffle(s.deck, r)
    for p in range(s.turn):
        if p != seat:
            s.said[p] = 1 + below(r, 3)
