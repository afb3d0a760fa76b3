"""Telefilm: the Director bets on questions, the Stars queue up on them and answer.

A card is its place in the decks vintage, modern, new and mix, counted on, from 1. A crossing is
1 + 4·(period - 1) + genre - 1, and `MIX` for a Mix card. A letter is 1 for A to 5 for E. Seats
count from 0, spaces of a turn from 1; rows of the Director's seat hold what it alone sees.
"""

from cardforge.engine.vocabulary import below, clear, find, pop, push, shuffle, size

DATA = dict(
    copies="vintage+modern+new+mix.copies",
    genre="vintage+modern+new.genre",
    difficulty="vintage+modern+new+mix.difficulty",
    correct="vintage+modern+new+mix.questions.correct",
    question_stars="vintage+modern+new+mix.questions.difficulty",
    vintage="vintage.number",
    modern="modern.number",
    mix_genre="mix.questions.genre",
    mix_period="mix.questions.period",
    bet_value="bets.value",
    bet_players="bets.players",
    steps="board.steps",
    lap_back="laps.back",
    special_copies="specials.copies",
    windows="specials.windows",
    is_comedy="specials.id is comedy",
    is_drama="specials.id is drama",
    is_crime="specials.id is crime",
    is_scifi="specials.id is scifi",
    is_double="specials.id is double",
    is_two="specials.id is two",
    is_fifty="specials.id is fifty",
    is_call="specials.id is call",
    is_web="specials.id is web",
    is_power="specials.id is power",
    on_board="settings.mode is board",
    is_duel="settings.mode is duel",
    cards_only="settings.mode is cards",
    directorships="settings.directorships",
    star_tokens="settings.star_tokens",
    period_cards="settings.period_cards",
    special_hand="settings.special_hand",
    has_vintage="settings.periods has vintage",
    has_modern="settings.periods has modern",
    has_new="settings.periods has new",
    wrong_each="settings.director_wrong is each_wrong",
    wrong_last="settings.director_wrong is all_wrong_last",
    earlier_paid="settings.earlier_wrong_get_token",
    scope_question="settings.difficulty_scope is question",
    reveals="settings.difficulty_reveal is at_question",
    distinct="settings.duplicate_redraw is all_distinct",
    face_up="settings.tokens_face_up",
    max_stack="settings.max_stack",
    may_waive="settings.followers_may_pass",
    one_each="settings.special_limit is one_per_star_per_turn",
    one_for_all="settings.special_limit is one_per_table_per_turn",
    refunds="settings.special_refund",
    double_all="settings.double_includes_bonus",
    mix_by_tag="settings.genre_on_mix is by_question_tag",
    two_later="settings.two_followers",
    fifty_chosen="settings.fifty_wrong is director",
    fifty_open="settings.fifty_visibility is public",
    aid_first="settings.aids_with_straight",
    power_amount="settings.power_amount",
    power_choose="settings.power_ties is choose_one",
    power_all="settings.power_ties is all",
    power_hits_self="settings.power_self is hits_self",
    power_next="settings.power_self is next_best",
    power_floor="settings.power_floor",
    power_late="settings.power_timing is after_points",
    lap_at="settings.lap_threshold is at_64",
    first_random="settings.first_director is random",
    reshuffles="settings.exhaustion is reshuffle",
    both_asked="settings.two_player_questions is both",
    high_first="settings.two_player_order is high_first",
    by_rounds="settings.two_player_end is rounds",
    by_deck="settings.two_player_end is deck",
    duel_rounds="settings.two_player_rounds",
    duel_target="settings.two_player_target",
    one_mix="settings.two_player_mix_redraw is at_most_one_of_six",
    side_rounds="settings.cards_only_rounds",
    to_bottom="settings.cards_only_unchosen is bottom",
    judged="settings.straight_judging is director",
)
#: Which letter is right and how hard a card is are the Director's to know.
HIDDEN = ("correct", "difficulty", "question_stars")
STATE = dict(
    n=0, phase=0, turn=0, first=0, director=0, end=0, due=0, spaces=0, wanted=0, at=0, round=0,
    placed=0, space=0, star=0, place=0, question=0, old=0, mode=0, options=0, reads=0,
    aids=0, aid_seat=0, aid_kind=0, played=0, wrongs=0, owed=0,
    answer=0, right=0, overflow=0, repeats=0, numbers=0, powers=0, paid=0,
    deck="cards:vintage+modern+new+mix", mixes="cards:mix",
    unread="cards:vintage+modern+new+mix", used="cards:vintage+modern+new+mix",
    box="cards:specials", gone="cards:specials", role="kinds:specials",
    drawn=("seats", 192), drawn_stars=("seats", 192), kept=("seats", 8), stars=("seats", 8),
    stake=("seats", 8), key=("seats", 8), pair=("seats", 8), hand=("seats", 32),
    offered=8, pool=8, cross=8, bet=8, line=8, stack=(8, 8), open_card=8, shown_stars=8, asked=8,
    tag_genre=8, tag_period=8, tried=8, open_pair=8, targets=8,
    read1=0, read2=0, read3=0, read4=0, heard1=0, heard2=0, heard3=0, heard4=0,
    points="seats", unseen="seats", lap="seats", square="seats", won="seats", used_by="seats",
    committed=("seats", 32), failed="seats", served="seats",
    turns=0, directing=0, starring=0, straights=0, straights_right=0, specials=0, empties=0,
    powered=0, redrawn=0, tied_first=0,
)  # fmt: skip
SEEN = (
    "n", "phase", "turn", "first", "director", "end", "spaces", "wanted", "at", "round", "placed",
    "space", "star", "place", "question", "old", "mode", "options", "reads",
    "aids", "aid_seat", "aid_kind", "played", "wrongs", "answer", "numbers",
    "overflow", "repeats", "gone", "role", "offered", "pool", "cross", "bet", "line", "stack",
    "open_card", "shown_stars", "asked", "tag_genre", "tag_period", "tried", "open_pair",
    "targets", "read1", "read2", "read3", "read4", "heard1", "heard2", "heard3", "heard4",
    "points", "lap", "square", "won", "used_by", "committed", "failed", "turns",
)  # fmt: skip
OWN = ("drawn", "drawn_stars", "kept", "stars", "stake", "key", "pair", "hand")
COUNTED = ("deck", "mixes", "hand", "box")
MEASURES = (
    "turns", "directing", "starring", "straights", "straights_right", "specials", "empties",
    "powered", "redrawn", "tied_first", "overflow", "repeats",
)  # fmt: skip
PHASES = (
    "choose", "token", "pair", "place", "order", "before", "number", "turn", "pick", "question",
    "mode", "asked", "wrong", "options", "say", "letter", "judge", "power", "take", "ask",
)  # fmt: skip
(CHOOSE, TOKENS, PAIRS, PLACING, ORDERING, BEFORE, NUMBERS, TURN, PICKING, QUESTION, MODE, ASKED,
 WRONGS, HEARD, SAYING, LETTERS, JUDGING, POWERS, TAKING, ASKING) = range(20)  # fmt: skip
#: What is due before the next decision.
(BEGIN, PLACE_ON, ORDER_ON, SPACE_ON, WINDOW, ASK_HELP, ASK_MODE, ASK_FIFTY, READ_ALL, ASK_HEARD,
 FOLLOW, PAY, POWER_ON, PAYOUT, CLOSE, NEXT) = range(1, 17)  # fmt: skip

ACTIONS = (
    "keep", "token", "pair", "place", "order", "number", "pick", "special", "skip", "give_up",
    "straight", "options", "wrong", "say", "other", "letter", "right", "false", "target", "take",
    "ask",
)  # fmt: skip
TOKEN, PAIR, PLACE, ORDER, NUMBER, PICK, SPECIAL = 10, 100, 200, 210, 220, 230, 240
SKIP, GIVE_UP, STRAIGHT, OPTIONS = 260, 261, 262, 263
WRONG, SAY, LETTER, RIGHT, FALSE, TARGET, TAKE, ASK, KEEP = (
    270, 280, 290, 300, 301, 310, 320, 330, 1000,
)  # fmt: skip

EVENTS = (
    "turn", "keeps", "bets", "hidden", "places", "turned", "empty", "space", "special", "number",
    "read1", "read2", "read3", "read4", "picks", "straight", "heard1", "heard2", "heard3",
    "heard4", "fifty", "says", "other", "letter", "right", "wrong", "gain", "loses", "key",
    "level", "passes", "reshuffled", "offered", "takes", "wins_card", "bonus_card", "discarded",
    "final", "order", "accepted", "refused",
)  # fmt: skip
(E_TURN, E_KEEPS, E_BETS, E_HIDDEN, E_PLACES, E_TURNED, E_EMPTY, E_SPACE, E_SPECIAL, E_NUMBER,
 E_READ1, E_READ2, E_READ3, E_READ4, E_PICKS, E_STRAIGHT, E_HEARD1, E_HEARD2, E_HEARD3,
 E_HEARD4, E_FIFTY, E_SAYS, E_OTHER, E_LETTER, E_RIGHT, E_WRONG, E_GAIN, E_LOSES, E_KEY,
 E_LEVEL, E_PASSES, E_RESHUFFLED, E_OFFERED, E_TAKES, E_WINS, E_BONUS, E_DISCARDED,
 E_FINAL, E_ORDER, E_ACCEPTED, E_REFUSED) = range(41)  # fmt: skip
ENDS = ("all_turns", "no_cards", "target", "few_cards")
ALL_TURNS, NO_CARDS, TARGET_MET, FEW_CARDS = 1, 2, 3, 4
REASONS = ("no_period", "bets", "room", "specials", "cards")
LIMIT = 6000

GENRES, QUESTIONS, LETTER_COUNT, MIX = 4, 4, 5, 13
#: Cards that a Director draws: of the periods, of a duel, of the cards alone.
DRAWN, DUEL_DRAWN, SIDE_DRAWN = 5, 6, 3
#: What a straight answer and a genre's card bring besides.
BONUS, GENRE_BONUS = 5, 5
#: Windows of special cards, as specials.yaml has them.
W_TURN, W_BET, W_QUESTION, W_ASKED, W_OPTIONS = 1, 2, 3, 4, 5
#: Kinds of special cards; those of the genres are the genres' own numbers.
DOUBLE, TWO, FIFTY, CALL, WEB, POWER = 5, 6, 7, 8, 9, 10


# ---- what cards are  --------------------------------


def cross_of(s, card):
    """The crossing of a card, or `MIX`."""
    if card > size(s.genre):
        return MIX
    period = 0
    if card > size(s.vintage):
        period = 1 if card <= size(s.vintage) + size(s.modern) else 2
    return 1 + GENRES * period + s.genre[card] - 1


def in_play(s, card):
    if card > size(s.genre):
        return True
    if card <= size(s.vintage):
        return s.has_vintage > 0
    return s.has_modern > 0 if card <= size(s.vintage) + size(s.modern) else s.has_new > 0


def genre_of(s, card, question):
    if card > size(s.genre):
        return s.mix_genre[card - size(s.genre)][question]
    return s.genre[card]


def role_of(s, kind):
    """What a special card does, by its place in the deck."""
    if s.is_comedy[kind]:
        return 1
    if s.is_drama[kind]:
        return 2
    if s.is_crime[kind]:
        return 3
    if s.is_scifi[kind]:
        return 4
    if s.is_double[kind]:
        return DOUBLE
    if s.is_two[kind]:
        return TWO
    if s.is_fifty[kind]:
        return FIFTY
    if s.is_call[kind]:
        return CALL
    return WEB if s.is_web[kind] else POWER


def bets_for(s, n):
    """How many bet tokens a number of players uses."""
    count = 0
    for bet in range(1, size(s.bet_value) + 1):
        if uses(s, bet, n):
            count += 1
    return count


def uses(s, bet, n):
    return find(s.bet_players[bet], n) > 0


# ---- setting up  --------------------------------


def unplayable(s, n):
    """Periods, bet tokens, room on the spaces, special cards and question cards must suffice."""
    if s.has_vintage + s.has_modern + s.has_new == 0:
        return 1
    if s.on_board and bets_for(s, n) < 1 + s.period_cards[n]:
        return 2
    if s.on_board and s.max_stack * (1 + s.period_cards[n]) < (n - 1) * s.star_tokens[n]:
        return 3
    specials = 0
    for kind in range(1, size(s.special_copies) + 1):
        specials += s.special_copies[kind]
    if not s.cards_only and n * s.special_hand > specials:
        return 4
    total = 0
    mixes = 0
    for card in range(1, size(s.copies) + 1):
        if in_play(s, card):
            total += s.copies[card]
        if card > size(s.genre):
            mixes += s.copies[card]
    if s.on_board and mixes < n * s.directorships[n]:
        return 5
    return 5 if total < 2 * DUEL_DRAWN else 0


def setup(s, n, r):
    s.n = n
    s.end = s.turn = s.turns = s.directing = s.starring = s.straights = s.straights_right = 0
    s.specials = s.empties = s.powered = s.redrawn = s.tied_first = s.overflow = s.repeats = 0
    s.reads = s.aids = s.aid_seat = s.aid_kind = s.round = 0
    s.director = 0
    clear(s.deck)
    clear(s.mixes)
    clear(s.unread)
    clear(s.used)
    for card in range(1, size(s.copies) + 1):
        for _ in range(s.copies[card]):
            if s.on_board and card > size(s.genre):
                push(s.mixes, card)
            elif in_play(s, card):
                push(s.deck, card)
    shuffle(s.deck, r)
    shuffle(s.mixes, r)
    clear(s.box)
    clear(s.gone)
    s.role[0] = size(s.special_copies)
    for kind in range(1, size(s.special_copies) + 1):
        s.role[kind] = role_of(s, kind)
        for _ in range(s.special_copies[kind]):
            push(s.box, kind)
    shuffle(s.box, r)
    for p in range(n):
        s.points[p] = s.unseen[p] = s.lap[p] = s.square[p] = s.won[p] = 0
        clear(s.hand[p])
        if not s.cards_only:
            for _ in range(s.special_hand):
                push(s.hand[p], pop(s.box))
    s.first = below(r, n) if s.first_random else 0
    s.due = BEGIN
    wipe_turn(s)
    while s.due > 0 and s.end == 0:
        go_on(s, r)


def wipe_turn(s):
    """Leave nothing of the turn before on the table."""
    s.spaces = s.wanted = s.at = s.placed = s.space = s.played = s.phase = 0
    clear(s.pool)
    clear(s.line)
    for i in range(8):
        s.cross[i] = s.bet[i] = s.open_card[i] = s.shown_stars[i] = 0
        clear(s.stack[i])
    for p in range(s.n):
        clear(s.drawn[p])
        clear(s.drawn_stars[p])
        clear(s.kept[p])
        clear(s.stars[p])
        clear(s.stake[p])
        s.used_by[p] = 0
    wipe_space(s)


def wipe_space(s):
    """Leave nothing of the space before on the table."""
    s.star = s.place = 0
    clear(s.targets)
    clear(s.offered)
    s.numbers = s.powers = s.paid = 0
    for p in range(s.n):
        clear(s.key[p])
        clear(s.committed[p])
        s.failed[p] = s.served[p] = 0
    for q in range(QUESTIONS + 1):
        s.asked[q] = s.tag_genre[q] = s.tag_period[q] = 0
    s.read1 = s.read2 = s.read3 = s.read4 = 0
    s.question = s.old = s.wrongs = s.owed = 0
    wipe_question(s)


def wipe_question(s):
    s.mode = s.options = s.answer = s.right = 0
    s.heard1 = s.heard2 = s.heard3 = s.heard4 = 0
    clear(s.open_pair)
    for p in range(s.n):
        clear(s.pair[p])
    for letter in range(8):
        s.tried[letter] = 0
