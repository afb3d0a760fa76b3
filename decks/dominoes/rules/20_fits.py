"""What fits where, and what may be done."""

from cardforge.engine.vocabulary import clear, push, size, top


def fits(s, end, half):
    """Whether a half may meet an open end: any but a wall at a link or the starter, else like."""
    if half == s.dead:
        return False
    if half == s.link or end == s.link:
        return True
    return end in (half, START, START + half)


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
    elif s.at_will or size(actions) == 0:
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
