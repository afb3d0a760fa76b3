"""Players of Telefilm, from the weakest to the strongest. Points are counted in thousandths."""

from cardforge.engine.vocabulary import below, find, size

KNOBS = dict(
    uniform=dict(),
    plain=dict(),
    greedy=dict(),
    rider=dict(),
    affinity=dict(),
    expert=dict(bluff=150, slip=0, specials=1000),
)
#: How a Star chooses a space, and a Director its bets.
ANY, HIGH, SECOND, LIKED = 0, 1, 2, 3


def fits(s, seat, action):
    """Whether an action may be done now; of KEEP see `any_action`."""
    if s.phase == TOKENS:
        return find(s.pool, action - TOKEN) > 0
    if s.phase == PAIRS:
        one, two = action // 10 % 10, action % 10
        return one < two and find(s.pool, one) > 0 and find(s.pool, two) > 0
    if s.phase == PLACING:
        return may_place(s, seat, action - PLACE)
    if s.phase == NUMBERS and action < SPECIAL:
        return s.asked[action - NUMBER] == 0 and find(s.offered, action - NUMBER) == 0
    if s.phase == PICKING:
        return find(s.offered, action - PICK) > 0 or (s.old > 0 and s.old == action - PICK)
    if s.phase == WRONGS:
        letter = action - WRONG
        return s.tried[letter] == 0 and letter != s.key[seat][s.question]
    if s.phase == SAYING:
        return action == SAY or s.tried[action - SAY] == 0
    if s.phase == LETTERS:
        return may_answer(s, seat, action - LETTER)
    if s.phase == POWERS:
        return find(s.targets, action - TARGET) > 0
    if action == GIVE_UP:
        return s.phase == TURN and s.may_waive > 0
    if action >= SPECIAL and action < SKIP:
        return fits_special(s, seat, action - SPECIAL)
    return True


def fits_special(s, seat, kind):
    if kind == 0 or find(s.hand[seat], kind) == 0 or not may_play_more(s, seat):
        return False
    if s.phase == NUMBERS:
        return s.numbers == 1 and s.old == 0 and opens(s, kind, W_TURN)
    if s.phase == TURN and unread(s) == 0:
        return False
    return opens(s, kind, window_of(s.phase))


def first_of(s):
    """The lowest action that there can be in a phase."""
    if s.phase == TOKENS:
        return TOKEN + 1
    if s.phase == PAIRS:
        return PAIR
    if s.phase == PLACING or s.phase == ORDERING:
        return PLACE + 1 if s.phase == PLACING else ORDER + 1
    if s.phase == NUMBERS or s.phase == PICKING:
        return NUMBER + 1 if s.phase == NUMBERS else PICK + 1
    if s.phase == MODE:
        return STRAIGHT
    if s.phase == WRONGS:
        return WRONG + 1
    if s.phase == SAYING or s.phase == LETTERS:
        return SAY if s.phase == SAYING else LETTER + 1
    if s.phase == JUDGING:
        return RIGHT
    if s.phase == POWERS:
        return TARGET
    if s.phase == TAKING or s.phase == ASKING:
        return TAKE + 1 if s.phase == TAKING else ASK + 1
    return SPECIAL


def last_of(s):
    """The highest action that there can be in a phase."""
    if s.phase == PAIRS:
        return PAIR + 99
    if s.phase == PLACING or s.phase == ORDERING:
        return first_of(s) + s.spaces - 1
    if s.phase == NUMBERS:
        return SKIP - 1
    if s.phase == PICKING or s.phase == ASKING:
        return first_of(s) + QUESTIONS - 1
    if s.phase == MODE or s.phase == JUDGING:
        return first_of(s) + 1
    if s.phase == WRONGS or s.phase == LETTERS:
        return first_of(s) + LETTER_COUNT - 1
    if s.phase == SAYING:
        return SAY + LETTER_COUNT
    if s.phase == POWERS:
        return TARGET + s.n - 1
    if s.phase == TAKING:
        return TAKE + size(s.offered)
    return TOKEN + 9 if s.phase == TOKENS else GIVE_UP


def there(s, seat, action):
    """Whether an action is one: between the numbers 1 to 4 and special cards there are none."""
    if s.phase == NUMBERS and action > NUMBER + QUESTIONS and action < SPECIAL:
        return False
    return fits(s, seat, action)


def any_action(s, seat, r):
    """Any action, each as likely."""
    if s.phase == CHOOSE:
        return any_card(s, seat, r)
    count = 0
    for action in range(first_of(s), last_of(s) + 1):
        if there(s, seat, action):
            count += 1
    left = below(r, count)
    for action in range(first_of(s), last_of(s) + 1):
        if there(s, seat, action):
            if left == 0:
                return action
            left -= 1
    return SKIP


def any_card(s, seat, r):
    count = 0
    for i in range(1, size(s.drawn[seat]) + 1):
        if not holds(s, s.kept[seat], cross_of(s, s.drawn[seat][i])):
            count += 1
    left = below(r, count)
    for i in range(1, size(s.drawn[seat]) + 1):
        if not holds(s, s.kept[seat], cross_of(s, s.drawn[seat][i])):
            if left == 0:
                return KEEP + s.drawn[seat][i]
            left -= 1
    return KEEP


def uniform(s, seat, r, knobs):
    """Does anything that may be done, each as likely."""
    return any_action(s, seat, r)


def plain(s, seat, r, knobs):
    """Bets and sits anywhere, plays no special cards; says what it recalls, else takes options."""
    return respond(s, seat, r)


def greedy(s, seat, r, knobs):
    """Sits where the bet is highest; as the Director bets high on what is hard."""
    return seated(s, seat, r, HIGH, 0)


def rider(s, seat, r, knobs):
    """Sits on top of one other Star, where it can."""
    return seated(s, seat, r, SECOND, 0)


def affinity(s, seat, r, knobs):
    """Sits where it expects most, by what it knows of a crossing and who sits there already."""
    return seated(s, seat, r, LIKED, 0)


def expert(s, seat, r, knobs):
    """As `affinity`, with special cards; bluffs as the Director so often of a thousand times."""
    if knobs[1] > 0 and below(r, 1000) < knobs[1]:
        return any_action(s, seat, r)
    if knobs[2] > 0 and s.phase >= BEFORE and s.phase <= HEARD and below(r, 1000) < knobs[2]:
        action = with_special(s, seat)
        if action > 0:
            return action
    return seated(s, seat, r, LIKED, knobs[0])


# ---- answering ------------------------------------------------------------------------------


def respond(s, seat, r):
    """What is done without special cards: answers by what is known, all else anyhow."""
    if s.phase in (BEFORE, TURN, QUESTION, ASKED, HEARD):
        return SKIP
    if s.phase == NUMBERS:
        return any_number(s, r)
    if s.phase == PICKING:
        return pick_known(s, seat, r)
    if s.phase == MODE:
        known = s.recall[seat][s.question]
        return STRAIGHT if known > 0 and s.tried[known] == 0 else OPTIONS
    if s.phase == SAYING:
        known = s.recall[seat][s.question]
        return SAY + known if known > 0 and s.tried[known] == 0 else SAY
    if s.phase == LETTERS:
        return by_letter(s, seat, r)
    if s.phase == JUDGING:
        return RIGHT if s.answer > 0 and s.answer == s.key[seat][s.question] else FALSE
    return any_action(s, seat, r)


def any_number(s, r):
    count = unread(s) - size(s.offered)
    left = below(r, count)
    for q in range(1, QUESTIONS + 1):
        if s.asked[q] == 0 and find(s.offered, q) == 0:
            if left == 0:
                return NUMBER + q
            left -= 1
    return NUMBER + 1


def pick_known(s, seat, r):
    """Of two questions the one that is recalled, or else recognised."""
    best = -1
    found = 1
    for q in range(1, QUESTIONS + 1):
        if find(s.offered, q) > 0 or (s.old > 0 and q == s.old):
            worth = 4 if s.recall[seat][q] > 0 else 2 if s.spots[seat][q] > 0 else 0
            worth = 8 * worth + below(r, 8)
            if worth > best:
                best = worth
                found = q
    return PICK + found


def by_letter(s, seat, r):
    """The letter that is recognised, or that must be right, else any that may be."""
    known = s.spots[seat][s.question]
    if known == 0:
        known = s.recall[seat][s.question]
    if known > 0 and may_answer(s, seat, known):
        return LETTER + known
    left = 0
    for i in range(1, size(s.open_pair) + 1):
        if s.tried[s.open_pair[i]] == 0:
            left += 1
            known = s.open_pair[i]
    if left == 1:
        return LETTER + known
    return any_action(s, seat, r)


# ---- sitting down and betting ---------------------------------------------------------------


def seated(s, seat, r, how, bluff):
    if s.phase == PLACING:
        return place_by(s, seat, r, how)
    if s.phase == TAKING:
        return take_liked(s, seat, r)
    if s.phase == CHOOSE:
        return keep_hard(s, seat, r, how)
    if s.phase in (TOKENS, PAIRS) and (bluff == 0 or below(r, 1000) >= bluff):
        return bet_hard(s, seat)
    return respond(s, seat, r)


def worth_of(s, seat, space, how):
    bet, waiting = s.bet[space], size(s.stack[space])
    if how == HIGH:
        return bet
    if how == SECOND:
        return bet + (100 if waiting == 1 else 0)
    return expected(s, seat, space, bet, waiting)


def expected(s, seat, space, bet, waiting):
    """What a Star expects of a space, in thousandths: to lead, or else to wait for the others."""
    cross = s.cross[space]
    mine = recalls(s, seat, cross, 2)
    found = spots_it(s, seat, cross, 2)
    guess = found + (1000 - found) // LETTER_COUNT
    lead = mine * (bet + 2 + BONUS) + (1000 - mine) * guess // 1000 * (bet + 2)
    others = s.recall_2 + (1000 - s.recall_2) * (s.spot_2 + (1000 - s.spot_2) // 5) // 1000
    missed = 1000
    for _ in range(waiting):
        missed = missed * (1000 - others) // 1000
    return (1000 - missed) * bet + missed * lead // 1000


def place_by(s, seat, r, how):
    """The best space, of those as good any."""
    best = -1
    found = PLACE + 1
    for space in range(1, s.spaces + 1):
        if may_place(s, seat, space):
            worth = 16 * worth_of(s, seat, space, how) + below(r, 16)
            if how == ANY:
                worth = below(r, 1000)
            if worth > best:
                best = worth
                found = PLACE + space
    return found


def take_liked(s, seat, r):
    best = -1
    found = 1
    for i in range(1, size(s.offered) + 1):
        worth = 16 * s.likes[seat][s.offered[i]] + below(r, 16)
        if worth > best:
            best = worth
            found = i
    return TAKE + found


def keep_hard(s, seat, r, how):
    """The hardest card of another crossing."""
    best = -1
    found = KEEP
    for i in range(1, size(s.drawn[seat]) + 1):
        card = s.drawn[seat][i]
        if not holds(s, s.kept[seat], cross_of(s, card)):
            worth = 16 * stars_drawn(s, seat, card) + below(r, 16)
            if worth > best:
                best = worth
                found = KEEP + card
    return found


def stars_drawn(s, seat, card):
    """How hard a drawn card is, which is written on it."""
    place = find(s.drawn[seat], card)
    return s.drawn_stars[seat][place]


def bet_hard(s, seat):
    """The highest of the tokens on the hardest card: of those left, as many are harder."""
    if s.phase == PAIRS:
        low, high = s.pool[1], s.pool[size(s.pool)]
        if s.stars[seat][1] < s.stars[seat][2]:
            return PAIR + 10 * low + s.pool[2]
        return PAIR + 10 * s.pool[size(s.pool) - 1] + high
    harder = 0
    for space in range(s.at + 1, s.spaces + 1):
        if s.stars[seat][space] > s.stars[seat][s.at]:
            harder += 1
    return TOKEN + s.pool[size(s.pool) - harder]


# ---- special cards --------------------------------------------------------------------------


def with_special(s, seat):
    """A special card that is worth playing now, 0 for none."""
    found = 0
    best = 0
    hand = s.hand[seat]
    if s.phase not in (BEFORE, NUMBERS, TURN, QUESTION, ASKED, HEARD):
        return 0
    for i in range(1, size(hand) + 1):
        if fits_special(s, seat, hand[i]):
            worth = special_worth(s, seat, s.role[hand[i]])
            if worth > best:
                best = worth
                found = SPECIAL + hand[i]
    return found


def special_worth(s, seat, role):
    """What a special card is worth now, in points; 0 where it had better be kept."""
    bet = s.bet[s.space]
    known = s.recall[seat][s.question] if s.question > 0 else 0
    if role <= GENRES:
        same = s.cross[s.space] != MIX and (s.cross[s.space] - 1) % GENRES + 1 == role
        return 3 if same and s.place == 1 else 0
    if role == DOUBLE:
        return bet if s.place == 1 and s.at == 1 else 0
    if role == POWER:
        return 4 if s.place == 1 and behind(s, seat) else 0
    if role == TWO:
        return 3 if known == 0 else 0
    if known > 0:
        return 0
    if role == FIFTY:
        return 3 if s.spots[seat][s.question] == 0 else 0
    # Help is for the best space of the Star.
    return bet if s.at <= 2 else 0


def behind(s, seat):
    most = 0
    for p in range(s.n):
        most = max(most, s.points[p])
    return s.points[seat] < most
