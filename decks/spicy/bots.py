"""Bots of Spicy. Utilities are counted in thousandths of a card."""

from cardforge.engine.vocabulary import below, size

KNOBS = dict(
    passer=dict(),
    player=dict(),
    doubter=dict(),
    rambler=dict(pass_share=150, doubt_share=250),
)


def passer(s, seat, r, knobs):
    """Passes where it may; never doubts."""
    if s.phase == PLAY_PHASE and s.lead != seat + 1:
        return PASS
    return silent_play(s, seat)


def player(s, seat, r, knobs):
    """Plays its first card as the lowest that may be said; never doubts."""
    return silent_play(s, seat)


def doubter(s, seat, r, knobs):
    """As `player`, and doubts every number that the player before it said."""
    if s.phase == REACT_PHASE and seat == s.next and s.top_last == 0:
        return WRONG if s.top_is_copy else NUMBER
    return silent_play(s, seat)


def silent_play(s, seat):
    if s.phase == EXTRAS_PHASE:
        return DONE
    if s.phase != PLAY_PHASE:
        return LET_BE
    hand = s.hand[seat]
    if size(hand) == 0:
        return PASS
    for number in range(1, s.top_number + 1):
        for spice in range(1, s.spices + 1):
            if may_say(s, number, spice):
                return PLAY + 2 * ((hand[1] * 16 + number) * 8 + spice)
    return PASS


def rambler(s, seat, r, knobs):
    """Passes at times, else plays any card as anything; doubts at times, either trait."""
    if s.phase == EXTRAS_PHASE:
        return DONE
    if s.phase == COPY_PHASE:
        return LET_BE
    if s.phase == REACT_PHASE:
        if below(r, 1000 * (s.n - 1)) >= knobs[1]:
            return LET_BE
        if s.top_is_copy:
            return WRONG
        return NUMBER + below(r, 2)
    hand = s.hand[seat]
    if size(hand) == 0 or (s.lead != seat + 1 and below(r, 1000) < knobs[0]):
        return PASS
    count = 0
    for number in range(1, s.top_number + 1):
        for spice in range(1, s.spices + 1):
            if may_say(s, number, spice):
                count += 1
    if count == 0:
        return PASS
    card = hand[1 + below(r, size(hand))]
    left = below(r, count)
    for number in range(1, s.top_number + 1):
        for spice in range(1, s.spices + 1):
            if may_say(s, number, spice):
                if left == 0:
                    return PLAY + 2 * ((card * 16 + number) * 8 + spice)
                left -= 1
    return PASS
