"""Dilemma questions: challenges, votes and gifts; the next turn, and the end."""

from cardforge.engine.vocabulary import below, find, note, push, size, take

# ---- challenges ------------------------------------------------------------------------


def open_window(s, r):
    """All but asker and answerer say at once whether they challenge."""
    s.phase = CLAIM_PHASE
    for p in range(s.n):
        s.claim[p] = 0
    s.step = 0
    next_claim(s, r)


def next_claim(s, r):
    s.step += 1
    while s.step < s.n:
        p = (s.asker + s.step) % s.n
        if p != s.target and not finished(s, p):
            return
        s.step += 1
    settle_claims(s, r)


def settle_claims(s, r):
    count = 0
    first = -1
    for step in range(1, s.n):
        p = (s.asker + step) % s.n
        if s.claim[p]:
            note(s, E_CLAIM, p, 0, 0)
            count += 1
            # Of many, each that comes replaces the one before with its share.
            if first < 0 or (s.by_lot and below(r, count) == 0):
                first = p
    if first < 0:
        next_turn(s)
    else:
        challenge(s, first)


def challenge(s, p):
    s.challenger = p
    s.challenges += 1
    note(s, E_CHALLENGE, p, s.target, 0)
    if s.seconds > 0:
        note(s, E_ARGUE, p, s.target, s.seconds)
    else:
        note(s, E_ARGUE_FREE, p, s.target, 0)
    s.phase = VOTE_PHASE
    s.step = s.halos = s.forks = 0
    for seat in range(s.n):
        s.vote[seat] = s.voted[seat] = 0


def count_votes(s):
    for p in range(s.n):
        s.voted[p] = s.vote[p]
        note(s, E_VOTE, p, s.vote[p], 0)
        if s.vote[p] == HALO:
            s.halos += 1
        else:
            s.forks += 1
    if s.halos == s.forks:
        note(s, E_TIE, s.halos, s.forks, 0)
        next_turn(s)
        return
    if s.halos > s.forks:
        s.halo_wins += 1
        s.winner = s.target
        note(s, E_HALO, s.target, s.halos, s.forks)
    else:
        s.fork_wins += 1
        s.winner = s.challenger
        note(s, E_FORK, s.challenger, s.forks, s.halos)
    if size(s.hand[s.winner]) > 1:
        s.phase = GIVE_PHASE
    else:
        note(s, E_PROTECTED, s.winner, 0, 0)
        next_turn(s)


def give(s, action):
    p = s.winner
    if action == KEEP:
        note(s, E_KEEP, p, 0, 0)
    else:
        other = s.target if p == s.challenger else s.challenger
        card = action - GIVE
        take(s.hand[p], card)
        push(s.hand[other], card)
        s.transfers += 1
        remember(s, p, other, card)
        note(s, E_TRANSFER, p, other, 0)
        note(s, E_GIFT, other, card, p)
    next_turn(s)


def remember(s, giver, taker, card):
    """Two know the card; others know that one of those they gave away may have gone on."""
    for p in range(s.n):
        if p != giver and p != taker:
            for i in range(1, size(s.moved) + 1):
                if s.may[p][s.moved[i]] >> giver & 1:
                    s.may[p][s.moved[i]] |= 1 << taker
    if find(s.moved, card) == 0:
        push(s.moved, card)
    s.may[giver][card] = 1 << taker
    s.may[taker][card] = 0


def forget(s, card):
    """A question that has been asked is in no hand."""
    if find(s.moved, card) > 0:
        take(s.moved, card)
        for p in range(s.n):
            s.may[p][card] = 0


# ---- the next turn, and the end ----------------------------------------------------------


def next_turn(s):
    if s.equal and s.asker == s.dealer and winners(s) > 0:
        s.end = ROUND
        for p in range(s.n):
            if finished(s, p):
                note(s, E_WIN, p, 0, 0)
    elif s.turns >= s.most_turns:
        s.end = STOPPED
        note(s, E_STOPPED, s.turns, 0, 0)
    else:
        begin_turn(s, (s.asker + 1) % s.n)


def finish(s, p):
    s.over = p
    s.end = EMPTIED
    note(s, E_WIN, p, 0, 0)


def score(s, seat):
    """Every question in hand is one below nothing."""
    return -size(s.hand[seat])


def winners(s):
    """All without questions, but in a game that is stopped."""
    mask = 0
    for p in range(s.n):
        if finished(s, p) and s.end != STOPPED:
            mask |= 1 << p
    return mask
