"""What a Director of Telefilm draws, and what is drawn again."""

from cardforge.engine.vocabulary import note, pop, push, remove, shuffle, size

# ---- drawing  --------------------------------


def holds(s, zone, cross):
    """Whether a zone has a card of a crossing."""
    there = False
    for i in range(1, size(zone) + 1):
        there = there or cross_of(s, zone[i]) == cross
    return there


def fresh_in(s, zone, held):
    """Whether a zone has a card of a crossing that a Director does not hold."""
    there = False
    for i in range(1, size(zone) + 1):
        there = there or not holds(s, held, cross_of(s, zone[i]))
    return there


def draw(s, held, other, r):
    """Draw a card onto a Director's; return whether there was one.

    With ``other`` one of another crossing must be among those that are shuffled back.
    """
    if size(s.deck) == 0 and s.reshuffles:
        if size(s.unread) == 0 or (other and not fresh_in(s, s.unread, held)):
            if size(s.used) > 0:
                s.repeats = 1
            while size(s.used) > 0:
                push(s.deck, pop(s.used))
        while size(s.unread) > 0:
            push(s.deck, pop(s.unread))
        shuffle(s.deck, r)
        note(s, E_RESHUFFLED, 0, 0, 0)
    if size(s.deck) == 0:
        return False
    push(held, pop(s.deck))
    return True


def crossings(s, held):
    """How many crossings a Director holds."""
    count = 0
    for i in range(1, size(held) + 1):
        if newest_double(s, held, i) == 0:
            count += 1
    return count


def newest_double(s, held, place):
    """Whether the card at a place has the crossing of an older one."""
    for i in range(1, place):
        if cross_of(s, held[i]) == cross_of(s, held[place]):
            return 1
    return 0


def toss_double(s, held):
    """Discard the newest card whose crossing is that of an older one, where there is one."""
    for i in range(size(held), 0, -1):
        if newest_double(s, held, i):
            push(s.unread, remove(held, i))
            s.redrawn += 1
            return


def draw_board(s, held, r):
    """Draw for a turn on the board; return whether there were cards enough."""
    for _ in range(DRAWN):
        if not draw(s, held, 0, r) and not s.reshuffles:
            return False
    target = s.wanted
    if s.distinct and GENRES * (s.has_vintage + s.has_modern + s.has_new) >= DRAWN:
        target = DRAWN
    while crossings(s, held) < target:
        there = fresh_in(s, s.deck, held) or fresh_in(s, s.unread, held)
        if not there and not fresh_in(s, s.used, held) and s.reshuffles:
            break
        toss_double(s, held)
        if not draw(s, held, 1, r):
            return False
    return size(held) > 0


def draw_duel(s, held, r):
    """Draw for a turn of two; return whether there were cards of two spaces."""
    for _ in range(DUEL_DRAWN):
        if not draw(s, held, 0, r):
            return False
    while s.one_mix and mixes_of(s, held) > 1:
        i = size(held)
        while cross_of(s, held[i]) != MIX:
            i -= 1
        push(s.unread, remove(held, i))
        s.redrawn += 1
        if not draw(s, held, 1, r):
            return False
    while crossings(s, held) < 2:
        if not draw(s, held, 1, r):
            return False
    return True


def mixes_of(s, held):
    count = 0
    for i in range(1, size(held) + 1):
        if cross_of(s, held[i]) == MIX:
            count += 1
    return count
