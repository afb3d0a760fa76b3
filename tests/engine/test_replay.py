"""Replays: what they hold, what is refused, and that a game goes on as it would have."""

import json
from pathlib import Path

import pytest

from cardforge import play
from cardforge.diagnostics import InputFault
from cardforge.engine.replay import begin, play_on, read_replay, record, spelled, step, written
from cardforge.play import GameRules
from tests.engine.support import BOTH, changed, nines


def finished(game: GameRules, seats: tuple[str, ...] = ("high", "random", "low")) -> str:
    """Return the replay of a game that bots played."""
    one = game.new(len(seats), seed=5)
    while not one.ended:
        one.apply(one.bot(seats[one.actor]))
    return written(record(one.playout, None, seats))


@pytest.mark.parametrize("name", BOTH)
def test_a_replay_is_the_same_game_again(name: str) -> None:
    game = nines({"hand": 5, "trump": "red"}, name)
    text = finished(game)
    replay = read_replay(text, "a.json")
    assert written(replay) == text
    assert replay.settings == {"hand": "5", "trump": "red"}
    for playout in play_on(game.rules, replay, "a.json"):
        last = playout
    assert (last.ended, len(last.history)) == (1, 15)
    rows = game.rules.rows(5, 0, 1, play.game.Seats(("high", "random", "low")))
    assert last.row() == [int(value) for value in rows[0]]


@pytest.mark.parametrize("name", BOTH)
def test_a_game_goes_on_as_it_would_have(name: str) -> None:
    """Case S09: no chance is lost between saving and going on."""
    game = nines(name=name)
    seats = ("random", "random", "random")
    whole = json.loads(finished(game, seats))["actions"]
    for cut in (0, 1, 5, 11):
        replay = read_replay(finished(game, seats), "a.json")._replace(actions=tuple(whole[:cut]))
        for playout in play_on(game.rules, replay, "a.json"):
            last = playout
        while not last.ended:
            last.apply(last.bot("random"))
        assert last.history == whole


@pytest.mark.parametrize("name", BOTH)
def test_what_people_say_is_kept_and_said_again(name: str) -> None:
    game = nines(name=name)
    one = game.new(3, seed=5).playout
    assert one.s.log is not None
    events = len(one.s.log)
    one.say(0, "I have no red.")
    one.apply(one.bot("low"))
    copy = one.clone()
    one.say(1, "Neither do I. “True!”")
    one.say(2, "…")
    assert copy.spoken == [(0, 0, "I have no red.")]
    assert one.s.log[events] == (-1, 0, "I have no red.")
    text = written(record(one, None))
    replay = read_replay(text, "a.json")
    assert replay.spoken == ((0, 0, "I have no red."), (1, 1, "Neither do I. “True!”"), (1, 2, "…"))
    *_, again = play_on(game.rules, replay, "a.json")
    assert again.s.log == one.s.log
    assert written(record(again, None)) == text
    # Rules hear nothing of it.
    silent = game.new(3, seed=5).playout
    silent.apply(silent.bot("low"))
    assert (silent.row(), silent.streams) == (one.row(), one.streams)
    for wrong in ('[[0, 3, "x"]]', "[[0, 0]]", '[["0", 0, "x"]]', "{}"):
        changed_text = text.replace(json.dumps([list(x) for x in replay.spoken]), wrong)
        assert changed_text != text
        with pytest.raises(InputFault, match="`spoken`"):
            begin(game.rules, read_replay(changed_text, "a.json"), "a.json")


def test_what_is_kept_names_the_rules_and_what_they_read() -> None:
    values = json.loads(finished(nines()))
    assert list(values) == [
        "cardforge", "game", "rules", "data", "variant", "settings", "players", "base", "number",
        "actions", "seats",
    ]  # fmt: skip
    assert (values["cardforge"], values["game"], values["players"]) == ("replay 1", "nines", 3)


def refusal(text: str, game: GameRules | None = None) -> str:
    rules = (game or nines()).rules
    with pytest.raises(InputFault) as caught:
        replay = read_replay(text, "a.json")
        playout = begin(rules, replay, "a.json")
        for _ in replay.actions:
            step(playout, replay, "a.json")
    (found,) = caught.value.diagnostics
    assert (found.code, found.file) == ("CF-B06", "a.json")
    return found.message


@pytest.mark.parametrize("text", ["", "nonsense", "[1, 2", "[" * 99_999])
def test_what_is_no_json(text: str) -> None:
    assert refusal(text).startswith("the file is no JSON")


@pytest.mark.parametrize("text", ["[]", "{}", '{"cardforge": "replay 9"}', "3", "null"])
def test_what_is_no_replay(text: str) -> None:
    assert refusal(text) == "the file has no `cardforge: replay 1`"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", 3),
        ("rules", None),
        ("data", []),
        ("variant", 1),
        ("settings", {"hand": 4}),
        ("players", "3"),
        ("players", True),
        ("base", 1.5),
        ("number", None),
        ("actions", [1, "2"]),
        ("actions", 7),
        ("seats", [1]),
    ],
)
def test_a_part_that_is_missing_or_wrong(name: str, value: object) -> None:
    values = json.loads(finished(nines()))
    values[name] = value
    wanted = f"`{name}` is missing, or not what a replay has there"
    assert refusal(json.dumps(values)) == wanted
    if name not in ("variant", "seats"):
        del values[name]
        assert refusal(json.dumps(values)) == wanted


def test_other_rules_are_refused_with_the_reason(tmp_path: Path) -> None:
    text = finished(nines())
    other = changed(tmp_path, ("    s.tricks += 1\n", "    s.tricks += 2\n"))
    assert refusal(text, other).startswith("the rules of `nines` are not those of the replay (")


def test_other_cards_are_refused_with_the_reason() -> None:
    text = finished(nines())
    message = refusal(text, nines({"hand": 3}))
    assert message.startswith("the cards, counts or settings of `nines` are not those")


@pytest.mark.parametrize(
    ("at", "action"), [(0, 99), (0, 0), (3, 1)], ids=["no card", "zero", "not held"]
)
def test_an_action_that_is_not_legal(at: int, action: int) -> None:
    values = json.loads(finished(nines()))
    values["actions"][at] = action
    assert refusal(json.dumps(values)) == f"action {at + 1}: {action} is not legal now"


def test_an_action_behind_the_end() -> None:
    values = json.loads(finished(nines()))
    values["actions"].append(values["actions"][0])
    assert refusal(json.dumps(values)).startswith("action 13: ")


def test_a_bot_that_does_something_else() -> None:
    game = nines()
    values = json.loads(finished(game))
    values["seats"] = ["low", "low", "low"]
    replay = read_replay(json.dumps(values), "a.json")
    with pytest.raises(InputFault, match="the bot `low` does something else"):
        list(play_on(game.rules, replay, "a.json"))


def test_seats_that_do_not_fit() -> None:
    values = json.loads(finished(nines()))
    values["seats"] = ["low"]
    assert refusal(json.dumps(values)) == "`seats` has not one entry for each player"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (4, "4"),
        ("open", "open"),
        (("sun", "rain"), "[sun, rain]"),
        ((), "[]"),
        ({2: 66, 3: 41}, "{2: 66, 3: 41}"),
    ],
)
def test_settings_are_written_as_on_a_command_line(value: object, text: str) -> None:
    assert spelled(value) == text
