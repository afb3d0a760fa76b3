"""Players of Spoilers, from the weakest to the strongest.

A bot's actions are letters: `act` makes of one the action of what is asked now. Likelihoods are
whole numbers in proportion to each other.
"""

from cardforge.engine.vocabulary import below, size

KNOBS = dict(
    uniform=dict(),
    contrarian=dict(),
    follower=dict(follows=1000),
    truthful=dict(),
    liar=dict(),
    equilibrium=dict(herd=0),
    bayesian=dict(slip=50, wary=100),
)
#: A denominator of likelihoods.
WHOLE = 65536


def act(s, seat, letter, r):
    """The action with a letter; where it may not be named, any other."""
    if s.phase == VOTE and letter == 0 and not s.may_abstain:
        letter = 1 + below(r, LETTERS)
    if letter > 0 and not may_name(s, seat, letter):
        first = 1 + below(r, LETTERS)
        letter = first
        for i in range(LETTERS):
            if may_name(s, seat, (first + i) % LETTERS + 1):
                letter = (first + i) % LETTERS + 1
    return base_of(s.phase) + letter


def any_question(s, seat, r):
    left = below(r, unread(s, seat))
    for q in range(1, size(s.star[seat]) + 1):
        if not s.read[seat][q]:
            if left == 0:
                return QUESTION + q
            left -= 1
    return QUESTION


def values_with(s, letter, place, r):
    """The values in which a letter has the place of one of them, and the others fall by lot."""
    other = place % LETTERS + 1
    last = other % LETTERS + 1
    if below(r, 2):
        other, last = last, other
    after = letter % LETTERS + 1
    places = 0
    for at in range(1, LETTERS + 1):
        worth = last
        if at == letter:
            worth = place
        elif at == after:
            worth = other
        places = 4 * places + worth
    return VALUES_ARE + places


def letter_worth(s, rank):
    """The letter whose value is the rank-th of all, from 1 for the lowest."""
    for letter in range(1, LETTERS + 1):
        lower = 0
        for other in range(1, LETTERS + 1):
            if s.value[other] < s.value[letter]:
                lower += 1
        if lower == rank - 1:
            return letter
    return 1


def uniform(s, seat, r, knobs):
    """Does anything that may be done, each as likely."""
    if s.phase == ASK:
        return any_question(s, seat, r)
    if s.phase == VALUES:
        return values_with(s, 1 + below(r, LETTERS), 1 + below(r, LETTERS), r)
    if s.phase == VOTE and s.may_abstain:
        return VOTED + below(r, LETTERS + 1)
    if s.phase == PICK and not (s.captain and s.pick_any):
        return PICKED + s.tied[1 + below(r, size(s.tied))]
    return act(s, seat, 1 + below(r, LETTERS), r)


def contrarian(s, seat, r, knobs):
    """As a hunter bets on anything but what is recommended, or on what is worth least."""
    if s.phase == VOTE or s.phase == BET or s.phase == BALLOT or s.phase == PICK:
        if s.recommended > 0:
            return act(s, seat, (s.recommended + below(r, LETTERS - 1)) % LETTERS + 1, r)
        return act(s, seat, letter_worth(s, 1), r)
    return mixed(s, seat, r, 1)


def follower(s, seat, r, knobs):
    """As a hunter believes what is recommended, so often of a thousand times, or bets high."""
    if s.phase == VOTE or s.phase == BET or s.phase == BALLOT or s.phase == PICK:
        if s.recommended == 0:
            return act(s, seat, letter_worth(s, LETTERS), r)
        letter = s.recommended
        if below(r, 1000) >= knobs[0]:
            letter = (letter + below(r, LETTERS - 1)) % LETTERS + 1
        return act(s, seat, letter, r)
    return mixed(s, seat, r, 1)


def truthful(s, seat, r, knobs):
    """As the Spoiler recommends what is right."""
    if s.phase == RECOMMEND:
        return RECOMMENDED + s.right[seat]
    return uniform(s, seat, r, knobs)


def liar(s, seat, r, knobs):
    """As the Spoiler recommends a false answer, and sets the trap on it."""
    if s.phase == RECOMMEND:
        return RECOMMENDED + (s.right[seat] + below(r, LETTERS - 1)) % LETTERS + 1
    if s.phase == HIDE:
        return act(s, seat, s.recommended, r)
    return uniform(s, seat, r, knobs)


def mixed(s, seat, r, thirds):
    """As the Spoiler is true so many times of three, else lies on the trap; values by chance."""
    if s.phase == RECOMMEND:
        if below(r, 3) < thirds:
            return RECOMMENDED + s.right[seat]
        return RECOMMENDED + (s.right[seat] + below(r, LETTERS - 1)) % LETTERS + 1
    if s.phase == HIDE and s.recommended != s.right[seat]:
        return TRAP + s.recommended
    if s.phase == HIDE:
        return act(s, seat, (s.right[seat] + below(r, LETTERS - 1)) % LETTERS + 1, r)
    if s.phase == ASK:
        return any_question(s, seat, r)
    # 6, 3 and 2 of eleven in Full Throttle, and against a team 3 of five and 2 of five.
    lot = below(r, 11)
    place = 1 if lot < 6 else 2 if lot < 9 else 3
    if not s.throttle:
        place = 2 if below(r, 5) < 3 else 3
    return values_with(s, s.right[seat], place, r)


# ---- play that nobody can better, of people who know nothing ------------------------------------


def gap(s, left, nose):
    """What telling the truth is worth more than lying, by the nose at the end, in ninths.

    ``left`` are the Spoiler's turns with this one. Later turns are true a third of the time.
    """
    if not s.has_meter:
        return 0
    # What the end is worth with the nose at -2, -1, 0, 1 and 2, times ``whole``.
    a, b, c, d, e = -2, -1, 0, 1, 2
    whole = 1
    for _ in range(left - 1):
        whole *= 3
        above = c if s.penalty_only else d
        a, b, c, d, e = 2 * b + a, 2 * c + a, 2 * above + b, 2 * e + c, 2 * e + d
    up = min(nose + 1, 0 if s.penalty_only else MOST_TRUE)
    down = max(nose - 1, MOST_FALSE)
    return 9 * (at_nose(up, a, b, c, d, e) - at_nose(down, a, b, c, d, e)) // whole


def at_nose(nose, a, b, c, d, e):
    if nose < 0:
        return a if nose == MOST_FALSE else b
    if nose == 0:
        return c
    return d if nose == 1 else e


def lot_of_all(s, seat, n):
    """A number below n that is the same for all hunters of the turn."""
    return s.lot[seat] * n // LOTS


def bonuses_left(s):
    """How many bonuses the Spoiler can still be paid, as far as that matters."""
    if s.bonus_each == 0:
        return 0
    return min(3, max(0, s.bonus_cap - s.bonus[s.spoiler]) // s.bonus_each)


def bonus_ninths(s, left):
    """What a bonus is worth now in Full Throttle, less what it costs later turns, in ninths."""
    count = bonuses_left(s)
    if count == 0:
        return 0
    if count >= left:
        return 9 * s.bonus_each
    if left == 2:
        return 6 * s.bonus_each
    return (4 if count == 1 else 8) * s.bonus_each


def danger_middle(s, left):
    """How likely a team should name the middle value, in parts of WHOLE."""
    v0 = v1 = v2 = v3 = 0
    for _ in range(left - 1):
        v3 += turn_worth(s, s.bonus_each * WHOLE + v2 - v3)
        v2 += turn_worth(s, s.bonus_each * WHOLE + v1 - v2)
        v1 += turn_worth(s, s.bonus_each * WHOLE + v0 - v1)
        v0 += turn_worth(s, 0)
    count = bonuses_left(s)
    bonus = 0
    if count == 1:
        bonus = s.bonus_each * WHOLE + v0 - v1
    elif count == 2:
        bonus = s.bonus_each * WHOLE + v1 - v2
    elif count == 3:
        bonus = s.bonus_each * WHOLE + v2 - v3
    return WHOLE - turn_worth(s, bonus) // s.value[letter_worth(s, 2)]


def turn_worth(s, bonus):
    """What a turn is worth to a Spoiler against a team, of which neither can get more."""
    middle = s.top - 1
    if size(s.value) == LETTERS:
        middle = s.value[letter_worth(s, 2)]
    return middle * (s.top * WHOLE + bonus) * WHOLE // ((middle + s.top) * WHOLE + bonus)


def equilibrium(s, seat, r, knobs):
    """Plays so that nobody who knows nothing can do better against it.

    With the knob ``herd`` hunters put the Extra Point on one answer and all bet on it.
    """
    left = s.rounds - s.round + 1
    hunters = s.n - 1
    if s.phase == VOTE or (s.phase == BET and s.base):
        if knobs[0] == 0 and s.phase == VOTE:
            return act(s, seat, 0, r)
        if s.extra > 0 and knobs[0]:
            return BETTED + s.extra
        many = s.n if knobs[0] else hunters
        follows = 9 * many + 2 * gap(s, left, s.meter[s.spoiler])
        lot = lot_of_all(s, seat, 54 * many) if knobs[0] else below(r, 54 * many)
        letter = s.recommended
        if lot >= 2 * follows:
            letter = (letter + lot % 2) % LETTERS + 1
        return act(s, seat, letter, r)
    if s.phase == BET:
        low = max(0, 9 * hunters - bonus_ninths(s, left))
        lot = below(r, 27 * hunters)
        rank = 1 if lot < low else 2 if lot < 2 * low else LETTERS
        return BETTED + letter_worth(s, rank)
    if s.phase == BALLOT or s.phase == PICK:
        rank = 2 if lot_of_all(s, seat, WHOLE) < danger_middle(s, left) else LETTERS
        return act(s, seat, letter_worth(s, rank), r)
    return mixed(s, seat, r, 1)


# ---- play that weighs what is likely ---------------------------------------------------------


def belief(s, seat, letter, recommended):
    """How likely a letter is right, to others in proportion, when one is recommended, or none.

    The share of truths counts what the Spoiler has said so far, and before that one of three.
    """
    looks = s.likely[seat]
    if recommended == 0:
        return looks[letter]
    truths, lies = s.truths[s.spoiler], s.lies[s.spoiler]
    share = 1000 * (1 + truths) // (3 + truths + lies)
    if letter == recommended:
        found = share
    else:
        others = looks[1] + looks[2] + looks[3] - looks[letter]
        found = (1000 - share) * looks[recommended] // others
    if s.tell[seat] > 0:
        honest = (letter == recommended) == (s.tell[seat] == 2)
        found = found * (s.tell_right if honest else 100 - s.tell_right)
    return max(1, looks[letter] * found // 100)


def sure(s, seat):
    """The letter that a hunter knows to be right, 0 where it knows none."""
    return s.known[seat] if s.known[seat] > 0 else s.heard[seat]


def falls(s, seat, recommended, trap):
    """How many points a trap promises, in parts of 1000: bets, and the Extra Point."""
    total = 0
    for letter in range(1, LETTERS + 1):
        total += belief(s, seat, letter, recommended)
    share = 1000 * belief(s, seat, trap, recommended) // total
    return s.n * share * share // 500


def bayesian(s, seat, r, knobs):
    """Weighs what is likely; slips so often of a thousand times.

    As the Spoiler it takes what promises most, give or take so many hundredths of a point
    (``wary``), since who is seen through wins nothing.
    """
    if below(r, 1000) < knobs[0]:
        return uniform(s, seat, r, knobs)
    if s.phase == ASK or s.phase == VALUES:
        return mixed(s, seat, r, 1)
    if s.phase == RECOMMEND or s.phase == HIDE:
        return lay_trap(s, seat, r, 10 * knobs[1])
    return hunted(s, seat, r)


def lay_trap(s, seat, r, spread):
    right = s.right[seat]
    truth = 1000 * gap(s, s.rounds - s.round + 1, s.meter[seat]) // 9
    best = -1000000
    found = right
    for recommended in range(1, LETTERS + 1):
        for trap in range(1, LETTERS + 1):
            open_yet = s.phase == RECOMMEND or recommended == s.recommended
            if trap != right and open_yet:
                worth = falls(s, seat, recommended, trap) + below(r, spread + 1)
                if recommended == right:
                    worth += truth
                if worth > best:
                    best = worth
                    found = recommended if s.phase == RECOMMEND else trap
    return base_of(s.phase) + found


def hunted(s, seat, r):
    """What a hunter names: what is right as likely as not, times what it is worth."""
    known = sure(s, seat)
    if known > 0:
        return act(s, seat, known, r)
    best = total = 0
    found = 1
    for letter in range(1, LETTERS + 1):
        likely = belief(s, seat, letter, s.recommended)
        total += likely
        worth = likely * hunted_worth(s, letter)
        # Of those that are as good, by lot.
        worth = worth * 8 + below(r, 8)
        if worth > best and may_name(s, seat, letter):
            best = worth
            found = letter
    if s.phase == VOTE and s.may_abstain:
        mine = belief(s, seat, found, s.recommended)
        feeds = trap_belief(s, seat, found, total)
        if mine * (s.n - 1) < feeds:
            return VOTED
    return base_of(s.phase) + found


def hunted_worth(s, letter):
    """Points for a letter that is right, times how often a Spoiler gives its value to one."""
    if s.base:
        return 2 if s.phase == BET and s.extra == letter else 1
    value = s.value[letter]
    rank = LETTERS
    for other in range(1, LETTERS + 1):
        if s.value[other] > value:
            rank -= 1
    if s.throttle:
        return value * (6 if rank == 1 else 3 if rank == 2 else 2)
    return value * (1 if rank == 1 else 30 if rank == 2 else 20)


def trap_belief(s, seat, letter, total):
    """How likely the trap is on a letter, in proportion to `belief`: a lie is trapped itself."""
    if letter == s.recommended:
        return total - belief(s, seat, letter, s.recommended)
    looks = s.likely[seat]
    others = looks[1] + looks[2] + looks[3] - looks[s.recommended]
    return belief(s, seat, s.recommended, s.recommended) * looks[letter] // others
