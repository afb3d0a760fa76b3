"""Bots of Spoilers: who beats whom, what knobs are worth, and that who cheats wins."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import pytest

from cardforge import play
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Seats
from tests.games.spoilers_play.table import CAPTAIN, DANGER, FULL, ROOT, rules

Bot = tuple[str, dict[str, int]]


def pair(strong: Bot, weak: Bot, count: int, settings: Mapping[str, object] | None = None,
         **more: object) -> tuple[float, float]:  # fmt: skip
    """Return how often the strong one of three seats has more points than each weak one."""
    made = rules("plain", {**(settings or {}), **more})
    won: list[float] = []
    for seat in range(3):
        bots, knobs = [weak[0]] * 3, [weak[1]] * 3
        bots[seat], knobs[seat] = strong
        for row in made.rows(3, 0, count // 3, Seats(tuple(bots), tuple(knobs))):
            mine, *others = row[3 + seat], *(row[3 + p] for p in range(3) if p != seat)
            won.append(sum((mine > o) + (mine == o) / 2 for o in others) / 2)
    centre = sum(won) / len(won)
    return centre, sqrt(sum((one - centre) ** 2 for one in won) / len(won) / (len(won) - 1))


KNOWN: dict[str, object] = {f"people.know_{kind}": 300 for kind in ("movie", "poster", "trailer")}


def better(rows: Sequence[Sequence[int]], one: int, two: int) -> tuple[float, float]:
    """Return how often the score of one seat is the higher of two, and its standard error."""
    won = [(row[3 + one] > row[3 + two]) + (row[3 + one] == row[3 + two]) / 2 for row in rows]
    centre = sum(won) / len(won)
    return centre, sqrt(sum((value - centre) ** 2 for value in won) / len(won) / (len(won) - 1))


def test_a_strong_bayesian_beats_a_weak_one() -> None:
    centre, error = pair(("bayesian", {}), ("bayesian", {"slip": 1000}), 150, KNOWN)
    assert centre - 3 * error > 0.5


def test_who_is_too_wary_gives_away_points() -> None:
    centre, error = pair(("bayesian", {"wary": 0}), ("bayesian", {"wary": 3000}), 150, KNOWN)
    assert centre - 3 * error > 0.5


def test_a_follower_does_well_among_the_truthful() -> None:
    bots = ("follower", "follower", "truthful", "truthful")
    knobs: tuple[dict[str, int], ...] = ({"follows": 1000}, {"follows": 0}, {}, {})
    centre, error = better(rules("plain").rows(3, 0, 150, Seats(bots, knobs)), 0, 1)
    assert centre - 3 * error > 0.5


def test_a_contrarian_does_well_among_liars() -> None:
    bots = ("contrarian", "follower", "liar", "liar")
    centre, error = better(rules("plain").rows(3, 0, 200, Seats(bots)), 0, 1)
    assert centre - 3 * error > 0.5


def test_a_liar_does_well_among_followers_and_the_truthful_does_not() -> None:
    """Closed form 5: with five followers a lie on the trap is worth five points, a truth none."""
    rows = rules("plain").rows(3, 0, 40, Seats(("liar", "truthful", *["follower"] * 4)))
    centre, error = better(rows, 0, 1)
    assert centre - 3 * error > 0.5


@pytest.mark.parametrize("settings", [{}, FULL, DANGER], ids=["base", "full", "danger"])
def test_the_strongest_beats_who_does_anything(settings: dict[str, object]) -> None:
    centre, error = pair(("bayesian", {}), ("uniform", {}), 150, {**settings, **KNOWN})
    assert centre - 3 * error > 0.5


def test_a_herd_scores_more_than_hunters_who_do_not_agree() -> None:
    """Agreeing doubles what hunters get, for a third of a point in a turn to the Spoiler."""
    made = rules("plain", {"people.tell": 50})
    means = []
    for herd in (0, 1):
        rows = made.rows(3, 0, 200, Seats(("equilibrium",) * 4, ({"herd": herd},) * 4))
        means.append(sum(sum(row[3:7]) / 4 for row in rows) / len(rows))
    assert means[1] - means[0] == pytest.approx(4, abs=0.8)


def test_who_weighs_what_it_knows_bets_on_it() -> None:
    made = rules("plain", {**KNOWN, "people.share": 0})
    bets = right = 0
    for index in range(20):
        game = made.new(4, 4, index)
        while not game.ended:
            s, seat = game.s, game.actor
            action = game.bot("bayesian", {"slip": 0})
            if s.phase == 4 and s.known[seat]:
                bets += 1
                right += action % 4 == s.right[s.spoiler]
            game.apply(action)
    assert bets == right > 100


def test_a_face_that_tells_all_is_believed() -> None:
    """With faces that never deceive a hunter follows the truth, and never a lie."""
    nobody = {f"people.know_{kind}": 0 for kind in ("movie", "poster", "trailer")}
    made = rules("plain", {"people.tell": 100, **nobody})
    for index in range(10):
        game = made.new(4, 4, index)
        while not game.ended:
            s, seat = game.s, game.actor
            action = game.bot("equilibrium" if seat == s.spoiler else "bayesian", {})
            if s.phase == 4 and seat != s.spoiler:
                slip_free = game.clone().bot("bayesian", {"slip": 0})
                if s.extra == 0 or s.extra == s.recommended:
                    follows = slip_free % 4 == s.recommended
                    assert follows == (s.recommended == s.right[s.spoiler])
            game.apply(action)


@pytest.mark.parametrize("settings", [{}, FULL, CAPTAIN, {"question_order": "spoiler_choice"}])
def test_every_bot_plays_only_what_may_be_played(settings: dict[str, object]) -> None:
    made = rules("checked", settings)
    for n in (3, 6):
        for bot in made.bots:
            for row in made.rows(5, 0, 2, Seats((bot,) * n)):
                assert row[1] == 1


@pytest.mark.parametrize("settings", [{}, FULL, CAPTAIN], ids=["base", "full", "captain"])
def test_a_bot_goes_on_with_what_another_began(settings: dict[str, object]) -> None:
    """Whoever recommended, each bot sets a trap that may be set."""
    made = rules("plain", settings)
    for index in range(10):
        game = made.new(4, 2, index)
        while not game.ended:
            actions = [game.clone().bot(bot) for bot in made.bots]
            assert set(actions) <= set(game.legal())
            game.apply(actions[len(game.history) % len(actions)])


# Who cheats.


def cheat(game: Playout) -> int:
    """Do what is best for a hunter who sees the card; as the Spoiler, what the others do."""
    s, seat = game.s, game.actor
    if seat == s.spoiler:
        return game.bot("bayesian")
    right = s.star[s.spoiler][s.question]
    return next((a for a in game.legal() if a % 4 == right), game.legal()[0])


@pytest.mark.parametrize("settings", [{}, FULL], ids=["base", "full"])
def test_who_cheats_wins(settings: dict[str, object]) -> None:
    """A positive control: who does as the others do wins a quarter of games, who cheats more."""
    made = rules("plain", settings)
    count = 48
    shares = []
    for cheats in (True, False):
        won = 0.0
        for index in range(count):
            seat = index % 4
            game = made.new(4, 8, index)
            while not game.ended:
                honest = game.actor != seat or not cheats
                game.apply(game.bot("bayesian") if honest else cheat(game))
            won += (seat in game.winners()) / len(game.winners())
        shares.append(won / count)
    margin = 3 * sqrt(0.25 * 0.75 / count)
    assert shares[0] - margin > 0.25
    assert abs(shares[1] - 0.25) < margin


def test_who_cheats_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bot among those of the game: it reads what is hidden."""
    loaded = play.load("spoilers", ROOT)
    ns = loaded.rules.ns
    honest = ns["choose"]

    def choose(w: int, s: Any, seat: int, r: Any, knobs: Any) -> int:
        if w == 0 and s.phase == 4:
            return 16 + int(s.star[s.spoiler][s.question])
        return int(honest(w, s, seat, r, knobs))

    monkeypatch.setitem(ns, "choose", choose)
    with pytest.raises(play.Unsound, match=r"depends on what is hidden|is hidden from this"):
        play.prove(loaded, 4, 4)


def test_the_stars_of_the_deck_are_nobody_s_to_read() -> None:
    from cardforge.engine.state import HiddenRead

    game = rules("plain").new(4, 1, 0)
    seen = game.rules.seen(game.s, (game.s.spoiler + 1) % 4)
    with pytest.raises(HiddenRead):
        _ = seen.correct
    with pytest.raises(HiddenRead):
        _ = seen.star[game.s.spoiler][1]
    with pytest.raises(HiddenRead):
        _ = seen.right[game.s.spoiler]
