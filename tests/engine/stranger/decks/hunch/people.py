"""What people know at Hunch: some answers for certain, of all others nothing."""

from cardforge.engine.vocabulary import below

DATA = dict(knows="people.knows")
STATE = dict(asked=0, known="seats")
OWN = ("known",)


def deal(s, r):
    if s.asked == s.round:
        return
    s.asked = s.round
    for p in range(s.n):
        s.known[p] = s.answer if below(r, 100) < s.knows else 0


def resample(s, seat, r):
    if s.known[seat] > 0:
        s.answer = s.known[seat]
    for p in range(s.n):
        if p != seat:
            s.known[p] = s.answer if below(r, 100) < s.knows else 0
