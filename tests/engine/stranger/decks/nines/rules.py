"""Nines: a trick-taking game. The highest card of the suit that was led takes the trick."""

from cardforge.engine.vocabulary import clear, find, note, pop, push, shuffle, size, take

DATA = dict(
    copies="cards.copies",
    suit="cards.suit",
    value="cards.value",
    hand_size="settings.hand",
    red_beats="settings.trump is red",
)
STATE = dict(
    n=0,
    turn=0,
    leader=0,
    end=0,
    played=0,
    tricks=0,
    deck="cards:cards",
    table="seats",
    won="seats",
    hand=("seats", "cards:cards"),
    open_cards="cards:cards",
)
SEEN = ("n", "turn", "leader", "end", "played", "tricks", "table", "won", "open_cards")
OWN = ("hand",)
COUNTED = ("deck", "hand")
MEASURES = ("tricks",)
#: An action is the card that is played.
ACTIONS = ("play",)
EVENTS = ("deal", "play", "take", "follow")
ENDS = ("hands_empty",)
REASONS = ("too_few",)
DEAL, PLAYED, TAKEN, FOLLOWED = 0, 1, 2, 3


def unplayable(s, n):
    total = 0
    for kind in range(1, size(s.copies) + 1):
        total += s.copies[kind]
    return 1 if total < n * s.hand_size else 0


def setup(s, n, r):
    s.n = n
    s.turn = s.leader = s.end = s.played = s.tricks = 0
    clear(s.deck)
    clear(s.open_cards)
    for kind in range(1, size(s.copies) + 1):
        for _ in range(s.copies[kind]):
            push(s.deck, kind)
    shuffle(s.deck, r)
    for p in range(n):
        s.won[p] = s.table[p] = 0
        clear(s.hand[p])
        for _ in range(s.hand_size):
            push(s.hand[p], pop(s.deck))
    note(s, DEAL, s.hand_size, 0, 0)


def actor(s):
    return s.turn


def legal(s, seat, actions):
    clear(actions)
    hand = s.hand[seat]
    led = 0
    if s.played > 0:
        led = s.suit[s.table[s.leader]]
    for i in range(1, size(hand) + 1):
        if s.suit[hand[i]] == led and find(actions, hand[i]) == 0:
            push(actions, hand[i])
    if size(actions) == 0:
        for i in range(1, size(hand) + 1):
            if find(actions, hand[i]) == 0:
                push(actions, hand[i])


def apply(s, action, r):
    take(s.hand[s.turn], action)
    s.table[s.turn] = action
    push(s.open_cards, action)
    note(s, PLAYED, s.turn, action, 0)
    if s.played > 0 and s.suit[action] == s.suit[s.table[s.leader]]:
        note(s, FOLLOWED, s.turn, action, 0)
    s.played += 1
    s.turn = (s.turn + 1) % s.n
    if s.played == s.n:
        end_trick(s)


def end_trick(s):
    best = s.leader
    for step in range(1, s.n):
        p = (s.leader + step) % s.n
        if beats(s, s.table[p], s.table[best]):
            best = p
    s.won[best] += 1
    s.tricks += 1
    note(s, TAKEN, best, s.table[best], 0)
    for p in range(s.n):
        s.table[p] = 0
    s.played = 0
    s.leader = s.turn = best
    if size(s.hand[best]) == 0:
        s.end = 1


def beats(s, card, other):
    if s.red_beats and s.suit[card] == 1 and s.suit[other] != 1:
        return True
    return s.suit[card] == s.suit[other] and s.value[card] > s.value[other]


def score(s, seat):
    return s.won[seat]


def winners(s):
    best = 0
    mask = 0
    for p in range(s.n):
        if s.won[p] > best:
            best = s.won[p]
            mask = 0
        if s.won[p] == best:
            mask |= 1 << p
    return mask


def resample(s, seat, r):
    """Deal anew what the seat does not see: the other hands and the deck."""
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                push(s.deck, s.hand[p][i])
    shuffle(s.deck, r)
    for p in range(s.n):
        if p != seat:
            count = size(s.hand[p])
            clear(s.hand[p])
            for _ in range(count):
                push(s.hand[p], pop(s.deck))
