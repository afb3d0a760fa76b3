"""Points of Telefilm: answers, special cards, the track."""

from cardforge.engine.vocabulary import clear, find, note, pop, push, remove, size

# ---- points  --------------------------------


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
        elif role == s.tag_genre[s.question] and (s.cross[s.space] != MIX or s.mix_by_tag):
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
