"""What a turn of Spoilers comes to: votes, points, the track, the lie-meter and the end."""

from cardforge.engine.vocabulary import below, clear, note, pop, push, shuffle, size

# ---- the base game --------------------------------------------------------------------


def place_extra(s):
    for letter in range(1, LETTERS + 1):
        if s.votes[letter] >= s.enough[s.n]:
            s.extra = letter
    if s.extra == 0 and s.ballot < s.ballots:
        s.ballot += 1
        note(s, E_AGAIN, s.ballot, 0, 0)
        return
    if s.extra > 0:
        s.extras += 1
        note(s, E_EXTRA, s.extra, 0, 0)
    else:
        note(s, E_NO_EXTRA, 0, 0, 0)
    s.phase = BET


def score_turn(s):
    if s.base:
        score_base(s)
    elif s.throttle:
        score_throttle(s)
    else:
        score_danger(s)


def score_base(s):
    right, trap = s.star[s.spoiler][s.question], s.trap[s.spoiler]
    note(s, E_REVEAL, right, trap, 0)
    extra_right = 1 if s.extra == right else 0
    extra_trap = 1 if s.extra == trap else 0
    victims = show_bets(s, right, trap)
    for p in range(s.n):
        if p != s.spoiler and s.bet[p] == right:
            earn(s, p, 1 + extra_right)
    if s.needs_victim and victims == 0:
        extra_trap = 0
    s.trapped += victims
    s.extras_right += extra_right
    s.extras_trap += extra_trap
    earn(s, s.spoiler, victims + extra_trap)
    move_nose(s, right, trap)


def show_bets(s, right, trap):
    """Turn the bets up; return how many are on the trap."""
    victims = 0
    for i in range(1, s.n):
        p = (s.spoiler + i) % s.n
        note(s, E_BET, p, s.bet[p], 0)
        if s.bet[p] == trap:
            victims += 1
    return victims


def move_nose(s, right, trap):
    p = s.spoiler
    if s.recommended == right:
        s.truths[p] += 1
        if s.has_meter:
            s.meter[p] = min(s.meter[p] + 1, 0 if s.penalty_only else MOST_TRUE)
        note(s, E_TRUTH, p, 0, 0)
    elif s.lie_is_trap and s.recommended != trap:
        note(s, E_NEITHER, p, 0, 0)
    else:
        s.lies[p] += 1
        s.lied += 1
        if s.has_meter:
            s.meter[p] = max(s.meter[p] - 1, MOST_FALSE)
        note(s, E_LIE, p, 0, 0)
    if s.has_meter:
        note(s, E_NOSE, p, s.meter[p], 0)


# ---- the other modes ---------------------------------------------------------------------


def score_throttle(s):
    right = s.star[s.spoiler][s.question]
    note(s, E_STAR, right, s.value[right], 0)
    wrong = s.n - 1
    show_bets(s, right, 0)
    for p in range(s.n):
        if p != s.spoiler and s.bet[p] == right:
            wrong -= 1
            earn(s, p, s.value[right])
    earn(s, s.spoiler, wrong + take_bonus(s, right))


def take_bonus(s, right):
    """What the Spoiler is paid besides, for having put the highest value on the right answer."""
    if s.value[right] != s.top:
        return 0
    bonus = min(s.bonus_each, s.bonus_cap - s.bonus[s.spoiler])
    s.bonus[s.spoiler] += bonus
    if bonus > 0:
        s.bonuses += 1
        note(s, E_BONUS, s.spoiler, bonus, s.bonus[s.spoiler])
    return bonus


def choose_answer(s, r):
    """The answer with most votes is the team's; a tie is broken, or somebody has to pick."""
    most = 0
    for letter in range(1, LETTERS + 1):
        most = max(most, s.votes[letter])
    clear(s.tied)
    for letter in range(1, LETTERS + 1):
        if s.votes[letter] == most:
            push(s.tied, letter)
    s.due = SCORE
    if size(s.tied) == 1:
        s.answer = s.tied[1]
        return
    s.ties += 1
    note(s, E_TIE, 0, 0, 0)
    if s.captain or (s.revote and s.ballot > 1):
        s.phase = PICK
        s.due = 0
    elif s.revote:
        s.ballot = 2
        s.due = 0
    elif s.tie_random:
        s.answer = s.tied[1 + below(r, size(s.tied))]
        note(s, E_LOT, s.answer, 0, 0)
    elif not s.tie_fails:
        s.phase = PICK
        s.due = 0


def score_danger(s):
    right = s.star[s.spoiler][s.question]
    worth = s.value[right]
    if s.answer > 0:
        note(s, E_TEAM, s.answer, 0, 0)
    else:
        note(s, E_NO_TEAM, 0, 0, 0)
    note(s, E_STAR, right, worth, 0)
    if s.answer == right:
        for p in range(s.n):
            if p != s.spoiler:
                twice = s.captain and p == left_hunter(s) and doubles(s, right)
                earn(s, p, 2 * worth if twice else worth)
    else:
        if s.pays_chosen and s.answer > 0:
            worth = s.value[s.answer]
        earn(s, s.spoiler, worth + take_bonus(s, right))


def doubles(s, right):
    """Whether the Captain of a team that is right gets twice as much."""
    if s.double_after_tie:
        return s.broke > 0
    if s.double_if_own:
        return s.broke > 0 or s.vote[left_hunter(s)] == right
    return True


# ---- points --------------------------------------------------------------------------


def earn(s, seat, points):
    s.gain[seat] = points
    s.points[seat] += points
    if seat == s.spoiler:
        s.spoiling += points
    else:
        s.hunting += points
    if points > 0:
        note(s, E_GAIN, seat, points, s.points[seat])


def lap_worth(s, score):
    """The side of a lap chip that shows most of a score; 0 where none is needed."""
    best = 0
    for lap in range(1, size(s.lap_copies) + 1):
        if s.lap_copies[lap] > 0:
            if s.lap_front[lap] <= score:
                best = max(best, s.lap_front[lap])
            if s.lap_back[lap] <= score:
                best = max(best, s.lap_back[lap])
    return best


def full_track(s):
    """The most that track and the first lap chip show."""
    best = 0
    for lap in range(1, size(s.lap_copies) + 1):
        if s.first_lap[lap]:
            best = max(s.lap_front[lap], s.lap_back[lap])
    return best + s.last[1]


def mark(s):
    """Show all points on the track; return whether somebody has more than it shows."""
    full = False
    most = full_track(s)
    for p in range(s.n):
        s.chip[p] = lap_worth(s, s.points[p])
        s.marker[p] = min(s.points[p] - s.chip[p], s.last[1])
        if s.points[p] > most:
            full = True
            s.overflow = 1
            if s.stops_full:
                note(s, E_FULL, p, s.points[p], 0)
    return full


def end_turn(s):
    s.turns += 1
    s.due = 0
    last = s.turn == s.n * s.rounds
    if last and s.metered:
        for p in range(s.n):
            s.points[p] += s.meter[p]
            note(s, E_METER, p, s.meter[p], s.points[p])
    if mark(s) and s.stops_full:
        s.end = TRACK_FULL
    elif last:
        s.end = ALL_ROUNDS
        put_away(s)
    else:
        s.due = NEXT


def put_away(s):
    best = largest_points(s)
    leaders = 0
    for p in range(s.n):
        leaders += 1 if s.points[p] == best else 0
        if s.reshuffles:
            push(s.deck, s.card[p])
        elif not s.destroys:
            push(s.bag, s.card[p])
    s.tied_first = 1 if leaders > 1 else 0
    s.cards_left = size(s.deck)


def largest_points(s):
    best = s.points[0]
    for p in range(1, s.n):
        best = max(best, s.points[p])
    return best


def score(s, seat):
    return s.points[seat]


def winners(s):
    best = largest_points(s)
    most_lies = 0
    for p in range(s.n):
        if s.points[p] == best and s.base and s.liars_win:
            most_lies = max(most_lies, s.lies[p])
    mask = 0
    for p in range(s.n):
        if s.points[p] == best and s.lies[p] >= most_lies:
            mask |= 1 << p
    return mask


def resample(s, seat, r):
    """Deal anew what the seat does not see.

    That is: cards that nobody has heard of, what is right on those of the others, and what the
    others do in secret.
    """
    for p in range(s.n):
        if p != seat and s.open_card[p] == 0:
            push(s.deck, s.card[p])
    shuffle(s.deck, r)
    for p in range(s.n):
        if p != seat:
            if s.open_card[p] == 0:
                s.card[p] = pop(s.deck)
            for q in range(1, size(s.star[p]) + 1):
                if not s.read[p][q] or (p == s.spoiler and q == s.question):
                    s.star[p][q] = 1 + below(r, LETTERS)
            if 0 < (p - s.spoiler) % s.n < s.asked:
                do_otherwise(s, p, r)
    if s.spoiler != seat and s.question > 0:
        set_right(s, s.star[s.spoiler][s.question], r)


def do_otherwise(s, seat, r):
    """Let a hunter who has been asked have done anything."""
    if s.phase == BET:
        s.bet[seat] = 1 + below(r, LETTERS)
    elif s.phase == VOTE and s.may_abstain:
        s.vote[seat] = below(r, LETTERS + 1)
    elif s.phase == VOTE or s.phase == BALLOT:
        s.vote[seat] = 1 + below(r, LETTERS)


def set_right(s, letter, r):
    """Let an answer be right that a seat takes for possible, and the trap be another."""
    s.star[s.spoiler][s.question] = letter
    s.right[s.spoiler] = letter
    if s.trap[s.spoiler] > 0:
        s.trap[s.spoiler] = (letter + below(r, LETTERS - 1)) % LETTERS + 1
