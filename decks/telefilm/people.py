"""What people know at Telefilm: who recalls, recognises or believes to know which question.

For each question that has been read (its number on the card) a Star has a letter in ``recall``
that it would say at once, right or, from false confidence, wrong; and one in ``spots`` that it
would find among the options. ``likes`` is how much better or worse than people at large it knows
each crossing, in thousandths of the odds; the last is the Mix.
"""

from cardforge.engine.vocabulary import below

DATA = dict(
    recall_1="people.recall_easy",
    recall_2="people.recall_middle",
    recall_3="people.recall_hard",
    spot_1="people.recognise_easy",
    spot_2="people.recognise_middle",
    spot_3="people.recognise_hard",
    deceived="people.deceived",
    spread="people.spread",
    call_helps="people.call",
    web_helps="people.web",
)
STATE = dict(
    met=0, learned=0, aided=0, likes=("seats", 16), recall=("seats", 8), spots=("seats", 8),
)  # fmt: skip
OWN = ("likes", "recall", "spots")
#: Odds of eight people alike in number, in thousandths: e to the power of 0.6 times a normal value.
ODDS = (398, 587, 746, 910, 1099, 1341, 1703, 2510)


def deal(s, r):
    if s.met == 0:
        s.met = 1
        for p in range(s.n):
            meet(s, p, r)
    if s.reads > s.learned:
        for q in range(1, QUESTIONS + 1):
            if s.asked[q] > s.learned:
                for p in range(s.n):
                    s.recall[p][q] = s.spots[p][q] = 0
                    if p != s.director:
                        learn(s, p, q, r)
        s.learned = s.reads
    if s.aids > s.aided:
        s.aided = s.aids
        helps = s.call_helps if s.aid_kind == CALL else s.web_helps
        if below(r, 1000) < helps:
            right = s.key[s.director][s.question]
            s.recall[s.aid_seat][s.question] = s.spots[s.aid_seat][s.question] = right


def meet(s, seat, r):
    """How well a person knows each crossing; the Mix as the middle of all."""
    s.likes[seat][0] = MIX
    s.recall[seat][0] = s.spots[seat][0] = QUESTIONS
    for cross in range(1, MIX):
        s.likes[seat][cross] = 1000 + (ODDS[below(r, 8)] - 1000) * s.spread // 100
    s.likes[seat][MIX] = 1000


def chance_of(s, seat, cross, share):
    """A share of people in thousandths → the chance of one of them in a crossing, the same way."""
    mine = share * s.likes[seat][cross]
    return 1000 * mine // max(1, mine + 1000 * (1000 - share))


def recalls(s, seat, cross, stars):
    share = s.recall_1 if stars == 1 else s.recall_2 if stars == 2 else s.recall_3
    return chance_of(s, seat, cross, share)


def spots_it(s, seat, cross, stars):
    share = s.spot_1 if stars == 1 else s.spot_2 if stars == 2 else s.spot_3
    return chance_of(s, seat, cross, share)


def learn(s, seat, q, r):
    """What a person makes of a question that it hears."""
    cross = GENRES * (s.tag_period[q] - 1) + s.tag_genre[q]
    stars = s.stars[s.director][s.space]
    right = s.key[s.director][q]
    if below(r, 1000) < recalls(s, seat, cross, stars):
        s.recall[seat][q] = s.spots[seat][q] = right
        return
    if below(r, 1000) < spots_it(s, seat, cross, stars):
        s.spots[seat][q] = right
    if below(r, 1000) < s.deceived:
        s.recall[seat][q] = (right + below(r, LETTER_COUNT - 1)) % LETTER_COUNT + 1


def resample(s, seat, r):
    """Deal anew what the others know; what is right is what the seat can take for it."""
    for p in range(s.n):
        if p != seat:
            meet(s, p, r)
    for q in range(1, QUESTIONS + 1):
        if s.asked[q] > 0:
            if seat != s.director and s.spots[seat][q] > 0:
                set_key(s, q, s.spots[seat][q], r)
            for p in range(s.n):
                if p != seat:
                    s.recall[p][q] = s.spots[p][q] = 0
                    if p != s.director:
                        learn(s, p, q, r)
