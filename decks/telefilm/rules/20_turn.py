"""What may be done in a turn of Telefilm, and by whom."""

from cardforge.engine.vocabulary import clear, find, push, size

# ---- decisions  --------------------------------


def actor(s):
    if s.phase in (CHOOSE, TOKENS, PAIRS, WRONGS, JUDGING, ASKING):
        return s.director
    if s.phase == ORDERING:
        return s.director if s.both_asked else (s.director + 1) % s.n
    if s.phase == BEFORE:
        return s.stack[s.space][s.place]
    return s.star


def legal(s, seat, actions):
    clear(actions)
    if s.phase <= ORDERING:
        legal_bets(s, seat, actions)
    elif s.phase == NUMBERS:
        for q in range(1, QUESTIONS + 1):
            if s.asked[q] == 0 and find(s.offered, q) == 0:
                push(actions, NUMBER + q)
        if s.numbers == 1 and s.old == 0:
            legal_specials(s, seat, W_TURN, actions)
    elif s.phase == PICKING:
        for i in range(1, size(s.offered) + 1):
            push(actions, PICK + s.offered[i])
        if s.old > 0:
            push(actions, PICK + s.old)
    elif s.phase == MODE:
        push(actions, STRAIGHT)
        push(actions, OPTIONS)
    elif s.phase == WRONGS:
        for letter in range(1, LETTER_COUNT + 1):
            if s.tried[letter] == 0 and letter != s.key[seat][s.question]:
                push(actions, WRONG + letter)
    elif s.phase == SAYING:
        for letter in range(LETTER_COUNT + 1):
            if letter == 0 or s.tried[letter] == 0:
                push(actions, SAY + letter)
    elif s.phase == LETTERS:
        for letter in range(1, LETTER_COUNT + 1):
            if may_answer(s, seat, letter):
                push(actions, LETTER + letter)
    elif s.phase == JUDGING:
        push(actions, RIGHT)
        push(actions, FALSE)
    elif s.phase == POWERS:
        for i in range(1, size(s.targets) + 1):
            push(actions, TARGET + s.targets[i])
    elif s.phase == TAKING:
        for i in range(1, size(s.offered) + 1):
            push(actions, TAKE + i)
    elif s.phase == ASKING:
        for q in range(1, QUESTIONS + 1):
            push(actions, ASK + q)
    else:
        push(actions, SKIP)
        if s.phase == TURN and s.may_waive:
            push(actions, GIVE_UP)
        if s.phase != TURN or unread(s) > 0:
            legal_specials(s, seat, window_of(s.phase), actions)


def legal_bets(s, seat, actions):
    """Add what may be done before the first space is asked."""
    if s.phase == CHOOSE:
        for i in range(1, size(s.drawn[seat]) + 1):
            card = s.drawn[seat][i]
            if not holds(s, s.kept[seat], cross_of(s, card)) and find(actions, KEEP + card) == 0:
                push(actions, KEEP + card)
    elif s.phase == TOKENS:
        for i in range(1, size(s.pool) + 1):
            push(actions, TOKEN + s.pool[i])
    elif s.phase == PAIRS:
        for i in range(1, size(s.pool) + 1):
            for j in range(i + 1, size(s.pool) + 1):
                push(actions, PAIR + 10 * s.pool[i] + s.pool[j])
    elif s.phase == PLACING:
        for space in range(1, s.spaces + 1):
            if may_place(s, seat, space):
                push(actions, PLACE + space)
    else:
        for space in range(1, s.spaces + 1):
            push(actions, ORDER + space)


def legal_specials(s, seat, window, actions):
    """Add the special cards that a seat may play at a moment."""
    if not may_play_more(s, seat):
        return
    hand = s.hand[seat]
    for i in range(1, size(hand) + 1):
        if opens(s, hand[i], window) and find(actions, SPECIAL + hand[i]) == 0:
            push(actions, SPECIAL + hand[i])


def may_place(s, seat, space):
    return size(s.stack[space]) < s.max_stack and find(s.stack[space], seat) == 0


def may_answer(s, seat, letter):
    """Whether a letter has not been tried, and is one of two that are left, where only two are."""
    if s.tried[letter] > 0:
        return False
    return size(s.pair[seat]) == 0 or find(s.pair[seat], letter) > 0


def may_play_more(s, seat):
    """Whether the number of special cards in a turn allows one more."""
    if s.one_each:
        return s.used_by[seat] == 0
    return s.one_for_all == 0 or s.played == 0


def opens(s, kind, window):
    """Whether a special card may be played at a moment."""
    for i in range(1, s.windows[kind][0] + 1):
        if s.windows[kind][i] == window:
            return window != W_QUESTION or s.aid_first > 0
    return False


def can_play(s, seat, window):
    hand = s.hand[seat]
    for i in range(1, size(hand) + 1):
        if opens(s, hand[i], window) and may_play_more(s, seat):
            return True
    return False


def window_of(phase):
    if phase == BEFORE:
        return W_BET
    if phase == TURN:
        return W_TURN
    if phase == QUESTION:
        return W_QUESTION
    return W_ASKED if phase == ASKED else W_OPTIONS


def unread(s):
    """How many questions of the card have not been read."""
    count = 0
    for q in range(1, QUESTIONS + 1):
        if s.asked[q] == 0:
            count += 1
    return count


def untried(s):
    count = 0
    for letter in range(1, LETTER_COUNT + 1):
        if s.tried[letter] == 0:
            count += 1
    return count


def parts(s, seat, action, out):
    """The place in ACTIONS, then a card, values, a crossing, a number, a letter or a seat."""
    clear(out)
    if action >= KEEP:
        push(out, 0)
        push(out, cross_of(s, action - KEEP))
        place = find(s.drawn[seat], action - KEEP)
        push(out, s.drawn_stars[seat][place] if place > 0 else 0)
        push(out, action - KEEP)
    elif action >= TAKE:
        push(out, 20 if action >= ASK else 19)
        push(out, action - ASK if action >= ASK else s.offered[action - TAKE])
    elif action >= TARGET:
        push(out, 18)
        push(out, action - TARGET)
    elif action >= LETTER:
        push(out, 16 if action == RIGHT else 17 if action == FALSE else 15)
        if action < RIGHT:
            push(out, action - LETTER)
    elif action == SAY:
        push(out, 14)
    elif action >= WRONG:
        push(out, 13 if action > SAY else 12)
        push(out, action % 10)
    elif action >= SKIP:
        push(out, 8 + action - SKIP)
    elif action >= SPECIAL:
        push(out, 7)
        push(out, action - SPECIAL)
    elif action >= NUMBER:
        push(out, 6 if action > PICK else 5)
        push(out, action % 10)
    elif action >= PLACE:
        space = action % 10
        push(out, 4 if action > ORDER else 3)
        push(out, s.cross[space])
        push(out, s.bet[space])
        if action < ORDER:
            push(out, size(s.stack[space]))
    elif action >= PAIR:
        push(out, 2)
        push(out, action // 10 % 10)
        push(out, action % 10)
        push(out, s.cross[1])
    else:
        push(out, 1)
        push(out, action - TOKEN)
        push(out, s.cross[s.at])
