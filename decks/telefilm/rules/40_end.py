"""Question cards alone, the end of a game of Telefilm, and dealing anew."""

from cardforge.engine.vocabulary import (
    below,
    clear,
    find,
    note,
    pop,
    push,
    put,
    remove,
    shuffle,
    size,
)

# ---- question cards alone  --------------------------------


def take_card(s, place):
    """The Star takes one of the cards; the others are put away."""
    d = s.director
    note(s, E_TAKES, s.star, s.offered[place], 0)
    keep_one(s, remove(s.drawn[d], place))
    while size(s.drawn[d]) > 0:
        card = pop(s.drawn[d])
        if s.to_bottom:
            put(s.deck, 1, card)
        else:
            push(s.unread, card)
    clear(s.drawn_stars[d])
    clear(s.offered)
    push(s.stack[1], s.star)
    s.space = s.place = 1
    s.phase = ASKING


def win_card(s):
    d = s.director
    card = s.kept[d][1]
    note(s, E_RIGHT if s.right else E_WRONG, s.star, 0, 0)
    tell_key(s)
    s.shown_stars[1] = level(s, s.question)
    note(s, E_LEVEL, s.cross[1], s.shown_stars[1], 0)
    winner = s.star if s.right else d
    if s.right or s.mode == 1:
        s.won[winner] += 1
        note(s, E_WINS, winner, 0, 0)
        earn(s, winner, level(s, s.question))
        if s.right and s.mode == 1:
            s.straights_right += 1
            if size(s.deck) > 0:
                # Nobody looks at it before the end.
                s.won[winner] += 1
                s.unseen[winner] += s.difficulty[pop(s.deck)]
                note(s, E_BONUS, winner, 0, 0)
    else:
        note(s, E_DISCARDED, 0, 0, 0)
        push(s.used, card)
    s.due = NEXT


# ---- the end  --------------------------------


def end_turn(s):
    for space in range(1, s.spaces + 1):
        if s.is_duel and find(s.line, space) == 0:
            push(s.unread, s.kept[s.director][space])
    s.turns += 1
    s.due = BEGIN


def finished(s):
    """Whether no turn follows; then the game is over."""
    even = s.turns % s.n == 0
    if s.on_board:
        s.end = ALL_TURNS if s.turns == s.n * s.directorships[s.n] else 0
    elif s.cards_only:
        s.end = ALL_TURNS if s.turns == s.n * s.side_rounds else 0
    elif s.by_rounds:
        s.end = ALL_TURNS if s.turns == s.n * s.duel_rounds else 0
    elif even and s.by_deck:
        s.end = FEW_CARDS if size(s.deck) < s.n * DUEL_DRAWN else 0
    elif even:
        for p in range(s.n):
            if s.points[p] >= s.duel_target:
                s.end = TARGET_MET
    if s.end > 0:
        finish(s)
    return s.end > 0


def finish(s):
    """Count what nobody has looked at yet."""
    best = leaders = 0
    for p in range(s.n):
        if s.unseen[p] > 0:
            s.points[p] += s.unseen[p]
            s.starring += s.unseen[p]
            note(s, E_FINAL, p, s.unseen[p], s.points[p])
            s.unseen[p] = 0
        if p == 0 or s.points[p] > best:
            best = s.points[p]
            leaders = 0
        if s.points[p] == best:
            leaders += 1
    s.tied_first = 1 if leaders > 1 else 0


def score(s, seat):
    return s.points[seat]


def winners(s):
    best = s.points[0]
    for p in range(1, s.n):
        best = max(best, s.points[p])
    mask = 0
    for p in range(s.n):
        if s.points[p] == best:
            mask |= 1 << p
    return mask


# ---- dealing anew  --------------------------------


def resample(s, seat, r):
    """Deal anew what the seat does not see: hands, decks, and cards that the Director holds."""
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                push(s.box, s.hand[p][i])
    shuffle(s.box, r)
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                s.hand[p][i] = pop(s.box)
    if seat != s.director:
        deal_kept(s, r)
        deal_keys(s, r)
    shuffle(s.deck, r)
    shuffle(s.mixes, r)


def deal_kept(s, r):
    """Let cards of spaces that are not yet open be others of the same crossing."""
    d = s.director
    for space in range(1, s.spaces + 1):
        cross = s.cross[space]
        if s.open_card[space] == 0 and s.kept[d][space] > 0 and s.shown_stars[space] == 0:
            if cross == MIX and s.on_board:
                swap_in(s, s.mixes, space, r)
            else:
                swap_in(s, s.deck, space, r)
        if s.shown_stars[space] == 0:
            s.stars[d][space] = 1 + below(r, 3)
            if s.open_card[space] == 0:
                s.stars[d][space] = s.difficulty[s.kept[d][space]]


def swap_in(s, zone, space, r):
    """Change the card of a space for one of a zone, of the same crossing, or for itself."""
    d = s.director
    count = 1
    for i in range(1, size(zone) + 1):
        if cross_of(s, zone[i]) == s.cross[space]:
            count += 1
    left = below(r, count)
    for i in range(1, size(zone) + 1):
        if cross_of(s, zone[i]) == s.cross[space]:
            if left == 0:
                card = s.kept[d][space]
                s.kept[d][space] = zone[i]
                zone[i] = card
                return
            left -= 1


def deal_keys(s, r):
    """Let any letter be right that a Star can still take for it."""
    d = s.director
    for q in range(1, QUESTIONS + 1):
        if s.asked[q] > 0 and size(s.key[d]) > 0:
            set_key(s, q, 1 + below(r, LETTER_COUNT), r)


def set_key(s, q, letter, r):
    """Let a letter be right if it can be, else the next one that can."""
    d = s.director
    for _ in range(LETTER_COUNT):
        if may_be_right(s, q, letter):
            s.key[d][q] = letter
            return
        letter = letter % LETTER_COUNT + 1


def may_be_right(s, q, letter):
    if q != s.question:
        return True
    if s.tried[letter] > 0:
        return False
    if size(s.pair[s.star]) > 0:
        return find(s.pair[s.star], letter) > 0
    return size(s.open_pair) == 0 or find(s.open_pair, letter) > 0
