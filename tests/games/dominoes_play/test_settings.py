"""Every setting of the dominoes changes what may be done or scored; compiled rules do as plain."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge import play
from cardforge.cli import main
from cardforge.diagnostics import InputFault, UsageFault
from cardforge.engine.loading import load
from cardforge.engine.rules import same_bots
from tests.games.dominoes_play.table import ROOT, Table, cards, game, ids, one_round, rules
from tests.project import edit

Outcome = Callable[[str], object]
BRANCH = ["4-4 4-6 4-L 3-4 0-0", "6-6 5-6"]


def _table(name: str, value: str, hands: list[str], ends: str = "H", **more: object) -> Table:
    return Table(hands, ends, {name: value, **more})


def _stuck(name: str, value: str, **more: object) -> Table:
    """Return a table after a round that seat 1 has won since nobody could go on."""
    return _table(name, value, ["0-2", "0-1", "0-3"], "5", **more).do("pass", "pass", "pass")


EFFECTS: dict[str, tuple[str, str, Outcome]] = {
    "composition": ("A33", "A51", lambda v: list(rules(composition=v).new(3).s.copies)),
    "values": ("add10", "flat20", lambda v: _table(
        "values", v, ["1-1", "3-L 2-D"], "1").do("1-1:1@1").scores()),
    "target_per_player": ("100", "5", lambda v: _table(
        "target_per_player", v, ["1-1", "5-6"], "1").do("1-1:1@1").play.ended),
    "deal": ("{2: 12, 3: 12, 4: 12, 5: 9, 6: 8}", "{2: 12, 3: 7, 4: 12, 5: 9, 6: 8}",
             lambda v: [rules(deal=v).new(3).s.hand[2][0], rules(deal=v).new(3).s.aside[0]]),
    "blocked": ("diff", "sum", lambda v: _stuck("blocked", v).scores()),
    "branch_opens": ("2", "3", lambda v: _table(
        "branch_opens", v, BRANCH, "4").do("4-4x@4").ends()),
    "extras_per_branch": ("2", "1", lambda v: _table(
        "extras_per_branch", v, BRANCH, "4").do("4-4x@4", "4-6:4@4").moves()),
    "extra_chain": ("false", "true", lambda v: _table(
        "extra_chain", v, ["4-4 L-L 0-0", "6-6"], "4").do("4-4x@4").moves()),
    "double_link_value": ("wild", "declared", lambda v: _table(
        "double_link_value", v, ["L-L 0-0", "6-6"], "4").do(
            "L-Lx@4" + ("=4" if v == "declared" else "")).ends()),
    "hex_sides": ("free", "labelled", lambda v: _table("hex_sides", v, ["3-5", "6-6"]).moves()),
    "voluntary_pass": ("false", "true", lambda v: _table(
        "voluntary_pass", v, ["3-5", "6-6"]).moves()),
    "rotation": ("starter_left", "winner", lambda v: _won_by_last("rotation", v)),
    "rounds_cap": ("200", "1", lambda v: _stuck("rounds_cap", v).play.ended),
    "show_aside": ("false", "true", lambda v: _stuck("show_aside", v).play.observe(0)["shown"]),
}  # fmt: skip


def _won_by_last(name: str, value: str) -> int:
    """Return who begins after seat 0 began and seat 2 went out."""
    table = _table(name, value, ["0-3 6-6", "1-1 6-6", "2-3"], "0 1")
    return int(table.do("0-3:0@0", "1-1:1@1", "2-3:3@3").s.starter)


#: What is printed alone; the game is the same.
PRINTED = ["pieces"]


def test_there_is_an_effect_for_each_setting() -> None:
    assert sorted([*EFFECTS, *PRINTED]) == sorted(game().settings)


@pytest.mark.parametrize("name", EFFECTS)
def test_two_values_lead_to_something_else(name: str) -> None:
    one, other, outcome = EFFECTS[name]
    assert outcome(one) == outcome(one)
    assert outcome(one) != outcome(other)


def test_what_tiles_are_printed_as_does_not_matter() -> None:
    one, two = (one_round(pieces=pieces) for pieces in ("tiles", "cards"))
    seats = same_bots("random", 3)
    assert one.rows(1, 0, 5, seats) == two.rows(1, 0, 5, seats)


# What the settings do, exactly.


@pytest.mark.parametrize(("value", "points"), [("diff", 4), ("sum", 5), ("none", 0)])
def test_what_a_blocked_round_scores(value: str, points: int) -> None:
    assert _stuck("blocked", value).scores() == [0, points, 0]


def test_a_double_that_is_added_opens_ends_of_its_own() -> None:
    table = _table("extra_chain", "true", ["4-4 L-L 3-5 2-6 4-6 0-0", "6-6"], "4")
    table.do("4-4x@4", "L-Lx@4")
    # Two link ends come first, then the other end of the first double.
    assert [ids_of(end) for end in cards(table.s.fresh)] == ["4", "L", "L"]
    table.do("3-5:3@L", "leave", "4-6:4@4")
    assert (table.ends(), table.play.actor, table.s.in_turn) == ("5 6 L", 1, 4)


def ids_of(end: int) -> str:
    """Return how a half is written."""
    return "01234567LD"[end - 1]


def test_a_double_link_says_what_it_is() -> None:
    settings = {"double_link_value": "declared"}
    moves = Table(["L-L 0-0", "6-6"], "L 4", settings).moves()
    across = [move for move in moves if "L-Lx" in move]
    assert across == ["L-Lx@4=4", *[f"L-Lx@L={value}" for value in range(7)]]
    moves = Table(["L-L 0-0", "6-6"], settings=settings).moves()
    assert [move for move in moves if "L-Lx" in move] == [f"L-Lx@H={v}" for v in range(7)]
    few = {**settings, "composition": "K22"}
    moves = Table(["L-L 0-0", "6-6"], "L", few).moves()
    assert [move for move in moves if "L-Lx" in move] == [f"L-Lx@L={v}" for v in range(1, 5)]
    side = {**settings, "hex_sides": "labelled"}
    table = Table(["L-L 1-1", "6-6"], "H3", side).do("L-Lx@H3=3")
    assert table.ends() == "3 3"
    # In line it is a link as ever.
    assert Table(["L-L 1-1", "6-6"], "3", settings).do("L-L:L@3").ends() == "L"


def test_each_side_of_a_numbered_starter_is_used_once() -> None:
    table = Table(["1-4 0-L 6-6 2-3", "2-2 5-5"], settings={"hex_sides": "labelled"})
    assert "0-L:0@H1" not in table.moves()
    assert len([move for move in table.moves() if move.startswith("0-L")]) == 6
    table.do("1-4:4@H4")
    assert table.ends() == "H1 H2 H3 H5 H6 1"
    assert table.play.observe(0)["numbers"] == (1, 2, 3, 5, 6)


def test_who_may_pass_and_whether_all_did() -> None:
    table = Table(["3-5", "6-6"], settings={"voluntary_pass": "true"})
    # Passing of free will shows nothing; when all have passed the round is over all the same.
    table.do("pass")
    assert table.s.lacks[0] == 0
    table.do("pass")
    assert (table.s.blocked, table.scores()) == (1, [4, 0])
    assert Table(["3-5", "6-6"], "5").do("3-5:5@5").s.passes == 0


def test_what_a_forced_pass_shows() -> None:
    s = Table(["3-5", "6-6", "0-0"], "2 4").do("pass").s
    assert [ids_of(end) for end in range(1, 11) if s.lacks[0] >> end & 1] == ["2", "4", "L"]
    s = Table(["1-5", "6-6", "0-0"], "H4", {"hex_sides": "labelled"}).do("pass").s
    assert [ids_of(end) for end in range(1, 11) if s.lacks[0] >> end & 1] == ["4", "L"]
    assert Table(["3-5", "6-6", "0-0"], "").do("pass").s.lacks[0] == 0


def test_after_a_round_that_nobody_won_the_left_neighbour_begins() -> None:
    for value in ("starter_left", "winner"):
        table = Table(["0-1", "0-1", "0-3"], "5", {"rotation": value}, turn=1)
        table.do("pass", "pass", "pass")
        assert (table.s.undecided, table.s.starter) == (1, 2)


def test_the_winner_of_a_blocked_round_begins() -> None:
    assert _stuck("rotation", "winner").s.starter == 1
    assert _won_by_last("rotation", "winner") == 2
    assert _won_by_last("rotation", "starter_left") == 1


def test_whoever_is_ahead_has_won_when_the_match_is_broken_off() -> None:
    table = Table(["0-2", "0-1", "0-3"], "5", {"rounds_cap": 1})
    table.s.scores[:3] = [50, 0, 30]
    table.do("pass", "pass", "pass")
    assert (table.play.ended, table.scores(), table.play.winners()) == (2, [50, 4, 30], [0])
    table = Table(["0-2", "0-1", "0-3"], "5", {"rounds_cap": 1, "blocked": "none"})
    table.s.scores[:3] = [50, 0, 50]
    table.do("pass", "pass", "pass")
    assert (table.play.ended, table.play.winners()) == (2, [0, 2])
    # A target that is reached in the last round counts as reached.
    table = Table(["1-1", "5-6"], "1", {"rounds_cap": 1, "target_per_player": 5})
    assert table.do("1-1:1@1").play.ended == 1


def test_tiles_set_aside_are_shown_after_the_round_alone() -> None:
    table = Table(["0-2", "0-1", "0-3"], "5", {"show_aside": "true"})
    assert table.play.observe(0)["shown"] == ()
    aside = sorted(cards(table.s.aside))
    table.do("pass", "pass", "pass")
    assert table.play.observe(0)["shown"] == tuple(aside)
    assert _stuck("show_aside", "false").play.observe(0)["shown"] == ()


@pytest.mark.parametrize("variant", ["as-cards", "quick", "numbered", "three-way", "flat", "D8"])
def test_variants_play_to_the_end(variant: str) -> None:
    made = play.load("dominoes", ROOT, variant, mode="checked")
    one = made.new(3, 1)
    while not one.ended and one.playout.s.round < 3:
        one.apply(one.bot("random"))
    assert one.playout.s.turns > 20


# Names that do not exist, decks that cannot be played, a deck that is changed.


def test_unknown_names_are_told_with_those_that_there_are() -> None:
    with pytest.raises(UsageFault, match="branch_open") as fault:
        load(game(), "decks/dominoes", None, {"branch_open": "3"}, "plain")
    assert "branch_opens" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="quik") as fault:
        load(game(), "decks/dominoes", "quik", None, "plain")
    assert "quick" in fault.value.diagnostics[0].hint
    for n in (1, 7):
        with pytest.raises(UsageFault, match="2 to 6"):
            rules().new(n)


def test_more_tiles_than_there_are_are_not_dealt() -> None:
    with pytest.raises(InputFault, match="cannot be set up for 6 players: too_few"):
        rules(deal="{2: 12, 3: 12, 4: 12, 5: 9, 6: 9}").new(6)


COMMAND = ["play", "dominoes", "--players", "4", "--people", "0", "--project"]
DECK, GAME = "decks/dominoes/dominoes.yaml", "decks/dominoes/game.yaml"
TILE = "  - {id: 3-5, a: 3, b: 5, copies: *pair_5}\n"


def without(folder: Path, tile: str, *, proven: bool) -> Path:
    """Copy what the dominoes are made of, with ``tile`` in the place of 3-5.

    Where it is not ``proven``, game.yaml promises 47 tiles and asks no more of them.
    """
    for place in ("decks", "templates"):
        shutil.copytree(ROOT / place / "dominoes", folder / place / "dominoes")
    shutil.copy(ROOT / "cardforge.yaml", folder)
    edit(folder / DECK, TILE, tile)
    text = (folder / GAME).read_text("utf-8")
    if not proven:
        text = text.partition("\nmust:\n")[0] + "\n"
    if not tile:
        assert text.count("count: 48,") == 2
        text = text.replace("count: 48,", "count: 47,")
    (folder / GAME).write_text(text, "utf-8")
    return folder


def test_a_tile_that_is_removed_is_not_dealt(tmp_path: Path) -> None:
    made = play.load("dominoes", without(tmp_path, "", proven=False))
    names = [card.id for card in made.rules.game.decks["dominoes"].cards]
    assert names == [one for one in ids() if one != "3-5"]
    for number in range(5):
        s = made.new(3, 1, number).playout.s
        zones = (s.aside, *s.hand[:3])
        dealt = [names[tile - 1] for zone in zones for tile in cards(zone)]
        assert len(dealt) == 47
        assert "3-5" not in dealt
        assert dealt.count("L-D") == 3


def test_a_deck_that_is_too_small_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = play.load("dominoes", without(tmp_path, "", proven=False))
    with pytest.raises(InputFault, match="cannot be set up for 4 players: too_few"):
        made.new(4)
    assert main([*COMMAND, str(tmp_path)]) == 1
    wanted = "cannot be set up for 4 players: There are too few tiles to deal."
    assert wanted in capsys.readouterr().err
    assert made.new(3).playout.s.aside[0] == 11


def test_a_tile_that_could_never_be_laid_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tile = "  - {id: D-D, a: dead, b: dead, copies: 1}\n"
    made = play.load("dominoes", without(tmp_path, tile, proven=False))
    with pytest.raises(InputFault, match="two_walls"):
        made.new(4)
    assert main([*COMMAND, str(tmp_path)]) == 1
    assert "A tile has two dead ends, and could never be laid." in capsys.readouterr().err


ROOM = [(2, 47, False), (2, 48, True), (3, 19, True)]


@pytest.mark.parametrize(("opens", "copies", "refused"), ROOM)
def test_more_doubles_than_there_is_room_for(
    tmp_path: Path, opens: int, copies: int, refused: bool
) -> None:
    tile = f"  - {{id: L-M, a: link, b: link, copies: {copies}}}\n"
    folder = without(tmp_path, tile, proven=False)
    text = (folder / GAME).read_text("utf-8").replace("count: 48,", f"count: {47 + copies},")
    (folder / GAME).write_text(text, "utf-8")
    made = play.load("dominoes", folder, settings={"branch_opens": opens})
    # 10 doubles are there already, and the starter has 6 sides: of 63 ends at most.
    if refused:
        with pytest.raises(InputFault, match="too_many"):
            made.new(4)
    else:
        one = made.new(2)
        for _ in range(60):
            one.apply(one.bot("random"))


def test_what_game_yaml_asks_of_the_deck_refuses_it_before(tmp_path: Path) -> None:
    with pytest.raises(InputFault, match="`deal-fits` does not hold for 4 players"):
        play.load("dominoes", without(tmp_path, "", proven=True))


# Compiled.


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"composition": "A51"}, marks=pytest.mark.long),
        {"hex_sides": "labelled", "double_link_value": "declared", "extra_chain": "true"},
        pytest.param(
            {"branch_opens": 3, "voluntary_pass": "true", "rotation": "winner", "blocked": "none"},
            marks=pytest.mark.long,
        ),
        pytest.param(
            {"composition": "K22", "values": "flat20", "extras_per_branch": 1},
            marks=pytest.mark.long,
        ),
    ],
    ids=str,
)
def test_compiled_rules_play_the_same_games(settings: dict[str, object]) -> None:
    pytest.importorskip("numba")
    some = {"target_per_player": 15, "rounds_cap": 4, **settings}
    plain, compiled = rules("plain", **some), rules("compiled", **some)
    for n, bot in ((2, "counter"), (3, "random"), (6, "greedy")):
        seats = same_bots(bot, n)
        one = [list(row) for row in plain.rows(7, 0, 8, seats)]
        two = [[int(v) for v in row] for row in compiled.rows(7, 0, 8, seats)]
        assert one == two
