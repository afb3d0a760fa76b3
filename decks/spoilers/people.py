"""What people know at Spoilers, and what they take for likely; each row is one seat's own.

For each question that is read: how believable each answer looks to a seat (``likely``; the Spoiler
sees how it looks to people at large), and whether a hunter knows the right one (``known``). Once
the trap is set: what the Spoiler's face tells a hunter (``tell``: 1 that it is a lie, 2 that it is
the truth, 0 nothing), and the answer that somebody who knows it has told all hunters (``heard``).
``lot`` is a number that all hunters of a turn share: by it they can agree to do the same by chance.
"""

from cardforge.engine.vocabulary import below

DATA = dict(
    kind="movie+poster+trailer.type",
    swaps_seen="settings.film_seen is swap",
    know_movie="people.know_movie",
    know_poster="people.know_poster",
    know_trailer="people.know_trailer",
    seen="people.seen",
    share="people.share",
    tell_right="people.tell",
    clue="people.clue",
    weight="people.weight",
    noise="people.noise",
)
STATE = dict(
    stage=0, films=("seats", "seats"), likely=("seats", 4), known="seats", tell="seats",
    heard="seats", lot="seats",
)  # fmt: skip
OWN = ("likely", "known", "tell", "heard", "lot")
#: What `lot` is below.
LOTS = 1 << 30


def deal(s, r):
    if s.question == 0:
        return
    stage = 2 * s.turn + (1 if s.phase in (VOTE, BET, BALLOT, PICK) else 0)
    if stage == s.stage:
        return
    if s.stage == 0:
        see_films(s, r)
    fresh = s.stage < 2 * s.turn
    s.stage = stage
    if fresh:
        look(s, r)
        lot = below(r, LOTS)
        for p in range(s.n):
            s.tell[p] = s.heard[p] = s.known[p] = s.lot[p] = 0
            if p != s.spoiler:
                s.lot[p] = lot
                think(s, p, r)
    if stage == 2 * s.turn + 1:
        for p in range(s.n):
            if p != s.spoiler:
                read_face(s, p, r)
        talk(s, r)


def see_films(s, r):
    """Who has seen which films before the game, where cards stay with whom they were dealt to.

    Otherwise they have been swapped until nobody but its owner has seen a card's film.
    """
    for p in range(s.n):
        for owner in range(s.n):
            s.films[p][owner] = 1 if not s.swaps_seen and below(r, 1000) < s.seen else 0


def look(s, r):
    """How believable the answers look to people at large: weights of A, B and C."""
    mine = s.likely[s.spoiler]
    mine[0] = LETTERS
    for letter in range(1, LETTERS + 1):
        mine[letter] = 100 * (1 + below(r, 100))
    right = s.star[s.spoiler][s.question]
    mine[right] = max(1, mine[right] * s.clue // 100)


def think(s, seat, r):
    """What a hunter makes of it: the weights to a power, with a noise of its own; or it knows."""
    mine = s.likely[seat]
    mine[0] = LETTERS
    for letter in range(1, LETTERS + 1):
        # Cut, so that products of several weights stay whole numbers of 64 bits.
        worth = 1000
        for _ in range(s.weight):
            worth = max(1, worth * s.likely[s.spoiler][letter] // 5000)
        off = 1000 - 10 * s.noise + below(r, 20 * s.noise + 1)
        mine[letter] = min(max(1, worth * off // 1000), 1000000)
    know(s, seat, r)


def know(s, seat, r):
    card = s.open_card[s.spoiler]
    chance = s.know_movie
    if s.kind[card] == 2:
        chance = s.know_poster
    elif s.kind[card] == 3:
        chance = s.know_trailer
    knows = below(r, 1000) < chance or s.films[seat][s.spoiler] > 0
    s.known[seat] = s.star[s.spoiler][s.question] if knows else 0


def read_face(s, seat, r):
    """What the Spoiler's face tells, which may be wrong; there is none where nothing is said."""
    if s.recommended == 0:
        return
    truth = 2 if s.recommended == s.star[s.spoiler][s.question] else 1
    s.tell[seat] = truth if below(r, 100) < s.tell_right else 3 - truth


def talk(s, r):
    """Who knows the answer may tell it, and then all hunters believe it."""
    told = 0
    for p in range(s.n):
        if s.known[p] > 0 and below(r, 100) < s.share:
            told = s.known[p]
    for p in range(s.n):
        if p != s.spoiler:
            s.heard[p] = told


def resample(s, seat, r):
    """Deal anew what the others think and know; what is right is what the seat knows to be."""
    if s.question == 0:
        return
    if s.known[seat] > 0:
        set_right(s, s.known[seat], r)
    elif s.heard[seat] > 0:
        set_right(s, s.heard[seat], r)
    if seat != s.spoiler:
        look(s, r)
    for p in range(s.n):
        if p != seat and p != s.spoiler:
            think(s, p, r)
            s.lot[p] = s.lot[seat] if seat != s.spoiler else below(r, LOTS)
            if s.stage == 2 * s.turn + 1:
                read_face(s, p, r)
                # All hunters have heard the same.
                s.heard[p] = s.heard[seat] if seat != s.spoiler else s.known[p]
