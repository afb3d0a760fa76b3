"""Playouts one after the other: this text is run in the namespace of a game's rules.

``who`` has the number of each seat's bot, ``knobs`` a row of each seat's, ``rs`` a chance source
for the game, one for each seat and one for what people know, ``rows`` a row for each playout:
winners (a bit for each seat), how it ended, number of decisions, score of each seat, then the
game's measures.
"""
# mypy: ignore-errors

# Of what people know: no seat's, however many there are.
PEOPLE_STREAM = 1 << 20


def play(s, n, rs, who, knobs, most):
    people_begin(s)
    setup(s, n, rs[0])
    steps = 0
    while s.end == 0:
        if steps == most:
            return -1
        steps += 1
        people_deal(s, rs[1 + n])
        seat = actor(s)
        apply(s, choose(who[seat], s, seat, rs[1 + seat], knobs[seat]), rs[0])
    return steps


def run_rows(s, rs, base, first, n, who, knobs, rows, most):
    for i in range(len(rows)):
        for stream in range(1 + n):
            seed(rs[stream], base, first + i, stream)
        seed(rs[1 + n], base, first + i, PEOPLE_STREAM)
        steps = play(s, n, rs, who, knobs, most)
        if steps < 0:
            return i
        row = rows[i]
        row[0] = winners(s)
        row[1] = s.end
        row[2] = steps
        for p in range(n):
            row[3 + p] = score(s, p)
        measure(s, row, 3 + n)
    return len(rows)
