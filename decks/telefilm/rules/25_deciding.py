"""What each decision of a turn of Telefilm does."""

from cardforge.engine.vocabulary import below, clear, note, pop, push, size, take


def apply(s, action, r):
    decide(s, action, r)
    while s.due > 0 and s.end == 0:
        go_on(s, r)


def decide(s, action, r):
    if action >= SPECIAL and action < SKIP:
        play_special(s, actor(s), action - SPECIAL, r)
    elif action == SKIP:
        skip(s)
    elif s.phase <= ORDERING:
        decide_bets(s, action)
    elif s.phase == NUMBERS:
        name_number(s, action - NUMBER)
    elif s.phase == PICKING:
        pick(s, action - PICK)
    elif s.phase == TURN:
        note(s, E_PASSES, s.star, 0, 0)
        next_star(s)
    elif s.phase == MODE:
        choose_mode(s, action)
    elif s.phase == WRONGS:
        leave_two(s, action - WRONG)
    elif s.phase == SAYING or s.phase == LETTERS:
        answer(s, action % 10)
    elif s.phase == JUDGING:
        s.right = 1 if action == RIGHT else 0
        note(s, E_ACCEPTED if s.right else E_REFUSED, s.director, 0, 0)
        s.due = PAY
    elif s.phase == POWERS:
        lose(s, action - TARGET)
        s.powers -= 1
        s.due = POWER_ON
    elif s.phase == TAKING:
        take_card(s, action - TAKE)
    else:
        s.question = action - ASK
        read(s, s.question)
        s.due = ASK_HELP


def decide_bets(s, action):
    d = s.director
    if s.phase == CHOOSE:
        keep(s, action - KEEP)
    elif s.phase == TOKENS:
        stake(s, s.at, action - TOKEN)
        take(s.pool, action - TOKEN)
        s.at += 1
        if s.at == s.spaces and size(s.pool) == 1:
            stake(s, s.at, pop(s.pool))
            s.at += 1
        if s.at > s.spaces:
            s.at = 0
            s.due = PLACE_ON
    elif s.phase == PAIRS:
        one, two = action // 10 % 10, action % 10
        stake(s, 1, one + two)
        take(s.pool, one)
        take(s.pool, two)
        stake(s, 2, s.pool[1] + s.pool[2])
        s.due = ORDER_ON
    elif s.phase == PLACING:
        space = action - PLACE
        push(s.stack[space], s.star)
        note(s, E_PLACES, s.star, s.cross[space], s.bet[space])
        s.placed += 1
        s.due = PLACE_ON
    else:
        clear(s.line)
        push(s.line, action - ORDER)
        note(s, E_ORDER, d if s.both_asked else (d + 1) % s.n, s.cross[action - ORDER], 0)
        if s.both_asked:
            push(s.line, 3 - (action - ORDER))
        s.due = SPACE_ON


def stake(s, space, value):
    """Put a bet on a space, for all to see where it lies face up."""
    s.stake[s.director][space] = value
    s.stake[s.director][0] = max(s.stake[s.director][0], space)
    if s.face_up or s.is_duel:
        s.bet[space] = value
        note(s, E_BETS, s.cross[space], value, 0)
    else:
        note(s, E_HIDDEN, s.cross[space], 0, 0)


def skip(s):
    """Play no card now."""
    if s.phase == BEFORE:
        s.place += 1
        s.due = WINDOW
    elif s.phase == TURN:
        s.due = ASK_HELP
    elif s.phase == QUESTION:
        s.due = ASK_MODE
    elif s.phase == ASKED:
        s.due = READ_ALL
    else:
        s.phase = LETTERS


def play_special(s, seat, kind, r):
    """Put a special card down; what it does comes at once, or with the answer."""
    take(s.hand[seat], kind)
    push(s.gone, kind)
    s.used_by[seat] += 1
    s.played += 1
    s.specials += 1
    note(s, E_SPECIAL, seat, kind, 0)
    role = s.role[kind]
    if s.phase == BEFORE:
        push(s.committed[seat], kind)
        s.due = WINDOW
    elif role == TWO:
        s.numbers = 1 if s.phase == TURN else 2
        s.old = s.question
        clear(s.offered)
        s.phase = NUMBERS
    elif role == FIFTY:
        if s.fifty_chosen and untried(s) > 2:
            s.phase = WRONGS
        else:
            left = below(r, untried(s) - 1)
            for letter in range(1, LETTER_COUNT + 1):
                if s.tried[letter] == 0 and letter != s.key[s.director][s.question]:
                    if left == 0:
                        leave_two(s, letter)
                    left -= 1
    else:
        s.aids += 1
        s.aid_seat = seat
        s.aid_kind = role
        s.due = ASK_HELP if s.phase == QUESTION else ASK_HEARD


def name_number(s, number):
    push(s.offered, number)
    note(s, E_NUMBER, s.star, number, 0)
    if size(s.offered) < s.numbers:
        return
    for i in range(1, size(s.offered) + 1):
        read(s, s.offered[i])
    if s.old > 0 or size(s.offered) > 1:
        s.phase = PICKING
    else:
        s.question = number
        s.due = ASK_HELP


def read(s, q):
    """Read a question aloud: from here on all know which card it is."""
    d = s.director
    card = s.kept[d][s.space]
    s.reads += 1
    s.asked[q] = s.reads
    s.open_card[s.space] = card
    s.tag_genre[q] = genre_of(s, card, q)
    s.tag_period[q] = (cross_of(s, card) - 1) // GENRES + 1
    if cross_of(s, card) == MIX:
        s.tag_period[q] = s.mix_period[card - size(s.genre)][q]
    s.key[d][0] = QUESTIONS
    s.key[d][q] = s.correct[card][q]
    if q == 1:
        s.read1 = card
    elif q == 2:
        s.read2 = card
    elif q == 3:
        s.read3 = card
    else:
        s.read4 = card
    note(s, E_READ1 + q - 1, card, 0, 0)
    if s.reveals:
        s.shown_stars[s.space] = level(s, q)
        note(s, E_LEVEL, s.cross[s.space], level(s, q), 0)


def level(s, q):
    """How hard a question is; with 0 how hard the card is."""
    d = s.director
    card = s.kept[d][s.space]
    if s.scope_question and q > 0 and s.question_stars[card][q] > 0:
        return s.question_stars[card][q]
    return s.stars[d][s.space]


def pick(s, q):
    """Take one of two questions; where it is new, everything about it begins anew."""
    if q != s.question:
        wipe_question(s)
        s.question = q
    s.old = 0
    s.numbers = 0
    note(s, E_PICKS, s.star, q, 0)
    s.due = ASK_HELP


def choose_mode(s, action):
    if action == OPTIONS:
        s.mode = 2
        s.due = ASK_FIFTY
    else:
        s.mode = 1
        note(s, E_STRAIGHT, s.star, 0, 0)
        hear(s, s.open_card[s.space])
        s.phase = SAYING


def hear(s, card):
    """Show the options of the question (0: no longer)."""
    s.heard1 = card if s.question == 1 else 0
    s.heard2 = card if s.question == 2 else 0
    s.heard3 = card if s.question == 3 else 0
    s.heard4 = card if s.question == 4 else 0


def leave_two(s, letter):
    """Read the right option and a wrong one alone."""
    key = s.key[s.director][s.question]
    low, high = min(key, letter), max(key, letter)
    push(s.pair[s.star], low)
    push(s.pair[s.star], high)
    if s.fifty_open:
        clear(s.open_pair)
        push(s.open_pair, low)
        push(s.open_pair, high)
        note(s, E_FIFTY, low, high, 0)
    s.options = 1
    hear(s, s.open_card[s.space])
    note(s, E_HEARD1 + s.question - 1, s.open_card[s.space], 0, 0)
    s.due = ASK_HEARD


def answer(s, letter):
    s.answer = letter
    s.served[s.star] = 1
    right = letter > 0 and letter == s.key[s.director][s.question]
    s.right = 1 if right else 0
    if s.phase == LETTERS:
        note(s, E_LETTER, s.star, letter, 0)
        s.due = PAY
        return
    s.straights += 1
    if letter > 0:
        note(s, E_SAYS, s.star, letter, 0)
    else:
        note(s, E_OTHER, s.star, 0, 0)
    hear(s, 0)
    if s.judged:
        s.phase = JUDGING
    else:
        s.due = PAY
