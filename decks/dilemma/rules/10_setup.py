"""Dilemma questions: ask the one whose answer will be that of your secret card, and shed them all.

A question is its place in the deck questions.yaml, from 1; an answer its place among the choices
of answers.yaml. Seats count from 0. What several decide at once, each decides without seeing the
others: claims and votes lie hidden until all have been asked.
"""

from cardforge.engine.vocabulary import below, clear, note, pop, push, shuffle, size

DATA = dict(
    question_copies="questions.copies",
    answer_copies="answers.copies",
    answer_on="answers.answer",
    hand_size="settings.question_hand",
    tray="settings.tray_questions",
    has_challenges="settings.challenges",
    by_lot="settings.challenge_priority is random",
    may_keep="settings.give_optional",
    equal="settings.equal_turns",
    free="settings.free_questions",
    seconds="settings.argument_seconds",
    dealer_by_lot="settings.dealer is random",
    most_turns="settings.max_turns",
)
STATE = dict(
    n=0, phase=0, dealer=0, asker=0, end=0, over=0,
    card=0, own_words=0, target=0, said=0, shown=0, challenger=0, winner=0, step=0,
    halos=0, forks=0, claim="seats", vote="seats", voted="seats",
    q_draw="cards:questions", q_reserve="cards:questions",
    q_matched="cards:questions", q_missed="cards:questions", recycled="kinds:questions",
    a_draw="cards:answers", a_discard="cards:answers",
    hand=("seats", "cards:questions"), acard="seats",
    moved="cards:questions", may=("seats", "kinds:questions"), pool="cards:questions",
    turns=0, matches=0, misses=0, challenges=0, halo_wins=0, fork_wins=0, transfers=0,
    last_turns=0, depends_turns=0, depends_matches=0,
)  # fmt: skip
#: ``may``: for each seat, of a question that it gave away and that nobody has asked yet, a bit for
#: each seat that may hold it. ``recycled`` questions have been asked and dealt again.
SEEN = (
    "n", "phase", "dealer", "asker", "end", "card", "own_words", "target", "said", "shown",
    "challenger", "winner", "step", "halos", "forks", "voted", "q_matched", "q_missed",
    "recycled", "a_discard", "turns", "matches", "misses", "challenges", "transfers",
)  # fmt: skip
OWN = ("hand", "acard", "may")
COUNTED = ("hand", "q_draw", "q_reserve", "a_draw")
MEASURES = (
    "turns", "matches", "misses", "challenges", "halo_wins", "fork_wins", "transfers",
    "last_turns", "depends_turns", "depends_matches",
)  # fmt: skip
PHASES = ("ask", "answer", "explain", "priority", "claim", "vote", "give")
ASK_PHASE, ANSWER_PHASE, EXPLAIN_PHASE, PRIORITY_PHASE, CLAIM_PHASE, VOTE_PHASE, GIVE_PHASE = (
    0, 1, 2, 3, 4, 5, 6)  # fmt: skip

ACTIONS = ("decline", "yes", "no", "depends", "explain", "challenge", "halo", "fork", "keep",
           "give", "ask", "ask_own")  # fmt: skip
#: Answers are the places of the choices in answers.yaml.
DECLINE, YES, NO, DEPENDS, EXPLAIN, CHALLENGE, HALO, FORK, KEEP = 0, 1, 2, 3, 4, 5, 6, 7, 8
#: Actions of a card: GIVE + card; ASK + 2·(16·card + target), one more in words of one's own.
GIVE, ASK = 16, 32768

EVENTS = (
    "deal", "ask", "ask_own", "answer", "explain", "reveal", "match", "miss", "draw_q", "draw_a",
    "reserve", "again", "reshuffle", "claim", "challenge", "argue", "argue_free", "vote",
    "halo_wins", "fork_wins", "tie", "transfer", "gift", "keep", "protected", "finished", "win",
    "stopped",
)  # fmt: skip
(E_DEAL, E_ASK, E_ASK_OWN, E_ANSWER, E_EXPLAIN, E_REVEAL, E_MATCH, E_MISS, E_DRAW_Q, E_DRAW_A,
 E_RESERVE, E_AGAIN, E_RESHUFFLE, E_CLAIM, E_CHALLENGE, E_ARGUE, E_ARGUE_FREE, E_VOTE, E_HALO,
 E_FORK, E_TIE, E_TRANSFER, E_GIFT, E_KEEP, E_PROTECTED, E_FINISHED, E_WIN, E_STOPPED,
 ) = range(28)  # fmt: skip
ENDS = ("emptied", "round", "stopped")
EMPTIED, ROUND, STOPPED = 1, 2, 3
REASONS = ("too_few_in_trays", "too_few_questions", "too_few_answers")
#: Decisions: for each turn that max_turns can allow a question, answer, explanation, gift, and
#: two of each player.
LIMIT = 1 << 18


# ---- setting up ---------------------------------------------------------------


def unplayable(s, n):
    """The deal comes out of the trays, and each player needs an answer card."""
    questions = answers = 0
    for card in range(1, size(s.question_copies) + 1):
        questions += s.question_copies[card]
    for card in range(1, size(s.answer_copies) + 1):
        answers += s.answer_copies[card]
    if n * s.hand_size[n] > s.tray:
        return 1
    if s.tray > questions:
        return 2
    return 3 if answers < n else 0


def setup(s, n, r):
    s.n = n
    clear(s.q_draw)
    clear(s.q_reserve)
    clear(s.q_matched)
    clear(s.q_missed)
    clear(s.a_draw)
    clear(s.a_discard)
    clear(s.pool)
    # What the last game left: `may` has nothing of questions that were never given away.
    while size(s.moved) > 0:
        card = pop(s.moved)
        for p in range(len(s.may)):
            s.may[p][card] = 0
    for card in range(1, size(s.question_copies) + 1):
        s.recycled[card] = 0
        for _ in range(s.question_copies[card]):
            push(s.q_draw, card)
    for card in range(1, size(s.answer_copies) + 1):
        for _ in range(s.answer_copies[card]):
            push(s.a_draw, card)
    s.recycled[0] = size(s.question_copies)
    shuffle(s.q_draw, r)
    shuffle(s.a_draw, r)
    while size(s.q_draw) > s.tray:
        push(s.q_reserve, pop(s.q_draw))
    for p in range(n):
        s.claim[p] = s.vote[p] = s.voted[p] = 0
        s.may[p][0] = size(s.question_copies)
        clear(s.hand[p])
        for _ in range(s.hand_size[n]):
            push(s.hand[p], pop(s.q_draw))
        s.acard[p] = pop(s.a_draw)
    s.end = s.own_words = s.halos = s.forks = 0
    s.turns = s.matches = s.misses = s.challenges = s.halo_wins = s.fork_wins = s.transfers = 0
    s.last_turns = s.depends_turns = s.depends_matches = 0
    s.over = -1
    s.dealer = below(r, n) if s.dealer_by_lot else n - 1
    note(s, E_DEAL, s.hand_size[n], size(s.q_draw), size(s.a_draw))
    begin_turn(s, (s.dealer + 1) % n)


def begin_turn(s, p):
    s.asker = p
    s.phase = ASK_PHASE
    s.card = s.said = s.shown = s.step = s.own_words = 0
    s.target = s.challenger = s.winner = -1
