"""Spoiler: dominoes with chains (links) and walls (dead ends), round by round to a target.

A tile is its place in the deck dominoes.yaml, from 1; a half its place among the choices there, so
that the pips of a half are its place less 1. An open end is known by its half; sides of the
starter by ``START``, or where they are numbered by ``START`` and the half that fits. Open ends are
counted by what they are, since nothing depends on where they lie. Seats count from 0.
"""

from cardforge.engine.vocabulary import below, clear, find, note, pop, push, put, shuffle, size

DATA = dict(
    copies="dominoes.copies",
    a="dominoes.a",
    b="dominoes.b",
    a_link="dominoes.a is link",
    b_link="dominoes.b is link",
    a_dead="dominoes.a is dead",
    b_dead="dominoes.b is dead",
    counted="worth.copies",
    link_points="worth.link",
    dead_points="worth.dead",
    spoiler_points="worth.spoiler",
    target="settings.target_per_player",
    deal="settings.deal",
    blocked_diff="settings.blocked is diff",
    blocked_none="settings.blocked is none",
    branch_opens="settings.branch_opens",
    extras="settings.extras_per_branch",
    chained="settings.extra_chain",
    declared="settings.double_link_value is declared",
    labelled="settings.hex_sides is labelled",
    at_will="settings.voluntary_pass",
    by_winner="settings.rotation is winner",
    cap="settings.rounds_cap",
    show_aside="settings.show_aside",
)
STATE = dict(
    n=0, phase=0, turn=0, end=0, round=0, starter=0, passed=0,
    link=0, dead=0, pips="kinds:dominoes", points="kinds:dominoes",
    ends=64, distinct=0, open=64, sides=0, numbers=64, fresh="cards:dominoes",
    across=0, walls=0, laid="cards:dominoes", gone="kinds:dominoes", lacks="seats",
    hand=("seats", "cards:dominoes"), aside="cards:dominoes", shown="cards:dominoes",
    scores="seats",
    turns=0, passes=0, blocked=0, undecided=0, branches=0, extras_made=0, walls_made=0,
    in_turn=0, most=0, winner=0, gain=0, starter_won=0, last_won=0,
)  # fmt: skip
SEEN = (
    "n", "phase", "turn", "end", "round", "starter", "passed", "link", "dead", "pips", "points",
    "ends", "distinct", "open", "sides", "numbers", "fresh", "across", "walls", "laid", "gone",
    "lacks", "shown", "scores", "turns", "passes",
)  # fmt: skip
OWN = ("hand",)
COUNTED = ("aside", "hand")
MEASURES = ("round", "turns", "passes", "blocked", "undecided", "branches", "extras_made",
            "walls_made", "most", "starter_won", "last_won")  # fmt: skip
PHASES = ("turn", "extra")
TURN_PHASE, EXTRA_PHASE = 0, 1

ACTIONS = ("pass", "leave", "line", "start", "side", "across", "across_start", "across_side",
           "across_as", "across_start_as", "add", "add_across", "add_across_as")  # fmt: skip
PASS, LEAVE = 0, 1
#: Other actions are ((way·64 + end)·32 + half)·1024 + tile; the half is the one that meets the
#: end, of a tile across the one that its ends show.
LINE, ACROSS = 1, 2

EVENTS = (
    "draw", "begins", "deal", "line", "start", "side", "across", "across_start", "across_side",
    "add", "add_across", "opens", "wall", "pass", "leave", "out", "stuck", "shows", "holds",
    "aside", "score", "nobody", "target", "cap",
)  # fmt: skip
(E_DRAW, E_BEGINS, E_DEAL, E_LINE, E_START, E_SIDE, E_ACROSS, E_ACROSS_START, E_ACROSS_SIDE,
 E_ADD, E_ADD_ACROSS, E_OPENS, E_WALL, E_PASS, E_LEAVE, E_OUT, E_STUCK, E_SHOWS, E_HOLDS,
 E_ASIDE, E_SCORE, E_NOBODY, E_TARGET, E_CAP) = range(24)  # fmt: skip
ENDS = ("target", "cap")
TARGET, CAP = 1, 2
REASONS = ("too_few", "two_walls", "too_many")
LIMIT = 1_000_000

#: A hexagon has six sides. Codes of ends: halves below START, sides of the starter from there.
SIDES, START = 6, 32


# ---- setting up ---------------------------------------------------------------


def unplayable(s, n):
    """There must be tiles for everybody, and each must have a half that can be laid."""
    tiles = 0
    ends = SIDES
    for tile in range(1, size(s.copies) + 1):
        tiles += s.copies[tile]
        if s.a[tile] == s.b[tile]:
            ends += s.copies[tile] * (s.branch_opens - 1)
        if s.copies[tile] > 0 and s.a_dead[tile] and s.b_dead[tile]:
            return 2
        # Half as many codes are for halves; a row has room for all ends that may be open at once.
        if max(s.a[tile], s.b[tile]) >= START or ends >= START + START:
            return 3
    return 1 if tiles < n * s.deal[n] else 0


def setup(s, n, r):
    s.n = n
    s.end = s.round = s.turns = s.passes = s.blocked = s.undecided = s.branches = 0
    s.extras_made = s.walls_made = s.most = s.starter_won = s.last_won = 0
    s.winner = s.gain = 0
    for p in range(n):
        s.scores[p] = 0
    clear(s.shown)
    know_tiles(s)
    mix_tiles(s, r)
    s.starter = first_player(s, r)
    begin_round(s, r)


def know_tiles(s):
    """Which halves are link and dead end, which pips there are, what each tile is worth."""
    s.link = s.dead = 0
    for tile in range(1, size(s.copies) + 1):
        if s.a_link[tile]:
            s.link = s.a[tile]
        if s.b_link[tile]:
            s.link = s.b[tile]
        if s.a_dead[tile]:
            s.dead = s.a[tile]
        if s.b_dead[tile]:
            s.dead = s.b[tile]
    clear(s.pips)
    s.points[0] = 0
    row = 1
    for i in range(1, size(s.counted) + 1):
        if s.counted[i] > 0:
            row = i
    for tile in range(1, size(s.copies) + 1):
        s.points[tile] = half_points(s, s.a[tile], row) + half_points(s, s.b[tile], row)
        if is_spoiler(s, tile) and s.spoiler_points[row] > 0:
            s.points[tile] = s.spoiler_points[row]
        if s.copies[tile] > 0:
            know_pips(s, s.a[tile])
            know_pips(s, s.b[tile])


def know_pips(s, half):
    if half != s.link and half != s.dead and find(s.pips, half) == 0:
        push(s.pips, half)


def half_points(s, half, row):
    if half == s.link:
        return s.link_points[row]
    if half == s.dead:
        return s.dead_points[row]
    return half - 1


def is_spoiler(s, tile):
    return (s.a_link[tile] and s.b_dead[tile]) or (s.a_dead[tile] and s.b_link[tile])


def mix_tiles(s, r):
    clear(s.aside)
    for tile in range(1, size(s.copies) + 1):
        for _ in range(s.copies[tile]):
            push(s.aside, tile)
    shuffle(s.aside, r)


def first_player(s, r):
    """Who draws the tile that is worth most; those that are level draw again, from the rest.

    Where too few tiles are left for that, one of them is drawn by lot.
    """
    level = (1 << s.n) - 1
    many = s.n
    while many > 1 and size(s.aside) >= many:
        best = -1
        drawn = level
        for p in range(s.n):
            if drawn >> p & 1:
                tile = pop(s.aside)
                note(s, E_DRAW, p, tile, 0)
                if s.points[tile] > best:
                    best = s.points[tile]
                    level = many = 0
                if s.points[tile] == best:
                    level |= 1 << p
                    many += 1
    left = below(r, many) if many > 1 else 0
    for p in range(s.n):
        if level >> p & 1:
            if left == 0:
                return p
            left -= 1
    return 0


def begin_round(s, r):
    s.round += 1
    mix_tiles(s, r)
    for p in range(s.n):
        clear(s.hand[p])
        s.lacks[p] = 0
        for _ in range(s.deal[s.n]):
            hold(s.hand[p], pop(s.aside))
    for code in range(2 * START):
        s.ends[code] = 0
    clear(s.open)
    clear(s.numbers)
    s.sides = SIDES
    if s.labelled:
        # The side with the number k takes the half with k pips.
        for k in range(1, SIDES + 1):
            s.ends[START + k + 1] = 1
            push(s.numbers, k)
        s.distinct = SIDES
    else:
        s.ends[START] = SIDES
        s.distinct = 1
    clear(s.laid)
    clear(s.fresh)
    for tile in range(size(s.copies) + 1):
        s.gone[tile] = 0
    s.across = s.walls = s.passed = s.in_turn = 0
    s.phase = TURN_PHASE
    s.turn = s.starter
    note(s, E_BEGINS, s.starter, s.round, 0)
    note(s, E_DEAL, s.deal[s.n], size(s.aside), 0)


def hold(hand, tile):
    """Put a tile into a hand, which is kept in the order of the deck."""
    place = size(hand) + 1
    while place > 1 and hand[place - 1] > tile:
        place -= 1
    put(hand, place, tile)
