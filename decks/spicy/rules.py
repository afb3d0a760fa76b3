"""Spicy: a bluffing game. Cards are played face down and said to be a number and a spice.

A card is its place in the deck spice.yaml, from 1; a spice its place among the choices. Seats
count from 0. What several players decide at once, each decides without seeing the others: the
answers lie in ``answer`` until all have been asked.
"""

from cardforge.engine.vocabulary import (
    below,
    clear,
    find,
    note,
    pop,
    push,
    shuffle,
    size,
    take,
)

DATA = dict(
    copies="spice.copies",
    number="spice.number",
    spice="spice.spice",
    is_chili="spice.spice is chili",
    any_number="spice.wild is number",
    any_spice="spice.wild is spice",
    trophy_count="count.trophies",
    hand_size="settings.hand_size",
    penalty_draw="settings.penalty_draw",
    trophy_value="settings.trophy_value",
    trophy_refill="settings.trophy_refill",
    has_milk="settings.worlds_end",
    below_milk="settings.worlds_end_below",
    jitter="settings.jitter",
    first_random="settings.first_player is random",
    clockwise="settings.react_priority is clockwise",
    leads="settings.must_lead",
    trophy_survives="settings.trophy_survives_worlds_end",
    copy_until_covered="settings.copy_window is until_covered",
    copy_once="settings.copy_repeat is once",
    chili_restart="settings.chili_scope is restart_only",
    strict="settings.strict",
    depth_exact="settings.show_D is exact",
    depth_hidden="settings.show_D is hidden",
    chili="settings.rule_cards has chili",
    start="settings.rule_cards has start",
    raider="settings.rule_cards has raider",
    luck="settings.rule_cards has luck",
    turn="settings.rule_cards has turn",
    copying="settings.rule_cards has copy",
    rule_numbers="rule_cards.numbers",
    chili_card="rule_cards.id is chili",
    start_card="rule_cards.id is start",
    raider_card="rule_cards.id is raider",
    luck_card="rule_cards.id is luck",
    turn_card="rule_cards.id is turn",
)
STATE = dict(
    n=0, phase=0, seat=0, next=0, end=0, top_number=0, spices=0, chili_spice=0,
    said_number=0, said_spice=0, top_owner=0, top_is_copy=0, top_last=0, top_immune=0,
    paw=0, lead=0, from_play=0, asked=0, copied=0,
    card=0, want_number=0, want_spice=0, is_copy=0, extras=0, slipped="kinds:spice",
    depth=0, shown_depth=0, trophies_left=0,
    deck="cards:spice", stack="cards:spice", stack_known="cards:spice",
    gone="cards:spice", gone_known="cards:spice",
    hand=("seats", "cards:spice"), known=("seats", "kinds:spice"),
    answer="seats", lot="seats",
    won="seats", trophies="seats",
    turns=0, plays=0, passes=0, challenges=0, caught=0, bluffs=0, raids=0, copies_made=0,
    extras_made=0,
)  # fmt: skip
SEEN = (
    "n", "phase", "seat", "next", "end", "top_number", "spices", "chili_spice", "said_number",
    "said_spice", "top_owner", "top_is_copy", "top_last", "top_immune", "paw", "lead",
    "from_play", "asked", "copied", "is_copy", "extras", "want_number", "want_spice",
    "shown_depth", "trophies_left", "won", "trophies", "turns", "plays", "passes", "challenges",
)  # fmt: skip
OWN = ("hand", "known")
COUNTED = ("stack", "hand")
MEASURES = ("turns", "challenges", "caught", "bluffs", "raids", "copies_made", "extras_made")
PHASES = ("play", "extras", "react", "copy")
PLAY_PHASE, EXTRAS_PHASE, REACT_PHASE, COPY_PHASE = 0, 1, 2, 3

ACTIONS = ("pass", "let_be", "number", "spice", "wrong", "done", "reveal", "extra", "copy", "play",
           "play_silent")  # fmt: skip
PASS, LET_BE, NUMBER, SPICE, WRONG, DONE, REVEAL = 0, 1, 2, 3, 4, 5, 6
#: Actions of a card: EXTRA + card, COPY + card, PLAY + 2·((card·16 + number)·8 + spice), one more
#: where a last card is not announced.
EXTRA, COPY, PLAY = 8, 128, 256

EVENTS = (
    "setup", "play", "pass", "extras", "raid", "challenge_number", "challenge_spice",
    "challenge_wrong", "reveal", "win_pile", "draw", "trophy", "immune", "copy", "to_chili",
    "start_over", "upside_down", "dry", "end", "took_back", "unnamed", "milk",
)  # fmt: skip
(E_SETUP, E_PLAY, E_PASS, E_EXTRAS, E_RAID, E_NUMBER, E_SPICE, E_WRONG, E_REVEAL, E_WIN, E_DRAW,
 E_TROPHY, E_IMMUNE, E_COPY, E_CHILI, E_START, E_TURN, E_DRY, E_END, E_TOOK_BACK, E_UNNAMED,
 E_MILK) = range(22)  # fmt: skip
ENDS = ("two_trophies", "last_trophy", "worlds_end")
TWO_TROPHIES, LAST_TROPHY, WORLDS_END = 1, 2, 3
REASONS = ("too_few",)
LIMIT = 5000

#: A pile begins with 1, 2 or 3; two trophies win outright; at most two cards go under a 5.
LOW, OUTRIGHT, UNDER = 3, 2, 2


# ---- setting up ---------------------------------------------------------------


def unplayable(s, n):
    """The milk must lie within the deck, and there must be cards to deal."""
    left = -n * s.hand_size
    for card in range(1, size(s.copies) + 1):
        left += s.copies[card]
    if left < 1 or (s.has_milk and left <= s.below_milk[n]):
        return 1
    return 0


def setup(s, n, r):
    s.n = n
    clear(s.deck)
    s.top_number = s.spices = s.chili_spice = 0
    for card in range(1, size(s.copies) + 1):
        for _ in range(s.copies[card]):
            push(s.deck, card)
        s.top_number = max(s.top_number, s.number[card])
        s.spices = max(s.spices, s.spice[card])
        if s.is_chili[card]:
            s.chili_spice = s.spice[card]
    shuffle(s.deck, r)
    for p in range(n):
        clear(s.hand[p])
        s.won[p] = s.trophies[p] = s.answer[p] = s.lot[p] = 0
        for card in range(size(s.copies) + 1):
            s.known[p][card] = 0
        for _ in range(s.hand_size):
            push(s.hand[p], pop(s.deck))
    clear(s.stack)
    clear(s.stack_known)
    clear(s.gone)
    clear(s.gone_known)
    clear(s.slipped)
    s.depth = size(s.deck)
    if s.has_milk:
        s.depth -= s.below_milk[n]
        if s.jitter > 0:
            s.depth += below(r, 2 * s.jitter + 1) - s.jitter
        s.depth = min(max(s.depth, 1), size(s.deck))
    s.trophies_left = s.trophy_count
    s.said_number = s.said_spice = 0
    s.top_is_copy = s.top_last = s.top_immune = s.paw = s.lead = s.copied = 0
    s.top_owner = -1
    s.from_play = s.asked = s.card = s.want_number = s.want_spice = s.is_copy = s.extras = 0
    s.end = s.turns = s.plays = s.passes = s.challenges = s.caught = s.bluffs = 0
    s.raids = s.copies_made = s.extras_made = 0
    s.phase = PLAY_PHASE
    s.seat = below(r, n) if s.first_random else 0
    s.next = s.seat
    show_depth(s)
    note(s, E_SETUP, n, s.hand_size, s.depth)


def show_depth(s):
    """How deep the milk lies, as well as players may know it: -1 not at all, else cards."""
    if s.depth_hidden:
        s.shown_depth = -1
    elif s.depth_exact:
        s.shown_depth = s.depth
    else:
        s.shown_depth = (s.depth + 4) // 5 * 5


# ---- what may be said, and what is true -------------------------------------------


def about(s, flags, number):
    """Whether a number is one of those that the rule card is about."""
    for card in range(1, size(flags) + 1):
        if flags[card]:
            for i in range(1, s.rule_numbers[card][0] + 1):
                if s.rule_numbers[card][i] == number:
                    return True
    return False


def restarts(s):
    """Whether numbers may start over: on an empty table, after the top, with Second Helping."""
    if s.said_number == 0 or s.said_number == s.top_number:
        return True
    return bool(s.start) and about(s, s.start_card, s.said_number)


def may_say(s, number, spice):
    if s.said_number == 0:
        return number <= LOW
    fits = number > s.said_number and s.said_number < s.top_number
    low = number <= LOW and restarts(s)
    if spice == s.said_spice:
        return fits or low
    if s.chili and spice == s.chili_spice and about(s, s.chili_card, number):
        return low or (fits and not s.chili_restart)
    return False


def number_right(s, card, number):
    if s.any_number[card] or s.number[card] == number:
        return True
    if s.turn and s.number[card] > 0:
        return about(s, s.turn_card, number) and about(s, s.turn_card, s.number[card])
    return False


def spice_right(s, card, spice):
    return bool(s.any_spice[card]) or s.spice[card] == spice


# ---- decisions ------------------------------------------------------------------


def actor(s):
    if s.phase == REACT_PHASE or s.phase == COPY_PHASE:
        return (s.top_owner + s.asked) % s.n
    return s.seat


def legal(s, seat, actions):
    clear(actions)
    hand = s.hand[seat]
    if s.phase == PLAY_PHASE:
        if s.lead != seat + 1 or size(hand) == 0:
            push(actions, PASS)
        for number in range(1, s.top_number + 1):
            for spice in range(1, s.spices + 1):
                if not s.strict or may_say(s, number, spice):
                    add_plays(s, hand, number, spice, actions)
    elif s.phase == EXTRAS_PHASE:
        push(actions, DONE)
        add_cards(hand, EXTRA, actions)
    elif s.phase == REACT_PHASE:
        push(actions, LET_BE)
        if s.top_is_copy:
            push(actions, WRONG)
        else:
            push(actions, NUMBER)
            push(actions, SPICE)
        if not s.strict:
            push(actions, REVEAL)
    else:
        push(actions, LET_BE)
        add_cards(hand, COPY, actions)


def add_plays(s, hand, number, spice, actions):
    for i in range(1, size(hand) + 1):
        if first_of_kind(hand, i):
            action = PLAY + 2 * ((hand[i] * 16 + number) * 8 + spice)
            push(actions, action)
            if not s.strict and size(hand) == 1:
                push(actions, action + 1)


def add_cards(hand, base, actions):
    for i in range(1, size(hand) + 1):
        if first_of_kind(hand, i):
            push(actions, base + hand[i])


def first_of_kind(hand, i):
    return find(hand, hand[i]) == i


def parts(s, seat, action, out):
    """The place in ACTIONS, then the values of the action: card, number, spice."""
    clear(out)
    if action >= PLAY:
        code = (action - PLAY) // 2
        push(out, 9 + (action - PLAY) % 2)
        push(out, code // 128)
        push(out, code // 8 % 16)
        push(out, code % 8)
    elif action >= COPY:
        push(out, 8)
        push(out, action - COPY)
    elif action >= EXTRA:
        push(out, 7)
        push(out, action - EXTRA)
    else:
        push(out, action)


def apply(s, action, r):
    if s.phase == PLAY_PHASE:
        s.turns += 1
        if action == PASS:
            do_pass(s, s.seat)
        else:
            begin_play(s, action, r)
    elif s.phase == EXTRAS_PHASE:
        if action == DONE:
            place_card(s)
        else:
            take(s.hand[s.seat], action - EXTRA)
            push(s.slipped, action - EXTRA)
            s.extras += 1
            if s.extras == UNDER or size(s.hand[s.seat]) == 0:
                place_card(s)
    else:
        answer(s, action, r)
    advance(s)


def advance(s):
    """Go on to the next decision: in a window to the next player who can answer."""
    while s.end == 0 and (s.phase == REACT_PHASE or s.phase == COPY_PHASE):
        s.asked += 1
        while s.asked < s.n and not can_answer(s, (s.top_owner + s.asked) % s.n):
            s.asked += 1
        if s.asked < s.n:
            return
        settle(s)


# ---- playing and passing -------------------------------------------------------------


def begin_play(s, action, r):
    code = (action - PLAY) // 2
    card, number, spice = code // 128, code // 8 % 16, code % 8
    silent = (action - PLAY) % 2 == 1 and size(s.hand[s.seat]) == 1
    if silent or not may_say(s, number, spice):
        note(s, E_TOOK_BACK, s.seat, 0, 0)
        s.lead = 0
        do_pass(s, s.seat)
        return
    take(s.hand[s.seat], card)
    commit(s, s.seat, card, number, spice, 0)


def commit(s, seat, card, number, spice, is_copy):
    """A card is on its way to the table; with Five Seconds Flat others may go under it."""
    s.seat = seat
    s.card = card
    s.want_number = number
    s.want_spice = spice
    s.is_copy = is_copy
    s.extras = 0
    clear(s.slipped)
    slips = s.luck and about(s, s.luck_card, number) and size(s.hand[seat]) > 0
    if slips:
        s.phase = EXTRAS_PHASE
    else:
        place_card(s)


def place_card(s):
    p = s.seat
    if s.paw > 0:
        raid(s)
    for i in range(1, size(s.slipped) + 1):
        lay(s, p, s.slipped[i])
    lay(s, p, s.card)
    s.plays += 1
    if not number_right(s, s.card, s.want_number) or not spice_right(s, s.card, s.want_spice):
        s.bluffs += 1
    tell_play(s, p)
    s.copied = 1 if s.is_copy else 0
    s.said_number = s.want_number
    s.said_spice = s.want_spice
    s.top_owner = p
    s.top_is_copy = s.is_copy
    s.top_immune = s.lead = 0
    if s.raider and about(s, s.raider_card, s.said_number):
        s.paw = p + 1
    if s.extras > 0:
        s.extras_made += s.extras
        note(s, E_EXTRAS, p, s.extras, 0)
        draw(s, p, s.extras)
    s.top_last = 1 if size(s.hand[p]) == 0 else 0
    s.next = (p + 1) % s.n
    s.from_play = 1
    if s.end == 0:
        open_window(s, REACT_PHASE)


def lay(s, p, card):
    """Put a card of a player on the pile; he alone knows it."""
    push(s.stack, card)
    push(s.stack_known, 1 << p)
    s.known[p][card] += 1


def tell_play(s, p):
    if s.is_copy:
        s.copies_made += 1
        note(s, E_COPY, p, s.want_number, s.want_spice)
        return
    note(s, E_PLAY, p, s.want_number, s.want_spice)
    if s.said_number > 0:
        if s.want_spice != s.said_spice:
            note(s, E_CHILI, p, s.want_number, s.want_spice)
        if s.want_number <= s.said_number and s.said_number < s.top_number:
            note(s, E_START, p, s.want_number, s.want_spice)


def raid(s):
    """Fork It Over: who said the number wins all cards that lie there."""
    s.raids += 1
    note(s, E_RAID, s.paw - 1, size(s.stack), 0)
    win_pile(s, s.paw - 1)
    s.paw = 0


def do_pass(s, p):
    s.passes += 1
    note(s, E_PASS, p, 0, 0)
    draw(s, p, 1)
    s.next = (p + 1) % s.n
    s.from_play = 0
    if s.end == 0:
        if size(s.stack) > 0 and s.top_owner >= 0:
            open_window(s, COPY_PHASE if s.top_immune else REACT_PHASE)
        else:
            begin_turn(s, s.next)


def begin_turn(s, p):
    s.phase = PLAY_PHASE
    s.seat = p


# ---- windows: everybody but the owner of the top card answers at once ---------------------


def open_window(s, phase):
    s.phase = phase
    for p in range(s.n):
        s.answer[p] = LET_BE
        s.lot[p] = 0
    s.asked = 0


def can_answer(s, p):
    if s.phase == REACT_PHASE:
        return s.top_immune == 0
    if not s.copying or size(s.hand[p]) == 0:
        return False
    if s.from_play == 0 and not s.copy_until_covered:
        return False
    return not (s.copy_once and s.copied)


def answer(s, action, r):
    p = actor(s)
    s.answer[p] = action
    if action != LET_BE and not s.clockwise:
        # Where a lot decides who is heard, each answer draws one; the largest is heard.
        s.lot[p] = 1 + below(r, 1 << 30)


def settle(s):
    """Hear one of those who answered: the next clockwise, or by lot."""
    heard = -1
    for step in range(1, s.n):
        p = (s.top_owner + step) % s.n
        if s.answer[p] != LET_BE and (heard < 0 or s.lot[p] > s.lot[heard]):
            heard = p
    if heard < 0:
        if s.phase == REACT_PHASE:
            last_card(s)
        else:
            begin_turn(s, s.next)
    elif s.phase == REACT_PHASE:
        challenge(s, heard, s.answer[heard])
    else:
        card = s.answer[heard] - COPY
        take(s.hand[heard], card)
        commit(s, heard, card, s.said_number, s.said_spice, 1)


def challenge(s, challenger, action):
    owner = s.top_owner
    card = s.stack[size(s.stack)]
    s.challenges += 1
    by_number = number_right(s, card, s.said_number)
    by_spice = spice_right(s, card, s.said_spice)
    if action == REVEAL:
        note(s, E_UNNAMED, challenger, owner, card)
        holds = True
    elif action == NUMBER:
        note(s, E_NUMBER, challenger, owner, s.said_number)
        holds = by_number
    elif action == SPICE:
        note(s, E_SPICE, challenger, owner, s.said_spice)
        holds = by_spice
    else:
        note(s, E_WRONG, challenger, owner, 0)
        holds = by_number and by_spice
    reveal(s, owner, card, by_number)
    winner = owner if holds else challenger
    loser = challenger if holds else owner
    if not holds:
        s.caught += 1
    note(s, E_WIN, winner, size(s.stack), 0)
    win_pile(s, winner)
    had_last = s.top_last
    s.said_number = s.said_spice = s.paw = 0
    s.top_is_copy = s.top_last = s.top_immune = 0
    s.top_owner = -1
    draw(s, loser, s.penalty_draw)
    if had_last and holds and (s.end == 0 or s.trophy_survives):
        trophy(s, owner)
    s.lead = loser + 1 if s.leads else 0
    if s.end == 0:
        begin_turn(s, loser)


def reveal(s, owner, card, by_number):
    """All see the card, and remember it."""
    for p in range(s.n):
        if p != owner:
            s.known[p][card] += 1
    s.stack_known[size(s.stack)] = (1 << s.n) - 1
    note(s, E_REVEAL, owner, card, 0)
    if by_number and not s.any_number[card] and s.number[card] != s.said_number:
        note(s, E_TURN, owner, s.number[card], s.said_number)


def win_pile(s, p):
    s.won[p] += size(s.stack)
    for i in range(1, size(s.stack) + 1):
        push(s.gone, s.stack[i])
        push(s.gone_known, s.stack_known[i])
    clear(s.stack)
    clear(s.stack_known)


def last_card(s):
    """Nobody challenged: a last card earns its trophy, and is safe from then on."""
    if s.top_last:
        s.top_last = 0
        s.top_immune = 1
        note(s, E_IMMUNE, s.top_owner, 0, 0)
        trophy(s, s.top_owner)
    if s.end == 0:
        open_window(s, COPY_PHASE)


def trophy(s, p):
    s.trophies[p] += 1
    s.trophies_left -= 1
    note(s, E_TROPHY, p, s.trophies[p], s.trophies_left)
    if s.trophies[p] == OUTRIGHT:
        finish(s, TWO_TROPHIES)
    elif s.trophies_left == 0 and s.end == 0:
        finish(s, LAST_TROPHY)
    if s.end == 0:
        draw(s, p, s.trophy_refill)


def draw(s, p, count):
    drawn = 0
    for _ in range(count):
        if s.end != 0:
            break
        if size(s.deck) == 0:
            note(s, E_DRY, p, 0, 0)
            finish(s, WORLDS_END)
            break
        push(s.hand[p], pop(s.deck))
        drawn += 1
        s.depth -= 1
        if s.depth == 0 and s.has_milk:
            note(s, E_MILK, p, 0, 0)
            finish(s, WORLDS_END)
    show_depth(s)
    if drawn > 0:
        note(s, E_DRAW, p, drawn, 0)


def finish(s, end):
    s.end = end
    note(s, E_END, end, 0, 0)


# ---- the end --------------------------------------------------------------------------


def score(s, seat):
    return s.won[seat] + s.trophy_value * s.trophies[seat] - size(s.hand[seat])


def winners(s):
    best = score(s, 0)
    outright = 0
    for p in range(s.n):
        best = max(best, score(s, p))
        if s.trophies[p] >= OUTRIGHT:
            outright |= 1 << p
    if outright:
        return outright
    mask = 0
    for p in range(s.n):
        if score(s, p) == best:
            mask |= 1 << p
    return mask


# ---- what a seat cannot know, dealt anew -----------------------------------------------------


def resample(s, seat, r):
    """Deal anew all cards that a seat has not seen; answers that are hidden are forgotten."""
    bit = 1 << seat
    size_of_deck = size(s.deck)
    for i in range(1, size(s.stack) + 1):
        if s.stack_known[i] & bit == 0:
            push(s.deck, s.stack[i])
    for i in range(1, size(s.gone) + 1):
        if s.gone_known[i] & bit == 0:
            push(s.deck, s.gone[i])
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                push(s.deck, s.hand[p][i])
    shuffle(s.deck, r)
    for i in range(1, size(s.stack) + 1):
        if s.stack_known[i] & bit == 0:
            s.stack[i] = pop(s.deck)
    for i in range(1, size(s.gone) + 1):
        if s.gone_known[i] & bit == 0:
            s.gone[i] = pop(s.deck)
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                s.hand[p][i] = pop(s.deck)
            if s.phase == REACT_PHASE or s.phase == COPY_PHASE:
                s.answer[p] = LET_BE
                s.lot[p] = 0
    s.deck[0] = size_of_deck
