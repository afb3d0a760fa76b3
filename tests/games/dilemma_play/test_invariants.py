"""What always holds in the dilemma game: over players, variants, settings, and steps at random."""

from random import Random
from typing import Any

import pytest

from cardforge.engine.harness import prove
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Seats
from tests.games.dilemma_play.table import ASK, CLAIM, EXPLAIN, GIVE, PRIORITY, VOTE, Table, rules

CASES: list[dict[str, str]] = [
    {},
    {"challenges": "false"},
    {"equal_turns": "true", "challenge_priority": "random"},
    {"give_optional": "true", "dealer": "random", "free_questions": "true"},
    {"answer_split": "y15n15d0", "argument_seconds": "0"},
    {"answer_split": "y12n12d6", "equal_turns": "true", "tray_questions": "30"},
]
#: Fewest turns in which challenges can empty a hand, by the number of players.
SOONEST = {3: 4, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3}
IDS = [" ".join(one.values()) or "-" for one in CASES]


def holds(play: Playout, before: Any) -> None:
    """Assert the invariants of the rules page, by their numbers, after a step."""
    s, n = play.s, play.n
    hands = [s.hand[p][0] for p in range(n)]
    questions = [s.q_draw, s.q_reserve, s.q_matched, s.q_missed, *s.hand[:n]]
    cards = [card for zone in questions for card in zone[1 : zone[0] + 1]]
    assert sorted(cards) == list(range(1, 260))  # 1
    answers = [*s.a_draw[1 : s.a_draw[0] + 1], *s.a_discard[1 : s.a_discard[0] + 1], *s.acard[:n]]
    for kind in (1, 2, 3):
        assert answers.count(kind) == s.answer_copies[kind]
    assert sum(hands) == n * s.hand_size[n] - s.matches  # 2
    if not s.equal:
        assert all(hands) or play.ended == 1  # 3
        if play.ended:
            assert play.winners() == [before.asker]
    old = [before.hand[p][0] for p in range(n)]
    changed = [hands[p] - old[p] for p in range(n) if hands[p] != old[p]]
    if before.phase == GIVE:
        assert sorted(changed) in ([], [-1, 1])  # 4
        assert min(hands) >= min(1, *old)
    else:
        assert changed in ([], [-1])
    assert s.challenges - before.challenges <= 1 and s.challenges <= s.turns  # 5
    if s.phase == VOTE:
        assert s.challenger not in (s.target, -1)
        assert hands[s.challenger] and hands[s.target]
    if before.phase == VOTE and s.phase != VOTE:
        # The votes are counted, of all; a table of odd size has no tie.
        assert s.halos + s.forks == n  # 7
        assert s.halo_wins + s.fork_wins - before.halo_wins - before.fork_wins == (
            s.halos != s.forks
        )
        assert n % 2 == 0 or s.halos != s.forks  # 6
    if s.phase in (PRIORITY, CLAIM):
        assert s.matches + s.misses == s.turns  # 8
        assert play.actor != s.target
    drawn = n * s.hand_size[n] + s.misses
    assert s.q_draw[0] + s.q_reserve[0] == 259 - drawn
    if s.phase == ASK and before.phase != ASK and not play.ended:
        assert s.asker == (before.asker + 1) % n  # 10


@pytest.mark.parametrize("settings", CASES, ids=IDS)
@pytest.mark.parametrize("n", [3, 4, 5, 7, 10])
def test_invariants(settings: dict[str, str], n: int) -> None:
    made = rules("plain", **settings)
    chance = Random(f"{sorted(settings.items())}{n}")
    play = made.new(n, 17, 0)
    while not play.ended:
        before = made.copy(play.s)
        actions = play.legal()
        assert actions and len(actions) == len(set(actions))
        play.apply(chance.choice(actions))
        holds(play, before)
    s = play.s
    k = s.hand_size[n]
    assert s.turns >= (SOONEST[n] if s.has_challenges else n * (k - 1) + 1)  # 9
    assert play.ended == (2 if s.equal else 1)  # 12
    if s.equal:
        assert s.turns % n == 0
        assert play.winners() == [p for p in range(n) if s.hand[p][0] == 0]
    if not s.has_challenges:
        assert s.challenges == s.transfers == 0


@pytest.mark.parametrize("n", range(3, 11))
def test_9_the_soonest_end_can_be_reached(n: int) -> None:
    """The hero matches when it asks, and wins a challenge of another's answer each turn."""
    made = rules("plain")
    table = Table((made.new(n).s.hand_size[n],) * n)
    s = table.s
    hero = (SOONEST[n] - 1) % n
    while not table.play.ended:
        asker = s.asker
        target = next(p for p in range(n) if p not in (hero, asker))
        right = s.answer_on[s.acard[asker]]
        wrong = "no" if right == 1 else "yes"
        says = ("yes", "no", "depends")[right - 1] if asker == hero else wrong
        table.do(f"ask {target}", says)
        if s.phase == EXPLAIN:
            table.do("explain")
        if s.phase == PRIORITY:
            table.do("challenge" if asker == hero else "decline")
        table.claims(hero).votes("F" * n)
        if s.phase == GIVE:
            table.do("give")
    assert (s.turns, table.play.winners()) == (SOONEST[n], [hero])


@pytest.mark.parametrize("n", range(3, 11))
def test_all_votes_that_can_be_cast(n: int) -> None:
    """Every one of the 2 to the n outcomes of a vote, against a count by hand."""
    made = rules("plain")
    table = Table((5,) * n).do("ask 1", "no", "challenge")
    start = table.play
    won = {0: 0, 1: 0, -1: 0}
    for mask in range(1 << n):
        play = made.copy(start.s)
        for seat in range(n):
            play.vote[seat] = 6 if mask >> seat & 1 else 7
        made.ns["count_votes"](play)
        halos = mask.bit_count()
        winner = 1 if 2 * halos > n else 0 if 2 * halos < n else -1
        assert (play.winner if play.phase == GIVE else -1) == winner
        assert (play.halos, play.forks) == (halos, n - halos)
        won[winner] += 1
    assert won[0] == won[1]
    assert sum(won.values()) == 1 << n
    assert (won[-1] == 0) == (n % 2 == 1)


@pytest.mark.parametrize("n", [3, 4, 6])
def test_all_questions_and_answers(n: int) -> None:
    """Each card with each answer of each player: 3 of 9 match, whoever is asked."""
    matches = 0
    for target in range(1, n):
        for card in ("yes", "no", "depends"):
            for said in ("yes", "no", "depends"):
                table = Table((2,) * n, [card]).do(f"ask {target}", said)
                if said == "depends":
                    table.do("explain")
                assert table.s.matches == (card == said)
                assert table.hands() == [2 - (card == said)] + [2] * (n - 1)
                assert (table.s.a_discard[0], table.s.a_discard[1]) == (1, table.s.shown)
                matches += table.s.matches
    assert matches == 3 * (n - 1)


@pytest.mark.parametrize("n", [3, 5])
def test_all_claims(n: int) -> None:
    """Every set of claimants, for every answerer: the next clockwise of the asker is heard."""
    for asker in range(n):
        for target in (one for one in range(n) if one != asker):
            others = [(asker + step) % n for step in range(1, n)]
            others.remove(target)
            for mask in range(1 << len(others)):
                claims = [seat for at, seat in enumerate(others) if mask >> at & 1]
                table = Table((3,) * n, [], asker=asker)
                wrong = "no" if table.s.acard[asker] == 1 else "yes"
                table.do(f"ask {target}", wrong, "decline").claims(*claims)
                assert table.s.challenger == (claims[0] if claims else -1)


def test_by_lot_each_claimant_is_as_likely() -> None:
    heard = [0] * 5
    settings = {"challenge_priority": "random"}
    table = Table((5,) * 5, settings=settings).do("ask 2", "no", "decline")
    for number in range(900):
        play = table.play.clone()
        play._rs[0][0] = number
        for action in (5, 5, 5):
            play.apply(action)
        heard[play.s.challenger] += 1
    # Three share 900: a standard deviation is 14.
    assert heard[0] == heard[2] == 0
    assert all(abs(count - 300) < 57 for count in (heard[1], heard[3], heard[4]))


def test_questions_come_from_the_reserve_then_from_the_misses_then_from_the_matches() -> None:
    table = Table((5, 5, 5), settings={"tray_questions": "30"})
    s, ns, r = table.s, table.play.rules.ns, [5]
    reserve = s.q_reserve[0]
    s.q_draw[0] = 0
    ns["draw_question"](s, 0, r)
    assert (s.q_draw[0], s.q_reserve[0]) == (reserve - 1, 0)
    for zone, other in ((s.q_missed, s.q_matched), (s.q_matched, s.q_missed)):
        s.q_draw[0], zone[0], other[0] = 0, 4, 0
        zone[1:5] = [201, 202, 203, 204]
        if zone is s.q_missed:
            other[0:3] = [2, 205, 206]
        ns["draw_question"](s, 0, r)
        assert (s.q_draw[0], zone[0]) == (3, 0)
        assert sorted([*s.q_draw[1:4], s.hand[0][s.hand[0][0]]]) == [201, 202, 203, 204]
        assert all(s.recycled[card] for card in (201, 202, 203, 204)) and not s.recycled[205]
    assert table.events().count("reserve") == 1 and table.events().count("again") == 2


def test_what_a_seat_gave_away_is_known_to_it() -> None:
    """Two know a gift; where it may have gone on, a third knows that too."""
    table = Table((5, 5, 5, 5)).do("ask 2", "no", "challenge").votes("FHFF").do("give")
    s = table.s
    gift = s.hand[2][6]
    assert [s.may[p][gift] for p in range(4)] == [1 << 2, 0, 0, 0]
    r = [7]
    for _ in range(30):
        other = table.play.resampled(0, r)
        assert gift in other.hand[2][1:7]
    held = [gift in table.play.resampled(1, r).hand[2][1:7] for _ in range(60)]
    assert sum(held) < 20
    # p2 loses a vote to p3 and gives something: p0 cannot know whether it was that one.
    wrong = "no" if s.acard[1] == 1 else "yes"
    table.do("ask 3", wrong, "decline").claims(2).votes("FFFF").do("give")
    assert s.may[0][gift] == 1 << 2 | 1 << 3
    seen = {
        seat
        for _ in range(60)
        for seat in (2, 3)
        if gift in table.play.resampled(0, r).hand[seat][1:7]
    }
    assert seen == {2, 3}
    assert [s.may[2][card] for card in s.hand[3][1:7] if s.may[2][card]] == [1 << 3]


def test_a_question_that_was_asked_is_in_no_hand() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no", "challenge").votes("FHFF").do("give")
    s = table.s
    gift = s.hand[2][6]
    s.hand[2][1], s.hand[2][6] = gift, s.hand[2][1]
    table.play.rules.ns["begin_turn"](s, 2)
    table.do("ask 0")
    assert s.may[0][gift]
    table.do("yes" if s.acard[2] == 1 else "no")
    assert (s.may[0][gift], s.moved[0]) == (0, 0)


TWO = "{3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}"
QUARRELS = Seats(("uniform",) * 4, ({"challenge": 250},) * 4)
ZONES = {"questions": ("q_draw", "q_reserve", "q_matched", "q_missed", "hand")}


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({}, marks=pytest.mark.long),
        {"equal_turns": "true", "give_optional": "true", "challenge_priority": "random"},
    ],
    ids=["-", "equal"],
)
def test_11_proofs_of_the_engine_where_many_quarrel(settings: dict[str, str]) -> None:
    """Claims and votes are hidden until all have spoken, and gifts from all but two."""
    proof = prove(
        rules(
            "plain", question_hand="{3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}", **settings
        ),
        4,
        2,
        3,
        QUARRELS,
        ZONES,
    )
    assert {"vote", "transfer", "claim"} <= proof.events
    assert proof.changed == proof.resampled


@pytest.mark.long
@pytest.mark.parametrize("settings", CASES, ids=IDS)
@pytest.mark.parametrize("n", [3, 4, 6, 10])
def test_11_proofs_over_settings_and_players(settings: dict[str, str], n: int) -> None:
    made = rules("plain", **settings)
    prove(made, n, 2, 5, None, ZONES)
    prove(made, n, 2, 6, Seats(("uniform",) * n, ({"challenge": 200},) * n), ZONES)


def test_claims_and_votes_of_others_are_dealt_anew() -> None:
    """Those that have been given already are hidden; one's own and what is still to come stay."""
    r = [3]
    table = Table((5, 5, 5, 5, 5)).do("ask 2", "no", "decline", "challenge")
    assert (table.play.actor, table.s.claim[:5]) == (3, [0, 1, 0, 0, 0])
    assert table.play.resampled(3, r).claim[:5] == [0, 0, 0, 0, 0]
    assert table.play.resampled(1, r).claim[:5] == [0, 1, 0, 0, 0]
    table.do("decline", "decline", "fork", "fork", "halo")
    assert (table.play.actor, table.s.vote[:5]) == (3, [7, 7, 6, 0, 0])
    made = [tuple(table.play.resampled(1, r).vote[:5]) for _ in range(40)]
    assert {one[1:2] + one[3:] for one in made} == {(7, 0, 0)}
    assert {(one[0], one[2]) for one in made} == {(a, b) for a in (6, 7) for b in (6, 7)}
