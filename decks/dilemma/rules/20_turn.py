"""Dilemma questions: what may be done, and a turn from the question to the new answer card."""

from cardforge.engine.vocabulary import clear, find, note, pop, push, shuffle, size, take

# ---- decisions ------------------------------------------------------------------


def actor(s):
    if s.phase == ASK_PHASE or s.phase == PRIORITY_PHASE:
        return s.asker
    if s.phase == ANSWER_PHASE or s.phase == EXPLAIN_PHASE:
        return s.target
    if s.phase == GIVE_PHASE:
        return s.winner
    return (s.asker + s.step) % s.n


def legal(s, seat, actions):
    clear(actions)
    if s.phase == ASK_PHASE:
        hand = s.hand[seat]
        for i in range(1, size(hand) + 1):
            if find(hand, hand[i]) == i:
                add_questions(s, seat, hand[i], actions)
    elif s.phase == ANSWER_PHASE:
        push(actions, YES)
        push(actions, NO)
        push(actions, DEPENDS)
    elif s.phase == EXPLAIN_PHASE:
        push(actions, EXPLAIN)
    elif s.phase == VOTE_PHASE:
        push(actions, HALO)
        push(actions, FORK)
    elif s.phase == GIVE_PHASE:
        hand = s.hand[seat]
        for i in range(1, size(hand) + 1):
            if find(hand, hand[i]) == i:
                push(actions, GIVE + hand[i])
        if s.may_keep:
            push(actions, KEEP)
    else:
        push(actions, DECLINE)
        push(actions, CHALLENGE)


def add_questions(s, seat, card, actions):
    for step in range(1, s.n):
        action = ask_of(card, (seat + step) % s.n)
        push(actions, action)
        if s.free:
            push(actions, action + 1)


def ask_of(card, target):
    return ASK + 2 * (16 * card + target)


def parts(s, seat, action, out):
    """The place in ACTIONS, then the values: card and target."""
    clear(out)
    if action >= ASK:
        push(out, 10 + (action - ASK) % 2)
        push(out, (action - ASK) // 32)
        push(out, (action - ASK) // 2 % 16)
    elif action >= GIVE:
        push(out, 9)
        push(out, action - GIVE)
    else:
        push(out, action)


def apply(s, action, r):
    if s.phase == ASK_PHASE:
        ask(s, action)
    elif s.phase == ANSWER_PHASE:
        s.said = action
        note(s, E_ANSWER, s.target, action, 0)
        if action == DEPENDS:
            s.phase = EXPLAIN_PHASE
        else:
            reveal(s, r)
    elif s.phase == EXPLAIN_PHASE:
        note(s, E_EXPLAIN, s.target, 0, 0)
        reveal(s, r)
    elif s.phase == PRIORITY_PHASE:
        if action == CHALLENGE:
            challenge(s, s.asker)
        else:
            open_window(s, r)
    elif s.phase == CLAIM_PHASE:
        s.claim[actor(s)] = 1 if action == CHALLENGE else 0
        next_claim(s, r)
    elif s.phase == VOTE_PHASE:
        s.vote[actor(s)] = action
        s.step += 1
        if s.step == s.n:
            count_votes(s)
    else:
        give(s, action)


# ---- the question, the answer and the card ----------------------------------------


def ask(s, action):
    s.turns += 1
    s.own_words = (action - ASK) % 2
    s.card = (action - ASK) // 32
    s.target = (action - ASK) // 2 % 16
    if size(s.hand[s.asker]) == 1:
        s.last_turns += 1
    if s.own_words:
        note(s, E_ASK_OWN, s.asker, s.card, s.target)
    else:
        note(s, E_ASK, s.asker, s.card, s.target)
    s.phase = ANSWER_PHASE


def reveal(s, r):
    """The answer card decides, and is replaced; then the answer may be challenged."""
    p = s.asker
    s.shown = s.answer_on[s.acard[p]]
    note(s, E_REVEAL, p, s.shown, 0)
    take(s.hand[p], s.card)
    forget(s, s.card)
    matched = s.shown == s.said
    if s.shown == DEPENDS:
        s.depends_turns += 1
        if matched:
            s.depends_matches += 1
    if matched:
        s.matches += 1
        push(s.q_matched, s.card)
        note(s, E_MATCH, p, size(s.hand[p]), 0)
        if size(s.hand[p]) == 0 and not s.equal:
            finish(s, p)
            return
        if size(s.hand[p]) == 0:
            note(s, E_FINISHED, p, 0, 0)
    else:
        s.misses += 1
        push(s.q_missed, s.card)
        note(s, E_MISS, p, 0, 0)
        draw_question(s, p, r)
    new_answer(s, p, r)
    if not s.has_challenges or finished(s, s.target):
        next_turn(s)
    elif finished(s, p):
        open_window(s, r)
    else:
        s.phase = PRIORITY_PHASE


def finished(s, p):
    return size(s.hand[p]) == 0


def draw_question(s, p, r):
    """When the trays are empty: the reserve, then all misses, then all matches."""
    if size(s.q_draw) == 0 and size(s.q_reserve) > 0:
        while size(s.q_reserve) > 0:
            push(s.q_draw, pop(s.q_reserve))
        note(s, E_RESERVE, size(s.q_draw), 0, 0)
    if size(s.q_draw) == 0:
        recycle(s, s.q_missed if size(s.q_missed) > 0 else s.q_matched, r)
    card = pop(s.q_draw)
    push(s.hand[p], card)
    note(s, E_DRAW_Q, p, card, 0)


def recycle(s, pile, r):
    while size(pile) > 0:
        card = pop(pile)
        s.recycled[card] = 1
        push(s.q_draw, card)
    shuffle(s.q_draw, r)
    note(s, E_AGAIN, size(s.q_draw), 0, 0)


def new_answer(s, p, r):
    push(s.a_discard, s.acard[p])
    if size(s.a_draw) == 0:
        while size(s.a_discard) > 0:
            push(s.a_draw, pop(s.a_discard))
        shuffle(s.a_draw, r)
        note(s, E_RESHUFFLE, size(s.a_draw), 0, 0)
    s.acard[p] = pop(s.a_draw)
    note(s, E_DRAW_A, p, s.acard[p], 0)
