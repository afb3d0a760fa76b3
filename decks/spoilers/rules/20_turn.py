"""What may be done in a turn of Spoilers: reading, recommending, trapping, voting and betting."""

from cardforge.engine.vocabulary import clear, find, note, push, size

# ---- decisions ------------------------------------------------------------------


def actor(s):
    if s.phase == VOTE or s.phase == BET or s.phase == BALLOT:
        return (s.spoiler + s.asked) % s.n
    if s.phase == PICK:
        return left_hunter(s)
    return s.spoiler


def left_hunter(s):
    """The player to the left of the Spoiler, who is the Captain where there is one."""
    return (s.spoiler + 1) % s.n


def legal(s, seat, actions):
    clear(actions)
    if s.phase == ASK:
        for q in range(1, size(s.star[seat]) + 1):
            if not s.read[seat][q]:
                push(actions, QUESTION + q)
    elif s.phase == VALUES:
        for a in range(1, LETTERS + 1):
            for b in range(1, LETTERS + 1):
                for c in range(1, LETTERS + 1):
                    if a != b and a != c and b != c:
                        push(actions, VALUES_ARE + 16 * a + 4 * b + c)
    else:
        if s.phase == VOTE and s.may_abstain:
            push(actions, VOTED)
        for letter in range(1, LETTERS + 1):
            if may_name(s, seat, letter):
                push(actions, base_of(s.phase) + letter)


def may_name(s, seat, letter):
    if s.phase == HIDE:
        return letter != s.star[seat][s.question]
    if s.phase == PICK:
        return find(s.tied, letter) > 0 or bool(s.captain and s.pick_any)
    return True


def base_of(phase):
    """What actions with a letter count from."""
    if phase == RECOMMEND:
        return RECOMMENDED
    if phase == HIDE:
        return TRAP
    if phase == VOTE:
        return VOTED
    if phase == BET:
        return BETTED
    return BALLOTED if phase == BALLOT else PICKED


def parts(s, seat, action, out):
    """The place in ACTIONS, then the card, the letter, or the values of A, B and C."""
    clear(out)
    if action >= VALUES_ARE:
        push(out, 8)
        for place in (action // 16 - 2, action // 4 % 4, action % 4):
            push(out, s.worths[1][place])
    elif action < RECOMMENDED:
        push(out, action - QUESTION - 1)
        push(out, s.card[seat])
    elif action == VOTED:
        push(out, 5)
    else:
        kind = action // 4
        push(out, kind + 2 if kind < 3 else kind + 3 if kind < 5 else kind + 4)
        push(out, action % 4)


def apply(s, action, r):
    decide(s, action)
    if s.due == COUNT:
        count(s, r)
    if s.due == SCORE:
        score_turn(s)
        end_turn(s)
    if s.due == NEXT:
        begin_turn(s, r)


def decide(s, action):
    letter = action % 4
    if s.phase == ASK:
        ask(s, action - QUESTION)
    elif s.phase == RECOMMEND:
        s.recommended = letter
        note(s, E_RECOMMEND, s.spoiler, letter, 0)
        s.phase = HIDE
    elif s.phase == HIDE:
        s.trap[s.spoiler] = letter
        note(s, E_HIDE, s.spoiler, 0, 0)
        s.ballot = s.asked = 1
        s.phase = VOTE
    elif s.phase == VALUES:
        set_values(s, action)
    elif s.phase == PICK:
        s.answer = letter
        s.broke = 1
        note(s, E_PICK, left_hunter(s), letter, 0)
        s.due = SCORE
    else:
        hunt(s, letter)


def set_values(s, action):
    clear(s.value)
    push(s.value, s.worths[1][action // 16 - 2])
    push(s.value, s.worths[1][action // 4 % 4])
    push(s.value, s.worths[1][action % 4])
    note(s, E_VALUES, s.value[1], s.value[2], s.value[3])
    s.asked = s.ballot = 1
    s.phase = BET if s.throttle else BALLOT


def hunt(s, letter):
    """A hunter votes or bets; after the last one votes are counted, or bets turned up."""
    seat = (s.spoiler + s.asked) % s.n
    if s.phase == BET:
        s.bet[seat] = letter
    else:
        s.vote[seat] = letter
    s.asked += 1
    if s.asked == s.n:
        s.asked = 1
        s.due = SCORE if s.phase == BET else COUNT


def count(s, r):
    """Turn the votes up, and count them: ``votes`` has one place for each letter."""
    s.due = 0
    event = E_VOTE if s.phase == VOTE else E_BALLOT
    for letter in range(LETTERS + 1):
        s.votes[letter] = 0
    for i in range(1, s.n):
        p = (s.spoiler + i) % s.n
        s.shown_vote[p] = s.vote[p]
        s.votes[s.vote[p]] += 1
        if s.vote[p] > 0:
            note(s, event, p, s.vote[p], 0)
        else:
            note(s, E_ABSTAIN, p, 0, 0)
    s.votes[0] = LETTERS
    if s.phase == VOTE:
        place_extra(s)
    else:
        choose_answer(s, r)
