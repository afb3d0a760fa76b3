"""Spoilers: the Spoiler reads a question, recommends an answer and sets a trap; the hunters bet.

A card is its place in the decks movie, poster and trailer, counted on, from 1; a letter is 1 for A,
2 for B, 3 for C, and 0 for none. Seats count from 0. What the hunters do at once, each does without
seeing the others: votes and bets lie in ``vote`` and ``bet`` until all have been asked.
"""

from cardforge.engine.vocabulary import below, clear, note, pop, push, shuffle, size

DATA = dict(
    copies="movie+poster+trailer.copies",
    correct="movie+poster+trailer.questions.correct",
    worths="board.values",
    last="board.last",
    lap_copies="laps.copies",
    lap_front="laps.front",
    lap_back="laps.back",
    first_lap="laps.id is first",
    base="settings.mode is base",
    throttle="settings.mode is full_throttle",
    captain="settings.captain",
    rounds="settings.rounds",
    first_random="settings.first_spoiler is random",
    order_chosen="settings.question_order is spoiler_choice",
    order_random="settings.question_order is random",
    penalty_only="settings.meter_range is penalty_only",
    has_meter="settings.meter_enabled",
    lie_is_trap="settings.lie_definition is recommended_is_trap",
    enough="settings.ep_threshold",
    may_abstain="settings.ep_abstain",
    ballots="settings.ep_ballots",
    needs_victim="settings.ep_trap_needs_victim",
    liars_win="settings.tie_break is lies",
    bonus_each="settings.bonus_per_event",
    bonus_cap="settings.bonus_cap",
    pays_chosen="settings.danger_spoiler_points is value_of_chosen",
    revote="settings.vote_tie_without_captain is revote_then_left",
    tie_random="settings.vote_tie_without_captain is random",
    tie_fails="settings.vote_tie_without_captain is team_fails",
    double_after_tie="settings.captain_double is only_after_tiebreak",
    double_if_own="settings.captain_double is only_if_own_ballot_correct",
    pick_any="settings.captain_pick is any",
    reshuffles="settings.used_cards is reshuffle",
    destroys="settings.used_cards is destroy",
    stops_full="settings.track_overflow is error",
)
#: Which answer is right is the Spoiler's to know.
HIDDEN = ("correct",)
STATE = dict(
    n=0, phase=0, turn=0, round=0, first=0, spoiler=0, asked=0, end=0, top=0, due=0,
    metered=0, rated=0,
    question=0, read1=0, read2=0, read3=0, recommended=0, extra=0, ballot=0, answer=0, broke=0,
    votes=5, value=4, tied=4,
    deck="kinds:movie+poster+trailer", bag="kinds:movie+poster+trailer",
    card="seats", star=("seats", 4), read=("seats", 4), open_card="seats", right="seats",
    trap="seats", vote="seats", bet="seats", shown_vote="seats",
    points="seats", gain="seats", chip="seats", marker="seats", meter="seats", lies="seats",
    truths="seats", bonus="seats",
    turns=0, lied=0, trapped=0, extras=0, extras_right=0, extras_trap=0, ties=0, bonuses=0,
    spoiling=0, hunting=0, tied_first=0, overflow=0, cards_left=0,
)  # fmt: skip
SEEN = (
    "n", "phase", "turn", "round", "first", "spoiler", "asked", "end", "top", "question", "read1",
    "read2", "read3", "recommended", "extra", "ballot", "answer", "broke", "votes", "value",
    "tied", "read", "open_card", "shown_vote", "points", "gain", "chip", "marker", "meter", "lies",
    "truths", "bonus", "turns", "overflow", "metered", "rated",
)  # fmt: skip
OWN = ("card", "star", "right", "trap", "vote", "bet")
COUNTED = ("deck", "bag")
MEASURES = (
    "turns", "lied", "trapped", "extras", "extras_right", "extras_trap", "ties", "bonuses",
    "spoiling", "hunting", "tied_first", "overflow", "cards_left",
)  # fmt: skip
PHASES = ("question", "recommend", "trap", "vote", "bet", "values", "ballot", "pick")
ASK, RECOMMEND, HIDE, VOTE, BET, VALUES, BALLOT, PICK = range(8)
#: What is due before the next decision.
COUNT, SCORE, NEXT = 1, 2, 3

ACTIONS = (
    "question1", "question2", "question3", "recommend", "trap", "abstain", "vote", "bet", "values",
    "ballot", "pick",
)  # fmt: skip
#: Actions of a letter, or of a question: the first plus it. VALUES_ARE + 16·A + 4·B + C.
QUESTION, RECOMMENDED, TRAP, VOTED, BETTED, BALLOTED, PICKED, VALUES_ARE = (
    0, 4, 8, 12, 16, 20, 24, 32,
)  # fmt: skip

EVENTS = (
    "turn", "read1", "read2", "read3", "recommend", "hide", "vote", "abstain", "extra", "no_extra",
    "again", "bet", "reveal", "gain", "truth", "lie", "neither", "values", "ballot", "tie", "pick",
    "lot", "team", "no_team", "show_star", "bonus", "meter", "full",
    "nose",
)  # fmt: skip
(E_TURN, E_READ1, E_READ2, E_READ3, E_RECOMMEND, E_HIDE, E_VOTE, E_ABSTAIN, E_EXTRA, E_NO_EXTRA,
 E_AGAIN, E_BET, E_REVEAL, E_GAIN, E_TRUTH, E_LIE, E_NEITHER, E_VALUES, E_BALLOT, E_TIE, E_PICK,
 E_LOT, E_TEAM, E_NO_TEAM, E_STAR, E_BONUS, E_METER, E_FULL,
 E_NOSE) = range(29)  # fmt: skip
ENDS = ("all_rounds", "track_full")
ALL_ROUNDS, TRACK_FULL = 1, 2
REASONS = ("too_few",)
LIMIT = 1000

#: A, B and C; where the nose of a lie-meter can point.
LETTERS, MOST_TRUE, MOST_FALSE = 3, 2, -2


# ---- setting up ---------------------------------------------------------------


def unplayable(s, n):
    """Everybody needs a card."""
    total = 0
    for card in range(1, size(s.copies) + 1):
        total += s.copies[card]
    return 1 if total < n else 0


def setup(s, n, r):
    s.n = n
    s.end = s.turn = s.turns = s.lied = s.trapped = s.extras = s.extras_right = 0
    s.extras_trap = s.ties = s.bonuses = s.spoiling = s.hunting = s.tied_first = 0
    s.overflow = 0
    s.metered = s.base and s.has_meter
    s.rated = 1 - s.base
    clear(s.deck)
    clear(s.bag)
    for card in range(1, size(s.copies) + 1):
        for _ in range(s.copies[card]):
            push(s.deck, card)
    shuffle(s.deck, r)
    s.top = 0
    for i in range(1, s.worths[1][0] + 1):
        s.top = max(s.top, s.worths[1][i])
    for p in range(n):
        s.points[p] = s.gain[p] = s.meter[p] = s.lies[p] = s.truths[p] = s.bonus[p] = 0
        s.chip[p] = s.marker[p] = s.open_card[p] = 0
        s.card[p] = pop(s.deck)
        for q in range(LETTERS + 1):
            s.star[p][q] = s.correct[s.card[p]][q]
            s.read[p][q] = 0
    s.cards_left = size(s.deck)
    s.first = below(r, n) if s.first_random else 0
    begin_turn(s, r)


def begin_turn(s, r):
    s.turn += 1
    s.round = (s.turn - 1) // s.n + 1
    s.spoiler = (s.first + s.turn - 1) % s.n
    s.question = s.read1 = s.read2 = s.read3 = s.recommended = s.extra = s.ballot = 0
    s.answer = s.broke = s.asked = s.due = 0
    clear(s.value)
    clear(s.tied)
    for p in range(s.n):
        s.right[p] = s.trap[p] = s.vote[p] = s.bet[p] = s.gain[p] = 0
        s.shown_vote[p] = -1
    note(s, E_TURN, s.spoiler, s.round, s.turn)
    count = unread(s, s.spoiler)
    if s.order_chosen and count > 1:
        s.phase = ASK
        return
    question = s.round
    if s.order_chosen or s.order_random:
        left = below(r, count) if s.order_random else 0
        for q in range(size(s.star[s.spoiler]), 0, -1):
            if not s.read[s.spoiler][q]:
                if left == 0:
                    question = q
                left -= 1
    ask(s, question)


def unread(s, seat):
    count = 0
    for q in range(1, size(s.star[seat]) + 1):
        if not s.read[seat][q]:
            count += 1
    return count


def ask(s, question):
    """The Spoiler reads a question: from here on all know the card, but not what is right."""
    s.question = question
    s.read[s.spoiler][question] = 1
    card = s.open_card[s.spoiler] = s.card[s.spoiler]
    s.right[s.spoiler] = s.star[s.spoiler][question]
    if question == 1:
        s.read1 = card
    elif question == 2:
        s.read2 = card
    else:
        s.read3 = card
    note(s, E_READ1 + question - 1, card, 0, 0)
    s.phase = RECOMMEND if s.base else VALUES
