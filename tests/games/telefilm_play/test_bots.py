"""Bots of Telefilm: who beats whom, what knobs are worth, and that who cheats wins."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import pytest

from cardforge import play
from cardforge.engine.loading import Mode
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Seats
from cardforge.engine.state import HiddenRead
from tests.games.telefilm_play.table import CARDS, DUEL, LETTER, ROOT, SAY, STRAIGHT, rules

Bot = tuple[str, dict[str, int]]


def pair(
    strong: Bot,
    weak: Bot,
    count: int,
    n: int = 4,
    settings: Mapping[str, object] | None = None,
    mode: Mode = "plain",
) -> tuple[float, float]:
    """Return how often the strong one has more points than each weak one, and the error."""
    made = rules(mode, settings)
    won: list[float] = []
    for seat in range(n):
        bots, knobs = [weak[0]] * n, [weak[1]] * n
        bots[seat], knobs[seat] = strong
        for row in made.rows(3, 0, count // n, Seats(tuple(bots), tuple(knobs))):
            mine, *others = row[3 + seat], *(row[3 + p] for p in range(n) if p != seat)
            won.append(sum((mine > o) + (mine == o) / 2 for o in others) / (n - 1))
    return interval(won)


def interval(won: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    centre = sum(won) / len(won)
    return centre, sqrt(sum((one - centre) ** 2 for one in won) / len(won) / (len(won) - 1))


@pytest.mark.parametrize(
    ("strong", "weak", "n", "settings"),
    [
        (("plain", {}), ("uniform", {}), 4, {}),
        (("greedy", {}), ("uniform", {}), 4, {}),
        (("greedy", {}), ("plain", {}), 4, {}),
        (("affinity", {}), ("plain", {}), 4, {}),
        (("expert", {}), ("uniform", {}), 7, {}),
        (("expert", {}), ("expert", {"slip": 1000}), 4, {}),
        (("expert", {}), ("expert", {"specials": 0}), 4, {}),
        (("expert", {}), ("plain", {}), 2, DUEL),
        (("expert", {}), ("uniform", {}), 2, CARDS),
    ],
    ids=str,
)
def test_the_stronger_has_more_points(
    strong: Bot, weak: Bot, n: int, settings: dict[str, object]
) -> None:
    count = 48 if weak[0] == "uniform" or "slip" in weak[1] else 160
    centre, error = pair(strong, weak, count, n, settings)
    assert centre - 3 * error > 0.5


@pytest.mark.long
@pytest.mark.parametrize(
    ("strong", "weak", "n"),
    [
        ("expert", "affinity", 4), ("expert", "affinity", 7), ("expert", "greedy", 4),
        ("affinity", "greedy", 4), ("affinity", "rider", 5), ("rider", "plain", 4),
        ("rider", "plain", 7),
    ],
)  # fmt: skip
def test_the_order_of_bots_in_many_games(strong: str, weak: str, n: int) -> None:
    pytest.importorskip("numba")
    centre, error = pair((strong, {}), (weak, {}), 8000, n, mode="compiled")
    assert error < 0.005
    assert centre - 3 * error > 0.5


def _kept_in_order(bluff: int) -> list[bool]:
    """Return for some first turns whether harder cards have the higher bets."""
    made = rules("plain")
    found = []
    for index in range(20):
        game = made.new(4, 4, index)
        while game.s.phase != 3:
            game.apply(game.bot("expert", {"bluff": bluff}))
        s = game.s
        levels = s.stars[s.director][1 : s.spaces + 1]
        by_bet = [level for _, level in sorted(zip(s.bet[1 : s.spaces + 1], levels, strict=True))]
        found.append(by_bet == sorted(by_bet))
    return found


def test_who_bluffs_bets_high_on_what_is_easy() -> None:
    assert all(_kept_in_order(0))
    assert not all(_kept_in_order(1000))


def test_who_recalls_says_so_and_who_recognises_asks_for_options() -> None:
    made = rules("plain", {"people.deceived": 0})
    straight = letters = 0
    for index in range(5):
        game = made.new(5, 4, index)
        while not game.ended:
            s, seat = game.s, game.actor
            action = game.bot("affinity")
            if action == STRAIGHT:
                assert s.recall[seat][s.question] == s.key[s.director][s.question]
                straight += 1
            elif LETTER < action <= LETTER + 5 and s.spots[seat][s.question]:
                assert action - LETTER == s.key[s.director][s.question]
                letters += 1
            game.apply(action)
    assert straight > 30
    assert letters > 20


def test_hard_cards_get_the_high_bets() -> None:
    made = rules("plain")
    for n in (3, 7):
        for index in range(5):
            game = made.new(n, 4, index)
            while game.s.phase != 3:
                game.apply(game.bot("greedy"))
            s = game.s
            stars = s.stars[s.director][1 : s.spaces + 1]
            bets = s.bet[1 : s.spaces + 1]
            by_bet = [level for _, level in sorted(zip(bets, stars, strict=True))]
            assert by_bet == sorted(by_bet)


@pytest.mark.parametrize(
    ("n", "settings"),
    [
        (3, {}), (7, {}), (2, DUEL), (4, CARDS),
        (5, {"special_limit": "unlimited", "followers_may_pass": "true", "tokens_face_up": "false",
             "straight_judging": "director", "fifty_visibility": "private"}),
    ],
    ids=str,
)  # fmt: skip
def test_every_bot_plays_only_what_may_be_played(n: int, settings: dict[str, object]) -> None:
    made = rules("checked", settings)
    for bot in made.bots:
        for row in made.rows(5, 0, 1, Seats((bot,) * n)):
            assert row[1] == 1


# Who cheats.


def cheat(game: Playout) -> int:
    """Answer as one who sees the card, always straight; else do what the others do."""
    s = game.s
    key = s.key[s.director][s.question]
    legal = game.legal()
    for action in (STRAIGHT, SAY + key, LETTER + key):
        if action in legal and game.actor != s.director:
            return action
    return game.bot("expert")


@pytest.mark.parametrize(("n", "settings"), [(4, {}), (2, CARDS)], ids=["board", "cards"])
def test_who_cheats_wins(n: int, settings: dict[str, object]) -> None:
    """A positive control: who does as the others do wins its share of games, who cheats more."""
    made = rules("plain", settings)
    count = 40
    shares = []
    for cheats in (True, False):
        won = 0.0
        for index in range(count):
            seat = index % n
            game = made.new(n, 8, index)
            while not game.ended:
                honest = game.actor != seat or not cheats
                game.apply(game.bot("expert") if honest else cheat(game))
            won += (seat in game.winners()) / len(game.winners())
        shares.append(won / count)
    margin = 3 * sqrt(1 / n * (1 - 1 / n) / count)
    assert shares[0] - margin > 1 / n
    assert abs(shares[1] - 1 / n) < margin


def test_who_cheats_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bot among those of the game: it reads what is hidden."""
    loaded = play.load("telefilm", ROOT)
    ns = loaded.rules.ns
    honest = ns["choose"]

    def choose(w: int, s: Any, seat: int, r: Any, knobs: Any) -> int:
        if w == 0 and s.phase == 15:
            return LETTER + int(s.key[s.director][s.question])
        return int(honest(w, s, seat, r, knobs))

    monkeypatch.setitem(ns, "choose", choose)
    with pytest.raises(play.Unsound, match=r"depends on what is hidden|is hidden from this"):
        play.prove(loaded, 4, 2)


def test_what_the_director_holds_is_nobody_s_to_read() -> None:
    game = rules("plain").new(4, 1, 0)
    seen = game.rules.seen(game.s, (game.s.director + 1) % 4)
    d = game.s.director
    for name in ("correct", "difficulty", "question_stars"):
        with pytest.raises(HiddenRead):
            getattr(seen, name)
    for name in ("stars", "kept", "drawn", "key", "hand", "likes"):
        with pytest.raises(HiddenRead):
            _ = getattr(seen, name)[d][1]
    with pytest.raises(HiddenRead):
        _ = seen.deck[1]
