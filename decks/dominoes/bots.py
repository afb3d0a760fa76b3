"""Bots of Spoiler. They weigh what they may do in points of tiles.

All have the same knobs, in this order, and are what they are by the usual values:

- bonus: points for each tile that can be added to a double across;
- penalty: points by which it dislikes to lay a spoiler;
- wall: points that a wall is worth while the own hand seems to be the lowest;
- start: percent by which a tile counts more at the starter;
- keep: points for each tile that a double could not be given, so that it is kept for others;
- stuck: percent of what own tiles are worth that would then fit nowhere;
- block: points for a next player who could not go on;
- thought: how often `random` thinks, in thousandths.
"""

from cardforge.engine.vocabulary import below, size

KNOBS = dict(
    random=dict(bonus=5, penalty=0, wall=0, start=0, keep=0, stuck=0, block=0, thought=0),
    holder=dict(bonus=5, penalty=1000, wall=0, start=0, keep=0, stuck=0, block=0),
    blocker=dict(bonus=5, penalty=0, wall=20, start=0, keep=0, stuck=0, block=0),
    opener=dict(bonus=5, penalty=0, wall=0, start=30, keep=2, stuck=0, block=0),
    greedy=dict(bonus=5, penalty=0, wall=0, start=0, keep=0, stuck=0, block=0),
    counter=dict(bonus=5, penalty=10, wall=20, start=30, keep=0, stuck=5, block=40),
)
BONUS, PENALTY, WALL, AT_START, KEEP, STUCK, BLOCK, THOUGHT = 0, 1, 2, 3, 4, 5, 6, 7
#: Tiles that are looked for to go with a double.
ADDED = 2


def random(s, seat, r, knobs):
    """Does any of the unlike things that are legal, each as likely; with thought as `greedy`."""
    if knobs[THOUGHT] > 0 and below(r, 1000) < knobs[THOUGHT]:
        return greedy(s, seat, r, knobs)
    hand = s.hand[seat]
    count = 0
    for i in range(1, size(hand) + 1):
        if i == 1 or hand[i] != hand[i - 1]:
            count += ways(s, hand[i])
    if s.phase == TURN_PHASE and count == 0:
        return PASS
    left = below(r, count + 1 if s.phase == EXTRA_PHASE or s.at_will else count)
    for i in range(1, size(hand) + 1):
        if i == 1 or hand[i] != hand[i - 1]:
            found = ways(s, hand[i])
            if left < found:
                return way(s, hand[i], left)
            left -= found
    return LEAVE if s.phase == EXTRA_PHASE else PASS


def holder(s, seat, r, knobs):
    """As `greedy`, but lays a spoiler only where it must."""
    return greedy(s, seat, r, knobs)


def blocker(s, seat, r, knobs):
    """As `greedy`, but prefers walls while its hand seems to be the lowest."""
    return greedy(s, seat, r, knobs)


def opener(s, seat, r, knobs):
    """As `greedy`, but lays high tiles at the starter, and keeps doubles for tiles to add."""
    return greedy(s, seat, r, knobs)


def greedy(s, seat, r, knobs):
    """Lays what is worth most; a double across counts with the two best that can be added.

    Of several things that weigh the same it draws one.
    """
    hand = s.hand[seat]
    best = PASS
    weight = -1000000
    if s.phase == EXTRA_PHASE:
        best = LEAVE
        weight = -100
    wall = 0
    if knobs[WALL] != 0 and lowest(s, seat):
        wall = knobs[WALL]
    level = 1
    for i in range(1, size(hand) + 1):
        if i == 1 or hand[i] != hand[i - 1]:
            tile = hand[i]
            for k in range(ways(s, tile)):
                action = way(s, tile, k)
                found = weigh(s, seat, action, wall, knobs)
                if found > weight:
                    weight = found
                    best = action
                    level = 1
                elif found == weight:
                    level += 1
                    if below(r, level) == 0:
                        best = action
    return best


def counter(s, seat, r, knobs):
    """As `greedy`, and counts tiles that are unseen and halves that passing has shown to lack."""
    return greedy(s, seat, r, knobs)


def weigh(s, seat, action, wall, weights):
    """What a way to lay a tile is worth, in hundredths of a point."""
    tile = action % 1024
    half = action // 1024 % 32
    end = action // 32768 % 64
    lies_across = action // 2097152 == ACROSS
    found = 100 * s.points[tile]
    if end >= START:
        found += weights[AT_START] * s.points[tile]
    if lies_across:
        found += with_added(s, s.hand[seat], tile, half, weights)
    elif s.a[tile] == s.b[tile] and s.phase == TURN_PHASE:
        found -= 200 * weights[KEEP]
    if s.a[tile] == s.dead or s.b[tile] == s.dead:
        found += 100 * wall
        if is_spoiler(s, tile):
            found -= 100 * weights[PENALTY]
    if weights[STUCK] != 0 or weights[BLOCK] != 0:
        found += outlook(s, seat, tile, half, end, lies_across, weights)
    return found


def with_added(s, hand, tile, value, weights):
    """What the two best tiles are worth that fit a double, in hundredths of a point.

    Also where rules let fewer be added at once, since they can be laid there later.
    """
    first = second = count = 0
    passed_over = 0
    for i in range(1, size(hand) + 1):
        if hand[i] == tile and not passed_over:
            passed_over = 1
        elif fits(s, value, s.a[hand[i]]) or fits(s, value, s.b[hand[i]]):
            points = s.points[hand[i]]
            count += 1
            if points > first:
                second = first
                first = points
            elif points > second:
                second = points
    found = first + second
    found += weights[BONUS] * min(count, ADDED) - weights[KEEP] * max(0, ADDED - count)
    return 100 * found


def lowest(s, seat):
    """Whether the own hand is worth less than any other is likely to be."""
    points, tiles = unseen(s, seat)
    mine = held(s, seat)
    low = True
    for p in range(s.n):
        if p != seat and mine * tiles >= points * size(s.hand[p]):
            low = False
    return low


def unseen(s, seat):
    """What the tiles are worth that a seat has not seen, and how many there are."""
    points = -held(s, seat)
    tiles = -size(s.hand[seat])
    for tile in range(1, size(s.copies) + 1):
        left = s.copies[tile] - s.gone[tile]
        points += left * s.points[tile]
        tiles += left
    return points, max(1, tiles)


def outlook(s, seat, tile, half, end, lies_across, weights):
    """What is to be had after a tile is laid: own tiles that fit nowhere, others that must pass.

    In hundredths of a point.
    """
    far = half
    many = s.branch_opens
    if not lies_across:
        far = s.b[tile] if half == s.a[tile] else s.a[tile]
        many = 0 if far == s.dead else 1
    # While a side that takes anything or a link is open, everything fits.
    wild = s.ends[s.link] + s.ends[START]
    if end == s.link or end == START:
        wild -= 1
    if far == s.link:
        wild += many
    if wild > 0:
        return 0
    found = 0
    hand = s.hand[seat]
    passed_over = 0
    for i in range(1, size(hand) + 1):
        if hand[i] == tile and not passed_over:
            passed_over = 1
        elif not would_fit(s, hand[i], end, far, many):
            found -= weights[STUCK] * s.points[hand[i]]
    following = (seat + 1) % s.n
    total = fitting = 0
    for kind in range(1, size(s.copies) + 1):
        left = s.copies[kind] - s.gone[kind]
        if left > 0 and may_hold(s, following, kind):
            for i in range(1, size(hand) + 1):
                if hand[i] == kind:
                    left -= 1
            total += left
            if would_fit(s, kind, end, far, many):
                fitting += left
    chance = 1000
    for i in range(size(s.hand[following])):
        chance = chance * max(0, total - fitting - i) // max(1, total - i)
    return found + chance * weights[BLOCK] // 10


def would_fit(s, tile, end, far, many):
    """Whether a tile fits an end after one is closed and others are opened, none of them wild."""
    for turned in range(2):
        half = s.b[tile] if turned else s.a[tile]
        if half == s.link:
            return s.sides + size(s.open) + many > 1
        if half != s.dead:
            left = s.ends[half] + s.ends[START + half]
            if end == half or end == START + half:
                left -= 1
            if far == half:
                left += many
            if left > 0:
                return True
    return False
