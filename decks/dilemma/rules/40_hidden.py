"""Dilemma questions: what a seat cannot know, dealt anew."""

from cardforge.engine.vocabulary import below, clear, find, pop, push, shuffle, size


def resample(s, seat, r):
    """Deal anew the other hands and all piles; claims and votes that are hidden are made up."""
    for kind in range(2):
        clear(s.pool)
        each_hidden(s, seat, kind, 0)
        shuffle(s.pool, r)
        each_hidden(s, seat, kind, 1)
    wander(s, seat, r)
    clear(s.pool)
    count = size(s.a_draw)
    for p in range(s.n):
        if p != seat:
            push(s.a_draw, s.acard[p])
    shuffle(s.a_draw, r)
    for p in range(s.n):
        if p != seat:
            s.acard[p] = pop(s.a_draw)
    s.a_draw[0] = count
    for p in range(s.n):
        if p != seat and s.phase == CLAIM_PHASE:
            s.claim[p] = 0
        if p != seat and s.phase == VOTE_PHASE and s.vote[p] > 0:
            s.vote[p] = HALO + below(r, 2)


def each_hidden(s, seat, kind, back):
    """Gather the questions that a seat cannot place, new or dealt again; or put them back."""
    hide(s, s.q_draw, seat, kind, back)
    hide(s, s.q_reserve, seat, kind, back)
    for p in range(s.n):
        if p != seat:
            hide(s, s.hand[p], seat, kind, back)


def hide(s, zone, seat, kind, back):
    for i in range(1, size(zone) + 1):
        if s.recycled[zone[i]] == kind and s.may[seat][zone[i]] == 0 and not read_out(s, zone[i]):
            if back:
                zone[i] = pop(s.pool)
            else:
                push(s.pool, zone[i])


def read_out(s, card):
    """Whether a question is up and still in the asker's hand."""
    return card == s.card and (s.phase == ANSWER_PHASE or s.phase == EXPLAIN_PHASE)


def wander(s, seat, r):
    """Questions that the seat gave away go to any of those who may have them."""
    for i in range(1, size(s.moved) + 1):
        card = s.moved[i]
        holder = -1
        for p in range(s.n):
            if find(s.hand[p], card) > 0:
                holder = p
        other = below(r, s.n)
        mine = s.may[seat][card]
        there = size(s.hand[other])
        if holder >= 0 and holder != other and there > 0 and mine >> other & 1:
            place = 1 + below(r, there)
            swap = s.hand[other][place]
            theirs = s.may[seat][swap]
            fits = theirs == 0 or theirs >> holder & 1
            alike = s.recycled[swap] == s.recycled[card]
            if fits and alike and not read_out(s, card) and not read_out(s, swap):
                s.hand[other][place] = card
                s.hand[holder][find(s.hand[holder], card)] = swap
