"""Bots of Spicy. Utilities are counted in thousandths of a card."""

from cardforge.engine.vocabulary import below, size

KNOBS = dict(
    passer=dict(),
    player=dict(),
    doubter=dict(),
    rambler=dict(pass_share=150, doubt_share=250),
    bluffer=dict(doubted=150, last_doubted=500, number_named=500, slip=50, margin=30, honest=500),
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


def bluffer(s, seat, r, knobs):
    """Plays what promises most if others doubt as usual, and doubts what is likely wrong.

    Knobs, in thousandths: how likely others doubt a card and a last card, how likely they name
    the number, how often it errs; how much surer it wants to be for each further player; how many
    of the cards it takes to be true in both traits.
    """
    if s.phase == REACT_PHASE:
        return doubt(s, seat, knobs)
    if s.phase == COPY_PHASE:
        return copy_if_right(s, seat)
    hand = s.hand[seat]
    if s.phase == EXTRAS_PHASE:
        for i in range(1, size(hand) + 1):
            if size(hand) > 1 and not s.any_number[hand[i]] and not s.any_spice[hand[i]]:
                return EXTRA + hand[i]
        return DONE
    if below(r, 1000) < knobs[3]:
        return rambler(s, seat, r, knobs)
    best = PASS
    value = -1000 if s.lead != seat + 1 or size(hand) == 0 else -1000000
    for number in range(1, s.top_number + 1):
        for spice in range(1, s.spices + 1):
            if may_say(s, number, spice):
                for i in range(1, size(hand) + 1):
                    found = worth(s, hand[i], number, spice, size(hand), knobs)
                    found = 4 * found - number + below(r, 2)
                    if found > 4 * value:
                        value = found // 4
                        best = PLAY + 2 * ((hand[i] * 16 + number) * 8 + spice)
    return best


def worth(s, card, number, spice, held, knobs):
    """What a play promises: a card shed, or a challenge lost or won."""
    doubted = knobs[1] if held == 1 else knobs[0]
    pile = size(s.stack) + 1
    wrong = 0
    if not number_right(s, card, number):
        wrong += knobs[2]
    if not spice_right(s, card, spice):
        wrong += 1000 - knobs[2]
    others = s.n - 1
    lost = -1000 * s.penalty_draw - 1000 * pile // others
    gained = 1000 * pile + 1000 * s.penalty_draw // others
    caught = (lost * wrong + gained * (1000 - wrong)) // 1000
    return (doubted * caught + (1000 - doubted) * 1000) // 1000


def doubt(s, seat, knobs):
    """Doubts the trait that is more likely wrong, where that is likely enough."""
    seen_number = seen_spice = 0
    for card in range(1, size(s.copies) + 1):
        known = s.known[seat][card]
        for i in range(1, size(s.hand[seat]) + 1):
            if s.hand[seat][i] == card:
                known += 1
        if number_right(s, card, s.said_number):
            seen_number += known
        if spice_right(s, card, s.said_spice):
            seen_spice += known
    all_number = all_spice = 0
    for card in range(1, size(s.copies) + 1):
        if number_right(s, card, s.said_number):
            all_number += s.copies[card]
        if spice_right(s, card, s.said_spice):
            all_spice += s.copies[card]
    # Of what is not true in both, four are true in number to nine in spice and two in neither.
    left_number = 1000 * max(0, all_number - seen_number) // max(1, all_number)
    left_spice = 1000 * max(0, all_spice - seen_spice) // max(1, all_spice)
    rest = 1000 - knobs[5]
    both = knobs[5] * left_number // 1000 * left_spice // 1000
    by_number = 4 * rest // 15 * left_number // 1000
    by_spice = 9 * rest // 15 * left_spice // 1000
    neither = 2 * rest // 15
    total = max(1, both + by_number + by_spice + neither)
    wrong_number = 1000 * (by_spice + neither) // total
    wrong_spice = 1000 * (by_number + neither) // total
    pile = size(s.stack)
    trophy_worth = 0
    if s.top_last:
        trophy_worth = 4
        if s.trophies_left == 1:
            trophy_worth = 10
        if s.trophies[s.top_owner] == 1:
            trophy_worth = 1000
    wanted = 1000 * (2 * (s.n - 1) + pile) // (s.n * (pile + 2) + trophy_worth)
    wanted += knobs[4] * (s.n - 2)
    if s.top_is_copy:
        return WRONG if 1000 - 1000 * both // total > wanted + 300 else LET_BE
    if max(wrong_number, wrong_spice) <= wanted:
        return LET_BE
    return NUMBER if wrong_number >= wrong_spice else SPICE


def copy_if_right(s, seat):
    hand = s.hand[seat]
    for i in range(1, size(hand) + 1):
        right = number_right(s, hand[i], s.said_number) and spice_right(s, hand[i], s.said_spice)
        if right and not s.any_number[hand[i]] and not s.any_spice[hand[i]]:
            return COPY + hand[i]
    return LET_BE
