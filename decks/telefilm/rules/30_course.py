"""What happens between decisions of Telefilm: drawing, spaces in their order."""

from cardforge.engine.vocabulary import clear, find, note, pop, push, put, remove, size

# ---- the course of a turn  --------------------------------


def go_on(s, r):
    """Do what is due, until somebody has to decide."""
    due = s.due
    s.due = 0
    if due == BEGIN:
        begin_turn(s, r)
    elif due == PLACE_ON:
        place_next(s)
    elif due == ORDER_ON:
        order_spaces(s)
    elif due == SPACE_ON:
        next_space(s)
    elif due == WINDOW:
        open_window(s)
    elif due == FOLLOW:
        follow(s)
    elif due == PAY:
        judge(s)
    elif due == POWER_ON:
        use_power(s)
    elif due == PAYOUT:
        pay_right(s)
    elif due == CLOSE:
        close_space(s)
    elif due == NEXT:
        end_turn(s)
    else:
        ask_star(s, due)


def begin_turn(s, r):
    wipe_turn(s)
    if finished(s):
        return
    s.turn += 1
    s.round = (s.turn - 1) // s.n + 1
    s.director = d = (s.first + s.turn - 1) % s.n
    held = s.drawn[d]
    if s.cards_only:
        s.wanted = 1
        for _ in range(SIDE_DRAWN):
            if not draw(s, held, 0, r) and not s.reshuffles:
                s.end = NO_CARDS
        if size(held) == 0:
            s.end = NO_CARDS
    elif s.is_duel:
        s.wanted = 2
        if not draw_duel(s, held, r):
            s.end = NO_CARDS
    else:
        s.wanted = s.period_cards[s.n]
        if not draw_board(s, held, r):
            s.end = NO_CARDS
    if s.end > 0:
        s.turn -= 1
        finish(s)
        return
    note(s, E_TURN, d, s.round, s.turn)
    for i in range(1, size(held) + 1):
        push(s.drawn_stars[d], s.difficulty[held[i]])
    if s.cards_only:
        s.star = (d + 1) % s.n
        for i in range(1, size(held) + 1):
            push(s.offered, cross_of(s, held[i]))
            note(s, E_OFFERED, cross_of(s, held[i]), 0, 0)
        s.phase = TAKING
        return
    if s.on_board:
        keep_one(s, pop(s.mixes))
    s.phase = CHOOSE


def keep_one(s, card):
    """Keep a card for a space of its own."""
    d = s.director
    push(s.kept[d], card)
    push(s.stars[d], s.difficulty[card])
    s.spaces += 1
    s.cross[s.spaces] = cross_of(s, card)
    s.cross[0] = s.spaces
    s.bet[0] = 0 if s.cards_only else s.spaces
    note(s, E_KEEPS, d, s.cross[s.spaces], 0)


def keep(s, card):
    d = s.director
    place = find(s.drawn[d], card)
    remove(s.drawn[d], place)
    remove(s.drawn_stars[d], place)
    keep_one(s, card)
    left = 0
    for i in range(1, size(s.drawn[d]) + 1):
        if not holds(s, s.kept[d], cross_of(s, s.drawn[d][i])):
            left += 1
    if s.spaces < s.wanted + s.on_board and left > 0:
        return
    while size(s.drawn[d]) > 0:
        push(s.unread, pop(s.drawn[d]))
    clear(s.drawn_stars[d])
    for bet in range(1, size(s.bet_value) + 1):
        if uses(s, bet, s.n):
            push(s.pool, s.bet_value[bet])
    s.at = 1
    s.phase = PAIRS if s.is_duel else TOKENS


def place_next(s):
    """Let the next Star place a token; one that has no room for it leaves it."""
    while s.placed < (s.n - 1) * s.star_tokens[s.n]:
        s.star = (s.director + 1 + s.placed % (s.n - 1)) % s.n
        for space in range(1, s.spaces + 1):
            if may_place(s, s.star, space):
                s.phase = PLACING
                return
        s.placed += 1
    for space in range(1, s.spaces + 1):
        if s.bet[space] == 0:
            s.bet[space] = s.stake[s.director][space]
            note(s, E_TURNED, s.cross[space], s.bet[space], 0)
    s.due = ORDER_ON


def order_spaces(s):
    """Spaces are asked from the highest bet down; two players may have to decide."""
    s.at = 0
    clear(s.line)
    if s.is_duel:
        for space in range(1, s.spaces + 1):
            push(s.stack[space], (s.director + 1) % s.n)
        if not s.both_asked or not s.high_first or s.bet[1] == s.bet[2]:
            s.phase = ORDERING
            return
    for space in range(1, s.spaces + 1):
        place = 1
        while place <= size(s.line) and s.bet[s.line[place]] > s.bet[space]:
            place += 1
        put(s.line, place, space)
    s.due = SPACE_ON


def next_space(s):
    s.at += 1
    if s.at > size(s.line):
        s.due = NEXT
        return
    wipe_space(s)
    s.space = s.line[s.at]
    d = s.director
    stack = s.stack[s.space]
    if size(stack) > 0:
        note(s, E_SPACE, s.cross[s.space], s.bet[s.space], size(stack))
        s.place = 1
        s.due = WINDOW
        return
    s.empties += 1
    note(s, E_EMPTY, s.cross[s.space], s.bet[s.space], s.stars[d][s.space])
    earn(s, d, s.bet[s.space] + level(s, 0))
    s.shown_stars[s.space] = level(s, 0)
    push(s.unread, s.kept[d][s.space])
    s.due = SPACE_ON


def open_window(s):
    """Ask the Stars of a stack in turn for cards that are played before the question."""
    stack = s.stack[s.space]
    while s.place <= size(stack):
        if can_play(s, stack[s.place], W_BET):
            s.phase = BEFORE
            return
        s.place += 1
    s.place = 1
    s.star = stack[1]
    s.numbers = 1
    s.phase = NUMBERS


def follow(s):
    """The turn of a Star that waited."""
    again = s.two_later and unread(s) > 0 and can_play(s, s.star, W_TURN)
    if again or s.may_waive:
        s.phase = TURN
    else:
        s.due = ASK_HELP


def ask_star(s, due):
    """The moments of a Star that answers, each skipped where nothing can be done."""
    if due == ASK_HELP:
        if can_play(s, s.star, W_QUESTION):
            s.phase = QUESTION
        else:
            s.due = ASK_MODE
    elif due == ASK_MODE:
        if s.options == 0:
            s.phase = MODE
        else:
            s.mode = 2
            s.due = ASK_FIFTY
    elif due == ASK_FIFTY:
        if can_play(s, s.star, W_ASKED) and untried(s) > 1:
            s.phase = ASKED
        else:
            s.due = READ_ALL
    elif due == READ_ALL:
        s.options = 1
        hear(s, s.open_card[s.space])
        note(s, E_HEARD1 + s.question - 1, s.open_card[s.space], 0, 0)
        s.due = ASK_HEARD
    elif can_play(s, s.star, W_OPTIONS):
        s.phase = HEARD
    else:
        s.phase = LETTERS
