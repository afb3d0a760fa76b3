"""What always holds in Spicy: over players, variants, settings, and steps taken at random."""

from random import Random
from typing import Any

import pytest

from cardforge.engine.playout import Playout
from tests.games.spicy_play.table import rules

CASES = [
    {},
    {"rule_cards": "[chili, start]"},
    {"rule_cards": "[raider, luck]"},
    {"rule_cards": "[copy, turn]", "copy_window": "until_covered"},
    {"rule_cards": "[copy, raider]", "copy_repeat": "once"},
    {"rule_cards": "[luck, copy]", "react_priority": "random"},
    {"worlds_end": "false", "must_lead": "false"},
    {"strict": "false", "jitter": "3", "first_player": "random"},
    {"rule_cards": "[chili]", "chili_scope": "restart_only", "penalty_draw": "0"},
]


def holds(play: Playout, before: Any) -> None:
    """Assert the invariants of the rules page, by their numbers, after a step."""
    s, n = play.s, play.n
    hands = [s.hand[p][0] for p in range(n)]
    under_way = 1 + s.slipped[0] if s.phase == 1 else 0
    assert sum(hands) + s.deck[0] + s.stack[0] + sum(s.won[:n]) + under_way == 100  # 1
    assert s.gone[0] == sum(s.won[:n])
    assert sum(s.trophies[:n]) + s.trophies_left == 3  # 2
    assert max(s.trophies[:n]) <= 2
    assert sum(play.scores()) == sum(s.won[:n]) + s.trophy_value * sum(s.trophies[:n]) - sum(hands)
    if not s.end:
        if s.phase == 0:
            assert all(hands) or s.penalty_draw == 0  # 5
        assert s.depth >= (1 if s.has_milk else 0)  # 6
        assert s.depth <= before.depth
        if s.lead:
            assert s.stack[0] == 0  # 8
        if s.phase in (2, 3):
            assert play.actor != s.top_owner  # 9
    if s.challenges > before.challenges:
        assert s.stack[0] == 0 and s.said_number == 0 and s.paw == 0  # 7
    assert s.stack[0] == s.stack_known[0]


@pytest.mark.parametrize("settings", CASES, ids=lambda one: " ".join(map(str, one.values())) or "-")
@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_invariants(settings: dict[str, str], n: int) -> None:
    made = rules("plain", **settings)
    chance = Random(f"{sorted(settings.items())}{n}")
    for index in range(2):
        play = made.new(n, 17, index)
        start = play.s.depth
        while not play.ended:
            before = made.copy(play.s)
            actions = play.legal()
            assert len(actions) == len(set(actions))
            # Plays are many; let the others have their turn too.
            few = [action for action in actions if action < 256]
            play.apply(chance.choice(few if few and chance.random() < 0.4 else actions))
            holds(play, before)
        s = play.s
        if s.strict and s.has_milk and not s.jitter and s.leads and not s.luck and not s.copying:
            assert s.turns <= 6 * n + 2 * start  # 10
        if n == 2:
            assert play.ended != 2  # 11
        if "rule_cards" not in settings:
            assert s.copies_made == s.extras_made == s.raids == 0  # 13


@pytest.mark.parametrize("settings", CASES[:5], ids=lambda one: str(one.get("rule_cards", "-")))
def test_what_a_seat_has_seen_stays_when_the_rest_is_dealt_anew(settings: dict[str, str]) -> None:
    made = rules("plain", **settings)
    chance = Random(3)
    r = [99]
    play = made.new(4, 17, 0)
    changed = 0
    while not play.ended:
        seat = chance.randrange(4)
        other = play.resampled(seat, r)
        play_s = play.s
        assert other.hand[seat] == play_s.hand[seat]
        assert other.known[seat] == play_s.known[seat]
        cards: list[list[int]] = []
        for s in (play_s, other):
            zones = [s.deck, s.stack, s.gone, *s.hand[:4]]
            found = [card for zone in zones for card in zone[1 : zone[0] + 1]]
            cards.append(sorted(found))
        assert cards[0] == cards[1]
        for i in range(1, play_s.stack[0] + 1):
            if play_s.stack_known[i] >> seat & 1:
                assert other.stack[i] == play_s.stack[i]
        changed += other.hand != play_s.hand
        play.apply(chance.choice(play.legal()))
    assert changed > 10
