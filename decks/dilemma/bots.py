"""Bots of the dilemma game. Knobs are thousandths; chances are counted in 65,536ths."""

from cardforge.engine.vocabulary import PARTS, below, scaled, size

KNOBS = dict(
    uniform=dict(challenge=0, halo=500),
    evader=dict(counting=1000, thinking=0),
    truthful=dict(slip=50, ahead=0),
    human=dict(slip=50, ahead=0, bluff=0, threshold=150, leader=300),
    planner=dict(slip=0, ahead=300, bluff=1000, threshold=0, leader=300),
)


def uniform(s, seat, r, knobs):
    """Does anything: asks, answers, gives, challenges and votes by lot."""
    hand = s.hand[seat]
    if s.phase == ASK_PHASE:
        card = hand[1 + below(r, size(hand))]
        action = ask_of(card, (seat + 1 + below(r, s.n - 1)) % s.n)
        return action + below(r, 2) if s.free else action
    if s.phase == ANSWER_PHASE:
        return YES + below(r, DEPENDS)
    if s.phase == EXPLAIN_PHASE:
        return EXPLAIN
    if s.phase == VOTE_PHASE:
        return HALO if below(r, 1000) < knobs[1] else FORK
    if s.phase == GIVE_PHASE:
        return GIVE + hand[1 + below(r, size(hand))]
    return CHALLENGE if below(r, 1000) < knobs[0] else DECLINE


def evader(s, seat, r, knobs):
    """As `uniform`, but answers what is least likely on the card; knob: how often it counts."""
    if s.phase == ANSWER_PHASE and below(r, 1000) < knobs[0]:
        return rarest(s, seat, r, knobs[1])
    if s.phase == PRIORITY_PHASE or s.phase == CLAIM_PHASE:
        return DECLINE
    if s.phase == VOTE_PHASE:
        return HALO + below(r, 2)
    return uniform(s, seat, r, knobs)


def truthful(s, seat, r, knobs):
    """Asks the likeliest, answers its opinion, votes for what it believes; never challenges."""
    if s.phase == ASK_PHASE:
        return likeliest(s, seat, knobs, r)
    if s.phase == ANSWER_PHASE:
        return s.opinion[seat][s.card]
    if s.phase == EXPLAIN_PHASE:
        return EXPLAIN
    if s.phase == VOTE_PHASE:
        return honest_vote(s, seat)
    if s.phase == GIVE_PHASE:
        return GIVE + worst(s, seat)
    return DECLINE


def human(s, seat, r, knobs):
    """Asks the likeliest, bluffs at times, challenges where it pays, votes as it is swayed.

    Knobs: how often it slips; what keeping a question for later is worth; how often it bluffs
    without regard to its candour; what a challenge must promise, and how much more a leader is.
    """
    if s.phase == ASK_PHASE:
        return likeliest(s, seat, knobs, r)
    if s.phase == ANSWER_PHASE:
        if below(r, 1000) >= knobs[2] and scaled(r, s.candour[seat]):
            return s.opinion[seat][s.card]
        return rarest(s, seat, r, s.n)
    if s.phase == EXPLAIN_PHASE:
        return EXPLAIN
    if s.phase == VOTE_PHASE:
        return vote_as_swayed(s, seat, r)
    if s.phase == GIVE_PHASE:
        return GIVE + worst(s, seat)
    return CHALLENGE if gain(s, seat, knobs[4]) > knobs[3] * PARTS else DECLINE


def planner(s, seat, r, knobs):
    """As `human`, but keeps questions that will be good for the cards that are left, and bluffs.

    A bluff costs its player a challenge at most, and mostly nobody makes one.
    """
    return human(s, seat, r, knobs)


# ---- asking and giving ------------------------------------------------------------


def guessed(s, seat, i, p, answer):
    """How likely a seat thinks an answer of a player to its question in a place."""
    return s.guess[seat][spot(s, i, p, answer)]


def likeliest(s, seat, knobs, r):
    """The question and player that most likely give the answer; ties, and slips, by lot."""
    hand = s.hand[seat]
    if below(r, 1000) < knobs[0]:
        card = hand[1 + below(r, size(hand))]
        return ask_of(card, (seat + 1 + below(r, s.n - 1)) % s.n)
    answer = s.answer_on[s.acard[seat]]
    best = best_value = ties = 0
    for i in range(1, looks(s, seat) + 1):
        later = knobs[1] * promise(s, seat, i) if knobs[1] > 0 else 0
        for step in range(1, s.n):
            p = (seat + step) % s.n
            value = 1000 * guessed(s, seat, i, p, answer) - later
            if ties == 0 or value > best_value:
                best_value = value
                ties = 0
            if value == best_value:
                ties += 1
                if below(r, ties) == 0:
                    best = ask_of(hand[i], p)
    return best


def promise(s, seat, i):
    """How likely a question is to succeed with the next answer card, whichever it is."""
    total = found = 0
    for answer in range(YES, DEPENDS + 1):
        count = unseen(s, seat, answer)
        total += count
        found += count * best_guess(s, seat, i, answer)
    return found // max(1, total)


def best_guess(s, seat, i, answer):
    best = 0
    for p in range(s.n):
        if p != seat:
            best = max(best, guessed(s, seat, i, p, answer))
    return best


def worst(s, seat):
    """The question in hand that is least likely to succeed with the answer card."""
    hand = s.hand[seat]
    answer = s.answer_on[s.acard[seat]]
    card = hand[1]
    least = PARTS + 1
    for i in range(1, looks(s, seat) + 1):
        found = best_guess(s, seat, i, answer)
        if found < least:
            least = found
            card = hand[i]
    return card


# ---- answering ------------------------------------------------------------------------


def unseen(s, seat, answer):
    """How many answer cards of a kind a seat has not seen."""
    count = 0
    for card in range(1, size(s.answer_copies) + 1):
        if s.answer_on[card] == answer:
            count += s.answer_copies[card]
            if s.acard[seat] == card:
                count -= 1
    for i in range(1, size(s.a_discard) + 1):
        if s.answer_on[s.a_discard[i]] == answer:
            count -= 1
    return count


def rarest(s, seat, r, thinking):
    """The answer that is least likely on the card; if ``thinking``, and that is least expected."""
    best = YES
    least = ties = 0
    for answer in range(YES, DEPENDS + 1):
        value = unseen(s, seat, answer)
        if thinking:
            value *= s.belief[seat][answer]
        if ties == 0 or value < least:
            least = value
            ties = 0
        if value == least:
            ties += 1
            if below(r, ties) == 0:
                best = answer
    return best


# ---- challenges and votes ------------------------------------------------------------------


def trust(s, seat):
    """The logarithm of the odds that the answer is honest, as a seat sees it.

    An honest answer is as likely as the opinion, a bluff as likely as any.
    """
    honest = s.believed * s.belief[seat][s.said] * 1000
    return logarithm(max(1, honest // max(1, (100 - s.believed) * s.bluffs)))


def honest_vote(s, seat):
    if seat == s.target:
        return HALO
    return HALO if seat != s.challenger and trust(s, seat) > 0 else FORK


def halo_chance(s, seat, speech):
    """How likely someone with nothing at stake votes for the halo."""
    x = s.vote_base * PARTS // 100
    x += s.vote_belief * trust(s, seat) // 100
    x += s.vote_speech * speech // 100
    if leads(s, s.target, 1):
        x -= s.vote_leader * PARTS // 100
    odds = exponential(x)
    return odds * PARTS // (PARTS + odds)


def leads(s, p, alone):
    """Whether nobody has fewer questions than a player; or, alone, as few."""
    for other in range(s.n):
        if other != p and size(s.hand[other]) < size(s.hand[p]) + alone:
            return False
    return True


def vote_as_swayed(s, seat, r):
    if seat == s.target:
        return HALO
    if seat == s.challenger:
        return FORK
    return HALO if scaled(r, halo_chance(s, seat, s.swayed[seat])) else FORK


def gain(s, seat, leader):
    """What a challenge promises, in thousandths of a card and 65,536ths."""
    if size(s.hand[seat]) < 2:
        return -1000 * PARTS
    halo = halo_chance(s, seat, -s.charm[seat])
    voters = s.n - 2
    found = 0
    worth = 1000 + leader if leads(s, s.target, 0) else 1000
    ways = 1
    for halos in range(voters + 1):
        chance = ways * PARTS
        for i in range(voters):
            chance = chance * (halo if i < halos else PARTS - halo) >> 16
        if 2 * halos < voters:
            found += worth * chance
        elif 2 * halos > voters:
            found -= 1000 * chance
        ways = ways * (voters - halos) // (halos + 1)
    return found
