"""What always holds in Spoilers, over players, modes, settings and steps taken at random."""

from itertools import product
from random import Random
from typing import Any

import pytest

from cardforge.engine.playout import Playout
from cardforge.engine.rules import Rules
from tests.games.spoilers_play.table import (
    BALLOT,
    BET,
    CAPTAIN,
    DANGER,
    FULL,
    RECOMMEND,
    TRAP,
    VALUES,
    VOTE,
    rules,
)

CASES: list[dict[str, object]] = [
    {},
    {"question_order": "spoiler_choice", "ep_ballots": 3, "ep_abstain": "false"},
    {"lie_definition": "recommended_is_trap", "meter_range": "penalty_only"},
    {"ep_trap_needs_victim": "true", "meter_enabled": "false", "rounds": 2},
    FULL,
    {**FULL, "question_order": "random", "bonus_per_event": 3, "bonus_cap": 6},
    DANGER,
    {**DANGER, "vote_tie_without_captain": "revote_then_left"},
    {**DANGER, "vote_tie_without_captain": "random"},
    {**DANGER, "vote_tie_without_captain": "team_fails"},
    CAPTAIN,
    {**CAPTAIN, "captain_pick": "any", "captain_double": "only_if_own_ballot_correct"},
]
#: The least of a score, and the most: so many for each player, and so many more.
BOUNDS = {"base": (-2, 9, -4), "full": (0, 12, -8), "danger": (0, 9, 4), "captain": (0, 9, 13)}


def turn_holds(play: Playout, before: Any, action: int) -> None:
    """Assert what holds of a turn that ends with an action, before which it was as ``before``."""
    s, n = play.s, play.n
    gains = [s.points[p] - before.points[p] for p in range(n)]
    if s.end and s.base and s.has_meter:
        gains = [gain - s.meter[p] for p, gain in enumerate(gains)]
    spoiler = before.spoiler
    right = before.star[spoiler][before.question]
    hunters = [p for p in range(n) if p != spoiler]
    assert before.card[spoiler] == before.open_card[spoiler]
    assert right == before.correct[before.card[spoiler]][before.question]  # 2
    assert all(gain >= 0 for gain in gains)  # 3
    cap = (spoiler + 1) % n
    assert all(s.bonus[p] <= s.bonus_cap for p in range(n))  # 7
    assert s.bonus_each == 0 or all(s.bonus[p] % s.bonus_each == 0 for p in range(n))
    if s.base:
        base_holds(s, before, gains, right, action % 4)
    elif s.throttle:
        assert all(gains[p] in (0, before.value[right]) for p in hunters)
        good = sum(gains[p] > 0 for p in hunters)
        paid = s.bonus[spoiler] - before.bonus[spoiler]
        assert gains[spoiler] - paid + good == n - 1  # 9
        assert gains[spoiler] <= n - 1 + s.bonus_each  # 4
    else:
        assert gains[spoiler] == 0 or not any(gains[p] for p in hunters)  # 8
        assert len({gains[p] for p in hunters if p != cap}) == 1
        assert all(gains[p] <= 3 for p in hunters if p != cap)
        assert gains[cap] in (0, 1, 2, 3, 4, 6)
        assert gains[spoiler] <= 3 + s.bonus_each


def base_holds(s: Any, before: Any, gains: list[int], right: int, last_bet: int) -> None:
    n, spoiler = s.n, before.spoiler
    trap, extra = before.trap[spoiler], before.extra
    assert trap not in (0, right)  # 2
    bets = {p: before.bet[p] for p in range(n) if p != spoiler}
    bets[(spoiler + n - 1) % n] = last_bet
    assert gains[spoiler] == sum(bet == trap for bet in bets.values()) + (
        extra == trap and (not s.needs_victim or trap in bets.values())
    )
    on_right = sum(bet == right for bet in bets.values())
    assert sum(gains[p] for p in bets) == on_right * (1 + (extra == right))  # 3
    assert gains[spoiler] <= n  # 4
    assert all(gains[p] in (0, 1, 2) for p in bets)
    if extra:
        assert s.enough[n] > (n - 1) / 2  # 6
    for p in range(n):
        low = 0 if s.penalty_only else 2
        assert -2 <= s.meter[p] <= low  # 5
        if p != spoiler:
            assert s.meter[p] == before.meter[p]


@pytest.mark.parametrize("settings", CASES, ids=lambda one: " ".join(map(str, one.values())) or "-")
@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_invariants(settings: dict[str, object], n: int) -> None:
    made = rules("plain", settings)
    chance = Random(f"{sorted(settings.items())}{n}")
    for index in range(3):
        play = made.new(n, 17, index)
        spoilers: list[int] = [play.s.spoiler]
        asked: list[tuple[int, int]] = []
        while not play.ended:
            before = made.copy(play.s)
            action = chance.choice(play.legal())
            play.apply(action)
            if play.s.turns > before.turns:
                turn_holds(play, before, action)
                asked.append((before.card[before.spoiler], before.question))
                if not play.ended:
                    spoilers.append(play.s.spoiler)
        over(play, spoilers, asked, settings)


def over(
    play: Playout, spoilers: list[int], asked: list[tuple[int, int]], settings: dict[str, object]
) -> None:
    """Assert what holds of a game that is over."""
    s, n = play.s, play.n
    assert s.turns == n * s.rounds  # 1
    assert spoilers == [(spoilers[0] + at) % n for at in range(n * s.rounds)]
    assert len(set(asked)) == len(asked) == n * s.rounds  # 11
    assert len({card for card, _ in asked}) == n
    assert (s.deck[0], s.bag[0]) == (96 - n, n)
    mode = "captain" if s.captain else str(settings.get("mode", "base")).partition("_")[0]
    low, each, more = BOUNDS[mode]
    high = each * n + more
    if "bonus_cap" not in settings:
        assert all(low <= score <= high for score in play.scores())  # 10
    if s.base and s.has_meter and not s.penalty_only and not s.lie_is_trap and s.rounds == 3:
        assert all(s.meter[p] == (2, 1, -1, -2)[s.lies[p]] for p in range(n))  # 5
    best = [p for p in range(n) if play.scores()[p] == max(play.scores())]
    won = play.winners()
    assert won and set(won) <= set(best)  # 15
    assert len({s.lies[p] for p in won}) == 1
    assert all(s.lies[p] <= s.lies[won[0]] for p in best)


@pytest.mark.parametrize("settings", [{}, FULL, DANGER])
def test_13_letters_are_names_alone(settings: dict[str, object]) -> None:
    """The same game with A, B and C called otherwise throughout brings the same points."""
    made = rules("plain", settings)
    chance = Random(5)
    other = {0: 0, 1: 3, 2: 1, 3: 2}
    for index in range(4):
        one, two = made.new(4, 9, index), made.new(4, 9, index)
        for p in range(4):
            two.s.star[p][1:] = [other[letter] for letter in one.s.star[p][1:]]
            two.s.right[p] = other[two.s.right[p]]
        while not one.ended:
            action = chance.choice(one.legal())
            one.apply(action)
            if action >= VALUES:
                given = [0, action // 16 - 2, action // 4 % 4, action % 4]
                moved = [0, 0, 0, 0]
                for letter in (1, 2, 3):
                    moved[other[letter]] = given[letter]
                two.apply(VALUES + 16 * moved[1] + 4 * moved[2] + moved[3])
            else:
                two.apply(action - action % 4 + other[action % 4])
        assert one.row() == two.row()


def test_12_what_hunters_see_does_not_depend_on_what_is_right() -> None:
    """Where nobody knows and faces tell nothing, bots do the same whatever is right."""
    people = {"know_movie": 0, "know_poster": 0, "know_trailer": 0, "share": 0, "tell": 50}
    chosen = {f"people.{name}": value for name, value in people.items()}
    for mode in ({}, FULL, DANGER):
        made = rules("plain", {**mode, **chosen})
        for index in range(3):
            play = made.new(3, 3, index)
            while not play.ended:
                seat = play.actor
                if seat == play.s.spoiler:
                    play.apply(play.bot("uniform"))
                    continue
                found = []
                for right, trap in ((1, 2), (2, 3), (3, 1)):
                    s = play.s
                    copy = play.clone()
                    copy.s.star[s.spoiler][s.question] = copy.s.right[s.spoiler] = right
                    if s.trap[s.spoiler]:
                        copy.s.trap[s.spoiler] = trap
                    seen = made.view(copy.s, seat), made.known(copy.s, seat)
                    found.append((seen, [copy.clone().bot(name) for name in made.bots]))
                assert found[0] == found[1] == found[2]
                play.apply(play.bot("bayesian"))


def test_resampling_keeps_what_a_seat_has_seen() -> None:
    made = rules(
        "plain", {"question_order": "random", "people.share": 60, "people.know_movie": 400}
    )
    chance = Random(3)
    r = [99]
    changed = 0
    for index in range(6):
        play = made.new(5, 17, index)
        while not play.ended:
            seat = chance.randrange(5)
            other, s = play.resampled(seat, r), play.s
            assert made.view(other, seat) == made.view(s, seat)
            assert made.known(other, seat) == made.known(s, seat)
            cards = [sorted([*x.deck[1 : x.deck[0] + 1], *x.card[:5]]) for x in (s, other)]
            assert cards[0] == cards[1]
            spoiler, right = s.spoiler, other.star[s.spoiler][s.question]
            assert other.trap[spoiler] != right
            known = s.known[seat] or s.heard[seat]
            assert right == known or not known
            for p in range(5):
                assert other.known[p] in (0, right) or p == spoiler
                for q in (1, 2, 3):
                    if s.read[p][q] and (p, q) != (spoiler, s.question):
                        assert other.star[p][q] == s.star[p][q]
            changed += other.star != s.star
            play.apply(chance.choice(play.legal()))
    assert changed > 100


def _turn(made: Rules, n: int) -> Playout:
    play = made.new(n, 1, 0)
    s = play.s
    return play if s.spoiler == 0 else pytest.fail("the first player is the Spoiler")


#: Sums of the exhaustive enumerations: Spoiler, hunters, noses; Full Throttle; Danger.
SUMS = {
    3: (648, 594, 540, -216, 162, 324, 216, 288, 216),
    4: (1944, 2430, 2430, -648, 486, 1296, 972, 864, 972),
    5: (5832, 9234, 9720, -1944, 1458, 4860, 3888, 2592, 3888),
    6: (17496, 33534, 36450, -5832, 4374, 17496, 14580, 7776, 14580),
}
SHORT = {"first_spoiler": "fixed", "rounds": 1}


def base_sums(n: int) -> tuple[list[int], dict[int, int]]:
    """Play every turn of the base game; return sums and how often the Spoiler gets what."""
    made = rules("plain", SHORT)
    score, s = made.ns["score_base"], _turn(made, n).s
    hunters = range(1, n)
    sums, counts = [0, 0, 0, 0], dict.fromkeys(range(7), 0)
    for right, trap, said, extra in product((1, 2, 3), (1, 2, 3), (1, 2, 3), (0, 1, 2, 3)):
        if trap == right:
            continue
        for bets in product((1, 2, 3), repeat=n - 1):
            s.star[0][1], s.trap[0], s.recommended, s.extra = right, trap, said, extra
            s.bet[1:n] = bets
            s.points[:n] = [0] * n
            s.meter[0] = 0
            score(s)
            sums[0] += 1
            sums[1] += s.points[0]
            sums[2] += sum(s.points[p] for p in hunters)
            sums[3] += s.meter[0]
            counts[s.points[0]] += 1
    return sums, counts


@pytest.mark.parametrize("n", [3, 4, 5, pytest.param(6, marks=pytest.mark.long)])
def test_all_turns_of_the_base_game(n: int) -> None:
    sums, counts = base_sums(n)
    assert sums == list(SUMS[n][:4])
    if n == 6:
        assert counts == {0: 1728, 1: 4896, 2: 5760, 3: 3600, 4: 1260, 5: 234, 6: 18}


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_all_turns_of_full_throttle(n: int) -> None:
    made = rules("plain", {**FULL, **SHORT})
    s = _turn(made, n).s
    sums = [0, 0, 0]
    for values in ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)):
        for right, bets in product((1, 2, 3), product((1, 2, 3), repeat=n - 1)):
            s.value[:] = [3, *values]
            s.star[0][1], s.bonus[0] = right, 0
            s.bet[1:n] = bets
            s.points[:n] = [0] * n
            made.ns["score_throttle"](s)
            sums[0] += 1
            sums[1] += s.points[0]
            sums[2] += sum(s.points[1:n])
    assert sums == list(SUMS[n][4:7])


@pytest.mark.parametrize("n", [3, 4, 5, pytest.param(6, marks=pytest.mark.long)])
def test_all_turns_of_a_team(n: int) -> None:
    """Ties go to the first hunter's ballot if it is tied, else to the lowest letter."""
    made = rules("plain", {**DANGER, **SHORT})
    first = _turn(made, n)
    sums = [0, 0]
    for values in ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)):
        for right, ballots in product((1, 2, 3), product((1, 2, 3), repeat=n - 1)):
            play = first.clone()
            s = play.s
            s.star[0][1] = right
            a, b, c = values
            for action in (VALUES + 16 * a + 4 * b + c, *(BALLOT + one for one in ballots)):
                made.ns["apply"](s, action, [0])
            if s.phase == 7 and s.turns == 0:
                tied = s.tied[1 : s.tied[0] + 1]
                made.ns["apply"](s, 24 + (ballots[0] if ballots[0] in tied else tied[0]), [0])
            sums[0] += s.points[0]
            sums[1] += sum(s.points[1:n])
    assert sums == list(SUMS[n][7:])


def test_a_turn_is_made_of_these_actions() -> None:
    play = rules("plain", SHORT).new(3, 1, 0)
    kinds = []
    while play.s.turns == 0:
        kinds.append(play.legal()[-1] // 4 * 4)
        play.apply(play.legal()[0])
    assert kinds == [RECOMMEND, TRAP, VOTE, VOTE, BET, BET]
