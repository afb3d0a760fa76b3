"""What always holds in the dominoes, by the numbers of the rules page."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardforge.engine.playout import Playout
from tests.games.dominoes_play.table import (
    HALVES,
    START,
    Table,
    cards,
    code,
    ends_of,
    ids,
    rules,
)

CASES: list[dict[str, object]] = [
    {},
    {"hex_sides": "labelled"},
    {"hex_sides": "labelled", "double_link_value": "declared", "extra_chain": "true"},
    {"branch_opens": 3, "extra_chain": "true", "rotation": "winner"},
    {"double_link_value": "declared", "composition": "A51", "blocked": "sum"},
    {"voluntary_pass": "true", "extras_per_branch": 1, "values": "flat20"},
    {"extras_per_branch": 0, "blocked": "none", "show_aside": "true"},
    {"composition": "B12", "values": "add5"},
    {"composition": "K31", "branch_opens": 3},
    {"composition": "D8", "hex_sides": "labelled"},
]
#: Decisions of a case that are looked at.
ENOUGH = 110


def joint(s: Any, action: int) -> tuple[str, str, str]:
    """Return the half that meets, the end that it meets and the other half of an action."""
    tile = ids()[action % 1024 - 1]
    end = action // 32768 % 64
    a, b = tile.split("-")
    if action // 2097152 == 2:
        return a, str(end), a
    half = HALVES[action // 1024 % 32 - 1]
    return half, str(end), b if half == a else a


def meets(half: str, end: int) -> bool:
    """Tell whether a half may meet an end, written anew from the rules page."""
    if half == "D":
        return False
    if half == "L" or end == START or end == code("L"):
        return True
    return end in (code(half), START + code(half))


def worth(made: Any, hand: list[int]) -> int:
    """Return what tiles are worth, by the table of values written anew."""
    link, spoiler = {"add10": (10, 20), "flat20": (0, 20), "add5": (5, 10)}[made]
    found = 0
    for tile in hand:
        halves = ids()[tile - 1].split("-")
        if halves == ["L", "D"]:
            found += spoiler
        else:
            found += sum(link if half in "LD" else int(half) for half in halves)
    return found


class Watch:
    """Looks at one step after the other."""

    def __init__(self, play: Playout, settings: dict[str, object]) -> None:
        self.play = play
        self.values = settings.get("values", "add10")
        self.first = play.s.starter
        self.in_turn: list[int] = []
        self.new: list[int] = []
        self.across = False

    def before(self, action: int) -> Any:
        """See what holds before a step, and keep it."""
        s, n = self.play.s, self.play.n
        hands = [cards(s.hand[p]) for p in range(n)]
        legal = self.play.legal()
        open_now = [at for at in range(64) if s.ends[at]]
        assert s.ends[0] == 0
        if s.phase == 0:
            self.in_turn, self.new, self.across = [], [], False
        if action == 0:
            if not s.at_will:  # 3
                assert legal == [0]
                assert code("L") not in open_now
                assert START not in open_now
                for tile in hands[s.turn]:
                    halves = ids()[tile - 1].split("-")
                    assert not any(meets(half, end) for half in halves for end in open_now)
        elif action > 1:
            half, end, _ = joint(s, action)
            assert meets(half, int(end))  # 2
            if s.phase == 1:
                assert int(end) == self.new.pop()  # 5
        else:
            self.new.pop()
        return hands, s.round, list(s.scores[:n]), s.passed, s.turn, s.blocked

    def count(self) -> int:
        """Return how many ends are open."""
        return sum(self.play.s.ends)

    def after(self, action: int, before: Any) -> None:
        """See what holds after it."""
        s, n = self.play.s, self.play.n
        hands, number, scores, _, seat, *_ = before
        ends_of(s)
        assert sum(s.hand[p][0] for p in range(n)) + s.laid[0] + s.aside[0] == 48  # 1
        gains = [s.scores[p] - scores[p] for p in range(n)]
        assert min(gains) >= 0  # 7
        assert sum(gain > 0 for gain in gains) <= 1
        over = bool(s.end) or s.round > number
        if not over:
            assert self.count() == 6 + (s.branch_opens - 1) * s.across - s.walls  # 1
            assert not any(gains)
        if action > 1:
            tile = action % 1024
            hands[seat].remove(tile)
            self.in_turn.append(tile)
            if action // 2097152 == 2:
                self.across = True
                value = action // 1024 % 32
                self.new += [value] * min(s.extras, s.branch_opens)
            assert len(self.in_turn) <= (3 if not s.chained else 48)  # 4
            assert len(self.in_turn) == 1 or self.across
        if over:
            self.round_is_over(action, before, gains)
        else:
            assert [cards(s.hand[p]) for p in range(n)] == hands
            if s.phase == 0:
                assert s.turn == (seat + 1) % n
            else:
                # Ends that nothing fits are left without asking.
                del self.new[s.fresh[0] :]
                assert cards(s.fresh) == self.new

    def round_is_over(self, action: int, before: Any, gains: list[int]) -> None:
        """See how the round ended and what was scored."""
        s, n = self.play.s, self.play.n
        hands, _, _, passed, seat, blocked = before
        held = [worth(self.values, hand) for hand in hands]
        if action > 1:  # 6
            assert not hands[seat]
            assert s.blocked == blocked
            assert gains[seat] == sum(gains) == sum(held)
            winner = seat
        else:
            assert action == 0
            assert passed == n - 1
            assert s.blocked == blocked + 1
            low = min(held)
            winner = held.index(low) if held.count(low) == 1 and not s.blocked_none else -1
            points = sum(held) - low - (low if s.blocked_diff else 0)
            assert gains == [points if p == winner else 0 for p in range(n)]
        if s.end:
            assert (s.end == 1) == (max(s.scores[:n]) >= s.target * n)  # 9
        elif s.by_winner:
            assert s.starter == (winner if winner >= 0 else (self.first + 1) % n)
            self.first = s.starter
        else:  # 10
            assert s.starter == (self.first + 1) % n
            self.first = s.starter


@pytest.mark.parametrize("settings", CASES, ids=lambda one: " ".join(map(str, one.values())) or "-")
@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_invariants(settings: dict[str, object], n: int) -> None:
    made = rules("plain", **{"target_per_player": 40, "rounds_cap": 9, **settings})
    chance = Random(f"{sorted(settings.items())}{n}")
    done = 0
    while done < ENOUGH:
        play = made.new(n, 17, done)
        watch = Watch(play, settings)
        while not play.ended:
            legal = play.legal()
            # Seldom pass or leave an end where there is a choice.
            few = [one for one in legal if one > 1 or len(legal) == 1 or chance.random() < 0.2]
            action = chance.choice(few or legal)
            before = watch.before(action)
            play.apply(action)
            watch.after(action, before)
            done += 1
        s = play.s
        assert s.turns <= s.round * (48 * n + n)  # 8
        assert 0 < s.round <= 9


@pytest.mark.parametrize("n", [2, 4])
def test_6_none_passes_while_a_side_is_free(n: int) -> None:
    made = rules("plain")
    for index in range(20):
        play = made.new(n, 5, index)
        while play.s.round == 1:
            if play.s.sides:
                assert play.s.passes == 0
            play.apply(play.bot("random"))


def test_11_pips_may_be_renamed() -> None:
    chance = Random(4)
    orders = list(permutations("0123456"))
    tiles = [one for one in ids() if "7" not in one]
    for _ in range(60):
        order = chance.choice(orders)
        names = {**dict(zip("0123456", order, strict=True)), "L": "L", "D": "D"}
        hand = chance.sample(tiles, 7)
        ends = [chance.choice("0123456L") for _ in range(chance.randrange(1, 6))]
        renamed = []
        for tile in hand:
            a, b = (names[half] for half in tile.split("-"))
            renamed.append(f"{a}-{b}" if f"{a}-{b}" in ids() else f"{b}-{a}")
        one = Table([" ".join(hand), "0-0"], " ".join(ends), mode="plain").moves()
        two = Table([" ".join(renamed), "0-0"], " ".join(names[end] for end in ends), mode="plain")
        assert len(one) == len(two.moves())


def test_12_what_is_seen_does_not_depend_on_what_is_hidden() -> None:
    play = rules("plain").new(3, 2, 1)
    for _ in range(6):
        play.apply(play.bot("greedy"))
    seat = play.actor
    other = play.clone()
    s = other.s = other.rules.copy(play.s)
    theirs = (seat + 1) % 3
    s.hand[theirs][1], s.aside[1] = s.aside[1], s.hand[theirs][1]
    assert s.hand != play.s.hand
    assert other.observe(seat) == play.observe(seat)
    assert other.legal() == play.legal()
    assert all(other.clone().bot(bot) == play.clone().bot(bot) for bot in play.rules.bots)


def test_13_without_walls_no_end_is_lost() -> None:
    hands = ["0-1 0-2 1-1 2-2 3-3 1-L", "2-3 4-4 L-L 0-4 2-L 5-5", "6-6 4-5 1-6 0-0 3-L L-L"]
    for index in range(20):
        chance = Random(index)
        table = Table(hands, mode="plain")
        while table.s.round == 1:
            assert table.s.walls == 0
            assert sum(table.s.ends) >= 6
            table.play.apply(chance.choice(table.play.legal()))


def test_what_passing_shows_is_kept_when_the_rest_is_dealt_anew() -> None:
    made = rules("plain")
    r = [5]
    shown = changed = 0
    for index in range(12):
        play = made.new(4, 3, index)
        while play.s.round == 1:
            seat, s = play.actor, play.s
            other = play.resampled(seat, r)
            assert other.hand[seat] == s.hand[seat]
            assert [other.hand[p][0] for p in range(4)] == [s.hand[p][0] for p in range(4)]
            changed += other.hand != s.hand
            for p in range(4):
                if p != seat and s.lacks[p]:
                    shown += 1
                    for tile in cards(s.hand[p]):
                        assert made.ns["may_hold"](s, p, tile)
            play.apply(play.bot("random"))
    assert changed > 200
    assert shown > 50


def test_nobody_is_dealt_what_passing_has_shown_that_he_lacks() -> None:
    table = Table(["0-1 6-6", "1-1 2-2", "0-5 3-L"], "5", mode="plain").do("pass", "pass")
    s = table.s
    fill_rest = [at + 1 for at, tile in enumerate(ids()) if "5" in tile or "L" in tile]
    s.aside[0] = 0
    for tile in fill_rest[:8]:
        s.aside[0] += 1
        s.aside[s.aside[0]] = tile
    for base in range(30):
        other = table.play.resampled(2, [base])
        for p in (0, 1):
            found = " ".join(ids()[tile - 1] for tile in cards(other.hand[p]))
            assert "5" not in found
            assert "L" not in found
