"""What people think: opinions of the questions, what they take others for, how well they lie.

A player has a strictness, a habit of hedging, candour and persuasion. The attitude to a question
is how likely each answer is that player's opinion: the question's prior, tilted by strictness where
the question is about it. The opinion is drawn once, and kept. Others guess an attitude from how
well they know the player, and from what all think. Numbers are in 65,536ths.
"""

from cardforge.engine.vocabulary import PARTS, below, clear, put, size

DATA = dict(
    yes_prior="questions.prior.yes",
    no_prior="questions.prior.no",
    depends_prior="questions.prior.depends",
    load="questions.load",
    strictness="people.strictness",
    hedging="people.hedging",
    candid="people.candid",
    sly="people.sly",
    persuasion="people.persuasion",
    acquaintance="people.acquaintance",
    believed="people.believed",
    bluffs="people.bluffs",
    vote_base="people.vote_base",
    vote_belief="people.vote_belief",
    vote_speech="people.vote_speech",
    vote_leader="people.vote_leader",
)
#: ``guess`` has, for each of a seat's first questions, what each seat is likely to answer:
#: `guessed`. ``belief`` is that of the question that is up and of who answers it; of the one who
#: answers, what the others think. ``swayed`` is how much better the answerer spoke.
STATE = dict(
    met=0, fresh=0, strict="seats", hedge="seats", candour="seats", charm="seats",
    opinion=("seats", "kinds:questions"), guess=("seats", 600), belief=("seats", 4), swayed="seats",
    attitude=("seats", 4), mean=4, drawn=64,
)  # fmt: skip
OWN = ("candour", "charm", "opinion", "guess", "belief", "swayed")


def deal(s, r):
    if s.met == 0:
        s.met = 1
        for p in range(s.n):
            s.strict[p] = normal(r) * s.strictness // 100
            s.hedge[p] = normal(r) * s.hedging // 100
            s.charm[p] = normal(r) * s.persuasion // 100
            s.candour[p] = share(s, r)
    key = s.turns * 8 + s.phase + 1
    if s.fresh == key:
        return
    s.fresh = key
    if s.phase == ANSWER_PHASE:
        hear(s, r)
    elif s.phase == VOTE_PHASE:
        for p in range(s.n):
            s.swayed[p] = s.charm[s.target] - s.charm[s.challenger]
    elif s.phase == ASK_PHASE or s.phase == GIVE_PHASE:
        look(s, actor(s))


def resample(s, seat, r):
    """The other seats' candour and opinions are hidden, and the speech of those yet to speak."""
    for p in range(s.n):
        if p != seat:
            s.candour[p] = share(s, r)
            if s.phase < VOTE_PHASE or (p != s.target and p != s.challenger):
                s.charm[p] = normal(r) * s.persuasion // 100
            for card in range(1, size(s.load) + 1):
                if s.opinion[p][card] > 0:
                    weigh(s, p, card)
                    s.opinion[p][card] = pick(s.attitude[p], r)
    if (s.phase == ASK_PHASE or s.phase == GIVE_PHASE) and actor(s) != seat:
        look(s, actor(s))


def hear(s, r):
    """A question is up: who is asked has an opinion, and all have an idea of it."""
    p = s.target
    attitudes(s, s.card)
    if s.opinion[p][s.card] == 0:
        s.opinion[p][s.card] = pick(s.attitude[p], r)
    for other in range(s.n):
        for answer in range(YES, DEPENDS + 1):
            s.belief[other][answer] = known(s, p, answer)


def look(s, seat):
    """Fill in what a seat thinks that each other would answer to its questions."""
    for i in range(1, looks(s, seat) + 1):
        attitudes(s, s.hand[seat][i])
        for p in range(s.n):
            for answer in range(YES, DEPENDS + 1):
                s.guess[seat][spot(s, i, p, answer)] = known(s, p, answer)


def looks(s, seat):
    """Of how many questions in hand a seat has an idea: all, but for the most absurd hands."""
    return min(size(s.hand[seat]), len(s.guess[seat]) // (DEPENDS * s.n))


def spot(s, i, p, answer):
    return ((i - 1) * s.n + p) * DEPENDS + answer - YES


def attitudes(s, card):
    """Fill in every player's attitude to a question, and the mean of them."""
    for p in range(s.n):
        weigh(s, p, card)
    for answer in range(YES, DEPENDS + 1):
        s.mean[answer] = 0
        for p in range(s.n):
            s.mean[answer] += s.attitude[p][answer]
        s.mean[answer] //= s.n


def known(s, p, answer):
    mine = s.acquaintance * s.attitude[p][answer]
    return (mine + (100 - s.acquaintance) * s.mean[answer]) // 100


def weigh(s, p, card):
    """A player's attitude: softmax of (ln yes + load·u, ln no - load·u, ln depends + d)."""
    tilt = s.load[card] * s.strict[p] >> 16
    yes = s.yes_prior[card] * exponential(tilt) >> 16
    no = s.no_prior[card] * exponential(-tilt) >> 16
    depends = s.depends_prior[card] * exponential(s.hedge[p]) >> 16
    total = max(1, yes + no + depends)
    s.attitude[p][YES] = yes * PARTS // total
    s.attitude[p][NO] = no * PARTS // total
    s.attitude[p][DEPENDS] = PARTS - s.attitude[p][YES] - s.attitude[p][NO]


def pick(attitude, r):
    drawn = below(r, PARTS)
    if drawn < attitude[YES]:
        return YES
    return NO if drawn < attitude[YES] + attitude[NO] else DEPENDS


# ---- numbers that are drawn, and functions of numbers ------------------------------------


def normal(r):
    """Draw from N(0, 1): twelve even draws have together the variance 1."""
    total = -6 * PARTS
    for _ in range(12):
        total += below(r, PARTS)
    return total


def share(s, r):
    """Draw from Beta(candid, sly): of so many even draws, less one, the one in that place."""
    clear(s.drawn)
    for _ in range(s.candid + s.sly - 1):
        one = below(r, PARTS)
        at = 1
        while at <= size(s.drawn) and s.drawn[at] < one:
            at += 1
        put(s.drawn, at, one)
    return s.drawn[s.candid]


def exponential(x):
    """Return e to the x, right to 1 in 5,000; x from -16 to 16.

    Two to the whole part is a shift, to the rest a polynomial of the third degree.
    """
    x = min(max(x, -16 * PARTS), 16 * PARTS)
    whole = x * 94548 >> 32
    rest = (x * 94548 >> 16) - (whole << 16)
    power = 14823 + (rest * 5129 >> 16)
    power = PARTS + (rest * (45584 + (rest * power >> 16)) >> 16)
    return power << whole if whole >= 0 else power >> -whole


def logarithm(x):
    """Return the natural logarithm of x > 0, right to 1 in 1,000 of a unit."""
    twos = 0
    while x >= 2 * PARTS:
        x >>= 1
        twos += 1
    while x < PARTS:
        x <<= 1
        twos -= 1
    rest = x - PARTS
    power = 93249 + (rest * (-38147 + (rest * 10434 >> 16)) >> 16)
    return (twos * PARTS + (rest * power >> 16)) * 45426 >> 16
