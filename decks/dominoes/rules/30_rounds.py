"""Turns, the ends of rounds and of the match, and what a seat cannot know."""

from cardforge.engine.vocabulary import clear, note, pop, push, remove, shuffle, size, take, top


def apply(s, action, r):
    p = s.turn
    if s.phase == TURN_PHASE:
        s.turns += 1
        s.in_turn = 0
    if action == PASS:
        do_pass(s, p, r)
        return
    if action == LEAVE:
        note(s, E_LEAVE, p, pop(s.fresh), 0)
    else:
        lay(s, p, action)
    if size(s.hand[p]) == 0:
        note(s, E_OUT, p, 0, 0)
        s.winner = p
        s.gain = held_by_others(s, p)
        end_round(s, r)
        return
    while size(s.fresh) > 0 and not can_add(s, p):
        s.fresh[0] -= 1
    if size(s.fresh) > 0:
        s.phase = EXTRA_PHASE
    else:
        s.phase = TURN_PHASE
        s.turn = (p + 1) % s.n


def can_add(s, p):
    hand = s.hand[p]
    for i in range(1, size(hand) + 1):
        if fits(s, top(s.fresh), s.a[hand[i]]) or fits(s, top(s.fresh), s.b[hand[i]]):
            return True
    return False


# ---- laying and passing ---------------------------------------------------------


def lay(s, p, action):
    tile = action % 1024
    half = action // 1024 % 32
    end = action // 32768 % 64
    adds = s.phase == EXTRA_PHASE
    if adds:
        s.extras_made += 1
        s.fresh[0] -= 1
    take(s.hand[p], tile)
    push(s.laid, tile)
    s.gone[tile] += 1
    s.passed = 0
    s.in_turn += 1
    s.most = max(s.most, s.in_turn)
    close_end(s, end)
    if action // 2097152 == ACROSS:
        tell(s, p, tile, end, E_ADD_ACROSS if adds else E_ACROSS, adds)
        s.across += 1
        s.branches += 1
        open_ends(s, half, s.branch_opens)
        for _ in range(min(s.extras, s.branch_opens)):
            push(s.fresh, half)
        note(s, E_OPENS, p, half, s.branch_opens)
        return
    tell(s, p, tile, end, E_ADD if adds else E_LINE, adds)
    far = s.b[tile] if half == s.a[tile] else s.a[tile]
    if far == s.dead:
        s.walls += 1
        s.walls_made += 1
        note(s, E_WALL, p, tile, 0)
    else:
        open_ends(s, far, 1)
        note(s, E_OPENS, p, far, 1)


def tell(s, p, tile, end, event, adds):
    """Tell where a tile is laid; the events for the starter come after those for other ends."""
    if adds or end < START:
        note(s, event, p, tile, end)
    elif end == START:
        note(s, event + 1, p, tile, 0)
    else:
        note(s, event + 2, p, tile, end - START - 1)


def close_end(s, end):
    s.ends[end] -= 1
    if s.ends[end] == 0:
        s.distinct -= 1
    if end >= START:
        s.sides -= 1
        if end > START:
            take(s.numbers, end - START - 1)
    else:
        take(s.open, end)


def open_ends(s, half, count):
    if s.ends[half] == 0:
        s.distinct += 1
    s.ends[half] += count
    for _ in range(count):
        hold(s.open, half)


def do_pass(s, p, r):
    s.passes += 1
    s.passed += 1
    note(s, E_PASS, p, 0, 0)
    if not s.at_will:
        # Who must pass has no half that fits: no link while an end is open, nor what is open.
        for end in range(1, START + START):
            if s.ends[end] > 0:
                s.lacks[p] |= 1 << s.link
                s.lacks[p] |= 1 << (end - START if end > START else end)
    if s.passed == s.n:
        stuck(s, r)
    else:
        s.turn = (p + 1) % s.n


def stuck(s, r):
    """Nobody can go on: the one who holds least scores, if only one does."""
    s.blocked += 1
    note(s, E_STUCK, 0, 0, 0)
    s.winner = s.turn
    many = 0
    for p in range(s.n):
        if held(s, p) < held(s, s.winner):
            s.winner = p
    for p in range(s.n):
        if held(s, p) == held(s, s.winner):
            many += 1
    s.gain = held_by_others(s, s.winner)
    if s.blocked_diff:
        s.gain -= held(s, s.winner)
    if many > 1 or s.blocked_none:
        s.winner = -1
    end_round(s, r)


def held(s, p):
    """What the hand of a player is worth."""
    points = 0
    for i in range(1, size(s.hand[p]) + 1):
        points += s.points[s.hand[p][i]]
    return points


def held_by_others(s, p):
    points = 0
    for other in range(s.n):
        if other != p:
            points += held(s, other)
    return points


# ---- the end of a round and of the match ------------------------------------------------


def end_round(s, r):
    """Count a round, which `winner` has won, or nobody (-1), and go on to the next or end."""
    for p in range(s.n):
        for i in range(1, size(s.hand[p]) + 1):
            note(s, E_SHOWS, p, s.hand[p][i], 0)
        note(s, E_HOLDS, p, held(s, p), 0)
    clear(s.shown)
    if s.show_aside:
        for i in range(1, size(s.aside) + 1):
            hold(s.shown, s.aside[i])
            note(s, E_ASIDE, s.aside[i], 0, 0)
    winner = s.winner
    if winner >= 0:
        s.scores[winner] += s.gain
        note(s, E_SCORE, winner, s.gain, s.scores[winner])
    else:
        s.undecided += 1
        note(s, E_NOBODY, 0, 0, 0)
    if winner == s.starter:
        s.starter_won += 1
    if winner == (s.starter + s.n - 1) % s.n:
        s.last_won += 1
    if winner >= 0 and s.scores[winner] >= s.target * s.n:
        s.end = TARGET
        note(s, E_TARGET, winner, s.scores[winner], 0)
    elif s.round >= s.cap:
        s.end = CAP
        note(s, E_CAP, s.round, 0, 0)
    else:
        # After a round that nobody won the left neighbour begins, however it goes otherwise.
        if s.by_winner and winner >= 0:
            s.starter = winner
        else:
            s.starter = (s.starter + 1) % s.n
        begin_round(s, r)


def score(s, seat):
    return s.scores[seat]


def winners(s):
    best = s.scores[0]
    for p in range(1, s.n):
        best = max(best, s.scores[p])
    mask = 0
    for p in range(s.n):
        if s.scores[p] == best:
            mask |= 1 << p
    return mask


# ---- what a seat cannot know, dealt anew -----------------------------------------------------


def resample(s, seat, r):
    """Deal anew the other hands and what was set aside.

    Nobody gets what passing has shown that he lacks, as long as other tiles are left.
    """
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                push(s.aside, s.hand[p][i])
    shuffle(s.aside, r)
    # Those of whom something is known come first, so that tiles that they may hold are left.
    for known in range(2):
        for p in range(s.n):
            if p != seat and (s.lacks[p] == 0) == (known == 1):
                count = size(s.hand[p])
                clear(s.hand[p])
                for _ in range(count):
                    hold(s.hand[p], remove(s.aside, place_for(s, p)))


def place_for(s, p):
    for place in range(size(s.aside), 0, -1):
        if may_hold(s, p, s.aside[place]):
            return place
    return size(s.aside)


def may_hold(s, p, tile):
    return (s.lacks[p] >> s.a[tile] | s.lacks[p] >> s.b[tile]) & 1 == 0
