"""How values and phrases are said at the table."""

from pathlib import Path

import pytest

from cardforge.jobs.playable import Chosen, Playable, open_game
from cardforge.jobs.said import Said
from tests.project import copy_stranger, edit

TABLE = "decks/nines/table.yaml"


def opened(folder: Path, *edits: tuple[str, str]) -> tuple[Playable, Said]:
    project = copy_stranger(folder)
    for old, new in edits:
        edit(project / TABLE, old, new)
    game = open_game(project, "nines", Chosen())
    return game, game.said(names=("Ann",))


def test_an_event_for_one_seat_is_told_it_alone(tmp_path: Path) -> None:
    deal = 'events:\n  deal: {text: "{who}: {n} cards", of: [n, who, x], to: who}'
    _, said = opened(tmp_path, ("events:", deal), ("  seat: seat", "  seat: seat\n  who: seat"))
    event = (0, 4, 1, 0)
    assert said.event(event, 1) == "Player 2: 4 cards"
    assert [said.event(event, seat) for seat in (0, 2, -1)] == [None] * 3
    assert said.event(event, None) == "Player 2: 4 cards"


def test_an_event_without_its_value_is_not_told(tmp_path: Path) -> None:
    deal = 'events:\n  deal: {text: "{n} cards", of: [n], when: n}'
    _, said = opened(tmp_path, ("events:", deal))
    assert [said.event((0, n, 0, 0), 0) for n in (0, 3)] == [None, "3 cards"]
    assert said.event((3, 0, 5, 0), 0) is None  # `follow` has no words


def test_the_last_value_takes_all_that_are_left(tmp_path: Path) -> None:
    _, said = opened(tmp_path)
    assert said.action("play", [4]) == "Play Red 4"
    assert said.action("play", [4, 9, 27]) == "Play Red 4, Red 9, Blue 9"


KINDS = """words:
  mood: {0: nobody, 1: glad}
kinds:
  whole: cards
  suit: cards.suit
  trump: settings.trump
  mood: words.mood
  again: suit
  loop: pool
  pool: loop"""


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("card", 1, "Red 1"),
        ("card", 27, "Blue 9"),
        ("card", 0, "–"),
        ("card", 28, "–"),
        ("whole", 2, "red-2"),
        ("suit", 2, "Green"),
        ("suit", 0, "–"),
        ("again", 3, "Blue"),
        ("trump", 2, "red beats all"),
        ("mood", 0, "nobody"),
        ("mood", 7, "–"),
        ("seat", 0, "Ann"),
        ("seat", 2, "Player 3"),
        ("seat", -1, "–"),
        ("other", 12, "12"),
        ("card", (), "–"),
        ("card", (1, 1, 10), "Red 1, Red 1, Green 1"),
        ("won", {0: 2, 1: 0}, "Ann: 2, Player 2: 0"),
        ("card", {0: (1,), 1: ()}, "Ann: Red 1, Player 2: –"),
    ],
)
def test_each_kind_of_value(name: str, value: object, text: str, tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    edit(project / TABLE, "kinds:", KINDS.replace("\n  loop: pool\n  pool: loop", ""))
    said = open_game(project, "nines", Chosen()).said(names=("Ann",))
    assert said.value(name, value) == text  # type: ignore[arg-type]


def test_kinds_in_a_circle_are_a_fault(tmp_path: Path) -> None:
    from cardforge.diagnostics import InputFault

    with pytest.raises(InputFault, match=r"no value is said as `(pool|loop)`"):
        opened(tmp_path, ("kinds:", KINDS))


def test_lines_without_their_value_are_left_out(tmp_path: Path) -> None:
    game, said = opened(tmp_path)
    playout = game.rules.new(2, 3)
    assert [line.split(":")[0] for line in said.show(playout.observe(0))] == ["Your hand", "Tricks"]
    playout.apply(playout.legal()[0])
    heads = [line.split(":")[0] for line in said.show(playout.observe(0))]
    assert heads == ["Your hand", "On the table", "Tricks"]


def test_prompts_and_help_follow_the_phase(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    rules = project / "decks/nines/rules.py"
    edit(rules, 'ACTIONS = ("play",)', 'PHASES = ("lead", "follow")\nACTIONS = ("play",)')
    edit(rules, "    tricks=0,\n", "    tricks=0,\n    phase=0,\n")
    edit(rules, 'SEEN = ("n",', 'SEEN = ("phase", "n",')
    edit(rules, "    s.n = n\n", "    s.n = n\n    s.phase = 0\n")
    edit(rules, "    s.played += 1\n", "    s.played += 1\n    s.phase = 1\n")
    edit(project / TABLE, "  play: Play a card.", '  follow: {text: "{n} follow.", of: [n]}')
    edit(project / TABLE, "  play: Follow the suit", "  lead: Lead. Follow the suit")
    game = open_game(project, "nines", Chosen())
    said, playout = game.said(), game.rules.new(3, 1)
    view = playout.observe(0)
    assert (playout.phase, said.prompt("lead", view)) == ("lead", "")
    assert said.prompt("lead", view, "help").startswith("Lead. ")
    playout.apply(playout.legal()[0])
    assert playout.phase == "follow"
    assert said.prompt("follow", playout.observe(1)) == "3 follow."
    assert said.prompt("follow", view, "help") == ""


def test_a_class_that_does_not_show_what_is_to_be_said(tmp_path: Path) -> None:
    from cardforge.diagnostics import InputFault

    project = copy_stranger(tmp_path)
    edit(project / "decks/nines_class/rules.py", '            "played": self.played,\n', "")
    game = open_game(project, "nines_class", Chosen())
    with pytest.raises(InputFault) as caught:
        game.said().show(game.rules.new(2, 1).observe(0))
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("CF-B08", "no seat sees `played`")
