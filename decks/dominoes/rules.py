"""Spoiler: dominoes with chains (links) and walls (dead ends), round by round to a target.

A tile is its place in the deck dominoes.yaml, from 1; a half its place among the choices there, so
that the pips of a half are its place less 1. An open end is known by its half; sides of the
starter by ``START``, or where they are numbered by ``START`` and the half that fits. Open ends are
counted by what they are, since nothing depends on where they lie. Seats count from 0.
"""

from cardforge.engine.vocabulary import (
    below,
    clear,
    find,
    note,
    pop,
    push,
    put,
    remove,
    shuffle,
    size,
    take,
    top,
)

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
    may_pass="settings.voluntary_pass",
    by_winner="settings.rotation is winner",
    cap="settings.rounds_cap",
    show_aside="settings.show_aside",
)
STATE = dict(
    n=0, phase=0, turn=0, end=0, round=0, starter=0, passed=0,
    link=0, dead=0, pips="kinds:dominoes", points="kinds:dominoes",
    ends=64, distinct=0, open=512, sides=0, numbers=8, fresh="cards:dominoes",
    across=0, walls=0, laid="cards:dominoes", gone="kinds:dominoes", lacks="seats",
    hand=("seats", "cards:dominoes"), aside="cards:dominoes", shown="cards:dominoes",
    scores="seats",
    turns=0, passes=0, blocked=0, undecided=0, branches=0, extras_made=0, walls_made=0,
    in_turn=0, most=0, starter_won=0, last_won=0,
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
REASONS = ("too_few", "two_walls", "too_many_kinds")
LIMIT = 1_000_000

#: A hexagon has six sides. Codes of ends: halves below START, sides of the starter from there.
SIDES, START = 6, 32


# ---- setting up ---------------------------------------------------------------


def unplayable(s, n):
    """There must be tiles for everybody, and each must have a half that can be laid."""
    tiles = 0
    for tile in range(1, size(s.copies) + 1):
        tiles += s.copies[tile]
        if s.copies[tile] > 0 and s.a_dead[tile] and s.b_dead[tile]:
            return 2
        if max(s.a[tile], s.b[tile]) >= START:
            return 3
    return 1 if tiles < n * s.deal[n] else 0


def setup(s, n, r):
    s.n = n
    s.end = s.round = s.turns = s.passes = s.blocked = s.undecided = s.branches = 0
    s.extras_made = s.walls_made = s.most = s.starter_won = s.last_won = 0
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


# ---- what fits ------------------------------------------------------------------


def fits(s, end, half):
    """Whether a half may meet an open end: any but a wall at a link or the starter, else like."""
    if half == s.dead:
        return False
    return half == s.link or end == s.link or end == half or end == START or end == START + half


def is_open(s, end):
    """Whether a tile may be laid at such an end now."""
    if s.phase == EXTRA_PHASE:
        return end == top(s.fresh)
    return s.ends[end] > 0


def ends_for(s, half):
    """How many unlike open ends a half fits."""
    if half == s.dead:
        return 0
    if s.phase == EXTRA_PHASE:
        return 1 if fits(s, top(s.fresh), half) else 0
    if half == s.link:
        return s.distinct
    count = 1 if s.ends[half] > 0 else 0
    if s.ends[s.link] > 0:
        count += 1
    if s.ends[START] > 0:
        count += 1
    if s.ends[START + half] > 0:
        count += 1
    return count


def end_for(s, half, k):
    """The k-th of these ends, from 0."""
    if s.phase == EXTRA_PHASE:
        return top(s.fresh)
    for end in range(1, START + START):
        if s.ends[end] > 0 and fits(s, end, half):
            if k == 0:
                return end
            k -= 1
    return 0


def across_ways(s, tile):
    """In how many ways a tile may be laid across."""
    half = s.a[tile]
    if half != s.b[tile] or (s.phase == EXTRA_PHASE and not s.chained):
        return 0
    if half != s.link or not s.declared:
        return ends_for(s, half)
    count = 0
    for end in range(1, START + START):
        if is_open(s, end):
            count += names(s, end)
    return count


def names(s, end):
    """How many values a double link may take that is declared where it lies across."""
    return size(s.pips) if end == s.link or end == START else 1


def across_way(s, tile, k):
    """The k-th of the ways across, from 0."""
    half = s.a[tile]
    if half != s.link or not s.declared:
        return encoded(ACROSS, end_for(s, half, k), half, tile)
    for end in range(1, START + START):
        if is_open(s, end):
            if k < names(s, end):
                value = end
                if end == s.link or end == START:
                    value = s.pips[1 + k]
                elif end > START:
                    value = end - START
                return encoded(ACROSS, end, value, tile)
            k -= names(s, end)
    return PASS


def ways(s, tile):
    """In how many ways a tile may be laid: unlike halves at unlike ends, in line or across."""
    count = ends_for(s, s.a[tile])
    if s.a[tile] != s.b[tile]:
        return count + ends_for(s, s.b[tile])
    return count + across_ways(s, tile)


def way(s, tile, k):
    """The k-th of these ways, from 0, as an action."""
    half = s.a[tile]
    count = ends_for(s, half)
    if k < count:
        return encoded(LINE, end_for(s, half, k), half, tile)
    k -= count
    if half == s.b[tile]:
        return across_way(s, tile, k)
    half = s.b[tile]
    return encoded(LINE, end_for(s, half, k), half, tile)


def encoded(way_to_lay, end, half, tile):
    return ((way_to_lay * 64 + end) * 32 + half) * 1024 + tile


# ---- decisions ------------------------------------------------------------------


def actor(s):
    return s.turn


def legal(s, seat, actions):
    clear(actions)
    hand = s.hand[seat]
    for i in range(1, size(hand) + 1):
        if i == 1 or hand[i] != hand[i - 1]:
            for k in range(ways(s, hand[i])):
                push(actions, way(s, hand[i], k))
    if s.phase == EXTRA_PHASE:
        push(actions, LEAVE)
    elif s.may_pass or size(actions) == 0:
        push(actions, PASS)


def parts(s, seat, action, out):
    """The place in ACTIONS, then the values: the tile, the half that meets, and the end."""
    clear(out)
    if action <= LEAVE:
        push(out, action)
        return
    tile = action % 1024
    half = action // 1024 % 32
    end = action // 32768 % 64
    lies_across = action // 2097152 == ACROSS
    named = lies_across and s.a[tile] == s.link and s.declared and (end == s.link or end == START)
    if s.phase == EXTRA_PHASE:
        push(out, 10)
        if lies_across:
            out[1] = 12 if named else 11
    elif lies_across:
        push(out, 5)
        if named:
            out[1] = 8 if end < START else 9
        elif end == START:
            out[1] = 6
        elif end > START:
            out[1] = 7
    else:
        push(out, 2)
        if end == START:
            out[1] = 3
        elif end > START:
            out[1] = 4
    push(out, tile)
    if not lies_across or named:
        push(out, half)
    if end > START:
        push(out, end - START - 1)
    elif end < START:
        push(out, end)


def apply(s, action, r):
    p = s.turn
    if s.phase == TURN_PHASE:
        s.turns += 1
        s.in_turn = 0
    if action == PASS:
        do_pass(s, p, r)
        return
    if action == LEAVE:
        note(s, E_LEAVE, p, pop(s.fresh), 0)
    else:
        lay(s, p, action)
    if size(s.hand[p]) == 0:
        note(s, E_OUT, p, 0, 0)
        end_round(s, p, held_by_others(s, p), r)
        return
    while size(s.fresh) > 0 and not can_add(s, p):
        s.fresh[0] -= 1
    if size(s.fresh) > 0:
        s.phase = EXTRA_PHASE
    else:
        next_turn(s)


def can_add(s, p):
    hand = s.hand[p]
    for i in range(1, size(hand) + 1):
        if fits(s, top(s.fresh), s.a[hand[i]]) or fits(s, top(s.fresh), s.b[hand[i]]):
            return True
    return False


def next_turn(s):
    s.phase = TURN_PHASE
    s.turn = (s.turn + 1) % s.n


# ---- laying and passing ---------------------------------------------------------


def lay(s, p, action):
    tile = action % 1024
    half = action // 1024 % 32
    end = action // 32768 % 64
    adds = s.phase == EXTRA_PHASE
    if adds:
        s.extras_made += 1
        s.fresh[0] -= 1
    take(s.hand[p], tile)
    push(s.laid, tile)
    s.gone[tile] += 1
    s.passed = 0
    s.in_turn += 1
    s.most = max(s.most, s.in_turn)
    close_end(s, end)
    if action // 2097152 == ACROSS:
        tell(s, p, tile, end, E_ADD_ACROSS if adds else E_ACROSS, adds)
        s.across += 1
        s.branches += 1
        open_ends(s, half, s.branch_opens)
        for _ in range(min(s.extras, s.branch_opens)):
            push(s.fresh, half)
        note(s, E_OPENS, p, half, s.branch_opens)
        return
    tell(s, p, tile, end, E_ADD if adds else E_LINE, adds)
    far = s.b[tile] if half == s.a[tile] else s.a[tile]
    if far == s.dead:
        s.walls += 1
        s.walls_made += 1
        note(s, E_WALL, p, tile, 0)
    else:
        open_ends(s, far, 1)
        note(s, E_OPENS, p, far, 1)


def tell(s, p, tile, end, event, adds):
    """Tell where a tile is laid; the events for the starter come after those for other ends."""
    if adds or end < START:
        note(s, event, p, tile, end)
    elif end == START:
        note(s, event + 1, p, tile, 0)
    else:
        note(s, event + 2, p, tile, end - START - 1)


def close_end(s, end):
    s.ends[end] -= 1
    if s.ends[end] == 0:
        s.distinct -= 1
    if end >= START:
        s.sides -= 1
        if end > START:
            take(s.numbers, end - START - 1)
    else:
        take(s.open, end)


def open_ends(s, half, count):
    if s.ends[half] == 0:
        s.distinct += 1
    s.ends[half] += count
    for _ in range(count):
        hold(s.open, half)


def do_pass(s, p, r):
    s.passes += 1
    s.passed += 1
    note(s, E_PASS, p, 0, 0)
    if not s.may_pass:
        # Who must pass has no half that fits: no link while an end is open, nor what is open.
        for end in range(1, START + START):
            if s.ends[end] > 0:
                s.lacks[p] |= 1 << s.link
                s.lacks[p] |= 1 << (end - START if end > START else end)
    if s.passed == s.n:
        stuck(s, r)
    else:
        next_turn(s)


def stuck(s, r):
    """Nobody can go on: the one who holds least scores, if only one does."""
    s.blocked += 1
    note(s, E_STUCK, 0, 0, 0)
    low = -1
    many = 0
    for p in range(s.n):
        if low < 0 or held(s, p) < held(s, low):
            low = p
            many = 1
        elif held(s, p) == held(s, low):
            many += 1
    points = held_by_others(s, low)
    if s.blocked_diff:
        points -= held(s, low)
    if many > 1 or s.blocked_none:
        low = -1
    end_round(s, low, points, r)


def held(s, p):
    """What the hand of a player is worth."""
    points = 0
    for i in range(1, size(s.hand[p]) + 1):
        points += s.points[s.hand[p][i]]
    return points


def held_by_others(s, p):
    points = 0
    for other in range(s.n):
        if other != p:
            points += held(s, other)
    return points


# ---- the end of a round and of the match ------------------------------------------------


def end_round(s, winner, points, r):
    """Count a round, which a seat has won, or nobody (-1), and go on to the next or end."""
    show_hands(s)
    if winner >= 0:
        s.scores[winner] += points
        note(s, E_SCORE, winner, points, s.scores[winner])
    else:
        s.undecided += 1
        note(s, E_NOBODY, 0, 0, 0)
    if winner == s.starter:
        s.starter_won += 1
    if winner == (s.starter + s.n - 1) % s.n:
        s.last_won += 1
    if winner >= 0 and s.scores[winner] >= s.target * s.n:
        s.end = TARGET
        note(s, E_TARGET, winner, s.scores[winner], 0)
    elif s.round >= s.cap:
        s.end = CAP
        note(s, E_CAP, s.round, 0, 0)
    else:
        # After a round that nobody won the left neighbour begins, however it goes otherwise.
        if s.by_winner and winner >= 0:
            s.starter = winner
        else:
            s.starter = (s.starter + 1) % s.n
        begin_round(s, r)


def show_hands(s):
    for p in range(s.n):
        for i in range(1, size(s.hand[p]) + 1):
            note(s, E_SHOWS, p, s.hand[p][i], 0)
        note(s, E_HOLDS, p, held(s, p), 0)
    clear(s.shown)
    if s.show_aside:
        for i in range(1, size(s.aside) + 1):
            hold(s.shown, s.aside[i])
            note(s, E_ASIDE, s.aside[i], 0, 0)


def score(s, seat):
    return s.scores[seat]


def winners(s):
    best = s.scores[0]
    for p in range(1, s.n):
        best = max(best, s.scores[p])
    mask = 0
    for p in range(s.n):
        if s.scores[p] == best:
            mask |= 1 << p
    return mask


# ---- what a seat cannot know, dealt anew -----------------------------------------------------


def resample(s, seat, r):
    """Deal anew the other hands and what was set aside.

    Nobody gets what passing has shown that he lacks, as long as other tiles are left.
    """
    for p in range(s.n):
        if p != seat:
            for i in range(1, size(s.hand[p]) + 1):
                push(s.aside, s.hand[p][i])
    shuffle(s.aside, r)
    # Those of whom something is known come first, so that tiles that they may hold are left.
    for known in range(2):
        for p in range(s.n):
            if p != seat and (s.lacks[p] == 0) == (known == 1):
                count = size(s.hand[p])
                clear(s.hand[p])
                for _ in range(count):
                    hold(s.hand[p], remove(s.aside, place_for(s, p)))


def place_for(s, p):
    for place in range(size(s.aside), 0, -1):
        if may_hold(s, p, s.aside[place]):
            return place
    return size(s.aside)


def may_hold(s, p, tile):
    return (s.lacks[p] >> s.a[tile] | s.lacks[p] >> s.b[tile]) & 1 == 0
