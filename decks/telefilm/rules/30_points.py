"""What happens between decisions of Telefilm: drawing, spaces in their order, points, the end."""

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

# ---- the course of a turn -----------------------------------------------------------------


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
    note(s, E_KEEPS, d, s.cross[s.spaces], 0)


def keep(s, card):
    d = s.director
    remove(s.drawn[d], find(s.drawn[d], card))
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
    if again or s.may_pass:
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


# ---- points ------------------------------------------------------------------------------------


def earn(s, seat, points):
    s.points[seat] += points
    if seat == s.director:
        s.directing += points
    else:
        s.starring += points
    show_laps(s, seat)
    note(s, E_GAIN, seat, points, s.points[seat])


def show_laps(s, seat):
    """Show the points of a seat on the track, and with lap tokens."""
    points, steps = s.points[seat], s.steps[1]
    if s.lap_at:
        s.lap[seat] = points // steps
        s.square[seat] = points % steps
    else:
        s.lap[seat] = (points - 1) // steps if points > 0 else 0
        s.square[seat] = points - steps * s.lap[seat]
    most = 0
    for lap in range(1, size(s.lap_back) + 1):
        most = max(most, s.lap_back[lap])
    if points > steps * (1 + most):
        s.overflow = 1


def judge(s):
    """Say whether an answer is right; go on with who follows, or with points."""
    if s.cards_only:
        win_card(s)
        return
    if s.right:
        note(s, E_RIGHT, s.star, 0, 0)
        if s.mode == 1:
            s.straights_right += 1
        for i in range(1, size(s.committed[s.star]) + 1):
            if s.role[s.committed[s.star][i]] == POWER:
                s.powers += 1
        s.due = PAYOUT if s.power_late else POWER_ON
        return
    note(s, E_WRONG, s.star, 0, 0)
    s.wrongs += 1
    s.failed[s.star] = 1
    # What the Director turned down may still be another name of what is right.
    if s.answer > 0 and not (s.judged and s.mode == 1):
        s.tried[s.answer] = 1
    s.owed = s.bet[s.space] - level(s, s.question) + (BONUS if s.mode == 1 else 0)
    if s.wrong_each or (s.wrong_last == 0 and s.wrongs == 1):
        earn(s, s.director, s.owed)
    next_star(s)


def next_star(s):
    """Go on with the next Star of the stack, or close the space where there is none."""
    s.place += 1
    stack = s.stack[s.space]
    if s.place <= size(stack):
        s.star = stack[s.place]
        s.mode = 0
        s.due = FOLLOW
        return
    if s.wrong_last and s.wrongs > 0:
        earn(s, s.director, s.owed)
    s.due = CLOSE


def pay_right(s):
    """Points of a right answer: of who gave it, of those behind, of those before by a setting."""
    s.paid = 1
    bet, stack = s.bet[s.space], s.stack[s.space]
    bonus = BONUS if s.mode == 1 else 0
    points = bet + level(s, s.question)
    if s.double_all:
        points += bonus
    more = 0
    for i in range(1, size(s.committed[s.star]) + 1):
        role = s.role[s.committed[s.star][i]]
        if role == DOUBLE:
            points *= 2
        elif role <= GENRES and role == s.tag_genre[s.question]:
            if s.cross[s.space] != MIX or s.mix_by_tag:
                more += GENRE_BONUS
    if not s.double_all:
        points += bonus
    earn(s, s.star, points + more)
    for i in range(1, size(stack) + 1):
        if i > s.place or (s.earlier_paid and s.failed[stack[i]]):
            earn(s, stack[i], bet)
    s.due = POWER_ON


def use_power(s):
    """Find who is in the lead and loses points; the Star may have to choose."""
    if s.powers == 0:
        s.due = CLOSE if s.paid else PAYOUT
        return
    find_targets(s)
    if size(s.targets) > 1 and s.power_choose:
        s.phase = POWERS
        return
    for i in range(1, size(s.targets) + 1):
        lose(s, s.targets[i])
    s.powers -= 1
    s.due = POWER_ON


def find_targets(s):
    clear(s.targets)
    best = leaders = 0
    for p in range(s.n):
        if p == 0 or s.points[p] > best:
            best = s.points[p]
            leaders = 0
        if s.points[p] == best:
            leaders += 1
    if s.points[s.star] == best and leaders == 1:
        if s.power_hits_self:
            push(s.targets, s.star)
            return
        if not s.power_next:
            return
        best = -1
        for p in range(s.n):
            if p != s.star and s.points[p] > best:
                best = s.points[p]
                leaders = 0
            if p != s.star and s.points[p] == best:
                leaders += 1
    if leaders > 1 and not s.power_choose and not s.power_all:
        return
    for p in range(s.n):
        if p != s.star and s.points[p] == best:
            push(s.targets, p)


def lose(s, seat):
    after = min(s.points[seat], max(s.power_floor, s.points[seat] - s.power_amount))
    note(s, E_LOSES, seat, s.points[seat] - after, after)
    s.powered += s.points[seat] - after
    s.points[seat] = after
    show_laps(s, seat)


def tell_key(s):
    """Tell the right answer, with all options where they have not been read."""
    if s.options == 0:
        note(s, E_HEARD1 + s.question - 1, s.open_card[s.space], 0, 0)
    note(s, E_KEY, s.key[s.director][s.question], 0, 0)


def close_space(s):
    """Tell what was right and how hard it was; put the card away."""
    d = s.director
    tell_key(s)
    s.shown_stars[s.space] = level(s, s.question)
    note(s, E_LEVEL, s.cross[s.space], s.shown_stars[s.space], 0)
    for p in range(s.n):
        while size(s.committed[p]) > 0:
            kind = pop(s.committed[p])
            if s.refunds and s.served[p] == 0:
                remove(s.gone, find(s.gone, kind))
                push(s.hand[p], kind)
    push(s.used, s.kept[d][s.space])
    s.due = SPACE_ON


# ---- question cards alone -----------------------------------------------------------------------


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
                s.secret[winner] += s.difficulty[pop(s.deck)]
                note(s, E_BONUS, winner, 0, 0)
    else:
        note(s, E_DISCARDED, 0, 0, 0)
        push(s.used, card)
    s.due = NEXT


# ---- the end -----------------------------------------------------------------------------------


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
        if s.secret[p] > 0:
            s.points[p] += s.secret[p]
            s.starring += s.secret[p]
            note(s, E_FINAL, p, s.secret[p], s.points[p])
            s.secret[p] = 0
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


# ---- dealing anew --------------------------------------------------------------------------------


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
